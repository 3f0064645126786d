"""A frame around a problem: the rest of the board is filled so that the life of its group decides the game.

The problem keeps its stones and a free line around them, and beyond stands a wall of the attacker's. What is left is
divided: the defender lives on the far side, the attacker behind the wall, both with two eyes or more. The border stands
where the attacker wins by as much if the group dies as the defender does if it lives.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
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
from qtgo.core.scoring.regions import flood, neighbors

_NEAR = 2  # free lines between the stones and an edge that belong to the problem
_GAP = 1  # free lines between the stones and the wall
_EYES = 2  # points that a living group surrounds at least
_ALIVE = 6  # stones of the smallest group that lives, in a corner
_THREATS = 3  # at most


class FrameTerms(NamedTuple):
    """Who attacks, who has ko threats (None: nobody), and how the game is counted: the komi, and whether by area."""

    attacker: Color
    threats: Color | None = None
    komi: float = 0.0
    by_area: bool = True


def frame_problem(game: Game, attacker: Color, threats: Color | None, place: Point | None = None) -> Draft:
    """Set up a frame around the stones of the current position, in a node of its own after it; the turn stays.

    With a place, the frame is one around the defender's group nearest to it, and the other stones are removed.
    """
    position, info, node = game.position, game.info, game.current
    problem = position if place is None else cut_out(position, place, attacker)
    stones = framed(problem, FrameTerms(attacker, threats, info.komi, info.ruleset.counts_area))
    if stones is None:
        raise EditRefusedError(Refusal.NO_ROOM_FOR_FRAME if any(position.stones) else Refusal.NO_STONES)
    after = replace(position, stones=stones)
    changed = after.points_unlike(position)
    letters = {f"A{'E' if color is None else color.letter}": color for color in (*Color, None)}
    added = {name: [point for point in changed if after.color_at(point) is color] for name, color in letters.items()}
    setup = {name: encode_point_list(points, info.height) for name, points in added.items() if points}
    child = Node({**setup, "PL": [game.to_move.letter]})
    return Draft(EditKind.FRAME_PROBLEM, (Attach(child, node, len(node.children)),), child)


def cut_out(position: Position, place: Point, attacker: Color) -> Position:
    """Return the defender's group nearest to a place with the stones that surround it, and no others.

    The group is connected through free points beside it, at most half a board from the place.
    """
    width, height, stones = position.width, position.height, position.stones
    start = _nearest(position, place, attacker.opponent)
    if start is None:
        return position
    near, first = neighbors(width, height), start.to_index(width)
    half = _squares(position, {place.to_index(width), first}, max(width, height) // 2)
    room = {index for index in half if stones[index] != attacker}
    group, inside = set[int](), {first}
    while more := {index for index in inside if stones[index]} - group:
        group |= more
        inside = flood(first, near, room & _squares(position, group, _NEAR))
    beside = {index for index in _squares(position, inside, 1) if stones[index] == attacker}
    box = Area.around(Point.from_index(index, width) for index in inside | beside)
    wall = {p.to_index(width) for p, color in position.stones_by_point() if color is attacker and box and box.covers(p)}
    kept = group.union(*(flood(index, near, wall) for index in beside))
    return replace(position, stones=bytes(stone if index in kept else 0 for index, stone in enumerate(stones)))


def _nearest(position: Position, place: Point, color: Color | None = None) -> Point | None:
    """Return the stone, or that of a color, which is nearest to a point."""
    stones = (point for point, other in position.stones_by_point() if color in (None, other))
    return min(stones, key=lambda stone: abs(stone.x - place.x) + abs(stone.y - place.y), default=None)


def _squares(position: Position, centers: set[int], distance: int) -> set[int]:
    """Return the points in the squares around others, which reach so many lines to each side."""
    width, height = position.width, position.height
    corners = (Point.from_index(index, width) for index in centers)
    squares = (Area(x - distance, y - distance, 2 * distance + 1, 2 * distance + 1) for x, y in corners)
    found = (square.within(width, height) for square in squares)
    return {point.to_index(width) for square in found if square is not None for point in square.points()}


def likely_attacker(position: Position, place: Point | None = None) -> Color:
    """Return the color that surrounds the other: its stones are nearest to most points around the problem.

    At a place, the stone nearest to it is surrounded.
    """
    surrounded = None if place is None else _nearest(position, place)
    if surrounded is not None:
        return Color.WHITE if position.color_at(surrounded) is Color.BLACK else Color.BLACK
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


def has_room(position: Position) -> bool:
    """Return whether anything of the board is left for a frame around all stones."""
    inner = _inner(position)
    return inner is None or (inner.width, inner.height) != (position.width, position.height)


def framed(position: Position, terms: FrameTerms) -> bytes | None:
    """Return the stones of the whole board with a frame around those there are, or None if there is no room for one."""
    inner = _inner(position)
    if inner is None:
        return None
    areas = dict.fromkeys((inner, _inner(position, terms.attacker)))
    frames = (_framed(position, area, terms, is_dense=dense) for area in areas if area for dense in (False, True))
    return next(filter(None, frames), None)


def _framed(position: Position, inner: Area, terms: FrameTerms, *, is_dense: bool) -> bytes | None:
    symmetry = max(Symmetry, key=lambda each: _rooms(_turned(inner, each, position), each, position))
    size = position.width, position.height
    stones = {symmetry.apply(point, *size): color for point, color in position.stones_by_point()}
    frame = _Frame(*symmetry.size(*size), _turned(inner, symmetry, position), stones, terms, is_dense=is_dense).best()
    if frame is None:
        return None
    back = (frame.get(symmetry.apply(Point.from_index(n, size[0]), *size), 0) for n in range(len(position.stones)))
    return bytes(back)


def _inner(position: Position, attacker: Color | None = None) -> Area | None:
    """Return the points of the problem: around all stones, and as far as an edge that is near.

    Given an attacker, the wall stands right behind lines where there is no defender.
    """
    box = Area.around(point for point, _ in position.stones_by_point())
    if box is None:
        return None
    low, high = box.corners
    others = [point for point, color in position.stones_by_point() if color is not attacker]

    def gap(axis: int, at: int) -> int:
        return _GAP if any(point[axis] == at for point in others) else 0

    return Area.between(
        Point(*(0 if at <= _NEAR else at - gap(axis, at) for axis, at in enumerate(low))),
        Point(*(
            size - 1 if size - 1 - at <= _NEAR else at + gap(axis, at)
            for axis, (at, size) in enumerate(zip(high, (position.width, position.height), strict=True))
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
    """Return the free lines above an area of a turned board, beside it and below, and how long they are."""
    width, height = symmetry.size(position.width, position.height)
    return height - area.y - area.height, area.x, width - area.x - area.width, area.y, width


class _Layout(NamedTuple):
    """The owners of the points outside, and those among them that are empty or may be captured."""

    owners: dict[Point, Color]
    empty: set[Point]
    threatened: set[Point]


class _Frame:
    """Frames a problem on a board that is turned so that most room is above it."""

    def __init__(
        self, width: int, height: int, inner: Area, stones: dict[Point, Color], terms: FrameTerms, *, is_dense: bool
    ) -> None:
        self._is_dense = is_dense
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
        self._life = max(self._defenders, _ALIVE) + _EYES  # what the defender has at least when the group lives

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
            owner = owners[point]
            if point in solid or any(owners.get(other) is not owner for other in self._next_to[point]):
                continue
            if empty.isdisjoint(self._beside[point]) or (self._is_dense and self._holds_without(point, empty, owners)):
                empty.add(point)

    def _holds_without(self, point: Point, empty: set[Point], owners: dict[Point, Color]) -> bool:
        """Return whether the stones around a point stay connected without it, and one beside each empty point."""
        (x, y), near = point, self._next_to[point]
        stones = {other for other in self._beside[point] if owners.get(other) is owners[point] and other not in empty}
        beside = [other for other in near if other in stones]
        corners = [Point(one.x + other.x - x, one.y + other.y - y) for one, other in combinations(beside, 2)]
        is_needed = any(empty.issuperset({*self._next_to[other]} - {point}) for other in near if other in empty)
        return not is_needed and 0 < len(beside) <= 1 + sum(corner in stones for corner in corners)

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
