"""Benson's algorithm: chains that are alive even if their owner always passes.

D. B. Benson, Life in the game of Go (1976). No reading, and no assumptions about the opponent.
"""

from __future__ import annotations

from qtgo.core.scoring.regions import neighbors, pieces
from qtgo.deferred import dataclass


@dataclass(slots=True)
class _Region:
    """A connected area without stones of a color, and the color's chains that touch all its empty points."""

    indices: set[int]
    beside: set[int]
    vital_to: set[int]


def pass_alive(width: int, height: int, stones: bytes, color: int) -> tuple[set[int], set[int]]:
    """Return the unconditionally alive stones of a color, and the points among them where no enemy can live."""
    near = neighbors(width, height)
    chains = pieces((index for index, value in enumerate(stones) if value == color), near)
    chain_of = {index: number for number, chain in enumerate(chains) for index in chain}
    regions = []
    for indices in pieces((index for index, value in enumerate(stones) if value != color), near):
        touched = [{chain_of[n] for n in near[index] if n in chain_of} for index in indices if not stones[index]]
        vital_to = set.intersection(*touched) if touched else set()
        regions.append(
            _Region(indices, {chain_of[n] for index in indices for n in near[index] if n in chain_of}, vital_to)
        )
    living = set(range(len(chains)))
    sound = regions
    while True:
        eyes = [sum(chain in region.vital_to for region in sound) for chain in range(len(chains))]
        left = {chain for chain in living if eyes[chain] >= 2}
        sound = [region for region in sound if region.beside <= left]
        if left == living:
            break
        living = left
    lost = {
        index
        for region in regions
        if region.beside and region.beside <= living and _has_no_room(region, near, stones, color)
        for index in region.indices
    }
    return {index for chain in living for index in chains[chain]}, lost


def _has_no_room(region: _Region, near: list[tuple[int, ...]], stones: bytes, color: int) -> bool:
    """Return whether every empty point touches the surrounding color, so that the enemy can make no eye there."""
    return all(stones[index] or any(stones[n] == color for n in near[index]) for index in region.indices)
