"""Board geometry: the only place that converts points of the board to pixels and back, and turns the view."""

from __future__ import annotations

import math

from PySide6.QtCore import QMarginsF, QPointF, QRectF

from qtgo.core.rules.point import Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.deferred import dataclass

MARGIN = 0.82
MARGIN_WITH_COORDINATES = 1.28
COORDINATE_ROOM = 18.0  # the least between stones on the edge and the edge of the board, in logical pixels
SMALLEST_NAMED_CELL = 5.0
THICKNESS = 0.26
AROUND = QMarginsF(16, 16, 16, 12)  # between the board and the edges of its view

LINE = 0.031
_SMALLEST_ALIGNED_CELL = 6.0


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """A board layout in pixels; all lengths are logical pixels, y grows downward as in Qt.

    ``left`` and ``top`` are the crossing of the leftmost and topmost lines. ``ratio`` is the number of device pixels
    per logical pixel; in an aligned layout every line covers whole device pixels. ``view`` is how the board is turned:
    ``columns`` and ``rows`` are those of the board, ``across`` and ``down`` those seen.
    """

    columns: int
    rows: int
    cell: float
    left: float
    top: float
    board: QRectF
    line: float
    ratio: float = 1.0
    thickness: float = 0.0
    view: Symmetry = Symmetry.UNTURNED

    @property
    def across(self) -> int:
        """Return the number of lines from left to right."""
        return self.rows if self.view.swaps_sides else self.columns

    @property
    def down(self) -> int:
        """Return the number of lines from top to bottom."""
        return self.columns if self.view.swaps_sides else self.rows

    @property
    def grid(self) -> QRectF:
        """Return the rectangle of the outermost lines."""
        return QRectF(self.left, self.top, (self.across - 1) * self.cell, (self.down - 1) * self.cell)

    @property
    def stone_diameter(self) -> float:
        """Return the diameter of a stone: slightly less than a cell, so that neighbors do not overlap."""
        return self.cell * 0.97

    def seat(self, point: Point) -> Point:
        """Return where a point is seen, counted from the lower left."""
        return self.view.apply(point, self.columns, self.rows) if self.view else point

    def point_on(self, seat: Point) -> Point:
        """Return the point that is seen at a place counted from the lower left."""
        return self.view.inverse.apply(seat, self.across, self.down) if self.view else seat

    def shifted(self, offset: tuple[float, float]) -> tuple[float, float]:
        """Turn a shift on the board, in cells to the right and downward, to one in pixels."""
        right, downward = offset
        if self.view & Symmetry.MIRROR_SIDES:
            right = -right
        if self.view & Symmetry.MIRROR_TOP:
            downward = -downward
        if self.view.swaps_sides:
            right, downward = -downward, -right
        return right * self.cell, downward * self.cell

    def place(self, point: Point) -> tuple[float, float]:
        """Return the pixel position of a crossing as plain numbers, for callers that need many."""
        if self.view:
            point = self.view.apply(point, self.columns, self.rows)
        return self.left + point.x * self.cell, self.top + (self.down - 1 - point.y) * self.cell

    def center(self, point: Point) -> QPointF:
        """Return the pixel position of a crossing."""
        return QPointF(*self.place(point))

    def cell_rect(self, point: Point) -> QRectF:
        """Return the square around a crossing."""
        half = self.cell / 2
        center = self.center(point)
        return QRectF(center.x() - half, center.y() - half, self.cell, self.cell)

    def point_at(self, position: QPointF) -> Point | None:
        """Return the point whose square contains a pixel position, or None beside the board."""
        x = math.floor((position.x() - self.left) / self.cell + 0.5)
        row = math.floor((position.y() - self.top) / self.cell + 0.5)
        if 0 <= x < self.across and 0 <= row < self.down:
            return self.point_on(Point(x, self.down - 1 - row))
        return None

    def snapped(self, value: float) -> float:
        """Round a length or position to whole device pixels."""
        return round(value * self.ratio) / self.ratio


def fit_board(
    columns: int,
    rows: int,
    width: float,
    height: float,
    *,
    ratio: float = 1.0,
    coordinates: bool = True,
    view: Symmetry = Symmetry.UNTURNED,
    room: QRectF | None = None,
) -> BoardGeometry:
    """Return the layout of a board centered on a table of a size, with square cells of whole device pixels.

    With ``room``, a part of the table, the board is centered there and may fill it.
    """
    seen_columns, seen_rows = view.size(columns, rows)
    if room is None:
        room = QRectF(0, 0, width, height).marginsRemoved(AROUND)
    full = min(_cell(seen_columns, room.width(), coordinates), _cell(seen_rows, room.height(), coordinates, THICKNESS))
    cell = _aligned_cell(max(full, 1.0), ratio)
    margin = _margin(cell, coordinates)
    board_width = (seen_columns - 1) * cell + 2 * margin
    board_height = (seen_rows - 1) * cell + 2 * margin
    x = room.left() + (room.width() - board_width) / 2
    y = room.top() + (room.height() - board_height - THICKNESS * cell) / 2
    line, offset = _line(cell, ratio)
    left = (round((x + margin) * ratio) + offset) / ratio
    top = (round((y + margin) * ratio) + offset) / ratio
    board = _aligned_rect(left - margin, top - margin, board_width, board_height, ratio)
    thickness = round(THICKNESS * cell * ratio) / ratio
    return BoardGeometry(columns, rows, cell, left, top, board, line, ratio, thickness, view)


def fill_board(
    columns: int,
    rows: int,
    size: float,
    *,
    coordinates: bool = True,
    aligned: bool = True,
    view: Symmetry = Symmetry.UNTURNED,
) -> BoardGeometry:
    """Return the layout of a picture whose longer side has a size, without a table around it."""
    seen_columns, seen_rows = view.size(columns, rows)
    full = _cell(max(seen_columns, seen_rows), size, coordinates)
    margin = _margin(full, coordinates)
    width, height = (round((count - 1) * full + 2 * margin) for count in (seen_columns, seen_rows))
    cell = _aligned_cell(full, 1.0) if aligned else full
    line, offset = _line(cell, 1.0) if aligned else (cell * LINE, 0.0)
    left, top = (width - (seen_columns - 1) * cell) / 2, (height - (seen_rows - 1) * cell) / 2
    if aligned:
        left, top = math.floor(left) + offset, math.floor(top) + offset
    return BoardGeometry(columns, rows, cell, left, top, QRectF(0, 0, width, height), line, view=view)


def _margin(cell: float, coordinates: bool) -> float:
    """Return the distance from the outermost lines to the edge of the board."""
    if not coordinates or cell < SMALLEST_NAMED_CELL:
        return MARGIN * cell
    return max(MARGIN_WITH_COORDINATES * cell, 0.5 * cell + COORDINATE_ROOM)


def _cell(lines: int, length: float, coordinates: bool, beside: float = 0.0) -> float:
    """Return the largest cell at which a number of lines and their margins fit a length; ``beside`` is in cells."""
    beside += lines - 1
    if coordinates:
        cell = length / (beside + 2 * MARGIN_WITH_COORDINATES)
        if (MARGIN_WITH_COORDINATES - 0.5) * cell < COORDINATE_ROOM:
            cell = (length - 2 * COORDINATE_ROOM) / (beside + 1)
        if cell >= SMALLEST_NAMED_CELL:
            return cell
    # A board too small for names has a narrow margin, and stays too small for them.
    return min(length / (beside + 2 * MARGIN), SMALLEST_NAMED_CELL - 0.01 if coordinates else math.inf)


def _aligned_cell(cell: float, ratio: float) -> float:
    device = cell * ratio
    return math.floor(device) / ratio if device >= _SMALLEST_ALIGNED_CELL else cell


def _line(cell: float, ratio: float) -> tuple[float, float]:
    """Return the line width, and how many device pixels its center lies past a pixel border."""
    device = max(1, round(cell * ratio * LINE))
    return device / ratio, (device % 2) / 2


def _aligned_rect(x: float, y: float, width: float, height: float, ratio: float) -> QRectF:
    left, top = round(x * ratio), round(y * ratio)
    return QRectF(left / ratio, top / ratio, round(width * ratio) / ratio, round(height * ratio) / ratio)
