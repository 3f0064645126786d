"""The part of a game that a graph shows, without a widget."""

from __future__ import annotations

from qtgo.core.analysis.review import GameReview
from qtgo.deferred import dataclass

EMPTY_GAME = GameReview(())
_LEAST_SHOWN = 10.0
"""Moves that a graph shows at least, however far one zooms in."""
_ROOM_SHARE = 12


@dataclass(frozen=True, slots=True)
class Stretch:
    """The part of a game that a graph shows, from one position to another; between two positions when zoomed."""

    first: float
    last: float

    @property
    def length(self) -> float:
        """Return the number of moves shown."""
        return self.last - self.first

    def zoomed(self, factor: float, place: float, last: int) -> Stretch:
        """Return it made ``factor`` times as long around a place that stays where it is, within a whole game."""
        length = max(min(_LEAST_SHOWN, last), min(float(last), self.length * factor))
        share = (place - self.first) / self.length if self.length else 0.0
        return Stretch(place - share * length, place + (1 - share) * length).within(last)

    def moved(self, by: float, last: int) -> Stretch:
        """Return it moved by some positions, within a whole game."""
        return Stretch(self.first + by, self.last + by).within(last)

    def within(self, last: int) -> Stretch:
        """Return it moved, and cut where it is too long, so that it lies within a whole game."""
        length = min(self.length, float(last))
        first = max(0.0, min(self.first, last - length))
        return Stretch(first, first + length)

    def with_place(self, place: int, last: int) -> Stretch:
        """Return it moved as little as possible so that a position is in it, with a little room around that."""
        room = self.length / _ROOM_SHARE
        by = min(0.0, place - room - self.first) + max(0.0, place + room - self.last)
        return self.moved(by, last) if by else self
