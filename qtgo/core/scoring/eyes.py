"""False eyes, and how many eyes a space is worth when its owner answers every move.

The rules of thumb follow the approach of D. Wu's goscorer. They favor the owner where a space is not played out:
whoever finds them wrong can play on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Set
from dataclasses import field

from qtgo.core.scoring.dragons import Dragons, Eye
from qtgo.core.scoring.regions import flood, pieces
from qtgo.deferred import dataclass

MOST = 2
# A space with so many good points has two eyes whatever its shape; captured stones leave so many points to live in.
ROOMY = 6
_ONE_EYE_OF_CAPTURES, _TWO_EYES_OF_CAPTURES = 5, 8
_ALIVE_SHAPE = 7
_NEVER = 1000


def false_points(dragons: Dragons) -> set[int]:
    """Return the points of spaces that a group must fill to stay connected.

    A point is false if a group beside it reaches neither all its other sides nor an eye without crossing it. As long as
    the eyes have no value, these are the points that are no eyes; afterwards those that must be filled.
    """
    return {
        index
        for eye in dragons.eyes
        for group, touched in eye.beside.items()
        for index in touched
        if sum(near in eye.points for near in dragons.board_regions.near[index]) <= 1
        and _is_false(dragons, eye, group, index)
    }


def _is_false(dragons: Dragons, eye: Eye, group: int, index: int) -> bool:
    near = dragons.board_regions.near
    sides = {side for side in near[index] if dragons.dragon_of[side] == eye.dragon}
    inside = eye.points - {index}
    reached: set[int] = set()
    groups = {group}
    waiting = deque(groups)  # the nearest groups first: most points that are not false are surrounded by few
    seen = {id(eye)}
    while waiting:
        current = waiting.popleft()
        reached |= {side for side in sides if dragons.group_of.get(side) == current}
        joined: set[int] = set()
        for other in dragons.eyes_beside.get(current, ()):
            if other is eye:
                found = _reachable(eye.beside[current], inside, near)
                inside -= found
                if eye.value and found & eye.real:
                    return False
                reached |= found & sides
                if found:
                    joined |= {each for each, touched in eye.beside.items() if touched & found}
            elif id(other) not in seen:
                seen.add(id(other))
                if other.value:
                    return False
                joined |= set(other.beside)
        if sides <= reached:
            return False
        waiting.extend(joined - groups)
        groups |= joined
    return True


def _reachable(start: Set[int], within: Set[int], near: list[tuple[int, ...]]) -> set[int]:
    """Return the points connected with some of a set, within it."""
    found: set[int] = set()
    for index in start & within:
        if index not in found:
            found |= flood(index, near, within)
    return found


def value_eyes(dragons: Dragons) -> set[int]:
    """Set the real points and the value of each eye, and return the false points found before they had one."""
    false = false_points(dragons)
    for eye in dragons.eyes:
        eye.real = eye.points - false
    for eye in dragons.eyes:
        eye.value = _Space(dragons, eye, false).value()
    return false


def points_to_fill(dragons: Dragons) -> set[int]:
    """Return the points that must be filled, once the eyes have their values.

    Where an enemy stone was thrown in, its capture must be connected too.
    """
    false = false_points(dragons)
    thrown_in = {index for index in false if dragons.stones[index]}
    spaces = {index for eye in dragons.eyes for index in eye.points}
    return false | {near for index in thrown_in for near in dragons.board_regions.near[index] if near in spaces}


@dataclass(slots=True)
class _Spot:
    """A point of an eye: its neighbors within, and how many moves it takes to make it an eye of its own."""

    within: list[int]
    enemies_on_false: int
    empty_false: int
    pokes: bool
    needs: int = field(default=0)


class _Space:
    """The real points of an eye, as its owner and the enemy would play there."""

    def __init__(self, dragons: Dragons, eye: Eye, false: Collection[int]) -> None:
        self._stones, self._near = dragons.stones, dragons.board_regions.near
        self._dragons = dragons
        self._false = false
        self._eye = eye
        self._enemy = 3 - eye.color
        self._points = eye.real
        self._spots = {index: self._spot(index) for index in self._points}
        for index, spot in self._spots.items():
            spot.needs = sum(self._moves_to_close(near) for near in self._near[index])

    def value(self) -> int:
        """Return the number of eyes, at most two."""
        if self._has_two_by_size() or self._divides_by_two_moves() or self._captures_live():
            return MOST
        eyes = max(self._eyes_when_divided(), int(any(spot.needs <= 1 for spot in self._spots.values())))
        taken = sum(self._stones[index] == self._enemy for index in self._points)
        if taken >= _ONE_EYE_OF_CAPTURES:
            eyes = max(eyes, 2 if taken >= _TWO_EYES_OF_CAPTURES else 1)
        return min(eyes, MOST)

    def _spot(self, index: int) -> _Spot:
        on_false = [self._stones[near] for near in self._near[index] if near in self._false]
        enemies, empty = on_false.count(self._enemy), on_false.count(0)
        return _Spot(
            [near for near in self._near[index] if near in self._points],
            enemies,
            empty,
            self._stones[index] == self._enemy and (enemies > 0 or empty >= 2),
        )

    def _moves_to_close(self, index: int) -> int:
        """Return how many moves it takes to close one side of a point; many where the enemy is already through."""
        spot = self._spots.get(index)
        if not self._stones[index]:
            return int(spot is None or spot.enemies_on_false > 0)
        if self._stones[index] != self._enemy:
            return 0
        if index in self._false or (spot is not None and spot.pokes):
            return _NEVER
        return int(spot is not None and spot.empty_false > 0)

    def _may_play(self, index: int) -> bool:
        """Return whether the owner can play on a point: it has a liberty there, joins a stone, or captures."""
        return not self._stones[index] and any(
            self._stones[near] != self._enemy or self._in_atari(near) for near in self._near[index]
        )

    def _in_atari(self, index: int) -> bool:
        living = self._dragons.board_regions.stones
        same = {i for i, s in enumerate(self._stones) if s == self._stones[index] and living[i] == living[index]}
        chain = flood(index, self._near, same)
        return len({near for stone in chain for near in self._near[stone] if not self._stones[near]}) <= 1

    def _eyes_when_divided(self) -> int:
        """Return the most eyes that one move makes of the space by dividing it."""
        most = 0
        for index in self._points:
            parts = pieces(self._points - {index}, self._near)
            if len(parts) >= 2 and self._may_play(index):
                allowed = int(self._spots[index].enemies_on_false == 1)
                most = max(most, sum(any(self._spots[i].needs <= allowed for i in part) for part in parts))
        return most

    def _has_two_by_size(self) -> bool:
        spots = self._spots
        if not spots:
            return False
        size = sum(
            1 - (spot.needs >= 1) - (spot.needs >= 2) - (self._stones[index] == self._enemy and len(spot.within) >= 2)
            for index, spot in spots.items()
        )
        wide = [len(spot.within) for index, spot in spots.items() if not self._stones[index]]
        return size >= ROOMY or sum(n >= 3 for n in wide) + sum(n >= 4 for n in wide) >= ROOMY

    def _divides_by_two_moves(self) -> bool:
        """Return whether two adjacent crossings divide the space, of which the owner gets one."""
        return any(
            self._stones[index] == 0
            and len(self._near[index]) == 4
            and self._is_crossing(index)
            and self._may_play(index)
            and any(self._is_crossing(other) and self._divides(index, other) for other in self._spots[index].within)
            for index in self._points
        )

    def _is_crossing(self, index: int) -> bool:
        return len(self._spots[index].within) >= 3 and self._spots[index].needs <= 1

    def _divides(self, index: int, other: int) -> bool:
        is_empty = not self._stones[other]
        if not is_empty and sum(not self._stones[near] for near in self._spots[other].within) <= 1:
            return False
        parts = pieces(self._points - {index, other}, self._near)
        closed = [sum(self._spots[i].needs <= 0 for i in part) for part in parts]
        return sum(n >= 1 for n in closed) >= 2 and sum(n >= 2 for n in closed) >= (1 if is_empty else 2)

    def _captures_live(self) -> bool:
        """Return whether the captured stones leave a living shape, whichever point the enemy adds or leaves out."""
        dead = {index for index in self._points if self._stones[index] == self._enemy}
        if not dead:
            return False
        free = self._points - dead
        closed = {index for index in free if not self._may_play(index)}
        thrown_in = sum(self._stones[index] == self._enemy and index in self._false for index in self._eye.points)
        captured = [dead | closed, *(dead | closed - {index} for index in closed)]
        if all(_eyes_of_shape(points, self._near) - thrown_in >= MOST for points in captured):
            return True
        if len(free) != 2 or closed or len(pieces(dead, self._near)) > 1:
            return False
        # On either of two last liberties the enemy can add a stone, and is captured from the other.
        return all(_eyes_of_shape(dead | {index}, self._near) - thrown_in >= MOST for index in free)


def _eyes_of_shape(points: set[int], near: list[tuple[int, ...]]) -> int:
    """Return the eyes of an empty shape: its parts, and one more for two points that divide it or lie in its middle."""
    parts = len(pieces(points, near))
    dividing = sum(len(pieces(points - {index}, near)) > parts for index in points)
    middle = sum(
        len(pieces(points - {index}, near)) <= parts and sum(n in points for n in near[index]) >= 3 for index in points
    )
    return parts + (dividing + middle + (len(points) >= _ALIVE_SHAPE)) // 2
