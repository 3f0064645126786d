"""The chains and regions of a position that is to be counted, and what borders on what."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import field
from functools import lru_cache

from qtgo.deferred import dataclass

DAME = 0


@dataclass(slots=True)
class Chain:
    """Connected living stones of one color, and the indexes of adjacent regions."""

    color: int
    indices: set[int]
    regions: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Region:
    """Connected points without living stones, and the indexes of adjacent chains.

    ``owner`` is the color of those chains if they all have one color, otherwise ``DAME``.
    """

    indices: set[int]
    chains: set[int] = field(default_factory=set)
    owner: int = DAME


@lru_cache(maxsize=16)
def neighbors(width: int, height: int) -> list[tuple[int, ...]]:
    """Return the neighbors of every point by index, row by row from A1."""
    return [
        tuple(
            v * width + u
            for u, v in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
            if 0 <= u < width and 0 <= v < height
        )
        for y in range(height)
        for x in range(width)
    ]


def flood(start: int, near: list[tuple[int, ...]], within: Collection[int]) -> set[int]:
    """Return the points connected with one through points of a collection."""
    found = {start}
    waiting = [start]
    while waiting:
        for index in near[waiting.pop()]:
            if index not in found and index in within:
                found.add(index)
                waiting.append(index)
    return found


def pieces(indices: Iterable[int], near: list[tuple[int, ...]]) -> list[set[int]]:
    """Divide points into connected components."""
    left = set(indices)
    found = []
    for index in sorted(left):
        if index in left:
            piece = flood(index, near, left)
            left -= piece
            found.append(piece)
    return found


class BoardRegions:
    """The chains and regions of a position.

    ``stones`` has one byte per point as in ``Position.stones``, living stones only; ``chain_of`` and
    ``region_of`` give the index of the chain or region of each point.
    """

    def __init__(self, width: int, height: int, stones: bytes) -> None:
        self.width, self.height = width, height
        self.near = neighbors(width, height)
        self.stones = stones
        self.chains: list[Chain] = []
        self.regions: list[Region] = []
        self.chain_of: dict[int, int] = {}
        self.region_of: dict[int, int] = {}
        for color in (1, 2):
            for piece in pieces(self._holding(color), self.near):
                self.chain_of.update(dict.fromkeys(piece, len(self.chains)))
                self.chains.append(Chain(color, piece))
        for piece in pieces(self._holding(0), self.near):
            self.region_of.update(dict.fromkeys(piece, len(self.regions)))
            self.regions.append(Region(piece))
        self._join()

    def _holding(self, value: int) -> list[int]:
        return [index for index, content in enumerate(self.stones) if content == value]

    def _join(self) -> None:
        """Link adjacent chains and regions, and set the owners of the regions."""
        for region_index, region in enumerate(self.regions):
            region.chains = {self.chain_of[n] for index in region.indices for n in self.near[index] if self.stones[n]}
            for chain in region.chains:
                self.chains[chain].regions.add(region_index)
            colors = {self.chains[chain].color for chain in region.chains}
            region.owner = colors.pop() if len(colors) == 1 else DAME
