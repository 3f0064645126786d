"""Exact matching of a placement in one game, from the known changes of each point."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import field
from operator import itemgetter

from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass
from qtgo.library.pattern import ALLOWED, ANY_STONE, NOT_BLACK, Pattern, Placement
from qtgo.library.track import NEVER, nodes_where, plays_by_node, points_over_time

_Pick = Callable[[Sequence[int]], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Way:
    """A placement prepared for repeated matching; its points are relative to the base, its masks are to be shifted."""

    placement: Placement
    span: int
    mask: int
    pick_stones: _Pick
    pick_empty: _Pick
    wanted: dict[int, tuple[int, ...]] = field(repr=False)

    @classmethod
    def of(cls, placement: Placement) -> Way:
        """Prepare a placement."""
        black, white, empty = placement.black, placement.white, placement.empty
        wanted = {offset: ALLOWED[color] for color, part in enumerate((empty, black, white)) for offset in part}
        wanted |= {offset: ALLOWED[content] for offset, content in placement.mixed}
        mask = sum(1 << offset for offset in wanted)
        return cls(placement, max(wanted) + 1, mask, _picker((*black, *white)), _picker(empty), wanted)

    def bases(self, black: int, white: int) -> int:
        """Return the bits of the possible bases, given which points ever hold which color."""
        bases = self.placement.bases
        for offset in self.placement.black:
            bases &= black >> offset
            if not bases:
                return 0
        for offset in self.placement.white:
            bases &= white >> offset
            if not bases:
                return 0
        for offset, content in self.placement.mixed:
            if content == ANY_STONE:
                bases &= (black | white) >> offset
        return bases


def _picker(offsets: Sequence[int]) -> _Pick:
    """Return a function that picks items of a list at given indexes."""
    if not offsets:
        return lambda items: ()
    if len(offsets) == 1:
        (only,) = offsets
        return lambda items: (items[only],)
    return itemgetter(*offsets)


class Limits:
    """Restricts matches in one game to the nodes where it is somebody's turn, and to some move numbers."""

    def __init__(self, to_play: Color | None, moves: tuple[int, int | None]) -> None:
        self._to_play, self._moves = to_play, moves
        self._nodes: dict[bool, int] = {}

    @classmethod
    def of(cls, pattern: Pattern) -> Limits | None:
        """Return new limits as a pattern has them, or None if it has none."""
        is_free = pattern.to_play is None and pattern.moves == (0, None)
        return None if is_free else cls(pattern.to_play, pattern.moves)

    def nodes(self, events: bytes, *, swapped: bool) -> int:
        """Return the bits of the nodes that count, with the colors swapped or not."""
        if swapped not in self._nodes:
            color = self._to_play
            if color is not None and swapped:
                color = color.opponent
            self._nodes[swapped] = nodes_where(array("H", events), color, self._moves)
        return self._nodes[swapped]


class Presence:
    """The points of one game over time.

    A steady point is empty until ``first`` and holds its stone from then on, so most placements match from the last
    of their stones to the first stone on an empty point. Unsteady points have bits over time.
    """

    def __init__(
        self, first: bytes, changes: bytes, events: bytes, unsteady: bytes, black: int, limits: Limits | None = None
    ) -> None:
        self._first = array("H", first)
        self._changes = changes
        self._events = events
        self._unsteady = int.from_bytes(unsteady, "little")
        self._black = black
        self._over_time: dict[int, tuple[int, int, int]] | None = None
        self._limits = limits
        self._plays: list[tuple[int, int] | None] | None = None

    def look(self, way: Way, base: int) -> tuple[int, tuple[int, int] | None] | None:
        """Return the first node at which a placement matches, and the play that ended the match; None if none does."""
        times = self._first[base : base + way.span]
        stones, empty = way.pick_stones(times), way.pick_empty(times)
        begin, end = max(stones, default=0), min(empty, default=NEVER)
        if begin == NEVER:  # one is unsteady, so ``first`` does not apply
            begin = max((time for time in stones if time != NEVER), default=0)
        unsteady = self._unsteady >> base & way.mask
        if way.placement.mixed:
            begin, end = self._narrow(way, base, begin, end)
        if end <= begin:
            return None
        ends_at = end
        if unsteady or self._limits is not None:
            window = self._window(way, base, unsteady, begin, end)
            if self._limits is not None:
                first = window & self._limits.nodes(self._events, swapped=way.placement.swapped)
            else:
                first = window
            if not first:
                return None
            begin = (first & -first).bit_length() - 1
            gaps = ~(window >> begin)
            ends_at = begin + (gaps & -gaps).bit_length() - 1 if gaps else NEVER
        if ends_at == NEVER:
            return begin, None
        if ends_at < end or end not in empty:
            return begin, self._play(ends_at)
        point = base + way.placement.empty[empty.index(end)]
        return begin, (point, 1 if self._black >> point & 1 else 2)

    def _narrow(self, way: Way, base: int, begin: int, end: int) -> tuple[int, int]:
        """Return from which node on, and until which, the steady wildcards allow a match."""
        for offset, content in way.placement.mixed:
            point = base + offset
            time = self._first[point]
            if self._unsteady >> point & 1:
                continue
            if content == ANY_STONE:
                begin = max(begin, time)
            elif time != NEVER and (self._black >> point & 1) == (content == NOT_BLACK):
                end = min(end, time)
        return begin, end

    def _window(self, way: Way, base: int, unsteady: int, begin: int, end: int) -> int:
        """Return the bits of the nodes at which the unsteady points match, too."""
        if self._over_time is None:
            self._over_time = points_over_time(array("H", self._changes))
        window = -1 << begin if end == NEVER else (1 << end) - (1 << begin)
        while unsteady and window:
            offset = (unsteady & -unsteady).bit_length() - 1
            unsteady &= unsteady - 1
            over_time = self._over_time[base + offset]
            allowed = 0
            for content in way.wanted[offset]:
                allowed |= over_time[content]
            window &= allowed
        return window

    def _play(self, depth: int) -> tuple[int, int] | None:
        """Return point and color of the first stone played in a node, or None."""
        if self._plays is None:
            self._plays = plays_by_node(array("H", self._events))
        return self._plays[depth] if depth < len(self._plays) else None
