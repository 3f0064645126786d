"""What the rules need to know about life: false eyes, groups, and seki.

No tactics are read: the dead stones are given, and all others are alive. The only question is how. The
definitions of a false eye and of the eyes of a region follow the approach of D. Wu's goscorer, in a simpler
form.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import product

from qtgo.core.scoring.regions import DAME, Anatomy, pieces

# A region of this size has room for two eyes whatever its shape; a dame region as large is not the shared
# liberties of a seki but a part of the board that was not played out.
ROOMY = 6


def false_points(anatomy: Anatomy, eyes: Mapping[int, int] | None = None) -> set[int]:
    """Return the points of one-color regions that must eventually be filled to connect adjacent chains.

    A point at the edge of its region is false if a chain beside it reaches, without crossing the point,
    neither all the other sides of the point nor another eye. Chains are connected by regions of their color,
    and by dame if there are any. ``eyes`` maps a region to its number of eyes; without it no region counts as an eye,
    and the result is the points that are no eyes rather than those that must be filled.
    """
    return {
        cell
        for index, region in enumerate(anatomy.regions)
        if region.owner != DAME
        for cell in region.cells
        if _is_false(anatomy, index, cell, eyes or {})
    }


def _is_false(anatomy: Anatomy, index: int, cell: int, eyes: Mapping[int, int]) -> bool:
    cells = anatomy.regions[index].cells
    inside = [near for near in anatomy.near[cell] if near in cells]
    beside = {anatomy.chain_of[near] for near in anatomy.near[cell] if near not in cells}
    if len(inside) > 1 or len(beside) + len(inside) < 2:
        return False
    return any(not _is_connected(anatomy, chain, index, cell, beside, eyes) for chain in beside)


def _is_connected(
    anatomy: Anatomy, start: int, index: int, cell: int, beside: set[int], eyes: Mapping[int, int]
) -> bool:
    """Return whether a chain reaches the other sides of a point of a region, or an eye, without crossing it."""
    rest = anatomy.regions[index].cells - {cell}
    rest_chains = {anatomy.chain_of[near] for c in rest for near in anatomy.near[c] if near in anatomy.chain_of}
    color = anatomy.chains[start].color
    reached = {start}
    seen_regions: set[int] = set()
    waiting = [start]
    while waiting:
        chain = waiting.pop()
        joined: set[int] = set()
        if chain in rest_chains and index not in seen_regions:
            seen_regions.add(index)
            joined |= rest_chains
        for region in anatomy.chains[chain].regions - seen_regions - {index}:
            seen_regions.add(region)
            joined |= anatomy.regions[region].chains
        if any(eyes.get(region) for region in seen_regions):
            return True
        new = {c for c in joined - reached if anatomy.chains[c].color == color}
        reached |= new
        waiting.extend(new)
    return beside <= reached and (not rest or index in seen_regions)


def eyes_of(anatomy: Anatomy, false: Collection[int], dead: Collection[int]) -> dict[int, int]:
    """Return the number of eyes of every one-color region: 0, 1, or 2 if it has room for two.

    It has room if it is large, or if a stone on an empty point of it would divide it.
    """
    return {
        index: _eyes(region.cells - set(false), anatomy, dead)
        for index, region in enumerate(anatomy.regions)
        if region.owner != DAME
    }


def _eyes(cells: set[int], anatomy: Anatomy, dead: Collection[int]) -> int:
    if not cells:
        return 0
    if len(cells) >= ROOMY:
        return 2
    whole = len(pieces(cells, anatomy.near))
    divided = any(len(pieces(cells - {cell}, anatomy.near)) > whole for cell in cells if cell not in dead)
    return 2 if divided else 1


def groups(anatomy: Anatomy, *, across_dame: bool) -> list[int]:
    """Return a group number for each chain, shared by all chains connected by regions of their color.

    ``across_dame`` also connects chains of one color that touch the same neutral region.
    """
    number = list(range(len(anatomy.chains)))
    for region in anatomy.regions:
        if region.owner == DAME and not across_dame:
            continue
        for color in (1, 2):
            same = {number[chain] for chain in region.chains if anatomy.chains[chain].color == color}
            number = [min(same) if n in same else n for n in number]
    return number


def chains_with_two_eyes(anatomy: Anatomy, eyes: Mapping[int, int]) -> set[int]:
    """Return the chains that are connected, by regions of their color, to two eyes."""
    connected = groups(anatomy, across_dame=False)
    total = dict.fromkeys(connected, 0)
    for index, count in eyes.items():
        total[connected[next(iter(anatomy.regions[index].chains))]] += count
    return {chain for chain, group in enumerate(connected) if total[group] >= 2}


def chains_in_seki(anatomy: Anatomy, eyes: Mapping[int, int], overrides: Mapping[int, bool] | None = None) -> set[int]:
    """Return the chains of groups alive in seki: fewer than two eyes, and liberties that neither side can fill.

    A group counts as seki only if the board is played out around it and a group of the other color, with as
    many eyes, shares liberties with it: two without an eye, one with an eye. A wrong seki costs
    more than a missed one, which the players can mark. ``overrides`` maps a point of a group to the players'
    decision; it holds for all chains connected to it by regions of their color.
    """
    connected = groups(anatomy, across_dame=True)
    total = dict.fromkeys(connected, 0)
    for index, count in eyes.items():
        total[connected[next(iter(anatomy.regions[index].chains))]] += count
    shared: dict[tuple[int, int], int] = {}
    unsettled: set[int] = set()
    for region in anatomy.regions:
        if region.owner != DAME:
            continue
        here = {connected[chain]: anatomy.chains[chain].color for chain in region.chains}
        if len(region.cells) >= ROOMY:
            unsettled |= set(here)
        for black, white in product(*([g for g, color in here.items() if color == c] for c in (1, 2))):
            shared[black, white] = shared.get((black, white), 0) + len(region.cells)
    seki: set[int] = set()
    for pair, liberties in shared.items():
        black, white = pair
        if total[black] == total[white] < 2 and liberties + total[black] >= 2 and not unsettled & set(pair):
            seki |= set(pair)
    found = {chain for chain, group in enumerate(connected) if group in seki}
    return _overridden(anatomy, found, overrides or {})


def _overridden(anatomy: Anatomy, found: set[int], overrides: Mapping[int, bool]) -> set[int]:
    number = groups(anatomy, across_dame=False)
    for cell, in_seki in overrides.items():
        if cell in anatomy.chain_of:
            group = number[anatomy.chain_of[cell]]
            same = {chain for chain, other in enumerate(number) if other == group}
            found = found | same if in_seki else found - same
    return found


def cells_of(anatomy: Anatomy, chains: Iterable[int]) -> set[int]:
    """Return the stones of chains."""
    return {cell for chain in chains for cell in anatomy.chains[chain].cells}
