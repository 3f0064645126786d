import pytest

from qtgo.core.board import Board
from qtgo.core.ladder import catching_moves, is_caught
from qtgo.core.point import Point


def marked(diagram: str) -> tuple[Board, Point]:
    """Read a diagram in which the prey is one stone in brackets, such as [O]."""
    rows = [line.split() for line in diagram.strip().splitlines()]
    height = len(rows)
    [(x, y)] = [(x, height - 1 - y) for y, row in enumerate(rows) for x, cell in enumerate(row) if "[" in cell]
    return Board.from_diagram(diagram.replace("[", "").replace("]", "")), Point(x, y)


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
    before = board.diagram()
    assert len(board.liberties(prey)) == 1
    assert is_caught(board, prey)
    assert board.diagram() == before
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
    board, prey = marked(OPEN_LADDER)
    assert not is_caught(board, prey, budget=2)


def test_an_empty_point_is_no_prey() -> None:
    with pytest.raises(ValueError, match="no stone on A1"):
        is_caught(Board(5, 5), Point(0, 0))
