"""A list of character sets with a word on each, and a field for one that is not in it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QLineEdit, QTreeWidgetItem, QVBoxLayout, QWidget

from qtgo.kit.dialogs.form import label_for
from qtgo.kit.list_parts import RowTree
from qtgo.kit.plain_labels import plain_tip
from qtgo.look.sizes import GAP, TREE_ROW_HEIGHT, scaled
from qtgo.sgf.charset import charset_name, codecs_for
from qtgo.text.translation import Texts

tr = Texts("file")

_ROWS = 4


class CharsetList(QWidget):
    """The choice of a character set; ``encoding`` is its codec, or the typed text where that is none."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = RowTree(self)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setHeaderHidden(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setColumnCount(2)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.other = QLineEdit(self)
        self.other.setPlaceholderText(tr("for example KOI8-R"))
        self.other.setToolTip(plain_tip(self.other.placeholderText()))
        self.other.setClearButtonEnabled(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(label_for(self.list, tr("&Encoding:"), self))
        layout.addWidget(self.list, 1)
        layout.addWidget(label_for(self.other, tr("Or an&other:"), self))
        layout.addWidget(self.other)
        line = self.fontMetrics().lineSpacing()
        self.list.setMinimumSize(13 * line, _ROWS * scaled(TREE_ROW_HEIGHT))
        self.list.itemSelectionChanged.connect(self.other.clear)
        self.list.itemSelectionChanged.connect(self.changed)
        self.other.textChanged.connect(self.changed)

    def fill(self, entries: Iterable[tuple[str, str]], chosen: str) -> None:
        """List codecs, each with a word on it, and choose one."""
        self.list.ensurePolished()  # rows of one height keep that of the first
        for encoding, word in entries:
            item = QTreeWidgetItem([charset_name(encoding), word])
            item.setData(0, Qt.ItemDataRole.UserRole, encoding)
            item.setToolTip(1, plain_tip(word))
            self.list.addTopLevelItem(item)
        self.list.resizeColumnToContents(1)
        beside = self.list.verticalScrollBar().sizeHint().width() + 2 * scaled(GAP)  # with the frame
        self.list.setMinimumWidth(max(self.list.minimumWidth(), self.list.header().length() + beside))
        self.choose(chosen)

    def choose(self, encoding: str) -> None:
        """Choose a codec."""
        for index in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(index)
            if item is not None and item.data(0, Qt.ItemDataRole.UserRole) == encoding:
                self.list.setCurrentItem(item)

    @property
    def encoding(self) -> str:
        """Return the codec chosen."""
        typed = self.other.text().strip()
        if typed:
            return typed
        items = self.list.selectedItems()
        return str(items[0].data(0, Qt.ItemDataRole.UserRole)) if items else ""

    @property
    def is_known(self) -> bool:
        """Return whether there is such a character set."""
        return bool(codecs_for(self.encoding))
