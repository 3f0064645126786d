import numpy as np
import pytest

from qtgo.ai.features import Situation, encode
from qtgo.ai.network import Network
from qtgo.ai.search.cancellation import StoppedError
from qtgo.ai.symmetric import averaged, turned_any_way
from qtgo.ai.turns import turns
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
    assert features.turned(ways[0]) == features
    for turn, symmetry in zip(ways, Symmetry, strict=True):
        width, height = (3, 5) if symmetry.swaps_sides else (5, 3)
        other = Board(width, height)
        for y in range(3):
            for x in range(5):
                color = board.color_at(Point(x, y))
                if color is not None:
                    other.play(color, symmetry.apply(Point(x, y), 5, 3))
        recent = (symmetry.apply(last, 5, 3), None)
        assert features.turned(turn) == encode(other, Situation(Color.BLACK, ruleset("chinese"), 7.5, recent=recent))


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
        there = averaged(network, [features.turned(turn) for features in positions])
        np.testing.assert_allclose(there.ownership[:, turn.new], here.ownership, atol=1e-5)
        np.testing.assert_allclose(there.policy[:, :-1][:, turn.new], here.policy[:, :-1], atol=1e-5)
        np.testing.assert_allclose(there.policy[:, -1], here.policy[:, -1], atol=1e-5)
        np.testing.assert_allclose(there.score, here.score, atol=1e-4)
        np.testing.assert_allclose(there.win_rate, here.win_rate, atol=1e-5)


@pytest.mark.parametrize("size", [(5, 3), (4, 4)])
def test_each_position_is_evaluated_in_a_symmetry_of_its_own(size: tuple[int, int]) -> None:
    network = Network(random_weights())
    situation = Situation(Color.BLACK, ruleset("japanese"), 6.5, recent=(Point(1, 0), None))
    positions = []
    for index in range(12):
        board = Board(*size)
        board.play(Color.WHITE, Point.from_index(index, size[0]))
        positions.append(encode(board, situation))
    said = turned_any_way(network, positions)
    used = set()
    for row, features in enumerate(positions):
        for number, turn in enumerate(turns(*size)):
            one = network.evaluate([features.turned(turn)])
            policy = np.append(one.policy[0, :-1][turn.new], one.policy[0, -1])
            if np.allclose(policy, said.policy[row], atol=1e-5):
                used.add(number)
                np.testing.assert_allclose(said.ownership[row], one.ownership[0][turn.new], atol=1e-5)
                assert said.score[row] == pytest.approx(one.score[0], abs=1e-3)
                assert said.win_rate[row] == pytest.approx(one.win_rate[0], abs=1e-5)
                assert (turn.width, turn.height) == size
                break
        else:
            pytest.fail(f"position {row} is in no symmetry")
    assert len(used) > 2
    again = turned_any_way(network, positions[::-1])
    np.testing.assert_allclose(again.policy[::-1], said.policy, atol=1e-5)


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
