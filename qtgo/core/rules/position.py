"""Immutable snapshots of the board, for everything that draws."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress

from qtgo.core.rules.point import Color, Move, Point, board_points
from qtgo.deferred import dataclass

_COLORS: dict[int, Color] = {color.value: color for color in Color}


@dataclass(frozen=True, slots=True)
class Position:
    """The stones on the board and what a player must know to move.

    ``stones`` has one byte per point, row by row from A1: 0 empty, 1 black, 2 white.
    ``prisoners_of_black`` is the number of stones that Black holds (captured, and handed over by passes).
    """

    width: int
    height: int
    stones: bytes
    to_move: Color = Color.BLACK
    move_number: int = 0
    last_move: Move | None = None
    last_move_illegal: bool = False
    ko: Point | None = None
    prisoners_of_black: int = 0
    prisoners_of_white: int = 0

    @classmethod
    def empty(cls, width: int, height: int) -> Position:
        """Return an empty board."""
        return cls(width, height, bytes(width * height))

    def color_at(self, point: Point) -> Color | None:
        """Return the color of the stone on a point, if any."""
        return _COLORS.get(self.stones[point.to_index(self.width)])

    def prisoners(self, color: Color) -> int:
        """Return the number of prisoners that a player holds."""
        return self.prisoners_of_black if color is Color.BLACK else self.prisoners_of_white

    def points_unlike(self, other: Position) -> list[Point]:
        """List the points whose stones differ from those of another position on a board of the same size."""
        trios = zip(board_points(self.width, self.height), self.stones, other.stones, strict=True)
        return [point for point, own, others in trios if own != others]

    def stones_by_point(self) -> Iterator[tuple[Point, Color]]:
        """Yield every stone with its point."""
        places = zip(board_points(self.width, self.height), self.stones, strict=True)
        for point, stone in compress(places, self.stones):
            yield point, _COLORS[stone]
