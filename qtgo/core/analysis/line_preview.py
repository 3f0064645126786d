"""A preview of a line of moves over a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True)
class GhostLine:
    """The stones of a line on a position, with the numbers of their moves, and the stones captured."""

    stones: Mapping[Point, tuple[Color, int]]
    captured: frozenset[Point]


@dataclass(frozen=True, slots=True)
class LinePreview:
    """The first ``shown`` moves of a line, which begins with a move of ``color``; None is a pass.

    ``ownership`` is that after the first move, as in ``PositionAnalysis``, empty where the engine does not tell it.
    """

    color: Color
    points: tuple[Point | None, ...]
    shown: int
    ownership: tuple[float, ...] = ()

    def stepped(self, moves: int) -> LinePreview:
        """Return the line with more moves shown, fewer for a negative number, but at least one."""
        return replace(self, shown=min(max(self.shown + moves, 1), len(self.points)))

    def over(self, position: Position) -> GhostLine:
        """Return what the moves shown leave on a position; a line that does not fit it ends before the first misfit."""
        board = Board.of(position)
        color = self.color
        numbers: dict[Point, int] = {}
        for number, point in enumerate(self.points[: max(0, self.shown)], 1):
            if point is not None:
                if point.x >= position.width or point.y >= position.height or board.color_at(point) is not None:
                    break
                board.play(color, point)
                numbers[point] = number
            color = color.opponent
        stones = {}
        for point, number in numbers.items():
            stone = board.color_at(point)
            if stone is not None:
                stones[point] = stone, number
        gone = (point for point, _ in position.stones_by_point() if point in stones or board.color_at(point) is None)
        return GhostLine(stones, frozenset(gone))
