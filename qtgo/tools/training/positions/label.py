"""Label the positions of shards again, by a teacher."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np

from qtgo.ai.planes import Floats
from qtgo.tools.training.positions.shards import (
    OWNERSHIP_UNIT,
    Array,
    LabelledGame,
    Shard,
    convert,
    games_of,
    moves_of,
    start_of,
    without_labels,
)
from qtgo.tools.training.positions.teacher import Lesson, Teacher, evaluate, teacher_inputs

_LEAST_ROOT = 2  # of a probability's root, as stored: rarer moves are left out
_MOST_MOVES = 255
_END = sys.maxsize


def label(source: Path, target: Path, teacher: Teacher, batch: int, every: int = 1, last: int | None = None) -> None:
    """Write every shard of a folder with new labels; skip those already in ``target``.

    Every ``every``-th position of a game gets labels, or of its ``last`` ones; consecutive games begin with different
    ones.
    """

    def labelled(_name: str, shard: Shard) -> Shard:
        games = [
            _labels(game, teacher, batch, range(_first(game, last) + nth % every, _END, every))
            for nth, game in enumerate(games_of(shard))
        ]
        labels = {name: np.concatenate([game[name] for game in games]) for name in games[0]}
        return {"meta": shard["meta"], "moves": shard["moves"], **labels}

    for done, arrays in convert(source, target, labelled):
        print(f"{done}: {np.count_nonzero(arrays['pol_cnt'])} positions", flush=True)


def _first(game: LabelledGame, last: int | None) -> int:
    """Return the number of the first of the last positions of a game."""
    return 0 if last is None else max(0, len(game.labels["moves"]) - last)


def _labels(game: LabelledGame, teacher: Teacher, batch: int, chosen: range) -> dict[str, Array]:
    """Return the arrays of a game's labels, as ``shards`` documents them; only the chosen positions have any."""
    labels = without_labels(len(game.labels["moves"]))
    parts: dict[str, list[Array]] = {name: [array] for name, array in labels.items() if not len(array)}
    for numbers, planes, general in _batches(game, batch, chosen):
        for name, values in stored(evaluate(teacher, planes, general)).items():
            if name in parts:
                parts[name].append(values)
            else:
                labels[name][numbers] = values
    return labels | {name: np.concatenate(values) for name, values in parts.items()}


def _batches(game: LabelledGame, batch: int, chosen: range) -> Iterator[tuple[list[int], Floats, Floats]]:
    """Yield numbers of chosen positions, with the teacher's input for them."""
    inputs = enumerate(teacher_inputs(start_of(game), moves_of(game)))
    waiting = ((number, *both) for number, both in inputs if number in chosen)
    while together := list(islice(waiting, batch)):
        numbers, planes, general = zip(*together, strict=True)
        yield list(numbers), np.stack(planes), np.stack(general)


def stored(lesson: Lesson) -> dict[str, Array]:
    """Return the labels of a batch as ``shards`` keeps them."""
    roots = np.rint(np.sqrt(lesson.policy.numpy()) * 255).astype(np.uint8)
    ranks = (-roots.astype(np.int16)).argsort(axis=1, kind="stable").argsort(axis=1, kind="stable")
    kept = (roots >= _LEAST_ROOT) & (ranks < _MOST_MOVES)
    owners = np.rint(lesson.ownership.numpy() * OWNERSHIP_UNIT).astype(np.int8)
    return {
        "value": np.stack((lesson.win.numpy(), lesson.lead.numpy()), axis=1).astype(np.float16),
        "pol_cnt": kept.sum(axis=1).astype(np.uint8),
        "pol_idx": np.nonzero(kept)[1].astype(np.int16),
        "pol_val": roots[kept],
        "own_at": np.ones(len(owners), np.uint8),
        "own": owners.reshape(-1),
    }
