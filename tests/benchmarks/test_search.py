"""How many positions the built-in engine looks at in a second, what of that is the network, and what a node costs."""

from __future__ import annotations

import gc
import time
import tracemalloc
from typing import Any

import pytest

from qtgo.ai.features import encode
from qtgo.ai.network import Network
from qtgo.ai.quantized import load_quantized
from qtgo.ai.search.tree_search import Options, Search
from qtgo.ai.situation import situation_of
from qtgo.core.record.replay import Replay
from tests.ai.search_games import game, play

VISITS = 400
BATCH = 8


def middle_game(network: Network, size: int) -> Replay:
    """Let the network play a third of a game by itself."""
    record = game("chinese", size, size, 7.5)
    search = Search(network)
    for _ in range(size * size // 3):
        search.set_root(record)
        play(record, record.step.to_move, search.report().candidates[0].point)
    return record


@pytest.mark.parametrize("bits", [32, 8])
@pytest.mark.parametrize("threads", [0, 1, 2])
@pytest.mark.parametrize("size", [9, 13, 19])
def test_visits_a_second(benchmark: Any, size: int, threads: int, bits: int) -> None:
    network = Network.shipped()
    record = middle_game(network, size)
    if bits == 8:
        quantized = load_quantized(network.weights)
        if quantized is None:
            pytest.skip("onnxruntime is not installed")
        network = Network(network.weights, quantized)
    features = encode(record.board, situation_of(record))

    def search() -> float:
        search = Search(network, options=Options(threads=threads, batch=BATCH))
        search.set_root(record)
        began = time.process_time()
        search.run(visits=VISITS)
        return (time.process_time() - began) / VISITS

    cost = benchmark.pedantic(search, rounds=3, warmup_rounds=1)
    began = time.process_time()
    for _ in range(10):
        network.evaluate([features] * BATCH)
    alone = (time.process_time() - began) / (10 * BATCH)
    print(
        f"\n{size}x{size}, {bits} bits, {threads} threads: {VISITS / benchmark.stats.stats.min:.0f} visits a second, "
        f"each {1000 * cost:.2f} ms of the processor; the network alone {1000 * alone:.2f} ms"
    )


@pytest.mark.parametrize("size", [9, 19])
def test_bytes_of_a_node(benchmark: Any, size: int) -> None:
    search = Search(Network.shipped(), options=Options(cached=0, batch=1))
    search.set_root(game("chinese", size, size, 7.5))
    search.run(visits=100)

    def grow() -> float:
        gc.collect()
        tracemalloc.start()
        search.run(visits=search.report().visits + VISITS)
        gc.collect()
        used, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return used / VISITS

    used = benchmark.pedantic(grow, rounds=1)
    print(f"\n{size}x{size}: {used:.0f} bytes a node, remembered ladders included")
