"""A library of games: reading it into the index, and what searches for positions and words take.

``pytest tests/benchmarks/test_library.py --benchmark-only -s`` prints the figures. There are 2,000 synthetic games, or
as many as ``QTGO_LIBRARY_GAMES`` says, each a GNU Go game that goes another way from some move on, turned or mirrored;
and the games in the folder that ``QTGO_LIBRARY_FOLDER`` names. The bars are those for 100,000 games.
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
from qtgo.library.positions.pattern import Pattern
from qtgo.library.positions.search import search
from qtgo.library.recorder import make_track
from qtgo.library.scan import update
from qtgo.library.track import moment_at
from qtgo.sgf.files import load, save

SIZE = 19
GAMES = int(os.environ.get("QTGO_LIBRARY_GAMES", "2000"))
GAMES_PER_FILE = 20
REAL = os.environ.get("QTGO_LIBRARY_FOLDER", "")
RECORD = Path(__file__).parent / "gnugo_selfplay_19x19.sgf"
GAMES_PER_SECOND = 500
BYTES_PER_GAME = 5000
WHOLE_SECONDS, EXPLORER_SECONDS, PART_SECONDS, WORDS_SECONDS = 0.3, 0.1, 1.0, 0.3


@dataclass(frozen=True)
class Library:
    """An index, the seconds of processor time that it took to make, and a game whose positions are searched for."""

    connection: Connection
    games: int
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


def write_games(folder: Path, original: Node) -> Path:
    for start in range(0, GAMES, GAMES_PER_FILE):
        target = folder / f"{start // 10_000}" / f"{start}.sgf"
        target.parent.mkdir(parents=True, exist_ok=True)
        numbers = range(start, min(start + GAMES_PER_FILE, GAMES))
        save(target, [another_game(original, number) for number in numbers], backup=False)
    return folder


@pytest.fixture(scope="module", params=["synthetic", "real"])
def library(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    if request.param == "real" and not REAL:
        pytest.skip("QTGO_LIBRARY_FOLDER names no folder of games")
    folder = tmp_path_factory.mktemp("library")
    original = load(RECORD).games[0]
    games = write_games(folder / "games", original) if request.param == "synthetic" else Path(REAL)
    index = folder / "index.sqlite"
    start = time.process_time()
    count = update(index, [games]).games
    seconds = time.process_time() - start
    connection = open_to_read(index)
    assert connection is not None
    with closing(connection):
        yield Library(connection, count, seconds, index.stat().st_size, original)


def pattern_at(original: Node, depth: int, area: Area) -> Pattern:
    return Pattern(SIZE, SIZE, moment_at(make_track(original).events, SIZE, SIZE, depth).stones, area)


WHOLE = Area(0, 0, SIZE, SIZE)
CORNER = Area(SIZE - 9, SIZE - 9, 9, 9)
STAR = bytes(15 * SIZE + 15) + bytes([Color.BLACK]) + bytes(SIZE * SIZE - 15 * SIZE - 16)
SEARCHES: dict[str, tuple[float, Callable[[Node], Pattern]]] = {
    "empty board": (EXPLORER_SECONDS, lambda game: pattern_at(game, 0, WHOLE)),
    "whole board after 2 moves": (EXPLORER_SECONDS, lambda game: pattern_at(game, 2, WHOLE)),
    "whole board after 100 moves": (WHOLE_SECONDS, lambda game: pattern_at(game, 100, WHOLE)),
    "corner of 9x9 after 8 moves": (PART_SECONDS, lambda game: pattern_at(game, 8, CORNER)),
    "corner of 9x9 after 40 moves": (PART_SECONDS, lambda game: pattern_at(game, 40, CORNER)),
    "star point alone in a corner of 7x7": (
        PART_SECONDS,
        lambda _: Pattern(SIZE, SIZE, STAR, Area(SIZE - 7, SIZE - 7, 7, 7)),
    ),
}


def shortest(benchmark: BenchmarkFixture) -> float:
    """Return the seconds of the fastest round."""
    assert benchmark.stats is not None
    return float(benchmark.stats.stats.min)


@pytest.mark.benchmark(timer=time.process_time)  # other programs may run
@pytest.mark.parametrize("name", SEARCHES)
def test_search(benchmark: BenchmarkFixture, library: Library, capsys: pytest.CaptureFixture[str], name: str) -> None:
    seconds, make = SEARCHES[name]
    result = benchmark.pedantic(search, args=(library.connection, make(library.original)), rounds=5)
    best = shortest(benchmark)
    with capsys.disabled():
        print(f"\n{name}: {1000 * best:.0f} ms, found in {result.games} of {library.games} games")
    assert best < seconds


@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("words", ["player 7", "other 1"])
def test_words(benchmark: BenchmarkFixture, library: Library, capsys: pytest.CaptureFixture[str], words: str) -> None:
    found = benchmark.pedantic(find_games, args=(library.connection, words, SortKey.BLACK), rounds=5)
    best = shortest(benchmark)
    with capsys.disabled():
        print(f"\n“{words}”: {1000 * best:.0f} ms, found in {len(found)} of {library.games} games")
    assert best < WORDS_SECONDS


def test_index(benchmark: BenchmarkFixture, library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    """Report what making the index took, which is not repeated."""
    benchmark.pedantic(lambda: None)
    speed, size = library.games / library.seconds, library.bytes / library.games
    with capsys.disabled():
        print(f"\nindex of {library.games} games: {speed:.0f} games a second on one core, {size / 1000:.1f} kB a game")
    assert speed >= GAMES_PER_SECOND
    assert size < BYTES_PER_GAME
