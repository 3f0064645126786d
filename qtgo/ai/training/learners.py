"""Games as people play who are learning, for positions that strong players never reach: large leads, bad shapes.

Moves are drawn from the policy at a temperature, with the urges of ``instinct``; temperature, urges and lapses differ
from player to player. Nothing is searched, so that hundreds of games take minutes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import exp
from pathlib import Path
from typing import NamedTuple

from qtgo.ai.features import Features, encode
from qtgo.ai.instinct import urges
from qtgo.ai.network import Network
from qtgo.ai.planes import Floats
from qtgo.ai.plays import is_own_eye
from qtgo.ai.situation import situation_of
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.gtp.record import GtpRecord
from qtgo.sgf.writer import write_text

_TOGETHER = 32
_RULES = (("japanese", 6.5), ("chinese", 7.5), ("chinese", 7.5))
_TEMPERATURES, _BETWEEN_PLAYERS, _COLDEST = (0.7, 1.8), 0.3, 0.6
_MOST_URGE, _MOST_LAPSES = 0.8, 0.06
_LAPSE = 3.0  # times the temperature
_LENGTHS = (0.55, 0.95)  # moves for each point, after which a game ends
_PASSES_FROM = 0.5  # moves for each point
_MOST_MOVES, _LEAST_LOGIT, _PASS_LOGIT = 60, -9.0, -0.7  # below the best move's logit


class _Habits(NamedTuple):
    """How a player draws moves; ``lapses`` is the share of moves drawn far more freely."""

    temperature: float
    urge: float
    lapses: float


def play(network: Network, folder: Path, size: int, games: int, seed: int) -> None:
    """Write games into a folder; the same weights and seed give the same games."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, record in _played(network, size, games, random.Random(seed)):
        (folder / f"{size}-{seed}-{number}.sgf").write_text(write_text([record.root]), encoding="utf-8")


def _played(network: Network, size: int, games: int, rng: random.Random) -> Iterator[tuple[int, GtpRecord]]:
    """Play some games at a time, and yield them with their numbers as they end."""
    waiting = iter(range(games))
    running: dict[int, _Game] = {}
    while True:
        while len(running) < _TOGETHER and (number := next(waiting, None)) is not None:
            running[number] = _Game(size, rng)
        if not running:
            return
        said = network.evaluate([game.features() for game in running.values()])
        for (number, game), policy in zip(list(running.items()), said.policy, strict=True):
            game.play(policy)
            if game.is_over:
                yield number, running.pop(number).record


class _Game:
    """One game, with the habits of both players."""

    def __init__(self, size: int, rng: random.Random) -> None:
        rules, komi = rng.choice(_RULES)
        self.record = GtpRecord(GameInfo(ruleset(rules), width=size, height=size, komi=komi))
        self._points, self._rng = size * size, rng
        usual = rng.uniform(*_TEMPERATURES)
        self._habits = {color: self._drawn(usual) for color in Color}
        self._longest = int(self._points * rng.uniform(*_LENGTHS))

    def _drawn(self, usual: float) -> _Habits:
        rng = self._rng
        temperature = max(_COLDEST, usual + rng.uniform(-_BETWEEN_PLAYERS, _BETWEEN_PLAYERS))
        return _Habits(temperature, rng.uniform(0, _MOST_URGE), rng.uniform(0, _MOST_LAPSES))

    @property
    def is_over(self) -> bool:
        """Return whether both have passed, or the game is long enough."""
        replay = self.record.replay
        return replay.stopped or replay.step.number >= self._longest

    def features(self) -> Features:
        """Return what the network looks at."""
        replay = self.record.replay
        return encode(replay.board, situation_of(replay, replay.step.to_move))

    def play(self, policy: Floats) -> None:
        """Play a move drawn from the policy's logits."""
        color = self.record.replay.step.to_move
        self.record.play(Move(color, self._move(color, policy - policy.max())))

    def _move(self, color: Color, logits: Floats) -> Point | None:
        replay, board = self.record.replay, self.record.replay.board
        if replay.step.number > _PASSES_FROM * self._points and logits[-1] > _PASS_LOGIT:
            return None
        likely = (-logits[:-1]).argsort(kind="stable")[:_MOST_MOVES]
        points = {
            point: float(logits[index])
            for index in map(int, likely)
            if logits[index] > _LEAST_LOGIT
            and self.record.legality(color, point := Point.from_index(index, board.width)) is None
            and not is_own_eye(board, color, point)
        }
        if not points:
            return None
        habits, last = self._habits[color], replay.step.last_move
        felt = urges(board, color, points, last.point if last is not None else None)
        temperature = habits.temperature * (_LAPSE if self._rng.random() < habits.lapses else 1)
        weights = [exp(logit / temperature + habits.urge * felt[point]) for point, logit in points.items()]
        return self._rng.choices(list(points), weights)[0]
