"""Facts about a move that ownership, principal variations and the rules show.

Nothing is guessed: a fact is a value with the numbers that it rests on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.loss import best_candidate
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point, board_points
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass

_ALIVE = 0.5
"""Mean ownership, in its owner's view, from which on a group counts as alive; as dead below the negative."""
_LEANING = 0.3
"""The same of each of its chains."""
_LEAST_STONES = 3
_NEAR = 2
"""Lines between chains that live and die together, and between points of one area."""
_CHANGED = 0.15
"""The change of ownership with which a point belongs to what is at stake."""
_FARTHEST = 6
"""Lines from which on a move is played elsewhere on any board; fewer do on a small one."""
_STAKE_SHARE = 0.6
"""The part of all that the mover loses on the board which must be lost in one place."""
_LEAST_SHOWN = 0.5
"""The part of a stake that ownership must show too; before the move it is a mean over the moves searched."""
_SOON = 4
"""Moves of a line within which a ko is taken that matters."""
_LEAST_SEQUENCE = 3
"""Moves that are a sequence."""
_SEQUENCE = 3
"""Lines within which moves belong to one sequence; whether one somewhat farther away does is not certain."""


@dataclass(frozen=True, slots=True)
class GroupTurned:
    """A group that dies or comes to life with the move: its stones, and its ownership in its owner's view."""

    color: Color
    point: Point
    stones: int
    before: float
    after: float

    @property
    def dies(self) -> bool:
        """Return whether the group was alive before."""
        return self.after < self.before


@dataclass(frozen=True, slots=True)
class Ko:
    """A ko that is fought: after the move, or only in the better line."""

    point: Point
    is_better: bool


@dataclass(frozen=True, slots=True)
class AtStake:
    """The points that change hands around a better move; ``is_tenuki`` if the opponent had just played there."""

    point: Point
    points: float
    is_tenuki: bool


@dataclass(frozen=True, slots=True)
class SenteLost:
    """The better line ends in the mover's sente, the sequence played with the opponent's move at a point."""

    point: Point


Fact = GroupTurned | Ko | AtStake | SenteLost


def facts_of(move: ReviewedMove, position: Position) -> tuple[Fact, ...]:
    """Return the facts about a move played in a position, the most important first."""
    turned = sorted(_turned_groups(move, position), key=lambda group: group.stones, reverse=True)
    stake = None if turned else _at_stake(move, position)
    found = (*turned, stake, _ko(move, position), _sente_lost(move, position))
    return tuple(fact for fact in found if fact is not None)


# Life and death


def _turned_groups(move: ReviewedMove, position: Position) -> Iterator[GroupTurned]:
    """Yield the largest own group that dies, and the largest of the opponent that comes to life."""
    before, after = _ownerships(move, position)
    if not before:
        return
    board = Board.of(position)
    board.play(move.move.color, move.move.point)
    for color, sign in ((move.move.color, 1), (move.move.color.opponent, -1)):
        own = 1 if color is Color.BLACK else -1

        def turns(stones: Collection[Point], least: float, own: int = own, sign: int = sign) -> bool:
            was, is_now = (own * sign * _mean(values, stones, position.width) for values in (before, after))
            return was >= least and is_now <= -least

        chains = [chain for chain in _chains(board, position, color) if turns(chain, _LEANING)]
        groups = [set[Point]().union(*group) for group in _together(chains)]
        groups = [group for group in groups if len(group) >= _LEAST_STONES and turns(group, _ALIVE)]
        group = max(groups, key=len, default=None)
        if group is not None:
            was, is_now = (own * _mean(values, group, position.width) for values in (before, after))
            yield GroupTurned(color, _middle(group), len(group), was, is_now)


def _chains(board: Board, position: Position, color: Color) -> Iterator[set[Point]]:
    """Yield the chains of a color, without the stone just played."""
    seen: set[Point] = set()
    for point, owner in position.stones_by_point():
        if owner is color and point not in seen and board.color_at(point) is color:
            chain = board.chain(point)
            seen |= chain
            yield {stone for stone in chain if position.color_at(stone) is color}


def _together(chains: Iterable[set[Point]]) -> list[list[set[Point]]]:
    """Return the chains by groups: those that are near each other."""
    groups: list[list[set[Point]]] = []
    for chain in chains:
        near = [group for group in groups if any(_distance(chain, other) <= _NEAR for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([chain, *(other for group in near for other in group)])
    return groups


def _middle(points: Collection[Point]) -> Point:
    """Return the point nearest to the middle of some."""
    x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
    return min(points, key=lambda point: ((point.x - x) ** 2 + (point.y - y) ** 2, point))


# What is at stake elsewhere


def _at_stake(move: ReviewedMove, position: Position) -> AtStake | None:
    """Return what the mover left to the opponent, if ownership changes there rather than elsewhere.

    What was at stake is the loss, and what the move played gained in its own place instead.
    """
    before, after = _ownerships(move, position)
    best, played = move.best, move.move.point
    reply = None if move.after is None else best_candidate(move.after)
    points_lost = None if move.loss is None else move.loss.points
    if not before or best is None or points_lost is None or reply is None or reply.point is None:
        return None
    elsewhere = _elsewhere(position)
    if played is not None and _lines(best, played) < elsewhere:
        return None
    sign = 1 if move.move.color is Color.BLACK else -1
    points = board_points(position.width, position.height)
    lost = {point: sign * (was - is_now) for point, was, is_now in zip(points, before, after, strict=True)}
    area = _area(best, lost, elsewhere)
    all_lost = sum(value for value in lost.values() if value >= _CHANGED)
    lost_there = sum(lost[point] for point in area)
    if not lost_there >= _STAKE_SHARE * all_lost > 0 or played in area:
        return None
    gained = {point: -value for point, value in lost.items()}
    gain = 0.0 if played is None else sum(gained[point] for point in _area(played, gained, elsewhere))
    stake = points_lost + gain
    if lost_there < _LEAST_SHOWN * stake or _distance({reply.point}, {best, *area}) > _NEAR:
        return None
    last = None if position.last_move is None else position.last_move.point
    return AtStake(best, stake, last is not None and _lines(best, last) <= elsewhere // 2)


def _area(start: Point, changes: Mapping[Point, float], elsewhere: int) -> set[Point]:
    """Return the points around a start that change hands, each beside another."""
    left = {point for point, value in changes.items() if value >= _CHANGED and _lines(point, start) < elsewhere}
    area: set[Point] = set()
    border = {point for point in left if _lines(point, start) <= _NEAR}
    while border:
        area |= border
        left -= border
        border = {point for point in left if _distance({point}, border) <= 1}
    return area


def _elsewhere(position: Position) -> int:
    """Return the distance in lines from which on a move is played elsewhere."""
    return min(_FARTHEST, (min(position.width, position.height) + 1) // 3 + 1)


# Ko


def _ko(move: ReviewedMove, position: Position) -> Ko | None:
    """Return a ko that is taken and taken back in the line after the move, or only in the better one."""
    after = None if move.after is None else best_candidate(move.after)
    board, color = Board.of(position), move.move.color
    played = None if after is None else _fought_ko(board, color, (move.move.point, *after.pv))
    better = _fought_ko(board, color, move.pv)
    if played is not None and better is None:
        found = Ko(played, is_better=False)
    elif played is None and better is not None:
        found = Ko(better, is_better=True)
    else:
        return None
    is_there = move.best is not None and _lines(found.point, move.best) < _elsewhere(position)
    return found if is_there else None


def _fought_ko(board: Board, color: Color, line: Sequence[Point | None]) -> Point | None:
    """Return where a ko is taken that is taken back later in the line."""
    taken: dict[Point, Point] = {}  # by the point where it may be taken back: where it was taken
    steps = 0
    found = None
    for index, point in enumerate(line):
        mover = color if index % 2 == 0 else color.opponent
        if point is not None and (board.color_at(point) is not None or board.ko_point == point):
            break  # an engine's mistake, or other rules
        captured = board.play(mover, point)
        steps += 1
        if point is not None and captured == 1 and point in taken:
            found = taken[point]
            break
        if point is not None and board.ko_point is not None:
            taken[board.ko_point] = point
        if index + 1 >= _SOON and not taken:
            break
    for _ in range(steps):
        board.undo()
    return found


# Sente


def _sente_lost(move: ReviewedMove, position: Position) -> SenteLost | None:
    """Return where the opponent plays elsewhere first after the move, if in the better line the mover does."""
    best, played = move.best, move.move.point
    reply = None if move.after is None else best_candidate(move.after)
    if best is None or played is None or reply is None or _lines(best, played) > _SEQUENCE:
        return None
    elsewhere = _elsewhere(position)
    better_end, played_end = _leaves(move.pv, elsewhere), _leaves((played, *reply.pv), elsewhere)
    if better_end is None or played_end is None:
        return None
    (better_index, _), (played_index, where) = better_end, played_end
    keeps, loses = better_index % 2 == 0, played_index % 2 == 1 and played_index >= _LEAST_SEQUENCE
    return SenteLost(where) if keeps and loses else None


def _leaves(line: Sequence[Point | None], elsewhere: int) -> tuple[int, Point] | None:
    """Return the index of the first move of a line that leaves the sequence for certain, and where it is."""
    so_far: set[Point] = set()
    for index, point in enumerate(line):
        if point is None:
            break
        distance = _distance({point}, so_far) if so_far else 0
        if distance >= elsewhere:
            return index, point
        if distance > _SEQUENCE:
            break
        so_far.add(point)
    return None


# What all of them need


def _ownerships(move: ReviewedMove, position: Position) -> tuple[Sequence[float], Sequence[float]]:
    """Return the ownership before and after the move; nothing if either is not known."""
    before, after = _ownership(move.before), _ownership(move.after)
    size = position.width * position.height
    return (before, after) if len(before) == len(after) == size else ((), ())


def _ownership(analysis: PositionAnalysis | None) -> Sequence[float]:
    return () if analysis is None else analysis.ownership


def _mean(values: Sequence[float], points: Collection[Point], width: int) -> float:
    return sum(values[point.to_index(width)] for point in points) / len(points)


def _lines(one: Point, other: Point) -> int:
    """Return how many lines two points are apart, in the direction in which they are more."""
    return max(abs(one.x - other.x), abs(one.y - other.y))


def _distance(some: Collection[Point], others: Collection[Point]) -> int:
    return min((_lines(one, other) for one in some for other in others), default=_FARTHEST)
