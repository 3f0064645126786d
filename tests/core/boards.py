"""Boards as diagrams: rows, the top one first, of ``.``, ``X`` (black) and ``O`` (white)."""

from __future__ import annotations

from qtgo.core.rules.board import Board

_SYMBOLS = ".XO"


def read_board(text: str) -> Board:
    """Return the board of a diagram; blanks do not matter. Raise ValueError for anything else."""
    rows = ["".join(line.split()) for line in text.splitlines() if line.strip()]
    contents = [_SYMBOLS.find(symbol) for row in reversed(rows) for symbol in row]
    if not rows or min(contents) < 0 or len({len(row) for row in rows}) != 1:
        raise ValueError(f"not a diagram of equal rows of '.', 'X' and 'O':\n{text}")
    return Board.from_stones(len(rows[0]), len(rows), bytes(contents))


def draw_board(board: Board) -> str:
    """Draw a board as ``read_board`` reads it."""
    symbols = "".join(_SYMBOLS[value] for value in board.stones())
    starts = range((board.height - 1) * board.width, -1, -board.width)
    return "\n".join(symbols[start : start + board.width] for start in starts)
