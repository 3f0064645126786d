"""Find the next moves in a position: in the games of the library, and in joseki files."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass
from qtgo.library.joseki import JosekiBook, JosekiMove
from qtgo.library.positions.pattern import Pattern
from qtgo.library.positions.search import search
from qtgo.library.positions.search_results import Continuation, SearchResult


@dataclass(frozen=True, slots=True)
class Explored:
    """The next moves of a color, in the games and in each source of joseki, most frequent first.

    ``result`` has the games with the position and who won them; None without a library. ``error`` says why it could
    not be searched.
    """

    position: Position
    color: Color
    result: SearchResult | None = None
    joseki: tuple[tuple[str, Sequence[JosekiMove]], ...] = ()
    error: str = ""

    @property
    def moves(self) -> list[Continuation]:
        """Return the moves of the games, without those of the other color and those on stones, which some have."""
        found = self.result.continuations if self.result is not None else []
        return [entry for entry in found if entry.play.color is self.color and self._is_free(entry.play.point)]

    def _is_free(self, point: Point | None) -> bool:
        return point is not None and self.position.color_at(point) is None


def whole_pattern(position: Position) -> Pattern:
    """Return the pattern of a position of the whole board, turned and mirrored too, in its own colors."""
    return Pattern.whole(position.width, position.height, position.stones, swapped=False)


def explore(
    connection: sqlite3.Connection | None,
    books: Sequence[JosekiBook],
    position: Position,
    color: Color,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Explored:
    """Look up a position with a color to move; raise SearchCancelledError."""
    result, error = None, ""
    if connection is not None:
        try:
            result = search(connection, whole_pattern(position), is_cancelled)
        except (sqlite3.Error, ValueError) as problem:
            error = str(problem)
    joseki = ((book.name, book.moves(position, color)) for book in books)
    return Explored(position, color, result, tuple((name, moves) for name, moves in joseki if moves), error)
