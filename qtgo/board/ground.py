"""What lies under the stones: table, board, lines and star points."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPixmap,
    QRadialGradient,
)

from qtgo.board.coordinates import draw_coordinates
from qtgo.board.geometry import LINE, BoardGeometry
from qtgo.board.gradients import is_pdf
from qtgo.board.options import BoardOptions
from qtgo.board.palette import DARK_GROUND, LIGHT_GROUND
from qtgo.board.shadow import draw_shadow
from qtgo.board.themes import BoardTheme
from qtgo.board.wood import draw_wood, wood_image
from qtgo.core.rules.point import Point
from qtgo.look.palette import DARK, LIGHT

GAP = 0.36  # how far from a point with a text the lines end, in cells


def draw_table(painter: QPainter, rect: QRectF, dark: bool) -> None:
    """Fill the area around the board, slightly lighter in the middle."""
    colors = DARK if dark else LIGHT
    gradient = QRadialGradient(rect.center(), math.hypot(rect.width(), rect.height()) / 2)
    gradient.setColorAt(0.0, QColor(colors.ground))
    gradient.setColorAt(1.0, QColor(colors.ground_edge))
    painter.fillRect(rect, QBrush(gradient))


def draw_board_shadow(painter: QPainter, geometry: BoardGeometry, dark: bool) -> None:
    """Draw the soft shadows of the board on the table."""
    body = geometry.board.adjusted(0, 0, 0, geometry.thickness)
    for shadow in (DARK_GROUND if dark else LIGHT_GROUND).shadows:
        draw_shadow(painter, body, shadow)


def draw_board(painter: QPainter, geometry: BoardGeometry, theme: BoardTheme, *, vector: bool = False) -> None:
    """Draw the board's wood or plain color, and its edges."""
    board = geometry.board
    if theme.wood is None:
        painter.fillRect(board, QColor(theme.base))
    elif vector:
        draw_wood(painter, board, theme.wood)
    else:
        device = max(board.width(), board.height()) * geometry.ratio
        _draw_wood_image(painter, board, wood_image(theme.wood, device))
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
    lower = QRectF(board.left(), board.bottom() - width, board.width() - width, width)
    painter.fillRect(lower, dark if geometry.thickness == 0 else QColor(255, 246, 220, 90))


def draw_front(painter: QPainter, geometry: BoardGeometry, theme: BoardTheme) -> None:
    """Draw the front face, which shows the thickness of the board."""
    board = geometry.board
    front = QRectF(board.left(), board.bottom(), board.width(), geometry.thickness)
    color = QColor(theme.front)
    gradient = QLinearGradient(front.topLeft(), front.bottomLeft())
    gradient.setColorAt(0.0, color.lighter(112))
    gradient.setColorAt(0.15, color)
    gradient.setColorAt(1.0, color.darker(140))
    painter.fillRect(front, QBrush(gradient))


class BareGround:
    """The board without its lines, painted once, to draw the lines on and to erase them under texts."""

    def __init__(self, geometry: BoardGeometry, theme: BoardTheme) -> None:
        self._geometry = geometry
        self._theme = theme
        self._pixmap: QPixmap | None = None

    def cover_disc(self, painter: QPainter, center: QPointF, radius: float) -> None:
        """Cover a disc with bare board."""
        path = QPainterPath()
        path.addEllipse(center, radius, radius)
        painter.save()
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        self.cover(painter, path.boundingRect().adjusted(-1, -1, 1, 1))
        painter.restore()

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


def _lines(geometry: BoardGeometry, width: float, gaps: Collection[Point]) -> Iterator[QRectF]:
    """Go through the pieces of all lines."""
    left, top, cell, half = geometry.left, geometry.top, geometry.cell, width / 2
    seats = [geometry.seat(point) for point in gaps]
    for column in range(geometry.across):
        missing = {geometry.down - 1 - seat.y for seat in seats if seat.x == column}
        for start, end in _runs(geometry.down, missing):
            yield QRectF(left + column * cell - half, top + start * cell - half, width, (end - start) * cell + width)
    for row in range(geometry.down):
        missing = {seat.x for seat in seats if geometry.down - 1 - seat.y == row}
        for start, end in _runs(geometry.across, missing):
            yield QRectF(left + start * cell - half, top + row * cell - half, (end - start) * cell + width, width)


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
    if color.alpha() == 255:
        for line in _lines(geometry, width, gaps):
            painter.fillRect(line, color)
    else:
        # One path, so that translucent lines are not darker where they cross; it takes longer.
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for line in _lines(geometry, width, gaps):
            path.addRect(line)
        painter.fillPath(path, color)
    radius = max(geometry.cell * 0.092, 1.6 * geometry.line)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    for point in set(stars).difference(gaps):
        painter.drawEllipse(geometry.center(point), radius, radius)


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
    """Draw everything under the stones of a picture."""
    draw_board(painter, geometry, theme, vector=vector)
    draw_grid(painter, geometry, theme, stars, gaps)
    draw_coordinates(painter, geometry, theme, options.coordinates, outlines=vector)
