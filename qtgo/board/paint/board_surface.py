"""The surface below the stones: table, board, lines and star points."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
)

from qtgo.board.coordinates import draw_coordinates
from qtgo.board.geometry import CUT_MARGIN, LINE, BoardGeometry
from qtgo.board.paint.board_colors import DARK_GROUND, LIGHT_GROUND
from qtgo.board.paint.gradients import is_pdf
from qtgo.board.paint.shadow import draw_shadow
from qtgo.board.paint.themes import BoardTheme, Wood
from qtgo.board.paint.wood import draw_wood, wood_image
from qtgo.board.scene.board_options import BoardOptions
from qtgo.core.rules.point import Point
from qtgo.look.palette import DARK, LIGHT, Palette, current_palette

_STRIPS = 6
_SPARE = 128  # device pixels by which a picture may be larger than needed
GAP = 0.36  # how far from a point with a text the lines end at least, in cells
_NO_GAPS: Mapping[Point, float] = {}


def draw_table_around(painter: QPainter, rect: QRectF, dark: bool, board: QRectF, theme: BoardTheme) -> None:
    """Fill the area around the board; most of it lies below the board, and is left out."""
    around = QPainterPath()
    around.addRect(rect)
    around.addRect(board.adjusted(1, 1, -1, -1))
    painter.save()
    painter.setClipPath(around, Qt.ClipOperation.IntersectClip)
    if theme.pictures is not None and theme.pictures.table is not None:
        _draw_covering(painter, rect, theme.pictures.table)
    elif theme.table:
        painter.fillRect(rect, QColor(theme.table))
    else:
        draw_table(painter, rect, dark)
    painter.restore()


def _draw_covering(painter: QPainter, rect: QRectF, picture: QImage) -> None:
    """Draw the middle of a picture, as large as covers a rectangle."""
    size = rect.size().scaled(QSizeF(picture.size()), Qt.AspectRatioMode.KeepAspectRatio)
    part = QRectF(QPointF(0, 0), size)
    part.moveCenter(QRectF(picture.rect()).center())
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(rect, picture, part)


def table_colors(dark: bool) -> Palette:
    """Return the colors of the table: the program's, which may be of high contrast, where they are as dark."""
    shown = current_palette()
    return shown if shown.is_dark is dark else (DARK if dark else LIGHT)


def draw_table(painter: QPainter, rect: QRectF, dark: bool) -> None:
    """Fill an area, slightly lighter in the middle."""
    colors = table_colors(dark)
    gradient = QRadialGradient(rect.center(), math.hypot(rect.width(), rect.height()) / 2)
    gradient.setColorAt(0.0, QColor(colors.ground))
    gradient.setColorAt(1.0, QColor(colors.ground_edge))
    painter.fillRect(rect, QBrush(gradient))


def fill_beyond(painter: QPainter, rect: QRectF, size: QSizeF, *, dark: bool) -> None:
    """Fill what of an area is beyond a size with the color of the table's edge."""
    color = QColor(table_colors(dark).ground_edge)
    drawn = QRectF(QPointF(0, 0), size).adjusted(0, 0, -1, -1)
    for part in (
        QRectF(QPointF(rect.left(), rect.top()), QPointF(drawn.left(), rect.bottom())),
        QRectF(QPointF(drawn.right(), rect.top()), rect.bottomRight()),
        QRectF(rect.topLeft(), QPointF(rect.right(), drawn.top())),
        QRectF(QPointF(rect.left(), drawn.bottom()), rect.bottomRight()),
    ):
        if part.isValid():
            painter.fillRect(part, color)


def draw_board_shadow(painter: QPainter, geometry: BoardGeometry, dark: bool) -> None:
    """Draw the soft shadows of the board on the table."""
    body = geometry.board.adjusted(0, 0, 0, geometry.thickness)
    for shadow in (DARK_GROUND if dark else LIGHT_GROUND).shadows:
        draw_shadow(painter, body, shadow)


def draw_board(painter: QPainter, geometry: BoardGeometry, theme: BoardTheme, *, vector: bool = False) -> None:
    """Draw the board's wood or plain color, and its edges."""
    board = geometry.board
    if theme.pictures is not None and theme.pictures.board is not None:
        _draw_covering(painter, board, theme.pictures.board)
        return
    if theme.wood is None:
        painter.fillRect(board, QColor(theme.base))
    elif vector:
        draw_wood(painter, board, theme.wood)
    else:
        device = max(board.width(), board.height()) * geometry.ratio
        image, shape = wood_image(theme.wood, device), round(board.width() / board.height(), 2)
        if theme.shaded:
            image = _lit_wood(theme.wood, image.width(), shape)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(board, image, _part_of_wood(image.width(), shape))
    if theme.shaded:
        if theme.wood is None or vector:
            _draw_light(painter, board)
        _draw_bevel(painter, geometry)


def _part_of_wood(side: int, shape: float) -> QRectF:
    """Return the part of a square of wood that a board shows; ``shape`` is its width in heights."""
    return QRectF(0, 0, side * min(1.0, shape), side * min(1.0, 1 / shape))


@lru_cache(maxsize=2)
def _lit_wood(wood: Wood, side: int, shape: float) -> QImage:
    """Return the wood with the light on it: to scale both takes half as long as to draw the light each time."""
    lit = QImage(wood_image(wood, side))
    painter = QPainter(lit)
    _draw_light(painter, _part_of_wood(side, shape))
    painter.end()
    return lit


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
    """Draw the rounded edge: bright on the upper left, dark on the lower right, and none where the board goes on."""
    board = geometry.board
    width = max(geometry.snapped(geometry.cell * 0.045), 1 / geometry.ratio)
    light, dark = QColor(255, 248, 225, 120), QColor(60, 28, 0, 90)
    edges = geometry.edges
    lower = QRectF(board.left(), board.bottom() - width, board.width() - width, width)
    for is_edge, rect, color in (
        (edges.top, QRectF(board.left(), board.top(), board.width(), width), light),
        (edges.left, QRectF(board.left(), board.top() + width, width, board.height() - width), light),
        (edges.right, QRectF(board.right() - width, board.top() + width, width, board.height() - width), dark),
        (edges.bottom, lower, dark if geometry.thickness == 0 else QColor(255, 246, 220, 90)),
    ):
        if is_edge:
            painter.fillRect(rect, color)


def draw_front(painter: QPainter, geometry: BoardGeometry, theme: BoardTheme) -> None:
    """Draw the front face, which shows the thickness of the board."""
    if not geometry.edges.bottom:
        return
    board = geometry.board
    front = QRectF(board.left(), board.bottom(), board.width(), geometry.thickness)
    color = QColor(theme.front)
    gradient = QLinearGradient(front.topLeft(), front.bottomLeft())
    gradient.setColorAt(0.0, color.lighter(112))
    gradient.setColorAt(0.15, color)
    gradient.setColorAt(1.0, color.darker(140))
    painter.fillRect(front, QBrush(gradient))


def picture_memory(spare: QPixmap | None, size: QSizeF) -> QPixmap:
    """Return a picture of at least a size in device pixels: the spare one if it fits.

    At 4K new memory costs as much time as what is drawn on it.
    """
    width, height = max(1, math.ceil(size.width())), max(1, math.ceil(size.height()))
    if spare is not None and all(0 <= more <= 2 * _SPARE for more in (spare.width() - width, spare.height() - height)):
        return spare
    return QPixmap(-(-width // _SPARE) * _SPARE, -(-height // _SPARE) * _SPARE)


class EmptySurface:
    """The board without its lines, painted once, to draw the lines on and to erase them under texts."""

    def __init__(self, geometry: BoardGeometry, theme: BoardTheme, before: EmptySurface | None = None) -> None:
        """Make a bare board, in the memory of one that is not needed any more if it has the size."""
        self._geometry = geometry
        self._theme = theme
        self._pixmap: QPixmap | None = None
        self._spare: QPixmap | None = None
        if before is not None:
            before._pixmap, self._spare = None, before._pixmap or before._spare

    def fits(self, geometry: BoardGeometry, theme: BoardTheme) -> bool:
        """Return whether the board looks the same in another layout, as where only the view is turned."""
        own = self._geometry
        return theme == self._theme and (
            (own.board, own.ratio, own.cell, own.thickness, own.edges)
            == (geometry.board, geometry.ratio, geometry.cell, geometry.thickness, geometry.edges)
        )

    def cover_ellipse(self, painter: QPainter, rect: QRectF) -> None:
        """Cover the ellipse in a rectangle with bare board."""
        path = QPainterPath()
        path.addEllipse(rect)
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
        whole = QRectF(0, 0, round(board.width() * ratio), round(board.height() * ratio))
        source = QRectF(left, top, right - left, bottom - top).intersected(whole)
        place = board.topLeft() + source.topLeft() / ratio
        painter.setOpacity(opacity)
        painter.drawPixmap(QRectF(place, source.size() / ratio), self._pixmap, source)
        painter.setOpacity(1.0)

    def steps(self) -> Iterator[None]:
        """Paint the board before it is asked for, a strip in a step."""
        if self._pixmap is not None:
            return
        pixmap = self._new_pixmap()
        for strip in strips(self._geometry.board):
            self._paint_strip(pixmap, strip)
            yield
        self._pixmap = pixmap

    def _paint(self) -> QPixmap:
        pixmap = self._new_pixmap()
        self._paint_strip(pixmap, self._geometry.board)
        return pixmap

    def _new_pixmap(self) -> QPixmap:
        ratio = self._geometry.ratio
        pixmap = picture_memory(self._spare, self._geometry.board.size() * ratio)
        self._spare = None
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    def _paint_strip(self, pixmap: QPixmap, strip: QRectF) -> None:
        painter = QPainter(pixmap)
        painter.translate(-self._geometry.board.topLeft())
        if strip != self._geometry.board:
            painter.setClipRect(strip)
        draw_board(painter, self._geometry, self._theme)
        painter.end()


def strips(rect: QRectF) -> Iterator[QRectF]:
    """Cut a rectangle into strips as high as whole pixels, each of which is drawn in a few milliseconds."""
    height = math.ceil(rect.height() / _STRIPS)
    for number in range(_STRIPS):
        yield QRectF(rect.left(), rect.top() + number * height, rect.width(), height).intersected(rect)


def _runs(count: int, gaps: Mapping[int, float], before: float, after: float) -> list[tuple[float, float]]:
    """Cut a line of ``count`` points at gaps, which reach so far; return its pieces in cells.

    ``before`` and ``after`` are how far it goes on beyond the points, where the board does.
    """
    pieces: list[tuple[float, float]] = []
    start = -before
    for index, reach in sorted(gaps.items()):
        if not 0 <= index < count:
            continue
        if index - reach > start:
            pieces.append((start, index - reach))
        start = index + reach
    if start < count - 1 + after:
        pieces.append((start, count - 1 + after))
    return pieces


def _lines(geometry: BoardGeometry, inner: float, edge: float, gaps: Mapping[Point, float]) -> Iterator[QRectF]:
    """Go through the pieces of all lines; those along the edges of the board may be wider."""
    left, top, cell, edges = geometry.left, geometry.top, geometry.cell, geometry.edges
    seats = [(geometry.seat(point), reach) for point, reach in gaps.items()]
    before, above, after, below = _beyond(geometry)
    for column in range(geometry.across):
        is_edge = (column == 0 and edges.left) or (column == geometry.across - 1 and edges.right)
        width = edge if is_edge else inner
        half = width / 2
        missing = {geometry.down - 1 - seat.y: GAP for seat, _reach in seats if seat.x == column}
        for start, end in _runs(geometry.down, missing, above, below):
            yield QRectF(left + column * cell - half, top + start * cell - half, width, (end - start) * cell + width)
    for row in range(geometry.down):
        is_edge = (row == 0 and edges.top) or (row == geometry.down - 1 and edges.bottom)
        width = edge if is_edge else inner
        half = width / 2
        missing = {seat.x: reach for seat, reach in seats if geometry.down - 1 - seat.y == row}
        for start, end in _runs(geometry.across, missing, before, after):
            yield QRectF(left + start * cell - half, top + row * cell - half, (end - start) * cell + width, width)


def lined_rect(geometry: BoardGeometry) -> QRectF:
    """Return the rectangle of the points and of all that is drawn of the lines; the names are beside it."""
    before, above, after, below = (max(part, 0.5) * geometry.cell for part in _beyond(geometry))
    return geometry.grid.adjusted(-before, -above, after, below)


def _beyond(geometry: BoardGeometry) -> tuple[float, float, float, float]:
    """Return how far the lines go on at each side, in cells: not at an edge, else to where names or the wood end."""
    board, grid = geometry.board, geometry.grid
    ends = (
        grid.left() - board.left(),
        grid.top() - board.top(),
        board.right() - grid.right(),
        board.bottom() - grid.bottom(),
    )
    sides = zip(geometry.edges, ends, strict=True)
    before, above, after, below = (0.0 if edge else min(end / geometry.cell, CUT_MARGIN) for edge, end in sides)
    return before, above, after, below


def draw_grid(
    painter: QPainter,
    geometry: BoardGeometry,
    theme: BoardTheme,
    stars: Iterable[Point],
    gaps: Mapping[Point, float] = _NO_GAPS,
    *,
    on_pixels: bool = False,
) -> None:
    """Draw the lines and the star points; ``gaps`` are points to leave free, each with its width in cells.

    ``on_pixels`` says that the painter's device has pixels, which an aligned layout fits.
    """
    if geometry.seen is not None:
        painter.save()
        painter.setClipRect(geometry.board, Qt.ClipOperation.IntersectClip)
    _draw_lines(painter, geometry, theme, [star for star in stars if geometry.shows(star)], gaps, on_pixels=on_pixels)
    if geometry.seen is not None:
        painter.restore()


def _widened(geometry: BoardGeometry, width: float, scale: float) -> float:
    """Return how wide a line is that covers as many more device pixels on either side."""
    if scale == 1.0:
        return width
    return width + 2 * round(width * (scale - 1) * geometry.ratio / 2 + 0.25) / geometry.ratio


def _draw_lines(
    painter: QPainter,
    geometry: BoardGeometry,
    theme: BoardTheme,
    stars: Iterable[Point],
    gaps: Mapping[Point, float],
    *,
    on_pixels: bool,
) -> None:
    color = QColor(theme.line)
    if theme.line_scale == 1.0:
        # Lines cannot be thinner than a pixel: on small boards they are paler instead.
        color.setAlphaF(min(1.0, 0.45 + 0.55 * geometry.cell * geometry.ratio * LINE))
    inner = _widened(geometry, geometry.line, theme.line_scale)
    edge = _widened(geometry, inner, theme.edge_scale)
    if color.alpha() == 255 and is_pdf(painter):
        _stroke_lines(painter, color, _lines(geometry, inner, edge, gaps))
    elif color.alpha() == 255:
        for line in _lines(geometry, inner, edge, gaps):
            painter.fillRect(line, color)
    elif on_pixels and geometry.is_aligned and not gaps:
        lines = list(_lines(geometry, inner, edge, gaps))
        for line in _apart(lines[: geometry.across], lines[geometry.across :]):
            painter.fillRect(line, color)
    else:
        # One path, so that translucent lines are not darker where they cross; it takes six times as long.
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for line in _lines(geometry, inner, edge, gaps):
            path.addRect(line)
        painter.fillPath(path, color)
    radius = max(geometry.cell * 0.092, 1.6 * geometry.line)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    for point in set(stars).difference(gaps):
        painter.drawEllipse(geometry.center(point), radius, radius)


def _stroke_lines(painter: QPainter, color: QColor, lines: Iterable[QRectF]) -> None:
    """Draw straight lines as strokes, those of a width at once: to a PDF that is shorter than to fill each."""
    paths: dict[float, QPainterPath] = {}
    for line in lines:
        half = min(line.width(), line.height()) / 2
        inner = line.adjusted(half, half, -half, -half)
        path = paths.setdefault(2 * half, QPainterPath())
        path.moveTo(inner.topLeft())
        path.lineTo(inner.bottomRight())
    for width, path in paths.items():
        painter.strokePath(path, QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap))


def _apart(columns: Iterable[QRectF], rows: Sequence[QRectF]) -> Iterator[QRectF]:
    """Go through lines without the pixels that they share: the columns end where they meet rows."""
    yield from rows
    for column in columns:
        top = column.top()
        for row in rows:
            if row.left() < column.right() and row.right() > column.left():
                if row.top() > top:
                    yield QRectF(column.left(), top, column.width(), row.top() - top)
                top = max(top, row.bottom())
        if column.bottom() > top:
            yield QRectF(column.left(), top, column.width(), column.bottom() - top)


def draw_ground(
    painter: QPainter,
    geometry: BoardGeometry,
    theme: BoardTheme,
    options: BoardOptions,
    stars: Iterable[Point],
    *,
    gaps: Mapping[Point, float] = _NO_GAPS,
    vector: bool = False,
) -> None:
    """Draw everything under the stones of a picture."""
    draw_board(painter, geometry, theme, vector=vector)
    draw_grid(painter, geometry, theme, stars, gaps)
    draw_coordinates(painter, geometry, theme, options.coordinates, outlines=vector)
