"""Adding a network to the user's list: it is looked at, and tried, before it counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from qtgo.networks.description import Describe, describe
from qtgo.networks.network_list import Network, NetworkList, examined
from qtgo.networks.trial import Trial, try_network


class Added(NamedTuple):
    """A network that was added, and how it answered."""

    network: Network
    trial: Trial


def add_file(
    networks: NetworkList,
    file: Path,
    *,
    is_own: bool = False,
    describing: Describe = describe,
    trying: Callable[[Path], Trial] = try_network,
) -> Added:
    """Add a file that answers to the list; takes seconds. Raise ModelError where it is no network that can be run.

    ``is_own`` says that QtGo has downloaded it; then it is listed though it cannot be run here. Raise OSError where the
    file cannot be read, or the list not be written.
    """
    network = examined(file, describing, is_own=is_own)
    if is_own:
        networks.add(network)
    trial = trying(network.file)
    network = replace(network, speed=trial.speed)
    networks.add(network)
    return Added(network, trial)
