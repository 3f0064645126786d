"""What a benchmark has measured."""

from __future__ import annotations

from pytest_benchmark.fixture import BenchmarkFixture


def seconds(benchmark: BenchmarkFixture) -> float:
    """Return the least time of all rounds."""
    assert benchmark.stats is not None
    return float(benchmark.stats["min"])
