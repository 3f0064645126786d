"""Dragons: what of a color lives or dies together, across neutral points and gaps that it can close.

A gap in a wall does not make two regions one: the opponent who enters it is stopped there. Such closed points, groups
and dragons follow the approach of D. Wu's goscorer; the words group and dragon are those of GNU Go.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import NamedTuple

from qtgo.core.scoring.regions import BoardRegions, flood
from qtgo.deferred import dataclass

NOBODY = -1
_COLORS = (1, 2)
_DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))


@dataclass(slots=True)
class Eye:
    """Connected points of a dragon without living stones; ``beside`` maps each group to the points it touches.

    ``value`` is its number of eyes, 0 to 2, and ``real`` the points that are not false.
    """

    color: int
    dragon: int
    points: set[int]
    beside: dict[int, set[int]] = field(default_factory=dict)
    real: set[int] = field(default_factory=set)
    value: int = 0


class Dragons:
    """The dragons of a position, their groups and the spaces that may be eyes.

    ``stones`` are those on the board, dead ones included. ``dragon_of`` gives for each point the dragon it belongs
    to, or ``NOBODY``; ``group_of`` the group of each living stone, which connects chains across neutral points;
    ``eyes_beside`` the eyes that a group touches.
    """

    def __init__(self, board_regions: BoardRegions, stones: bytes) -> None:
        self.board_regions = board_regions
        self.stones = stones
        self._living = board_regions.stones
        self._near = board_regions.near
        self.closed = closed_points(board_regions, stones)
        self.colors: list[int] = []
        self.dragon_of = self._dragons()
        self.group_of = self._groups()
        self.eyes = list(self._eyes())
        self.eyes_beside: dict[int, list[Eye]] = {}
        for eye in self.eyes:
            for group in eye.beside:
                self.eyes_beside.setdefault(group, []).append(eye)

    def _spread(self, start: int, color: int) -> set[int]:
        """Return the points that a color reaches from one; a point that the opponent closes is reached, not passed."""
        found = {start}
        waiting = [start]
        while waiting:
            index = waiting.pop()
            if self.closed.get(index) == 3 - color:
                continue
            for near in self._near[index]:
                if near not in found and self._living[near] != 3 - color:
                    found.add(near)
                    waiting.append(near)
        return found

    def _dragons(self) -> list[int]:
        reached: dict[int, set[int]] = {color: set() for color in _COLORS}
        for chain in self.board_regions.chains:
            start = next(iter(chain.indices))
            if start not in reached[chain.color]:
                reached[chain.color] |= self._spread(start, chain.color)
        dragon_of = [NOBODY] * len(self.stones)
        for color in _COLORS:
            only = reached[color] - reached[3 - color]
            for index in sorted(only):
                if dragon_of[index] == NOBODY:
                    for point in self._spread(index, color) & only:
                        if dragon_of[point] == NOBODY:
                            dragon_of[point] = len(self.colors)
                    self.colors.append(color)
        return dragon_of

    def _groups(self) -> dict[int, int]:
        group_of: dict[int, int] = {}
        for color in _COLORS:
            passable = {
                index
                for index, dragon in enumerate(self.dragon_of)
                if self._living[index] == color
                or (dragon == NOBODY and not self._living[index] and self.closed.get(index) != 3 - color)
            }
            for number, chain in enumerate(self.board_regions.chains):
                start = next(iter(chain.indices))
                if chain.color == color and start not in group_of:
                    found = flood(start, self._near, passable)
                    group_of.update((index, number) for index in found if self._living[index])
        return group_of

    def _eyes(self) -> Iterator[Eye]:
        spaces = {i for i, dragon in enumerate(self.dragon_of) if dragon != NOBODY and not self._living[i]}
        while spaces:
            start = min(spaces)
            dragon = self.dragon_of[start]
            points = flood(start, self._near, {index for index in spaces if self.dragon_of[index] == dragon})
            spaces -= points
            eye = Eye(self.colors[dragon], dragon, points)
            for index in points:
                for near in self._near[index]:
                    if self.dragon_of[near] == dragon and near in self.group_of:
                        eye.beside.setdefault(self.group_of[near], set()).add(index)
            yield eye


def closed_points(board_regions: BoardRegions, stones: bytes) -> dict[int, int]:
    """Map each gap to the color that can close it against an opponent who enters, with its next move."""
    closed: dict[int, int] = {}
    for index, stone in enumerate(stones):
        if not stone:
            around = {board_regions.stones[near] for near in board_regions.near[index]}
            for color in _COLORS:
                if color in around and any(
                    _Gap(board_regions, stones, color, index, direction).is_closed for direction in _DIRECTIONS
                ):
                    closed[index] = color
    return closed


class _Gap(NamedTuple):
    """An empty point that an opponent of a color crosses in a direction.

    Its surroundings are told by steps along that direction and across it.
    """

    board_regions: BoardRegions
    stones: bytes
    color: int
    place: int
    direction: tuple[int, int]

    @property
    def is_closed(self) -> bool:
        """Return whether the color stops the opponent behind the gap, in a passage or before a stone of its own."""
        if not self._free(1, 0):
            return False
        return self._is_passage(1) or self._is_passage(-1) or self._ends_at_a_stone

    def _is_passage(self, side: int) -> bool:
        """Return whether the color has both sides of the gap, or one at the edge, and can close it behind."""
        if not self._own(0, side) or not (self._own(1, side) or (self._free(1, side) and self._free(-1, 0))):
            return False
        return self._at(0, -side) is None or (self._own(0, -side) and self._free(1, -side))

    @property
    def _ends_at_a_stone(self) -> bool:
        return self._own(-1, 0) and all(
            self._free(0, side) and self._own(1, side) and self._free(-1, side) for side in (1, -1)
        )

    def _at(self, along: int, across: int) -> int | None:
        """Return the index of a point near the gap, None off the board."""
        width, (dx, dy) = self.board_regions.width, self.direction
        x = self.place % width + along * dx + across * dy
        y = self.place // width + along * dy + across * dx
        return y * width + x if 0 <= x < width and 0 <= y < self.board_regions.height else None

    def _own(self, along: int, across: int) -> bool:
        point = self._at(along, across)
        return point is not None and self.board_regions.stones[point] == self.color

    def _free(self, along: int, across: int) -> bool:
        """Return whether the opponent has no living stone on a point, nor the color a dead one."""
        point = self._at(along, across)
        if point is None:
            return False
        living = self.board_regions.stones[point]
        return living == self.color or (not living and self.stones[point] != self.color)
