"""Closed spaces of up to five points with any dead stones in them, in the middle, at the edge and in the corner.

What lives by exact reading, though the enemy moves first, has two eyes. Elsewhere the count may favor the owner.
"""

from __future__ import annotations

from itertools import combinations, product

import pytest

from qtgo.core.scoring.dragons import Dragons
from qtgo.core.scoring.eyes import value_eyes
from qtgo.core.scoring.life import without_two_eyes
from qtgo.core.scoring.regions import BoardRegions, neighbors, pieces
from tests.examples import some

OWNER, ENEMY = 1, 2
SIDE = 7
# The owner's square below, and above it an enemy with two eyes.
BOARD = bytes([OWNER] * SIDE * SIDE + [ENEMY] * SIDE + [0, 2, 0, 2, 2, 2, 2])
NEAR = neighbors(SIDE, SIDE + 2)

Space = tuple[int, ...]
Graph = list[tuple[int, ...]]
Stones = tuple[int, ...]


def spaces(size: int, left: int, below: int) -> list[Space]:
    """List the connected spaces of a size with that leftmost column and lowest row, whose wall is one chain."""
    inner = {y * SIDE + x for x in range(left, SIDE - 1) for y in range(below, SIDE - 1)}
    grown = {frozenset({index}) for index in inner}
    for _ in range(size - 1):
        beside = {space: {near for index in space for near in NEAR[index]} & inner - space for space in grown}
        grown = {space | {near} for space in grown for near in beside[space]}
    found = {}
    for space in grown:
        places = sorted((index % SIDE, index // SIDE) for index in space)
        turned = sorted((y, x) for x, y in places)
        is_placed = places[0][0] == left and turned[0][0] == below
        if is_placed and len(pieces(set(range(SIDE * SIDE)) - space, NEAR)) == 1:
            found[tuple(min(places, turned) if left == below else places)] = tuple(sorted(space))
    return list(found.values())


def graph(space: Space) -> Graph:
    """Return the neighbors of each point of a space within it, and at last the wall's."""
    number = {index: place for place, index in enumerate(space)}
    wall = len(space)
    inner = [tuple({number.get(near, wall) for near in NEAR[index]}) for index in space]
    return [*inner, tuple(place for place in range(wall) if wall in inner[place])]


def captured(stones: Stones, color: int, near: Graph) -> set[int]:
    chains = pieces((place for place, stone in enumerate(stones) if stone == color), near)
    return {place for chain in chains if all(stones[n] for each in chain for n in near[each]) for place in chain}


def play(stones: Stones, place: int, color: int, near: Graph) -> Stones | None:
    """Return the stones after a move, None if it is illegal; without a wall the owner is lost."""
    after = (*stones[:place], color, *stones[place + 1 :])
    taken = captured(after, 3 - color, near)
    after = tuple(0 if index in taken else stone for index, stone in enumerate(after))
    return None if captured(after, color, near) else after


def living(near: Graph) -> set[Stones]:
    """Return the stones with which the owner, second to move, can clear the space of the enemy and lose nothing.

    Whoever would have to repeat positions for that has not done it.
    """
    all_stones = [(*inside, OWNER) for inside in product((0, OWNER, ENEMY), repeat=len(near) - 1)]
    legal = [stones for stones in all_stones if not any(captured(stones, color, near) for color in (OWNER, ENEMY))]
    moves = {
        (stones, color): [
            (after, 3 - color, False)
            for place in range(len(near) - 1)
            if not stones[place] and (after := play(stones, place, color, near)) is not None
        ]
        for stones in legal
        for color in (OWNER, ENEMY)
    }
    won: set[tuple[Stones, int, bool]] = set()
    open_ = {(stones, color, passed) for stones, color in moves for passed in (False, True)}
    while True:
        new = {
            (stones, color, passed)
            for stones, color, passed in open_
            if (any if color == OWNER else all)(
                [
                    ENEMY not in stones if passed else (stones, 3 - color, True) in won,
                    *(after in won for after in moves[stones, color]),
                ]
            )
        }
        if not new:
            return {stones for stones, color, passed in won if color == ENEMY and not passed}
        won |= new
        open_ -= new


def has_two_eyes(space: Space, dead: tuple[int, ...]) -> bool:
    """Return whether the owner of the space has two eyes by the count."""
    living_stones = bytes(0 if index in space else stone for index, stone in enumerate(BOARD))
    stones = bytes(ENEMY if index in dead else stone for index, stone in enumerate(living_stones))
    regions = BoardRegions(SIDE, SIDE + 2, living_stones)
    dragons = Dragons(regions, stones)
    value_eyes(dragons)
    return not any(regions.chains[chain].color == OWNER for chain in without_two_eyes(dragons))


# In the middle, at the edge and in the corner.
@pytest.mark.parametrize(("place", "size"), some(product([(1, 1), (1, 0), (0, 0)], range(2, 6))), ids=str)
def test_what_lives_by_reading_has_two_eyes(size: int, place: tuple[int, int]) -> None:
    for space in spaces(size, *place):
        alive = living(graph(space))
        for dead in (dead for count in range(size) for dead in combinations(space, count)):
            if (*(ENEMY if index in dead else 0 for index in space), OWNER) in alive:
                assert has_two_eyes(space, dead), (space, dead)
