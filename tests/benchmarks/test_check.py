"""Checking the play of a record of 100,000 nodes in all its variations, as ``qtgo check`` does, beside reading it."""

from __future__ import annotations

import time
from typing import Any

import pytest

from qtgo.core.game.odd_play import odd_play
from qtgo.core.record.game_info import read_game_info
from qtgo.garbage import no_garbage_collection
from qtgo.sgf.reader import read_collection
from tests.benchmarks.test_sgf import DATA, NODES

ROUNDS = 3
MOST_MICROSECONDS = 12


def test_a_record_is_read_and_checked(benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    best = float("inf"), 0.0, 0
    for _ in range(ROUNDS):
        with no_garbage_collection():
            start = time.process_time()
            root = read_collection(DATA).games[0]
            read = time.process_time()
            found = sum(1 for _ in odd_play(root, read_game_info(root)))
            best = min(best, (time.process_time() - read, read - start, found))
    checked, read, found = best
    benchmark.pedantic(lambda: None)
    micro = 1e6 / NODES
    with capsys.disabled():
        print(f"\na node: {read * micro:.1f} µs to read, {checked * micro:.1f} µs to check; {found} odd moves")
    assert checked * micro < MOST_MICROSECONDS
