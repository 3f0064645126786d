"""The names of the lines along the sides: as many as there is room for, those of one point emphasized."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontDatabase, QPainter

from qtgo.board.geometry import SMALLEST_NAMED_CELL, BoardGeometry
from qtgo.board.paint.lettering import draw_text, text_bounds, text_size
from qtgo.board.paint.themes import BoardTheme
from qtgo.board.point_places import Sides
from qtgo.board.scene.board_options import CoordinateStyle, column_texts, row_texts
from qtgo.core.rules.point import Point

_SIZE = 0.34  # of a cell
_SMALLEST_FONT = 10.0
_LEAST_GAP = 0.4  # between two names, in font sizes
_LINE_HEIGHT = 1.1
_STEPS = (1, 2, 3, 5, 10, 20)


class Name(NamedTuple):
    """The name of a line at one end of it."""

    text: str
    center: QPointF


class EdgeNames(NamedTuple):
    """All names of one board as it is seen, and which of them there is room for: every ``step``-th line."""

    across: tuple[str, ...]
    down: tuple[str, ...]  # from the top
    size: float
    step_across: int
    step_down: int
    away: float  # from the outermost lines to the middles of the names
    named: Sides


def edge_names(geometry: BoardGeometry, style: CoordinateStyle) -> EdgeNames | None:
    """Return the names along the edges; None for none."""
    if style is CoordinateStyle.NONE or geometry.cell < SMALLEST_NAMED_CELL:
        return None
    if style is CoordinateStyle.KANJI and not _has_kanji():
        style = CoordinateStyle.NUMBERS
    names = _edge_names(geometry, style)
    if style is CoordinateStyle.KANJI and names.size < _SMALLEST_FONT:
        names = _edge_names(geometry, CoordinateStyle.NUMBERS)  # three signs beside a small board cannot be read
    return names


def _edge_names(geometry: BoardGeometry, style: CoordinateStyle) -> EdgeNames:
    columns, rows = column_texts(style, geometry.columns), row_texts(style, geometry.rows)
    swapped = geometry.view.swaps_sides

    def name_at(seat: Point, *, of_column: bool) -> str:
        point = geometry.point_on(seat)
        return columns[point.x] if of_column else rows[geometry.rows - 1 - point.y]

    across = tuple(name_at(Point(x, 0), of_column=not swapped) for x in range(geometry.across))
    down = tuple(name_at(Point(0, y), of_column=swapped) for y in reversed(range(geometry.down)))
    room = 2 * _away(geometry) - geometry.cell - 2  # between the stones on the edge and the edge of the board
    size = max(_SIZE * geometry.cell, _SMALLEST_FONT)
    size = min(room, *(text_size(text, size, room) for text in down))
    widest = max(text_bounds(text).width() for text in across) * size / 100
    step_across, step_down = _step(widest + _LEAST_GAP * size, geometry), _step(_LINE_HEIGHT * size, geometry)
    return EdgeNames(across, down, size, step_across, step_down, _away(geometry), geometry.named)


def drawn_names(geometry: BoardGeometry, names: EdgeNames) -> Iterator[Name]:
    """Go through the names there is room for, on all sides that have names."""
    for column in range(0, geometry.across, names.step_across):
        yield from _names_of_column(geometry, names, column)
    # Counted from below, where the first row with a number is.
    for row in range((geometry.down - 1) % names.step_down, geometry.down, names.step_down):
        yield from _names_of_row(geometry, names, row)


def names_of(geometry: BoardGeometry, names: EdgeNames, point: Point) -> list[Name]:
    """List the names of the lines through a point, on all sides that have names."""
    seat = geometry.seat(point)
    row = geometry.down - 1 - seat.y
    return [*_names_of_column(geometry, names, seat.x), *_names_of_row(geometry, names, row)]


def name_rect(name: Name, size: float, *, bold: bool = False) -> QRectF:
    """Return the room that a name takes."""
    width = text_bounds(name.text, bold).width() * size / 100
    return QRectF(name.center.x() - width / 2, name.center.y() - size / 2, width, size)


def room_of_names(geometry: BoardGeometry, style: CoordinateStyle) -> QRectF:
    """Return the rectangle of the points and of the names along the edges."""
    names = edge_names(geometry, style)
    if names is None:
        return geometry.points
    beyond = [(names.away + names.size / 2) if is_named else geometry.cell / 2 for is_named in names.named]
    left, top, right, bottom = beyond
    return geometry.grid.adjusted(-left, -top, right, bottom)


def draw_coordinates(
    painter: QPainter,
    geometry: BoardGeometry,
    theme: BoardTheme,
    style: CoordinateStyle,
    *,
    outlines: bool = False,
) -> None:
    """Write the names of the lines along all sides that have names."""
    names = edge_names(geometry, style)
    if names is not None:
        color = QColor(theme.coordinate)
        for name in drawn_names(geometry, names):
            draw_text(painter, name.center, name.text, names.size, color, outlines=outlines)


def _names_of_column(geometry: BoardGeometry, names: EdgeNames, column: int) -> Iterator[Name]:
    x, grid, away, named = geometry.left + column * geometry.cell, geometry.grid, names.away, names.named
    for y, is_named in ((grid.top() - away, named.top), (grid.bottom() + away, named.bottom)):
        if is_named:
            yield Name(names.across[column], QPointF(x, y))


def _names_of_row(geometry: BoardGeometry, names: EdgeNames, row: int) -> Iterator[Name]:
    y, grid, away, named = geometry.top + row * geometry.cell, geometry.grid, names.away, names.named
    for x, is_named in ((grid.left() - away, named.left), (grid.right() + away, named.right)):
        if is_named:
            yield Name(names.down[row], QPointF(x, y))


def _away(geometry: BoardGeometry) -> float:
    """Return how far from the outermost lines the middles of the names are: halfway between stones and edge."""
    grid, board, named = geometry.grid, geometry.board, geometry.named
    above = grid.top() - board.top() if named.top else board.bottom() - grid.bottom()
    beside = grid.left() - board.left() if named.left else board.right() - grid.right()
    # What whole pixels leave over of many lines makes the margin wider in that direction.
    return (min(above, beside) + geometry.cell / 2) / 2


def _step(room: float, geometry: BoardGeometry) -> int:
    """Return which lines have a name, so that no two names touch."""
    least = math.ceil(room / geometry.cell)
    return next((step for step in _STEPS if step >= least), least)


@lru_cache(maxsize=1)
def _has_kanji() -> bool:
    """Return whether a font has the Japanese numerals; otherwise empty boxes would be shown."""
    systems = QFontDatabase.WritingSystem
    return any(
        QFontDatabase.families(system)
        for system in (systems.Japanese, systems.SimplifiedChinese, systems.TraditionalChinese)
    )
