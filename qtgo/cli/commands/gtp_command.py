"""``qtgo gtp``: a Go Text Protocol engine on standard input and output."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from functools import partial
from pathlib import Path
from typing import TextIO, cast

from qtgo.ai.play.levels import FORMER, FULL, HOPELESS, LEVELS, Level
from qtgo.ai.play.player import Habits
from qtgo.ai.server.engine_commands import Engine
from qtgo.cli.network_option import add_network, check_numpy, load_error_text
from qtgo.cli.options import (
    komi_option,
    number_option,
    processes_from,
    real_number,
    rules_option,
    seconds_option,
    seed_option,
    size_option,
)
from qtgo.cli.terminal import InputError, PassingOutput, UsageError, is_unread
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import MAX_SIZE
from qtgo.core.rules.ruleset import default_komi, ruleset
from qtgo.gtp.server.incoming import Incoming
from qtgo.gtp.server.server import GtpServer
from qtgo.text.file_problem_words import system_reason
from qtgo.text.joining import listed
from qtgo.text.translation import Texts

tr = Texts("command line")

_THREADS = 2
"""Two made 1.2 to 1.6 times the visits of none on 19x19, with two processors; one made no more than none."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--rules", type=rules_option, metavar="NAME|JSON", help=tr("rules (default: japanese)"))
    parser.add_argument("--komi", type=komi_option, metavar="X", help=tr("komi (default: set by the rules)"))
    parser.add_argument(
        "--size", type=size_option, default=(19, 19), metavar="N|WxH", help=tr("board size (default: 19)")
    )
    parser.add_argument(
        "--level",
        type=lambda key: FORMER.get(key, key),
        choices=LEVELS,
        default=FULL,
        metavar="KEY",
        help=tr("level: {levels} (default: {default})").format(levels=listed(LEVELS), default=FULL),
    )
    parser.add_argument("--visits", type=number_option, metavar="N", help=tr("visits per move"))
    parser.add_argument("--seconds", type=seconds_option, metavar="X", help=tr("thinking time per move, in seconds"))
    parser.add_argument(
        "--threads",
        type=processes_from(0),
        default=_THREADS if (os.cpu_count() or 1) >= _THREADS else 0,
        metavar="N",
        help=tr("evaluation threads besides the search thread (default: %(default)s)"),
    )
    parser.add_argument("--seed", type=seed_option, metavar="N", help=tr("random seed (reproducible with --visits)"))
    resigning = parser.add_mutually_exclusive_group()
    resigning.add_argument(
        "--resign",
        type=_resign_option,
        metavar="X",
        help=tr('resign below this win rate, for example 0.02, or "hopeless": as a person of the level would'),
    )
    resigning.add_argument("--never-resign", action="store_true", help=tr("never resign (default)"))
    add_network(parser)
    parser.add_argument(
        "--human",
        metavar="PROFILE",
        help=tr("play like people with KataGo's human network: rank_5k, preaz_3d, proyear_1846 (needs --network)"),
    )
    parser.add_argument("--verbose", action="store_true", help=tr("log the evaluation of each move to standard error"))


def run(arguments: argparse.Namespace) -> int:
    """Serve until ``quit`` or the end of the input; raise InputError where numpy cannot be used."""
    check_numpy()
    rules = ruleset("japanese") if arguments.rules is None else arguments.rules
    width, height = arguments.size
    komi = default_komi(rules, width, height, 0) if arguments.komi is None else arguments.komi
    info = GameInfo(rules, width=width, height=height, komi=komi)
    incoming = Incoming(partial(os.read, sys.stdin.fileno(), 1 << 16))
    is_hopeless = arguments.resign == HOPELESS
    level, largest = _level(arguments), _largest_board(arguments.network)
    if max(width, height) > largest:
        raise InputError(tr("the network plays on boards up to {size}x{size}").format(size=largest))
    habits = Habits(
        arguments.visits,
        arguments.seconds,
        arguments.seed,
        None if is_hopeless else arguments.resign,
        is_hopeless,
        level,
    )
    engine = Engine(
        habits,
        weights=arguments.network,
        plays_human=arguments.human is not None,
        explain=load_error_text,
        threads=arguments.threads,
        is_interrupted=incoming.is_interrupted,
        has_more=incoming.has_more,
        is_verbose=arguments.verbose,
    )
    server = GtpServer(
        info, read_record=_read, write_record=_write, extra=engine.commands(), recover=engine.forget, largest=largest
    )
    with contextlib.redirect_stderr(cast(TextIO, PassingOutput(sys.stderr))):  # a controller may read the answers only
        serve(server, incoming, sys.stdout.fileno())
    return 0


def _level(arguments: argparse.Namespace) -> Level:
    """Return the level that is asked for, or the profile as one; raise InputError for what is none."""
    if arguments.human is None:
        return LEVELS[arguments.level]
    from qtgo.ai.katago.metadata import ProfileError
    from qtgo.ai.play.human_player import human_level
    from qtgo.text.analysis.network_words import profile_error_text

    if arguments.network is None:
        raise UsageError(tr("--human needs --network with KataGo's human network"))
    try:
        return human_level(arguments.human)
    except ProfileError:
        raise InputError(profile_error_text(arguments.human)) from None


def _largest_board(network: Path | None) -> int:
    """Return the longest side of a board that a network plays on; a file that cannot be read is told later."""
    if network is None:
        return MAX_SIZE
    from qtgo.ai.katago import LARGEST_BOARD
    from qtgo.ai.network_file import is_own_format

    try:
        return MAX_SIZE if is_own_format(network) else LARGEST_BOARD
    except OSError:
        return MAX_SIZE


def serve(server: GtpServer, incoming: Incoming, target: int) -> None:
    """Answer what comes in on a file descriptor, every part of a response at once; raise InputError if it is full."""
    for command in incoming:
        for response in server.respond(command):
            write_all(target, response)
        if server.has_quit:
            return


def _resign_option(text: str) -> float | str:
    """Read a win rate, or the word for resigning as a person would."""
    if text == HOPELESS:
        return text
    share = real_number(text)
    if not 0 <= share < 1:
        raise argparse.ArgumentTypeError(tr("{value!r} must be a win rate from 0 to below 1").format(value=text))
    return share


def write_all(target: int, data: bytes) -> None:
    """Write to a file descriptor; raise InputError if it is full, OSError if its reader is gone."""
    view = memoryview(data)
    try:
        while view:
            view = view[os.write(target, view) :]
    except OSError as error:
        if is_unread(error):
            raise
        raise InputError(tr("cannot write to standard output: {reason}").format(reason=system_reason(error))) from None


def _read(name: str) -> Node:
    """Read the first game of a file."""
    from qtgo.sgf.files import load

    if not Path(name).is_file():  # a device or a pipe could feed us for ever
        raise FileNotFoundError(name)
    return load(name).games[0]


def _write(root: Node) -> str:
    from qtgo.sgf.writer import write_text

    return write_text([root])
