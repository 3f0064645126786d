"""The option that names a network file for the built-in engine, and the loading of it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.ai.numpy_check import numpy_problem
from qtgo.cli.errors import InputError
from qtgo.text.numpy_words import needs_numpy_text
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.ai.position_network import PositionNetwork

tr = Texts("command line")


def add_network(parser: argparse.ArgumentParser) -> None:
    """Declare the option that names a network file."""
    parser.add_argument(
        "--network", "--weights", type=Path, metavar="FILE", help=tr("use this network file, QtGo's or KataGo's")
    )


def check_network(path: Path | None) -> None:
    """Look at the beginning of a network file; raise InputError where it or numpy cannot be used."""
    problem = numpy_problem()
    if problem:
        raise InputError(needs_numpy_text(problem))
    if path is not None:
        from qtgo.ai.katago.model_error import ModelError
        from qtgo.ai.katago.model_file import read_header
        from qtgo.ai.network_file import is_own_format
        from qtgo.text.analysis.network_words import model_error_text

        try:
            if not is_own_format(path):
                read_header(path)
        except ModelError as error:
            raise InputError(f"{path}: {model_error_text(error)}") from None
        except OSError as error:
            raise _not_loaded(error) from None


def load_network(path: Path | None = None, threads: int = 1) -> PositionNetwork:
    """Load the shipped network or that of a file; raise InputError where it or numpy cannot be loaded."""
    check_network(path)
    from qtgo.ai.katago.model_error import ModelError
    from qtgo.ai.network import Network
    from qtgo.ai.network_file import load_network_file
    from qtgo.ai.weights import WeightsError
    from qtgo.text.analysis.network_words import model_error_text

    try:
        return Network.quickest() if path is None else load_network_file(path, threads)
    except ModelError as error:
        raise InputError(f"{path}: {model_error_text(error)}") from None
    except (OSError, WeightsError) as error:
        raise _not_loaded(error) from None


def _not_loaded(error: Exception) -> InputError:
    return InputError(tr("the network cannot be loaded: {reason}").format(reason=error))
