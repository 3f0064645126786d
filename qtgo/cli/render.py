"""``qtgo render``: draw a position into a picture, without a window."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from qtgo.cli.encoding_option import add_encoding
from qtgo.cli.errors import InputError
from qtgo.cli.options import move_option, number_option
from qtgo.cli.output import keep_input, write_output
from qtgo.cli.records import choose_game, load, replay_to
from qtgo.core.diagram.board_diagram import BoardDiagram, DiagramSpec, MoveRange, NoMovesError, make_diagram
from qtgo.core.diagram.part import PartChoice, PartError, PartKind, part_text, read_part
from qtgo.core.record.game_info import GameInfo, read_game_info
from qtgo.core.record.inherited import FigureFlag
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Area
from qtgo.settings import CoordinateStyle
from qtgo.text.figures import diagram_caption, picture_title
from qtgo.text.translation import Texts

tr = Texts("command line")

_ENDINGS = (".png", ".svg", ".pdf")
_STYLES = tuple(style.value for style in CoordinateStyle)
_THEMES = ("kaya", "shinkaya", "katsura", "walnut", "contrast", "paper")
_SIZES = range(100, 10001)
_AS_RECORDED = DiagramSpec()


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
        "--part",
        type=_part_option,
        default=PartKind.RECORD,
        metavar="PART",
        help=tr(
            "draw a part of the board: two corners such as A1:K10, auto (around the stones) or all "
            "(default: what the file shows of it)"
        ),
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
    spec = DiagramSpec(arguments.part, arguments.numbers)
    _write(arguments, draw_up(arguments.file, root, arguments.move, spec), read_game_info(root))
    return 0


def draw_up(name: str, root: Node, move: int | None, spec: DiagramSpec = _AS_RECORDED) -> BoardDiagram:
    """Return the diagram after a move of the main line, without one after the last or the last that is numbered."""
    info = read_game_info(root)
    if isinstance(spec.part, Area) and spec.part.within(info.width, info.height) != spec.part:
        text = tr("{file}: {part} is not on the board of {width}x{height}")
        raise InputError(text.format(file=name, part=part_text(spec.part), width=info.width, height=info.height))
    end = replay_to(name, root, info, move)
    if move is None and spec.numbers is not None and end.step.number > spec.numbers.last:
        end = replay_to(name, root, info, spec.numbers.last)
    try:
        return make_diagram(end, spec)
    except NoMovesError:
        assert spec.numbers is not None
        text = tr("{file}: no move {number} to number; the picture ends with move {last}")
        raise InputError(text.format(file=name, number=spec.numbers.first, last=end.step.number)) from None


def _write(arguments: argparse.Namespace, diagram: BoardDiagram, info: GameInfo) -> None:
    """Draw with Qt, which is loaded only now, and never with a display, which may be named and gone."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication

    from qtgo.board.options import BoardOptions
    from qtgo.board.picture import Picture, PictureError, picture_bytes
    from qtgo.board.themes import THEMES

    application = QGuiApplication.instance() or QGuiApplication(["qtgo"])
    style = CoordinateStyle(arguments.coordinates)  # asked for by the user, who wins over the record
    options = BoardOptions(coordinates=style, stars=FigureFlag.NO_STAR_POINTS not in diagram.flags)
    picture = Picture(
        diagram.position,
        diagram.markup,
        options,
        THEMES[arguments.theme],
        arguments.size,
        diagram_caption(diagram),
        part=diagram.part,
        title=picture_title(info, diagram.position.move_number, diagram.part),
    )
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


def _part_option(text: str) -> PartChoice:
    for kind in (PartKind.STONES, PartKind.WHOLE):
        if text.lower() == kind.value:
            return kind
    try:
        return read_part(text)
    except PartError:
        reason = tr("{value!r} is not a part of the board such as A1:K10, nor auto or all")
        raise argparse.ArgumentTypeError(reason.format(value=text)) from None


def _range_option(text: str) -> MoveRange:
    first, _, last = text.partition("-")
    try:
        numbers = MoveRange(int(first), int(last or first))
    except ValueError:
        numbers = MoveRange(0, 0)
    if not 1 <= numbers.first <= numbers.last:
        raise argparse.ArgumentTypeError(tr("{value!r} is not a range of moves such as 1-50").format(value=text))
    return numbers
