"""Matching part of the board in many lines at once.

A point is empty until its first change, then holds a stone until its second. That is where most matches begin and end,
and is known of all lines as arrays; only lines in which it matters what a point holds later are looked at one by one.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qtgo.core.rules.point import Color
from qtgo.library.lines import NO_PLAY, Bits, Bytes, Numbers, Shorts
from qtgo.library.positions.pattern import ALLOWED, Pattern, Placement
from qtgo.library.positions.point_outline import NEVER, Outline, unpacked
from qtgo.library.track import CONTENT, CONTENT_SHIFT, LAST, NOWHERE, PLAYED, POINT, nodes_where

Levels = NDArray[np.int32]


class Limits(NamedTuple):
    """The nodes that count: where it is a color's turn, if any is named, and the move numbers from first to last."""

    to_play: Color | None
    first: int
    last: int | None

    @classmethod
    def of(cls, pattern: Pattern, placement: Placement) -> Limits:
        """Return the limits of a pattern with the colors of a placement."""
        color = pattern.to_play
        if color is not None and placement.swapped:
            color = color.opponent
        return cls(color, *pattern.moves)

    @property
    def are_none(self) -> bool:
        """Return whether every node counts."""
        return self == (None, 0, None)

    def hold(self, first_color: Bytes, depth: Numbers) -> Bits:
        """Return whether nodes count, given which color begins where players simply take turns."""
        counts: Bits = depth >= self.first
        if self.last is not None:
            counts &= depth <= self.last
        if self.to_play is not None:
            counts &= (first_color + depth) % 2 == self.to_play % 2
        return counts

    def nodes(self, events: array[int]) -> int:
        """Return the bits of the nodes of a line that count."""
        return nodes_where(events, self.to_play, (self.first, self.last))


class Matches(NamedTuple):
    """The matches of a placement: the lines, the nodes counted from their roots, and the plays that ended them.

    The plays are as ``next_plays`` returns them.
    """

    line: Numbers
    depth: Numbers
    play: Numbers


class Group(NamedTuple):
    """The points of a placement that may hold the same."""

    allowed: tuple[int, ...]
    points: Numbers

    @property
    def may_be_empty(self) -> bool:
        """Return whether no stone is needed."""
        return 0 in self.allowed


def groups_of(placement: Placement) -> list[Group]:
    """Return the points of a placement relative to its lower left point, those with stones first."""
    points: defaultdict[int, list[int]] = defaultdict(list)
    for content, part in ((1, placement.black), (2, placement.white), (0, placement.empty)):
        points[content] += part
    for offset, content in placement.mixed:
        points[content].append(offset)
    groups = [Group(ALLOWED[content], np.array(part)) for content, part in points.items() if part]
    return sorted(groups, key=lambda group: group.may_be_empty)


class Matcher:
    """Finds placements in lines, each from its earliest node on; ``events_of`` returns the events of one of them."""

    def __init__(
        self,
        outline: Outline,
        first_color: Bytes,
        earliest: Shorts,
        is_searched: Bits,
        events_of: Callable[[int], array[int]],
    ) -> None:
        self._outline, self._first_color, self._earliest = outline, first_color, earliest
        self._is_searched = np.packbits(is_searched)
        self._events_of = lru_cache(maxsize=64)(events_of)
        self._seconds = np.concatenate([[0], np.cumsum(unpacked(outline.unsteady, outline.lines).sum(axis=1))])
        self._second = lru_cache(maxsize=None)(self._read_second)

    def find(self, groups: Sequence[Group], limits: Limits) -> Matches:
        """Return the first match of each line that has one."""
        rows = self._candidates(groups)
        if not len(rows):
            return Matches(rows, rows, rows)
        least, end, is_known = self._window(groups, rows)
        is_plain = self._first_color[rows] > 0
        begin, stop = self._limited(limits, rows, least, end)
        is_found = is_known & (begin < stop)
        if not limits.are_none:
            is_found &= is_plain
        is_open = ~is_found
        unclear = np.flatnonzero(is_open)
        is_open[unclear] = self._has_unsteady(groups, rows[unclear])
        if not limits.are_none:
            is_open |= ~is_plain
        unclear = np.flatnonzero(is_open)
        is_open[unclear] = self._may_match_later(groups, rows[unclear], least[unclear])
        play = np.zeros(len(rows), np.int64)
        ended = np.flatnonzero(is_found & (end != NEVER))
        play[ended] = self._plays_at(groups, rows[ended], end[ended])
        is_open[ended] = play[ended] == NO_PLAY
        depth = begin.astype(np.int64)
        wanted = Wanted(groups)
        for number in np.flatnonzero(is_open):
            found = self._look(wanted, int(rows[number]), limits)
            is_found[number] = found is not None
            if found is not None:
                depth[number], play[number] = found
        return Matches(rows[is_found], depth[is_found], play[is_found])

    def _candidates(self, groups: Sequence[Group]) -> Numbers:
        """Return the lines in which each point that must hold a stone holds it at some time."""
        outline = self._outline
        bits = self._is_searched
        planes = {(1,): outline.black, (2,): outline.white}
        for allowed, points in groups:
            if allowed in planes:
                bits = bits & np.bitwise_and.reduce(planes[allowed][points], axis=0)
            elif 0 not in allowed:
                bits = bits & np.bitwise_and.reduce(outline.black[points] | outline.white[points], axis=0)
        return np.flatnonzero(unpacked(bits, outline.lines))

    def _window(self, groups: Sequence[Group], rows: Numbers) -> tuple[Levels, Levels, Bits]:
        """Return from which node on, and until which, all points hold what they should before their second changes.

        The third is false where a point first holds the wrong stone, and nothing is known but the least node.
        """
        begin = self._earliest[rows].astype(np.int32)
        end = np.full(len(rows), NEVER, np.int32)
        is_known = np.ones(len(rows), np.bool_)
        for group in groups:
            first = self._outline.first[np.ix_(group.points, rows)]
            if group.allowed == (0,):
                np.minimum(end, first.min(axis=0), out=end)
                continue
            is_right = self._opens_with(group, rows)
            second = np.stack([self._second(point)[rows] for point in group.points.tolist()])
            if group.may_be_empty:
                second = np.where(is_right, second, first)
            else:
                # Where the first stone is wrong, the right one does not come before the second change.
                np.maximum(begin, np.where(is_right, first, second).max(axis=0), out=begin)
                is_known &= is_right.all(axis=0)
            np.minimum(end, second.min(axis=0), out=end)
        return begin, end, is_known

    def _opens_with(self, group: Group, rows: Numbers) -> Bits:
        """Return where the first stone on a point of a group, if there is one, is allowed."""
        is_white = _bits_at(self._outline.opened_white, group.points, rows)
        found: Bits = np.where(is_white, 2 in group.allowed, 1 in group.allowed)
        return found

    def _limited(self, limits: Limits, rows: Numbers, begin: Levels, end: Levels) -> tuple[Levels, Levels]:
        """Return the first node of a window that counts, and the end of those that do, if players simply take turns."""
        begin = np.maximum(begin, limits.first)
        if limits.to_play is not None:
            begin = begin + ((self._first_color[rows] + begin) % 2 != limits.to_play % 2)
        return begin, end if limits.last is None else np.minimum(end, limits.last + 1)

    def _has_unsteady(self, groups: Sequence[Group], rows: Numbers) -> Bits:
        """Return in which lines one of the points changes more than once."""
        points = np.concatenate([group.points for group in groups])
        bits = np.bitwise_or.reduce(self._outline.unsteady[points], axis=0)
        return unpacked(bits, self._outline.lines)[rows]

    def _may_match_later(self, groups: Sequence[Group], rows: Numbers, least: Levels) -> Bits:
        """Return in which lines no point that changes only once rules out a match from the least node on."""
        may = np.ones(len(rows), np.bool_)
        for group in groups:
            if group.may_be_empty:
                rules_out = self._outline.first[np.ix_(group.points, rows)] <= least
                rules_out &= ~_bits_at(self._outline.unsteady, group.points, rows)
                if group.allowed != (0,):
                    rules_out &= ~self._opens_with(group, rows)
                may &= ~rules_out.any(axis=0)
        return may

    def _plays_at(self, groups: Sequence[Group], rows: Numbers, end: Levels) -> Numbers:
        """Return the stone that changed a point for the first time and so ended a match, where it was one."""
        play = np.full(len(rows), NO_PLAY, np.int64)
        # Where several stones are placed in a node, the one that was played first counts, which is not known here.
        chosen = np.flatnonzero(self._first_color[rows] > 0)
        rows, end = rows[chosen], end[chosen]
        for group in groups:
            if group.may_be_empty:
                ends = self._outline.first[np.ix_(group.points, rows)] == end
                if group.allowed != (0,):
                    ends &= ~self._opens_with(group, rows)
                place = ends.argmax(axis=0)
                there = np.flatnonzero(ends[place, np.arange(len(rows))])
                point = group.points[place[there]]
                lasts = ~self._comes_off(point, rows[there], end[there])
                point, there = point[lasts], there[lasts]
                is_white = _bit_pairs(self._outline.opened_white, point, rows[there])
                play[chosen[there]] = 2 * point + 1 + is_white
        return play

    def _comes_off(self, points: Numbers, rows: Numbers, end: Levels) -> Bits:
        """Return which first stones come off in the same node, as by suicide: they end nothing."""
        found = np.zeros(len(points), np.bool_)
        unsteady = np.flatnonzero(_bit_pairs(self._outline.unsteady, points, rows))
        for point in np.unique(points[unsteady]).tolist():
            here = unsteady[points[unsteady] == point]
            found[here] = self._second(point)[rows[here]] == end[here]
        return found

    def _look(self, wanted: Wanted, row: int, limits: Limits) -> tuple[int, int] | None:
        """Search all nodes of a line; return where it matches first and the play that ended the match, or None."""
        events = self._events_of(row)
        nodes = -1 if limits.are_none else limits.nodes(events)
        return first_match(events, wanted, nodes >> (earliest := int(self._earliest[row])) << earliest)

    def _read_second(self, point: int) -> Shorts:
        """Return the nodes at which a point changes for the second time in each line, or ``NEVER``."""
        second = np.full(self._outline.lines, NEVER, np.uint16)
        is_unsteady = unpacked(self._outline.unsteady[point], self._outline.lines)
        second[is_unsteady] = self._outline.second[self._seconds[point] : self._seconds[point + 1]]
        return second


def _bits_at(plane: Bytes, points: Numbers, rows: Numbers) -> Bits:
    """Return the bits of some lines, with a row for each of some points."""
    return _bit_pairs(plane, points[:, None], rows)


def _bit_pairs(plane: Bytes, points: Numbers, rows: Numbers) -> Bits:
    bits: Bytes = plane[points, rows >> 3] >> (7 - (rows & 7)) & 1
    return bits.astype(np.bool_)


class Wanted:
    """The allowed contents of the points of some groups, to check lines one by one."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self.allowed = {point: group.allowed for group in groups for point in group.points.tolist()}
        self.wrong = sum(0 not in contents for contents in self.allowed.values())
        self._is_among = np.zeros(NOWHERE + 1, np.bool_)
        self._is_among[list(self.allowed)] = True

    def changes_in(self, codes: Shorts) -> Numbers:
        """Return which events of a line change one of the points."""
        return np.flatnonzero(self._is_among[codes & POINT])


def first_match(events: array[int], wanted: Wanted, nodes: int = -1) -> tuple[int, int] | None:
    """Return the first of some nodes (as bits) at which all points hold what they may, and the play that ended that.

    The play is the first stone played in the node at which one of them does not any more, ``NO_PLAY`` if there is none.
    None is returned if there is no such node.
    """
    codes = np.frombuffer(events, np.uint16)
    ends = np.flatnonzero(codes & LAST)
    changes = wanted.changes_in(codes)
    changed_in = [*np.searchsorted(ends, changes).tolist(), len(ends)]
    held = dict.fromkeys(wanted.allowed, 0)
    wrong, since, begin, is_whole_node = wanted.wrong, 0, -1, True
    for code, (node, following) in zip(codes[changes].tolist(), pairwise(changed_in), strict=True):
        if is_whole_node and begin < 0 and not wrong:
            begin = _lowest(nodes, since, node)
        point, content = code & POINT, (code & CONTENT) >> CONTENT_SHIFT
        allowed = wanted.allowed[point]
        wrong += (held[point] in allowed) - (content in allowed)
        held[point] = content
        is_whole_node = following != node
        if is_whole_node:
            if wrong and begin >= 0:
                return begin, _play_in(codes, ends, node)
            since = node
    if begin < 0 and not wrong:
        begin = _lowest(nodes, since, len(ends))
    return None if begin < 0 else (begin, NO_PLAY)


def _lowest(nodes: int, start: int, end: int) -> int:
    """Return the first bit that is set from one place to before another, -1 if there is none."""
    bits = nodes >> start
    lowest = start + (bits & -bits).bit_length() - 1
    return lowest if start <= lowest < end else -1


def _play_in(codes: Shorts, ends: Numbers, node: int) -> int:
    """Return the first stone played in a node, ``NO_PLAY`` for none."""
    start = int(ends[node - 1]) + 1 if node else 0
    for code in codes[start : int(ends[node]) + 1].tolist():
        if code & PLAYED and code & POINT != NOWHERE:
            return 2 * int(code & POINT) + int((code & CONTENT) >> CONTENT_SHIFT)
    return NO_PLAY
