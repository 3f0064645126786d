"""Reading a file of 100,000 nodes and a game of 300 moves: time beside sgfmill 1.1.1, and memory for a node."""

from __future__ import annotations

import gc
import random
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_collection

sgfmill = pytest.importorskip("sgfmill.sgf")

NODES = 100_000
MOVES = 300
ROUNDS, SMALL_ROUNDS = 5, 100
WANTED_RATIO = 1.5


def big_file() -> bytes:
    """Make a file of variations of fifty moves with comments, as big teaching files have, of 1.5 MB."""
    chance = random.Random(1)
    letters = "abcdefghijklmnopqrs"
    parts = ["(;GM[1]FF[4]CA[UTF-8]SZ[19]"]
    for number in range(1, NODES):
        if number % 50 == 1:
            parts.append("\n(")
        point = chance.choice(letters) + chance.choice(letters)
        parts.append(f";{'BW'[number % 2]}[{point}]")
        if number % 5 == 0:
            parts.append(f"C[Move {number} of the game, a word or two on it]")
        if number % 50 == 0 or number == NODES - 1:
            parts.append(")")
    parts.append(")\n")
    return "".join(parts).encode()


def one_game() -> bytes:
    """Make a file of one game without comments, as most are."""
    chance = random.Random(3)
    points = [x + y for x in "abcdefghijklmnopqrs" for y in "abcdefghijklmnopqrs"]
    moves = "".join(f";{'BW'[number % 2]}[{point}]" for number, point in enumerate(chance.sample(points, MOVES)))
    return f"(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Ada]PW[Bea]KM[6.5]RE[B+R]DT[2020-01-01]\n{moves})\n".encode()


DATA = big_file()


def read_ours(data: bytes = DATA) -> int:
    """Read and count the nodes in a walk."""
    return sum(1 for _ in read_collection(data).games[0].subtree())


def read_theirs(data: bytes = DATA) -> int:
    """Read with sgfmill and count the nodes in a walk."""
    stack: list[Any] = [sgfmill.Sgf_game.from_bytes(data).get_root()]
    count = 0
    while stack:
        node = stack.pop()
        count += 1
        stack.extend(node)
    return count


def seconds(read: Callable[[bytes], int], data: bytes) -> float:
    """Time one reading; what is there before is not looked through for garbage, now or at the next start."""
    gc.collect()
    gc.freeze()
    start = time.process_time()
    read(data)
    return time.process_time() - start


@pytest.mark.parametrize(("data", "nodes", "rounds"), [(DATA, NODES, ROUNDS), (one_game(), MOVES + 1, SMALL_ROUNDS)])
def test_reading_beside_sgfmill(
    benchmark: Any, capsys: pytest.CaptureFixture[str], data: bytes, nodes: int, rounds: int
) -> None:
    """Take turns, so that whatever else the machine does slows both; compare the best of each."""
    times = [(seconds(read_ours, data), seconds(read_theirs, data)) for _ in range(rounds)]
    ours, theirs = (min(column) for column in zip(*times, strict=True))
    assert benchmark.pedantic(read_ours, (data,), rounds=3) == read_theirs(data) == nodes
    benchmark.extra_info["ratio"] = theirs / ours
    with capsys.disabled():
        size = len(data) / 1e6
        print(
            f"\n{size:.3f} MB, {nodes} nodes: {1000 * ours:.2f} ms, sgfmill {1000 * theirs:.2f} ms, "
            f"{theirs / ours:.2f} times as fast"
        )
    assert theirs / ours >= WANTED_RATIO


def test_writing(benchmark: Any) -> None:
    collection = read_collection(DATA)
    assert benchmark(write_collection, collection) == DATA


def test_memory(benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    gc.collect()
    tracemalloc.start()
    collection = read_collection(DATA)
    per_node = tracemalloc.get_traced_memory()[0] / NODES
    tracemalloc.stop()
    benchmark.extra_info["bytes_per_node"] = per_node
    benchmark.pedantic(collection.games[0].subtree, rounds=1)
    with capsys.disabled():
        print(f"\n{per_node:.0f} bytes a node, the text and the places of nodes included")
    assert per_node < 1000
