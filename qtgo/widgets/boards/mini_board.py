"""A small picture of a board."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from qtgo.core.rules.point import Point
from qtgo.core.rules.position import Position
from qtgo.text.positions import small_board_text
from qtgo.text.translation import Texts
from qtgo.widgets.boards.board_painter import BoardPainter
from qtgo.widgets.language import set_lasting

tr = Texts("mini board")


class MiniBoard(QWidget):
    """Shows a position, fitted into the widget, with a ring on each marked point."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._position = Position.empty(19, 19)
        self._marked: frozenset[Point] = frozenset()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        set_lasting(self, self.setAccessibleName, tr.lazy("Small board"))

    @property
    def position(self) -> Position:
        """Return the position shown."""
        return self._position

    @property
    def marked(self) -> frozenset[Point]:
        """Return the marked points."""
        return self._marked

    def show_position(self, position: Position, marked: Collection[Point] = ()) -> None:
        """Show a position; marked points get a ring."""
        self._position = position
        self._marked = frozenset(marked)
        self.setAccessibleDescription(small_board_text(position))
        self.update()

    def sizeHint(self) -> QSize:
        """Follow the font."""
        side = 14 * self.fontMetrics().height()
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        """Stay large enough to make out the stones."""
        side = 6 * self.fontMetrics().height()
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the board in the middle."""
        painter = QPainter(self)
        self._board().paint(painter, self._position, self._marked)

    def _board(self) -> BoardPainter:
        return BoardPainter(QRectF(self.rect()), self._position.width, self._position.height)
