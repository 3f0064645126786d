import json
from pathlib import Path

import numpy as np
import pytest

from qtgo.ai.features import Situation, encode
from qtgo.ai.network import Network
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import ruleset
from tests.ai.networks import SIZES, inputs, random_weights

REFERENCE = json.loads(Path(__file__).with_name("reference.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("size", SIZES)
def test_it_computes_what_torch_does(size: tuple[int, int]) -> None:
    answers = Network(random_weights()).run(*inputs(*size))
    for name, expected in REFERENCE["x".join(map(str, size))].items():
        np.testing.assert_allclose(getattr(answers, name), expected, atol=3e-4, rtol=1e-4, err_msg=name)


def test_a_batch_gives_what_each_position_gives_alone() -> None:
    network = Network(random_weights())
    planes, general = inputs(9, 9)
    both = network.run(planes, general)
    for at in range(2):
        alone = network.run(planes[at : at + 1], general[at : at + 1])
        for together, single in zip(both, alone, strict=True):
            np.testing.assert_allclose(together[at], single[0], atol=1e-4)


def test_a_large_batch_gives_the_same_in_parts() -> None:
    network = Network(random_weights())
    planes, general = inputs(19, 19)
    many = network.run(np.tile(planes, (11, 1, 1, 1)), np.tile(general, (11, 1)))
    for few, more in zip(network.run(planes, general), many, strict=True):
        np.testing.assert_allclose(more, np.tile(few, (11,) + (1,) * (few.ndim - 1)), atol=1e-4)


def test_it_does_not_matter_what_was_evaluated_before() -> None:
    network = Network(random_weights())
    first = network.run(*inputs(9, 9))
    for size in (5, 6, 7, 8, 10, 11, 13):
        network.run(*inputs(size, size))
    again = network.run(*inputs(9, 9))
    for before, after in zip(first, again, strict=True):
        np.testing.assert_array_equal(before, after)


def test_a_twin_answers_alike() -> None:
    network = Network(random_weights())
    for one, other in zip(network.run(*inputs(5, 12)), network.twin().run(*inputs(5, 12)), strict=True):
        np.testing.assert_array_equal(one, other)


def test_positions_are_evaluated_as_their_features() -> None:
    network = Network(random_weights())
    situation = Situation(Color.BLACK, ruleset("chinese"), 7.5)
    empty = encode(Board(5, 4), situation)
    answers = network.evaluate([empty, empty])
    assert answers.policy.shape == (2, 21)
    assert answers.ownership.shape == (2, 20)
    assert answers.win_rate.shape == answers.score.shape == (2,)
    assert ((answers.win_rate > 0) & (answers.win_rate < 1)).all()
    assert (np.abs(answers.ownership) <= 1).all()


def test_a_batch_is_of_one_size() -> None:
    situation = Situation(Color.BLACK, ruleset("chinese"), 7.5)
    sizes = [encode(Board(5, 4), situation), encode(Board(4, 5), situation)]
    with pytest.raises(ValueError, match="different sizes"):
        Network(random_weights()).evaluate(sizes)
