"""Groups that are read to their end, by known shapes."""

from __future__ import annotations

import pytest

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point, board_points
from qtgo.core.study.reading import Fate, Group, enclosed_groups, points_inside, read

BLACK, WHITE = Color.BLACK, Color.WHITE
ALIVE, DEAD, UNSURE = Fate.ALIVE, Fate.DEAD, Fate.UNSURE
HEIGHT = 9

THREE = """
. . . X O
X X X X O
O O O O O
"""
BENT_THREE = """
. . X O .
. X X O .
X X O O .
O O O . .
"""
FOUR = """
. . . . X O
X X X X X O
O O O O O O
"""
SQUARE = """
. . X O
. . X O
X X X O
O O O O
"""
PYRAMID = """
. . O X . . . X O
. . O X X . X X O
. . O O X X X O O
. . . O O O O O .
"""
BULKY_FIVE = """
. . O X . . X X O
. . O X . . . X O
. . O X X X X X O
. . O O O O O O O
"""
SECOND_LINE_EIGHT = """
. . . . . . . . . . . . . .
. . O X X X X X X X X O . .
. . O O O O O O O O O O . .
. . . . . . . . . . . . . .
"""
SNAPBACK = """
. O X X . O
. O O X X O
. . O O . X
. . . O O .
"""


def board_from(diagram: str, height: int = HEIGHT, width: int = 0) -> Board:
    rows = [row.split() for row in diagram.split("\n") if row]
    board = Board(max(width, len(rows[0])) + 2, height)
    stones = {Point(x, height - 1 - y): text for y, row in enumerate(rows) for x, text in enumerate(row)}
    board.set_stones(*([point for point, text in stones.items() if text == sign] for sign in "XO"))
    return board


def largest(board: Board, color: Color = BLACK) -> Group:
    points = [point for point in board_points(board.width, board.height) if board.color_at(point) is color]
    return Group(color, max(points, key=lambda point: len(board.chain(point))))


@pytest.mark.parametrize(
    ("diagram", "black_first", "white_first", "vital"),
    [
        (THREE, ALIVE, DEAD, "B9"),
        (BENT_THREE, ALIVE, DEAD, "A9"),
        (FOUR, ALIVE, ALIVE, None),
        (SQUARE, DEAD, DEAD, None),
        (PYRAMID, ALIVE, DEAD, "F9"),
        (BULKY_FIVE, ALIVE, DEAD, "F8"),
    ],
)
def test_a_shape(diagram: str, black_first: Fate, white_first: Fate, vital: str | None) -> None:
    board = board_from(diagram)
    before = board.hash
    group = largest(board)
    for to_move, expected in ((BLACK, black_first), (WHITE, white_first)):
        found = read(board, group, to_move)
        assert found.fate is expected
        if vital is not None:
            assert found.move == Point.from_vertex(vital)
    assert board.hash == before


def test_what_takes_too_long_is_unsure() -> None:
    board = board_from(SECOND_LINE_EIGHT)
    assert read(board, largest(board), BLACK, budget=100).fate is UNSURE


def test_eight_on_the_second_line_live_though_nothing_is_closed() -> None:
    board = board_from(SECOND_LINE_EIGHT)
    assert read(board, largest(board), BLACK).fate is ALIVE


def test_a_snapback_captures() -> None:
    board = board_from(SNAPBACK)
    assert read(board, largest(board), WHITE).fate is DEAD


def test_a_group_with_a_way_out_is_unsure() -> None:
    board = board_from(THREE, width=9)
    board.set_stones(empty=[Point.from_vertex("E8"), Point.from_vertex("E9")])
    assert read(board, largest(board), BLACK, 1000).fate is not DEAD
    board = Board(9, 9)
    board.set_stones([Point(4, 4)])
    assert {read(board, Group(BLACK, Point(4, 4)), to_move, 500).fate for to_move in Color} == {UNSURE}


def test_a_stone_that_is_gone_is_dead() -> None:
    assert read(Board(9, 9), Group(BLACK, Point(4, 4)), WHITE).fate is DEAD


def test_enclosed_groups() -> None:
    board = board_from(THREE)
    groups = [group for group in enclosed_groups(board) if group.color is BLACK]
    assert len(groups) == 1
    inside = {Point.from_vertex(vertex) for vertex in ["A9", "B9", "C9", "D9", "A8", "B8", "C8", "D8"]}
    assert points_inside(board, groups[0]) == inside
    assert not list(enclosed_groups(Board(9, 9)))
