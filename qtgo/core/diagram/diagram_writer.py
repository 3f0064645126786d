"""Writing positions as text: Sensei's Library's diagrams, and ``showboard`` as in GNU Go, KataGo and here."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping

from qtgo.core.diagram.diagram import MAX_MOVES, Diagram
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.markup import Mark
from qtgo.core.rules.handicap_and_star_points import star_points
from qtgo.core.rules.point import Area, Color, Point, column_name
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset_text import to_kata
from qtgo.deferred import dataclass

_STONES = {Color.BLACK: "X", Color.WHITE: "O"}
SENSEI_MARKS: Mapping[tuple[Color | None, Mark], str] = {
    (Color.BLACK, Mark.CIRCLE): "B",
    (Color.WHITE, Mark.CIRCLE): "W",
    (None, Mark.CIRCLE): "C",
    (Color.BLACK, Mark.SQUARE): "#",
    (Color.WHITE, Mark.SQUARE): "@",
    (None, Mark.SQUARE): "S",
    (Color.BLACK, Mark.TRIANGLE): "Y",
    (Color.WHITE, Mark.TRIANGLE): "Q",
    (None, Mark.TRIANGLE): "T",
    (Color.BLACK, Mark.CROSS): "Z",
    (Color.WHITE, Mark.CROSS): "P",
    (None, Mark.CROSS): "M",
}
"""The signs of Sensei's Library for marked stones and points."""


@dataclass(frozen=True, slots=True)
class DiagramText:
    """A diagram as text; ``left_out`` are the points whose mark or label has no sign."""

    text: str
    left_out: tuple[Point, ...] = ()


def sensei_diagram(diagram: Diagram, *, coordinates: bool = True, part: Area | None = None) -> DiagramText:
    """Write a diagram for Sensei's Library: ``$$`` before each line, digits for moves, letters for labels.

    A part of the board has borders only where the board does.
    """
    stars = set(star_points(diagram.width, diagram.height))
    numbers = {move.point: number for number, move in enumerate(diagram.moves[:MAX_MOVES], 1) if move.point is not None}
    left_out: list[Point] = []

    def sign(point: Point) -> str:
        color, mark, label = diagram.stones.get(point), diagram.marks.get(point), diagram.labels.get(point, "")
        plain = _STONES[color] if color is not None else "," if point in stars else "."
        if point in numbers:
            drawn = str(numbers[point] % MAX_MOVES)
            said = not label and mark is None
        elif color is None and mark is None and len(label) == 1 and "a" <= label <= "z":
            drawn, said = label, True
        else:
            drawn = SENSEI_MARKS.get((color, mark), plain) if mark is not None else plain
            said = not label and (mark is None or drawn != plain)
        if not said:
            left_out.append(point)
        return drawn

    area = part or Area(0, 0, diagram.width, diagram.height)
    is_left, is_right = area.x == 0, area.x + area.width == diagram.width
    side, corner = ("| " if is_left else ""), ("+" if is_left else "")
    ending, last = (" |" if is_right else ""), ("+" if is_right else "")
    border = "$$ " + corner + "-" * (2 * area.width - 1 + is_left + is_right) + last
    rows = [f"$$ {side}{' '.join(map(sign, row))}{ending}" for row in _rows(area)]
    above = [border] if area.y + area.height == diagram.height else []
    below = [border] if area.y == 0 else []
    extra = [
        f"$$ {{{name} {start.vertex} {end.vertex}}}"
        for name, pairs in (("AR", diagram.arrows), ("LN", diagram.lines))
        for start, end in pairs
        if area.covers(start) and area.covers(end)
    ]
    lines = [_sensei_header(diagram, coordinates), *above, *rows, *below, *extra]
    return DiagramText("\n".join(lines) + "\n", tuple(left_out))


def _sensei_header(diagram: Diagram, coordinates: bool) -> str:
    """Write the header: who moves first, coordinates, size, number of the first move, caption."""
    color = "" if diagram.to_move is None else diagram.to_move.letter
    size = str(diagram.width) if diagram.width == diagram.height else ""
    number = f"m{diagram.first_number}" if diagram.first_number != 1 and diagram.moves else ""
    caption = " ".join(diagram.caption.split())
    return f"$${color}{'c' if coordinates else ''}{size}{number} {caption}".rstrip()


def gnugo_board(position: Position) -> str:
    """Write a position as GNU Go's ``showboard`` does, with the captures beside the bottom rows."""
    stars = set(star_points(position.width, position.height))
    lines = _board(position, lambda point: _cell(position, point, point in stars), right=True)
    first = 8 if position.height >= 10 else position.height - 2  # counted from the top, as GNU Go does
    lines[1 + first] += f"     WHITE (O) has captured {position.prisoners_of_white} stones"
    lines[2 + first] += f"     BLACK (X) has captured {position.prisoners_of_black} stones"
    return "\n".join(lines) + "\n"


def katago_board(position: Position, info: GameInfo) -> str:
    """Write a position as KataGo's ``showboard`` does, with the next player, the rules and the captures."""
    rules = {**to_kata(info.ruleset), "komi": info.komi}
    color = "Black" if position.to_move is Color.BLACK else "White"
    return "\n".join(
        [
            f"MoveNum: {position.move_number}",
            *_board(position, lambda point: _cell(position, point, False), right=False)[:-1],
            f"Next player: {color}",
            f"Rules: {json.dumps(rules, sort_keys=True, separators=(',', ':'))}",
            f"B stones captured: {position.prisoners_of_white}",
            f"W stones captured: {position.prisoners_of_black}",
            "",
        ]
    )


def board_diagram(position: Position, captured_by_black: int, captured_by_white: int) -> str:
    """Write a position with coordinates, ``X`` for Black, ``O`` for White, and the captures."""
    stars = set(star_points(position.width, position.height))
    margin = len(str(position.height))
    lines = _board(position, lambda point: _cell(position, point, point in stars), right=True, margin=margin)
    to_move = "Black" if position.to_move is Color.BLACK else "White"
    captured = f"{captured_by_black} by Black (X), {captured_by_white} by White (O)"
    lines.append(f"{to_move} to move. Captured: {captured}.")
    return "\n".join(lines)


def numbered_board(position: Position, numbers: Mapping[Point, int], cross: Point | None = None) -> str:
    """Write a position with coordinates: digits for the moves 1 to 9, and a cross on an empty point."""
    stars = set(star_points(position.width, position.height))

    def cell(point: Point) -> str:
        number = numbers.get(point)
        if number is not None and number < MAX_MOVES:
            return str(number)
        if point == cross and position.color_at(point) is None:
            return "×"
        return _cell(position, point, point in stars)

    lines = _board(position, cell, right=True, margin=len(str(position.height)))
    return "\n".join(line.rstrip() for line in lines)


def _board(position: Position, cell: Callable[[Point], str], *, right: bool, margin: int = 2) -> list[str]:
    """Write rows with their numbers, between two lines of column names."""
    names = [column_name(x) for x in range(position.width)]
    room = max(len(name) for name in names)
    header = " ".join([" " * margin, *(name.rjust(room) for name in names)])
    lines = [header]
    for row in _rows(Area(0, 0, position.width, position.height)):
        points = list(row)
        number = points[0].y + 1
        cells = [cell(point).rjust(room) for point in points]
        lines.append(" ".join([str(number).rjust(margin), *cells, *([str(number)] if right else ())]))
    lines.append(header)
    return lines


def _rows(area: Area) -> Iterable[Iterable[Point]]:
    """Return the points row by row, top row first."""
    columns, rows = range(area.x, area.x + area.width), range(area.y, area.y + area.height)
    return ((Point(x, y) for x in columns) for y in reversed(rows))


def _cell(position: Position, point: Point, is_star: bool) -> str:
    color = position.color_at(point)
    if color is not None:
        return _STONES[color]
    return "+" if is_star else "."
