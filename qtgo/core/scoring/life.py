"""What the rules need to know about life: false eyes, groups, and seki.

No tactics are read: the dead stones are given, and all others are alive. The only question is how. The
definitions of a false eye and of the eyes of a region follow the approach of D. Wu's goscorer, in a simpler
form.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import product

from qtgo.core.scoring.regions import DAME, BoardRegions, pieces

# A region of this size has room for two eyes whatever its shape; a dame region as large is not the shared
# liberties of a seki but a part of the board that was not played out.
ROOMY = 6


def false_points(board_regions: BoardRegions, eyes: Mapping[int, int] | None = None) -> set[int]:
    """Return the points of one-color regions that must eventually be filled to connect adjacent chains.

    A point at the edge of its region is false if a chain beside it reaches, without crossing the point,
    neither all the other sides of the point nor another eye. Chains are connected by regions of their color,
    and by dame if there are any. ``eyes`` maps a region to its number of eyes; without it no region counts as an eye,
    and the result is the points that are no eyes rather than those that must be filled.
    """
    return {
        index
        for region_index, region in enumerate(board_regions.regions)
        if region.owner != DAME
        for index in region.indices
        if _is_false(board_regions, region_index, index, eyes or {})
    }


def _is_false(board_regions: BoardRegions, region_index: int, index: int, eyes: Mapping[int, int]) -> bool:
    indices = board_regions.regions[region_index].indices
    inside = [near for near in board_regions.near[index] if near in indices]
    beside = {board_regions.chain_of[near] for near in board_regions.near[index] if near not in indices}
    if len(inside) > 1 or len(beside) + len(inside) < 2:
        return False
    return any(not _is_connected(board_regions, chain, region_index, index, beside, eyes) for chain in beside)


def _is_connected(
    board_regions: BoardRegions, start: int, region_index: int, index: int, beside: set[int], eyes: Mapping[int, int]
) -> bool:
    """Return whether a chain reaches the other sides of a point of a region, or an eye, without crossing it."""
    rest = board_regions.regions[region_index].indices - {index}
    rest_chains = {
        board_regions.chain_of[near] for c in rest for near in board_regions.near[c] if near in board_regions.chain_of
    }
    color = board_regions.chains[start].color
    reached = {start}
    seen_regions: set[int] = set()
    waiting = [start]
    while waiting:
        chain = waiting.pop()
        joined: set[int] = set()
        if chain in rest_chains and region_index not in seen_regions:
            seen_regions.add(region_index)
            joined |= rest_chains
        for region in board_regions.chains[chain].regions - seen_regions - {region_index}:
            seen_regions.add(region)
            joined |= board_regions.regions[region].chains
        if any(eyes.get(region) for region in seen_regions):
            return True
        new = {c for c in joined - reached if board_regions.chains[c].color == color}
        reached |= new
        waiting.extend(new)
    return beside <= reached and (not rest or region_index in seen_regions)


def eyes_of(board_regions: BoardRegions, false: Collection[int], dead: Collection[int]) -> dict[int, int]:
    """Return the number of eyes of every one-color region: 0, 1, or 2 if it has room for two.

    It has room if it is large, or if a stone on an empty point of it would divide it.
    """
    return {
        region_index: _eyes(region.indices - set(false), board_regions, dead)
        for region_index, region in enumerate(board_regions.regions)
        if region.owner != DAME
    }


def _eyes(indices: set[int], board_regions: BoardRegions, dead: Collection[int]) -> int:
    if not indices:
        return 0
    if len(indices) >= ROOMY:
        return 2
    whole = len(pieces(indices, board_regions.near))
    divided = any(len(pieces(indices - {index}, board_regions.near)) > whole for index in indices if index not in dead)
    return 2 if divided else 1


def groups(board_regions: BoardRegions, *, across_dame: bool) -> list[int]:
    """Return a group number for each chain, shared by all chains connected by regions of their color.

    ``across_dame`` also connects chains of one color that touch the same neutral region.
    """
    number = list(range(len(board_regions.chains)))
    for region in board_regions.regions:
        if region.owner == DAME and not across_dame:
            continue
        for color in (1, 2):
            same = {number[chain] for chain in region.chains if board_regions.chains[chain].color == color}
            number = [min(same) if n in same else n for n in number]
    return number


def chains_with_two_eyes(board_regions: BoardRegions, eyes: Mapping[int, int]) -> set[int]:
    """Return the chains that are connected, by regions of their color, to two eyes."""
    connected = groups(board_regions, across_dame=False)
    total = dict.fromkeys(connected, 0)
    for region_index, count in eyes.items():
        total[connected[next(iter(board_regions.regions[region_index].chains))]] += count
    return {chain for chain, group in enumerate(connected) if total[group] >= 2}


def chains_in_seki(
    board_regions: BoardRegions, eyes: Mapping[int, int], overrides: Mapping[int, bool] | None = None
) -> set[int]:
    """Return the chains of groups alive in seki: fewer than two eyes, and liberties that neither side can fill.

    A group counts as seki only if the board is played out around it and a group of the other color, with as
    many eyes, shares liberties with it: two without an eye, one with an eye. A wrong seki costs
    more than a missed one, which the players can mark. ``overrides`` maps a point of a group to the players'
    decision; it holds for all chains connected to it by regions of their color.
    """
    connected = groups(board_regions, across_dame=True)
    total = dict.fromkeys(connected, 0)
    for region_index, count in eyes.items():
        total[connected[next(iter(board_regions.regions[region_index].chains))]] += count
    shared: dict[tuple[int, int], int] = {}
    unsettled: set[int] = set()
    for region in board_regions.regions:
        if region.owner != DAME:
            continue
        here = {connected[chain]: board_regions.chains[chain].color for chain in region.chains}
        if len(region.indices) >= ROOMY:
            unsettled |= set(here)
        for black, white in product(*([g for g, color in here.items() if color == c] for c in (1, 2))):
            shared[black, white] = shared.get((black, white), 0) + len(region.indices)
    seki: set[int] = set()
    for pair, liberties in shared.items():
        black, white = pair
        if total[black] == total[white] < 2 and liberties + total[black] >= 2 and not unsettled & set(pair):
            seki |= set(pair)
    found = {chain for chain, group in enumerate(connected) if group in seki}
    return _overridden(board_regions, found, overrides or {})


def _overridden(board_regions: BoardRegions, found: set[int], overrides: Mapping[int, bool]) -> set[int]:
    number = groups(board_regions, across_dame=False)
    for index, in_seki in overrides.items():
        if index in board_regions.chain_of:
            group = number[board_regions.chain_of[index]]
            same = {chain for chain, other in enumerate(number) if other == group}
            found = found | same if in_seki else found - same
    return found


def indices_of(board_regions: BoardRegions, chains: Iterable[int]) -> set[int]:
    """Return the stones of chains."""
    return {index for chain in chains for index in board_regions.chains[chain].indices}
