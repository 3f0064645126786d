import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.rules.board import Board
from qtgo.core.rules.ladder import LadderMemory, LadderReader, catching_moves, is_caught
from qtgo.core.rules.point import Color, Point
from tests.core.boards import draw_board, read_board
from tests.examples import examples


def marked(diagram: str) -> tuple[Board, Point]:
    """Read a diagram in which the prey is one stone in brackets, such as [O]."""
    rows = [line.split() for line in diagram.strip().splitlines()]
    height = len(rows)
    [(x, y)] = [(x, height - 1 - y) for y, row in enumerate(rows) for x, cell in enumerate(row) if "[" in cell]
    return read_board(diagram.replace("[", "").replace("]", "")), Point(x, y)


OPEN_LADDER = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X . . . . . .
. X [O] . . . . . .
. . X X . . . . .
"""
BROKEN_LADDER = """
. . . . . . . . .
. . . . . . . . .
. . . . . . O . .
. . . . . O . . .
. . . . . . . . .
. . . . . . . . .
. . X . . . . . .
. X [O] . . . . . .
. . X X . . . . .
"""


def test_a_stone_with_one_liberty_is_caught_where_the_ladder_works() -> None:
    board, prey = marked(OPEN_LADDER)
    before = draw_board(board)
    assert len(board.liberties(prey)) == 1
    assert is_caught(board, prey)
    assert draw_board(board) == before
    assert board.steps == 0


def test_a_ladder_breaker_saves_it() -> None:
    board, prey = marked(BROKEN_LADDER)
    assert not is_caught(board, prey)


def test_the_attack_must_come_from_the_right_side() -> None:
    board, prey = marked("""
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. X [O] . . . .
. . X X . . .
""")
    assert catching_moves(board, prey) == [Point(2, 2)]


def test_a_capture_saves_the_prey() -> None:
    caught, prey = marked("""
. . . . .
O . . . .
X X O . .
[O] . X . .
X X . . .
""")
    saved, its_prey = marked("""
. . . . .
O O . . .
X X O . .
[O] . X . .
X X . . .
""")
    assert is_caught(caught, prey)
    assert not is_caught(saved, its_prey)


def test_the_stone_on_the_edge_that_has_nowhere_to_go_is_caught() -> None:
    board, prey = marked("""
. . . . .
. . . . .
X X X . .
[O] . X . .
X X . . .
""")
    assert is_caught(board, prey)


def test_a_chain_with_three_liberties_is_no_ladder() -> None:
    board, prey = marked("""
. . . .
. . X .
. [O] . .
. . . .
""")
    assert catching_moves(board, prey) == []
    assert not is_caught(board, prey)


def test_without_budget_nothing_is_claimed() -> None:
    class Hasty(LadderReader):
        budget = 2

    board, prey = marked(OPEN_LADDER)
    assert not Hasty(board, prey).is_caught()


def test_an_empty_point_is_no_prey() -> None:
    with pytest.raises(ValueError, match="no stone on A1"):
        is_caught(Board(5, 5), Point(0, 0))


@examples(25)
@given(seed=st.integers(0, 2**32), width=st.integers(3, 9), height=st.integers(3, 9))
def test_what_is_remembered_is_what_would_be_read(seed: int, width: int, height: int) -> None:
    """Also after moves were taken back, and where a ko decides."""
    rng = random.Random(seed)
    board, memory = Board(width, height), LadderMemory()
    points = [Point(x, y) for x in range(width) for y in range(height)]
    color = Color.BLACK
    for _ in range(60):
        if board.steps and rng.random() < 0.3:
            board.undo()
        else:
            legal = [
                point
                for point in points
                if board.color_at(point) is None and point != board.ko_point and not board.is_suicide(color, point)
            ]
            board.play(color, rng.choice(legal) if legal else None)
        color = color.opponent
        before = draw_board(board), board.hash, board.ko_point
        for point in points:
            if len(board.liberties(point)) == 1:
                assert memory.is_caught(board, point) == is_caught(board, point)
            elif len(board.liberties(point)) == 2:
                assert memory.catching_moves(board, point) == catching_moves(board, point)
        assert (draw_board(board), board.hash, board.ko_point) == before


def test_only_what_matters_is_read_again() -> None:
    board, prey = marked(OPEN_LADDER)
    reads: list[Point] = []

    class Reader(LadderReader):
        def __init__(self, board: Board, stone: Point) -> None:
            super().__init__(board, stone)
            reads.append(stone)

    memory = LadderMemory(Reader)
    assert memory.is_caught(board, prey)
    board.play(Color.BLACK, Point(0, 8))
    assert memory.is_caught(board, prey)
    assert len(reads) == 1
    board.play(Color.WHITE, Point(5, 5))
    assert not memory.is_caught(board, prey)
    assert len(reads) == 2


def test_nothing_is_remembered_of_another_size() -> None:
    rng = random.Random(1)
    memory = LadderMemory()
    for width, height in ((7, 7), (3, 9), (9, 3), (7, 5), (13, 13), (7, 7)):
        for _ in range(40):
            board = Board(width, height)
            for _ in range(width * height // 2):
                point = Point(rng.randrange(width), rng.randrange(height))
                color = rng.choice(list(Color))
                if board.color_at(point) is None and not board.is_suicide(color, point):
                    board.play(color, point)
            for point in [Point(x, y) for x in range(width) for y in range(height)]:
                if len(board.liberties(point)) == 1:
                    assert memory.is_caught(board, point) == is_caught(board, point)
                elif len(board.liberties(point)) == 2:
                    assert memory.catching_moves(board, point) == catching_moves(board, point)
