"""The columns of Qt's own file dialogs, to which Qt gives the room of short English words and of its own font."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileSystemModel, QTreeView, QWidget

_NAME = 0


def fit_columns(dialog: QWidget) -> None:
    """Give sizes, kinds and dates room in one of Qt's own file dialogs; the system's look after themselves."""
    if dialog.findChild(_Columns) is None:
        _Columns(dialog)


class _Columns(QObject):
    """Fits the columns of a dialog, and once more when Qt has read a folder."""

    def __init__(self, dialog: QWidget) -> None:
        super().__init__(dialog)
        for model in dialog.findChildren(QFileSystemModel):
            model.directoryLoaded.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        dialog = self.parent()
        assert isinstance(dialog, QWidget)
        for tree in dialog.findChildren(QTreeView):
            lacking = _fit_tree(tree)
            room = dialog.screen().availableGeometry().width()
            dialog.resize(max(dialog.width(), min(dialog.width() + lacking, room)), dialog.height())


def _fit_tree(tree: QTreeView) -> int:
    """Widen the columns that are cut, the names giving what they can; return the width still lacking."""
    header = tree.header()
    columns = [column for column in range(header.count()) if column != _NAME and not header.isSectionHidden(column)]
    wanted = {column: max(header.sectionSizeHint(column), tree.sizeHintForColumn(column)) for column in columns}
    for column, width in wanted.items():
        header.resizeSection(column, max(width, header.sectionSize(column)))
    least, left = _least_name(tree), header.viewport().width() - sum(map(header.sectionSize, columns))
    header.resizeSection(_NAME, max(least, min(left, header.sectionSize(_NAME))))
    return max(0, header.length() - header.viewport().width())


def _least_name(tree: QTreeView) -> int:
    """Return the room that names keep: theirs, up to half of all."""
    header = tree.header()
    return max(2 * header.sectionSizeHint(_NAME), min(tree.sizeHintForColumn(_NAME), header.viewport().width() // 2))
