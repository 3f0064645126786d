"""Sampling a move as a level does, among all that it sees, not only the best."""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import exp

from qtgo.ai.play.instinct import urges
from qtgo.ai.play.plays import is_own_eye
from qtgo.ai.play.sight import Sight
from qtgo.ai.search.search_values import Report
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color, Point, lines_between

_NEAR_DISTANCE = 2  # how far from one of the last two moves is near
_OPENING = 0.06  # the part of a game, in moves a point, in which good moves are taken in turn
_AS_GOOD = 0.01  # of win rate
_AS_KNOWN = 0.4  # of the visits of the best move
_POLICY_VISITS = 4.0  # visits that the policy is worth beside them


def sample_move(report: Report, replay: Replay, sight: Sight, rng: random.Random) -> Point | None:
    """Sample a legal play as a player sees the position; None if every play fills an own eye."""
    if sight.temperature == 0:
        shares = _playable(_visits(report) or _policy(report, replay), replay, report.to_move)
        return _best(report, shares, replay, rng) if shares else None
    shares, color = _shares(report, replay), report.to_move
    weigh = _near_weights if rng.random() < sight.overlooks else _weights
    weights = weigh(shares, sight, replay, color)
    return rng.choices(list(weights), list(weights.values()))[0] if weights else None


def chances(report: Report, replay: Replay, sight: Sight) -> dict[Point, float]:
    """Return how likely a player of less than full strength is to choose each play."""
    shares = _shares(report, replay)
    found = dict[Point, float]()
    for weigh, part in ((_weights, 1 - sight.overlooks), (_near_weights, sight.overlooks)):
        weights = weigh(shares, sight, replay, report.to_move)
        total = sum(weights.values())
        for point, weight in weights.items():
            found[point] = found.get(point, 0.0) + part * weight / total
    return found


def _weights(shares: Mapping[Point, float], sight: Sight, replay: Replay, color: Color) -> dict[Point, float]:
    """Return how much each play that is seen is thought of."""
    seen = _seen(shares, sight.least_share, replay, color)
    most = max(seen.values(), default=0.0)  # by which the powers of tiny shares do not all become 0
    weights = {point: (share / most) ** (1 / sight.temperature) for point, share in seen.items()}
    if sight.instinct:
        urge = urges(replay.board, color, seen, _answered(replay))
        weights = {point: weight * exp(sight.instinct * urge[point]) for point, weight in weights.items()}
    return weights


def _near_weights(shares: Mapping[Point, float], sight: Sight, replay: Replay, color: Color) -> dict[Point, float]:
    """Return the same of the plays near one of the last two, or of all where none of these is playable."""
    return _weights(_near(shares, replay), sight, replay, color) or _weights(shares, sight, replay, color)


def _seen(shares: Mapping[Point, float], least_share: float, replay: Replay, color: Color) -> dict[Point, float]:
    """Return the playable moves that are likely enough beside the likeliest; only of few the rules are asked."""
    likeliest = sorted(shares, key=lambda point: shares[point], reverse=True)
    best = next((point for point in likeliest if is_playable(point, replay, color)), None)
    if best is None:
        return {}
    least = least_share * shares[best]
    return _playable({point: share for point, share in shares.items() if share >= least}, replay, color)


def _visits(report: Report) -> dict[Point, float]:
    return {c.point: float(c.visits) for c in report.candidates if c.point is not None and c.visits}


def _policy(report: Report, replay: Replay) -> dict[Point, float]:
    width = replay.info.width
    return {Point.from_index(index, width): share for index, share in enumerate(report.policy[:-1]) if share > 0}


def _shares(report: Report, replay: Replay) -> dict[Point, float]:
    """Return each play's share: the policy, which gives way to the visits the more of them there are."""
    visits = _visits(report)
    return {point: visits.get(point, 0.0) + _POLICY_VISITS * share for point, share in _policy(report, replay).items()}


def _answered(replay: Replay) -> Point | None:
    """Return where the last move was played, None for a pass or none."""
    move = replay.step.last_move
    return None if move is None else move.point


def _playable(shares: Mapping[Point, float], replay: Replay, color: Color) -> dict[Point, float]:
    return {point: share for point, share in shares.items() if is_playable(point, replay, color)}


def is_playable(point: Point, replay: Replay, color: Color) -> bool:
    """Return whether a play is legal and fills no eye of its own."""
    return replay.legality(color, point) is None and not is_own_eye(replay.board, color, point)


def _best(report: Report, shares: Mapping[Point, float], replay: Replay, rng: random.Random) -> Point:
    """Return the best play; in the opening one of those that are as good."""
    good = [candidate for candidate in report.candidates if candidate.point in shares]
    if not good:
        return max(shares, key=lambda point: shares[point])
    best = good[0]
    if replay.step.number < _OPENING * len(report.ownership):
        good = [c for c in good if c.visits >= best.visits * _AS_KNOWN and c.win_rate >= best.win_rate - _AS_GOOD]
        best = rng.choice(good)
    assert best.point is not None
    return best.point


def _near(shares: Mapping[Point, float], replay: Replay) -> dict[Point, float]:
    """Return the plays near one of the last two."""
    moves = [step.last_move for step in replay.steps[-2:]]
    last = [move.point for move in moves if move is not None and move.point is not None]
    return {
        point: share
        for point, share in shares.items()
        if any(lines_between(point, other) <= _NEAR_DISTANCE for other in last)
    }
