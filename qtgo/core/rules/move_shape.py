"""The name of a move: what it does, or its shape beside the nearest stones, where that is beyond doubt."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Area, Color, Point
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass


class MoveShape(Enum):
    """The shape of a move; the names are those of the field."""

    TENGEN = auto()
    HOSHI = auto()
    KOMOKU = auto()
    SAN_SAN = auto()
    MOKUHAZUSHI = auto()
    TAKAMOKU = auto()
    KAKARI = auto()
    SHIMARI = auto()
    TSUGI = auto()
    NOBI = auto()
    SAGARI = auto()
    NARABI = auto()
    DE = auto()
    KIRI = auto()
    HANE = auto()
    KOSUMI = auto()
    KOSUMI_TSUKE = auto()
    TSUKE = auto()
    WARIKOMI = auto()
    TOBI = auto()
    KEIMA = auto()
    NIKEN_TOBI = auto()
    NIKEN_BIRAKI = auto()
    OGEIMA = auto()
    KATATSUKI = auto()
    BOSHI = auto()


@dataclass(frozen=True, slots=True)
class NamedMove:
    """The stones that a move captures, whether it takes a ko or gives atari, and its shape if that is beyond doubt."""

    captured: int = 0
    takes_ko: bool = False
    gives_atari: bool = False
    shape: MoveShape | None = None


def name_move(before: Position, color: Color, point: Point) -> NamedMove:
    """Return the name of a move; on a stone, as files can have it, a move has none."""
    board = Board.of(before)
    if board.color_at(point) is not None:
        return NamedMove()
    shape = _Surroundings(board, color, point).shape()
    atari_before = _in_atari(board, color.opponent, point)
    captured = board.play(color, point)
    if captured:
        return NamedMove(captured, board.ko_point is not None)
    if len(board.liberties(point)) < 2:
        shape = None  # suicide, or a stone that can be captured at once
    return NamedMove(gives_atari=bool(_in_atari(board, color.opponent, point) - atari_before), shape=shape)


def _in_atari(board: Board, color: Color, beside: Point) -> set[Point]:
    """Return the stones of a color beside a point whose chains are in atari."""
    near = (Point(beside.x + dx, beside.y + dy) for dx, dy in _STRAIGHT)
    return {
        stone
        for stone in near
        if 0 <= stone.x < board.width
        and 0 <= stone.y < board.height
        and board.color_at(stone) is color
        and len(board.liberties(stone)) == 1
    }


_STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
_DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_JUMPS = (
    ((2, 0), MoveShape.TOBI),
    ((2, 1), MoveShape.KEIMA),
    ((3, 0), MoveShape.NIKEN_TOBI),
    ((3, 1), MoveShape.OGEIMA),
)
"""Shapes without contact by the distance of the nearest own stone, in lines along the longer and the shorter way."""
_CORNERS = {
    (4, 4): MoveShape.HOSHI,
    (3, 4): MoveShape.KOMOKU,
    (3, 3): MoveShape.SAN_SAN,
    (3, 5): MoveShape.MOKUHAZUSHI,
    (4, 5): MoveShape.TAKAMOKU,
}
"""Moves into an empty corner by their lines, the lower first."""
_CORNER = 7
"""The lines of a corner: one in which no other stones lie."""
_LEAST_SIZE = 13
"""The board from which on a corner has such moves."""
_LOW = 2
"""The line up to which stones are at the edge."""
_HIGH = 4
"""The line up to which stones are at a side."""
_ALONE = 4
"""The distance in lines beyond which own stones have nothing to do with a shape beside one of the opponent's."""


class _Surroundings:
    """The stones around a point that is still empty, in the view of who plays there."""

    def __init__(self, board: Board, color: Color, point: Point) -> None:
        self._board, self._color, self._point = board, color, point
        self._own, self._other = (self._near(each) for each in (color, color.opponent))

    def shape(self) -> MoveShape | None:
        """Return the shape of a stone here."""
        if self._own:
            return self._solid()
        diagonal = self._stones(self._color, _DIAGONAL)
        if self._other:
            return self._beside_both(diagonal) if diagonal else self._contact()
        if diagonal:
            return MoveShape.KOSUMI if len(diagonal) == 1 else None  # with two it is more, as a hanging connection
        return self._in_corner() or self._jump() or self._above()

    def _at(self, dx: int, dy: int) -> Point | None:
        x, y = self._point.x + dx, self._point.y + dy
        return Point(x, y) if 0 <= x < self._board.width and 0 <= y < self._board.height else None

    def _has(self, color: Color | None, dx: int, dy: int) -> bool:
        """Return whether there is a stone of a color, or none, at a point of the board."""
        point = self._at(dx, dy)
        return point is not None and self._board.color_at(point) is color

    def _stones(self, color: Color, steps: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
        return [step for step in steps if self._has(color, *step)]

    def _near(self, color: Color) -> list[tuple[int, int]]:
        return self._stones(color, _STRAIGHT)

    # Beside own stones

    def _solid(self) -> MoveShape | None:
        """Return the shape of a stone that joins an own one."""
        chains = {frozenset(self._board.chain(stone)) for stone in self._points(self._own)}
        if len(chains) > 1:
            return MoveShape.TSUGI
        if len(self._own) > 1:
            return None
        [(dx, dy)] = self._own
        if self._other:
            is_between = set(self._other) == {(dy, dx), (-dy, -dx)} and self._has(None, -dx, -dy)
            return MoveShape.DE if is_between else None
        beside, behind = ((dx + dy, dy + dx), (dx - dy, dy - dx)), (2 * dx, 2 * dy)
        if self._stones(self._color, beside):
            return None  # a turn, or a thicker shape
        if self._stones(self._color.opponent, (*beside, behind)):
            joined, line = self._line(next(self._points(self._own))), self._line(self._point)
            return MoveShape.SAGARI if line < joined and line <= _LOW else MoveShape.NOBI
        return None if self._has(self._color, *behind) else MoveShape.NARABI

    def _points(self, steps: list[tuple[int, int]]) -> Iterator[Point]:
        for step in steps:
            point = self._at(*step)
            if point is not None:
                yield point

    def _beside_both(self, diagonal: list[tuple[int, int]]) -> MoveShape | None:
        """Return the shape of a stone that touches the opponent's, with own ones at its corners alone."""
        for dx, dy in diagonal:
            pair = [(dx, 0), (0, dy)]
            if set(pair) <= set(self._other):
                chains = {frozenset(self._board.chain(point)) for point in self._points(pair)}
                return MoveShape.KIRI if len(chains) == 2 else None
        if len(self._other) > 1:
            return None
        [(x, y)] = self._other
        around = [(dx, dy) for dx, dy in diagonal if (dx, dy) in ((x + y, y + x), (x - y, y - x))]
        if not around:
            return MoveShape.KOSUMI_TSUKE
        return MoveShape.HANE if all(self._is_hane((x, y), step) for step in around) else None

    def _is_hane(self, other: tuple[int, int], own: tuple[int, int]) -> bool:
        """Return whether a stone bends around one of the opponent's, and does not block it from above."""
        line, joined = (self._line(point) for point in self._points([other, own]))
        is_head = line > _LOW and self._has(self._color.opponent, 2 * other[0], 2 * other[1])
        return self._line(self._point) < line or joined < line or line > _HIGH or is_head

    def _contact(self) -> MoveShape | None:
        """Return the shape of a stone that touches the opponent's, without own ones around."""
        x, y = self._other[0]
        if set(self._other) == {(x, y), (-x, -y)}:
            return MoveShape.WARIKOMI
        beyond = tuple((x + dx, y + dy) for dx, dy in (*_STRAIGHT, *_DIAGONAL))
        is_clamp = bool(self._stones(self._color, beyond))
        return MoveShape.TSUKE if len(self._other) == 1 and not is_clamp else None

    # Without contact

    def _jump(self) -> MoveShape | None:
        """Return the shape beside the nearest own stone, if nothing stands between."""
        for (far, side), shape in _JUMPS:
            steps = {(x, y) for a in (far, -far) for b in (side, -side) for x, y in ((a, b), (b, a))}
            found = [step for step in steps if self._has(self._color, *step)]
            if found:
                is_open = any(self._is_open(*step) for step in found)
                lines = {self._line(point) for point in (self._point, *self._points(found))}
                is_along = shape is MoveShape.NIKEN_TOBI and len(lines) == 1 and max(lines) <= _HIGH
                if not is_open or (is_along and self._corner_lines(self._point)[1] <= _HIGH):
                    return None  # into the corner it is no extension along the side
                return MoveShape.NIKEN_BIRAKI if is_along else shape
            if shape is MoveShape.KEIMA and self._stones(self._color, ((2, 2), (2, -2), (-2, 2), (-2, -2))):
                return None
        return None

    def _is_open(self, dx: int, dy: int) -> bool:
        """Return whether the points between here and a stone are empty."""
        columns, rows = (range(min(0, way), max(0, way) + 1) for way in (dx, dy))
        return all(self._has(None, x, y) for x in columns for y in rows if (x, y) != (dx, dy))

    def _above(self) -> MoveShape | None:
        """Return the shape above a stone of the opponent's on the third or fourth line, far from own stones."""
        if self._count(self._color, _ALONE):
            return None
        for shape, steps in (
            (MoveShape.KATATSUKI, _DIAGONAL),
            (MoveShape.BOSHI, tuple((2 * dx, 2 * dy) for dx, dy in _STRAIGHT)),
        ):
            height = max(map(abs, steps[0]))
            found = list(self._points(self._stones(self._color.opponent, steps)))
            if found:
                line = self._line(found[0])
                is_above = _LOW < line <= _HIGH and self._line(self._point) == line + height
                return shape if is_above and self._count(self._color.opponent, 2) == 1 else None
        return None

    # On the whole board

    def _in_corner(self) -> MoveShape | None:
        """Return the shape of a move into a corner that is empty, or has one stone; or into the middle of the board."""
        width, height = self._board.width, self._board.height
        if self._point == Point(width // 2, height // 2) and width % 2 and height % 2 and not self._count(None, _ALONE):
            return MoveShape.TENGEN
        if min(width, height) < _LEAST_SIZE:
            return None
        lines = self._corner_lines(self._point)
        if max(lines) > _CORNER:
            return None
        stones = self._corner_stones()
        if not stones:
            return _CORNERS.get(lines)
        if len(stones) > 1:
            return None
        is_own = self._board.color_at(stones[0]) is self._color
        if self._approaches(stones[0]):
            return MoveShape.SHIMARI if is_own else MoveShape.KAKARI
        is_invasion = not is_own and (lines, self._corner_lines(stones[0])) == ((3, 3), (4, 4))
        return MoveShape.SAN_SAN if is_invasion else None

    def _approaches(self, stone: Point) -> bool:
        """Return whether the point is two or three lines from a stone on 4-4 or 3-4, along the side that it faces."""
        (across, up), (x, y) = self._edges(stone), self._edges(self._point)
        return any(
            (a, b) in ((4, 4), (3, 4)) and far - a in (2, 3) and near in (3, 4)
            for a, b, far, near in ((across, up, x, y), (up, across, y, x))
        )

    def _edges(self, point: Point) -> tuple[int, int]:
        """Return the lines of a point from the nearest edge at its side, and from that above or below."""
        width, height = self._board.width, self._board.height
        return min(point.x, width - 1 - point.x) + 1, min(point.y, height - 1 - point.y) + 1

    def _corner_lines(self, point: Point) -> tuple[int, int]:
        """Return the lines of a point from the two edges of its corner, the lower first."""
        across, up = self._edges(point)
        return min(across, up), max(across, up)

    def _corner_stones(self) -> list[Point]:
        """Return the stones of the corner."""
        left = 0 if self._point.x < self._board.width // 2 else self._board.width - _CORNER
        low = 0 if self._point.y < self._board.height // 2 else self._board.height - _CORNER
        points = Area(left, low, _CORNER, _CORNER).points()
        return [point for point in points if self._board.color_at(point) is not None]

    def _line(self, point: Point) -> int:
        """Return the line of a point, from 1 at the edge."""
        return self._corner_lines(point)[0]

    def _count(self, color: Color | None, reach: int) -> int:
        """Return the number of stones of a color, None for both, within some lines."""
        around = [(x, y) for x in range(-reach, reach + 1) for y in range(-reach, reach + 1)]
        return sum(self._has(each, *step) for each in Color if color in (None, each) for step in around)
