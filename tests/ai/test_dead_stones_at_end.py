"""The dead stones of games that are over, from the ownership alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pytest

from qtgo.ai.dead_stones import Chains
from qtgo.ai.dead_stones_at_end import EndedChains
from qtgo.ai.search.cancellation import StoppedError
from qtgo.core.rules.point import Point
from qtgo.core.rules.position import Position
from tests.core.boards import read_board

# Black on the left cannot live, but the network is unsure of each of its chains.
LOST_GROUP = """
    . O X . . . O . .
    . O X . X . O . O
    . O O . . . O . .
    . O . X . X O . O
    O O O O O O O . .
    X X X X X X X X X
    . . X . X . X . .
"""

# Either side of the race is captured: if both live, the board between them is open.
RACE = """
    . X O . X O .
    X X O . X O O
    . X O . X O .
    X X O . X O O
    . X O . X O .
    X X O . X O O
    . X O . X O .
"""


STOPPED = partial(EndedChains, stopped=True)


def dead(kind: Callable[[Position, Sequence[float]], Chains], diagram: str, holds: Mapping[str, float]) -> str:
    """Name a stone of each dead chain where the chains are held as told, others for certain, and empty points not."""
    board = read_board(diagram)
    held = {point: value for name, value in holds.items() for point in board.chain(Point.from_vertex(name))}
    owned = [
        {0: 0.0, 1: 1.0, 2: -1.0}[stone] * held.get(Point.from_index(index, board.width), 1.0)
        for index, stone in enumerate(board.stones())
    ]
    chains = kind(Position(board.width, board.height, board.stones()), owned)
    first = (min(Point.from_index(i, board.width) for i in chains.indices([chain])) for chain in chains.dead)
    return " ".join(sorted(point.vertex for point in first))


@pytest.mark.parametrize("held", [-0.3, -0.1, 0.1])
def test_a_group_of_which_the_network_is_unsure_in_part_dies_as_a_whole(held: float) -> None:
    holds = {"C6": held, "E6": 0.2, "D4": -0.2, "F4": -0.1}
    assert dead(STOPPED, LOST_GROUP, holds) == "C6 D4 E6 F4"
    assert dead(Chains, LOST_GROUP, holds) != "C6 D4 E6 F4"


def test_what_the_network_is_sure_of_stays() -> None:
    assert dead(STOPPED, LOST_GROUP, {}) == ""
    assert dead(STOPPED, LOST_GROUP, dict.fromkeys(["C6", "D4", "E6", "F4"], -1.0)) == "C6 D4 E6 F4"


@pytest.mark.parametrize(("black", "white", "lost"), [(0.1, 0.4, "E1"), (0.4, 0.1, "C1")])
def test_one_side_of_a_race_is_captured(black: float, white: float, lost: str) -> None:
    assert dead(STOPPED, RACE, {"E1": black, "C1": white}) == lost
    assert dead(Chains, RACE, {"E1": black, "C1": white}) == ""


def test_a_small_neutral_region_is_no_reason_to_kill() -> None:
    diagram = """
        . X . O .
        X X . O O
        . X . O .
        X X . O O
        . X . O .
    """
    assert dead(STOPPED, diagram, {"B1": 0.3, "D1": 0.3}) == ""


def test_a_board_that_is_open_is_no_reason_to_kill() -> None:
    diagram = """
        . . . . . . . . .
        . . X . . . O . .
        . . . . . . . . .
        . . X . . . O . .
        . . . . . . . . .
    """
    for stopped in (False, True):
        holds = dict.fromkeys(["C2", "C4", "G2", "G4"], 0.1)
        assert dead(partial(EndedChains, stopped=stopped), diagram, holds) == ""


def test_the_search_for_the_dead_can_be_stopped() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked == 3

    with pytest.raises(StoppedError):
        dead(partial(STOPPED, stop=stop), LOST_GROUP, {"C6": -0.3, "E6": 0.2, "D4": -0.2, "F4": -0.1})
    assert asked == 3
