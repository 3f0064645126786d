"""The network of the built-in engine, for the commands that run it in their own process."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.ai.numpy_check import numpy_problem
from qtgo.cli.errors import InputError
from qtgo.text.numpy_words import needs_numpy_text
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.ai.network import Network

tr = Texts("command line")


def load_network(path: Path | None = None) -> Network:
    """Load the shipped network or that of a file; raise InputError where it or numpy cannot be loaded."""
    problem = numpy_problem()
    if problem:
        raise InputError(needs_numpy_text(problem))
    from qtgo.ai.network import Network
    from qtgo.ai.weights import WeightsError, load

    try:
        return Network.quickest() if path is None else Network(load(path))
    except (OSError, WeightsError) as error:
        raise InputError(tr("the network cannot be loaded: {reason}").format(reason=error)) from None
