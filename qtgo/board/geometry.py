"""Board geometry: the only place that converts points of the board to pixels and back."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF

from qtgo.core.rules.point import Point
from qtgo.deferred import dataclass

MARGIN = 0.82
MARGIN_WITH_COORDINATES = 1.28
THICKNESS = 0.26
TABLE = 0.42

LINE = 0.031
_SMALLEST_ALIGNED_CELL = 6.0


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """A board layout in pixels; all lengths are logical pixels, y grows downward as in Qt.

    ``left`` and ``top`` are the crossing of the first column and the top row. ``ratio`` is the number of
    device pixels per logical pixel; in an aligned layout every line covers whole device pixels.
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

    @property
    def grid(self) -> QRectF:
        """Return the rectangle of the outermost lines."""
        return QRectF(self.left, self.top, (self.columns - 1) * self.cell, (self.rows - 1) * self.cell)

    @property
    def stone_diameter(self) -> float:
        """Return the diameter of a stone: slightly less than a cell, so that neighbors do not overlap."""
        return self.cell * 0.97

    def place(self, point: Point) -> tuple[float, float]:
        """Return the pixel position of a crossing as plain numbers, for callers that need many."""
        return self.left + point.x * self.cell, self.top + (self.rows - 1 - point.y) * self.cell

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
        if 0 <= x < self.columns and 0 <= row < self.rows:
            return Point(x, self.rows - 1 - row)
        return None

    def snapped(self, value: float) -> float:
        """Round a length or position to whole device pixels."""
        return round(value * self.ratio) / self.ratio


def fit_board(
    columns: int, rows: int, width: float, height: float, *, ratio: float = 1.0, coordinates: bool = True
) -> BoardGeometry:
    """Return the layout of a board centered on a table of a size, with square cells of whole device pixels."""
    margin = MARGIN_WITH_COORDINATES if coordinates else MARGIN
    across = columns - 1 + 2 * (margin + TABLE)
    down = rows - 1 + 2 * (margin + TABLE) + THICKNESS
    cell = _aligned_cell(max(min(width / across, height / down), 1.0), ratio)
    board_width = (columns - 1 + 2 * margin) * cell
    board_height = (rows - 1 + 2 * margin) * cell
    x = (width - board_width) / 2
    y = (height - board_height - THICKNESS * cell) / 2
    line, offset = _line(cell, ratio)
    left = (round((x + margin * cell) * ratio) + offset) / ratio
    top = (round((y + margin * cell) * ratio) + offset) / ratio
    board = _aligned_rect(left - margin * cell, top - margin * cell, board_width, board_height, ratio)
    thickness = round(THICKNESS * cell * ratio) / ratio
    return BoardGeometry(columns, rows, cell, left, top, board, line, ratio, thickness)


def fill_board(
    columns: int, rows: int, size: float, *, coordinates: bool = True, aligned: bool = True
) -> BoardGeometry:
    """Return the layout of a picture whose longer side has a size, without a table around it."""
    margin = MARGIN_WITH_COORDINATES if coordinates else MARGIN
    across, down = columns - 1 + 2 * margin, rows - 1 + 2 * margin
    full = size / max(across, down)
    width, height = round(across * full), round(down * full)
    cell = _aligned_cell(full, 1.0) if aligned else full
    line, offset = _line(cell, 1.0) if aligned else (cell * LINE, 0.0)
    left, top = (width - (columns - 1) * cell) / 2, (height - (rows - 1) * cell) / 2
    if aligned:
        left, top = math.floor(left) + offset, math.floor(top) + offset
    return BoardGeometry(columns, rows, cell, left, top, QRectF(0, 0, width, height), line)


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
