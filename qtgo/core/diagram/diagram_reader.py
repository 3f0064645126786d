"""Reading text diagrams: Sensei's Library's, engines' ``showboard``, and plain boards of letters.

The whole text is searched for a diagram. Text beside it is read if it is known, such as who is to move, and skipped
otherwise. An incomplete board is placed by its edges and row numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from qtgo.core.diagram.diagram import MAX_MOVES, Diagram, DiagramError, DiagramFault, DiagramProblem
from qtgo.core.diagram.diagram_writer import SENSEI_MARKS
from qtgo.core.diagram.remarks import read_remarks
from qtgo.core.diagram.rows import Row, column_of_header, find_rows, is_border, read_row
from qtgo.core.record.markup import Mark
from qtgo.core.rules.point import MAX_SIZE, MIN_SIZE, Color, Move, Point
from qtgo.deferred import dataclass

MAX_TEXT = 200_000

_USUAL_SIZE = 19
_HEADER = re.compile(r"(?P<options>(?:[BWcC]|m[0-9]{1,4}|[1-9][0-9]?)*+)(?:\s+(?P<caption>.*))?")
_OPTION = re.compile(r"(?P<color>[BW])|m(?P<number>[0-9]+)|(?P<size>[0-9]+)|[cC]")  # authors write them in any order
_QUOTE = re.compile(r"^\s*>[\s>]*")
_SENSEI_LINE = re.compile(r"\s*\$\$(?P<rest>.*)")
_PAIR = re.compile(r"\{\s*(?P<name>AR|LN)\s+(?P<start>[\w:]+)\s+(?P<end>[\w:]+)\s*\}")
_LINK = re.compile(r"\[[^\]|]*+\|[^\]]*+\]")
_SENSEI_SIGNS: Mapping[str, tuple[Color | None, Mark | None]] = {
    **{sign: (color, mark) for (color, mark), sign in SENSEI_MARKS.items()},
    "X": (Color.BLACK, None),
    "O": (Color.WHITE, None),
    **dict.fromkeys(".,+_?", (None, None)),
}
# How programs draw Black and White; the first pair with both signs present is used, otherwise the first with one.
_STONE_SIGNS = (
    ("X", "O"),
    ("x", "o"),
    ("#", "O"),
    ("#", "o"),
    ("@", "O"),
    ("*", "O"),
    ("*", "o"),
    ("B", "W"),
    ("b", "w"),
    ("●", "○"),
    ("⚫", "⚪"),
)
_EMPTY_SIGNS = frozenset(".,+-_·∙․．＋┼├┤┬┴┌┐└┘╋")


@dataclass(slots=True)
class _Drawing:
    """The rows of one board in a text, with what its lines say about its place: edges, size, first column."""

    rows: list[Row]
    has_top: bool = False
    has_bottom: bool = False
    has_left: bool = False
    has_right: bool = False
    first_column: int | None = None
    size: int = 0
    color: Color | None = None
    number: int = 1
    caption: str = ""
    faults: list[DiagramFault] = field(default_factory=list)

    @property
    def last_number(self) -> int | None:
        """Return the number of the bottom row, if every row has one."""
        return None if any(row.number is None for row in self.rows) else self.rows[-1].number

    def note_sides(self) -> None:
        """Note whether the left and right edges are drawn."""
        self.has_left = all(row.has_left for row in self.rows)
        self.has_right = all(row.has_right for row in self.rows)

    def complete(self) -> None:
        """Treat a board as complete if its rows are numbered down to 1, or if it has no edges and no numbers."""
        is_bare = not (self.has_top or self.has_bottom or self.has_left or self.has_right)
        if self.last_number == 1 or (is_bare and all(row.number is None for row in self.rows)):
            self.has_top = self.has_bottom = self.has_left = self.has_right = True


def read_diagram(text: str) -> Diagram:
    """Read the first diagram in a text; raise DiagramError if there is none."""
    lines = [_unquoted(line) for line in text[:MAX_TEXT].removeprefix("\ufeff").expandtabs().splitlines()]
    if any(_SENSEI_LINE.match(line) for line in lines):
        return _read_sensei(lines)
    return _read_plain(lines)


def _unquoted(line: str) -> str:
    """Replace mail quotation signs and non-breaking spaces with spaces."""
    line = line.replace("\u00a0", " ")
    return _QUOTE.sub(lambda match: " " * len(match[0]), line)


# Sensei's Library


def _read_sensei(lines: Sequence[str]) -> Diagram:
    """Read lines that begin with ``$$``: a header, the board, and annotations."""
    drawing, pairs = _Drawing([]), []
    is_over = False
    for number, line in enumerate(lines, 1):
        match = _SENSEI_LINE.match(line)
        if match is None:
            is_over = is_over or bool(drawing.rows and line.strip())
            continue
        rest = match["rest"]
        row = read_row(rest, number, digits=True)
        if drawing.rows and (is_over or _begins_another(rest)):
            drawing.faults.append(DiagramFault(DiagramProblem.SECOND_BOARD, number))
            break
        if is_border(rest):
            drawing.has_bottom = drawing.has_bottom or bool(drawing.rows)
            drawing.has_top = drawing.has_top or not drawing.rows
        elif row is not None and rest[:1] == " " and not (drawing.has_bottom and drawing.rows):
            drawing.rows.append(row)
        elif found := _PAIR.fullmatch(rest.strip()):
            pairs.append((number, found))
        elif not drawing.rows and not drawing.has_top:
            _take_header(drawing, rest)
        elif rest.strip() and not _LINK.fullmatch(rest.strip()):
            drawing.faults.append(DiagramFault(DiagramProblem.UNREAD_LINE, number, rest.strip()))
    if not drawing.rows:
        raise DiagramError(DiagramFault(DiagramProblem.NO_BOARD))
    return _with_pairs(_place_sensei(drawing), pairs)


def _begins_another(rest: str) -> bool:
    """Return whether a line begins another diagram: its options follow the ``$$`` directly."""
    return bool(rest) and not rest[0].isspace() and _HEADER.fullmatch(rest.rstrip()) is not None


def _take_header(drawing: _Drawing, rest: str) -> None:
    match = _HEADER.fullmatch(rest.rstrip())
    if match is None:
        drawing.caption = rest.strip()
        return
    options: dict[str, str] = {}
    for option in _OPTION.finditer(match["options"]):
        options |= {name: text for name, text in option.groupdict().items() if text}
    drawing.color = {"B": Color.BLACK, "W": Color.WHITE}.get(options.get("color", ""))
    drawing.size = int(options.get("size", 0))
    drawing.number = int(options.get("number", 1))
    drawing.caption = (match["caption"] or "").strip()


def _place_sensei(drawing: _Drawing) -> Diagram:
    """Place the signs and sort the moves."""
    drawing.note_sides()
    width, height, left, bottom = _frame(drawing)
    stones: dict[Point, Color] = {}
    marks: dict[Point, Mark] = {}
    labels: dict[Point, str] = {}
    moves: dict[int, Point] = {}
    for down, row in enumerate(drawing.rows):
        y = bottom + len(drawing.rows) - 1 - down
        for x, sign in enumerate(row.signs, left):
            point = Point(x, y)
            if sign in _SENSEI_SIGNS:
                color, mark = _SENSEI_SIGNS[sign]
                if color is not None:
                    stones[point] = color
                if mark is not None:
                    marks[point] = mark
            elif sign in "0123456789":
                number = int(sign) or MAX_MOVES
                if number in moves:
                    drawing.faults.append(DiagramFault(DiagramProblem.REPEATED_MOVE, row.line, sign))
                moves.setdefault(number, point)
            elif "a" <= sign <= "z":
                labels[point] = sign
            else:
                drawing.faults.append(DiagramFault(DiagramProblem.UNKNOWN_SIGN, row.line, sign))
    first = drawing.color
    if first is None and moves:
        first = Color.BLACK
    return Diagram(
        width,
        height,
        stones,
        _in_order(moves, first),
        max(1, drawing.number),
        first,
        marks,
        labels,
        caption=drawing.caption,
        faults=tuple(drawing.faults),
    )


def _in_order(moves: Mapping[int, Point], first: Color | None) -> tuple[Move, ...]:
    """List the moves in order; a move without a point, played elsewhere, is a pass."""
    color = first or Color.BLACK
    ordered = []
    for number in range(1, max(moves, default=0) + 1):
        ordered.append(Move(color, moves.get(number)))
        color = color.opponent
    return tuple(ordered)


def _with_pairs(diagram: Diagram, pairs: Sequence[tuple[int, re.Match[str]]]) -> Diagram:
    """Add the arrows and lines listed below the board."""
    found: dict[str, list[tuple[Point, Point]]] = {"AR": [], "LN": []}
    faults = list(diagram.faults)
    for line, match in pairs:
        start, end = (_pair_point(match[name], diagram) for name in ("start", "end"))
        if start is None or end is None or start == end:
            faults.append(DiagramFault(DiagramProblem.UNREAD_LINE, line, match[0]))
        else:
            found[match["name"]].append((start, end))
    return replace(diagram, arrows=tuple(found["AR"]), lines=tuple(found["LN"]), faults=tuple(faults))


def _pair_point(text: str, diagram: Diagram) -> Point | None:
    """Read a vertex, or column and row from the upper left such as ``1:1``."""
    column, colon, row = text.partition(":")
    try:
        point = Point(int(column) - 1, diagram.height - int(row)) if colon else Point.from_vertex(text)
    except ValueError:
        return None
    return point if 0 <= point.x < diagram.width and 0 <= point.y < diagram.height else None


# Boards of engines and other programs


def _read_plain(lines: Sequence[str]) -> Diagram:
    """Read the largest board in a text, and what the other lines say about it."""
    rows = find_rows(lines)
    if not rows:
        raise DiagramError(DiagramFault(DiagramProblem.NO_BOARD))
    drawing = _Drawing(rows)
    for number in (rows[0].line - 1, rows[-1].line + 1):
        line = lines[number - 1] if 0 < number <= len(lines) else ""
        if is_border(line):
            drawing.has_top = drawing.has_top or number < rows[0].line
            drawing.has_bottom = drawing.has_bottom or number > rows[-1].line
    drawing.first_column = column_of_header(lines, rows)
    drawing.note_sides()
    drawing.complete()
    width, height, left, bottom = _frame(drawing)
    stones = _stones(drawing, left, bottom)
    inside = {row.line for row in rows}
    others = [line for number, line in enumerate(lines, 1) if number not in inside]
    remarks = read_remarks([*others, *(row.rest for row in rows if row.rest)])
    return Diagram(
        width,
        height,
        stones,
        to_move=remarks.to_move,
        komi=remarks.komi,
        ruleset=remarks.ruleset,
        prisoners_of_black=remarks.prisoners_of_black,
        prisoners_of_white=remarks.prisoners_of_white,
        remarks=remarks.lines,
        faults=tuple(drawing.faults),
    )


def _stones(drawing: _Drawing, left: int, bottom: int) -> dict[Point, Color]:
    black, white = _stone_signs({sign for row in drawing.rows for sign in row.signs})
    stones: dict[Point, Color] = {}
    for down, row in enumerate(drawing.rows):
        y = bottom + len(drawing.rows) - 1 - down
        for x, sign in enumerate(row.signs, left):
            if sign in (black, white):
                stones[Point(x, y)] = Color.BLACK if sign == black else Color.WHITE
            elif sign not in _EMPTY_SIGNS:
                drawing.faults.append(DiagramFault(DiagramProblem.UNKNOWN_SIGN, row.line, sign))
    return stones


def _stone_signs(signs: set[str]) -> tuple[str, str]:
    """Find the signs that stand for stones."""
    for count in (2, 1):
        for pair in _STONE_SIGNS:
            if len(signs.intersection(pair)) >= count:
                return pair
    return _STONE_SIGNS[0]


# Where the drawn part lies on the board


def _frame(drawing: _Drawing) -> tuple[int, int, int, int]:
    """Return width and height of the board, and the column and row of the drawn part's lower left point."""
    rows, columns = drawing.rows, _make_even(drawing)
    width = columns if drawing.has_left and drawing.has_right else 0
    height = len(rows) if drawing.has_top and drawing.has_bottom else 0
    size = drawing.size or width or height or _USUAL_SIZE
    width = width or max(size, columns + (drawing.first_column or 0))
    height = height or max(size, rows[0].number or len(rows))
    if not (MIN_SIZE <= width <= MAX_SIZE and MIN_SIZE <= height <= MAX_SIZE):
        raise DiagramError(DiagramFault(DiagramProblem.WRONG_SIZE, rows[0].line, f"{columns}x{len(rows)}"))
    row = None if drawing.last_number is None else drawing.last_number - 1
    left = _offset(width - columns, drawing.has_left, drawing.has_right, drawing.first_column)
    bottom = _offset(height - len(rows), drawing.has_bottom, drawing.has_top, row)
    if left is None or bottom is None:
        drawing.faults.append(DiagramFault(DiagramProblem.PLACE_GUESSED, rows[0].line))
    left = (width - columns) // 2 if left is None else left
    bottom = (height - len(rows)) // 2 if bottom is None else bottom
    return width, height, left, bottom


def _offset(room: int, at_start: bool, at_end: bool, told: int | None) -> int | None:
    """Return the distance of the drawn part from the first line, or None if unknown."""
    if told is not None and 0 <= told <= room:
        return told
    if at_start or room == 0:
        return 0
    return room if at_end else None


def _make_even(drawing: _Drawing) -> int:
    """Return the number of columns; report rows that are too short or too long, and pad or cut them."""
    lengths = [len(row.signs) for row in drawing.rows]
    columns = max(set(lengths), key=lambda length: (lengths.count(length), length))
    for index, row in enumerate(drawing.rows):
        count = len(row.signs)
        if count != columns:
            drawing.faults.append(DiagramFault(DiagramProblem.UNEVEN_ROW, row.line, f"{count}/{columns}"))
            filled = [*row.signs, *["."] * (columns - count)][:columns]
            drawing.rows[index] = replace(row, signs=tuple(filled))
    return columns
