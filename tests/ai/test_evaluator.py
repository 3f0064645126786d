import numpy as np
import pytest

from qtgo.ai.evaluator import OWNED, EvaluationCache, Evaluator, evaluations
from qtgo.ai.features import Features, Situation, encode
from qtgo.ai.network import Network
from qtgo.ai.symmetric import turned_any_way
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import ruleset
from tests.ai.networks import random_weights

NETWORK = Network(random_weights())
SITUATION = Situation(Color.BLACK, ruleset("chinese"), 7.5, banned=frozenset({Point(4, 0)}))


def position(*stones: tuple[int, int]) -> Features:
    board = Board(5, 4)
    board.set_stones(black=[Point(*stone) for stone in stones])
    return encode(board, SITUATION)


def test_moves_are_in_order_without_stones_and_kos() -> None:
    [said] = evaluations(NETWORK, [position((1, 0), (2, 2))], None)
    assert sorted(said.moves.tolist()) == sorted(set(range(21)) - {1, 12, 4})
    assert list(said.priors) == sorted(said.priors, reverse=True)
    assert said.priors.sum() == pytest.approx(1, abs=1e-5)
    raw = turned_any_way(NETWORK, [position((1, 0), (2, 2))])
    assert said.win == pytest.approx(raw.win_rate[0])
    assert said.ownership / OWNED == pytest.approx(raw.ownership[0], abs=0.005)


def test_of_the_likeliest_the_pass_is_always_one() -> None:
    [said] = evaluations(NETWORK, [position()], 3)
    assert len(said.moves) == 3
    assert 20 in said.moves
    [alone] = evaluations(NETWORK, [position()], 1)
    assert alone.moves.tolist() == [20]


@pytest.mark.parametrize("threads", [0, 1, 2, 3])
def test_threads_give_the_same_in_the_same_order(threads: int) -> None:
    positions = [position((x, 1)) for x in range(5)]
    expected = evaluations(NETWORK, positions, 10)
    evaluator = Evaluator(NETWORK, threads, 10)
    first, second = evaluator.start(positions), evaluator.start(positions[:1])
    for answer, wanted in ((second(), expected[:1]), (first(), expected)):
        assert [said.moves.tolist() for said in answer] == [said.moves.tolist() for said in wanted]
        assert [said.win for said in answer] == pytest.approx([said.win for said in wanted])


def test_a_thread_that_fails_says_so() -> None:
    wrong = [position(), encode(Board(3, 3), SITUATION)]
    with pytest.raises(ValueError, match="different sizes"):
        Evaluator(NETWORK, 1, 10).start(wrong)()


def test_what_was_asked_for_last_is_remembered_longest() -> None:
    cache = EvaluationCache(2)
    [said] = evaluations(NETWORK, [position()], 1)
    places = [position((x, 0)) for x in range(3)]
    cache.put(places[0], said)
    cache.put(places[1], said)
    assert cache.get(places[0]) is said
    cache.put(places[2], said)
    assert cache.get(places[1]) is None
    assert cache.get(position((0, 0))) is said
    kept = cache.get(places[2])
    assert kept is not None
    assert np.array_equal(kept.moves, said.moves)
