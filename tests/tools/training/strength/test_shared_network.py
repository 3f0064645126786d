"""A network that threads share."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from qtgo.ai.features import Features, Situation, encode
from qtgo.ai.network import Network
from qtgo.ai.position_network import Evaluations
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.tools.training.strength.shared_network import SharedNetwork
from tests.ai.networks import random_weights


def position(x: int, y: int = 2) -> Features:
    board = Board(5, 5)
    board.play(Color.BLACK, Point(x, y))
    return encode(board, Situation(Color.WHITE, ruleset("chinese"), 7.5))


def test_every_thread_gets_its_own_answers() -> None:
    network, alone = SharedNetwork(random_weights()), Network(random_weights())
    asked = [[position(x)] * (x + 1) for x in range(4)]
    ready = threading.Barrier(len(asked))

    def ask(positions: list[Features]) -> Evaluations:
        with network.meeting.part():
            ready.wait()
            return network.evaluate(positions)

    with ThreadPoolExecutor(len(asked)) as threads:
        answers = list(threads.map(ask, asked))
    for positions, answer in zip(asked, answers, strict=True):
        expected = alone.evaluate(positions)
        assert len(answer.policy) == len(positions)
        np.testing.assert_allclose(answer.policy, expected.policy, atol=1e-5)
        np.testing.assert_allclose(answer.score, expected.score, atol=1e-4)


def test_who_is_away_is_not_waited_for() -> None:
    network = SharedNetwork(random_weights())
    ready, may_return = threading.Barrier(2), threading.Event()

    def leave() -> None:
        with network.meeting.part():
            ready.wait()
            with network.meeting.away():
                may_return.wait()

    other = threading.Thread(target=leave)
    other.start()
    with network.meeting.part():
        ready.wait()
        assert len(network.evaluate([position(1)]).policy) == 1
    may_return.set()
    other.join()


def test_a_failure_reaches_those_who_wait() -> None:
    network = SharedNetwork(random_weights())
    with network.meeting.part(), pytest.raises(AttributeError):
        network.evaluate([None])  # type: ignore[list-item]


def test_two_networks_wait_for_the_same_threads() -> None:
    first = SharedNetwork(random_weights())
    second = SharedNetwork(random_weights(seed=2), meeting=first.meeting)
    ready = threading.Barrier(2)

    def ask(network: SharedNetwork) -> Evaluations:
        with first.meeting.part():
            ready.wait()
            return network.evaluate([position(1)])

    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(ask, (first, second)))
    for network, answer in zip((first, second), answers, strict=True):
        np.testing.assert_allclose(answer.policy, network.evaluated([position(1)]).policy, atol=1e-5)
    assert not np.allclose(answers[0].policy, answers[1].policy)
