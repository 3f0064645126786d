"""Trees and tables whose selected rows have a bar, as lists have, and columns that take the room left."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Sequence
from itertools import islice

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyleOptionHeader,
    QTableWidget,
    QToolTip,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from qtgo.kit.plain_labels import plain_tip
from qtgo.look.font import letters_wide
from qtgo.look.palette import current_palette
from qtgo.look.shapes import mirrored
from qtgo.look.sizes import EDGE_BAR, WINDOW_MARGIN, scaled
from qtgo.timers import Gradual, single_shot

_NARROWEST = 12  # letters, of a column whose texts are elided
_ROWS = 40  # of very many, which are shown at a time, and measured for the width of a column
_MOST_PARTS = 1000  # of a selection, each of which Qt looks at for every cell that it paints
_PARTS = re.compile(rb"\x01+")  # of rows that follow each other, in bytes of which 1 stands for a row that is selected


def selected_parts(view: QAbstractItemView) -> list[range]:
    """Return the rows that are selected, those that follow each other together, in the order of the list."""
    selection = view.selectionModel().selection()
    parts = sorted((part.top(), part.bottom()) for part in map(selection.at, range(selection.count())))
    return [range(top, bottom + 1) for top, bottom in parts]


def select_rows(view: QAbstractItemView, current: int, selected: bytes, columns: int = 1) -> None:
    """Select the rows for which there is a 1, and make one current, if it is -1 the first of them.

    Where they lie in very many parts of the list, the current one alone is selected.
    """
    model = view.model()
    view.setCurrentIndex(model.index(current if current >= 0 else max(0, selected.find(1)), 0))
    parts = [*islice(_PARTS.finditer(selected), _MOST_PARTS + 1)]
    selection = QItemSelection()
    for part in parts[:_MOST_PARTS]:
        selection.select(model.index(part.start(), 0), model.index(part.end() - 1, columns - 1))
    if 0 < len(parts) <= _MOST_PARTS:
        view.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)


_BREAKS = int(Qt.TextFlag.TextWordWrap)


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


def narrow(widths: list[int], least: Sequence[int], columns: Iterable[int], missing: int) -> None:
    """Take missing width from some columns, first from the widest; each keeps its least."""
    columns = list(columns)
    while missing > 0 and (wide := [column for column in columns if widths[column] > least[column]]):
        widest = max(widths[column] for column in wide)
        these = [column for column in wide if widths[column] == widest]
        others = (widths[column] for column in wide if widths[column] < widest)
        bottom = max(*others, *(least[column] for column in these), 0)
        step = min(widest - bottom, -(-missing // len(these)))
        for column in these:
            widths[column] -= step
        missing -= step * len(these)


class TitleHeader(QHeaderView):
    """Has the titles of columns in a line each, or in several where the columns would have no room otherwise."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._breaks = False
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)  # as a tree's own header
        self.setSectionsMovable(True)
        self.setStretchLastSection(True)

    def break_titles(self, breaks: bool) -> None:
        """Ask for the width of the longest words alone, and the height of the lines; or for a line each."""
        if breaks is not self._breaks:
            self._breaks = breaks
            modes = Qt.TextElideMode
            self.setTextElideMode(modes.ElideNone if breaks else modes.ElideRight)  # Qt elides before it breaks
            self.headerDataChanged(Qt.Orientation.Horizontal, 0, self.count() - 1)
            self.geometriesChanged.emit()

    def sectionSizeFromContents(self, section: int) -> QSize:
        """Return the size of a title."""
        size = super().sectionSizeFromContents(section)
        text = str(self.model().headerData(section, Qt.Orientation.Horizontal) or "")
        if not self._breaks or " " not in text:
            return size
        metrics = self.fontMetrics()
        words = max(map(metrics.horizontalAdvance, text.split()))
        lines = metrics.boundingRect(QRect(0, 0, words, 1), _BREAKS, text)
        return size + QSize(words - metrics.horizontalAdvance(text), lines.height() - metrics.height())

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, section: int) -> None:
        """Have the title broken where it is painted."""
        super().initStyleOptionForIndex(option, section)
        if self._breaks:
            option.textAlignment = Qt.AlignmentFlag(option.textAlignment | _BREAKS)


class RowTree(QTreeWidget):
    """A tree whose rows are selected as wholes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.titles = TitleHeader(self)
        self.setHeader(self.titles)
        self.titles.setResizeContentsPrecision(_ROWS)
        self._filling = Gradual[None](self, lambda _done: None)

    def show_items(self, items: Iterable[QTreeWidgetItem]) -> None:
        """Show other rows, some in each turn of the event loop: there may be very many."""
        self.clear()
        self._filling.start(self._add(iter(items)))

    def _add(self, items: Iterable[QTreeWidgetItem]) -> Generator[None, None, None]:
        while some := [*islice(items, _ROWS)]:
            self.addTopLevelItems(some)
            yield

    def set_columns(self, name: str, titles: Sequence[str], *, stretched: int, whole: Sequence[int] = ()) -> None:
        """Make it a list with a name to be read out, and columns of which one takes the room left."""
        self.setAccessibleName(name)
        self.setHeaderLabels(list(titles))
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.header().setStretchLastSection(False)
        self.stretch(stretched, whole=whole)

    def stretch(self, column: int, *, whole: Sequence[int] = ()) -> None:
        """Let a column take the room that the others leave, which are as wide as their contents.

        Where there is none left, long texts are elided, with the whole in a tip; the list is scrolled sideways only
        where titles and the beginnings of texts have no room, or what stays ``whole``, such as a column of sentences.
        """
        _Stretching(self, column, whole)

    def viewportEvent(self, event: QEvent) -> bool:
        """Show the whole of an elided text as a tip, where there is no other."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            index = self.indexAt(event.pos())
            is_cut = self.visualRect(index).width() < self.sizeHintForIndex(index).width()
            if is_cut and not index.data(Qt.ItemDataRole.ToolTipRole):
                QToolTip.showText(event.globalPos(), plain_tip(str(index.data() or "")), self.viewport())
                return True
        return super().viewportEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Measure the rows anew: before the list is dressed they are too low."""
        super().showEvent(event)
        self.scheduleDelayedItemsLayout()

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
    def __init__(self, tree: RowTree, column: int, whole: Sequence[int]) -> None:
        super().__init__(tree)
        self._tree, self._column, self._whole = tree, column, whole
        self._changed = single_shot(self, self._fit)  # once for the many rows and texts of a turn
        tree.viewport().installEventFilter(self)
        tree.model().rowsInserted.connect(lambda *_rows: self._changed.start())
        tree.model().dataChanged.connect(lambda *_cells: self._changed.start())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._fit()
        return False

    def _fit(self) -> None:
        header, modes, room = self._tree.titles, QHeaderView.ResizeMode, self._tree.viewport().width()
        header.break_titles(False)
        header.break_titles(sum(self._wanted) > room)
        widths = self._wanted
        is_tight = sum(widths) > room
        for column in range(header.count()):
            usual = modes.Stretch if column == self._column else modes.ResizeToContents
            header.setSectionResizeMode(column, modes.Interactive if is_tight else usual)
        if is_tight:
            few = letters_wide(self._tree.fontMetrics(), _NARROWEST)
            least = [max(header.sectionSizeHint(column), min(few, width)) for column, width in enumerate(widths)]
            for column in self._whole:
                least[column] = widths[column]
            narrow(widths, least, range(header.count()), sum(widths) - room)
            for column, width in enumerate(widths):
                header.resizeSection(column, width)

    @property
    def _wanted(self) -> list[int]:
        """Return the widths that the columns need as their titles are."""
        header = self._tree.titles
        columns = range(header.count())
        return [max(header.sectionSizeHint(column), self._tree.sizeHintForColumn(column)) for column in columns]
