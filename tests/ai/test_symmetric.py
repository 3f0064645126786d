import numpy as np
import pytest

from qtgo.ai.cancellation import StoppedError
from qtgo.ai.features import Situation, encode
from qtgo.ai.network import Network
from qtgo.ai.symmetric import averaged, turned, turns
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.core.rules.symmetry import Symmetry
from tests.ai.networks import random_weights
from tests.core.boards import read_board

DIAGRAM = """
    . . X O .
    . X O . .
    . . X O .
"""


def test_a_turned_input_is_that_of_the_turned_board() -> None:
    board = read_board(DIAGRAM)
    last = Point(3, 2)
    features = encode(board, Situation(Color.BLACK, ruleset("chinese"), 7.5, recent=(last, None)))
    ways = turns(5, 3)
    assert turned(features, ways[0]) == features
    for turn, symmetry in zip(ways, Symmetry, strict=True):
        width, height = (3, 5) if symmetry.swaps_sides else (5, 3)
        other = Board(width, height)
        for y in range(3):
            for x in range(5):
                color = board.color_at(Point(x, y))
                if color is not None:
                    other.play(color, symmetry.apply(Point(x, y), 5, 3))
        recent = (symmetry.apply(last, 5, 3), None)
        assert turned(features, turn) == encode(other, Situation(Color.BLACK, ruleset("chinese"), 7.5, recent=recent))


@pytest.mark.parametrize("size", [(5, 3), (4, 4)])
def test_the_average_is_the_same_however_the_board_is_turned(size: tuple[int, int]) -> None:
    network = Network(random_weights())
    board = Board(*size)
    board.play(Color.BLACK, Point(1, 0))
    board.play(Color.WHITE, Point(2, 2))
    positions = [encode(board, Situation(color, ruleset("japanese"), 6.5)) for color in Color]
    here = averaged(network, positions)
    assert here.ownership.shape == (2, size[0] * size[1])
    for turn in turns(*size):
        there = averaged(network, [turned(features, turn) for features in positions])
        np.testing.assert_allclose(there.ownership[:, turn.new], here.ownership, atol=1e-5)
        np.testing.assert_allclose(there.policy[:, :-1][:, turn.new], here.policy[:, :-1], atol=1e-5)
        np.testing.assert_allclose(there.policy[:, -1], here.policy[:, -1], atol=1e-5)
        np.testing.assert_allclose(there.score, here.score, atol=1e-4)
        np.testing.assert_allclose(there.win_rate, here.win_rate, atol=1e-5)


def test_it_can_be_stopped_between_the_parts_that_are_computed_at_once() -> None:
    network = Network(random_weights())
    position = encode(Board(52, 52), Situation(Color.BLACK, ruleset("japanese"), 6.5))
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 3

    with pytest.raises(StoppedError):
        averaged(network, [position], stop)
    assert len(asked) == 3
