"""Idle-time work that would take long in a game of many thousand nodes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from qtgo.controllers.game import GameController
from qtgo.core.record.tree import Node

_NODES = 400  # at a time: a few milliseconds
_REST_MS = 4


class ReadAhead(QObject):
    """Reads the line ahead in the game shown, and prepares an edit of its node."""

    def __init__(
        self, game_controller: GameController, prepare: Callable[[Node], Node | None], parent: QObject | None = None
    ) -> None:
        """Take a function that prepares an edit for a moment, and returns the node from which there is more to do."""
        super().__init__(parent)
        self._game_controller = game_controller
        self._prepare = prepare
        self._preparing: Node | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_REST_MS)
        self._timer.timeout.connect(self._read)
        game_controller.reads_ahead = True
        game_controller.node_changed.connect(self._start)

    @property
    def is_reading(self) -> bool:
        """Return whether there may be more to read."""
        return self._timer.isActive()

    def _start(self, node: Node) -> None:
        self._preparing = node
        self._timer.start()

    def _read(self) -> None:
        if self._preparing is not None:
            self._preparing = self._prepare(self._preparing)
            self._timer.start()
        elif self._game_controller.read_ahead(_NODES):
            self._timer.start()
