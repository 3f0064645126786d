"""What a move does to groups: life and death, races, ladders, cuts, and a stone that does not live."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from qtgo.core.analysis.facts.fact import CutMissed, GroupShaken, GroupTurned, LadderMissed, RaceLost, StoneLost
from qtgo.core.analysis.facts.fact_numbers import (
    NEAR,
    SEQUENCE,
    answer_to,
    distance,
    mean,
    ownerships,
)
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.rules.board import Board
from qtgo.core.rules.ladder import catching_moves
from qtgo.core.rules.point import Color, Point, lines_between
from qtgo.core.rules.position import Position

_ALIVE = 0.5
"""Mean ownership, in its owner's view, from which on a group counts as alive; as dead below the negative."""
_LEANING = 0.3
"""The same of each of its chains."""
_CERTAIN = 0.65
"""The same of a single stone, of which is said without numbers that it dies or cannot live."""
_LEAST_STONES = 3
_UNCERTAIN = 0.2
"""Mean ownership below which a group that was alive is not certain to live any more: the least of all changes."""
_WEAKENED = 0.4
"""The change of ownership from which on a cut has harmed stones."""
_LEAST_LADDER = 2
"""Times that the prey must run more often than, for the sequence to be called a ladder."""
_MOST_RACE_LIBERTIES = 6
"""Liberties of the group that dies up to which it takes part in a race."""

_Group = set[Point]


# Life and death


def turned_groups(move: ReviewedMove, position: Position) -> list[GroupTurned | RaceLost]:
    """Return the largest own group that dies, and the largest of the opponent that comes to life; or their race."""
    board, color = _board_after(move, position), move.move.color
    own = _largest(move, position, color, lambda was, now, least: was >= least and now <= -least)
    its = _largest(move, position, color.opponent, lambda was, now, least: was <= -least and now >= least)
    race = None if own is None or its is None else _race(board, own, its)
    if race is not None:
        return [race]
    turned = sorted((each for each in (own, its) if each is not None), key=lambda each: len(each.stones), reverse=True)
    return [GroupTurned(each.color, each.middle, len(each.stones), each.before, each.after) for each in turned]


def group_shaken(move: ReviewedMove, position: Position) -> GroupShaken | None:
    """Return the largest own group that was alive and is not certain to live any more."""
    color = move.move.color
    found = _largest(move, position, color, lambda was, now, least: was >= least and now <= _UNCERTAIN)
    return None if found is None else GroupShaken(color, found.middle, len(found.stones), found.before, found.after)


class _Changed(NamedTuple):
    """A group with its mean ownership around the move, in its owner's view."""

    color: Color
    stones: _Group
    before: float
    after: float

    @property
    def middle(self) -> Point:
        """Return the stone nearest to its middle."""
        x, y = (sum(values) / len(self.stones) for values in zip(*self.stones, strict=True))
        return min(self.stones, key=lambda point: ((point.x - x) ** 2 + (point.y - y) ** 2, point))


def _largest(
    move: ReviewedMove, position: Position, color: Color, changes: Callable[[float, float, float], bool]
) -> _Changed | None:
    """Return the largest group that changes, by its ownership before and after, as its chains do by a smaller limit."""
    before, after = ownerships(move, position)
    if not before:
        return None
    sign = 1 if color is Color.BLACK else -1

    def owned(stones: _Group) -> tuple[float, float]:
        return sign * mean(before, stones, position.width), sign * mean(after, stones, position.width)

    moved = [
        Point.from_index(index, position.width)
        for index, stone in enumerate(position.stones)
        if stone == color and abs(before[index] - after[index]) >= _LEANING - _UNCERTAIN
    ]
    if not moved:
        return None
    board = _board_after(move, position)
    chains = [chain for chain in _chains(board, position, moved, color) if changes(*owned(chain), _LEANING)]
    groups = [_Group().union(*group) for group in _together(chains)]
    groups = [group for group in groups if len(group) >= _LEAST_STONES and changes(*owned(group), _ALIVE)]
    largest = max(groups, key=len, default=None)
    return None if largest is None else _Changed(color, largest, *owned(largest))


def _race(board: Board, own: _Changed, its: _Changed) -> RaceLost | None:
    """Return the race of two groups that touch, of which one dies and the other lives."""
    liberties, opponent_liberties = (_liberties(board, group.stones) for group in (own, its))
    if distance(own.stones, its.stones) > 1 or not liberties <= min(opponent_liberties, _MOST_RACE_LIBERTIES):
        return None
    return RaceLost(own.middle, liberties, its.middle, opponent_liberties)


def _board_after(move: ReviewedMove, position: Position) -> Board:
    board = Board.of(position)
    board.play(move.move.color, move.move.point)
    return board


def _liberties(board: Board, group: _Group) -> int:
    return len({liberty for stone in group for liberty in board.liberties(stone)})


def _chains(board: Board, position: Position, stones: Iterable[Point], color: Color) -> Iterator[_Group]:
    """Yield the chains that have one of some stones of a color, without the stone just played."""
    seen: _Group = set()
    for point in stones:
        if point not in seen and board.color_at(point) is color:
            chain = board.chain(point)
            seen |= chain
            yield {stone for stone in chain if position.color_at(stone) is color}


def _together(chains: Iterable[_Group]) -> list[list[_Group]]:
    """Return the chains by groups: those that are near each other."""
    groups: list[list[_Group]] = []
    for chain in chains:
        near = [group for group in groups if any(distance(chain, other) <= NEAR for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([chain, *(other for group in near for other in group)])
    return groups


# Ladders


def ladder_missed(move: ReviewedMove, position: Position) -> LadderMissed | None:
    """Return a ladder that the opponent's answer starts, or that the better move would start."""
    board, color, best = Board.of(position), move.move.color, move.best
    if best is not None:
        caught = _caught_by(board, best, color.opponent)
        if caught is not None and _is_lost(move, position, caught):
            return LadderMissed(caught, is_better=True)
    answer = answer_to(move)
    board.play(color, move.move.point)
    if answer is None or board.color_at(answer) is not None:
        return None
    caught = _caught_by(board, answer, color)
    if caught is None or not _is_lost(move, position, caught):
        return None
    return LadderMissed(caught, is_better=False)


def _caught_by(board: Board, point: Point, prey: Color) -> Point | None:
    """Return a stone of a chain that a move on one of its two liberties catches in a ladder of some length."""
    for near in _neighbors(board, point):
        if board.color_at(near) is prey and _steps(board, near, point) > _LEAST_LADDER:
            return near
    return None


def _steps(board: Board, prey: Point, attack: Point) -> int:
    """Count how often a prey of two liberties can run from a ladder that begins with an attack."""
    if attack not in catching_moves(board, prey):
        return 0
    color = board.color_at(prey)
    assert color is not None
    board.play(color.opponent, attack)
    (escape,) = board.liberties(prey)
    board.play(color, escape)
    attacks = [] if board.color_at(prey) is None else catching_moves(board, prey)
    steps = 1 + (_steps(board, prey, attacks[0]) if attacks else 0)
    board.undo()
    board.undo()
    return steps


def _is_owned(move: ReviewedMove, position: Position, stone: Point, owner: Color, least: float = _ALIVE) -> bool:
    """Return whether a point is its owner's after the move."""
    _before, after = ownerships(move, position)
    own = 1 if owner is Color.BLACK else -1
    return bool(after) and own * after[stone.to_index(position.width)] >= least


def _is_lost(move: ReviewedMove, position: Position, stone: Point) -> bool:
    """Return whether a point is the opponent's after the move, and was much less so before."""
    return _is_owned(move, position, stone, move.move.color.opponent) and _is_harmed(
        move, position, [{stone}], move.move.color
    )


# Cuts


def cut_missed(move: ReviewedMove, position: Position) -> CutMissed | None:
    """Return the better move if it connects or cuts, and the opponent plays there next."""
    best = move.best
    if best is None or answer_to(move) != best or best == move.move.point:
        return None
    board, color = Board.of(position), move.move.color
    board.play(color, move.move.point)
    if _is_harmed(move, position, _parted_at(board, best, color), color):
        return CutMissed(best, is_better=False)
    if _is_harmed(move, position, _parted_at(board, best, color.opponent), color):
        return CutMissed(best, is_better=True)
    return None


def _parted_at(board: Board, point: Point, color: Color) -> list[_Group]:
    """Return the chains of a color, more than one, that a stone on a point would connect."""
    chains: list[_Group] = []
    for near in _neighbors(board, point):
        if board.color_at(near) is color and not any(near in chain for chain in chains):
            chains.append(board.chain(near))
    return chains if len(chains) > 1 and max(map(len, chains)) > 1 else []


def _is_harmed(move: ReviewedMove, position: Position, chains: Sequence[_Group], mover: Color) -> bool:
    """Return whether the mover loses much of the ownership of one of some chains."""
    before, after = ownerships(move, position)
    sign = 1 if mover is Color.BLACK else -1
    return bool(before) and any(
        sign * (mean(before, chain, position.width) - mean(after, chain, position.width)) >= _WEAKENED
        for chain in chains
    )


def _neighbors(board: Board, point: Point) -> Iterator[Point]:
    for x, y in ((0, -1), (-1, 0), (1, 0), (0, 1)):
        if 0 <= point.x + x < board.width and 0 <= point.y + y < board.height:
            yield Point(point.x + x, point.y + y)


# A stone that does not live


def stone_lost(move: ReviewedMove, position: Position) -> StoneLost | None:
    """Return the opponent's answer after which the stone just played is dead."""
    played, answer = move.move.point, answer_to(move)
    if played is None or answer is None or lines_between(played, answer) > SEQUENCE:
        return None
    if not _is_owned(move, position, played, move.move.color.opponent, _CERTAIN):
        return None
    before, _after = ownerships(move, position)
    sign = -1 if move.move.color is Color.BLACK else 1
    return StoneLost(answer, was_theirs=sign * before[played.to_index(position.width)] >= _ALIVE)
