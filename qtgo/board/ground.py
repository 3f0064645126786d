"""What lies under the stones: table, board, lines, star points and coordinates."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontDatabase,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPixmap,
    QRadialGradient,
)

from qtgo.board.geometry import LINE, MARGIN_WITH_COORDINATES, BoardGeometry
from qtgo.board.lettering import draw_text, fitted_size, text_bounds
from qtgo.board.options import BoardOptions, CoordinateStyle, column_texts, row_texts
from qtgo.board.soft import is_pdf
from qtgo.board.theme import BoardTheme
from qtgo.board.wood import draw_wood, wood_image
from qtgo.core.rules.point import Point
from qtgo.look.palette import DARK, LIGHT

GAP = 0.40
_SMALLEST_NAMED_CELL = 8.0
_SMALLEST_FONT = 7.0


def draw_table(painter: QPainter, rect: QRectF, dark: bool) -> None:
    """Fill the area around the board, slightly lighter in the middle."""
    colors = DARK if dark else LIGHT
    gradient = QRadialGradient(rect.center(), max(rect.width(), rect.height()) * 0.7)
    gradient.setColorAt(0.0, QColor(colors.ground))
    gradient.setColorAt(1.0, QColor(colors.ground_edge))
    painter.fillRect(rect, QBrush(gradient))


def draw_board_shadow(painter: QPainter, geometry: BoardGeometry, dark: bool) -> None:
    """Draw the soft shadow of the board on the table, falling to the lower right."""
    reach = geometry.cell * 0.75
    body = geometry.board.adjusted(0, 0, 0, geometry.thickness)
    core = body.translated(geometry.cell * 0.16, geometry.cell * 0.20)
    core.adjust(reach * 0.45, reach * 0.45, -reach * 0.45, -reach * 0.45)
    _soft_rect(painter, core, reach, 150 if dark else 105)


def _soft_rect(painter: QPainter, core: QRectF, reach: float, alpha: int) -> None:
    """Fill a rectangle with a shade that fades out over a distance on all sides."""
    stops = [(part / 8, QColor(0, 0, 0, round(alpha * (1 - part / 8) ** 2))) for part in range(9)]
    shade = stops[0][1]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillRect(core, shade)
    left, top, right, bottom = core.left(), core.top(), core.right(), core.bottom()
    sides = (
        (QRectF(left - reach, top, reach, core.height()), QPointF(left, 0), QPointF(left - reach, 0)),
        (QRectF(right, top, reach, core.height()), QPointF(right, 0), QPointF(right + reach, 0)),
        (QRectF(left, top - reach, core.width(), reach), QPointF(0, top), QPointF(0, top - reach)),
        (QRectF(left, bottom, core.width(), reach), QPointF(0, bottom), QPointF(0, bottom + reach)),
    )
    for rect, start, end in sides:
        linear = QLinearGradient(start, end)
        linear.setStops(stops)
        painter.fillRect(rect, QBrush(linear))
    for corner, dx, dy in (
        (core.topLeft(), -reach, -reach),
        (core.topRight(), 0.0, -reach),
        (core.bottomLeft(), -reach, 0.0),
        (core.bottomRight(), 0.0, 0.0),
    ):
        radial = QRadialGradient(corner, reach)
        radial.setStops(stops)
        painter.fillRect(QRectF(corner.x() + dx, corner.y() + dy, reach, reach), QBrush(radial))


def draw_board(painter: QPainter, geometry: BoardGeometry, theme: BoardTheme, *, vector: bool = False) -> None:
    """Draw the board's wood or plain color, its edges, and its front if it has a thickness."""
    board = geometry.board
    if theme.wood is None:
        painter.fillRect(board, QColor(theme.base))
    elif vector:
        draw_wood(painter, board, theme.wood)
    else:
        device = max(board.width(), board.height()) * geometry.ratio
        _draw_wood_image(painter, board, wood_image(theme.wood, device))
    if geometry.thickness > 0:
        _draw_front(painter, geometry, theme)
    if theme.shaded:
        _draw_light(painter, board)
        _draw_bevel(painter, geometry)


def _draw_wood_image(painter: QPainter, board: QRectF, image: QImage) -> None:
    side = image.width()
    longer = max(board.width(), board.height())
    source = QRectF(0, 0, side * board.width() / longer, side * board.height() / longer)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(board, image, source)


def _draw_light(painter: QPainter, board: QRectF) -> None:
    """Draw the falloff of the light from the upper left across the board."""
    if is_pdf(painter):
        return
    gradient = QRadialGradient(
        QPointF(board.left() + board.width() * 0.22, board.top() + board.height() * 0.16),
        max(board.width(), board.height()) * 1.25,
    )
    gradient.setColorAt(0.0, QColor(255, 246, 220, 34))
    gradient.setColorAt(0.45, QColor(255, 246, 220, 0))
    gradient.setColorAt(0.46, QColor(50, 20, 0, 0))
    gradient.setColorAt(1.0, QColor(50, 20, 0, 34))
    painter.fillRect(board, QBrush(gradient))


def _draw_bevel(painter: QPainter, geometry: BoardGeometry) -> None:
    """Draw the rounded edge: bright on the upper left, dark on the lower right."""
    board = geometry.board
    width = max(geometry.snapped(geometry.cell * 0.045), 1 / geometry.ratio)
    light, dark = QColor(255, 248, 225, 120), QColor(60, 28, 0, 90)
    painter.fillRect(QRectF(board.left(), board.top(), board.width(), width), light)
    painter.fillRect(QRectF(board.left(), board.top() + width, width, board.height() - width), light)
    painter.fillRect(QRectF(board.right() - width, board.top() + width, width, board.height() - width), dark)
    if geometry.thickness == 0:
        painter.fillRect(QRectF(board.left(), board.bottom() - width, board.width() - width, width), dark)


def _draw_front(painter: QPainter, geometry: BoardGeometry, theme: BoardTheme) -> None:
    """Draw the front face, which shows the thickness of the board."""
    board = geometry.board
    front = QRectF(board.left(), board.bottom(), board.width(), geometry.thickness)
    color = QColor(theme.front)
    gradient = QLinearGradient(front.topLeft(), front.bottomLeft())
    gradient.setColorAt(0.0, color.lighter(112))
    gradient.setColorAt(0.15, color)
    gradient.setColorAt(1.0, color.darker(140))
    painter.fillRect(front, QBrush(gradient))
    edge = max(geometry.snapped(geometry.cell * 0.03), 1 / geometry.ratio)
    if theme.shaded:
        rim = QRectF(front.left(), front.top() - edge, front.width(), edge)
        painter.fillRect(rim, QColor(255, 246, 220, 90))


class BareGround:
    """The board without its lines, painted when first needed, for erasing lines under texts."""

    def __init__(self, geometry: BoardGeometry, theme: BoardTheme) -> None:
        self._geometry = geometry
        self._theme = theme
        self._pixmap: QPixmap | None = None

    def cover(self, painter: QPainter, rect: QRectF, opacity: float = 1.0) -> None:
        """Cover a rectangle with bare board."""
        if self._pixmap is None:
            self._pixmap = self._paint()
        ratio, board = self._geometry.ratio, self._geometry.board
        left, right = (math.floor((x - board.left()) * ratio + 0.5) for x in (rect.left(), rect.right()))
        top, bottom = (math.floor((y - board.top()) * ratio + 0.5) for y in (rect.top(), rect.bottom()))
        source = QRectF(left, top, right - left, bottom - top).intersected(QRectF(self._pixmap.rect()))
        place = board.topLeft() + source.topLeft() / ratio
        painter.setOpacity(opacity)
        painter.drawPixmap(QRectF(place, source.size() / ratio), self._pixmap, source)
        painter.setOpacity(1.0)

    def _paint(self) -> QPixmap:
        ratio, board = self._geometry.ratio, self._geometry.board
        pixmap = QPixmap(round(board.width() * ratio), round(board.height() * ratio))
        pixmap.setDevicePixelRatio(ratio)
        painter = QPainter(pixmap)
        painter.translate(-board.topLeft())
        draw_board(painter, self._geometry, self._theme)
        painter.end()
        return pixmap


def _runs(count: int, gaps: set[int]) -> list[tuple[float, float]]:
    """Cut a line of so many points at gaps; return its pieces in cells."""
    pieces: list[tuple[float, float]] = []
    start = 0.0
    for index in sorted(gaps):
        if index - GAP > start:
            pieces.append((start, index - GAP))
        start = index + GAP
    if start < count - 1:
        pieces.append((start, count - 1.0))
    return pieces


def _lines(geometry: BoardGeometry, width: float, gaps: Collection[Point]) -> QPainterPath:
    """Return all lines as one path, so that translucent ones are not darker where they cross."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    left, top, cell, half = geometry.left, geometry.top, geometry.cell, width / 2
    for column in range(geometry.columns):
        missing = {geometry.rows - 1 - point.y for point in gaps if point.x == column}
        for start, end in _runs(geometry.rows, missing):
            path.addRect(left + column * cell - half, top + start * cell - half, width, (end - start) * cell + width)
    for row in range(geometry.rows):
        missing = {point.x for point in gaps if geometry.rows - 1 - point.y == row}
        for start, end in _runs(geometry.columns, missing):
            path.addRect(left + start * cell - half, top + row * cell - half, (end - start) * cell + width, width)
    return path


def draw_grid(
    painter: QPainter,
    geometry: BoardGeometry,
    theme: BoardTheme,
    stars: Iterable[Point],
    gaps: Collection[Point] = (),
) -> None:
    """Draw the lines and the star points, except at points with gaps."""
    color = QColor(theme.line)
    if theme.line_scale == 1.0:
        # Lines cannot be thinner than a pixel: on small boards they are paler instead.
        color.setAlphaF(min(1.0, 0.45 + 0.55 * geometry.cell * geometry.ratio * LINE))
    width = geometry.line
    if theme.line_scale != 1.0:
        extra = 2 * round(width * (theme.line_scale - 1) * geometry.ratio / 2 + 0.25) / geometry.ratio
        width += extra
    painter.fillPath(_lines(geometry, width, gaps), color)
    radius = max(geometry.cell * 0.092, 1.6 * geometry.line)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    for point in set(stars).difference(gaps):
        painter.drawEllipse(geometry.center(point), radius, radius)


def draw_coordinates(
    painter: QPainter,
    geometry: BoardGeometry,
    theme: BoardTheme,
    style: CoordinateStyle,
    *,
    outlines: bool = False,
) -> None:
    """Write the names of the lines along all four sides."""
    cell = geometry.cell
    if style is CoordinateStyle.NONE or cell < _SMALLEST_NAMED_CELL:
        return
    if style is CoordinateStyle.KANJI and not _has_kanji():
        style = CoordinateStyle.NUMBERS
    columns, rows = column_texts(style, geometry.columns), row_texts(style, geometry.rows)
    color, grid = QColor(theme.coordinate), geometry.grid
    away = cell * ((MARGIN_WITH_COORDINATES - 0.5) * 0.5 + 0.49)
    size, step = _coordinate_size(columns, cell, upright=False)
    for column in range(0, geometry.columns, step):
        x = geometry.left + column * cell
        for y in (grid.top() - away, grid.bottom() + away):
            draw_text(painter, QPointF(x, y), columns[column], size, color, outlines=outlines)
    size, step = _coordinate_size(rows, cell, upright=True)
    for row in range((geometry.rows - 1) % step, geometry.rows, step):
        y = geometry.top + row * cell
        for x in (grid.left() - away, grid.right() + away):
            draw_text(painter, QPointF(x, y), rows[row], size, color, outlines=outlines)


def _coordinate_size(texts: list[str], cell: float, *, upright: bool) -> tuple[float, int]:
    """Return a font size that fits beside the board, and the step between names if not all fit."""
    widest = max(texts, key=lambda text: text_bounds(text).width())
    size = min(fitted_size(widest, cell * 0.70, cell), fitted_size("0", cell, cell * 0.255))
    size = max(size, _SMALLEST_FONT)
    room = size * 1.1 if upright else text_bounds(widest).width() * size / 100 + 0.35 * size
    return size, max(1, math.ceil(room / cell))


@lru_cache(maxsize=1)
def _has_kanji() -> bool:
    """Return whether a font has the Japanese numerals; otherwise empty boxes would be shown."""
    systems = QFontDatabase.WritingSystem
    return any(
        QFontDatabase.families(system)
        for system in (systems.Japanese, systems.SimplifiedChinese, systems.TraditionalChinese)
    )


def draw_ground(
    painter: QPainter,
    geometry: BoardGeometry,
    theme: BoardTheme,
    options: BoardOptions,
    stars: Iterable[Point],
    *,
    gaps: Collection[Point] = (),
    vector: bool = False,
) -> None:
    """Draw everything under the stones except the table."""
    draw_board(painter, geometry, theme, vector=vector)
    draw_grid(painter, geometry, theme, stars, gaps)
    draw_coordinates(painter, geometry, theme, options.coordinates, outlines=vector)
