"""Words in place of the rows that a list does not have."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QAbstractItemView

from qtgo.look.palette import current_palette
from qtgo.look.sizes import WINDOW_MARGIN, scaled


def paint_why_empty(view: QAbstractItemView, words: str) -> None:
    """Write in the middle of a list why it has no rows; to be called as its viewport is painted."""
    painter = QPainter(view.viewport())
    painter.setPen(QColor(current_palette().ink2))
    margin = scaled(WINDOW_MARGIN)
    room = view.viewport().rect().adjusted(margin, 0, -margin, 0)
    painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), words)
