"""Games between the network and its teacher, labelled as they are played: positions where the two see different moves.

Both draw their moves from their policies, and in some games one of them plays both colors. The teacher looks at every
position anyway, so its labels cost nothing beyond the game.
"""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np

from qtgo.ai.features import Features, index_of, point_of
from qtgo.ai.network import Network
from qtgo.ai.planes import Floats
from qtgo.ai.search.search_state import SearchState
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.tools.training.positions.label import stored
from qtgo.tools.training.positions.shards import RULES, Array, Shard, save
from qtgo.tools.training.positions.teacher import Lesson, Teacher, TeacherView, evaluate

_GAMES_A_SHARD = 32
_RULES = (("chinese-tournament", 7.5), ("chinese-tournament", 5.5), ("tromp-taylor", 7.0), ("japanese", 6.5))
_TEMPERATURES = (0.2, 1.0)
_OPENING_TEMPERATURE, _OPENING_MOVES = 1.3, (1, 8)
_LONGEST = 1.7  # moves for each point
_MOST_MOVES, _LEAST_PROBABILITY = 20, 0.002
_TEACHER_PLAYS = 0.5
_LOST, _PATIENCE, _RESIGNS = 0.01, 8, 0.8


def spar(network: Network, teacher: Teacher, folder: Path, size: int, shards: int, seed: int) -> None:
    """Write labelled games in shards of 32; those that are there are left out. A seed gives its games again."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(shards):
        path = folder / f"{size}_{seed}_{number:04}.npz"
        if not path.exists():
            save(path, shard := _played(network, teacher, size, random.Random(f"{size} {seed} {number}")))
            print(f"{path}: {len(shard['moves'])} positions", flush=True)


def _played(network: Network, teacher: Teacher, size: int, rng: random.Random) -> Shard:
    games = [_Game(size, rng) for _ in range(_GAMES_A_SHARD)]
    while running := [game for game in games if not game.is_over]:
        seen = [game.view.look() for game in running]
        features: tuple[Features, ...]
        features, planes, general = zip(*seen, strict=True)
        lesson = evaluate(teacher, np.stack(planes), np.stack(general))
        logits = network.evaluate(features).policy
        own = np.exp(logits - logits.max(axis=1, keepdims=True))
        for nth, game in enumerate(running):
            game.play(Lesson(*(values[nth : nth + 1] for values in lesson)), own[nth])
    labels = [label for game in games for label in game.labels]
    return {
        "meta": np.array([game.meta for game in games], np.int16),
        "moves": np.array([move for game in games for move in game.moves], np.int16),
        **{name: np.concatenate([label[name] for label in labels]) for name in labels[0]},
    }


class _Game:
    """One game; ``moves`` and ``labels`` are those of the positions so far."""

    def __init__(self, size: int, rng: random.Random) -> None:
        name, komi = rng.choice(_RULES)
        info = GameInfo(ruleset(name), width=size, height=size, komi=komi)
        self.view = TeacherView(SearchState(Replay(Node(), info)))
        self.moves: list[int] = []
        self.labels: list[dict[str, Array]] = []
        self._rules, self._size, self._rng = RULES.index(name), size, rng
        self._by_teacher = {color: rng.random() < _TEACHER_PLAYS for color in Color}
        self._temperatures = {color: rng.uniform(*_TEMPERATURES) for color in Color}
        self._opening = rng.randint(*_OPENING_MOVES)
        self._plays_on = rng.random() > _RESIGNS
        self._decided = 0  # for so many moves

    @property
    def meta(self) -> tuple[int, int, int, int, int]:
        """Return the five numbers that a shard keeps of a game."""
        return self._size, self._rules, round(2 * self.view.state.info.komi), 0, len(self.moves)

    @property
    def is_over(self) -> bool:
        """Return whether both have passed, one has given up, or the game is long enough."""
        gave_up = self._decided >= _PATIENCE and not self._plays_on
        return gave_up or self.view.state.stopped or len(self.moves) >= _LONGEST * self._size**2

    def play(self, lesson: Lesson, own: Floats) -> None:
        """Keep the teacher's output, and play a move by its policy or by the network's, ``own``."""
        win = float(lesson.win[0])
        self._decided = self._decided + 1 if min(win, 1 - win) < _LOST else 0
        self.labels.append(stored(lesson))
        color = self.view.state.to_move
        move = self._drawn(lesson.policy[0].numpy() if self._by_teacher[color] else own, color)
        self.moves.append(index_of(move, self._size, self._size))
        self.view.play(move)

    def _drawn(self, policy: Floats, color: Color) -> Point | None:
        likely = (-policy).argsort(kind="stable")[:_MOST_MOVES]
        points = [
            (point, float(policy[index]))
            for index in map(int, likely)
            if policy[index] > _LEAST_PROBABILITY * policy.sum()
            and ((point := point_of(index, self._size, self._size)) is None or self.view.state.is_legal(point))
        ]
        if not points:
            return None
        early = len(self.moves) < self._opening
        power = 1 / (_OPENING_TEMPERATURE if early else self._temperatures[color])
        return self._rng.choices([point for point, _ in points], [weight**power for _, weight in points])[0]
