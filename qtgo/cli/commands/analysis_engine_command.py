"""``qtgo analysis-engine``: many positions analyzed at once, as JSON lines on standard input and output."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from functools import partial
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING

from qtgo.ai.server.analysis_request import DEFAULT_VISITS
from qtgo.cli.commands.gtp_command import write_all
from qtgo.cli.network_option import add_network, load_network, load_people
from qtgo.cli.options import number_option, path_option, processes_from
from qtgo.gtp.codec import read_lines
from qtgo.text.translation import Texts

if TYPE_CHECKING:
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
    add_network(parser)
    parser.add_argument(
        "--human-network",
        type=path_option,
        metavar="FILE",
        help=tr("KataGo's human network, for what people play (humanSLProfile in overrideSettings)"),
    )
    parser.add_argument(
        "--threads",
        type=processes_from(1),
        default=max(1, os.cpu_count() or 1),
        metavar="N",
        help=tr("threads in which a KataGo network computes (default: %(default)s)"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve until the end of the input, and until everything that was asked is answered."""
    network = load_network(arguments.network, arguments.threads)
    people = None if arguments.human_network is None else load_people(arguments.human_network)
    from qtgo.ai.server.analysis_engine import AnalysisEngine

    target = sys.stdout.fileno()
    engine = AnalysisEngine(
        network, lambda line: write_all(target, line.encode()), people=people, visits=arguments.visits
    )
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
