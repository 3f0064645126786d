"""Board geometry: the only place that converts points of the board to pixels and back, and turns the view."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QMarginsF, QPointF, QRectF

from qtgo.board.point_places import Sides, edges_of, named_sides, turned
from qtgo.core.rules.point import Area, Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.deferred import dataclass

MARGIN = 0.82
MARGIN_WITH_COORDINATES = 1.28
CUT_MARGIN = 0.62  # where the board goes on beyond what is shown of it
COORDINATE_ROOM = 18.0  # the least between stones on the edge and the edge of the board, in logical pixels
SMALLEST_NAMED_CELL = 5.0
THICKNESS = 0.26
AROUND = QMarginsF(16, 16, 16, 12)  # between the board and the edges of its view

LINE = 0.031
_SMALLEST_ALIGNED_CELL = 6.0
_ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """A board layout in pixels; all lengths are logical pixels, y grows downward as in Qt.

    ``left`` and ``top`` are the crossing of the leftmost and topmost lines. ``ratio`` is the number of device pixels
    per logical pixel; in an aligned layout every line covers whole device pixels. ``view`` is how the board is turned:
    ``columns`` and ``rows`` are those of the board, ``across`` and ``down`` those seen. ``seen`` is the part that is
    seen, counted from the lower left of the turned board; None for all of it.
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
    seen: Area | None = None

    @property
    def across(self) -> int:
        """Return the number of lines from left to right."""
        if self.seen is not None:
            return self.seen.width
        return self.rows if self.view.swaps_sides else self.columns

    @property
    def down(self) -> int:
        """Return the number of lines from top to bottom."""
        if self.seen is not None:
            return self.seen.height
        return self.columns if self.view.swaps_sides else self.rows

    @property
    def edges(self) -> Sides:
        """Return which sides are edges of the board; beyond the others it goes on."""
        return edges_of(self.seen, *self.view.size(self.columns, self.rows))

    @property
    def named(self) -> Sides:
        """Return which sides have the names of the lines, if there are any."""
        return named_sides(self.edges)

    @property
    def grid(self) -> QRectF:
        """Return the rectangle of the outermost lines."""
        return QRectF(self.left, self.top, (self.across - 1) * self.cell, (self.down - 1) * self.cell)

    @property
    def points(self) -> QRectF:
        """Return the rectangle of the points, with room for the stones on them."""
        half = self.cell / 2
        return self.grid.adjusted(-half, -half, half, half)

    @property
    def stone_diameter(self) -> float:
        """Return the diameter of a stone: slightly less than a cell, so that neighbors do not overlap."""
        return self.cell * 0.97

    def seat(self, point: Point) -> Point:
        """Return where a point is seen, counted from the lower left; outside what is seen, beyond its sides."""
        if self.view:
            point = self.view.apply(point, self.columns, self.rows)
        return point if self.seen is None else Point(point.x - self.seen.x, point.y - self.seen.y)

    def point_on(self, seat: Point) -> Point:
        """Return the point that is seen at a place counted from the lower left."""
        if self.seen is not None:
            seat = Point(seat.x + self.seen.x, seat.y + self.seen.y)
        return self.view.inverse.apply(seat, *self.view.size(self.columns, self.rows)) if self.view else seat

    def shows(self, point: Point) -> bool:
        """Return whether a point of the board is seen."""
        if self.seen is None:
            return True
        seat = self.seat(point)
        return 0 <= seat.x < self.seen.width and 0 <= seat.y < self.seen.height

    def nearest(self, point: Point) -> Point:
        """Return the point that is seen and nearest to a point of the board."""
        if self.shows(point):
            return point
        seat = self.seat(point)
        return self.point_on(Point(min(max(seat.x, 0), self.across - 1), min(max(seat.y, 0), self.down - 1)))

    def shifted(self, offset: tuple[float, float]) -> tuple[float, float]:
        """Turn a shift on the board, in cells to the right and downward, to one in pixels."""
        right, downward = offset
        if not self.view:
            return right * self.cell, downward * self.cell
        if self.view & Symmetry.MIRROR_SIDES:
            right = -right
        if self.view & Symmetry.MIRROR_TOP:
            downward = -downward
        if self.view.swaps_sides:
            right, downward = -downward, -right
        return right * self.cell, downward * self.cell

    def place(self, point: Point) -> tuple[float, float]:
        """Return the pixel position of a crossing as plain numbers, for callers that need many."""
        if self.view or self.seen is not None:
            point = self.seat(point)
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

    @property
    def is_aligned(self) -> bool:
        """Return whether every line covers whole device pixels."""
        device = self.cell * self.ratio
        return device >= _SMALLEST_ALIGNED_CELL and abs(device - round(device)) < _ROUNDING

    def snapped(self, value: float) -> float:
        """Round a length or position to whole device pixels."""
        return round(value * self.ratio) / self.ratio


def fit_board_in(
    room: QRectF,
    columns: int,
    rows: int,
    *,
    ratio: float = 1.0,
    coordinates: bool = True,
    view: Symmetry = Symmetry.UNTURNED,
    part: Area | None = None,
) -> BoardGeometry:
    """Return the layout of a board centered in a room that it may fill, with square cells of whole device pixels.

    With ``part``, only that part of the board is seen.
    """
    seen, seen_columns, seen_rows, edges = _seen(part, view, columns, rows)
    named = named_sides(edges)
    beside, below = (edges.left, edges.right), (edges.top, edges.bottom)
    full = min(
        _cell(seen_columns, room.width(), coordinates, edges=beside),
        _cell(seen_rows, room.height(), coordinates, THICKNESS * edges.bottom, edges=below),
    )
    cell = _aligned_cell(max(full, 1.0), ratio)
    margins = [_margin(cell, coordinates, *side) for side in zip(edges, named, strict=True)]
    before, above, after, under = margins
    board_width = (seen_columns - 1) * cell + before + after
    board_height = (seen_rows - 1) * cell + above + under
    front = THICKNESS * cell * edges.bottom
    x = room.left() + (room.width() - board_width) / 2
    y = room.top() + (room.height() - board_height - front) / 2
    line, offset = _line(cell, ratio)
    left = (round((x + before) * ratio) + offset) / ratio
    top = (round((y + above) * ratio) + offset) / ratio
    board = _aligned_rect(left - before, top - above, board_width, board_height, ratio)
    thickness = round(front * ratio) / ratio
    return BoardGeometry(columns, rows, cell, left, top, board, line, ratio, thickness, view, seen)


@lru_cache(maxsize=64)
def fill_board(
    columns: int,
    rows: int,
    size: float,
    *,
    coordinates: bool = True,
    aligned: bool = True,
    view: Symmetry = Symmetry.UNTURNED,
    part: Area | None = None,
) -> BoardGeometry:
    """Return the layout of a picture whose longer side has a size, without a table around it.

    With ``part``, only that part of the board is seen.
    """
    seen, seen_columns, seen_rows, edges = _seen(part, view, columns, rows)
    full = min(
        _cell(seen_columns, size, coordinates, edges=(edges.left, edges.right)),
        _cell(seen_rows, size, coordinates, edges=(edges.top, edges.bottom)),
    )
    margins = [_margin(full, coordinates, *side) for side in zip(edges, named_sides(edges), strict=True)]
    before, above, after, under = margins
    width = round((seen_columns - 1) * full + before + after)
    height = round((seen_rows - 1) * full + above + under)
    cell = _aligned_cell(full, 1.0) if aligned else full
    line, offset = _line(cell, 1.0) if aligned else (cell * LINE, 0.0)
    left = (width - (seen_columns - 1) * cell - after + before) / 2
    top = (height - (seen_rows - 1) * cell - under + above) / 2
    if aligned:
        left, top = math.floor(left) + offset, math.floor(top) + offset
    return BoardGeometry(columns, rows, cell, left, top, QRectF(0, 0, width, height), line, view=view, seen=seen)


def _seen(part: Area | None, view: Symmetry, columns: int, rows: int) -> tuple[Area | None, int, int, Sides]:
    """Return a part as it is seen, None for the whole board, its columns and rows, and which sides are edges."""
    whole = view.size(columns, rows)
    seen = None if part is None else turned(part, view, columns, rows)
    return seen, *(whole if seen is None else (seen.width, seen.height)), edges_of(seen, *whole)


def _margin(cell: float, coordinates: bool, is_edge: bool = True, is_named: bool = True) -> float:
    """Return the distance from the outermost line of a side to where the wood ends."""
    if is_named and coordinates and cell >= SMALLEST_NAMED_CELL:
        return max(MARGIN_WITH_COORDINATES * cell, 0.5 * cell + COORDINATE_ROOM)
    return (MARGIN if is_edge else CUT_MARGIN) * cell


def _cell(
    lines: int, length: float, coordinates: bool, beside: float = 0.0, *, edges: tuple[bool, bool] = (True, True)
) -> float:
    """Return the largest cell at which a number of lines and their margins fit a length; ``beside`` is in cells.

    ``edges`` says of the two sides whether they are edges of the board.
    """
    beside += lines - 1
    if coordinates:
        named = max(1, sum(edges))  # one side always has the names
        cut = (2 - named) * CUT_MARGIN
        cell = length / (beside + named * MARGIN_WITH_COORDINATES + cut)
        if (MARGIN_WITH_COORDINATES - 0.5) * cell < COORDINATE_ROOM:
            cell = (length - named * COORDINATE_ROOM) / (beside + named * 0.5 + cut)
        if cell >= SMALLEST_NAMED_CELL:
            return cell
    # A board too small for names has a narrow margin, and stays too small for them.
    margins = sum(MARGIN if is_edge else CUT_MARGIN for is_edge in edges)
    return min(length / (beside + margins), SMALLEST_NAMED_CELL - 0.01 if coordinates else math.inf)


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
