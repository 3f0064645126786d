"""Ladders: whether a chain kept in atari can escape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import NamedTuple

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Point

SAFE = 3
_REMEMBERED = 16  # ladders for a stone


def is_caught(board: Board, stone: Point) -> bool:
    """Return whether a chain with one liberty is lost although its owner moves next; the board is unchanged."""
    return LadderReader(board, stone).is_caught()


def catching_moves(board: Board, stone: Point) -> list[Point]:
    """Return the liberties of a two-liberty chain on which the opponent captures it; the board is unchanged."""
    return LadderReader(board, stone).catching_moves()


class LadderReader:
    """Reads one ladder on the cells of a board, which it shares with ``Board`` for speed."""

    budget = 240
    """Plays after which a chain counts as free; a ladder across a 19x19 board needs fewer."""

    def __init__(self, board: Board, stone: Point) -> None:
        color = board.color_at(stone)
        if color is None:
            raise ValueError(f"there is no stone on {stone.vertex}")
        self._board = board
        self._cells, self._near = board.cells, board.near_cells
        self._prey = board.cell_of(stone)
        self._color = color
        self._left = self.budget

    def catching_moves(self) -> list[Point]:
        """Return the liberties of a two-liberty prey on which the opponent captures it."""
        liberties, _ = self._board.walk(self._prey, SAFE)
        if len(liberties) != 2:
            return []
        return [self._board.point_of(cell) for cell in liberties if self._catches(cell, self.is_caught)]

    def is_caught(self) -> bool:
        """Return whether no move saves the prey, which is in atari and moves next."""
        return self._is_lost()

    def _is_lost(self) -> bool:
        """Return whether no move saves the prey, which moves next."""
        board = self._board
        liberties, chain = board.walk(self._prey, SAFE)
        outcome = self._before_defence(liberties)
        if outcome is not None:
            return outcome
        for cell in [*self._captures(chain), *liberties]:
            if cell == board.ko_cell:
                continue
            if self._is_spent():
                return False
            board.play(self._color, board.point_of(cell))
            lost = not self._cells[self._prey] or self._is_attacked()
            board.undo()
            if not lost:
                return False
        return True

    def _is_attacked(self) -> bool:
        """Return whether the opponent, who moves next, captures the prey."""
        liberties, chain = self._board.walk(self._prey, SAFE)
        outcome = self._before_attack(liberties, chain)
        if outcome is not None:
            return outcome
        for cell in self._attacks(liberties):  # noqa: SIM110 - long ladders are deep: one frame less
            if self._catches(cell, self._is_lost):
                return True
        return False

    def _catches(self, cell: int, is_lost: Callable[[], bool]) -> bool:
        """Return whether a play of the opponent captures the prey."""
        board = self._board
        if cell == board.ko_cell or self._is_spent():
            return False
        board.play(self._color.opponent, board.point_of(cell))
        caught = bool(self._cells[cell]) and is_lost()
        board.undo()
        return caught

    def _before_defence(self, liberties: list[int]) -> bool | None:
        """Return whether the prey, which moves next, is lost, if that is known without reading."""
        return False if len(liberties) > 1 else None

    def _before_attack(self, liberties: list[int], _chain: list[int]) -> bool | None:
        """Return whether the prey is lost if the opponent moves next, if that is known without reading."""
        return None if len(liberties) == 2 else len(liberties) < 2

    def _attacks(self, liberties: list[int]) -> list[int]:
        """Return on which of two liberties the opponent plays, in order."""
        return liberties

    def _is_spent(self) -> bool:
        self._left -= 1
        return self._left < 0

    def _captures(self, chain: list[int]) -> list[int]:
        """Return the last liberties of enemy chains in atari beside the prey."""
        cells, enemy = self._cells, 3 - self._color
        found: list[int] = []
        seen: set[int] = set()
        for cell in chain:
            for near in self._near[cell]:
                if cells[near] == enemy and near not in seen:
                    seen.add(near)
                    liberties, enemies = self._board.walk(near, 2)
                    seen.update(enemies)
                    if len(liberties) == 1 and liberties[0] not in found:
                        found.append(liberties[0])
        return found


class _Read(NamedTuple):
    """A ladder that has been read: its outcome holds wherever the cells that were read have these contents."""

    contents_of: Callable[[Sequence[int]], tuple[int, ...]]
    contents: tuple[int, ...]
    cells: frozenset[int]
    ko: int
    ends: list[Point] | bool


class LadderMemory:
    """Reads ladders like the functions, and rereads one only if a cell that mattered has changed.

    It remembers ladders of one board size at a time, since cell numbers and neighbors depend on the size.
    """

    def __init__(self, reader: type[LadderReader] = LadderReader) -> None:
        self._reader = reader
        self._size = 0, 0
        self._reads: dict[tuple[int, bool], list[_Read]] = {}

    def is_caught(self, board: Board, stone: Point) -> bool:
        """Return ``is_caught``, from memory if possible."""
        return bool(self._ends(board, stone, in_atari=True))

    def catching_moves(self, board: Board, stone: Point) -> list[Point]:
        """Return ``catching_moves``, from memory if possible."""
        ends = self._ends(board, stone, in_atari=False)
        assert isinstance(ends, list)
        return ends

    def _ends(self, board: Board, stone: Point, *, in_atari: bool) -> list[Point] | bool:
        if self._size != (board.width, board.height):
            self._size = board.width, board.height
            self._reads.clear()
        cells, ko = board.cells, board.ko_cell
        key = board.cell_of(stone), in_atari
        reads = self._reads.setdefault(key, [])
        for at, known in enumerate(reads):
            if known.contents_of(cells) == known.contents and (ko if ko in known.cells else 0) == known.ko:
                if at:
                    reads.insert(0, reads.pop(at))
                return known.ends
        with board.watched() as watched:
            reader = self._reader(board, stone)
            ends = reader.is_caught() if in_atari else reader.catching_moves()
        seen = frozenset(watched)
        contents_of = itemgetter(*seen)
        reads.insert(0, _Read(contents_of, contents_of(cells), seen, ko if ko in seen else 0, ends))
        del reads[_REMEMBERED:]
        return ends
