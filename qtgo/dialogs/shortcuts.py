"""The sheet of keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.deferred import dataclass
from qtgo.dialogs.form import label_for
from qtgo.text.translation import Texts

tr = Texts("shortcuts")

_TEXT, _KEYS = range(2)


@dataclass(frozen=True, slots=True)
class Shortcut:
    """An action's category and text, and its keys as people read them."""

    category: str
    text: str
    keys: str


class ShortcutsDialog(QDialog):
    """Lists the keys by category; typing finds some of them."""

    def __init__(self, entries: Iterable[Shortcut], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keys"))
        self.filter = QLineEdit(self)
        self.filter.setClearButtonEnabled(True)
        self.filter.setPlaceholderText(tr("action or key"))
        self.tree = QTreeWidget(self)
        self.tree.setHeaderLabels([tr("Action"), tr("Keys")])
        self.tree.setRootIsDecorated(False)
        self.tree.setAccessibleName(tr("Keys"))
        self._fill(list(entries))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())
        self._lay_out()
        self.filter.textChanged.connect(self._on_filter_changed)
        self.buttons.rejected.connect(self.reject)
        self.resize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Show many rows, within the screen."""
        line = self.fontMetrics().height()
        return QSize(30 * line, 36 * line).boundedTo(self.screen().availableSize() * 0.85)

    def _fill(self, entries: Sequence[Shortcut]) -> None:
        tops: dict[str, QTreeWidgetItem] = {}
        for entry in entries:
            top = tops.get(entry.category)
            if top is None:
                top = tops[entry.category] = QTreeWidgetItem(self.tree, [entry.category])
                font = top.font(_TEXT)
                font.setBold(True)
                top.setFont(_TEXT, font)
                top.setFlags(Qt.ItemFlag.ItemIsEnabled)
            QTreeWidgetItem(top, [entry.text, entry.keys])
        self.tree.expandAll()
        self.tree.header().setSectionResizeMode(_TEXT, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(_KEYS, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.header().setStretchLastSection(False)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(label_for(self.filter, tr("&Find:"), self))
        top.addWidget(self.filter, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        layout.addWidget(self.tree, 1)
        layout.addWidget(self.buttons)

    def _tops(self) -> list[QTreeWidgetItem]:
        items = (self.tree.topLevelItem(row) for row in range(self.tree.topLevelItemCount()))
        return [item for item in items if item is not None]

    def _on_filter_changed(self, text: str) -> None:
        wanted = text.casefold().strip()
        for top in self._tops():
            children = _children(top)
            for child in children:
                found = wanted in child.text(_TEXT).casefold() or wanted in child.text(_KEYS).casefold()
                child.setHidden(not found)
            top.setHidden(all(child.isHidden() for child in children))


def _children(top: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    children = (top.child(row) for row in range(top.childCount()))
    return [child for child in children if child is not None]
