"""Trees and tables whose selected rows have a bar, at the side where rows begin, as the sheet gives it to lists."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QTableWidget, QTreeWidget

from qtgo.look.palette import current_palette
from qtgo.look.shapes import mirrored
from qtgo.look.sizes import EDGE_BAR, WINDOW_MARGIN, scaled


def paint_bars(view: QAbstractItemView) -> None:
    """Paint a bar before each selected row in sight."""
    painter, accent = QPainter(view.viewport()), QColor(current_palette().accent)
    place = mirrored(view.viewport(), QRect(0, 0, scaled(EDGE_BAR), 0))
    while (index := view.indexAt(QPoint(place.center().x(), place.top()))).isValid():
        place.setBottom(view.visualRect(index).bottom())
        if view.selectionModel().isRowSelected(index.row(), index.parent()):
            painter.fillRect(place, accent)
        place.moveTop(max(place.bottom(), place.top()) + 1)


def paint_empty_note(view: QAbstractItemView, words: str) -> None:
    """Write in the middle of a list why it has no rows; to be called as its viewport is painted."""
    painter = QPainter(view.viewport())
    painter.setPen(QColor(current_palette().ink2))
    margin = scaled(WINDOW_MARGIN)
    room = view.viewport().rect().adjusted(margin, 0, -margin, 0)
    painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), words)


class RowTree(QTreeWidget):
    """A tree whose rows are selected as wholes."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, and the bars before those that are selected."""
        super().paintEvent(event)
        paint_bars(self)


class RowTable(QTableWidget):
    """A table whose rows are selected as wholes."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, and the bars before those that are selected."""
        super().paintEvent(event)
        paint_bars(self)
