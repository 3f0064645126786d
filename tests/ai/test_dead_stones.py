from collections.abc import Mapping

from qtgo.ai.dead_stones import Chains
from qtgo.core.rules.point import Point
from qtgo.core.rules.position import Position
from tests.core.boards import read_board


def dead(diagram: str, holds: Mapping[str, float]) -> str:
    """Name the dead stones where each chain is held by its color as told, for certain if not named."""
    board = read_board(diagram)
    stones = board.stones()
    held = {point: value for name, value in holds.items() for point in board.chain(Point.from_vertex(name))}
    owned = [
        {0: 0.0, 1: 1.0, 2: -1.0}[stone] * held.get(Point(index % board.width, index // board.width), 1.0)
        for index, stone in enumerate(stones)
    ]
    chains = Chains(Position(board.width, board.height, stones), owned)
    indices = chains.indices(chains.dead)
    return " ".join(sorted(Point(index % board.width, index // board.width).vertex for index in indices))


SEKI = """
    . . O X . O X . .
    . . O X . O X . .
    . . O X X O X . .
    . . O O O X X . .
    . . . . O X . . .
"""


def test_a_doubtful_chain_lives_where_that_makes_a_seki() -> None:
    assert dead(SEKI, {"D5": -0.5}) == ""
    assert dead(SEKI, {"D5": -0.6}) == "D3 D4 D5 E3"


def test_a_doubtful_chain_dies_where_it_could_not_live() -> None:
    closed = """
        . O X . . . X . .
        . O X . O . X X X
        . O X X X X X . .
    """
    assert dead(closed, {"E2": -0.1}) == "E2"
    assert dead(closed, {"E2": 0.1}) == ""


def test_a_chain_lives_where_the_board_is_open_unless_it_is_lost() -> None:
    open_ = """
        . X . O . O
        . X . . X O
        . X X . O O
    """
    assert dead(open_, {"E2": -0.8}) == ""
    assert dead(open_, {"E2": -0.95}) == "E2"


def test_the_rules_know_better_than_the_network() -> None:
    certain = """
        . X . X O O
        X X X X O .
        O O O O O O
        . O . X O .
    """
    assert dead(certain, {"A3": -1.0, "B4": -1.0}) == "D1"
    assert dead(certain, {"D1": 1.0}) == "D1"
