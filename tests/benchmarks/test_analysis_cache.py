"""Analyses of a game of 1,000 positions, kept and found again; and written into a record.

``pytest tests/benchmarks/test_analysis_cache.py --benchmark-only -s`` prints the figures.
"""

from __future__ import annotations

import random
from pathlib import Path
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.memory import AnalysisKey, AnalysisMemory
from qtgo.core.record.analyses.compact import write_compact
from qtgo.core.record.analyses.values import Place
from qtgo.core.rules.point import Color, Point
from qtgo.library.analysis_cache import AnalysisCache
from tests.benchmarks.timed import seconds
from tests.core.record.analyses.searches import like_a_search

pytestmark = pytest.mark.benchmark(timer=process_time)
KEY = AnalysisKey(19, 19, 0, Color.BLACK, rules="Japanese", komi=6.5, network="b6c96")
POSITIONS = 1000
REQUIRED_SECONDS = 0.1


def game() -> dict[AnalysisKey, PositionAnalysis]:
    chance = random.Random(1)
    some = [like_a_search(chance, Color.BLACK, Point(3, 3)) for _ in range(50)]
    return {KEY._replace(position=number): some[number % 50] for number in range(POSITIONS)}


def test_keeping_in_the_file(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    analyses, cache = game(), AnalysisCache(tmp_path / "analyses.sqlite")
    benchmark(cache.keep, analyses)
    cache.close()
    assert seconds(benchmark) < REQUIRED_SECONDS


def test_finding_in_the_file(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    analyses, cache = game(), AnalysisCache(tmp_path / "analyses.sqlite")
    cache.keep(analyses)
    assert len(benchmark(cache.find, analyses)) == POSITIONS
    cache.close()
    assert seconds(benchmark) < REQUIRED_SECONDS


def test_keeping_and_finding_in_memory(benchmark: BenchmarkFixture) -> None:
    analyses = game()

    def keep_and_find() -> None:
        memory = AnalysisMemory()
        for key, analysis in analyses.items():
            memory.keep(key, analysis)
        assert all(memory.find(key) for key in analyses)

    benchmark(keep_and_find)
    assert seconds(benchmark) < REQUIRED_SECONDS


def test_writing_a_move_into_the_record(benchmark: BenchmarkFixture) -> None:
    analysis = like_a_search(random.Random(2), Color.BLACK, Point(3, 3))
    benchmark(write_compact, analysis, Place(19, 19, Color.BLACK), 7)
