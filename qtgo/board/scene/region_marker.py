"""A region of the board, of an analysis or to be shown: drawn, and marked with the mouse or the keyboard."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QLineF, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen

from qtgo.board.geometry import BoardGeometry
from qtgo.board.paint.gradients import with_opacity
from qtgo.board.paint.themes import BoardTheme
from qtgo.board.scene.mouse_points import PointingScene
from qtgo.board.scene.points_item import PointsItem
from qtgo.board.scene.scene_items import REGION, DrawingStyle
from qtgo.core.analysis.search_limit import RegionKind, SearchRegion
from qtgo.core.rules.point import Area, Point, board_points
from qtgo.deferred import dataclass

_OUTLINE = 0.05  # lengths in cells
_HATCH = 0.025
_HATCH_OPACITY = 0.65
_TINT = 0.14
_VEIL = 0.5
_SIDES = ((-1, 0), (1, 0), (0, 1), (0, -1))  # as seen: left, right, above, below


class RegionCell(NamedTuple):
    """The drawing of a point's square: the kind of the region, whether it is inside, and its sides on the outline.

    The sides are those seen: left, right, above, below.
    """

    kind: RegionKind
    is_inside: bool = True
    left: bool = False
    right: bool = False
    above: bool = False
    below: bool = False


def region_cells(region: SearchRegion, geometry: BoardGeometry) -> dict[Point, RegionCell]:
    """Return the squares to draw; those outside only where nothing else is allowed."""
    seats = {geometry.seat(point) for point in region.points}
    cells = {}
    for point in region.points:
        x, y = geometry.seat(point)
        outline = [Point(x + right, y + up) not in seats for right, up in _SIDES]
        cells[point] = RegionCell(region.kind, True, *outline)
    if region.kind is RegionKind.ONLY and region.points:
        outside = RegionCell(region.kind, False)
        every = board_points(geometry.columns, geometry.rows)
        cells.update((point, outside) for point in every if point not in region.points)
    return cells


def draw_region_cell(painter: QPainter, center: QPointF, cell: float, region: RegionCell, theme: BoardTheme) -> None:
    """Draw the square of a point in a region, or outside one that nothing else is allowed in."""
    half = cell / 2
    square = QRectF(center.x() - half, center.y() - half, cell, cell)
    if not region.is_inside:
        _fill(painter, square, with_opacity(QColor(theme.base), _VEIL))
        return
    if region.kind is RegionKind.AVOID:
        _draw_hatch(painter, square, theme)
    else:
        _fill(painter, square, with_opacity(QColor(theme.highlight), _TINT))
    _draw_outline(painter, square, region, theme)


def _fill(painter: QPainter, square: QRectF, color: QColor) -> None:
    """Fill a square without soft edges, which would show as seams between neighbors."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillRect(square, color)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)


def _draw_hatch(painter: QPainter, square: QRectF, theme: BoardTheme) -> None:
    """Draw strokes that meet those of the neighboring squares."""
    pen = QPen(with_opacity(QColor(theme.highlight), _HATCH_OPACITY), max(square.width() * _HATCH, 1.0))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    middle = square.center()
    left, right, top, bottom = square.left(), square.right(), square.top(), square.bottom()
    painter.drawLines(
        [
            QLineF(left, bottom, right, top),
            QLineF(left, middle.y(), middle.x(), top),
            QLineF(middle.x(), bottom, right, middle.y()),
        ]
    )


def _draw_outline(painter: QPainter, square: QRectF, region: RegionCell, theme: BoardTheme) -> None:
    """Draw the sides of the square that are on the outline, within it."""
    width = max(round(square.width() * _OUTLINE), 2)
    inside = width - square.width()
    sides = (
        (region.left, square.adjusted(0, 0, inside, 0)),
        (region.right, square.adjusted(-inside, 0, 0, 0)),
        (region.above, square.adjusted(0, 0, 0, inside)),
        (region.below, square.adjusted(0, -inside, 0, 0)),
    )
    for is_edge, side in sides:
        if is_edge:
            _fill(painter, side, QColor(theme.highlight))


@dataclass(frozen=True, slots=True)
class RegionMarking:
    """The points marked so far, and the rectangle being drawn from a corner; ``adds`` to them or replaces them."""

    points: frozenset[Point] = frozenset()
    corner: Point | None = None
    opposite: Point | None = None
    adds: bool = False

    @property
    def is_drawing(self) -> bool:
        """Return whether a rectangle has been begun."""
        return self.corner is not None

    @property
    def marked(self) -> frozenset[Point]:
        """Return the points as they would be if the rectangle ended here."""
        if self.corner is None:
            return self.points
        rectangle = frozenset(Area.between(self.corner, self.opposite or self.corner).points())
        return self.points | rectangle if self.adds else rectangle

    def begun(self, corner: Point, *, adds: bool = False) -> RegionMarking:
        """Begin a rectangle."""
        return replace(self, corner=corner, opposite=corner, adds=adds)

    def drawn_to(self, point: Point) -> RegionMarking:
        """Draw the rectangle to a point; without one nothing changes."""
        return self if self.corner is None else replace(self, opposite=point)

    def ended(self) -> RegionMarking:
        """End the rectangle where it is."""
        return RegionMarking(self.marked)

    def toggled(self, point: Point) -> RegionMarking:
        """Mark a point, or unmark it, and give up the rectangle."""
        return RegionMarking(self.points ^ {point})


class RegionMarker(QObject):
    """Draws a region, and while one is being marked takes the left button from the game."""

    region_marked = Signal(object)  # SearchRegion
    started = Signal()  # the marking
    stopped = Signal()  # the marking, in whatever way

    def __init__(self, scene: PointingScene, dress: DrawingStyle) -> None:
        super().__init__(scene)
        self._scene = scene
        self._dress = dress
        self._region: SearchRegion | None = None
        self._marking: RegionMarking | None = None
        self._cells = PointsItem[RegionCell](REGION, dress, _draw_cell)
        scene.addItem(self._cells)
        scene.cursor_moved.connect(self.drag)

    @property
    def region(self) -> SearchRegion | None:
        """Return the region as it was last shown or told, None if there is none."""
        return self._region

    def show_region(self, region: SearchRegion | None) -> None:
        """Draw a region, or none, which ends the marking too."""
        if region is None:
            self.stop()
        elif self._marking is not None:
            self._marking = RegionMarking(region.points)
        self._region = region
        self._draw()

    def set_dress(self, dress: DrawingStyle) -> None:
        """Draw the same in another layout."""
        self._dress = dress
        self._cells.set_dress(dress)
        self._draw()

    # Marking

    @property
    def is_marking(self) -> bool:
        """Return whether mouse and keyboard mark a region."""
        return self._marking is not None

    def start(self, kind: RegionKind) -> None:
        """Make mouse and keyboard change the region shown, which starts empty if it is of another kind.

        Dragging marks a rectangle in place of what was marked, with Shift in addition; a click with Shift marks or
        unmarks a point. ``region_marked`` is emitted for each change.
        """
        if self._region is None or self._region.kind is not kind:
            self._region = SearchRegion(kind)
        self.started.emit()
        self._take_mouse(self)
        self._go_on(RegionMarking(self._region.points))

    def stop(self) -> None:
        """Leave the region as it was last told, and the mouse to the game."""
        if self._marking is not None:
            self._marking = None
            self._take_mouse(None)
            self._draw()
            self.stopped.emit()

    def mark_corner(self) -> None:
        """Begin a rectangle at the keyboard cursor, or end the one begun."""
        cursor, marking = self._scene.cursor, self._marking
        if marking is None or cursor is None:
            return
        if marking.is_drawing:
            self._tell(marking.drawn_to(cursor).ended())
        else:
            self._go_on(marking.begun(cursor))

    def press(self, point: Point | None, *, shift: bool) -> None:
        """Begin a rectangle at a point; with Shift it is added."""
        if self._marking is not None and point is not None:
            self._go_on(self._marking.begun(point, adds=shift))

    def drag(self, point: Point | None) -> None:
        """Draw the rectangle to a point, if one has been begun."""
        if self._marking is not None and point is not None:
            self._go_on(self._marking.drawn_to(point))

    def release(self, point: Point | None) -> None:
        """End the rectangle; one of a single point, begun with Shift, marks the point or unmarks it."""
        marking = self._marking
        if marking is None or marking.corner is None:
            return
        is_click = marking.adds and marking.opposite == marking.corner
        self._tell(marking.toggled(marking.corner) if is_click else marking.ended())

    def _tell(self, marking: RegionMarking) -> None:
        """Take over what was marked, and tell it."""
        assert self._region is not None
        self._region = replace(self._region, points=marking.points)
        self._go_on(marking)
        self.region_marked.emit(self._region)

    def _go_on(self, marking: RegionMarking) -> None:
        self._marking = marking
        self._draw()

    def _draw(self) -> None:
        region, marking = self._region, self._marking
        if region is not None and marking is not None:
            region = replace(region, points=marking.marked)
        self._cells.show_values({} if region is None else region_cells(region, self._dress.geometry))

    def _take_mouse(self, grab: RegionMarker | None) -> None:
        """Take the left button, with a cross for a pointer, or give it back."""
        self._scene.set_grab(grab)
        for view in self._scene.views():
            if grab is None:
                view.viewport().unsetCursor()
            else:
                view.viewport().setCursor(Qt.CursorShape.CrossCursor)


def _draw_cell(painter: QPainter, _point: Point, center: QPointF, cell: RegionCell, dress: DrawingStyle) -> None:
    draw_region_cell(painter, center, dress.geometry.cell, cell, dress.theme)
