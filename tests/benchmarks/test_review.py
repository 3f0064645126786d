"""A review of 1,000 moves: what an answer costs the window, of whose frames each has 16 ms.

``pytest tests/benchmarks/test_review.py --benchmark-only -s`` prints the figures.
"""

from __future__ import annotations

import random
from itertools import count
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import NAMED
from qtgo.gtp.analysis_book import AnalyzedPosition
from qtgo.gtp.analysis_query import query_line
from qtgo.gtp.review_run import ReviewRun
from qtgo.gtp.target import Target
from tests.benchmarks.timed import seconds

pytestmark = pytest.mark.benchmark(timer=process_time)
MOVES = 1000
FRAME = 0.016
AT_ONCE = 8


def run_of(known: int) -> ReviewRun:
    chance = random.Random(1)
    moves = [Move((Color.BLACK, Color.WHITE)[n % 2], Point(n % 19, n // 19 % 19)) for n in range(MOVES)]
    targets = [Target(19, 19, NAMED["japanese"], 6.5, moves=tuple(moves[:n])) for n in range(MOVES + 1)]
    ownership = tuple(chance.uniform(-1, 1) for _ in range(361))
    found = [analysis(chance.gauss(0, 5), ownership, known) for _ in targets]
    return ReviewRun(targets, moves, known=found if known else ())


def analysis(lead: float, ownership: tuple[float, ...], visits: int) -> PositionAnalysis:
    best = Candidate(Point(3, 3), visits, lead=lead, lead_error=0.5)
    return PositionAnalysis(visits, 0.5, lead, Color.BLACK, (best,), ownership, lead_error=0.5)


@pytest.mark.parametrize("known", [0, 1, 30, 200])
def test_an_answer_and_the_next_questions(benchmark: BenchmarkFixture, known: int) -> None:
    run, ownership, turns = run_of(known), (0.5,) * 361, count()

    def answer_half() -> None:
        queries = run.queries(AT_ONCE)
        for query in queries[: AT_ONCE // 2]:
            run.take(AnalyzedPosition(query, 0, analysis(next(turns) % 9, ownership, query.visits or 1)))
            query_line("q", query, is_qtgo=True)

    benchmark.pedantic(answer_half, rounds=30)
    assert seconds(benchmark) < FRAME


def test_what_is_known_as_one_value(benchmark: BenchmarkFixture) -> None:
    run = run_of(30)
    benchmark(lambda: (run.review(), run.progress(), tuple(run.positions)))
    assert seconds(benchmark) < FRAME
