"""Labels the positions of shards anew, with what a teacher says of each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from qtgo.ai.planes import Floats
from qtgo.ai.training.shards import OWNERSHIP_UNIT, Array, LabelledGame, Shard, convert, games_of, moves_of, start_of
from qtgo.ai.training.teacher import Lesson, Teacher, evaluate
from qtgo.ai.training.teacher_input import teacher_inputs

_LEAST_ROOT = 2  # of a probability's root, as stored: rarer moves are left out
_MOST_MOVES = 255


def label(source: Path, target: Path, teacher: Teacher, batch: int) -> None:
    """Write every shard of a folder with new labels; those that are there already are left out."""

    def labelled(_name: str, shard: Shard) -> Shard:
        games = [_labels(game, teacher, batch) for game in games_of(shard)]
        labels = {name: np.concatenate([game[name] for game in games]) for name in games[0]}
        return {"meta": shard["meta"], "moves": shard["moves"], **labels}

    for done, arrays in convert(source, target, labelled):
        print(f"{done}: {len(arrays['value'])} positions", flush=True)


def _labels(game: LabelledGame, teacher: Teacher, batch: int) -> dict[str, Array]:
    """Return the arrays of a game's labels, as ``shards`` documents them."""
    parts: dict[str, list[Array]] = defaultdict(list)
    for planes, general in _batches(game, batch):
        for name, values in _stored(evaluate(teacher, planes, general)).items():
            parts[name].append(values)
    return {name: np.concatenate(values) for name, values in parts.items()}


def _batches(game: LabelledGame, batch: int) -> Iterator[tuple[Floats, Floats]]:
    waiting: list[tuple[Floats, Floats]] = []
    for inputs in teacher_inputs(start_of(game), moves_of(game)):
        waiting.append(inputs)
        if len(waiting) == batch:
            yield _stacked(waiting)
            waiting = []
    if waiting:
        yield _stacked(waiting)


def _stacked(inputs: list[tuple[Floats, Floats]]) -> tuple[Floats, Floats]:
    planes, general = zip(*inputs, strict=True)
    return np.stack(planes), np.stack(general)


def _stored(lesson: Lesson) -> dict[str, Array]:
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
