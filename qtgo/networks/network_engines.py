"""The user's networks as engines: the built-in one runs them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from qtgo.engine.builtin import network_config
from qtgo.gtp.engine_config import BUILTIN_NAME, EngineConfig
from qtgo.networks.network_list import Network


class NetworkEngine(NamedTuple):
    """How a network plays, and how many positions of 19x19 it sees a second on one core, 0 if that is not known."""

    config: EngineConfig
    speed: float


def network_engines(networks: Iterable[Network], taken: Collection[str] = ()) -> tuple[NetworkEngine, ...]:
    """Return how networks play, each under its own name; not those that are gone or play as people do.

    A name that is taken by another engine says what runs it.
    """
    named: dict[str, NetworkEngine] = {}
    for network in networks:
        if network.description.is_human or not network.is_there:
            continue
        name = network.description.name or network.file.name
        if name in taken or name == BUILTIN_NAME:
            name = f"{name} ({BUILTIN_NAME})"
        named.setdefault(name, NetworkEngine(network_config(name, network.file), network.speed))
    return tuple(named.values())
