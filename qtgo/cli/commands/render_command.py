"""``qtgo render``: draw a position into a picture, without a window."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import replace

from qtgo.cli.commands.drawing import without_display
from qtgo.cli.encoding_option import add_encoding
from qtgo.cli.file_arguments import add_game, game_file_help
from qtgo.cli.options import count_option, name_option, number_option, number_within, path_ending_in, real_number
from qtgo.cli.output import check_output, keep_input, write_output
from qtgo.cli.records import choose_game, load, replay_to
from qtgo.cli.terminal import InputError
from qtgo.core.diagram.board_diagram import (
    AS_RECORDED,
    BoardDiagram,
    DiagramSpec,
    MoveRange,
    NoMovesError,
    make_diagram,
    make_frames,
)
from qtgo.core.diagram.part import PartChoice, PartError, PartKind, part_text, read_part
from qtgo.core.record.game_info import GameInfo, read_game_info
from qtgo.core.record.inherited import FigureFlag
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Area
from qtgo.deferred import regex
from qtgo.settings import CoordinateStyle
from qtgo.text.record.figure_words import diagram_caption, picture_title
from qtgo.text.translation import Texts

tr = Texts("command line")

_ENDINGS = (".png", ".svg", ".pdf", ".tex", ".txt", ".gif", ".webp")
_ANIMATED = (".gif", ".webp")
_STYLES = tuple(style.value for style in CoordinateStyle)
_THEMES = ("kaya", "shinkaya", "katsura", "walnut", "contrast", "paper")
_SIZES = range(100, 10001)
_DEFAULT_SIZES = {".tex": 10.0}  # centimeters, which fit a page
_DELAYS = range(20, 60_001)
_DPIS = range(30, 2401)
_SCREEN_DPI, _PAPER_DPI = 96, 300
_CENTIMETERS = regex(r"([0-9]{1,3}(?:[.,][0-9]{1,2})?) ?cm", re.IGNORECASE)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("file", type=name_option, metavar="FILE", help=game_file_help())
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        type=name_option,
        metavar="OUT",
        help=tr(
            "the picture file: .png, .svg, .pdf, .tex (LaTeX's psgo), .txt (text diagram), or .gif or .webp, which "
            "show the moves one after the other; - is standard output, with --format"
        ),
    )
    parser.add_argument(
        "--format",
        choices=[ending[1:] for ending in _ENDINGS],
        help=tr("the picture's format (default: the ending of OUT)"),
    )
    parser.set_defaults(refuse=parser.error)
    parser.add_argument(
        "--move", type=count_option, metavar="N", help=tr("draw the position after move N (default: the last)")
    )
    add_game(parser)
    add_encoding(parser)
    _add_size(parser)
    _add_moves(parser)
    _add_looks(parser)


def _add_size(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--size",
        type=_size_option,
        metavar="SIZE",
        help=tr(
            "longer side of the board in pixels, from {low} to {high}, or as 8.5cm (default: 800; .tex: 10cm)"
        ).format(low=_SIZES[0], high=_SIZES[-1]),
    )
    parser.add_argument(
        "--dpi",
        type=number_within(_DPIS),
        metavar="N",
        help=tr("pixels per inch on paper (default: {screen}, and {paper} where the size is in cm)").format(
            screen=_SCREEN_DPI, paper=_PAPER_DPI
        ),
    )


def _add_moves(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--numbers",
        type=_range_option,
        metavar="A-B",
        help=tr("number moves A to B as in a printed diagram, and draw no later moves unless --move does"),
    )
    parser.add_argument(
        "--delay",
        type=number_within(_DELAYS),
        default=1000,
        metavar="MS",
        help=tr("how long an animation shows each move, in milliseconds (default: 1000)"),
    )
    parser.add_argument("--renumber", action="store_true", help=tr("count the moves of --numbers from 1"))


def _add_looks(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--no-marks", action="store_true", help=tr("leave out the file's marks and labels"))
    parser.add_argument(
        "--caption", metavar="TEXT", help=tr("the text below the board (default: the figure's name, moves not shown)")
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
    suffix = _suffix(arguments)
    keep_input(arguments.file, arguments.output)
    check_output(arguments.output)
    root = choose_game(arguments.file, load(arguments.file, arguments.encoding), arguments.game)
    spec = DiagramSpec(arguments.part, arguments.numbers, marks=not arguments.no_marks, renumbered=arguments.renumber)
    steps = [draw_up(arguments.file, root, arguments.move, spec)]
    if suffix in _ANIMATED:
        steps = _steps(_end(arguments.file, root, arguments.move, spec), steps[-1], spec)
    _write(arguments, suffix, steps, read_game_info(root))
    return 0


def _suffix(arguments: argparse.Namespace) -> str:
    """Return the suffix of the format asked for, by option or by name: file managers want thumbnails in any file."""
    if arguments.format:
        return f".{arguments.format}"
    try:
        return path_ending_in(*_ENDINGS)(arguments.output).suffix.lower()
    except argparse.ArgumentTypeError as error:
        arguments.refuse(str(error))
        raise


def _steps(end: Replay, last: BoardDiagram, spec: DiagramSpec) -> list[BoardDiagram]:
    """Return the diagrams of an animation: move by move to the end, all of the same part of the board."""
    first = 0 if spec.numbers is None else spec.numbers.first
    frames = make_frames(end, MoveRange(first, sys.maxsize), replace(spec, part=last.part or PartKind.WHOLE))
    return [replace(frame, notes=()) for frame in frames] or [last]


def draw_up(name: str, root: Node, move: int | None, spec: DiagramSpec = AS_RECORDED) -> BoardDiagram:
    """Return the diagram after a move of the main line, without one after the last or the last that is numbered."""
    info = read_game_info(root)
    if isinstance(spec.part, Area) and spec.part.within(info.width, info.height) != spec.part:
        text = tr("{file}: {part} is not on the board of {width}x{height}")
        raise InputError(text.format(file=name, part=part_text(spec.part), width=info.width, height=info.height))
    end = _end(name, root, move, spec)
    try:
        return make_diagram(end, spec)
    except NoMovesError:
        assert spec.numbers is not None
        text = tr("{file}: no move {number} to number; the picture ends with move {last}")
        raise InputError(text.format(file=name, number=spec.numbers.first, last=end.step.number)) from None


def _end(name: str, root: Node, move: int | None, spec: DiagramSpec) -> Replay:
    """Play out the main line to the move to be drawn, without one to the last or the last that is numbered."""
    info = read_game_info(root)
    end = replay_to(name, root, info, move)
    if move is None and spec.numbers is not None and end.step.number > spec.numbers.last:
        end = replay_to(name, root, info, spec.numbers.last)
    return end


def _write(arguments: argparse.Namespace, suffix: str, diagrams: Sequence[BoardDiagram], info: GameInfo) -> None:
    """Draw into the file, with modules that load Qt, which takes its time."""
    from qtgo.board.paint.themes import THEMES
    from qtgo.board.picture import Picture, PictureError, picture_bytes
    from qtgo.board.scene.board_options import BoardOptions

    diagram = diagrams[-1]
    style = CoordinateStyle(arguments.coordinates)  # asked for by the user, who wins over the record
    options = BoardOptions(coordinates=style, stars=FigureFlag.NO_STAR_POINTS not in diagram.flags)
    pixels, dpi = _pixels(arguments.size or _DEFAULT_SIZES.get(suffix, 800), arguments.dpi)
    picture = Picture(
        diagram.position,
        diagram.markup,
        options,
        THEMES[arguments.theme],
        pixels,
        diagram_caption(diagram) if arguments.caption is None else arguments.caption,
        part=diagram.part,
        dpi=dpi,
        title=picture_title(info, diagram.position.move_number, diagram.part),
    )
    try:
        with without_display():
            if suffix in _ANIMATED:
                from qtgo.board.animation import animation_bytes

                frames = [replace(picture, position=step.position, markup=step.markup) for step in diagrams]
                data = animation_bytes(frames, suffix, arguments.delay)
            else:
                data = picture_bytes(picture, suffix)
    except PictureError as error:
        raise InputError(f"{arguments.output}: {error}") from None
    write_output(arguments.output, data)


def _pixels(size: int | float, dpi: int | None) -> tuple[int, int]:
    """Return the pixels of the longer side and those of an inch; a size that is not an int is in centimeters."""
    if isinstance(size, int):
        return size, dpi or _SCREEN_DPI
    dpi = dpi or _PAPER_DPI
    return min(max(round(size / 2.54 * dpi), _SIZES[0]), _SIZES[-1]), dpi


def _size_option(text: str) -> int | float:
    centimeters = _CENTIMETERS.fullmatch(text)
    if centimeters is not None and 0.5 <= real_number(centimeters[1]) <= 200:
        return real_number(centimeters[1])
    try:
        return number_within(_SIZES)(text)
    except argparse.ArgumentTypeError:
        reason = tr("{value!r} must be an integer from {low} to {high}, or centimeters such as 8.5cm")
        raise argparse.ArgumentTypeError(reason.format(value=text, low=_SIZES[0], high=_SIZES[-1])) from None


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
        numbers = MoveRange(number_option(first), number_option(last or first))
    except argparse.ArgumentTypeError:
        numbers = MoveRange(0, 0)
    if not 1 <= numbers.first <= numbers.last:
        raise argparse.ArgumentTypeError(tr("{value!r} is not a range of moves such as 1-50").format(value=text))
    return numbers
