"""The graph of a game of 1,000 moves: every frame has 16 ms.

``pytest tests/benchmarks/test_graph.py --benchmark-only -s`` prints the figures.
"""

from __future__ import annotations

import random
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from qtgo.core.game.navigation import LinePlace
from qtgo.features.review.graph_card import GraphCard
from qtgo.look.look import Look
from tests.benchmarks.timed import seconds
from tests.core.analysis.reviewed import reviewed

pytestmark = pytest.mark.benchmark(timer=process_time)
MOVES = 1000
FRAME = 0.016


@pytest.fixture
def card(qtbot: QtBot, look: Look) -> GraphCard:
    card = GraphCard()
    qtbot.addWidget(card)
    card.resize(888, 108)
    return card


def leads() -> list[float | None]:
    chance, found = random.Random(1), [0.0]
    for _ in range(MOVES):
        step = chance.gauss(0, 7) if chance.random() < 0.1 else chance.gauss(0, 0.6)
        found.append(0.97 * found[-1] + step)
    return list(found)


def test_a_result_is_painted_within_a_frame(benchmark: BenchmarkFixture, card: GraphCard) -> None:
    positions, review = reviewed(leads())

    def show() -> None:
        card.show_review(positions, review, range(MOVES + 1))
        card.grab()

    benchmark(show)
    assert seconds(benchmark) < FRAME


def test_a_step_is_painted_within_a_frame(benchmark: BenchmarkFixture, card: GraphCard) -> None:
    card.show_review(*reviewed(leads()), range(MOVES + 1))
    places = iter(range(10**9))

    def step() -> None:
        card.show_place(LinePlace(next(places) % MOVES, MOVES))
        card.grab()

    benchmark(step)
    assert seconds(benchmark) < FRAME / 2
