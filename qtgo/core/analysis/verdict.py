"""What decided a game, in one statement that its leads support.

A lead counts as lasting from a position on if it is never smaller afterwards. The stretch that decided the game is the
one in which the lasting lead of the side ahead at the end grew most steeply, with what follows or precedes at a similar
pace.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import accumulate, pairwise
from math import hypot, pi, sqrt
from statistics import median
from typing import NamedTuple

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.loss import SURE
from qtgo.core.analysis.marking import is_small_network
from qtgo.core.analysis.review import GameReview, ReviewedMove, points_lost
from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass

EVEN = 5.0
"""Points of lead up to which a position of 19x19 counts as even; fewer on a smaller board."""
_LEAST_EVEN = 2.0
_FULL_BOARD = 361
_FEWEST_MOVES = 20
"""Moves from which on a game has a course worth a sentence."""
_KNOWN_SHARE = 0.9
"""The share of positions with a lead below which nothing is said."""
_AROUND = 2
"""Positions on either side over whose median a lead is smoothed, so that a swing of a move or two does not count."""
_OF_MEDIAN = sqrt(pi / 2 / (2 * _AROUND + 1))
"""The share of the errors of single leads that the median of so many has."""
_STEEPEST = (10, 20)
"""Moves of the stretch in which the lasting lead grew most; more where the growth in fewer may be chance.

That is on 19x19; on other boards they follow the length of a side.
"""
_LIKE_PACE = 0.5
"""The share of the pace of the steepest stretch with which the moves beside it belong to it."""
_BESIDE = 4
"""Of how many moves beside it at most that is asked."""
_GRADUAL = 0.5
"""The share of all that was gained for good below which the steepest stretch did not decide the game."""
_ONE_MOVE = 0.6
"""The share of the growth that one move must have lost to be what decided the game."""
_IN_PLACE = 0.6
"""The share of the growth that ownership must show in one part of the board for it to be named."""
_BEHIND = 2.0
"""How many times what counts as even the lead must be that the side behind at the end once had, to be told."""
_STAYED_AHEAD = 10
"""Moves by which the side ahead must have been so before the stretch for this to be said."""
_COUNTED = 2.0
"""How many times what counts as even the last lead may differ from the count: the file may lack the last moves."""
_HALVES = 2
"""Points in one of a count as in China, in half of the difference, which some servers write."""
_MISJUDGED, _MISJUDGED_SHARE = 2.5, 0.15
"""The points, and the share of the lead, that a small network misjudges a change over ten moves by (one deviation).

Beside a larger network, over 1,664 positions of ten games of 15 kyu to 9 dan: 2.6 points where nobody leads by 5,
3.8 up to a lead of 15, 5.3 up to 30, 13 above.
"""
_LONGER = 1 / 3
"""The power with which that grows over more moves: where nobody leads by 5, from 2.9 points over ten to 5.6 over 80."""


class Course(Enum):
    """The course of a game up to the stretch that decided it."""

    CLOSE = "close"
    """Nobody was ever ahead by more than counts as even."""
    EVEN = "even"
    """The game was even until then."""
    EVEN_AGAIN = "even again"
    """The game was even then, but somebody had been ahead before."""
    TURNED = "turned"
    """The other side was ahead."""
    AHEAD = "ahead"
    """The side ahead at the end was ahead already."""


class Part(Enum):
    """The part of the board in which something happened: columns from the left, rows from below, both in thirds."""

    LOWER_LEFT = 0, 0
    BOTTOM = 1, 0
    LOWER_RIGHT = 2, 0
    LEFT = 0, 1
    CENTER = 1, 1
    RIGHT = 2, 1
    UPPER_LEFT = 0, 2
    TOP = 1, 2
    UPPER_RIGHT = 2, 2


class Ending(NamedTuple):
    """The end of a game by what stood on the board: who won, and the margin if it was counted, not resigned."""

    winner: Color
    margin: float | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What decided a game.

    ``ahead`` is the side ahead at the end, or at an even end the one that came back. ``before`` and ``after`` are its
    leads in points around the stretch from the position after the move ``start`` to that after the move ``end``, both
    by their indices in the review; the first is negative if the other side was ahead. ``largest`` is the largest lead
    of either side that lasted, ``behind`` that of the other side, 0 unless it was ahead by far. ``part`` is where most
    of the stretch was gained, ``move`` the move that cost most of it, ``then`` the lead before that move or the
    stretch, and ``since`` the position from which on the side stayed ahead if that was well before. ``turns`` counts
    how often the lead changed hands, and ``final`` is Black's lead at the end, 0 if that is even. The stretch
    ``is_sure`` if the gain exceeds what the errors of the leads allow, and a game ``is_gradual`` if it is only the
    largest of many gains, all of which together exceed that. It ``is_contradicted`` by the result in the record if the
    leads end otherwise than the game did.
    """

    course: Course
    ahead: Color
    before: float
    after: float
    start: int
    end: int
    largest: float
    turns: int
    final: float
    behind: float = 0.0
    since: int | None = None
    part: Part | None = None
    move: ReviewedMove | None = None
    then: float = 0.0
    is_gradual: bool = False
    is_sure: bool = True
    is_contradicted: bool = False

    @property
    def gained(self) -> float:
        """Return the points that the side ahead at the end gained in the stretch."""
        return self.after - self.before


def verdict_of(review: GameReview, width: int, height: int, ending: Ending | None = None) -> Verdict | None:
    """Return what decided a game, whose end by the record is given if it is known.

    None for one that is too short, or where too little is known.
    """
    positions = [review.moves[0].before, *(move.after for move in review.moves)] if review.moves else []
    leads = _leads(positions)
    if len(review.moves) < _FEWEST_MOVES or not leads:
        return None
    even = even_lead(width, height)
    lengths = [max(1, round(moves * sqrt(width * height / _FULL_BOARD))) for moves in _STEEPEST]
    ahead, (start, end), is_sure = _decisive(positions, leads, even, lengths)
    own, lasting = _own(leads, ahead), _lasting(leads, ahead)
    before, after, largest = own[start], own[end], max(map(abs, leads))
    is_ahead_for_sure = own[-1] >= SURE * _error_of_change(positions[-1], None, own[-1])
    move = _one_move(review.moves[start:end], own, ahead.opponent, after - before)
    then = before if move is None or move.before is None else _own([move.before.lead or 0.0], ahead)[0]
    return Verdict(
        _course(then, largest, max(map(abs, leads[: start + 1])), even),
        ahead,
        before,
        after,
        start,
        end,
        largest,
        _turns(leads, even),
        leads[-1] if abs(leads[-1]) > even else 0.0,
        -min(own) if -min(own) > _BEHIND * even else 0.0,
        _since(lasting, even, start if is_sure else len(lasting)),
        _part(positions[start], positions[end], ahead, width, height),
        move,
        then,
        is_gradual=(is_sure or is_ahead_for_sure) and after - before < _GRADUAL * (lasting[-1] - lasting[0]),
        is_sure=is_sure,
        is_contradicted=_contradicts(ending, leads[-1], even, is_small=is_small_network(review.source)),
    )


def even_lead(width: int, height: int) -> float:
    """Return up to how many points of lead a position counts as even."""
    return max(_LEAST_EVEN, EVEN * width * height / _FULL_BOARD)


def _contradicts(ending: Ending | None, last: float, even: float, *, is_small: bool) -> bool:
    """Return whether a game ended otherwise than with Black's last lead: as it was counted, or as a player judged.

    Who resigns may err, but a small network does so more often.
    """
    if ending is None:
        return False
    won = last if ending.winner is Color.BLACK else -last
    if ending.margin is None:
        return is_small and won < -even
    apart = _COUNTED * even
    return won < max(-even, ending.margin - apart) or won > _HALVES * ending.margin + apart > apart


def _leads(positions: Sequence[PositionAnalysis | None]) -> list[float]:
    """Return Black's leads without those that do not last; nothing where too few are known."""
    known = [None if position is None else position.lead for position in positions]
    if not known or sum(lead is not None for lead in known) < _KNOWN_SHARE * len(known):
        return []
    first = next(lead for lead in known if lead is not None)
    filled = list(accumulate(known, lambda before, lead: before if lead is None else lead, initial=first))[1:]
    leads = [lead for lead in filled if lead is not None]
    steady = [*leads[:1], *map(_steady, leads, leads[1:], leads[2:]), *leads[1:][-1:]]
    return [median(steady[max(0, at - _AROUND) : at + _AROUND + 1]) for at in range(len(leads))]


def _steady(before: float, lead: float, after: float) -> float:
    """Return a lead, halfway to those beside it if both are on one side: a point left by both swings it every move."""
    is_swing = (lead - before) * (lead - after) > 0
    return (before + 2 * lead + after) / 4 if is_swing else lead


def _error_of_change(
    one: PositionAnalysis | None, other: PositionAnalysis | None, lead: float, moves: int = _STEEPEST[0]
) -> float:
    """Return the standard error of a change from a lead: that of the search, and of a small network's judgment."""
    known = [position for position in (one, other) if position is not None]
    is_small = any(position.source.engine and is_small_network(position.source) for position in known)
    misjudged = _MISJUDGED + _MISJUDGED_SHARE * abs(lead) if is_small else 0.0
    misjudged *= max(1.0, moves / _STEEPEST[0]) ** _LONGER
    return hypot(misjudged, *(_OF_MEDIAN * (position.lead_error or 0.0) for position in known))


def _own(leads: Sequence[float], side: Color) -> list[float]:
    return [lead if side is Color.BLACK else -lead for lead in leads]


def _lasting(leads: Sequence[float], side: Color) -> list[float]:
    """Return from each position on the least lead of a side."""
    return list(accumulate(reversed(_own(leads, side)), min))[::-1]


def _decisive(
    positions: Sequence[PositionAnalysis | None], leads: Sequence[float], even: float, lengths: Sequence[int]
) -> tuple[Color, tuple[int, int], bool]:
    """Return whose lasting lead grew most in the first of some lengths in which it did so by more than chance.

    Also between which positions, and whether it was more than chance in any.
    """
    for moves in lengths:
        gain, side, start, end = max(_gains(leads, even, moves))
        error = _error_of_change(positions[start], positions[end], _own(leads, side)[start], end - start)
        if gain >= SURE * error:
            break
    return side, (start, end), gain >= SURE * error


def _gains(leads: Sequence[float], even: float, moves: int) -> Iterator[tuple[float, Color, int, int]]:
    """Yield what a side gained most in so many moves, who, and between which positions.

    The side is that ahead at the end, or either, as it may have come back, at an even end.
    """
    leader = Color.BLACK if leads[-1] >= 0 else Color.WHITE
    for side in (leader,) if abs(leads[-1]) > even else Color:
        own, (start, end) = _own(leads, side), _stretch(_lasting(leads, side), moves)
        yield own[end] - own[start], side, start, end


def _stretch(lasting: Sequence[float], moves: int) -> tuple[int, int]:
    """Return the positions between which the lasting lead grew most in so many moves, and at a similar pace beside."""
    last = len(lasting) - 1
    length = min(moves, last)
    start = max(range(last - length + 1), key=lambda at: (lasting[at + length] - lasting[at], -at))
    end = start + length
    pace = _LIKE_PACE * (lasting[end] - lasting[start]) / length
    beside = range(1, _BESIDE + 1)
    while any(lasting[start] - lasting[start - moves] >= moves * pace > 0 for moves in beside if moves <= start):
        start -= 1
    while any(lasting[end + moves] - lasting[end] >= moves * pace > 0 for moves in beside if end + moves <= last):
        end += 1
    while start < end - 1 and lasting[start + 1] <= lasting[start]:
        start += 1
    while end > start + 1 and lasting[end - 1] >= lasting[end]:
        end -= 1
    return start, end


def _course(before: float, largest: float, so_far: float, even: float) -> Course:
    if largest <= even:
        return Course.CLOSE
    if before < -even:
        return Course.TURNED
    if before > even:
        return Course.AHEAD
    return Course.EVEN_AGAIN if so_far > even else Course.EVEN


def _since(lasting: Sequence[float], even: float, start: int) -> int | None:
    """Return the position from which on a side stayed ahead, if that is well before a stretch and not the first."""
    since = next((at for at, lead in enumerate(lasting) if lead > even), None)
    return since if since and since <= start - _STAYED_AHEAD else None


def _turns(leads: Sequence[float], even: float) -> int:
    """Count how often the lead changed hands, each time by more than counts as even."""
    sides = [lead > 0 for lead in leads if abs(lead) > even]
    return sum(one is not other for one, other in pairwise(sides))


def _one_move(
    moves: Sequence[ReviewedMove], leads: Sequence[float], loser: Color, gained: float
) -> ReviewedMove | None:
    """Return the marked move that lost most of what the other side gained, and did not get it back at once.

    What the other side had just lost itself is no loss of the game.
    """
    lost = {move.index: points_lost(move) for move in moves if move.kind is not None}
    own = (move for move in moves if move.move.color is loser and move.index in lost)
    worst = max(own, key=lambda move: lost[move.index] - lost.get(move.index - 1, 0.0), default=None)
    if worst is None or lost[worst.index] - lost.get(worst.index - 1, 0.0) < _ONE_MOVE * gained:
        return None
    before, after = leads[max(0, worst.index - 1 - _AROUND)], leads[min(len(leads) - 1, worst.index + _AROUND)]
    return worst if after - before >= _ONE_MOVE * points_lost(worst) else None


def _part(
    before: PositionAnalysis | None, after: PositionAnalysis | None, ahead: Color, width: int, height: int
) -> Part | None:
    """Return in which part of the board most was gained, by the ownership around the stretch."""
    if before is None or after is None or not len(before.ownership) == len(after.ownership) == width * height:
        return None
    sign = 1 if ahead is Color.BLACK else -1
    gains: dict[Part, float] = dict.fromkeys(Part, 0.0)
    for index, (was, is_now) in enumerate(zip(before.ownership, after.ownership, strict=True)):
        gains[_part_of(Point.from_index(index, width), width, height)] += sign * (is_now - was)
    return _largest(gains)


def _largest(gains: Mapping[Part, float]) -> Part | None:
    part = max(gains, key=lambda each: gains[each])
    return part if gains[part] >= _IN_PLACE * sum(gain for gain in gains.values() if gain > 0) > 0 else None


def _part_of(point: Point, width: int, height: int) -> Part:
    return Part((_third(point.x, width), _third(point.y, height)))


def _third(line: int, size: int) -> int:
    """Return in which third of a side a line lies; on 19 lines the outer thirds have seven."""
    outer = (size + 2) // 3
    return 0 if line < outer else 2 if line >= size - outer else 1
