"""The table of a score: a row for each thing counted, a column for each player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QGuiApplication, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QStyle, QWidget

from qtgo.core.rules.point import Color
from qtgo.core.scoring.stone_removal import StoneRemovalState
from qtgo.kit.headings import keep_font
from qtgo.kit.labels import ElidedLabel, StoneSymbol
from qtgo.kit.language import set_translated
from qtgo.kit.plain_labels import PlainLabel, plain_tip
from qtgo.kit.zoom import follow_room, follow_zoom
from qtgo.look.elision import ELLIPSIS
from qtgo.look.font import heading_font, letters_wide, with_tabular_digits
from qtgo.look.sizes import GAP, LIST_ROW_HEIGHT, SPACING, scaled
from qtgo.text.go_words import color_name
from qtgo.text.joining import clauses, labeled, listed
from qtgo.text.numbers import number_text
from qtgo.text.score_words import ScoreRow, chinese_rows, score_rows
from qtgo.text.translation import Texts

tr = Texts("scoring")

_TITLE, _BLACK, _WHITE = range(3)
_COLUMNS = {Color.BLACK: _BLACK, Color.WHITE: _WHITE}
_STONE = 18
_NAME_LETTERS = 20
_NAME_LINES = 3
_TOO_FEW = 4  # letters of a line that is cut: they are no name, and the stone says whose column it is
_HEAD = 0  # its row


class ScoreTable(QWidget):
    """Shows both players' counts, the total below a line, and the count in stones where it is the custom."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[ScoreRow, ...] = ()
        self._names: Mapping[Color, str] = {}
        self._plainly = False
        self._state: StoneRemovalState | None = None
        self._cells: list[QWidget] = []
        self._titles: list[QWidget] = []
        self._heads: dict[Color, _Head] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(0)
        for column in (_BLACK, _WHITE):
            self._grid.setColumnMinimumWidth(column, letters_wide(self.fontMetrics(), 7))
        # Translators: a table, a noun.
        set_translated(self, self.setAccessibleName, tr.lazy("Score"))
        follow_zoom(self, lambda: self._grid.setHorizontalSpacing(scaled(SPACING)))
        follow_room(self, self._share_width)

    @property
    def rows(self) -> tuple[ScoreRow, ...]:
        """Return the rows shown, the total among them."""
        return self._rows

    def set_names(self, names: Mapping[Color, str], *, plainly: bool = False) -> None:
        """Name the players in the head, where by default their colors stand; ``plainly`` without terms in the rows."""
        if names != self._names:
            self._names = dict(names)
            self._show_names()
        if plainly is not self._plainly:
            self._plainly = plainly
            if self._state is not None:
                self.show_score(self._state)

    def show_score(self, state: StoneRemovalState) -> None:
        """Show the count of a state."""
        self._state, score = state, state.score
        total = ScoreRow(tr("Total"), number_text(score.black.total), number_text(score.white.total))
        rows = (*score_rows(state, plainly=self._plainly), total, *chinese_rows(state))
        if rows == self._rows:
            return
        self._rows, self._total = rows, total
        self._fill()
        self.setAccessibleDescription(clauses(labeled(row.title, listed((row.black, row.white))) for row in rows))

    def _fill(self) -> None:
        self._clear()
        if not self._rows:
            return
        self._add_head()
        self._show_names()
        self._add_line()
        place = self._rows.index(self._total)
        self._add_rows(self._rows[:place])
        self._add_line()
        self._add_rows((self._total,), bold=True)
        self._add_rows(self._rows[place + 1 :])
        self._grid.activate()

    def _clear(self) -> None:
        for cell in self._cells:
            self._grid.removeWidget(cell)
            cell.hide()
            cell.deleteLater()
        self._cells.clear()
        self._heads.clear()
        self._titles.clear()
        self._lines = 0  # counted here: those that a layout once had stay

    def _add_head(self) -> None:
        for color, column in _COLUMNS.items():
            head = self._heads[color] = _Head(color, self)
            self._place(head, _HEAD, column, span=2 if column == _BLACK else 1)  # beside it no title needs room
        follow_zoom(head, lambda: self._grid.setRowMinimumHeight(_HEAD, scaled(LIST_ROW_HEIGHT) - 2))

    def _share_width(self) -> None:
        """Make the columns of numbers alike, unless White's name needs more for one line, or to be whole."""
        if not self._titles:  # nothing is shown, or not all yet
            return
        grid, black, white = self._grid, self._heads[Color.BLACK], self._heads[Color.WHITE]
        titles = max(label.minimumSizeHint().width() for label in self._titles) + grid.horizontalSpacing()
        room = self.width() - titles - grid.horizontalSpacing()
        line, others = white.sizeHint().width(), max(grid.columnMinimumWidth(_BLACK), black.sizeHint().width() - titles)
        is_alike = line <= room // 2 or (line > room - others and white.is_whole_in(room // 2))
        columns = (_TITLE, _BLACK, _WHITE)
        stretches = [int(is_alike is not (column == _TITLE)) for column in columns]
        if stretches == [grid.columnStretch(column) for column in columns]:
            return  # or the table would be laid out again and again
        for column, stretch in zip(columns, stretches, strict=True):
            grid.setColumnStretch(column, stretch)
        grid.activate()

    def _show_names(self) -> None:
        for color, head in self._heads.items():
            head.name.setText(self._names.get(color) or color_name(color))
            head.setToolTip(plain_tip(labeled(color_name(color), head.name.text())))

    def _add_rows(self, rows: Iterable[ScoreRow], *, bold: bool = False) -> None:
        for row in rows:
            self._lines += 1
            for column, text in ((_TITLE, row.title), (_BLACK, row.black), (_WHITE, row.white)):
                label = PlainLabel(text, self)
                keep_font(label, _total_font if bold else _count_font)
                if column == _TITLE:
                    self._titles.append(label)
                if column == _TITLE and not bold:
                    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
                follow_zoom(label, partial(_keep_row, label))
                self._place(label, self._lines, column)

    def _add_line(self) -> None:
        line = QFrame(self)
        line.setFrameShape(QFrame.Shape.HLine)
        self._cells.append(line)
        self._lines += 1
        self._grid.addWidget(line, self._lines, _TITLE, 1, 3)
        line.show()

    def _place(self, widget: QWidget, row: int, column: int, *, span: int = 1) -> None:
        """Place a cell, which ends in a column and may begin in one before it."""
        side = Qt.AlignmentFlag.AlignLeft if column == _TITLE else Qt.AlignmentFlag.AlignRight
        self._cells.append(widget)
        first = column - span + 1
        self._grid.addWidget(widget, row, first, 1, span, side | Qt.AlignmentFlag.AlignVCenter)
        widget.show()


class _Head(QWidget):
    """A stone and a name in as many lines as it needs; both end where the numbers below them end."""

    def __init__(self, color: Color, parent: QWidget) -> None:
        super().__init__(parent)
        self._stone = StoneSymbol(color, self, _STONE)
        self.name = ElidedLabel(self)
        self.name.shorten_by_facts()  # a level goes wholly or stays wholly
        self.name.take_lines(_NAME_LINES)
        keep_font(self.name, heading_font)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    @property
    def _beside_name(self) -> int:
        return self._stone.sizeHint().width() + scaled(GAP)

    def is_whole_in(self, width: int) -> bool:
        """Return whether all of the name would be seen in a width."""
        return self.name.is_whole_in(width - self._beside_name)

    def sizeHint(self) -> QSize:
        """Return room for the name in one line, and for its height."""
        widest = letters_wide(self.name.fontMetrics(), _NAME_LETTERS)
        return self._around(min(self.name.sizeHint().width(), widest))

    def minimumSizeHint(self) -> QSize:
        """Return room for a few letters."""
        return self._around(self.name.minimumSizeHint().width())

    def _around(self, name: int) -> QSize:
        space = 2 * scaled(GAP) if len(self.name.shown_lines) > 1 else 0  # a line is less high than its row
        high = max(self._stone.sizeHint().height(), self.name.sizeHint().height() + space)
        return QSize(self._beside_name + name, high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the name for the new width, which may need another height."""
        super().resizeEvent(event)
        high = self.sizeHint().height()
        self._arrange()
        if self.sizeHint().height() != high:
            self.updateGeometry()

    def event(self, event: QEvent) -> bool:
        """Break the name anew when it is another or larger."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._arrange()
            self.updateGeometry()
        return super().event(event)

    def _arrange(self) -> None:
        name, stone, height = self.name, self._stone.sizeHint(), self.height()
        name.resize(self.width() - self._beside_name, name.height())  # which tells in how many lines it is
        metrics = name.fontMetrics()
        lines = name.shown_lines
        widest = max(map(metrics.horizontalAdvance, lines), default=0)
        left, high = self.width() - widest, min(height, name.sizeHint().height())
        before = left - self._beside_name
        if any(line.endswith(ELLIPSIS) and len(line) <= _TOO_FEW for line in lines):
            left, before = self.width(), self.width() - stone.width()  # a hidden name would ask for no other room
        place = QRect(left, (height - high) // 2, widest, high)
        beside = QRect(QPoint(before, (height - stone.height()) // 2), stone)
        for part, rect in ((name, place), (self._stone, beside)):
            part.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), rect))


def _keep_row(label: QWidget) -> None:
    label.setMinimumHeight(max(scaled(LIST_ROW_HEIGHT) - 2, label.sizeHint().height()))


def _count_font() -> QFont:
    return with_tabular_digits(QGuiApplication.font())


def _total_font() -> QFont:
    return with_tabular_digits(heading_font())
