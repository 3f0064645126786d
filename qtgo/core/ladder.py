"""Ladders: whether a chain that is kept in atari can still get away."""

from __future__ import annotations

from qtgo.core.board import Board
from qtgo.core.point import Point

# Plays that are looked at before a chain is taken for free; a ladder across a 19x19 board needs fewer.
_BUDGET = 240
_SAFE = 3


def is_caught(board: Board, stone: Point, budget: int = _BUDGET) -> bool:
    """Tell whether a chain with one liberty is lost although its owner moves next; the board stays."""
    return _Reader(board, stone, budget).is_caught()


def catching_moves(board: Board, stone: Point, budget: int = _BUDGET) -> list[Point]:
    """Give the liberties of a chain with two of them on which the opponent's play wins it; the board stays."""
    return _Reader(board, stone, budget).catching_moves()


class _Reader:
    """Reads one ladder on the cells of a board, which it shares with ``Board`` for speed."""

    def __init__(self, board: Board, stone: Point, budget: int) -> None:
        color = board.color_at(stone)
        if color is None:
            raise ValueError(f"there is no stone on {stone.vertex}")
        self._board = board
        self._cells, self._near = board._cells, board._near
        self._prey = board._cell(stone)
        self._color = color
        self._budget = budget

    def catching_moves(self) -> list[Point]:
        liberties, _ = self._walk(self._prey, _SAFE)
        if len(liberties) != 2:
            return []
        return [self._board._point(cell) for cell in liberties if self._attack_wins(cell)]

    def is_caught(self) -> bool:
        """Tell whether no move saves the prey, which is in atari and moves."""
        liberties, chain = self._walk(self._prey, _SAFE)
        if len(liberties) > 1:
            return False
        return not any(self._defence_works(cell) for cell in [*self._captures(chain), *liberties])

    def _attack_wins(self, cell: int) -> bool:
        board = self._board
        if cell == board._ko or self._is_spent():
            return False
        board.play(self._color.opponent, board._point(cell))
        wins = bool(self._cells[cell]) and self.is_caught()
        board.undo()
        return wins

    def _defence_works(self, cell: int) -> bool:
        board = self._board
        if cell == board._ko:
            return False
        if self._is_spent():
            return True
        board.play(self._color, board._point(cell))
        works = bool(self._cells[self._prey])
        if works:
            liberties, _ = self._walk(self._prey, _SAFE)
            works = len(liberties) >= _SAFE or (
                len(liberties) == 2 and not any(self._attack_wins(liberty) for liberty in liberties)
            )
        board.undo()
        return works

    def _is_spent(self) -> bool:
        self._budget -= 1
        return self._budget < 0

    def _captures(self, chain: list[int]) -> list[int]:
        """Give the last liberties of enemy chains in atari beside the prey."""
        cells, enemy = self._cells, 3 - self._color
        found: list[int] = []
        seen: set[int] = set()
        for cell in chain:
            for near in self._near[cell]:
                if cells[near] == enemy and near not in seen:
                    seen.add(near)
                    liberties, enemies = self._walk(near, 2)
                    seen.update(enemies)
                    if len(liberties) == 1 and liberties[0] not in found:
                        found.append(liberties[0])
        return found

    def _walk(self, start: int, limit: int) -> tuple[list[int], list[int]]:
        """Give the liberties of a chain and its cells; the walk ends when ``limit`` liberties are found."""
        cells, near_cells = self._cells, self._near
        color = cells[start]
        chain, seen = [start], {start}
        liberties: list[int] = []
        for cell in chain:
            for near in near_cells[cell]:
                content = cells[near]
                if not content:
                    if near not in liberties:
                        liberties.append(near)
                        if len(liberties) == limit:
                            return liberties, chain
                elif content == color and near not in seen:
                    seen.add(near)
                    chain.append(near)
        return liberties, chain

