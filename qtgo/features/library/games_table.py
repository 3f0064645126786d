"""The table of the library, whose main columns fit its width."""

from __future__ import annotations

import itertools
from array import array
from collections.abc import Sequence, Set
from itertools import chain
from math import ceil

from PySide6.QtCore import QItemSelectionModel, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QStyle, QTableView, QWidget

from qtgo.features.library.games_table_model import LibraryModel, bold
from qtgo.features.library.library_words import stars_sign
from qtgo.kit.list_parts import narrow, paint_bars, paint_empty_note, select_rows, selected_parts
from qtgo.kit.zoom import follow_zoom
from qtgo.library.catalog import SortKey
from qtgo.library.tags import MOST_STARS
from qtgo.look.font import letters_wide
from qtgo.look.sizes import TABLE_ROW_HEIGHT, scaled
from qtgo.text.score_words import result_text
from qtgo.text.translation import Texts

tr = Texts("library")

_MEASURED_ROWS = 40
_WIDEST = 32  # letters, of a column as wide as its contents
_NARROWEST = 9  # letters, of a column that is elided where there is no room; its title is not
_LONGEST = {SortKey.MOVES: "1000", SortKey.HANDICAP: "10", SortKey.KOMI: "−12.75"}
"""Texts that columns of numbers have room for whatever the games have that were measured."""
_LONGEST_RESULT = "W+123.5", "Japanese"
_ELIDED = ((SortKey.EVENT, SortKey.TAGS, SortKey.FILE), (SortKey.BLACK, SortKey.WHITE))  # the names last


class GamesTable(QTableView):
    """Shows the columns up to the event without scrolling sideways; names, events and files are elided for that."""

    def __init__(self, model: LibraryModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.games = model
        self._wanted: list[int] = []
        self._least: list[int] = []
        self._measured: list[int] = []  # the widths of the contents, as they were when there were some
        self._reason = ""
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(tr("Games"))
        self.verticalHeader().hide()
        follow_zoom(self, lambda: self.verticalHeader().setDefaultSectionSize(scaled(TABLE_ROW_HEIGHT)))
        header = self.horizontalHeader()
        header.setSortIndicatorShown(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setSectionsClickable(True)
        header.setHighlightSections(False)
        # The titles do not show what is selected; with the selection of the rows they would look at each row for that.
        header.setSelectionModel(QItemSelectionModel(model, header))
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setResizeContentsPrecision(_MEASURED_ROWS)
        header.setStretchLastSection(True)
        header.sortIndicatorChanged.connect(self.fit_columns)

    def show_reason(self, reason: str) -> None:
        """Show a reason in place of games that are missing."""
        self._reason = reason
        self.setAccessibleDescription(reason)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the games with a bar before those that are selected, or why there are none."""
        super().paintEvent(event)
        if self._reason:
            paint_empty_note(self, self._reason)
        paint_bars(self)

    def selected_numbers(self) -> Sequence[int]:
        """Return the numbers that the selected games have in the index, in the order of the list."""
        return array(
            "q", chain.from_iterable(self.games.numbers[part.start : part.stop] for part in selected_parts(self))
        )

    def show_chosen(self, row: int, numbers: Set[int]) -> None:
        """Select the listed games with some numbers of the index; the one of the row, else the first, is current."""
        selected = bytes(map(numbers.__contains__, self.games.numbers)) if numbers else b""
        select_rows(self, row, selected, len(self.games.columns))

    @property
    def top_number(self) -> int | None:
        """Return the number of the game in the first row that is in sight."""
        row = self.rowAt(0)
        return self.games.numbers[row] if row >= 0 else None

    def show_at_top(self, number: int | None) -> None:
        """Scroll to a game as the first in sight, if it is listed."""
        row = -1 if number is None else self.games.row_of_number(number)
        if row >= 0:
            is_by_rows = self.verticalScrollMode() is QAbstractItemView.ScrollMode.ScrollPerItem
            self.verticalScrollBar().setValue(
                row if is_by_rows else self.rowViewportPosition(row) + self.verticalOffset()
            )

    def fit_columns(self) -> None:
        """Make the columns as wide as their contents, and narrower where there is no room for that."""
        widest = letters_wide(self.fontMetrics(), _WIDEST)
        titles, narrowest = self._titles(), letters_wide(self.fontMetrics(), _NARROWEST)
        wanted = list(map(max, titles, self._contents()))
        longest = {SortKey.RESULT: result_text(*_LONGEST_RESULT), SortKey.RATING: stars_sign(MOST_STARS)}
        for key, text in (_LONGEST | longest).items():
            section = self.games.columns.index(key)  # most games measured may have less
            wanted[section] = max(wanted[section], self._width_of(text))
        self._wanted = [min(width, widest) for width in wanted]
        self._least = [max(title, narrowest) for title in titles]
        self._divide()

    def _contents(self) -> list[int]:
        """Return the widths that the columns need for the games in sight and some more; without any those of before.

        Qt's own measure asks each cell for its font, icon and alignment as well, which takes a tenth of a second.
        """
        games, first = self.games, max(0, self.rowAt(0))
        if self._measured and not games.rowCount():
            return self._measured
        rows = range(first, min(first + _MEASURED_ROWS, games.rowCount()))
        metrics = QFontMetricsF(self.font()), QFontMetricsF(bold())
        around = self._around_text(first) if rows else 0
        widths = []
        for section, key in enumerate(games.columns):
            measured = () if self.isColumnHidden(section) else rows
            texts = (_length(metrics[games.is_bold(row, key)], games.text(row, key)) for row in measured)
            widths.append(max((length + around for length in texts), default=0))
        self._measured = widths
        return widths

    def _around_text(self, row: int) -> int:
        """Return how much wider than its text a cell is."""
        cell = self.games.index(row, self.games.columns.index(SortKey.MOVES))
        return self.sizeHintForIndex(cell).width() - _length(QFontMetricsF(self.font()), str(cell.data() or ""))

    def _width_of(self, text: str) -> int:
        """Return the width of a column that shows a text in full."""
        frame = self.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, self) + 1
        return self.fontMetrics().horizontalAdvance(text) + 2 * frame + 1

    def _titles(self) -> list[int]:
        """Return the widths of the column titles, with the arrow of the one that is sorted by.

        Qt keeps room for the arrow in every column.
        """
        header = self.horizontalHeader()
        sections, is_blocked = range(header.count()), header.blockSignals(True)
        sorted_by = header.sortIndicatorSection()
        with_arrow = [header.sectionSizeHint(section) for section in sections]
        header.setSortIndicatorShown(False)
        plain = [header.sectionSizeHint(section) for section in sections]
        header.setSortIndicatorShown(True)
        header.blockSignals(is_blocked)
        return [with_arrow[section] if section == sorted_by else plain[section] for section in sections]

    def sort_by(self, section: int) -> None:
        """Sort by a column; in the other direction if the games are sorted by it already."""
        header, order = self.horizontalHeader(), Qt.SortOrder
        is_ascending = header.sortIndicatorSection() == section and header.sortIndicatorOrder() is order.AscendingOrder
        header.setSortIndicator(section, order.DescendingOrder if is_ascending else order.AscendingOrder)

    def show_columns(self, columns: Set[SortKey]) -> None:
        """Show some columns and hide the others."""
        for section, key in enumerate(self.games.columns):
            self.setColumnHidden(section, key not in columns)
        self.fit_columns()  # the title of a hidden column has no width

    def minimumSizeHint(self) -> QSize:
        """Return room for a name."""
        return QSize(letters_wide(self.fontMetrics(), 2 * _NARROWEST), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns into another width."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._divide()

    def _divide(self) -> None:
        """Take the width that the main columns lack from those that can be elided."""
        if not self._wanted:
            return
        widths = [0 if self.isColumnHidden(section) else width for section, width in enumerate(self._wanted)]
        groups = [[section for key in keys if widths[section := self.games.columns.index(key)]] for keys in _ELIDED]
        if not any(groups):
            return
        main = slice(max(itertools.chain.from_iterable(groups)) + 1)
        for sections in groups:
            narrow(widths, self._least, sections, sum(widths[main]) - self.viewport().width())
        for section, width in enumerate(widths):
            if width:
                self.setColumnWidth(section, width)


def _length(metrics: QFontMetricsF, text: str) -> int:
    """Return the length of a text with what its last letter has beyond its own width."""
    return ceil(max(metrics.horizontalAdvance(text), metrics.boundingRect(text).right()))
