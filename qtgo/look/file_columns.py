"""The columns of Qt's own file dialogs, whose titles Qt gives the room of short English words and of its own font."""

from __future__ import annotations

from PySide6.QtWidgets import QHeaderView, QTreeView, QWidget

_NAME = 0


def fit_columns(dialog: QWidget) -> None:
    """Give the titles room in one of Qt's own file dialogs; the system's look after themselves."""
    for tree in dialog.findChildren(QTreeView):
        lacking = _fit_titles(tree.header())
        room = dialog.screen().availableGeometry().width()
        dialog.resize(max(dialog.width(), min(dialog.width() + lacking, room)), dialog.height())


def _fit_titles(header: QHeaderView) -> int:
    """Widen the columns whose titles are cut, the names giving what they can; return the width still lacking."""
    columns = [column for column in range(header.count()) if column != _NAME and not header.isSectionHidden(column)]
    cut = [column for column in columns if header.sectionSize(column) < header.sectionSizeHint(column)]
    for column in cut:
        header.resizeSection(column, header.sectionSizeHint(column))
    if cut:
        left = header.viewport().width() - sum(map(header.sectionSize, columns))
        header.resizeSection(_NAME, max(left, 2 * header.sectionSizeHint(_NAME)))
    return header.length() - header.viewport().width() if cut else 0
