"""The judge: which stones are dead, who owns what, and what the score is, of any position, finished or not."""

from __future__ import annotations

import numpy as np

from qtgo.ai.convolution import Floats
from qtgo.ai.features import encode
from qtgo.ai.network import Network
from qtgo.ai.reports import Estimate
from qtgo.ai.situation import situation_of
from qtgo.ai.symmetric import averaged
from qtgo.core.life import cells_of, chains_with_two_eyes, eyes_of, false_points
from qtgo.core.point import Color, Point
from qtgo.core.replay import Replay
from qtgo.core.scoring import score
from qtgo.core.territory import Anatomy

_CLEAR = 0.5


def judge(network: Network, replay: Replay) -> Estimate:
    """Judge the position at the current node, whoever moves first in it."""
    position, info = replay.position(), replay.info
    positions = [encode(replay.board, situation_of(replay, color)) for color in Color]
    black, white = range(2)
    said = averaged(network, positions)
    owned = (said.ownership[black] - said.ownership[white]) / 2
    swing = np.abs(said.ownership[black] + said.ownership[white]) / 2
    stones = position.stones
    dead = _dead(position.width, position.height, stones, owned)
    dead_points = frozenset(_point(cell, position.width) for cell in dead)
    counted = score(
        position, info.ruleset, info.komi, handicap=info.handicap, dead=dead_points, button=replay.step.button
    )
    neutral = {point.y * position.width + point.x for point in counted.neutral}
    unsettled = {
        cell
        for cell in range(len(stones))
        if cell not in neutral and (abs(owned[cell]) < _CLEAR or swing[cell] > _CLEAR)
    }
    mover, sign = (black, 1.0) if position.to_move is Color.BLACK else (white, -1.0)
    win_rate = float(said.win_rate[mover])
    lead = float(counted.margin if not unsettled else sign * said.score[mover])
    return Estimate(
        ownership=tuple(owned.tolist()),
        dead=dead_points,
        seki=frozenset(counted.seki),
        score=lead,
        win_rate=win_rate if mover == black else 1 - win_rate,
        confidence=float(np.mean(np.abs(owned))) if not unsettled else 0.0,
        unsettled=frozenset(_point(cell, position.width) for cell in unsettled),
        is_settled=not unsettled,
    )


def _point(cell: int, width: int) -> Point:
    return Point(cell % width, cell // width)


def _dead(width: int, height: int, stones: bytes, owned: Floats) -> set[int]:
    """Give the stones that will be the other color's."""
    anatomy = Anatomy(width, height, stones)
    eyes = eyes_of(anatomy, false_points(anatomy), ())
    safe = chains_with_two_eyes(anatomy, eyes)
    sign = {1: 1.0, 2: -1.0}
    return cells_of(
        anatomy,
        (
            index
            for index, chain in enumerate(anatomy.chains)
            if index not in safe and sign[chain.color] * float(owned[sorted(chain.cells)].mean()) < 0
        ),
    )
