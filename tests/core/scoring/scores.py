"""Positions as diagrams for tests of scoring, and scores drawn."""

from __future__ import annotations

from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.scoring.score import Score
from tests.core.boards import read_board

B, W = Color.BLACK, Color.WHITE


def at(vertices: str) -> frozenset[Point]:
    return frozenset(Point.from_vertex(vertex) for vertex in vertices.split())


def position(diagram: str, prisoners_of_black: int = 0, prisoners_of_white: int = 0) -> Position:
    board = read_board(diagram)
    return Position(
        board.width,
        board.height,
        board.stones(),
        prisoners_of_black=prisoners_of_black,
        prisoners_of_white=prisoners_of_white,
    )


def score_map(counted: Score, of: Position) -> str:
    """Draw stones as they are, and b, w or : (nobody's) where there is none or a dead one."""
    symbols = {}
    for index, value in enumerate(of.stones):
        point = Point(index % of.width, index // of.width)
        symbols[point] = ".XO"[value]
        if point in counted.territory:
            symbols[point] = "b" if counted.territory[point] is B else "w"
        elif point in counted.neutral:
            symbols[point] = ":"
    rows = range(of.height - 1, -1, -1)
    return "\n".join("".join(symbols[Point(x, y)] for x in range(of.width)) for y in rows)


def rows(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())
