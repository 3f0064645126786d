"""``qtgo render``: draw a position into a picture, without a window."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from qtgo.cli.encoding_option import add_encoding
from qtgo.cli.errors import InputError
from qtgo.cli.options import move_option, number_option
from qtgo.cli.output import keep_input, write_output
from qtgo.cli.records import choose_game, load, replay_to
from qtgo.core.diagram.printed import NumberedMove, Printed, number_points, print_figure, with_captured
from qtgo.core.record.game_info import GameInfo, read_game_info
from qtgo.core.record.inherited import FigureFlag
from qtgo.core.record.markup import Markup, read_markup
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass
from qtgo.settings import CoordinateStyle
from qtgo.text.figures import caption, notes_text
from qtgo.text.translation import Texts

tr = Texts("command line")

_ENDINGS = (".png", ".svg", ".pdf")
_STYLES = tuple(style.value for style in CoordinateStyle)
_THEMES = ("kaya", "shinkaya", "katsura", "walnut", "contrast", "paper")
_SIZES = range(100, 10001)


@dataclass(frozen=True, slots=True)
class RenderedFigure:
    """What is drawn: stones, marks, and what is written below them."""

    position: Position
    markup: Markup
    caption: str = ""
    flags: frozenset[FigureFlag] = frozenset()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("file", metavar="FILE", help=tr("a game file (SGF, NGF, GIB or UGF)"))
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        type=_output_option,
        metavar="OUT",
        help=tr("the picture file: .png, .svg or .pdf"),
    )
    parser.add_argument(
        "--move", type=move_option, metavar="N", help=tr("draw the position after move N (default: the last)")
    )
    parser.add_argument("--game", type=number_option, default=1, metavar="K", help=tr("use game K of the file"))
    add_encoding(parser)
    parser.add_argument(
        "--size",
        type=_size_option,
        default=800,
        metavar="PX",
        help=tr("longer side of the board in pixels, from {low} to {high} (default: 800)").format(
            low=_SIZES[0], high=_SIZES[-1]
        ),
    )
    parser.add_argument(
        "--numbers",
        type=_range_option,
        metavar="A-B",
        help=tr("number moves A to B as in a printed diagram, and draw no later moves unless --move does"),
    )
    parser.add_argument(
        "--coordinates",
        nargs="?",
        choices=_STYLES,
        const="letters",
        default="none",
        metavar="STYLE",
        help=tr("show coordinates: letters (if no STYLE is given), 1-1, kanji or none"),
    )
    parser.add_argument("--theme", choices=_THEMES, default="kaya", help=tr("board theme (default: kaya)"))


def run(arguments: argparse.Namespace) -> int:
    """Draw the picture; raise InputError where the record cannot be read or the picture not written."""
    root = choose_game(arguments.file, load(arguments.file, arguments.encoding), arguments.game)
    figure = make_figure(arguments.file, root, arguments.move, arguments.numbers)
    _write(arguments, figure)
    return 0


def make_figure(name: str, root: Node, move: int | None, numbers: tuple[int, int] | None) -> RenderedFigure:
    """Return what to draw after a move of the main line; ``numbers`` are the first and last move to be numbered."""
    info = read_game_info(root)
    if numbers is not None:
        return _numbered(name, root, info, move, numbers)
    replay = replay_to(name, root, info, move)
    held = replay.step.inherited
    back = ((step.node, step.last_move, step.number) for step in replay.backward())
    printed = print_figure(replay.position(), info, back, held)
    return _figure(replay, info, printed, caption(held.figure, printed.notes))


def _numbered(name: str, root: Node, info: GameInfo, move: int | None, numbers: tuple[int, int]) -> RenderedFigure:
    """Return the moves that are numbered as in a printed diagram, on the stones before the first of them.

    Where more moves follow the last numbered one, the stones are those at the end instead.
    """
    first, last = numbers
    end = replay_to(name, root, info, move)
    if move is None and end.step.number > last:
        end = replay_to(name, root, info, last)
    moves = _moves(end, first, last)
    if not moves:
        text = tr("{file}: no move {number} to number; the picture ends with move {last}")
        raise InputError(text.format(file=name, number=first, last=end.step.number))
    position = end.position()
    if end.step.number <= last:
        printed = with_captured(replay_to(name, root, info, first - 1).position(), moves, position)
    else:
        labels, notes = number_points(moves, _taken_over(moves, position))
        printed = Printed(replace(position, last_move=None, ko=None), labels, notes)
    is_silent = FigureFlag.IGNORE_MOVES_OFF_DIAGRAM in _flags(end)
    return _figure(end, info, printed, "" if is_silent else notes_text(printed.notes))


def _figure(replay: Replay, info: GameInfo, printed: Printed, text: str) -> RenderedFigure:
    markup = read_markup(replay.step.node, info.width, info.height, replay.step.inherited)
    return RenderedFigure(printed.position, replace(markup, numbers=printed.numbers), text, _flags(replay))


def _flags(replay: Replay) -> frozenset[FigureFlag]:
    figure = replay.step.inherited.figure
    return frozenset() if figure is None else figure.flags


def _taken_over(moves: Iterable[NumberedMove], end: Position) -> dict[Point, Point]:
    """Find the points on which the other color stands in the end: a number there would mislead."""
    points = {move.point: move.color for _, move in moves if move.point is not None}
    return {point: point for point, color in points.items() if end.color_at(point) is color.opponent}


def _moves(end: Replay, first: int, last: int) -> list[NumberedMove]:
    steps = ((step.number, step.last_move) for step in end.steps)
    found = {number: move for number, move in steps if move is not None and first <= number <= last}
    return list(found.items())


def _write(arguments: argparse.Namespace, figure: RenderedFigure) -> None:
    """Draw with Qt, which is loaded only now, and never with a display, which may be named and gone."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication

    from qtgo.board.options import BoardOptions
    from qtgo.board.picture import Picture, PictureError, picture_bytes
    from qtgo.board.themes import THEMES

    application = QGuiApplication.instance() or QGuiApplication(["qtgo"])
    style = CoordinateStyle(arguments.coordinates)  # asked for by the user, who wins over the record
    options = BoardOptions(coordinates=style, stars=FigureFlag.NO_STAR_POINTS not in figure.flags)
    theme = THEMES[arguments.theme]
    picture = Picture(figure.position, figure.markup, options, theme, arguments.size, figure.caption)
    try:
        data = picture_bytes(picture, arguments.output.suffix)
    except PictureError as error:
        raise InputError(f"{arguments.output}: {error}") from None
    finally:
        del application
    keep_input(arguments.file, arguments.output)
    write_output(arguments.output, data)


def _output_option(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in _ENDINGS:
        raise argparse.ArgumentTypeError(tr("{value!r} does not end in .png, .svg or .pdf").format(value=text))
    return path


def _size_option(text: str) -> int:
    try:
        size = int(text)
    except ValueError:
        size = 0
    if size not in _SIZES:
        reason = tr("{value!r} must be an integer from {low} to {high}")
        raise argparse.ArgumentTypeError(reason.format(value=text, low=_SIZES[0], high=_SIZES[-1]))
    return size


def _range_option(text: str) -> tuple[int, int]:
    first, _, last = text.partition("-")
    try:
        numbers = int(first), int(last or first)
    except ValueError:
        numbers = 0, 0
    if not 1 <= numbers[0] <= numbers[1]:
        raise argparse.ArgumentTypeError(tr("{value!r} is not a range of moves such as 1-50").format(value=text))
    return numbers
