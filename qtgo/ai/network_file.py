"""Network files of either kind, QtGo's own and KataGo's, loaded for a search."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.ai.network import Network
from qtgo.ai.position_network import PositionNetwork
from qtgo.ai.weights import load
from qtgo.files.input import open_regular
from qtgo.files.private import own_folders

if TYPE_CHECKING:
    from qtgo.ai.katago.person import HumanNetwork

_GRAPHS = "networks"
"""The folder in the cache with what makes the next start of a network quicker."""
_HEADER = 9
"""Bytes of the length of the header of QtGo's weights, and of its first sign."""


def load_network_file(file: Path, threads: int = 1) -> PositionNetwork:
    """Load a network, one of KataGo's to compute in so many threads.

    Raise OSError if the file cannot be read, WeightsError or ModelError for what is no network that can be run.
    """
    if is_own_format(file):
        return Network(load(file))
    from qtgo.ai.katago.katago_network import KataGoNetwork
    from qtgo.ai.katago.model_error import ModelError, ModelFault
    from qtgo.ai.katago.search_network import SearchNetwork

    network = KataGoNetwork.load(file, graph_folder())
    if network.is_human:
        raise ModelError(ModelFault.HUMAN)
    return SearchNetwork(network, threads)


def load_human_network(file: Path) -> HumanNetwork:
    """Load a network that plays like people; raise OSError, or ModelError for any other file."""
    from qtgo.ai.katago.katago_network import KataGoNetwork
    from qtgo.ai.katago.model_error import ModelError, ModelFault
    from qtgo.ai.katago.person import HumanNetwork

    if is_own_format(file):
        raise ModelError(ModelFault.NOT_HUMAN)
    network = KataGoNetwork.load(file, graph_folder())
    if not network.is_human:
        raise ModelError(ModelFault.NOT_HUMAN)
    return HumanNetwork(network)


def is_own_format(file: Path) -> bool:
    """Return whether a file has the form of QtGo's weights, which are safetensors; raise OSError."""
    with os.fdopen(open_regular(file), "rb") as opened:
        return opened.read(_HEADER)[-1:] == b"{"


def graph_folder() -> Path | None:
    """Return the folder with what makes the next start of KataGo's networks quicker, None for a user without a home."""
    try:
        return own_folders().cache / _GRAPHS
    except RuntimeError:
        return None
