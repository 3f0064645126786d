"""Games of the network with itself, many at a time, without search: hundreds take minutes."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from math import exp
from pathlib import Path

from qtgo.ai.features import Features, encode
from qtgo.ai.network import Network
from qtgo.ai.planes import Floats
from qtgo.ai.play.plays import is_own_eye
from qtgo.ai.situation import situation_of
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.gtp.server.server_record import GtpRecord
from qtgo.sgf.writer import write_text

_TOGETHER = 32
_RULES = (("japanese", 6.5), ("chinese", 7.5), ("chinese", 7.5))
_MOST_MOVES, _LEAST_LOGIT, _PASS_LOGIT = 60, -9.0, -0.7  # logits below the best move's


class SelfPlayed(ABC):
    """One game; subclasses choose the moves."""

    def __init__(self, size: int, rng: random.Random) -> None:
        rules, komi = rng.choice(_RULES)
        self.record = GtpRecord(GameInfo(ruleset(rules), width=size, height=size, komi=komi))
        self.points = size * size
        self.rng = rng

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Return whether no more is to be played."""

    @abstractmethod
    def move(self, color: Color, logits: Floats) -> Point | None:
        """Return the move of a color by the network's policy, whose greatest logit is 0."""

    @property
    def played(self) -> int:
        """Return the number of moves played, passes included."""
        return self.record.replay.step.number

    @property
    def is_stopped(self) -> bool:
        """Return whether passes have ended the game."""
        return self.record.replay.stopped

    def wants_to_pass(self, logits: Floats, share: float) -> bool:
        """Return whether a pass is likely enough, after a number of moves that is a share of the points."""
        return self.played > share * self.points and bool(logits[-1] > _PASS_LOGIT)

    def features(self) -> Features:
        """Return the network's input."""
        replay = self.record.replay
        return encode(replay.board, situation_of(replay, replay.step.to_move))

    def play(self, policy: Floats) -> None:
        """Play the next move."""
        color = self.record.replay.step.to_move
        self.record.play(Move(color, self.move(color, policy - policy.max())))

    def likely(self, color: Color, logits: Floats) -> dict[Point, float]:
        """Return the likeliest plays, but for the color's own eyes, with their logits."""
        board = self.record.replay.board
        return {
            point: float(logits[index])
            for index in map(int, (-logits[:-1]).argsort(kind="stable")[:_MOST_MOVES])
            if logits[index] > _LEAST_LOGIT
            and self.record.legality(color, point := Point.from_index(index, board.width)) is None
            and not is_own_eye(board, color, point)
        }

    def drawn(self, weighed: dict[Point, float], temperature: float) -> Point:
        """Draw one of some plays by their logits."""
        return self.rng.choices(list(weighed), [exp(logit / temperature) for logit in weighed.values()])[0]


def play(
    network: Network, folder: Path, size: int, games: int, seed: int, kind: Callable[[int, random.Random], SelfPlayed]
) -> None:
    """Write games of a kind into a folder; the same weights and seed give the same games."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(seed)
    for number, record in _played(network, games, lambda: kind(size, rng)):
        (folder / f"{size}-{seed}-{number}.sgf").write_text(write_text([record.root]), encoding="utf-8")


def _played(network: Network, games: int, make: Callable[[], SelfPlayed]) -> Iterator[tuple[int, GtpRecord]]:
    """Play some games at a time, and yield them with their numbers as they end."""
    waiting = iter(range(games))
    running: dict[int, SelfPlayed] = {}
    while True:
        while len(running) < _TOGETHER and (number := next(waiting, None)) is not None:
            running[number] = make()
        if not running:
            return
        said = network.evaluate([game.features() for game in running.values()])
        for (number, game), policy in zip(list(running.items()), said.policy, strict=True):
            game.play(policy)
            if game.is_over:
                yield number, running.pop(number).record
