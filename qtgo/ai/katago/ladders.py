"""The ladders that KataGo's networks are told of, read as KataGo reads them."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from qtgo.ai.features import chains
from qtgo.core.rules.board import Board
from qtgo.core.rules.ladder import SAFE, LadderMemory, LadderReader
from qtgo.core.rules.point import Color, Point

_POSITIONS = 4096
"""So many positions are remembered."""


class KataGoLadderReader(LadderReader):
    """Reads a ladder by KataGo's rules: a ko saves the prey, except that between two kos it is lost."""

    budget = 25_000

    def __init__(self, board: Board, stone: Point) -> None:
        super().__init__(board, stone)
        self._deepest = board.width * board.height * 3 // 2
        self._began = 0

    def is_caught(self) -> bool:
        """Return whether no move saves the prey, which is in atari and moves next, and may retake a ko."""
        board = self._board
        board.play(self._color.opponent, None)
        self._began = board.steps
        caught = self._is_lost()
        board.undo()
        return caught

    def _before_defence(self, liberties: list[int]) -> bool | None:
        if self._is_too_deep():
            return True
        return False if self._board.ko_cell else super()._before_defence(liberties)

    def _before_attack(self, liberties: list[int], chain: list[int]) -> bool | None:
        if self._is_too_deep():
            return True
        outcome = super()._before_attack(liberties, chain)
        return True if outcome is None and self._is_between_kos(liberties, chain) else outcome

    def _attacks(self, liberties: list[int]) -> list[int]:
        """Return where the prey would gain the most, and nothing else where it would get out.

        Unless the liberties touch: then a play on one takes from the other.
        """
        one, other = sorted(liberties, key=self._empty_beside, reverse=True)
        if self._empty_beside(one) < SAFE or other in self._near[one]:
            return [one, other]
        return [] if self._empty_beside(other) >= SAFE else [one]

    def _is_too_deep(self) -> bool:
        return self._board.steps - self._began >= self._deepest

    def _empty_beside(self, cell: int) -> int:
        cells = self._cells
        return sum(not cells[near] for near in self._near[cell])

    def _is_between_kos(self, liberties: list[int], chain: list[int]) -> bool:
        """Return whether both liberties are kos that the opponent can take, and the prey gains nothing by either."""
        return (
            all(self._is_ko_to_take(cell) for cell in liberties)
            and not any(self._would_be_safe(cell) for cell in liberties)
            and not self._captures(chain)
        )

    def _is_ko_to_take(self, cell: int) -> bool:
        cells, enemy = self._cells, 3 - self._color
        contents = [(near, cells[near]) for near in self._near[cell]]
        if any(content in (0, enemy) for _, content in contents):
            return False
        walks = [self._board.walk(near, 2) for near, content in contents if content == self._color]
        taken = [chain for liberties, chain in walks if len(liberties) == 1]
        return len(taken) == 1 and len(taken[0]) == 1

    def _would_be_safe(self, cell: int) -> bool:
        board = self._board
        board.play(self._color, board.point_of(cell))
        safe = bool(self._cells[cell]) and len(board.walk(cell, SAFE)[0]) >= SAFE
        board.undo()
        return safe


class Ladders(NamedTuple):
    """The stones of a position that are lost in ladders, and where chains of Black and White with two liberties are."""

    caught: tuple[int, ...]
    catches: tuple[tuple[int, ...], tuple[int, ...]]

    def catches_of(self, prey: Color) -> tuple[int, ...]:
        """Return the plays that catch stones of a color."""
        return self.catches[prey - 1]


class KataGoLadders:
    """Reads the ladders of positions of one size, and remembers them."""

    def __init__(self) -> None:
        self._memory = LadderMemory(KataGoLadderReader)
        self._known: OrderedDict[tuple[int, int, int, Point | None], Ladders] = OrderedDict()

    def known(self, board: Board, board_hash: int, ko: Point | None) -> Ladders | None:
        """Return the ladders of a position of the board's size if they are remembered."""
        return self._known.get((board.width, board.height, board_hash, ko))

    def read(self, board: Board) -> Ladders:
        """Return the ladders of the position on a board, which is unchanged."""
        key = board.width, board.height, board.hash, board.ko_point
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._read(board)
            if len(self._known) > _POSITIONS:
                self._known.popitem(last=False)
        return found

    def _read(self, board: Board) -> Ladders:
        width = board.width
        caught: list[int] = []
        catches: tuple[list[int], list[int]] = [], []
        for color, chain, liberties in chains(board.stones(), width, board.height):
            if len(liberties) > 2:
                continue
            stone = Point.from_index(chain[0], width)
            if len(liberties) == 1:
                lost = self._memory.is_caught(board, stone)
            else:
                catching = self._memory.catching_moves(board, stone)
                catches[color - 1].extend(point.to_index(width) for point in catching)
                lost = bool(catching)
            if lost:
                caught += chain
        return Ladders(tuple(caught), (tuple(catches[0]), tuple(catches[1])))
