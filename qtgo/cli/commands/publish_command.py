"""``qtgo publish``: set games or problems as a book, without a window."""

from __future__ import annotations

import argparse

from qtgo.cli.commands.drawing import without_display
from qtgo.cli.encoding_option import add_encoding
from qtgo.cli.file_arguments import add_files
from qtgo.cli.options import AUTO, number_within, path_ending_in
from qtgo.cli.output import check_output, keep_input, write_output
from qtgo.cli.records import files_in, for_each, load_listed
from qtgo.cli.terminal import complain
from qtgo.core.record.tree import Node
from qtgo.text.translation import Texts

tr = Texts("command line")

_ENDINGS = (".pdf", ".html")
_PAPERS = ("a4", "letter")
_PER_PAGE = range(1, 10)
_USUAL_MOVES = 50
_MOVES = range(1, 10_001)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_files(parser, folders=True)
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        type=path_ending_in(*_ENDINGS),
        metavar="OUT",
        help=tr("the file: .pdf, or .html, a web page on which the games can be played through"),
    )
    parser.add_argument(
        "--moves",
        type=_moves_option,
        default=_USUAL_MOVES,
        metavar="N",
        help=tr("moves in a figure (default: {count}), or auto: as the file divides the game").format(
            count=_USUAL_MOVES
        ),
    )
    parser.add_argument(
        "--per-page",
        type=number_within(_PER_PAGE),
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
    """Write the book of all files that can be read; raise InputError where it cannot be written."""
    games: list[Node] = []
    files = list(files_in(arguments.files))
    for name in files:
        keep_input(name, arguments.output)
    check_output(arguments.output)
    status = for_each(files, lambda name: games.extend(load_listed(name, arguments.encoding).games))
    if games:
        write_output(arguments.output, _book(arguments, games))
    return status


def _book(arguments: argparse.Namespace, games: list[Node]) -> bytes:
    """Set the book; its modules load Qt, which takes its time."""
    from qtgo.publish.book_blocks import BookOptions, Contents, PageStyle, Paper
    from qtgo.publish.book_files import book_bytes
    from qtgo.publish.booklet import make_booklet

    is_sheet = arguments.problems
    options = BookOptions(
        Contents.PROBLEMS if is_sheet else Contents.GAMES,
        None if arguments.moves == AUTO else arguments.moves,
        comments=not arguments.no_comments,
        variations=not arguments.no_variations,
    )
    per_page = arguments.per_page or (6 if is_sheet else 2)
    style = PageStyle(Paper[arguments.paper.upper()], per_page, coordinates=arguments.coordinates)
    with without_display():
        booklet = make_booklet(games, options, arguments.title)
        return book_bytes(booklet, style, arguments.output.suffix.lower(), warn=complain)


def _moves_option(text: str) -> int | str:
    return AUTO if text == AUTO else number_within(_MOVES)(text)
