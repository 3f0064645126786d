"""From the ownership of points to the dead stones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from qtgo.core.rules.point import Color
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import Ruleset, Scoring
from qtgo.core.scoring.benson import pass_alive
from qtgo.core.scoring.dragons import Dragons
from qtgo.core.scoring.eyes import ROOMY, value_eyes
from qtgo.core.scoring.life import chains_in_mutual_seki, indices_of
from qtgo.core.scoring.regions import DAME, BoardRegions
from qtgo.core.scoring.score import Score

# A chain that the network gives up is surely dead below the first; above it it may live in seki, where the points
# belong to neither. Below the second it is dead even if its captors do not enclose it. Both lie in the middle of
# wide ranges that do equally well: -0.65 to -0.45, and -0.95 to -0.7.
_GIVEN_UP = -0.55
_LOST = -0.9
# Below these a chain is not clearly alive or dead, and a point not clearly owned by the surrounding color.
_CLEAR, _HELD = 0.5, 0.3
SIGN = {DAME: 0, Color.BLACK: 1, Color.WHITE: -1}


class Chains:
    """The chains of a position with all its stones; ``holds`` is how much each is its owner's, from -1 to 1.

    ``owned`` has a number for each point, rows from A1, positive if Black owns it; ``certain`` are the points whose
    owner the rules settle.
    """

    def __init__(self, position: Position, owned: Sequence[float]) -> None:
        self.position = position
        self.owned, self.certain = _with_certainties(position, owned)
        self.board_regions = BoardRegions(position.width, position.height, position.stones)
        self.holds = [
            SIGN[chain.color] * sum(self.owned[index] for index in sorted(chain.indices)) / len(chain.indices)
            for chain in self.board_regions.chains
        ]

    @cached_property
    def dead(self) -> frozenset[int]:
        """Return the dead chains."""
        return self.first_guess()

    def first_guess(self) -> frozenset[int]:
        """Judge each chain by its ownership and by its surroundings.

        A chain that is given up counts as dead where the board is closed around it. Elsewhere, and where it would
        be in seki if it lived, the network must be sure of it.
        """
        dead = {chain for chain, held in enumerate(self.holds) if held < 0}
        while revived := self._best_of_open_regions(dead):
            dead -= revived
        return self.living_in_seki_removed(dead)

    def living_in_seki_removed(self, dead: set[int]) -> frozenset[int]:
        """Return dead chains without those that are doubtful and would be in seki if they lived."""
        doubtful = {chain for chain in dead if self.holds[chain] > _GIVEN_UP}
        return frozenset(dead - self._in_seki(dead - doubtful, doubtful))

    @property
    def doubt(self) -> float:
        """Return how unclear the most unclear chain is: 1 between life and death, 2 if judged against the network."""
        return 1 - min((-held if n in self.dead else held for n, held in enumerate(self.holds)), default=1.0)

    def indices(self, chains: Iterable[int]) -> set[int]:
        """Return the stones of chains."""
        return indices_of(self.board_regions, chains)

    def without(self, dead: Iterable[int]) -> BoardRegions:
        """Return the chains and regions of the position that is left."""
        gone = self.indices(dead)
        living = bytes(0 if index in gone else value for index, value in enumerate(self.position.stones))
        return BoardRegions(self.position.width, self.position.height, living)

    def _best_of_open_regions(self, dead: set[int]) -> set[int]:
        """Return, for every region that both colors border on, the dead chain likeliest to live, unless it is lost."""
        board_regions = self.without(dead)
        best: dict[int, int] = {}
        for chain in sorted(dead):
            region = board_regions.region_of[min(self.board_regions.chains[chain].indices)]
            if board_regions.regions[region].owner == DAME and self.holds[chain] > _LOST:
                best[region] = max(best.get(region, chain), chain, key=lambda each: self.holds[each])
        return set(best.values())

    def _in_seki(self, dead: set[int], chains: set[int]) -> set[int]:
        """Return those of some chains that are in seki if they live."""
        if not chains:
            return set()
        board_regions = self.without(dead)
        seki = indices_of(board_regions, self.mutual_seki(board_regions))
        return {chain for chain in chains if self.board_regions.chains[chain].indices <= seki}

    def mutual_seki(self, board_regions: BoardRegions) -> set[int]:
        """Return the chains of what is left that are in seki beyond doubt."""
        dragons = Dragons(board_regions, self.position.stones)
        value_eyes(dragons)
        return chains_in_mutual_seki(dragons)

    def is_open(self, region: set[int], dead: Iterable[int]) -> bool:
        """Return whether a remaining neutral region is large enough to matter."""
        return len(region) >= ROOMY or not region.isdisjoint(self.indices(dead))

    def contested(self, count: Score, *, stopped: bool, rules: Ruleset) -> tuple[set[int], set[int]]:
        """Return the points still to be played for, and the neutral points that count for the color that takes them.

        ``count`` is the score with these dead stones, and ``stopped`` says that the players have passed.
        """
        width = self.position.width
        seki = {point.to_index(width) for point in count.seki}
        dead = self.indices(self.dead)
        board_regions = self.without(self.dead)
        contested = {
            index
            for chain, held in enumerate(self.holds)
            if abs(held) < _CLEAR and not self.board_regions.chains[chain].indices & seki
            for index in self.board_regions.chains[chain].indices
        }
        neutral: set[int] = set()
        for region in board_regions.regions:
            if region.owner != DAME:
                contested |= {index for index in region.indices if SIGN[region.owner] * self.owned[index] < _HELD}
            elif any(board_regions.chains[chain].indices & seki for chain in region.chains):
                continue
            elif len(region.indices) >= ROOMY or region.indices & dead or not region.chains:
                contested |= region.indices
            else:
                neutral |= region.indices
        if not rules.dead_stones_removed and not stopped:
            contested |= dead
        return contested, neutral if rules.scoring is Scoring.AREA and not stopped else set()


def _with_certainties(position: Position, owned: Sequence[float]) -> tuple[list[float], set[int]]:
    """Correct the ownership where the rules settle who owns a point (Benson), and return these points, too."""
    known, certain = list(owned), set[int]()
    for color in Color:
        living, territory = pass_alive(position.width, position.height, position.stones, color)
        certain |= living | territory
        for index in living | territory:
            known[index] = float(SIGN[color])
    return known, certain
