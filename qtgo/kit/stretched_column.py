"""A column that takes the room that the others leave, and is never narrower than what stands in it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QHeaderView, QTreeWidget


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


def stretch_column(tree: QTreeWidget, column: int) -> None:
    """Give a column the room left; where there is none, the list is scrolled sideways."""
    header = tree.header()
    header.setStretchLastSection(False)
    for each in range(tree.columnCount()):
        header.setSectionResizeMode(each, QHeaderView.ResizeMode.ResizeToContents)
    _Stretching(tree, column)
