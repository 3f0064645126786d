"""The engines that can be chosen in a window: those of the user's list, and the user's networks."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.core.analysis.passes import TimeGoal
from qtgo.session.settings_store import SettingsStore
from qtgo.storage_health import StorageHealth
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from qtgo.gtp.engine_config import EngineConfig
    from qtgo.networks.network_engines import NetworkEngine

_SECONDS = 90.0
"""What a review by a network takes, however long the game is."""
_USUAL_SPEED = 5.0
"""Positions a second of a network that was not measured."""


class KnownEngines(QObject):
    """Returns the engines by the settings and by the list of networks, which is read at the first use."""

    changed = Signal()  # of the networks

    def __init__(
        self, settings: SettingsStore, folder: Path, storage: StorageHealth, parent: QObject | None = None
    ) -> None:
        """Take the folder of the user's data."""
        super().__init__(parent)
        self._settings, self._folder, self._storage = settings, folder, storage
        self._networks: tuple[NetworkEngine, ...] | None = None
        # By those listed, for one turn of the event loop: to find them takes some milliseconds.
        self._offered: dict[tuple[EngineConfig, ...], tuple[EngineConfig, ...]] = {}
        self._turn_over = single_shot(self, self._offered.clear)

    @property
    def listed(self) -> tuple[EngineConfig, ...]:
        """Return the engines of the user's list and those that run the user's networks, without what is only found."""
        return (*self._settings.value.engines, *(network.config for network in self._known_networks()))

    @property
    def offered(self) -> tuple[EngineConfig, ...]:
        """Return what can be chosen: the built-in engine, and those listed, or found here as long as there are none."""
        from qtgo.engine.builtin import builtin_config
        from qtgo.engine.discovery import listed_or_found

        listed = self.listed
        if listed not in self._offered:
            self._offered[listed] = builtin_config(), *listed_or_found(listed)
            self._turn_over.start()
        return self._offered[listed]

    def network_that_analyzes(self) -> EngineConfig | None:
        """Return the user's network that was chosen to analyze positions, None for any other engine."""
        analyst = self.analyst()
        return None if analyst is None else analyst.config

    def analyst(self) -> NetworkEngine | None:
        """Return that network with its speed, the usual one where it was not measured."""
        name = self._settings.value.analysis_engine
        if not name:
            return None
        chosen = next((network for network in self._known_networks() if network.config.name == name), None)
        return None if chosen is None else chosen._replace(speed=chosen.speed or _USUAL_SPEED)

    def review_goal(self) -> TimeGoal | None:
        """Return how long a review takes; None if no network is among the engines, and it takes what it takes."""
        names = self._settings.value.review_engines
        chosen = [network for network in self._known_networks() if network.config.name in names]
        if not chosen:
            return None
        speed = min(network.speed or _USUAL_SPEED for network in chosen)
        return TimeGoal(_SECONDS, speed * (os.cpu_count() or 1))

    def forget_networks(self) -> None:
        """Read the list of networks again, which has changed."""
        self._networks = None
        self.changed.emit()

    def _known_networks(self) -> tuple[NetworkEngine, ...]:
        if self._networks is None:
            self._networks = self._read()
        return self._networks

    def _read(self) -> tuple[NetworkEngine, ...]:
        from qtgo.files.file_problems import Stored
        from qtgo.files.private import NETWORKS
        from qtgo.networks.network_engines import network_engines
        from qtgo.networks.network_list import NetworkList

        networks = NetworkList(self._folder / NETWORKS)
        taken = {engine.name for engine in self._settings.value.engines}
        with self._storage.using(Stored.NETWORKS, networks):
            return network_engines(networks.read(), taken)
        return ()
