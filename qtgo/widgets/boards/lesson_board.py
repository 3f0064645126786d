"""A small board on which points can be chosen, with the mouse or with arrow keys and Enter."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.text.colors import color_name
from qtgo.text.translation import Texts
from qtgo.widgets.boards.board_painter import BoardPainter
from qtgo.widgets.boards.mini_board import MiniBoard

tr = Texts("lesson board")

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
_CHOOSES = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_OWNED = {Color.BLACK: QColor(24, 21, 18, 204), Color.WHITE: QColor(255, 253, 248, 240)}
_RIM = {Color.BLACK: QColor(255, 253, 248, 160), Color.WHITE: QColor(24, 21, 18, 160)}
_CURSOR = QColor(156, 79, 30)
_DEAD = QColor(222, 184, 120, 150)


class LessonBoard(MiniBoard):
    """Shows a position with marked points and territory; what is on the cursor's point is read out."""

    point_chosen = Signal(object)  # Point

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cursor = Point(0, 0)
        self._owners: dict[Point, Color] = {}
        self._dead: frozenset[Point] = frozenset()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def cursor_point(self) -> Point:
        """Return where the cursor of the keyboard is."""
        return self._cursor

    @property
    def owners(self) -> Mapping[Point, Color]:
        """Return the territory shown."""
        return dict(self._owners)

    def show_position(self, position: Position, marked: Collection[Point] = ()) -> None:
        """Show a position; the cursor stays on the board."""
        if (position.width, position.height) != (self.position.width, self.position.height):
            self._cursor = Point(position.width // 2, position.height // 2)
        super().show_position(position, marked)

    def show_territory(self, owners: Mapping[Point, Color], dead: Collection[Point] = ()) -> None:
        """Show whose the points are, and which stones are dead."""
        self._owners, self._dead = dict(owners), frozenset(dead)
        self.update()

    def point_text(self, point: Point) -> str:
        """Name a point and what is on it."""
        color = self.position.color_at(point)
        content = tr("empty") if color is None else color_name(color)
        parts = [tr("{point}, {content}").format(point=point.vertex, content=content)]
        if point in self.marked:
            parts.append(tr("marked"))
        if point in self._dead:
            parts.append(tr("dead"))
        return ", ".join(parts)

    def place_of(self, point: Point) -> QRectF:
        """Return the square around a point, in the widget's coordinates."""
        return self._board().around(point, 1.0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the point under the mouse."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        point = self._board().point_at(event.position())
        if point is not None:
            self._cursor = point
            self.point_chosen.emit(point)
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor with the arrows, and choose its point with Enter or the space bar."""
        key = Qt.Key(event.key())
        if key in _CHOOSES:
            self.point_chosen.emit(self._cursor)
        elif key in _ARROWS:
            x, y = _ARROWS[key]
            position = self.position
            self._cursor = Point(
                min(max(0, self._cursor.x + x), position.width - 1),
                min(max(0, self._cursor.y + y), position.height - 1),
            )
            self._announce(self.point_text(self._cursor))
            self.update()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the cursor, and read out where it is."""
        super().focusInEvent(event)
        self._announce(self.point_text(self._cursor))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the board, territory, and the cursor while the keyboard is here."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        board = self._board()
        for point in self._dead:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_DEAD)
            painter.drawEllipse(board.around(point, 1.0))
        for point, color in self._owners.items():
            painter.setPen(QPen(_RIM[color], max(1.0, board.cell / 30)))
            painter.setBrush(_OWNED[color])
            radius = 0.08 * board.cell
            painter.drawRoundedRect(board.around(point, 0.36), radius, radius)
        if self.hasFocus():
            painter.setPen(QPen(_CURSOR, 2.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(board.around(self._cursor, 0.98))

    def _announce(self, text: str) -> None:
        self.setAccessibleDescription(text)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def _board(self) -> BoardPainter:
        return BoardPainter(QRectF(self.rect()), self.position.width, self.position.height, named=True)
