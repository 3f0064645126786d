"""Benson's algorithm: chains that are alive even if their owner always passes.

D. B. Benson, Life in the game of Go (1976). No reading, and no assumptions about the opponent.
"""

from __future__ import annotations

from typing import NamedTuple

from qtgo.core.scoring.regions import neighbors, pieces
from qtgo.deferred import dataclass


@dataclass(slots=True)
class Surrounded:
    """A connected area without stones of a color; ``beside`` are the color's chains next to it.

    It is vital to chains whose eye it is: those that touch all its empty points.
    """

    indices: set[int]
    beside: set[int]
    vital_to: set[int]


class UnconditionalLife(NamedTuple):
    """The stones of a color that live though it always passes, all its areas, and those beside living stones only."""

    stones: set[int]
    areas: list[Surrounded]
    safe: list[Surrounded]


def unconditional_life(
    width: int, height: int, stones: bytes, color: int, *, suicide: bool = False
) -> UnconditionalLife:
    """Find the unconditionally alive stones of a color; with ``suicide`` chains must touch all points of their eyes."""
    near = neighbors(width, height)
    chains = pieces((index for index, value in enumerate(stones) if value == color), near)
    chain_of = {index: number for number, chain in enumerate(chains) for index in chain}
    areas = []
    for indices in pieces((index for index, value in enumerate(stones) if value != color), near):
        touched = {index: {chain_of[n] for n in near[index] if n in chain_of} for index in indices}
        looked_at = [touched[index] for index in indices if suicide or not stones[index]]
        vital_to = set.intersection(*looked_at) if looked_at else set()
        areas.append(Surrounded(indices, set().union(*touched.values()), vital_to))
    living = set(range(len(chains)))
    sound = areas
    while True:
        eyes = [sum(chain in area.vital_to for area in sound) for chain in range(len(chains))]
        left = {chain for chain in living if eyes[chain] >= 2}
        sound = [area for area in sound if area.beside <= left]
        if left == living:
            break
        living = left
    alive = {index for chain in living for index in chains[chain]}
    return UnconditionalLife(alive, areas, [area for area in sound if area.beside])


def pass_alive(width: int, height: int, stones: bytes, color: int) -> tuple[set[int], set[int]]:
    """Return the unconditionally alive stones of a color, and the points among them where no enemy can live."""
    near = neighbors(width, height)
    life = unconditional_life(width, height, stones, color)
    rooms = [area.indices for area in life.safe if _has_no_room(area.indices, near, stones, color)]
    return life.stones, set().union(*rooms)


def _has_no_room(indices: set[int], near: list[tuple[int, ...]], stones: bytes, color: int) -> bool:
    """Return whether every empty point touches the surrounding color, so that the enemy can make no eye there."""
    return all(stones[index] or any(stones[n] == color for n in near[index]) for index in indices)
