"""The events of a line of a game: every change of a point, from which any position can be reconstructed."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from qtgo.core.rules.point import Color, Move, Point
from qtgo.deferred import dataclass

# An event is a number of 16 bits: the point, its new content, and two flags.
POINT = 0x0FFF
CONTENT = 0x3000
CONTENT_SHIFT = 12
PLAYED = 0x4000
LAST = 0x8000
NOWHERE = POINT  # for a pass, or for a node that changes nothing


class Branch(NamedTuple):
    """The nodes of a variation from where it leaves another line down to its end, by first children.

    ``node`` is the number of its first node in the order of the file, from 0, and ``depth`` how many nodes below the
    root that stands. ``parent`` is the number of the branch that it leaves, or -1 for the main line.
    """

    node: int
    depth: int
    parent: int
    events: array[int]


@dataclass(frozen=True, slots=True)
class Track:
    """A game from which any position can be reconstructed without the file; ``moves`` counts those of the main line.

    ``stated`` are the move numbers that the record gives (MN) in its main line, as pairs of depth and number.
    ``is_whole``: nothing of the game had to be left out.
    """

    width: int
    height: int
    events: array[int]
    moves: int
    branches: list[Branch]
    is_whole: bool = True
    stated: tuple[tuple[int, int], ...] = ()


def paths(events: array[int], branches: Iterable[Branch]) -> list[array[int]]:
    """Return the events from the root to the end of each branch, given those of the main line."""
    found: list[array[int]] = []
    for branch in branches:
        way = events if branch.parent < 0 else found[branch.parent]
        ends = (number for number, code in enumerate(way, 1) if code & LAST)
        found.append(way[: next(islice(ends, branch.depth - 1, None))] + branch.events)
    return found


class Event(NamedTuple):
    """A change of a point; ``point`` is its number, or None for a pass or no change.

    ``played`` distinguishes a player's stone (or pass, with the color in ``content``) from captures and setup; ``last``
    marks the last event of a node.
    """

    point: int | None
    content: int
    played: bool
    last: bool


def read_events(events: array[int]) -> Iterator[Event]:
    """Yield the events of a track."""
    for code in events:
        number = code & POINT
        content = (code & CONTENT) >> CONTENT_SHIFT
        yield Event(None if number == NOWHERE else number, content, bool(code & PLAYED), bool(code & LAST))


class Moment(NamedTuple):
    """A position of a track: its stones, move number and last move."""

    stones: bytes
    number: int
    last_move: Move | None


def moment_at(events: array[int], width: int, height: int, depth: int) -> Moment:
    """Return the position so many nodes below the root."""
    stones, number, last = bytearray(width * height), 0, None
    for event in read_events(events):
        if event.point is not None:
            stones[event.point] = event.content
        if event.played:
            point = None if event.point is None else Point(event.point % width, event.point // width)
            number, last = number + 1, Move(Color(event.content), point)
        if event.last:
            if not depth:
                break
            depth, last = depth - 1, None
    return Moment(bytes(stones), number, last)


def numbered_moment(track: Track, depth: int) -> Moment:
    """Return the position of a track so many nodes below the root, with the number that the record gives it."""
    now = moment_at(track.events, track.width, track.height, depth)
    stated = [each for each in track.stated if each[0] <= depth]
    if not stated:
        return now
    at, number = stated[-1]
    counted = moment_at(track.events, track.width, track.height, at).number
    return now._replace(number=number + now.number - counted)


def nodes_where(events: array[int], to_play: Color | None, moves: tuple[int, int | None]) -> int:
    """Return the bits of the nodes, from the root, at which it is a color's turn and the move number is in a range.

    It is the turn of who moves next, after the last move of the opponent of who moved, and without any move Black's.
    """
    numbers, turns = [], []
    number, last = 0, 0
    waiting = 0  # the nodes whose next move is still to come
    for code in events:
        if code & PLAYED:
            number, last = number + 1, (code & CONTENT) >> CONTENT_SHIFT
            turns += [last] * waiting
            waiting = 0
        if code & LAST:
            numbers.append(number)
            waiting += 1
    turns += [3 - last if last else int(Color.BLACK)] * waiting
    first, final = moves
    nodes = 0
    for depth, (number, turn) in enumerate(zip(numbers, turns, strict=True)):
        if first <= number and (final is None or number <= final) and to_play in (None, turn):
            nodes |= 1 << depth
    return nodes


def depth_of(events: array[int]) -> int:
    """Count the nodes below the root."""
    return sum(1 for code in events if code & LAST) - 1
