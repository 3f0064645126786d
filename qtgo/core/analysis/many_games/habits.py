"""What a reviewed game says of its players' habits: kinds of mistakes, loss by time used, and openings."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field

from qtgo.core.analysis.facts.fact import Fact, MistakeKind, kind_of
from qtgo.core.analysis.review import GameReview, ReviewedMove, points_lost
from qtgo.core.rules.point import Color, Point, vertex_of
from qtgo.deferred import dataclass

PACES = (5.0, 15.0, 60.0)
"""Seconds for a move up to which the first paces go; the last one has no limit."""
_SMALLEST = 13
_FARTHEST = 6
"""Lines from the edges within which a move takes a corner."""
_FIRST_MOVES = 30
_SEQUENCE = 4
_LONGEST_LINE = 9


@dataclass(frozen=True, slots=True)
class KindLoss:
    """A player's marked moves of one kind in a game, and the costliest of them: its number, the move, a better line.

    The kind is None for those of which it is not known. Moves are vertices, those of a line separated by spaces.
    """

    kind: MistakeKind | None = None
    moves: int = 0
    loss: float = 0.0
    number: int = 0
    worst: float = 0.0
    played: str = ""
    better: str = ""

    @property
    def point(self) -> Point | None:
        """Return where the costliest move was played."""
        return _point(self.played)

    @property
    def line(self) -> tuple[Point | None, ...]:
        """Return the better line, empty where none is known."""
        return tuple(map(_point, self.better.split()))


@dataclass(frozen=True, slots=True)
class PaceLoss:
    """The moves of one pace, and the points that they lost."""

    moves: int = 0
    loss: float = 0.0


@dataclass(frozen=True, slots=True)
class SideHabits:
    """One player of a game: ``paces`` are empty without clocks; ``opening`` has the first two corners, as 4-4 3-4."""

    kinds: tuple[KindLoss, ...] = ()
    paces: tuple[PaceLoss, ...] = ()
    opening: str = ""


@dataclass(frozen=True, slots=True)
class GameHabits:
    """Both players, the first moves in the corner that is played out first, and the number of the game in its file."""

    of_black: SideHabits = field(default_factory=SideHabits)
    of_white: SideHabits = field(default_factory=SideHabits)
    corner: str = ""
    game: int = 1

    def of(self, color: Color) -> SideHabits:
        """Return the habits of one player."""
        return self.of_black if color is Color.BLACK else self.of_white


def habits_of(
    review: GameReview,
    facts: Mapping[int, Sequence[Fact]],
    seconds: Sequence[float | None],
    size: tuple[int, int],
    game: int = 1,
) -> GameHabits:
    """Return the habits in a review; facts are by the index of a move, seconds of each move."""
    black, white = (
        SideHabits(_kinds(review, color, facts), _paces(review, color, seconds), _opening(review, color, size))
        for color in (Color.BLACK, Color.WHITE)
    )
    return GameHabits(black, white, _first_corner(review, size), game)


def _point(vertex: str) -> Point | None:
    """Return the point of a vertex, None for a pass or what is none."""
    with suppress(ValueError):
        return Point.from_vertex(vertex)
    return None


def _kinds(review: GameReview, color: Color, facts: Mapping[int, Sequence[Fact]]) -> tuple[KindLoss, ...]:
    found: dict[MistakeKind | None, list[ReviewedMove]] = {}
    for move in review.mistakes(color):
        found.setdefault(kind_of(facts.get(move.index, ()), move), []).append(move)
    return tuple(_kind_loss(kind, moves) for kind, moves in found.items())


def _kind_loss(kind: MistakeKind | None, moves: Sequence[ReviewedMove]) -> KindLoss:
    worst = max(moves, key=points_lost)
    line = " ".join(map(vertex_of, worst.pv[:_LONGEST_LINE]))
    loss = round(sum(map(points_lost, moves)), 1)
    return KindLoss(kind, len(moves), loss, worst.number, round(points_lost(worst), 1), worst.move.vertex, line)


def _paces(review: GameReview, color: Color, seconds: Sequence[float | None]) -> tuple[PaceLoss, ...]:
    paces: list[list[float]] = [[] for _ in range(len(PACES) + 1)]
    for move in review.moves:
        used = seconds[move.index - 1]
        if move.move.color is color and used is not None and move.loss is not None and move.loss.points is not None:
            paces[bisect_left(PACES, used)].append(points_lost(move))
    if not any(paces):
        return ()
    return tuple(PaceLoss(len(losses), round(sum(losses), 1)) for losses in paces)


# Openings


def _opening(review: GameReview, color: Color, size: tuple[int, int]) -> str:
    """Return how a player takes the first two corners, empty where no two are taken."""
    taken: dict[tuple[bool, bool], tuple[int, int]] = {}
    for corner, place, mover in _corner_moves(review, size):
        if mover is color and max(place) <= _FARTHEST and corner not in taken and len(taken) < 2:
            taken[corner] = min(place), max(place)
    return " ".join(map(_place_text, sorted(taken.values(), reverse=True))) if len(taken) == 2 else ""


def _first_corner(review: GameReview, size: tuple[int, int]) -> str:
    """Return the first moves in the corner that is the first with so many, turned to a standard view."""
    corners: dict[tuple[bool, bool], list[tuple[int, int]]] = {}
    for corner, place, _mover in _corner_moves(review, size):
        moves = corners.setdefault(corner, [])
        moves.append(place)
        if len(moves) == _SEQUENCE:
            first = next((move for move in moves if move[0] != move[1]), (0, 0))
            turned = [move[::-1] for move in moves] if first[0] > first[1] else moves
            return " ".join(map(_place_text, turned))
    return ""


def _corner_moves(
    review: GameReview, size: tuple[int, int]
) -> Iterable[tuple[tuple[bool, bool], tuple[int, int], Color]]:
    """Yield the corner, the lines from its edges and the color of the first moves that lie in a corner."""
    if min(size) < _SMALLEST:
        return
    for move in review.moves[:_FIRST_MOVES]:
        point = move.move.point
        if point is not None and not _is_middle(point, size):
            sides = [at > (length - 1) / 2 for at, length in zip((point.x, point.y), size, strict=True)]
            lines = [min(at, length - 1 - at) + 1 for at, length in zip((point.x, point.y), size, strict=True)]
            yield (sides[0], sides[1]), (lines[0], lines[1]), move.move.color


def _is_middle(point: Point, size: tuple[int, int]) -> bool:
    return 2 * point.x == size[0] - 1 or 2 * point.y == size[1] - 1


def _place_text(place: tuple[int, int]) -> str:
    return f"{place[0]}-{place[1]}"
