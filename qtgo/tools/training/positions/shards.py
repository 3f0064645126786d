"""Shards of labeled self-play games, replayed into network inputs.

A shard is an ``.npz``; points are numbered row by row, ``row * n + column``, and ``n * n`` is the pass:

- ``meta``, games x 5, int16: size n; rules by their index in ``RULES``; twice the komi; handicap stones, which stand
  already when White begins (``handicap_points``); the number T of positions
- ``moves``, int16, for each position of each game in turn: the move played there
- ``value``, positions x 2, float16: win rate and score lead of the side to move
- ``pol_cnt``, uint8, for each position: how many of ``pol_idx`` (int16, the move) and ``pol_val`` (uint8, the
  probability is its square when divided by 255) belong to it; 0 where a position has no labels
- ``own_at``, uint8: 1 where ``own`` holds a map, n * n of int8: 15 where all is the side to move's, -15 the other's
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.features import Features, encode, point_of
from qtgo.ai.search.search_state import SearchState
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point
from qtgo.core.rules.ruleset import Ruleset, ruleset
from qtgo.deferred import dataclass

# By their index in the shards. The teacher's "chinese" has the simple ko of tournaments.
RULES = ("chinese-tournament", "japanese", "tromp-taylor", "aga", "korean", "new-zealand")
OWNERSHIP_UNIT = 15.0

Array = NDArray[np.generic]
Shard = Mapping[str, Array]


@dataclass(frozen=True, slots=True)
class LabelledGame:
    """One game of a shard; ``labels`` are the slices of it that belong to this game, by name."""

    size: int
    rules: Ruleset
    komi: float
    handicap: int
    labels: Mapping[str, Array]


def convert(source: Path, target: Path, change: Callable[[str, Shard], Shard]) -> Iterator[tuple[Path, Shard]]:
    """Convert every shard of a folder, and yield each with its new path; skip those already in ``target``.

    ``change`` is called with the name and the arrays of a shard, and returns the new arrays.
    """
    target.mkdir(parents=True, exist_ok=True)
    for path in sorted(source.glob("*.npz")):
        done = target / path.name
        if done.exists():
            continue
        with np.load(path) as arrays:
            changed = change(path.stem, dict(arrays))
        save(done, changed)
        yield done, changed


def save(path: Path, shard: Shard) -> None:
    """Write a shard atomically."""
    partial = path.with_suffix(".partial")
    with partial.open("wb") as file:
        np.savez(file, **dict(shard))  # type: ignore[arg-type]  # before 2.1 numpy has no allow_pickle, but stores it
    partial.replace(path)


def without_labels(count: int) -> dict[str, Array]:
    """Return label arrays for this many positions, none of which is labelled."""
    return {
        "value": np.zeros((count, 2), np.float16),
        "pol_cnt": np.zeros(count, np.uint8),
        "pol_idx": np.zeros(0, np.int16),
        "pol_val": np.zeros(0, np.uint8),
        "own_at": np.zeros(count, np.uint8),
        "own": np.zeros(0, np.int8),
    }


def games_of(shard: Shard) -> Iterator[LabelledGame]:
    """Yield the games of a shard; rows count from A1, which mirrors the boards and changes nothing else."""
    policy_ends = np.concatenate(([0], np.cumsum(shard["pol_cnt"], dtype=np.int64)))
    first = owned = 0
    for size, rules, twice_komi, handicap, count in shard["meta"].tolist():
        last = first + count
        maps = int(shard["own_at"][first:last].sum())
        entries = slice(policy_ends[first], policy_ends[last])
        labels = {name: shard[name][first:last] for name in ("moves", "value", "pol_cnt", "own_at")}
        labels |= {name: shard[name][entries] for name in ("pol_idx", "pol_val")}
        labels["own"] = shard["own"][owned : owned + maps * size * size]
        yield LabelledGame(size, ruleset(RULES[rules]), twice_komi / 2, handicap, labels)
        first, owned = last, owned + maps * size * size


@cache
def handicap_points(size: int, stones: int) -> tuple[Point, ...]:
    """Return the handicap stones of the shards, which have their own order."""
    near, middle, far = 3, size // 2, size - 4
    corners = [(near, far), (far, near), (far, far), (near, near)]
    sides = [(middle, near), (middle, far), (near, middle), (far, middle)]
    if stones < 5:
        chosen = corners[:stones]
    else:
        chosen = corners + sides[: (stones - 4) // 2 * 2] + [(middle, middle)] * (stones % 2)
    return tuple(Point(column, row) for row, column in chosen)


def features_of(game: LabelledGame) -> Iterator[Features]:
    """Replay a game and yield the features of every position, as the engine computes them in play."""
    state = start_of(game)
    for move in moves_of(game):
        yield encode(state.board, state.situation())
        state.play(move)


def moves_of(game: LabelledGame) -> Iterator[Point | None]:
    """Yield the move played in each position, None for a pass."""
    for index in game.labels["moves"].tolist():
        yield point_of(index, game.size, game.size)


def start_of(game: LabelledGame) -> SearchState:
    """Return a game before its first move."""
    root = Node()
    if game.handicap:
        root.properties["AB"] = [point.to_sgf(game.size) for point in handicap_points(game.size, game.handicap)]
    info = GameInfo(game.rules, width=game.size, height=game.size, komi=game.komi, handicap=game.handicap)
    return SearchState(Replay(root, info))
