"""``qtgo analysis-engine``: many positions analyzed at once, as JSON lines on standard input and output."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING

from qtgo.ai.numpy_check import numpy_problem
from qtgo.ai.server.analysis_request import DEFAULT_VISITS
from qtgo.cli.commands.gtp_command import write_all
from qtgo.cli.errors import InputError
from qtgo.cli.options import number_option
from qtgo.gtp.codec import read_lines
from qtgo.text.numpy_words import needs_numpy_text
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.ai.network import Network
    from qtgo.ai.server.analysis_engine import AnalysisEngine

tr = Texts("command line")

_LINES = 64
"""Lines that wait at most, each of up to a megabyte; and how many are read before the next batch of visits."""


class _End:
    """The end of the input."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "--visits",
        type=number_option,
        default=DEFAULT_VISITS,
        metavar="N",
        help=tr("visits per position, if a query names none (default: %(default)s)"),
    )
    parser.add_argument("--weights", type=Path, metavar="FILE", help=tr("use this network file"))


def run(arguments: argparse.Namespace) -> int:
    """Serve until the end of the input, and until everything that was asked is answered."""
    network = load_network(arguments.weights)
    from qtgo.ai.server.analysis_engine import AnalysisEngine

    target = sys.stdout.fileno()
    engine = AnalysisEngine(network, lambda line: write_all(target, line.encode()), visits=arguments.visits)
    serve(engine, partial(os.read, sys.stdin.fileno(), 1 << 16))
    return 0


def serve(engine: AnalysisEngine, read: Callable[[], bytes]) -> None:
    """Answer what comes in, and read on meanwhile."""
    lines: Queue[str | _End | None] = Queue(_LINES)
    Thread(target=_listen, args=(read, lines), name="input", daemon=True).start()
    has_ended = False
    while not (has_ended and engine.is_idle):
        for _ in range(_LINES):
            if has_ended or (lines.empty() and not engine.is_idle):
                break
            line = lines.get()
            if isinstance(line, _End):
                has_ended = True
            else:
                engine.take(line)
        if not engine.is_idle:
            engine.step()


def _listen(read: Callable[[], bytes], lines: Queue[str | _End | None]) -> None:
    try:
        for line in read_lines(read):
            lines.put(line)
    finally:
        lines.put(_End())


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
