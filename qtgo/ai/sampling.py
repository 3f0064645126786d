"""Sampling a move as a level does, among all that it sees, not only the best."""

from __future__ import annotations

import random
from collections.abc import Mapping

from qtgo.ai.features import chains
from qtgo.ai.levels import Level
from qtgo.ai.reports import Report
from qtgo.core.record.replay import Replay
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point

_NEAR_DISTANCE = 2  # how far from one of the last two moves is near
_OPENING = 0.06  # the part of a game, in moves a point, in which good moves are taken in turn
_AS_GOOD = 0.01  # of win rate
_AS_KNOWN = 0.4  # of the visits of the best move


def sample_move(report: Report, replay: Replay, level: Level, rng: random.Random) -> Point | None:
    """Sample a legal play as a level sees the position; None if every play fills an own eye."""
    shares = _playable(_shares(report, replay.info.width), replay, report.to_move)
    if not shares:
        return None
    if level.temperature == 0:
        return _best(report, shares, replay, rng)
    if level.alertness != 1:
        urgent = atari_moves(replay.board, report.to_move)
        shares = {point: share * (level.alertness if point in urgent else 1) for point, share in shares.items()}
    if rng.random() < level.overlooks:
        shares = _near(shares, replay) or shares
    most = max(shares.values())
    seen = {point: share / most for point, share in shares.items() if share >= most * level.least_share}
    weights = [share ** (1 / level.temperature) for share in seen.values()]
    return rng.choices(list(seen), weights)[0]


def _shares(report: Report, width: int) -> dict[Point, float]:
    """Return each play's share of the visits, or of the policy if there was no search."""
    seen = {c.point: float(c.visits) for c in report.candidates if c.point is not None and c.visits}
    if seen:
        return seen
    return {Point.from_index(index, width): share for index, share in enumerate(report.policy[:-1]) if share > 0}


def _playable(shares: Mapping[Point, float], replay: Replay, color: Color) -> dict[Point, float]:
    return {
        point: share
        for point, share in shares.items()
        if replay.legality(color, point) is None and not is_own_eye(replay.board, color, point)
    }


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
        if any(max(abs(point.x - other.x), abs(point.y - other.y)) <= _NEAR_DISTANCE for other in last)
    }


def atari_moves(board: Board, color: Color) -> set[Point]:
    """Return the plays that capture stones in atari or save them, by capturing or by gaining two liberties."""
    width = board.width
    found: set[Point] = set()
    for owner, _, liberties in chains(board.stones(), width, board.height):
        if len(liberties) == 1:
            (index,) = liberties
            point = Point.from_index(index, width)
            if owner != color or liberties_after(board, color, point) >= 2:
                found.add(point)
    return found


def liberties_after(board: Board, color: Color, point: Point) -> int:
    """Return the number of liberties of a chain after a play; 0 for a suicide."""
    board.play(color, point)
    count = len(board.liberties(point)) if board.color_at(point) is not None else 0
    board.undo()
    return count


def is_own_eye(board: Board, color: Color, point: Point) -> bool:
    """Return whether a point is an eye of its color that is worth nothing but as an eye.

    That is so if all neighbors are stones of the color, none of them in atari, and the other color does not have enough
    of the diagonal points to make it false.
    """
    near = _around(board, point, ((0, 1), (1, 0), (0, -1), (-1, 0)))
    if any(board.color_at(other) is not color for other in near):
        return False
    if any(len(board.liberties(other)) == 1 for other in near):
        return False
    corners = _around(board, point, ((1, 1), (1, -1), (-1, 1), (-1, -1)))
    lost = sum(board.color_at(corner) is color.opponent for corner in corners)
    return lost <= (1 if len(corners) == 4 else 0)


def _around(board: Board, point: Point, steps: tuple[tuple[int, int], ...]) -> list[Point]:
    places = (Point(point.x + dx, point.y + dy) for dx, dy in steps)
    return [place for place in places if 0 <= place.x < board.width and 0 <= place.y < board.height]
