"""The opponent in a capture game: it looks at captures and liberties a move or two ahead, and overlooks some."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import chain as joined

from qtgo.ai.features import chains
from qtgo.ai.play.levels import Level
from qtgo.ai.play.plays import atari_moves
from qtgo.ai.play.sampling import is_playable
from qtgo.core.record.replay import Replay
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point, board_points

_WEAKEST = 30  # kyu
_OVERLOOKS = 0.4  # how often the weakest player does not see that a chain is in atari
_JUDGES = 1.6  # the deviation of its judgement of a move
_READS_FROM = 20  # kyu; from there on the opponent's answer is looked at too
_ANSWERED = 8  # of the best moves, that is
_WIN = 100.0
_CAPTURE, _LOSS = 6.0, 5.0  # for each stone captured, and that can be captured next
_ATARI = 1.0
_LIBERTY, _MOST_LIBERTIES = 0.4, 5
_CENTER, _FAR_IN = 0.2, 3


class CapturePlayer:
    """Plays to capture stones; the weaker the level, the more it overlooks, but never what it plays itself."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = random.Random(seed)

    def choose(self, replay: Replay, color: Color, level: Level) -> Point | None:
        """Choose a legal play; None, a pass, where every play would only lose stones."""
        board, weakness = replay.board, _weakness(level)
        needed = replay.ruleset.captures_to_win - board.captures(color)
        unseen = self._unseen(board, _OVERLOOKS * weakness)
        points = [p for p in board_points(board.width, board.height) if board.color_at(p) is None]
        values = {
            point: _value(board, color, point, needed, unseen) for point in points if is_playable(point, replay, color)
        }
        passing = _standing(board, color, unseen)
        if (level.kyu or 0) < _READS_FROM:
            best = sorted(values, key=values.__getitem__)[-_ANSWERED:]
            values = {point: values[point] - _best_answer(board, color, point) for point in best}
            passing -= _best_answer(board, color, None)
        if not values or max(values.values()) < passing - _LOSS / 2:
            return None
        judged = {point: value + self._rng.gauss(0, 0.05 + _JUDGES * weakness) for point, value in values.items()}
        return max(judged, key=judged.__getitem__)

    def _unseen(self, board: Board, share: float) -> frozenset[Point]:
        """Return the stones of chains in atari that it overlooks this time."""
        in_atari = (
            stones
            for _, stones, liberties in chains(board.stones(), board.width, board.height)
            if len(liberties) == 1 and self._rng.random() < share
        )
        return frozenset(Point.from_index(index, board.width) for index in joined.from_iterable(in_atari))


def _weakness(level: Level) -> float:
    return max(0, level.kyu or 0) / _WEAKEST


def _value(board: Board, color: Color, point: Point, needed: int, unseen: frozenset[Point]) -> float:
    """Return how good a play looks with what is captured by it, and what stands then."""
    captured = board.captured_by(color, point) - unseen
    value = _WIN if len(captured) >= needed else _CAPTURE * len(captured)
    board.play(color, point)
    value += _standing(board, color, unseen - board.chain(point))  # what is done to it is seen
    board.undo()
    from_edge = min(point.x, point.y, board.width - 1 - point.x, board.height - 1 - point.y)
    return value + _CENTER * min(from_edge, _FAR_IN)


def _standing(board: Board, color: Color, unseen: Iterable[Point] = ()) -> float:
    """Return how a position looks to the player who has just moved: liberties, and chains that can be captured."""
    overlooked = {point.to_index(board.width) for point in unseen}
    value = 0.0
    for owner, stones, liberties in chains(board.stones(), board.width, board.height):
        breath = _LIBERTY * min(len(liberties), _MOST_LIBERTIES)
        in_atari = len(liberties) == 1 and overlooked.isdisjoint(stones)
        if owner == color:
            value += breath - (_LOSS * len(stones) if in_atari else 0)
        else:
            value += (_ATARI * len(stones) if in_atari else 0) - breath
    return value


def _best_answer(board: Board, color: Color, point: Point | None) -> float:
    """Return how much more the opponent's best answer to a play, or to a pass, puts in danger."""
    board.play(color, point)
    before, opponent = _danger(board, color), color.opponent
    worst = 0.0
    for answer in board_points(board.width, board.height):
        if board.color_at(answer) is None and not board.is_suicide(opponent, answer):
            board.play(opponent, answer)
            worst = max(worst, _danger(board, color) - before)
            board.undo()
    board.undo()
    return worst


def _danger(board: Board, color: Color) -> float:
    """Return what a player to move cannot save: chains in atari without a rescue, and all but the largest of others."""
    rescues = atari_moves(board, color)
    doomed, others = 0, [0]
    for owner, stones, liberties in chains(board.stones(), board.width, board.height):
        if owner == color and len(liberties) == 1:
            (last,) = liberties
            if Point.from_index(last, board.width) in rescues:
                others.append(len(stones))
            else:
                doomed += len(stones)
    return _LOSS * (doomed + sum(others) - max(others))
