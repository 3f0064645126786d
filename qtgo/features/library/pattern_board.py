"""A small board on which a part can be marked, with labels on points."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from qtgo.board.paint.themes import KAYA, BoardTheme
from qtgo.board.small_board import SmallBoard
from qtgo.core.record.markup import Markup
from qtgo.core.rules.point import Area, Color, Point
from qtgo.core.rules.position import Position
from qtgo.kit.inputs.arrows import ARROWS
from qtgo.look.palette import LIGHT
from qtgo.look.sizes import FOCUS_WIDTH, scaled

_SHADE = QColor(0, 0, 0, 95)
_SIDE = 240


class PatternBoard(SmallBoard):
    """Shows a position of which a part is marked: by dragging, or by arrow keys and Shift with arrow keys.

    Labels stand on the stones that they name, signs on points.
    """

    area_chosen = Signal(object)  # Area
    points_chosen = Signal(object)  # list[Point]: by a click, or with Space those of the part that is marked

    def __init__(self, parent: QWidget | None = None, theme: BoardTheme = KAYA) -> None:
        super().__init__(_SIDE, parent, theme, grows=True)
        self._area = Area(0, 0, 19, 19)
        self._signs: Mapping[Point, str] = {}
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
        return {point: (text, color) for point, (color, text) in self.markup.variations.items()}

    def show_area(self, position: Position, area: Area, signs: Mapping[Point, str] | None = None) -> None:
        """Show a position with a part of it marked, without labels, and with other signs on points if any are given."""
        self._area = area
        if signs is not None:
            self._signs = signs
        self.show_position(position, markup=Markup(labels=self._signs))
        self.update()

    def show_labels(self, labels: Mapping[Point, tuple[str, Color]]) -> None:
        """Name moves on the board."""
        variations = {point: (color, text) for point, (text, color) in labels.items()}
        self.show_position(self.position, markup=Markup(labels=self._signs, variations=variations))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start a part at the point under the mouse."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._from = self._to = self._nearest(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Extend the part to the point under the mouse."""
        if self._from is not None:
            to = self._nearest(event.position())
            if to == self._to:
                return
            self._to = to
            self.show_area(self.position, Area.between(self._from, self._to))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the part that was dragged, or the point that was clicked."""
        if self._from is not None and self._to is not None:
            if self._from != self._to:
                self._choose(Area.between(self._from, self._to))
            else:
                self.points_chosen.emit([self._from])
        self._from = self._to = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the part with the arrows, change its size with Shift, choose its points with Space."""
        if event.key() == Qt.Key.Key_Space:
            self.points_chosen.emit(list(self._area.points()))
            return
        step = ARROWS.get(Qt.Key(event.key()))
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
        """Paint the board, dark where it is not marked."""
        super().paintEvent(event)
        area, position = self._area, self.position
        if (area.width, area.height) == (position.width, position.height):
            return
        inside = self._rect(area)
        wood = self.wood()
        shade = QPainterPath()
        shade.addRect(wood)
        shade.addRect(inside)  # a hole: the path is filled by odd and even
        painter = QPainter(self)
        painter.fillPath(shade, _SHADE)
        painter.setPen(QPen(QColor(LIGHT.accent), scaled(FOCUS_WIDTH)))  # on wood, which is light in either scheme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(inside)

    def _rect(self, area: Area) -> QRectF:
        low, high = Point(area.x, area.y), Point(area.x + area.width - 1, area.y + area.height - 1)
        return self.place_of(low).united(self.place_of(high))

    def _nearest(self, place: QPointF) -> Point:
        """Return the point nearest to a place, which may be beside the board."""
        position = self.position
        rect = self._rect(Area(0, 0, position.width, position.height))
        x = int((place.x() - rect.left()) * position.width // rect.width())
        y = int((rect.bottom() - place.y()) * position.height // rect.height())
        return Point(min(max(0, x), position.width - 1), min(max(0, y), position.height - 1))

    def _choose(self, area: Area) -> None:
        self.show_area(self.position, area)
        self.area_chosen.emit(area)
