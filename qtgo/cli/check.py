"""``qtgo check``: name what is odd in records."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from qtgo.cli.errors import InputError
from qtgo.cli.records import load
from qtgo.core.game_info import read_game_info
from qtgo.core.replay import Replay
from qtgo.sgf.collection import Collection
from qtgo.sgf.problem import ProblemKind
from qtgo.window.messages import illegal_move_text
from qtgo.window.problems import charset_label, problem_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record")
    parser.add_argument("--json", action="store_true", help="write a line of JSON for each file")


@dataclass(frozen=True, slots=True)
class _Finding:
    """An oddity with its place, ready to be shown."""

    line: int
    column: int
    kind: str
    text: str


def run(arguments: argparse.Namespace) -> int:
    """Check each file; only one that cannot be read at all is a failure."""
    status = 0
    for name in arguments.files:
        try:
            collection = load(name)
        except InputError as error:
            print(f"qtgo: {error}", file=sys.stderr)
            status = 1
            continue
        print(_as_json(name, collection) if arguments.json else _as_text(name, collection))
    return status
