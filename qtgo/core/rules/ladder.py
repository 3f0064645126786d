"""Ladders: whether a chain kept in atari can escape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import NamedTuple

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Point

# Plays after which a chain counts as free; a ladder across a 19x19 board needs fewer.
_BUDGET = 240
_SAFE = 3
_REMEMBERED = 16  # ladders for a stone


def is_caught(board: Board, stone: Point, budget: int = _BUDGET) -> bool:
    """Return whether a chain with one liberty is lost although its owner moves next; the board is unchanged."""
    return _Reader(board, stone, budget).is_caught()


def catching_moves(board: Board, stone: Point, budget: int = _BUDGET) -> list[Point]:
    """Return the liberties of a two-liberty chain on which the opponent captures it; the board is unchanged."""
    return _Reader(board, stone, budget).catching_moves()


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

    def __init__(self) -> None:
        self._size = 0, 0
        self._reads: dict[tuple[int, bool], list[_Read]] = {}

    def is_caught(self, board: Board, stone: Point) -> bool:
        """Return ``is_caught``, from memory if possible."""
        return bool(self._ends(board, stone, is_caught))

    def catching_moves(self, board: Board, stone: Point) -> list[Point]:
        """Return ``catching_moves``, from memory if possible."""
        ends = self._ends(board, stone, catching_moves)
        assert isinstance(ends, list)
        return ends

    def _ends(
        self, board: Board, stone: Point, read: Callable[[Board, Point], list[Point] | bool]
    ) -> list[Point] | bool:
        if self._size != (board.width, board.height):
            self._size = board.width, board.height
            self._reads.clear()
        cells, ko = board.cells, board.ko_cell
        key = board.cell_of(stone), read is is_caught
        reads = self._reads.setdefault(key, [])
        for at, known in enumerate(reads):
            if known.contents_of(cells) == known.contents and (ko if ko in known.cells else 0) == known.ko:
                if at:
                    reads.insert(0, reads.pop(at))
                return known.ends
        with board.watched() as watched:
            ends = read(board, stone)
        seen = frozenset(watched)
        contents_of = itemgetter(*seen)
        reads.insert(0, _Read(contents_of, contents_of(cells), seen, ko if ko in seen else 0, ends))
        del reads[_REMEMBERED:]
        return ends


class _Reader:
    """Reads one ladder on the cells of a board, which it shares with ``Board`` for speed."""

    def __init__(self, board: Board, stone: Point, budget: int) -> None:
        color = board.color_at(stone)
        if color is None:
            raise ValueError(f"there is no stone on {stone.vertex}")
        self._board = board
        self._cells, self._near = board.cells, board.near_cells
        self._prey = board.cell_of(stone)
        self._color = color
        self._budget = budget

    def catching_moves(self) -> list[Point]:
        liberties, _ = self._board.walk(self._prey, _SAFE)
        if len(liberties) != 2:
            return []
        return [self._board.point_of(cell) for cell in liberties if self._attack_wins(cell)]

    def is_caught(self) -> bool:
        """Return whether no move saves the prey, which is in atari and moves next."""
        liberties, chain = self._board.walk(self._prey, _SAFE)
        if len(liberties) > 1:
            return False
        return not any(self._defence_works(cell) for cell in [*self._captures(chain), *liberties])

    def _attack_wins(self, cell: int) -> bool:
        board = self._board
        if cell == board.ko_cell or self._is_spent():
            return False
        board.play(self._color.opponent, board.point_of(cell))
        wins = bool(self._cells[cell]) and self.is_caught()
        board.undo()
        return wins

    def _defence_works(self, cell: int) -> bool:
        board = self._board
        if cell == board.ko_cell:
            return False
        if self._is_spent():
            return True
        board.play(self._color, board.point_of(cell))
        works = bool(self._cells[self._prey])
        if works:
            liberties, _ = self._board.walk(self._prey, _SAFE)
            works = len(liberties) >= _SAFE or (
                len(liberties) == 2 and not any(self._attack_wins(liberty) for liberty in liberties)
            )
        board.undo()
        return works

    def _is_spent(self) -> bool:
        self._budget -= 1
        return self._budget < 0

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
