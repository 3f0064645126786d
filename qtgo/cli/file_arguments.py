"""Arguments that several commands take about game files."""

from __future__ import annotations

import argparse

from qtgo.cli.options import name_option, number_option
from qtgo.text.translation import Texts

tr = Texts("command line")


STANDARD_INPUT = "-"


def input_path(name: str) -> str:
    """Return the path of an input file; ``-`` means standard input."""
    return "/dev/fd/0" if name == STANDARD_INPUT else name


def game_file_help() -> str:
    """Return the help for an argument that is one game file."""
    return tr("a game file (SGF, NGF, GIB or UGF); - is standard input")


def add_files(parser: argparse.ArgumentParser, *, folders: bool = False) -> None:
    """Declare one or more game files, with ``folders`` also folders, which ``records.files_in`` replaces."""
    more = tr("a game file (SGF, NGF, GIB or UGF), or a folder of them; - is standard input")
    shown = more if folders else game_file_help()
    parser.add_argument("files", nargs="+", type=name_option, metavar="FILE", help=shown)


def add_game(parser: argparse.ArgumentParser) -> None:
    """Declare the option that chooses a game of each file."""
    parser.add_argument(
        "--game", type=number_option, default=1, metavar="K", help=tr("use game K of a file with several (default: 1)")
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Declare the option that prints JSON instead of text."""
    parser.add_argument("--json", action="store_true", help=tr("print one line of JSON per file"))
