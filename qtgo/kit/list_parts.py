"""Trees and tables whose selected rows have a bar, as lists have, and columns that take the room left."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTreeWidget, QTreeWidgetItem

from qtgo.look.palette import current_palette
from qtgo.look.shapes import mirrored
from qtgo.look.sizes import EDGE_BAR, WINDOW_MARGIN, scaled


def paint_bars(view: QAbstractItemView) -> None:
    """Paint a bar before each selected row in sight."""
    painter, accent = QPainter(view.viewport()), QColor(current_palette().accent)
    place, end = mirrored(view.viewport(), QRect(0, 0, scaled(EDGE_BAR), 0)), view.viewport().height()
    while place.top() < end and (index := view.indexAt(QPoint(place.center().x(), place.top()))).isValid():
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

    def set_columns(self, name: str, titles: Sequence[str], *, stretched: int) -> None:
        """Make it a list with a name to be read out, and columns of which one takes the room left.

        Where there is none left, the list is scrolled sideways.
        """
        self.setAccessibleName(name)
        self.setHeaderLabels(list(titles))
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.header().setStretchLastSection(False)
        for column in range(len(titles)):
            self.header().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.stretch(stretched)

    def stretch(self, column: int) -> None:
        """Let a column take the room that the others leave, and all that it needs where they leave too little."""
        _Stretching(self, column)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, and the bars before those that are selected."""
        super().paintEvent(event)
        paint_bars(self)


def children_of(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """List the items directly below one; those of a whole list are below its ``invisibleRootItem``."""
    children = (item.child(row) for row in range(item.childCount()))
    return [child for child in children if child is not None]


class RowTable(QTableWidget):
    """A table whose rows are selected as wholes."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, and the bars before those that are selected."""
        super().paintEvent(event)
        paint_bars(self)


class _Stretching(QObject):
    def __init__(self, tree: QTreeWidget, column: int) -> None:
        super().__init__(tree)
        self._tree, self._column = tree, column
        tree.viewport().installEventFilter(self)
        tree.model().rowsInserted.connect(self._fit)
        tree.model().dataChanged.connect(self._fit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._fit()
        return False

    def _fit(self) -> None:
        header, modes = self._tree.header(), QHeaderView.ResizeMode
        needed = sum(
            max(header.sectionSizeHint(column), self._tree.sizeHintForColumn(column))
            for column in range(header.count())
        )
        fits = needed <= self._tree.viewport().width()
        header.setSectionResizeMode(self._column, modes.Stretch if fits else modes.ResizeToContents)
