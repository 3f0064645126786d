"""The user's networks as engines: the built-in one runs them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from qtgo.engine.builtin import HUMAN_NAME, human_config, network_config
from qtgo.files.input import is_there
from qtgo.gtp.engine_config import BUILTIN_NAME, EngineConfig
from qtgo.networks.network_list import Network


class NetworkEngine(NamedTuple):
    """How a network plays, and how many positions of 19x19 it sees a second on one core, 0 if that is not known."""

    config: EngineConfig
    speed: float


def network_engines(networks: Iterable[Network], taken: Collection[str] = ()) -> tuple[NetworkEngine, ...]:
    """Return how networks play, each under its own name, and the first that plays like people as that.

    Those whose files are gone come last, so that it can be said of them; a file that is another one now is left out.
    A name that is taken by another engine says what runs it. People read what kind of network it is; of several of a
    kind, all but the first are told apart by their names.
    """
    named: dict[str, NetworkEngine] = {}
    titles = set(taken)
    for network in sorted(networks, key=lambda each: not each.is_there):
        if not network.is_there and is_there(network.file):
            continue
        is_human = network.description.is_human
        name = HUMAN_NAME if is_human else network.description.name or network.file.name
        if name in taken or name == BUILTIN_NAME:
            name = f"{name} ({BUILTIN_NAME})"
        if name in named:
            continue
        if is_human:
            config = human_config(name, network.file)
        else:
            title = network.description.title
            config = network_config(name, network.file, f"{title} ({name})" if title in titles else title)
            titles.add(title)
        named[name] = NetworkEngine(config, network.speed)
    return tuple(named.values())
