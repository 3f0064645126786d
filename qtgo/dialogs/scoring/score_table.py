"""The table of a score: a row for each thing counted, a column for each player."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from qtgo.core.rules.point import Color
from qtgo.core.scoring.stone_removal import StoneRemovalState
from qtgo.text.colors import color_name
from qtgo.text.numbers import number_text
from qtgo.text.scores import ScoreRow, chinese_rows, score_rows
from qtgo.text.translation import Texts
from qtgo.widgets.labels import StoneSymbol
from qtgo.widgets.language import set_lasting
from qtgo.widgets.plain import PlainLabel, plain_tip

tr = Texts("score table")

_TITLE, _BLACK, _WHITE = range(3)


class ScoreTable(QWidget):
    """Shows both players' counts, the total below a line, and the count in stones where it is the custom."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[ScoreRow, ...] = ()
        self._cells: list[QWidget] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(max(2, self.fontMetrics().height() // 5))
        self._grid.setColumnStretch(_TITLE, 1)
        for column in (_BLACK, _WHITE):
            self._grid.setColumnMinimumWidth(column, 9 * self.fontMetrics().averageCharWidth())
        set_lasting(self, self.setAccessibleName, tr.lazy("Score"))

    @property
    def rows(self) -> tuple[ScoreRow, ...]:
        """Return the rows shown, the total among them."""
        return self._rows

    def show_score(self, state: StoneRemovalState) -> None:
        """Show the count of a state."""
        counted = tuple(score_rows(state))
        score = state.score
        total = ScoreRow(tr("Total"), number_text(score.black.total), number_text(score.white.total))
        in_stones = tuple(chinese_rows(state))
        rows = (*counted, total, *in_stones)
        if rows == self._rows:
            return
        self._rows = rows
        self._clear()
        self._add_head()
        self._add_rows(counted)
        self._add_line()
        self._add_rows((total,), bold=True)
        self._add_rows(in_stones)
        self._grid.activate()
        sentences = (f"{row.title}: {row.black}, {row.white}" for row in rows)
        self.setAccessibleDescription("; ".join(sentences))

    def _clear(self) -> None:
        for cell in self._cells:
            self._grid.removeWidget(cell)
            cell.hide()
            cell.deleteLater()
        self._cells.clear()

    def _add_head(self) -> None:
        for column, color in ((_BLACK, Color.BLACK), (_WHITE, Color.WHITE)):
            stone = StoneSymbol(color, self)
            stone.setToolTip(plain_tip(color_name(color)))
            self._place(stone, 0, column)

    def _add_rows(self, rows: Iterable[ScoreRow], *, bold: bool = False) -> None:
        for row in rows:
            line = self._grid.rowCount()
            for column, text in ((_TITLE, row.title), (_BLACK, row.black), (_WHITE, row.white)):
                label = PlainLabel(text, self)
                font = label.font()
                font.setBold(bold)
                label.setFont(font)
                self._place(label, line, column)

    def _add_line(self) -> None:
        line = QFrame(self)
        line.setFrameShape(QFrame.Shape.HLine)
        line.setFrameShadow(QFrame.Shadow.Sunken)
        self._cells.append(line)
        self._grid.addWidget(line, self._grid.rowCount(), _TITLE, 1, 3)

    def _place(self, widget: QWidget, row: int, column: int) -> None:
        side = Qt.AlignmentFlag.AlignLeft if column == _TITLE else Qt.AlignmentFlag.AlignRight
        self._cells.append(widget)
        self._grid.addWidget(widget, row, column, side | Qt.AlignmentFlag.AlignVCenter)
        widget.show()
