"""``qtgo gtp``: a Go Text Protocol server on standard input and output."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from qtgo.cli.options import komi_option, rules_option, size_option
from qtgo.core.game_info import GameInfo
from qtgo.core.game_tree import Node
from qtgo.core.ruleset import default_komi, ruleset
from qtgo.gtp.server import GtpServer


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--rules", type=rules_option, metavar="NAME|JSON", help="the rules (default: japanese)")
    parser.add_argument("--komi", type=komi_option, metavar="X", help="the komi (default: as the rules have it)")
    parser.add_argument("--size", type=size_option, default=(19, 19), metavar="N|WxH", help="the board (default: 19)")


def run(arguments: argparse.Namespace) -> int:
    """Serve until ``quit`` or the end of the input."""
    rules = ruleset("japanese") if arguments.rules is None else arguments.rules
    width, height = arguments.size
    komi = default_komi(rules, width, height, 0) if arguments.komi is None else arguments.komi
    info = GameInfo(rules, width=width, height=height, komi=komi)
    serve(GtpServer(info, read_record=_read, write_record=_write), sys.stdin.fileno(), sys.stdout.fileno())
    return 0


def serve(server: GtpServer, source: int, target: int) -> None:
    """Pass bytes from one file descriptor through the server to another, each response at once."""
    while not server.has_quit:
        data = os.read(source, 1 << 16)
        for response in server.feed(data):
            _write_all(target, response)
        if not data:
            return


def _write_all(target: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(target, view) :]


def _read(name: str) -> Node:
    """Read the first game of a file."""
    from qtgo.sgf.files import load

    if not Path(name).is_file():  # a device or a pipe could feed us for ever
        raise FileNotFoundError(name)
    return load(name).games[0]


def _write(root: Node) -> str:
    from qtgo.sgf.writer import write_text

    return write_text([root])
