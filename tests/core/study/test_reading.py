"""Groups that are read to their end, by known shapes."""

from __future__ import annotations

import pytest

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.core.study.reading import Fate, ReadFate, enclosed_groups, read

BLACK, WHITE = Color.BLACK, Color.WHITE


def board_from(diagram: str) -> Board:
    rows = [row.split() for row in diagram.split("\n") if row]
    board = Board(len(rows[0]), len(rows))
    stones = {Point(x, board.height - 1 - y): text for y, row in enumerate(rows) for x, text in enumerate(row)}
    board.set_stones(*([point for point, text in stones.items() if text == sign] for sign in "XO"))
    return board


THREE = """
. . . X O . .
X X X X O . .
O O O O O . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""
FOUR = (
    THREE.replace(". . . X O . .", ". . . . X O .")
    .replace("X X X X O . .", "X X X X X O .")
    .replace("O O O O O . .", "O O O O O O .")
)
SQUARE = """
. . X O . . .
. . X O . . .
X X X O . . .
O O O O . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""


@pytest.mark.parametrize(
    ("diagram", "to_move", "expected"),
    [
        (THREE, WHITE, ReadFate(Fate.DEAD, Point.from_vertex("B7"))),
        (THREE, BLACK, ReadFate(Fate.ALIVE, Point.from_vertex("B7"))),
        (SQUARE, BLACK, ReadFate(Fate.DEAD)),
        (SQUARE, WHITE, ReadFate(Fate.DEAD)),
    ],
)
def test_a_shape(diagram: str, to_move: Color, expected: ReadFate) -> None:
    board = board_from(diagram)
    before = board.hash
    group = next(group for group in enclosed_groups(board) if group.color is BLACK)
    found = read(board, group, to_move)
    assert found.fate is expected.fate
    if expected.move is not None:
        assert found.move == expected.move
    assert board.hash == before


@pytest.mark.parametrize("to_move", list(Color))
def test_four_in_a_row_are_alive_whoever_moves(to_move: Color) -> None:
    board = board_from(FOUR)
    group = next(group for group in enclosed_groups(board) if group.color is BLACK)
    assert read(board, group, to_move).fate is Fate.ALIVE


def test_what_takes_too_long_is_unsure() -> None:
    board = board_from(FOUR)
    group = next(group for group in enclosed_groups(board) if group.color is BLACK)
    assert read(board, group, WHITE, budget=3).fate is Fate.UNSURE


def test_a_group_with_a_way_out_is_not_read() -> None:
    board = board_from(THREE)
    board.set_stones(empty=[Point.from_vertex("E7")])
    assert not [group for group in enclosed_groups(board) if group.color is BLACK]
    assert not list(enclosed_groups(Board(9, 9)))
