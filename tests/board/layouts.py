"""Layouts of boards in views of a size."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF

from qtgo.board.geometry import AROUND, BoardGeometry, fit_board_in


def fit_board(columns: int, rows: int, width: float, height: float, **options: Any) -> BoardGeometry:
    """Return the layout of a board centered on a table of a size, with the room around it that a view leaves."""
    return fit_board_in(QRectF(0, 0, width, height).marginsRemoved(AROUND), columns, rows, **options)
