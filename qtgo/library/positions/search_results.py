"""The results of a search by position: matches and next moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import TYPE_CHECKING, NamedTuple, overload

from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.deferred import dataclass
from qtgo.library.positions.pattern import Pattern, placements

if TYPE_CHECKING:
    from qtgo.library.positions.hits import Found


class Play(NamedTuple):
    """A move in the frame of the pattern as drawn; the point is None if it lies outside."""

    color: Color
    point: Point | None


class Hit(NamedTuple):
    """A match of a pattern: the game, where it occurs first in a line of it, and its transformation.

    ``next`` is the move that ended it, if any. ``node`` is the number of the node in the order of the file, from 0.
    ``depth`` is how many nodes below the root of the main line it stands, or the variation that has it begins.
    """

    game: int
    depth: int
    symmetry: Symmetry
    swapped: bool
    next: Play | None
    node: int


@dataclass(slots=True)
class Continuation:
    """The frequency of a next move, and the winners after it, in the colors of the pattern as drawn."""

    play: Play
    count: int = 0
    black_wins: int = 0
    white_wins: int = 0


class Hits(Sequence[Hit]):
    """The matches in the order of the games, none without an index; each is made when it is asked for."""

    def __init__(self, pattern: Pattern, found: Found | None = None) -> None:
        self._pattern, self._found = pattern, found
        self._placements = placements(pattern)

    def __len__(self) -> int:
        return 0 if self._found is None else len(self._found.game)

    @overload
    def __getitem__(self, index: int) -> Hit: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Hit]: ...
    def __getitem__(self, index: int | slice) -> Hit | Sequence[Hit]:
        if self._found is None:
            return ()[index]
        if isinstance(index, slice):
            return Hits(self._pattern, self._found.chosen(index))
        game, _, node, depth, placement, play, _ = (column[index].item() for column in self._found)
        way = self._placements[placement]
        return Hit(game, depth, way.symmetry, way.swapped, play_of(self._pattern, play), node)

    @property
    def games(self) -> list[int]:
        """Return the games with a match, each once."""
        return [] if self._found is None else list(dict.fromkeys(self._found.game.tolist()))

    def of_game(self, game: int) -> Sequence[Hit]:
        """Return the matches of one game."""
        if self._found is None:
            return ()
        start, end = self._found.game.searchsorted([game, game + 1]).tolist()
        return self[start:end]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search: the matches, and the next moves, most frequent first."""

    hits: Hits
    continuations: list[Continuation] = field(default_factory=list)
    games: int = 0
    black_wins: int = 0
    white_wins: int = 0


def play_of(pattern: Pattern, code: int) -> Play | None:
    """Return the play that ``Found`` has as a number."""
    if not code:
        return None
    point, is_white = divmod(code - 1, 2)
    color = Color.WHITE if is_white else Color.BLACK
    return Play(color, None if point == pattern.width * pattern.height else Point.from_index(point, pattern.width))
