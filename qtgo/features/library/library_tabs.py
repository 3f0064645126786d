"""The tabs of the library: the selected game, the position search, and in a narrow window the list of games."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QTabWidget, QWidget

from qtgo.features.library.game_preview import LibraryPreview
from qtgo.features.library.games_table import GamesTable
from qtgo.features.library.position_search import LibrarySearch
from qtgo.kit.accessibility import order_tabs
from qtgo.look.sizes import CARD_GAP, scaled
from qtgo.text.translation import Texts

tr = Texts("library")

_TABLE, _TABS = 2, 1
"""The parts of the width."""
_NARROW = 720  # in which the table is a tab


class LibraryTabs(QSplitter):
    """The list of games beside the tabs, or the first of them."""

    def __init__(self, table: GamesTable, preview: LibraryPreview, search: LibrarySearch, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._table = table
        self.tabs = QTabWidget(self)
        self.tabs.setAccessibleName(tr("Selected game, or position to search for"))
        self.tabs.addTab(preview, tr("&Game"))
        self.tabs.addTab(search, tr("&Position"))
        # This part stays: one that leaves takes its handle along, and Qt may be going through all widgets just then.
        self._beside = QWidget(self)
        self._room = QHBoxLayout(self._beside)
        self._room.setContentsMargins(0, 0, 0, 0)
        self._room.addWidget(table)
        self.addWidget(self._beside)
        self.addWidget(self.tabs)
        self.setStretchFactor(0, _TABLE)
        self.setStretchFactor(1, _TABS)

    def minimumSizeHint(self) -> QSize:
        """Return the room of the tabs with the gap below their names, which Qt does not count where a style sets it."""
        return super().minimumSizeHint() + QSize(0, scaled(CARD_GAP))

    def sizeHint(self) -> QSize:
        """Return how little is enough: a window that has more leaves it to the tabs."""
        return self.minimumSizeHint()

    def place_table(self, width: int) -> None:
        """Show the table as a tab in a narrow window, and beside the tabs in a wide one."""
        is_narrow = width < scaled(_NARROW)
        has_tab = self.tabs.indexOf(self._table) >= 0
        if is_narrow and not has_tab:
            self._beside.hide()
            self.refresh()
            self.tabs.insertTab(0, self._table, tr("L&ist"))
            order_tabs(self.tabs.tabBar(), self._table)
            if not self.isVisible():  # else the present choice stays
                self.tabs.setCurrentIndex(0)
        elif has_tab and not is_narrow:
            self.tabs.removeTab(self.tabs.indexOf(self._table))
            self._room.addWidget(self._table)
            order_tabs(self._table, self.tabs.tabBar())
            self._table.show()
            self._beside.show()
            self.divide()

    def divide(self) -> None:
        """Divide the width."""
        self.setSizes([_TABLE * self.width(), _TABS * self.width()])
        self._table.fit_columns()

    def show_table(self) -> None:
        """Show the table if it is a tab."""
        if self.tabs.indexOf(self._table) >= 0:
            self.tabs.setCurrentWidget(self._table)
