"""Where KataGo's networks see a ladder that QtGo's own does not, and the other way round."""

from __future__ import annotations

import random

import pytest

from qtgo.ai.katago.ladders import KataGoLadderReader, KataGoLadders
from qtgo.core.rules.board import Board
from qtgo.core.rules.ladder import LadderReader
from qtgo.core.rules.point import Color, Point
from tests.core.boards import read_board


def lost(board: Board, vertex: str, reader: type[LadderReader] = KataGoLadderReader) -> bool:
    return reader(board, Point.from_vertex(vertex)).is_caught()


def catching(board: Board, vertex: str, reader: type[LadderReader] = KataGoLadderReader) -> set[str]:
    return {point.vertex for point in reader(board, Point.from_vertex(vertex)).catching_moves()}


def test_the_board_is_left_as_it_was() -> None:
    board = read_board("""
        . . . . . .
        . . . . . .
        . . . . . .
        . X O . . .
        . . X X . .
    """)
    before = board.snapshot()
    assert catching(board, "C2") == {"C3"}
    assert (board.snapshot(), board.steps) == (before, 0)


@pytest.mark.parametrize(
    ("diagram", "prey", "to_us"),
    [
        ("X . X\nO . O\n. . X", "C3", True),  # the attack would leave a ko
        ("X . X\n. . .\nX O O", "A3", None),
    ],
)
def test_a_ko_saves_the_prey(diagram: str, prey: str, to_us: bool | None) -> None:
    board = read_board(diagram)
    if to_us is not None:
        assert lost(board, prey, LadderReader) is to_us
        assert not lost(board, prey)
    else:
        assert catching(board, prey, LadderReader) == {"A2", "B3"}
        assert catching(board, prey) == {"A2"}


def test_between_two_kos_there_is_no_way_out() -> None:
    board = read_board(". . O O O\nX O . O .\nX X O X O\n. . X . X")
    assert catching(board, "B3") == {"B4"}
    assert catching(board, "B3", LadderReader) == {"B4", "C3"}


def test_positions_are_remembered_with_their_kos() -> None:
    """What is read once is what would be read afresh."""
    rng = random.Random(3)
    ladders = KataGoLadders()
    for width, height in ((7, 7), (5, 8), (7, 7)):
        board, color = Board(width, height), Color.BLACK
        for _ in range(60):
            point = Point(rng.randrange(width), rng.randrange(height))
            if board.color_at(point) is None and not board.is_suicide(color, point) and point != board.ko_point:
                board.play(color, point)
                color = color.opponent
            assert ladders.read(board) == KataGoLadders().read(board)
            assert ladders.known(board, board.hash, board.ko_point) is not None
