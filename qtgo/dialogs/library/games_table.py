"""The table of the library, whose main columns fit its width."""

from __future__ import annotations

from collections.abc import Set

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from qtgo.dialogs.library.model import LibraryModel
from qtgo.library.catalog import SortKey
from qtgo.look.numbers import LIST_ROW_HEIGHT, scaled
from qtgo.text.translation import Texts

tr = Texts("library")

_MEASURED_ROWS = 100
_WIDEST = 32  # letters, of a column that is as wide as what stands in it
_NARROWEST = 9  # letters, of a column that is elided where there is no room
_ELIDED = (SortKey.BLACK, SortKey.WHITE, SortKey.EVENT, SortKey.FILE)


class GamesTable(QTableView):
    """Shows the columns up to the event without scrolling sideways; names, events and files are elided for that."""

    def __init__(self, model: LibraryModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.games = model
        self._wanted: list[int] = []
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(tr("Games"))
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(scaled(LIST_ROW_HEIGHT))
        header = self.horizontalHeader()
        header.setSortIndicatorShown(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setSectionsClickable(True)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setResizeContentsPrecision(_MEASURED_ROWS)
        header.setStretchLastSection(True)

    def fit_columns(self) -> None:
        """Make the columns as wide as what stands in them, and narrower where there is no room for that."""
        widest = _WIDEST * self.fontMetrics().averageCharWidth()
        header = self.horizontalHeader()
        self._wanted = [
            min(max(self.sizeHintForColumn(section), header.sectionSizeHint(section)), widest)
            for section in range(header.count())
        ]
        self._divide()

    def show_columns(self, columns: Set[SortKey]) -> None:
        """Show some columns and hide the others."""
        for section, key in enumerate(self.games.columns):
            self.setColumnHidden(section, key not in columns)
        self._divide()

    def minimumSizeHint(self) -> QSize:
        """Return room for a name."""
        return QSize(2 * _NARROWEST * self.fontMetrics().averageCharWidth(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns into another width."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._divide()

    def _divide(self) -> None:
        """Take what the main columns need too much from those that can be elided, first from the widest."""
        if not self._wanted:
            return
        least = _NARROWEST * self.fontMetrics().averageCharWidth()
        widths = [0 if self.isColumnHidden(section) else width for section, width in enumerate(self._wanted)]
        elided = [section for key in _ELIDED if widths[section := self.games.columns.index(key)]]
        if not elided:
            return
        last = max(elided)
        missing = sum(widths[: last + 1]) - self.viewport().width()
        while missing > 0:
            widest = max(widths[section] for section in elided)
            rows = [section for section in elided if widths[section] == widest]
            next_wide = max((widths[section] for section in elided if widths[section] < widest), default=0)
            step = min(widest - max(next_wide, least), -(-missing // len(rows)))
            if step <= 0:
                break
            for section in rows:
                widths[section] -= step
            missing -= step * len(rows)
        for section, width in enumerate(widths[:-1]):
            if width:
                self.setColumnWidth(section, width)
