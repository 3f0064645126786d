"""The option that names a network file for the built-in engine, and the loading of it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.ai.numpy_check import numpy_problem
from qtgo.cli.options import path_option
from qtgo.cli.terminal import InputError
from qtgo.text.numpy_words import needs_numpy_text
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.ai.katago.person import HumanNetwork
    from qtgo.ai.position_network import PositionNetwork

tr = Texts("command line")


def add_network(parser: argparse.ArgumentParser) -> None:
    """Declare the option that names a network file."""
    parser.add_argument(
        "--network", "--weights", type=path_option, metavar="FILE", help=tr("use this network file, QtGo's or KataGo's")
    )


def load_people(path: Path) -> HumanNetwork:
    """Load a human-like network; raise InputError where it cannot be loaded."""
    check_numpy()
    from qtgo.ai.network_file import load_human_network

    try:
        return load_human_network(path)
    except (OSError, ValueError) as error:
        reason = load_error_text(error)
        raise InputError(tr("the network cannot be loaded: {reason}").format(reason=reason)) from None


def check_numpy() -> None:
    """Raise InputError where numpy cannot be used."""
    problem = numpy_problem()
    if problem:
        raise InputError(needs_numpy_text(problem))


def load_error_text(error: Exception) -> str:
    """Return why a network cannot be loaded."""
    from qtgo.ai.katago.model_error import ModelError
    from qtgo.text.analysis.network_words import model_error_text
    from qtgo.text.file_problem_words import os_error_text

    if isinstance(error, ModelError):
        return model_error_text(error)
    return os_error_text(error) if isinstance(error, OSError) else str(error)


def load_network(path: Path | None = None, threads: int = 1) -> PositionNetwork:
    """Load the shipped network or that of a file; raise InputError where it or numpy cannot be loaded."""
    check_numpy()
    from qtgo.ai.network import Network
    from qtgo.ai.network_file import load_network_file

    try:
        return Network.quickest() if path is None else load_network_file(path, threads)
    except (OSError, ValueError) as error:  # WeightsError and ModelError are both of the latter
        reason = load_error_text(error)
        raise InputError(tr("the network cannot be loaded: {reason}").format(reason=reason)) from None
