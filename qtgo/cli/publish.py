"""``qtgo publish``: set games or problems as a book, without a window."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from qtgo.cli.encoding_option import add_encoding
from qtgo.cli.output import keep_input, write_output
from qtgo.cli.records import files_in, load
from qtgo.core.record.tree import Node
from qtgo.text.translation import Texts

tr = Texts("command line")

_ENDINGS = (".pdf", ".html")
_PAPERS = ("a4", "letter")
_PER_PAGE = range(1, 10)
_MOVES = 50
_MOST_MOVES = 10_000
_AUTO = "auto"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("files", nargs="+", metavar="FILE", help=tr("a game file (SGF, NGF, GIB or UGF), or a folder"))
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        type=_output_option,
        metavar="OUT",
        help=tr("the file: .pdf, or .html, a web page on which the games can be played through"),
    )
    parser.add_argument(
        "--moves",
        type=_moves_option,
        default=_MOVES,
        metavar="N",
        help=tr("moves in a figure (default: {count}), or auto: as the file divides the game").format(count=_MOVES),
    )
    parser.add_argument(
        "--per-page",
        type=int,
        choices=_PER_PAGE,
        metavar="N",
        help=tr("figures on a page at most, from 1 to 9 (default: 2, and 6 for problems)"),
    )
    parser.add_argument("--paper", choices=_PAPERS, default="a4", help=tr("the size of the pages (default: a4)"))
    parser.add_argument("--problems", action="store_true", help=tr("make a sheet of problems, with the answers apart"))
    parser.add_argument("--no-comments", action="store_true", help=tr("leave out the comments"))
    parser.add_argument("--no-variations", action="store_true", help=tr("leave out the variations"))
    parser.add_argument("--coordinates", action="store_true", help=tr("show coordinates"))
    parser.add_argument("--title", metavar="TEXT", default="", help=tr("the title (default: the players)"))
    add_encoding(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the book; raise InputError where a record cannot be read or the book not written."""
    games: list[Node] = []
    for name in files_in(arguments.files):
        games += load(name, arguments.encoding).games
        keep_input(name, arguments.output)
    write_output(arguments.output, _book(arguments, games))
    return 0


def _book(arguments: argparse.Namespace, games: list[Node]) -> bytes:
    """Set the book with Qt, which is loaded only now, and never with a display, which may be named and gone."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication

    from qtgo.look.font import interface_font
    from qtgo.publish.booklet import BookOptions, Contents, make_booklet
    from qtgo.publish.pages import PageStyle, Paper
    from qtgo.publish.writing import book_bytes

    application = QGuiApplication.instance()
    if application is None:
        application = QGuiApplication(["qtgo"])
        QGuiApplication.setFont(interface_font(QGuiApplication.font(), 1.0))  # as in the window
    is_sheet = arguments.problems
    options = BookOptions(
        Contents.PROBLEMS if is_sheet else Contents.GAMES,
        None if arguments.moves == _AUTO else arguments.moves,
        comments=not arguments.no_comments,
        variations=not arguments.no_variations,
    )
    per_page = arguments.per_page or (6 if is_sheet else 2)
    style = PageStyle(Paper[arguments.paper.upper()], per_page, coordinates=arguments.coordinates)
    try:
        return book_bytes(make_booklet(games, options, arguments.title), style, arguments.output.suffix.lower())
    finally:
        del application


def _output_option(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in _ENDINGS:
        reason = tr("{value!r} does not end in {endings}")
        raise argparse.ArgumentTypeError(reason.format(value=text, endings=", ".join(_ENDINGS)))
    return path


def _moves_option(text: str) -> int | str:
    if text == _AUTO:
        return _AUTO
    if not text.isdecimal() or not 1 <= int(text) <= _MOST_MOVES:
        raise argparse.ArgumentTypeError(
            tr("{value!r} is neither auto nor a number from 1 to {most}").format(value=text, most=_MOST_MOVES)
        )
    return int(text)
