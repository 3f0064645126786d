"""Find how the living stones live: with two eyes, or in seki.

No tactics are read: the dead stones are given, and all others are alive. The only question is how.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product

from qtgo.core.scoring.dragons import Dragons
from qtgo.core.scoring.eyes import MOST, ROOMY
from qtgo.core.scoring.regions import DAME, BoardRegions


def groups(board_regions: BoardRegions) -> list[int]:
    """Return a number for each chain, shared by all chains connected by regions of their color."""
    number = list(range(len(board_regions.chains)))
    for region in board_regions.regions:
        if region.owner != DAME:
            same = {number[chain] for chain in region.chains}
            number = [min(same) if n in same else n for n in number]
    return number


def eye_counts(dragons: Dragons) -> list[int]:
    """Return the number of eyes of each dragon."""
    total = [0] * len(dragons.colors)
    for eye in dragons.eyes:
        total[eye.dragon] += eye.value
    return total


def without_two_eyes(dragons: Dragons, overrides: Mapping[int, bool] | None = None) -> set[int]:
    """Return the chains of dragons without two eyes, which can only live in seki.

    ``overrides`` maps a stone to the players' decision; it holds for all chains connected to it by regions of their
    color.
    """
    total = eye_counts(dragons)
    found = {number for number, dragon in enumerate(_dragons_of_chains(dragons)) if total[dragon] < MOST}
    return _overridden(dragons.board_regions, found, overrides or {})


def chains_in_seki(dragons: Dragons, overrides: Mapping[int, bool] | None = None) -> set[int]:
    """Return the chains in seki: those without two eyes, where the board is played out around them."""
    number = _dragons_of_chains(dragons)
    open_dragons = _open_dragons(dragons)
    found = {chain for chain in without_two_eyes(dragons) if number[chain] not in open_dragons}
    return _overridden(dragons.board_regions, found, overrides or {})


def chains_in_mutual_seki(dragons: Dragons) -> set[int]:
    """Return the chains in a seki that is beyond doubt even if some dead stones have not been found yet.

    The dragon has a neighbor of the other color with as many eyes, none or one, and neither can fill the liberties that
    they share.
    """
    total, number = eye_counts(dragons), _dragons_of_chains(dragons)
    shared: dict[tuple[int, int], int] = {}
    for region in dragons.board_regions.regions:
        if region.owner == DAME:
            here = {number[chain] for chain in region.chains}
            for black, white in product(*({d for d in here if dragons.colors[d] == color} for color in (1, 2))):
                shared[black, white] = shared.get((black, white), 0) + len(region.indices)
    open_dragons = _open_dragons(dragons)
    seki: set[int] = set()
    for pair, liberties in shared.items():
        black, white = pair
        if total[black] == total[white] < MOST and liberties + total[black] >= 2 and not open_dragons & set(pair):
            seki |= set(pair)
    return {chain for chain, dragon in enumerate(number) if dragon in seki}


def indices_of(board_regions: BoardRegions, chains: Iterable[int]) -> set[int]:
    """Return the stones of chains."""
    return {index for chain in chains for index in board_regions.chains[chain].indices}


def _dragons_of_chains(dragons: Dragons) -> list[int]:
    return [dragons.dragon_of[next(iter(chain.indices))] for chain in dragons.board_regions.chains]


def _open_dragons(dragons: Dragons) -> set[int]:
    """Return the dragons beside a neutral region so large that it is not shared liberties but a board to be played."""
    number = _dragons_of_chains(dragons)
    return {
        number[chain]
        for region in dragons.board_regions.regions
        if region.owner == DAME and len(region.indices) >= ROOMY
        for chain in region.chains
    }


def _overridden(board_regions: BoardRegions, found: set[int], overrides: Mapping[int, bool]) -> set[int]:
    if not overrides:
        return found
    number = groups(board_regions)
    for index, in_seki in overrides.items():
        if index in board_regions.chain_of:
            group = number[board_regions.chain_of[index]]
            same = {chain for chain, other in enumerate(number) if other == group}
            found = found | same if in_seki else found - same
    return found
