"""A search pattern on the board, whole position or part, and all its possible placements."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from qtgo.core.rules.point import Area, Color, Point
from qtgo.core.rules.symmetry import Symmetry, symmetries
from qtgo.deferred import dataclass

# What a point of a pattern may hold besides 0 (empty), 1 (black) and 2 (white).
ANY_STONE, NOT_BLACK, NOT_WHITE, ANYTHING = 3, 4, 5, 6
ALLOWED = {0: (0,), 1: (1,), 2: (2,), ANY_STONE: (1, 2), NOT_BLACK: (0, 2), NOT_WHITE: (0, 1)}
_SWAPPED = bytes((0, 2, 1, ANY_STONE, NOT_WHITE, NOT_BLACK, ANYTHING))
Shape = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]]


@dataclass(frozen=True, slots=True)
class Pattern:
    """Stones to search for on boards of this size: exactly the points of the area, including the empty ones.

    A point may also be a wildcard (``ANY_STONE`` and the like). ``to_play`` is whose turn it must be, and ``moves`` the
    first and the last move number at which a match counts.
    ``turned`` allows rotations and reflections, ``swapped`` swapped colors. ``sliding`` allows an area that touches no
    edge anywhere, and one that touches an edge anywhere along it; a corner stays a corner. With ``variations`` these
    are searched too, otherwise only the main lines.
    """

    width: int
    height: int
    stones: bytes
    area: Area
    turned: bool = True
    swapped: bool = True
    sliding: bool = False
    to_play: Color | None = None
    moves: tuple[int, int | None] = (0, None)
    variations: bool = False

    @classmethod
    def whole(
        cls,
        width: int,
        height: int,
        stones: bytes,
        *,
        turned: bool = True,
        swapped: bool = True,
        variations: bool = False,
    ) -> Pattern:
        """Return the pattern of a whole position."""
        return cls(width, height, stones, Area(0, 0, width, height), turned, swapped, variations=variations)

    @property
    def is_whole(self) -> bool:
        """Return whether the contents of every point of the board are given."""
        is_full = (self.area.width, self.area.height) == (self.width, self.height)
        return is_full and max(self.stones, default=0) < ANY_STONE

    @property
    def is_empty(self) -> bool:
        """Return whether it has no stones, so that searching for it makes no sense."""
        return not any(0 < self.stones[point.to_index(self.width)] <= ANY_STONE for point in self.area.points())


@dataclass(frozen=True, slots=True)
class Placement:
    """A possible placement of a pattern: its points, relative to the number of its lower left point.

    ``mixed`` are the wildcards, each with what it allows; where anything may be is in none of the four.
    ``bases`` has a bit for each possible lower left point. ``origins`` maps each point to that of
    the pattern as drawn. ``symmetry`` and ``swapped`` say how it was transformed.
    """

    symmetry: Symmetry
    swapped: bool
    black: tuple[int, ...]
    white: tuple[int, ...]
    empty: tuple[int, ...]
    mixed: tuple[tuple[int, int], ...]
    bases: int
    origins: dict[int, Point]

    @property
    def shape(self) -> Shape:
        """Return a key equal for placements that differ only in their bases."""
        return self.black, self.white, self.empty, self.mixed

    @property
    def anchored_shape(self) -> tuple[Shape, int]:
        """Return the same key relative to the first point where not anything may be, and that point.

        Where anything may be at its edges, placements with different bases can be the same.
        """
        first = min((*self.black, *self.white, *self.empty, *(point for point, _ in self.mixed)), default=0)
        plain = (tuple(point - first for point in points) for points in (self.black, self.white, self.empty))
        black, white, empty = plain
        return (black, white, empty, tuple((point - first, content) for point, content in self.mixed)), first


@lru_cache(maxsize=4)
def placements(pattern: Pattern) -> tuple[Placement, ...]:
    """List the distinct placements of a pattern on the board, the one drawn first.

    No two have the same points with the same stones, as when a side slides into a corner from either side.
    """
    found: list[Placement] = []
    taken: dict[Shape, int] = {}
    for placement in _all_placements(pattern):
        shape, first = placement.anchored_shape
        before, bases = taken.get(shape, 0), placement.bases << first
        taken[shape] = before | bases
        if bases & ~before:
            found.append(replace(placement, bases=(bases & ~before) >> first))
    return tuple(found)


def stabilizer(pattern: Pattern) -> list[tuple[dict[Point, Point], bool]]:
    """List the symmetries of a pattern: where each of its points goes, and whether colors are swapped.

    Moves equivalent under these count as one.
    """
    plain, *others = _all_placements(pattern)
    return [
        ({other.origins[at]: point for at, point in plain.origins.items()}, other.swapped)
        for other in (plain, *others)
        if (other.shape, other.bases) == (plain.shape, plain.bases)
        and other.origins.keys() == plain.origins.keys()  # where anything may be, the area may lie otherwise
    ]


@lru_cache(maxsize=4)
def _all_placements(pattern: Pattern) -> tuple[Placement, ...]:
    """List a pattern under all transformations that it allows, the plain one first."""
    ways = symmetries(pattern.width, pattern.height) if pattern.turned else (Symmetry.UNTURNED,)
    return tuple(
        _place(pattern, symmetry, swapped)
        for swapped in ((False, True) if pattern.swapped else (False,))
        for symmetry in ways
    )


def _place(pattern: Pattern, symmetry: Symmetry, swapped: bool) -> Placement:
    """Transform a pattern and find the possible lower left points."""
    width, area = pattern.width, pattern.area
    points: list[list[int]] = [[] for _ in range(ANYTHING + 1)]
    origins = dict(zip(_offsets(area.width, area.height, width, symmetry), area.points(), strict=True))
    for offset, point in origins.items():
        content = pattern.stones[point.y * width + point.x]
        points[_SWAPPED[content] if swapped else content].append(offset)
    for part in points:
        part.sort()
    return Placement(
        symmetry,
        swapped,
        black=tuple(points[1]),
        white=tuple(points[2]),
        empty=tuple(points[0]),
        mixed=tuple((point, content) for content in range(ANY_STONE, ANYTHING) for point in points[content]),
        bases=_bases(pattern, symmetry),
        origins=origins,
    )


@lru_cache(maxsize=64)
def _offsets(width: int, height: int, stride: int, symmetry: Symmetry) -> tuple[int, ...]:
    """Return where the points of a rectangle end up, as numbers from its lower left point on."""
    moved = (symmetry.apply(point, width, height) for point in Area(0, 0, width, height).points())
    return tuple(y * stride + x for x, y in moved)


def _bases(pattern: Pattern, symmetry: Symmetry) -> int:
    width, height, area = pattern.width, pattern.height, pattern.area
    corners = (
        symmetry.apply(Point(area.x, area.y), width, height),
        symmetry.apply(Point(area.x + area.width - 1, area.y + area.height - 1), width, height),
    )
    x, y = (min(pair) for pair in zip(*corners, strict=True))
    area_width, area_height = symmetry.size(area.width, area.height)
    columns, rows = range(x, x + 1), range(y, y + 1)
    if pattern.sliding:
        if 0 < x < width - area_width:
            columns = range(width - area_width + 1)
        if 0 < y < height - area_height:
            rows = range(height - area_height + 1)
    return sum(1 << (row * width + column) for row in rows for column in columns)
