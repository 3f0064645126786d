"""A library of synthetic games: reading it into the index, and what a search for a position takes.

``pytest tests/benchmarks/test_library.py --benchmark-only -s`` prints the figures. There are 2,000 games unless
``QTGO_LIBRARY_GAMES`` says otherwise, each a GNU Go game that goes another way from some move on, turned or mirrored.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import Connection

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from qtgo.core.record.properties import encode_move, moves_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Area, Color, Move, Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.library.catalog import SortKey, find_games
from qtgo.library.database import open_to_read
from qtgo.library.pattern import Pattern
from qtgo.library.recorder import make_track
from qtgo.library.scan import update
from qtgo.library.search import search
from qtgo.library.track import moment_at
from qtgo.sgf.files import load, save

SIZE = 19
GAMES = int(os.environ.get("QTGO_LIBRARY_GAMES", "2000"))
RECORD = Path(__file__).parent / "gnugo_selfplay_19x19.sgf"
REQUIRED_SECONDS = 1.0


@dataclass(frozen=True)
class Library:
    """An index of synthetic games, how long it took to make, and the game that all others come from."""

    connection: Connection
    seconds: float
    bytes: int
    original: Node


def another_game(original: Node, seed: int) -> Node:
    """Turn a game, and let it go another way from some move on."""
    chance = random.Random(seed)
    symmetry, changes_at = Symmetry(chance.randrange(8)), chance.randrange(2, 120)
    free = [Point(x, y) for x in range(SIZE) for y in range(SIZE)]
    chance.shuffle(free)
    properties = {"SZ": ["19"], "PB": [f"Player {seed % 97}"], "PW": ["Other"], "RE": [chance.choice(["B+R", "W+R"])]}
    node = Node(properties)
    for number, old in enumerate(original.main_line()):
        for move in moves_of(old, SIZE, SIZE):
            point = move.point
            if point is not None:
                point = symmetry.apply(point, SIZE, SIZE)
                if number >= changes_at and chance.random() < 0.5:
                    point = free.pop()
            node = Node({move.color.letter: [encode_move(Move(move.color, point), SIZE)]}, node)
    return node.root


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    folder = tmp_path_factory.mktemp("library")
    original = load(RECORD).games[0]
    for number in range(GAMES):
        target = folder / "games" / f"{number // 500}" / f"{number}.sgf"
        target.parent.mkdir(parents=True, exist_ok=True)
        save(target, [another_game(original, number)], backup=False)
    index = folder / "index.sqlite"
    start = time.perf_counter()
    update(index, [folder / "games"])
    seconds = time.perf_counter() - start
    connection = open_to_read(index)
    assert connection is not None
    with closing(connection):
        yield Library(connection, seconds, index.stat().st_size, original)


def pattern_at(original: Node, depth: int, area: Area) -> Pattern:
    return Pattern(SIZE, SIZE, moment_at(make_track(original).events, SIZE, SIZE, depth).stones, area)


WHOLE = Area(0, 0, SIZE, SIZE)
CORNER = Area(SIZE - 9, SIZE - 9, 9, 9)
STAR = bytes(15 * SIZE + 15) + bytes([Color.BLACK]) + bytes(SIZE * SIZE - 15 * SIZE - 16)
SEARCHES: dict[str, Callable[[Node], Pattern]] = {
    "whole board after 2 moves": lambda game: pattern_at(game, 2, WHOLE),
    "whole board after 100 moves": lambda game: pattern_at(game, 100, WHOLE),
    "corner of 9x9 after 40 moves": lambda game: pattern_at(game, 40, CORNER),
    "star point alone in a corner of 7x7": lambda _: Pattern(SIZE, SIZE, STAR, Area(SIZE - 7, SIZE - 7, 7, 7)),
}


def shortest(benchmark: BenchmarkFixture) -> float:
    """Return the seconds of the fastest round."""
    assert benchmark.stats is not None
    return float(benchmark.stats.stats.min)


@pytest.mark.parametrize("name", SEARCHES)
def test_search(benchmark: BenchmarkFixture, library: Library, capsys: pytest.CaptureFixture[str], name: str) -> None:
    pattern = SEARCHES[name](library.original)
    result = benchmark.pedantic(search, args=(library.connection, pattern), rounds=3)
    best = shortest(benchmark)
    with capsys.disabled():
        print(f"\n{name}: {1000 * best:.0f} ms, found in {result.games} of {GAMES} games")
    assert result.hits
    assert best < REQUIRED_SECONDS * max(1, GAMES / 10_000)


def test_listing(benchmark: BenchmarkFixture, library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    found = benchmark(find_games, library.connection, "player 7", SortKey.BLACK)
    with capsys.disabled():
        print(f"\nfiltered and sorted: {1000 * shortest(benchmark):.1f} ms, {len(found)} games")
        per_game = library.bytes / GAMES / 1000
        print(f"index of {GAMES} games: {library.seconds:.1f} s to make, {per_game:.1f} kB a game")
    assert len(found) > 0
