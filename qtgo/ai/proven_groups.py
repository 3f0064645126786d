"""Prove the fate of a position's doubtful groups by reading, before trusting the network's ownership."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from qtgo.ai.dead_stones import SIGN, Chains
from qtgo.ai.search.cancellation import Stop, StoppedError, never
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.core.scoring.regions import neighbors
from qtgo.core.study.reading import SLICE, Fate, Group, enclosed_groups, points_inside, read

_CERTAIN = 0.97  # how well its owner holds a group that needs no reading, unless it has little room
_LITTLE_ROOM = 8  # empty points within
# Below this a proof that stones cannot be captured is not believed, as in a double ko. Nor is one that they can, where
# their captors themselves are held no better than the second: in a seki the capture may cost more.
_DESPAIRED, _SAFE = -0.7, 0.8
_UNDECIDED = 0.4  # the ownership, at most, of a group whose fate depends on who moves first


class _Budget(NamedTuple):
    """How many positions are read: for each question, and for all groups of a kind."""

    each: int
    whole: int


_IN_LITTLE_ROOM = _Budget(6000, 12_000)
"""About a tenth of a second."""
_DOUBTFUL = _Budget(1500, 5000)
"""About a second."""


class Proof(NamedTuple):
    """The ownership with what was proven in it, and the points of groups that live or die by the first move."""

    owned: list[float]
    open: frozenset[int]


class _SpentError(Exception):
    """Raised when enough has been read for one position."""


class _Reader:
    """Reads on a board until it has read enough, or is stopped."""

    def __init__(self, board: Board, budget: _Budget, stop: Stop) -> None:
        self._board, self._budget, self._stop = board, budget, stop
        self._left = budget.whole

    def fate(self, group: Group, to_move: Color) -> Fate:
        """Return what can be proven of a group; raise _SpentError or StoppedError."""
        return read(self._board, group, to_move, min(self._budget.each, self._left), self._tick).fate

    def _tick(self) -> None:
        if self._stop():
            raise StoppedError
        self._left -= SLICE
        if self._left < 0:
            raise _SpentError


def read_out(chains: Chains, stop: Stop = never) -> Proof:
    """Read the enclosed groups for either color to move first, the most doubtful before others, within a budget.

    Raise StoppedError soon after ``stop`` becomes true.
    """
    board = Board.of(chains.position)
    found = _Found(chains, board, list(chains.owned), set())
    for groups, budget in zip(_unproven(chains, board), (_IN_LITTLE_ROOM, _DOUBTFUL), strict=True):
        reader = _Reader(board, budget, stop)
        with suppress(_SpentError):
            for group, held in groups:
                found.take(group, held, reader)
    return Proof(found.owned, frozenset(found.undecided))


class _Found(NamedTuple):
    """What has been read of the groups on a board."""

    chains: Chains
    board: Board
    owned: list[float]
    undecided: set[int]

    def take(self, group: Group, held: float, reader: _Reader) -> None:
        """Read a group, which its owner holds so well; raise _SpentError or StoppedError."""
        board, position, owned = self.board, self.chains.position, self.owned
        stones, inside = _indices(board.chain(group.stone), board), _indices(points_inside(board, group), board)
        own = SIGN[group.color]
        attacked = reader.fate(group, group.color.opponent)
        if attacked is Fate.ALIVE:
            if held > _DESPAIRED:
                _settle(owned, stones | _own_eyes(position.stones, board, inside, stones), own)
            return
        defended = reader.fate(group, group.color)
        if defended is Fate.DEAD and _are_safe(self.chains, _captors(position.stones, board, inside, group.color)):
            is_one_chain = all(index in stones or position.stones[index] != group.color for index in inside)
            _settle(owned, inside if is_one_chain else stones, -own)
        elif attacked is Fate.DEAD and (defended is Fate.ALIVE or (defended is Fate.UNSURE and held > 0)):
            self.undecided.update(stones)
            for index in stones:
                owned[index] = max(-_UNDECIDED, min(_UNDECIDED, owned[index]))


def _settle(owned: list[float], indices: Iterable[int], owner: int) -> None:
    for index in indices:
        owned[index] = float(owner)


def _unproven(chains: Chains, board: Board) -> tuple[list[tuple[Group, float]], list[tuple[Group, float]]]:
    """Return the enclosed groups to read with how well they are held, the most doubtful first.

    They are those with little room, of which the network is sure though a large group has one large eye alone, and
    those among the others that it doubts.
    """
    width, chain_of = board.width, chains.board_regions.chain_of
    indices = ((group, group.stone.to_index(width)) for group in enclosed_groups(board))
    groups = [(group, chains.holds[chain_of[index]]) for group, index in indices if index not in chains.certain]
    groups.sort(key=lambda each: abs(each[1]))
    small = [each for each in groups if _room(board, each[0]) <= _LITTLE_ROOM]
    return small, [each for each in groups if each not in small and abs(each[1]) < _CERTAIN]


def _room(board: Board, group: Group) -> int:
    """Return the number of empty points in the space of a group."""
    return sum(board.color_at(point) is None for point in points_inside(board, group))


def _captors(stones: bytes, board: Board, inside: set[int], color: Color) -> set[int]:
    """Return the enemy stones around a group."""
    near = neighbors(board.width, board.height)
    return {each for index in inside for each in near[index] if each not in inside and stones[each] == color.opponent}


def _are_safe(chains: Chains, stones: Iterable[int]) -> bool:
    """Return whether the network sees all chains of some stones live."""
    chain_of = chains.board_regions.chain_of
    return all(chains.holds[chain_of[index]] > _SAFE for index in stones)


def _own_eyes(stones: bytes, board: Board, inside: set[int], chain: set[int]) -> set[int]:
    """Return the empty points within a group that touch no stones but those of its chain: others may be captured."""
    near = neighbors(board.width, board.height)
    return {
        index
        for index in inside
        if not stones[index] and all(not stones[each] or each in chain for each in near[index])
    }


def _indices(points: Iterable[Point], board: Board) -> set[int]:
    return {point.to_index(board.width) for point in points}
