"""Replaying a game: our board with hashes, superko and undo kept, beside sgfmill's board, which keeps none of them.

``pytest tests/benchmarks --benchmark-only`` runs it and prints how many times as fast ours is.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from sgfmill import boards, sgf

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from tests.core.rules.games import random_game

SIZE = 19
REQUIRED_RATIO = 5
Moves = list[tuple[Color, Point]]


def recorded_game() -> Moves:
    """Read a game that GNU Go 3.8 played against itself."""
    record = sgf.Sgf_game.from_bytes((Path(__file__).parent / "gnugo_selfplay_19x19.sgf").read_bytes())
    moves = [node.get_move() for node in record.get_main_sequence()]
    colors = {"b": Color.BLACK, "w": Color.WHITE}
    return [(colors[color], Point(at[1], at[0])) for color, at in moves if color and at]


def long_random_game() -> Moves:
    """Play at random to the end: many captures and long chains."""
    game = random_game(1, SIZE, SIZE)
    return [(move.color, move.point) for move in game.moves if move.point is not None]


GAMES = {"recorded": recorded_game, "random": long_random_game}


def replay_ours(moves: Moves) -> Board:
    """Replay a game and look at each position for superko."""
    board = Board(SIZE, SIZE)
    seen = {board.hash}
    repeated = 0
    for color, point in moves:
        board.play(color, point)
        repeated += board.hash in seen
        seen.add(board.hash)
    return board


def replay_sgfmill(moves: list[tuple[int, int, str]]) -> boards.Board:
    """Replay a game."""
    board = boards.Board(SIZE)
    for row, column, color in moves:
        board.play(row, column, color)
    return board


def for_sgfmill(moves: Moves) -> list[tuple[int, int, str]]:
    return [(point.y, point.x, color.letter.lower()) for color, point in moves]


@pytest.mark.benchmark(group="replay of a recorded game")
def test_replay_ours(benchmark: BenchmarkFixture) -> None:
    benchmark(replay_ours, recorded_game())


@pytest.mark.benchmark(group="replay of a recorded game")
def test_replay_sgfmill(benchmark: BenchmarkFixture) -> None:
    benchmark(replay_sgfmill, for_sgfmill(recorded_game()))


@pytest.mark.parametrize("name", GAMES)
def test_ratio(benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str], name: str) -> None:
    """Time both by turns, so that whatever else the machine does slows both, and compare the best of each.

    Each runs three times in a row: the first run finds the processor's caches full of the other's.
    """
    moves = GAMES[name]()
    theirs = for_sgfmill(moves)
    ours_best = theirs_best = float("inf")
    for _ in range(30):
        theirs_best = min(theirs_best, *(seconds(lambda: replay_sgfmill(theirs)) for _ in range(3)))
        ours_best = min(ours_best, *(seconds(lambda: replay_ours(moves)) for _ in range(3)))
    board = benchmark.pedantic(replay_ours, args=(moves,), rounds=3)
    ratio = theirs_best / ours_best
    benchmark.extra_info["times as fast as sgfmill"] = round(ratio, 2)
    with capsys.disabled():
        print(f"\n{name} game, {len(moves)} moves: {ratio:.1f} times as fast as sgfmill's Board.play")
    assert board.steps == len(moves)
    assert ratio >= REQUIRED_RATIO


def seconds(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start
