"""A frame around a problem: the rest of the board is filled so that the life of its group decides the game.

The problem keeps its stones and a free line around them, and beyond stands a wall of the attacker's. What is left is
divided: the defender lives on the far side, the attacker behind the wall, both with two eyes or more. The border stands
where the attacker wins by as much if the group dies as the defender does if it lives.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from qtgo.core.editing.edits import Draft, EditRefusedError, Refusal
from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import Attach, EditKind
from qtgo.core.record.point_list import encode_point_list
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Area, Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.symmetry import Symmetry
from qtgo.core.scoring.benson import unconditional_life

_NEAR = 2  # free lines between the stones and an edge that belong to the problem
_GAP = 1  # free lines between the stones and the wall
_EYES = 2  # points that a living group surrounds at least
_THREATS = 3  # at most


class FrameTerms(NamedTuple):
    """Who attacks, who has ko threats (None: nobody), and how the game is counted: the komi, and whether by area."""

    attacker: Color
    threats: Color | None = None
    komi: float = 0.0
    by_area: bool = True


def frame_problem(game: Game, attacker: Color, threats: Color | None) -> Draft:
    """Set up a frame around the stones of the current position, in a node of its own after it; the turn stays."""
    position, info, node = game.position, game.info, game.current
    stones = framed(position, FrameTerms(attacker, threats, info.komi, info.ruleset.counts_area))
    if stones is None:
        raise EditRefusedError(Refusal.NO_ROOM_FOR_FRAME if any(position.stones) else Refusal.NO_STONES)
    after = replace(position, stones=stones)
    added = {color: [p for p in after.points_unlike(position) if after.color_at(p) is color] for color in Color}
    setup = {f"A{color.letter}": encode_point_list(points, info.height) for color, points in added.items() if points}
    child = Node({**setup, "PL": [game.to_move.letter]})
    return Draft(EditKind.FRAME_PROBLEM, (Attach(child, node, len(node.children)),), child)


def likely_attacker(position: Position) -> Color:
    """Return the color that surrounds the other: its stones are nearest to most points around the problem."""
    inner = _inner(position)
    stones = list(position.stones_by_point())
    lead = 0
    for point in _around(inner, position.width, position.height) if inner else ():
        nearest = {
            color: min(
                (abs(point.x - stone.x) + abs(point.y - stone.y) for stone, other in stones if other is color),
                default=99,
            )
            for color in Color
        }
        lead += (nearest[Color.WHITE] > nearest[Color.BLACK]) - (nearest[Color.WHITE] < nearest[Color.BLACK])
    return Color.BLACK if lead > 0 or (lead == 0 and position.to_move is Color.BLACK) else Color.WHITE


def framed(position: Position, terms: FrameTerms) -> bytes | None:
    """Return the stones of the whole board with a frame around those there are, or None if there is no room for one."""
    inner = _inner(position)
    if inner is None:
        return None
    symmetry = max(Symmetry, key=lambda each: _rooms(_turned(inner, each, position), each, position))
    size = position.width, position.height
    stones = {symmetry.apply(point, *size): color for point, color in position.stones_by_point()}
    frame = _Frame(*symmetry.size(*size), _turned(inner, symmetry, position), stones, terms).best()
    if frame is None:
        return None
    back = (frame.get(symmetry.apply(Point.from_index(n, size[0]), *size), 0) for n in range(len(position.stones)))
    return bytes(back)


def _inner(position: Position) -> Area | None:
    """Return the points of the problem: around all stones, and as far as an edge that is near."""
    box = Area.around(point for point, _ in position.stones_by_point())
    if box is None:
        return None
    low, high = box.corners
    return Area.between(
        Point(*(0 if at <= _NEAR else at - _GAP for at in low)),
        Point(*(
            size - 1 if size - 1 - at <= _NEAR else at + _GAP
            for at, size in zip(high, (position.width, position.height), strict=True)
        )),
    )  # fmt: skip


def _around(area: Area, width: int, height: int) -> Iterator[Point]:
    """Yield the points of the board around a rectangle, corners included."""
    outer = Area(area.x - 1, area.y - 1, area.width + 2, area.height + 2)
    board = Area(0, 0, width, height)
    return (point for point in outer.points() if not area.covers(point) and board.covers(point))


def _turned(area: Area, symmetry: Symmetry, position: Position) -> Area:
    return Area.between(*(symmetry.apply(corner, position.width, position.height) for corner in area.corners))


def _rooms(area: Area, symmetry: Symmetry, position: Position) -> tuple[int, ...]:
    """Return the free lines above an area of a turned board, beside it and below."""
    width, height = symmetry.size(position.width, position.height)
    return height - area.y - area.height, area.x, width - area.x - area.width, area.y


class _Layout(NamedTuple):
    """The owners of the points outside, and those among them that are empty or may be captured."""

    owners: dict[Point, Color]
    empty: set[Point]
    threatened: set[Point]


class _Frame:
    """Frames a problem on a board that is turned so that most room is above it."""

    def __init__(self, width: int, height: int, inner: Area, stones: dict[Point, Color], terms: FrameTerms) -> None:
        self._width, self._height, self._inner, self._stones, self._terms = width, height, inner, stones, terms
        self._attacker, self._defender = terms.attacker, terms.attacker.opponent
        self._board = Area(0, 0, width, height)
        self._wall = set(_around(inner, width, height))
        self._free = [
            point
            for y in reversed(range(height))
            for point in (Point(x, y) for x in range(width))
            if point not in self._wall and not inner.covers(point)
        ]
        self._beside = {point: tuple(_around(Area(*point, 1, 1), width, height)) for point in self._free}
        self._next_to = {
            (x, y): tuple(other for other in beside if other.x == x or other.y == y)
            for (x, y), beside in self._beside.items()
        }
        self._defenders = sum(color is self._defender for color in stones.values())
        self._life = self._defenders + _EYES  # what the defender has at least when the group lives

    def best(self) -> dict[Point, Color] | None:
        """Return all stones of the board with the fairest frame that stands, None if none does."""
        counts = range(len(self._free) + 1)
        fair = bisect_left(counts, True, key=lambda count: self._kill(self._layout(count)) <= self._life)
        near = counts[max(0, fair - self._life) : fair + self._life]
        for layout in map(self._layout, sorted(near, key=lambda count: abs(count - fair))):
            if 0 < self._kill(layout) < 2 * self._life and self._stands(layout):
                stones = {point: color for point, color in layout.owners.items() if point not in layout.empty}
                return stones | self._stones
        return None

    def _stands(self, layout: _Layout) -> bool:
        """Return whether all stones outside live, except those of the ko threats, of which there must be some."""
        if self._terms.threats is not None and not layout.threatened:
            return False
        outside = {
            p: color for p, color in layout.owners.items() if p not in layout.empty and p not in layout.threatened
        }
        board = bytearray(self._width * self._height)
        for point, color in (*layout.owners.items(), *self._stones.items()):
            if point not in layout.empty:
                board[point.to_index(self._width)] = color
        alive = {color: unconditional_life(self._width, self._height, bytes(board), color).stones for color in Color}
        return all(point.to_index(self._width) in alive[color] for point, color in outside.items())

    def _kill(self, layout: _Layout) -> float:
        """Return by how much the attacker wins if the group dies; if it lives, it is less by twice its points."""
        komi = self._terms.komi if self._attacker is Color.WHITE else -self._terms.komi
        inside = self._inner.width * self._inner.height
        if not self._terms.by_area:
            inside += self._defenders - (len(self._stones) - self._defenders)  # stones of the dead count twice
        counted = layout.owners if self._terms.by_area else layout.empty
        return inside + komi + sum(1 if layout.owners[point] is self._attacker else -1 for point in counted)

    def _layout(self, count: int) -> _Layout:
        """Divide the outside: the defender gets a number of points, the first from above."""
        owners = dict.fromkeys(self._wall, self._attacker)
        owners.update((point, self._attacker if n >= count else self._defender) for n, point in enumerate(self._free))
        layout = _Layout(owners, set(), set())
        solid = self._make_threats(layout, self._terms.threats) if self._terms.threats else set()
        self._leave_eyes(layout, solid | self._wall)
        return layout

    def _leave_eyes(self, layout: _Layout, solid: set[Point]) -> None:
        """Empty points that are surrounded by their owner's stones, none beside another."""
        owners, empty = layout.owners, layout.empty
        for point in self._free:
            if point not in solid and empty.isdisjoint(self._beside[point]):
                owner = owners[point]
                if all(owners.get(other) is owner for other in self._next_to[point]):
                    empty.add(point)

    def _make_threats(self, layout: _Layout, color: Color) -> set[Point]:
        """Make stones at the border that a color can put in atari, and the other connect; return what must stay so.

        If the color captures them, it gains more than the game is won by.
        """
        solid: set[Point] = set()
        made = 0
        ahead = -1 if color is self._attacker else 1
        for point in self._free:
            if layout.owners[point] is color or layout.owners.get(Point(point.x, point.y + ahead)) is not color:
                continue
            threat = _Threat.at(point, ahead, max(1, self._life // 4))
            if made < _THREATS and self._fits(threat, layout, color):
                made += 1
                layout.owners.update(dict.fromkeys(threat.stones, color.opponent))
                layout.empty.update(threat.liberties)
                layout.threatened.update(threat.stones)
                solid |= threat.all
        return solid

    def _fits(self, threat: _Threat, layout: _Layout, color: Color) -> bool:
        """Return whether a threat of a color finds its place at the border; an edge may cut off what is around."""
        behind = filter(self._board.covers, threat.behind)
        owners, is_taken = layout.owners, layout.empty | self._wall
        return (
            all(owners.get(point) is color and point not in is_taken for point in threat.stones)
            and all(owners.get(point) is color.opponent and point not in is_taken for point in threat.liberties)
            and all(owners.get(point) is color for point in threat.around if self._board.covers(point))
            and all(owners.get(p) is color.opponent and p not in layout.empty for p in behind)
        )


class _Threat(NamedTuple):
    """Stones two lines wide with two liberties at their foot, what surrounds them, and what they can connect to."""

    stones: set[Point]
    liberties: set[Point]
    around: set[Point]
    behind: set[Point]

    @classmethod
    def at(cls, foot: Point, ahead: int, length: int) -> _Threat:
        """Return the threat with the left liberty at a point, whose stones stand ahead of it (1: above, -1: below)."""
        (x, y), sides = foot, (-1, 2)
        rows = [y + ahead * n for n in range(1, length + 1)]
        return cls(
            {Point(x + u, v) for v in rows for u in (0, 1)},
            {Point(x, y), Point(x + 1, y)},
            {Point(x + u, v) for v in rows for u in sides} | {Point(x + u, rows[-1] + ahead) for u in range(-1, 3)},
            {Point(x + u, y) for u in sides} | {Point(x + u, y - ahead) for u in range(-1, 3)},
        )

    @property
    def all(self) -> set[Point]:
        return self.stones | self.liberties | self.around | self.behind
