"""The judge: dead stones, ownership and score of any position, finished or not."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from qtgo.ai.dead_stones import Chains
from qtgo.ai.dead_stones_at_end import EndedChains
from qtgo.ai.features import own_komi
from qtgo.ai.position_network import PositionNetwork
from qtgo.ai.proven_groups import read_out
from qtgo.ai.search.cancellation import Stop, never
from qtgo.ai.search.search_values import Estimate
from qtgo.ai.situation import situation_of
from qtgo.ai.symmetric import averaged
from qtgo.core.game.counting import score_at
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.replay import Replay
from qtgo.core.record.replayed_line import Step
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import Ruleset
from qtgo.core.scoring.score import Score
from qtgo.deferred import dataclass

# Fitted by logistic regression (qtgo.tools.training judge --fit) to the ends of 207 games of a Go server, and to
# positions of a quarter of them from 8 to 120 moves earlier: whether the score comes within a point of the result. Then
# the first two and the last were made larger, until of 332 ends of three kinds 99 in 100 of those at 0.9 were right.
_WEIGHTS = (3.9, -0.7, -3.9, -0.1, -0.85)
_LARGEST_TRAINED = 19 * 19


@dataclass(frozen=True, slots=True)
class Opinion:
    """The network's evaluation of a position, from Black's view.

    ``owned`` is from -1 to 1 for each point, rows from A1, whoever moves first;
    ``leads`` and ``win_rates`` are for Black moving first and for White.
    """

    owned: tuple[float, ...]
    leads: tuple[float, float]
    win_rates: tuple[float, float]


def judge(
    network: PositionNetwork, replay: Replay, to_move: Color | None = None, *, ended: bool = False, stop: Stop = never
) -> Estimate:
    """Judge the position at the current node; raise StoppedError soon after ``stop`` becomes true.

    Where the game has ``ended``, as it has where the players passed, its doubtful groups are looked at more closely.
    """
    return estimate(replay, opinion(network, replay, stop), to_move, ended=ended, stop=stop)


def opinion(network: PositionNetwork, replay: Replay, stop: Stop = never, *, symmetric: bool = True) -> Opinion:
    """Evaluate the current node, in eight symmetries unless that takes too long, and with either color to move.

    The last moves are left out: whether the players have passed already must not matter.
    """
    positions = [network.encode_alone(replay, color) for color in Color]
    said = averaged(network, positions, stop) if symmetric else network.evaluate(positions)
    black, white = range(2)
    owned = (said.ownership[black] - said.ownership[white]) / 2
    leads = float(said.score[black]), -float(said.score[white])
    win_rates = float(said.win_rate[black]), 1 - float(said.win_rate[white])
    stones = replay.board.stones()
    if len(stones) > _LARGEST_TRAINED:
        # On such a board its score is wrong, by hundreds of points on 52x52, but for both colors alike.
        leads = (float(owned.sum()) + own_komi(stones, situation_of(replay, Color.BLACK)),) * 2
        win_rates = (sum(win_rates) / 2,) * 2
    return Opinion(tuple(owned.round(4).tolist()), leads, win_rates)


class Judge:
    """Judges with a network, and keeps the opinion of the last position: to look twice costs little more than once.

    A network that is not quick looks at a position from one side only, which finds as many dead stones.
    """

    def __init__(self, network: PositionNetwork) -> None:
        self._network = network
        self._kept: tuple[Step, GameInfo, Opinion] | None = None

    def __call__(
        self, replay: Replay, to_move: Color | None = None, *, ended: bool = False, stop: Stop = never
    ) -> Estimate:
        """Judge the current node as ``judge`` does."""
        return estimate(replay, self._opinion(replay, stop), to_move, ended=ended, stop=stop)

    def in_play(
        self, replay: Replay, to_move: Color | None = None, *, ended: bool = False, stop: Stop = never
    ) -> Estimate:
        """Judge the current node, with reading only if the game has ended, as the levels are calibrated."""
        reads = ended or replay.stopped
        return estimate(replay, self._opinion(replay, stop), to_move, ended=ended, reads=reads, stop=stop)

    def first_look(self, replay: Replay, stop: Stop = never) -> Estimate:
        """Judge the current node without reading, even where the players have passed."""
        return estimate(replay, self._opinion(replay, stop), reads=False)

    def _opinion(self, replay: Replay, stop: Stop) -> Opinion:
        if self._kept is None or self._kept[0] is not replay.step or self._kept[1] != replay.info:
            found = opinion(self._network, replay, stop, symmetric=self._network.is_quick)
            self._kept = replay.step, replay.info, found
        return self._kept[2]


class Doubts(NamedTuple):
    """The evidence against a judgement.

    ``life`` is how unclear the most unclear chain is, from 0 to 1, or to 2 if the judgement is against the network;
    ``contested`` is the share of the board still played for; ``swing`` is the value of the first move in points;
    ``gap`` is the difference between the score and the network's lead, in points.
    """

    life: float
    contested: float
    swing: float
    gap: float

    @property
    def terms(self) -> tuple[float, ...]:
        """Return the terms whose weighted sum gives the confidence."""
        return 1.0, self.life, min(1.0, 10 * self.contested) ** 0.5, math.log1p(self.swing), math.log1p(self.gap)

    @property
    def confidence(self) -> float:
        """Return the estimated probability, from 0 to 1, that all stones are judged right and the score holds."""
        return 1 / (1 + math.exp(-sum(weight * term for weight, term in zip(_WEIGHTS, self.terms, strict=True))))


@dataclass(frozen=True, slots=True)
class Finding:
    """The conclusions from an opinion: the dead stones, the score with them, and what is unsettled.

    ``contested`` are the points still played for, ``neutral`` those that count for whoever takes them.
    """

    ownership: tuple[float, ...]
    dead: frozenset[Point]
    count: Score
    contested: frozenset[Point]
    neutral: frozenset[Point]
    doubts: Doubts


def find(replay: Replay, said: Opinion, *, ended: bool = False, reads: bool = True, stop: Stop = never) -> Finding:
    """Judge the current node by the network's opinion and by what the rules settle for certain.

    Unless ``reads`` is false, groups are read. If the game has ``ended``, what the players left alone is taken for
    settled then.
    """
    position = replay.position()
    chains = Chains(position, said.owned)
    undecided: frozenset[int] = frozenset()
    if reads:
        owned, undecided = read_out(chains, stop)
        if ended or replay.stopped:
            chains = EndedChains(position, owned, stopped=replay.stopped, stop=stop)
        else:
            chains = Chains(position, owned)
    dead = _points(chains.indices(chains.dead), position.width)
    count = score_at(replay, dead)
    contested, neutral = chains.contested(count, stopped=replay.stopped, rules=replay.ruleset)
    contested |= undecided
    black, white = said.leads
    doubts = Doubts(
        chains.doubt,
        len(contested) / len(said.owned),
        abs(black - white) / 2,
        abs((black + white) / 2 - count.margin),
    )
    return Finding(
        tuple(chains.owned),
        dead,
        count,
        _points(contested, position.width),
        _points(neutral, position.width),
        doubts,
    )


def estimate(
    replay: Replay,
    said: Opinion,
    to_move: Color | None = None,
    *,
    ended: bool = False,
    reads: bool = True,
    stop: Stop = never,
) -> Estimate:
    """Return the judgement of the current node, for the side to move or for a given color."""
    found = find(replay, said, ended=ended, reads=reads, stop=stop)
    confidence = found.doubts.confidence
    black_moves = (to_move or replay.step.to_move) is Color.BLACK
    lead, win_rate = (numbers[0 if black_moves else 1] for numbers in (said.leads, said.win_rates))
    if not found.contested:
        # What is left are points that either color can take in turn.
        lead = found.count.margin + len(found.neutral) % 2 * (1 if black_moves else -1)
        win_rate = confidence * _won(lead, replay.ruleset) + (1 - confidence) * win_rate
    unsettled = found.contested | found.neutral
    return Estimate(
        ownership=found.ownership,
        dead=found.dead,
        seki=found.count.seki,
        score=lead,
        win_rate=win_rate,
        confidence=confidence,
        unsettled=unsettled,
        is_settled=not unsettled,
        is_counted=not found.contested,
    )


def _won(lead: float, rules: Ruleset) -> float:
    if lead == 0:
        return 0.0 if rules.white_wins_ties else 0.5
    return float(lead > 0)


def _points(indices: Iterable[int], width: int) -> frozenset[Point]:
    return frozenset(Point.from_index(index, width) for index in indices)
