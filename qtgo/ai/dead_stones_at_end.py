"""The dead stones of a game that the players call over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from qtgo.ai.dead_stones import SIGN, Chains
from qtgo.ai.search.cancellation import Stop, StoppedError, never
from qtgo.ai.search.search_values import OPEN_PART
from qtgo.core.rules.point import Color
from qtgo.core.rules.position import Position
from qtgo.core.scoring.regions import DAME, flood

# Below the first a chain is not certain, and may be dead or alive. An open point of the board, where the players would
# have gone on, speaks as loudly against a judgement as the second says: as so many points that the network is wrong
# about by half. From 2.5 to 5 all do equally well.
_CERTAIN = 0.97
_OPEN_PRICE = 3.0
# The part of the board that is open, at most, where the players may have stopped; before they have, it is OPEN_PART.
_OPEN_WHEN_STOPPED = 1 / 3
_MOST_ROUNDS = 6
_MOST_PAIRED = 8


class EndedChains(Chains):
    """The chains of a position where the players stopped: the dead ones explain best why both passed.

    The network alone is unsure of a large group that both players know to be dead, and is often unsure of a part of
    it only. So whole groups are tried, and what leaves the board open between the colors counts against a try.
    """

    def __init__(self, position: Position, owned: Sequence[float], *, stopped: bool, stop: Stop = never) -> None:
        """Take the ownership, and whether the players have passed.

        Asked for the dead, it raises StoppedError soon after ``stop`` becomes true.
        """
        super().__init__(position, owned)
        self._stop = stop
        self._most_open = _OPEN_WHEN_STOPPED if stopped else OPEN_PART

    @cached_property
    def dead(self) -> frozenset[int]:
        """Return the dead chains; in a game that cannot be over they are those of the first guess."""
        first = self.first_guess()
        doubtful = [chain for chain, held in enumerate(self.holds) if abs(held) < _CERTAIN]
        if not doubtful or self._open_points(first) > self._most_open * len(self.owned):
            return first
        best = _Best(self, first, self._stop)
        certain = frozenset(chain for chain, held in enumerate(self.holds) if held <= -_CERTAIN)
        best.consider(certain | {chain for chain in doubtful if self.holds[chain] < 0})
        groups = list(self._groups(doubtful))
        for color in Color:
            of_color = {group: self._color(group) == color for group in groups}
            here, others = (frozenset().union(*(g for g in groups if of_color[g] is mine)) for mine in (True, False))
            best.consider((first | here) - others)
        for _ in range(_MOST_ROUNDS):
            if not self._improve(best, groups, doubtful):
                break
        return self.living_in_seki_removed(set(best.dead))

    def _open_points(self, dead: frozenset[int]) -> int:
        """Return the number of points that dead chains leave open between the colors."""
        neutral = [region.indices for region in self.without(dead).regions if region.owner == DAME]
        return sum(len(region) for region in neutral if self.is_open(region, dead))

    def cost(self, dead: frozenset[int]) -> float:
        """Return what speaks against dead chains: the network's ownership, and what they leave open."""
        board_regions, owned = self.without(dead), self.owned
        held = [(chain.indices, chain.color) for chain in board_regions.chains]
        held += [(region.indices, region.owner) for region in board_regions.regions if region.owner != DAME]
        against = sum(1 - SIGN[color] * owned[index] for indices, color in held for index in indices)
        neutral = [region for region in board_regions.regions if region.owner == DAME]
        against += sum(abs(owned[index]) for region in neutral for index in region.indices)
        open_regions = [region for region in neutral if self.is_open(region.indices, dead)]
        if open_regions:
            seki = self.mutual_seki(board_regions)
            against += _OPEN_PRICE * sum(len(r.indices) for r in open_regions if not r.chains & seki)
        return against

    def _groups(self, doubtful: list[int]) -> Iterator[frozenset[int]]:
        """Yield the doubtful chains of a color that empty points connect."""
        chains, chain_of = self.board_regions.chains, self.board_regions.chain_of
        empty = {index for index, stone in enumerate(self.position.stones) if not stone}
        for color in Color:
            left = self.indices(chain for chain in doubtful if chains[chain].color == color)
            within = left | empty
            while left:
                found = flood(min(left), self.board_regions.near, within) & left
                left -= found
                yield frozenset(chain_of[index] for index in found)

    def _color(self, group: frozenset[int]) -> int:
        return self.board_regions.chains[next(iter(group))].color

    @staticmethod
    def _improve(best: _Best, groups: list[frozenset[int]], doubtful: list[int]) -> bool:
        """Try the other fate for each group, for pairs of groups as in a capturing race, and for each chain."""
        before = best.cost
        for group in groups:
            best.consider(best.dead | group)
            best.consider(best.dead - group)
        if len(groups) <= _MOST_PAIRED:
            for one in groups:
                for other in groups:
                    if one is not other:
                        best.consider((best.dead | one) - other)
        for chain in doubtful:
            best.consider(best.dead ^ {chain})
        return best.cost < before


class _Best:
    """The best of the dead chains tried so far."""

    def __init__(self, chains: EndedChains, dead: frozenset[int], stop: Stop) -> None:
        self._chains, self._stop = chains, stop
        self._tried = {dead}
        self.dead, self.cost = dead, chains.cost(dead)

    def consider(self, dead: frozenset[int]) -> None:
        """Keep these dead chains if they explain the position better; raise StoppedError if cancelled."""
        if self._stop():
            raise StoppedError
        if dead not in self._tried:
            self._tried.add(dead)
            cost = self._chains.cost(dead)
            if cost < self.cost - 1e-9:
                self.dead, self.cost = dead, cost
