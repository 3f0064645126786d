"""A small board on which a part can be marked, with labels on points."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from qtgo.core.rules.point import Area, Color, Point
from qtgo.core.rules.position import Position
from qtgo.widgets.boards.board_painter import BoardPainter
from qtgo.widgets.boards.mini_board import MiniBoard

_SHADE = QColor(0, 0, 0, 95)
_FRAME = QColor(190, 40, 30)
_WOOD = QColor(222, 184, 120)
_INK = {Color.BLACK: QColor(0, 0, 0), Color.WHITE: QColor(255, 255, 255)}
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}


class PatternBoard(MiniBoard):
    """Shows a position of which a part is marked: by dragging, or by arrow keys and Shift with arrow keys."""

    area_chosen = Signal(object)  # Area

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._area = Area(0, 0, 19, 19)
        self._labels: dict[Point, tuple[str, Color]] = {}
        self._from: Point | None = None
        self._to: Point | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def area(self) -> Area:
        """Return the part that is marked."""
        return self._area

    @property
    def labels(self) -> dict[Point, tuple[str, Color]]:
        """Return the labels, each with the color of the move that it names."""
        return dict(self._labels)

    def show_area(self, position: Position, area: Area) -> None:
        """Show a position with a part of it marked, and no labels."""
        self._area = area
        self._labels = {}
        self.show_position(position)

    def show_labels(self, labels: Mapping[Point, tuple[str, Color]]) -> None:
        """Name moves on the board."""
        self._labels = dict(labels)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a part where the mouse is."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._from = self._to = self._point_at(event.position().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Draw the part on."""
        if self._from is not None:
            self._to = self._point_at(event.position().toPoint())
            self._area = Area.between(self._from, self._to)
            self._labels = {}
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the part that was drawn; a click without drawing chooses nothing."""
        if self._from is not None and self._to is not None and self._from != self._to:
            self._choose(Area.between(self._from, self._to))
        self._from = self._to = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the part with the arrows, change its size with Shift."""
        step = _ARROWS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        area, board = self._area, self.position
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            width = min(max(1, area.width + step[0]), board.width - area.x)
            bottom = min(max(0, area.y + step[1]), area.y + area.height - 1)
            changed = Area(area.x, bottom, width, area.y + area.height - bottom)
        else:
            x = min(max(0, area.x + step[0]), board.width - area.width)
            y = min(max(0, area.y + step[1]), board.height - area.height)
            changed = Area(x, y, area.width, area.height)
        if changed != area:
            self._choose(changed)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the board, dark where it is not marked, and the labels."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        board = self._board()
        self._paint_area(painter, board)
        font = painter.font()
        font.setBold(True)
        font.setPixelSize(max(6, round(0.8 * board.cell)))
        painter.setFont(font)
        for point, (text, color) in self._labels.items():
            rect = board.around(point, 0.9)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_WOOD)
            painter.drawEllipse(rect)
            painter.setPen(_INK[color])
            painter.drawText(board.around(point, 1.4), Qt.AlignmentFlag.AlignCenter, text)

    def _paint_area(self, painter: QPainter, board: BoardPainter) -> None:
        area, position = self._area, self.position
        if (area.width, area.height) == (position.width, position.height):
            return
        low = board.around(Point(area.x, area.y), 1)
        high = board.around(Point(area.x + area.width - 1, area.y + area.height - 1), 1)
        inside = low.united(high)
        wood = board.wood
        for rect in (
            QRectF(wood.left(), wood.top(), wood.width(), inside.top() - wood.top()),
            QRectF(wood.left(), inside.bottom(), wood.width(), wood.bottom() - inside.bottom()),
            QRectF(wood.left(), inside.top(), inside.left() - wood.left(), inside.height()),
            QRectF(inside.right(), inside.top(), wood.right() - inside.right(), inside.height()),
        ):
            painter.fillRect(rect, _SHADE)
        painter.setPen(QPen(_FRAME, max(1.0, board.cell / 8)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(inside)

    def _board(self) -> BoardPainter:
        return BoardPainter(QRectF(self.rect()), self.position.width, self.position.height)

    def _point_at(self, place: QPoint) -> Point:
        """Return the point nearest to a place."""
        board, position = self._board(), self.position
        x = int((place.x() - board.wood.left()) // board.cell)
        y = int((board.wood.bottom() - place.y()) // board.cell)
        return Point(min(max(0, x), position.width - 1), min(max(0, y), position.height - 1))

    def _choose(self, area: Area) -> None:
        self._area = area
        self._labels = {}
        self.update()
        self.area_chosen.emit(area)
