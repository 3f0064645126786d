"""A scrolled grid of cells that can be zoomed, lies in either direction, and glides to a cell."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QEvent, QPoint, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from qtgo.features.tree.nodes_and_numbers import TreePlaces
from qtgo.features.tree.painter import STEP
from qtgo.kit.zoom import FONT_CHANGES
from qtgo.look.sizes import BODY, text_height
from qtgo.timers import single_shot

_SMALLEST, _LARGEST = 7, 72
_ZOOM_STEP = 1.15
_MARGIN = 2  # cells kept in sight around the current one
_FOLLOW_MS = 160


class ZoomedGrid(QAbstractScrollArea):
    """The places of a grid in the viewport; subclasses define the cells' contents."""

    zoom_changed = Signal(object)  # float

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._zoom = 1.0
        self._vertical = False
        self._animated = True
        self._painting = single_shot(self, self.viewport().update)
        self._follow = QVariantAnimation(self)
        self._follow.setDuration(_FOLLOW_MS)
        self._follow.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._follow.valueChanged.connect(self._scroll_to)
        self.setFrameShape(QFrame.Shape.NoFrame)

    # For subclasses

    def _grid_size(self) -> tuple[int, int]:
        """Return the number of columns and rows."""
        raise NotImplementedError

    def _current_cell(self) -> tuple[int, int] | None:
        """Return the column and row that stays in sight, or None."""
        raise NotImplementedError

    # Direction and size

    def set_vertical(self, vertical: bool) -> None:
        """Lay out the columns from top to bottom instead of from left to right."""
        if vertical != self._vertical:
            self._vertical = vertical
            self._set_ranges()
            self._paint_later()
            self._bring_in_sight(animated=False)

    def set_animated(self, animated: bool) -> None:
        """Choose whether the grid glides to the current cell or jumps."""
        self._animated = animated

    @property
    def zoom(self) -> float:
        """Return the zoom factor, 1 for the usual size."""
        return self._zoom

    def set_zoom(self, zoom: float, around: QPointF | None = None) -> None:
        """Make the cells larger or smaller; the point given stays where it is, by default the middle."""
        unit = self._unit
        zoom = min(max(zoom, _SMALLEST / unit), _LARGEST / unit)
        if zoom == self._zoom:
            return
        self._follow.stop()
        fixed = QPointF(self.viewport().rect().center()) if around is None else around
        cells = (fixed + QPointF(self._origin())) / self._cell
        self._zoom = zoom
        self._set_ranges()
        self._scroll_to((cells * self._cell - fixed).toPoint())
        self.viewport().update()
        self.zoom_changed.emit(zoom)

    def zoom_in(self) -> None:
        """Make the cells larger."""
        self.set_zoom(self._zoom * _ZOOM_STEP)

    def zoom_out(self) -> None:
        """Make the cells smaller."""
        self.set_zoom(self._zoom / _ZOOM_STEP)

    # Places

    @property
    def _cell(self) -> int:
        return max(_SMALLEST, round(self._unit * self._zoom))

    @property
    def _unit(self) -> float:
        """Return the step from cell to cell at the usual size, which follows the font."""
        return STEP * text_height(self.font()) / BODY

    def _origin(self) -> QPoint:
        return QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _places(self) -> TreePlaces:
        """Return the grid of the cells as it lies in the viewport now."""
        side, origin = self._cell, self._origin()
        return TreePlaces(side, side - origin.x(), side - origin.y(), self._vertical)

    def _line_through(self, center: QPointF | None) -> QRectF:
        """Return the line of cells that a node stands in, across the viewport; empty without a node."""
        if center is None:
            return QRectF()
        line, half = QRectF(self.viewport().rect()), self._cell / 2
        if self._vertical:
            line.setLeft(center.x() - half)
            line.setRight(center.x() + half)
        else:
            line.setTop(center.y() - half)
            line.setBottom(center.y() + half)
        return line

    def _set_ranges(self) -> None:
        size, side = self.viewport().size(), self._cell
        columns, rows = self._grid_size()
        across, down = (rows, columns) if self._vertical else (columns, rows)
        for bar, cells, room in (
            (self.horizontalScrollBar(), across, size.width()),
            (self.verticalScrollBar(), down, size.height()),
        ):
            bar.setRange(0, max(0, (cells + 1) * side - room))
            bar.setPageStep(room)
            bar.setSingleStep(side)

    def _bring_in_sight(self, *, animated: bool) -> None:
        """Scroll as little as shows the current cell with some others around it."""
        cell = self._current_cell()
        if cell is None:
            return
        center = self._places().center(*cell)
        room, target = self.viewport().size(), QPointF(self._origin())
        margins = [min((_MARGIN + 0.5) * self._cell, length / 2) for length in room.toTuple()]
        dx = _shift(center.x(), margins[0], room.width())
        dy = _shift(center.y(), margins[1], room.height())
        far = abs(dx) > room.width() or abs(dy) > room.height()
        if far:  # nothing to see on the way
            dx, dy = center.x() - room.width() / 2, center.y() - room.height() / 2
        target += QPointF(dx, dy)
        self._follow.stop()
        if animated and not far and (dx or dy) and self.isVisible():
            self._follow.setStartValue(self._origin())
            self._follow.setEndValue(target.toPoint())
            self._follow.start()
        else:
            self._scroll_to(target.toPoint())

    def _scroll_to(self, origin: QPoint) -> None:
        self.horizontalScrollBar().setValue(origin.x())
        self.verticalScrollBar().setValue(origin.y())

    def _paint_later(self) -> None:
        """Paint in the next turn of the event loop: this one has the board to paint, and both take milliseconds."""
        self._painting.start()

    # Events

    def sizeHint(self) -> QSize:
        """Return room for some cells."""
        return QSize(7 * self._cell, 11 * self._cell // 2)

    def minimumSizeHint(self) -> QSize:
        """Return room for a row, and half of those around it."""
        return QSize(3 * self._cell, 7 * self._cell // 3)

    def resizeEvent(self, event: QEvent) -> None:
        """Keep the current cell in sight."""
        self._set_ranges()
        self._bring_in_sight(animated=False)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font and the colors."""
        super().changeEvent(event)
        if event.type() in (*FONT_CHANGES, QEvent.Type.PaletteChange):
            self._set_ranges()
            self.viewport().update()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Paint the cells that have come into view."""
        self._paint_later()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl; else scroll, sideways with Shift and where there is nothing above or below."""
        delta = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self._zoom * _ZOOM_STEP ** (delta.y() / 120), event.position())
        else:
            pixels = event.pixelDelta() if not event.pixelDelta().isNull() else delta * (3 * self._cell) / 120
            sideways = event.modifiers() & Qt.KeyboardModifier.ShiftModifier or not self.verticalScrollBar().maximum()
            if sideways and not pixels.x():
                pixels = pixels.transposed()
            self._follow.stop()
            self._scroll_to(self._origin() - pixels)
        event.accept()


def _shift(place: float, margin: float, room: int) -> float:
    """Return the distance to scroll for a place to be a margin away from both edges."""
    return min(0.0, place - margin) + max(0.0, place - (room - margin))
