"""Slate and shell: drawing stones, their variants, and their placement by hand."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient

from qtgo.board.paint.gradients import draw_soft_circle, is_pdf, is_vector, with_opacity
from qtgo.board.paint.themes import BoardTheme
from qtgo.core.rules.point import Color, Point

VARIANTS = {Color.BLACK: 4, Color.WHITE: 10}
GHOST_OPACITY = 0.45
_SHADOW_REACH = 1.30
_SMALLEST_GRAIN = 15.0
_GAP = 0.03  # in cells, between stones on their points
_PUSHES = 3
_SHADE = QColor(20, 10, 0)
_LIGHT = QColor(255, 255, 255)
_SHADOW = ((0.0, 0.59), (0.72, 0.52), (0.82, 0.36), (0.90, 0.17), (0.96, 0.05), (1.0, 0.0))
_GLOW = ((0.0, 1.0), (0.35, 0.72), (0.7, 0.22), (1.0, 0.0))


def variant_at(point: Point, color: Color) -> int:
    """Return the variant of the stone on a point: always the same, and different from its neighbors'."""
    return (3 * point.x + (0, 2, 1, 3)[point.y % 4] + 7 * (point.y // 4)) % VARIANTS[color]


def draw_stone(
    painter: QPainter,
    center: QPointF,
    diameter: float,
    color: Color,
    variant: int,
    theme: BoardTheme,
    *,
    opacity: float = 1.0,
) -> None:
    """Draw a stone, lit from the upper left, without its shadow.

    One that the board shows through is flat in PDF, where Qt loses the opacity of a painter with gradients.
    """
    radius = diameter / 2
    if opacity < 1.0 and is_pdf(painter):
        _draw_flat(painter, center, radius, color, theme, opacity)
        return
    painter.setOpacity(opacity)
    if theme.pictures is not None and (variants := theme.pictures.stones.get(color)):
        _draw_picture(painter, center, radius, variants[variant % len(variants)])
    elif not theme.shaded:
        _draw_flat(painter, center, radius, color, theme)
    elif color is Color.BLACK:
        _draw_slate(painter, center, radius, variant, theme)
    else:
        _draw_shell(painter, center, radius, variant, theme)
    painter.setOpacity(1.0)


def draw_dots(painter: QPainter, centers: Sequence[QPointF], diameter: float, color: QColor) -> None:
    """Draw stones of one color without a rim, all at once: to a PDF, dots are much shorter than circles."""
    painter.setPen(QPen(color, diameter, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawPoints(list(centers))


def _draw_picture(painter: QPainter, center: QPointF, radius: float, picture: QImage) -> None:
    """Draw the picture of a stone, made smaller in steps of Qt's own, which leave no jagged edges."""
    side = max(1, round(2 * radius * painter.device().devicePixelRatio()))
    if side < picture.width():
        ignore, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        picture = picture.scaled(side, side, ignore, smooth)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(QRectF(center.x() - radius, center.y() - radius, 2 * radius, 2 * radius), picture)


def draw_shadow(painter: QPainter, center: QPointF, diameter: float) -> None:
    """Draw the soft shadow of a stone, falling to the lower right."""
    radius = diameter / 2
    middle = QPointF(center.x() + 0.10 * radius, center.y() + 0.17 * radius)
    draw_soft_circle(painter, middle, radius * 1.16, _SHADE, _SHADOW)


def _draw_flat(
    painter: QPainter, center: QPointF, radius: float, color: Color, theme: BoardTheme, opacity: float = 1.0
) -> None:
    colors = theme.black if color is Color.BLACK else theme.white
    width = max(radius * 0.075, 0.8)
    edge, middle = _flat(colors.edge, colors.middle, width, opacity)
    painter.setPen(edge)
    painter.setBrush(middle)
    painter.drawEllipse(center, radius - width / 2, radius - width / 2)


@lru_cache(maxsize=64)
def _flat(edge: str, middle: str, width: float, opacity: float) -> tuple[QPen, QBrush]:
    """Return what flat stones are drawn with, of which a book has many that are alike."""
    return QPen(with_opacity(QColor(edge), opacity), width), QBrush(with_opacity(QColor(middle), opacity))


def _ball(center: QPointF, radius: float, stops: tuple[tuple[float, QColor], ...], lift: float) -> QBrush:
    """Return the shading of a lens; ``lift`` is how far to the upper left its highlight lies."""
    light = QPointF(center.x() - lift * radius, center.y() - lift * 1.1 * radius)
    gradient = QRadialGradient(light, radius * (1.0 + lift * 1.35))
    for stop, color in stops:
        gradient.setColorAt(stop, color)
    return QBrush(gradient)


def _glow(painter: QPainter, center: QPointF, radius: float, color: QColor, opacity: float) -> None:
    """Draw a soft round highlight that fades out."""
    fade = tuple((distance, opacity * part) for distance, part in _GLOW)
    draw_soft_circle(painter, center, radius, color, fade)


def _draw_slate(painter: QPainter, center: QPointF, radius: float, variant: int, theme: BoardTheme) -> None:
    colors = theme.black
    source = random.Random(variant * 77 + 5)
    lift = source.uniform(0.30, 0.40)
    brightness = source.randint(96, 112)
    stops = (
        (0.0, QColor(colors.light).darker(118).lighter(brightness)),
        (0.30, QColor(colors.middle).lighter(brightness + 20)),
        (0.70, QColor(colors.middle).darker(128)),
        (0.93, QColor(colors.dark)),
        (1.0, QColor(colors.edge)),
    )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_ball(center, radius, stops, lift))
    painter.drawEllipse(center, radius, radius)
    spot = QPointF(center.x() - 0.36 * radius, center.y() - 0.42 * radius)
    _glow(painter, spot, radius * 0.58, _LIGHT, 0.14)
    _glow(painter, spot, radius * 0.26, _LIGHT, 0.13)
    bounce = QPointF(center.x() + 0.46 * radius, center.y() + 0.50 * radius)
    _glow(painter, bounce, radius * 0.42, QColor(255, 220, 180), 0.05)


def _draw_shell(painter: QPainter, center: QPointF, radius: float, variant: int, theme: BoardTheme) -> None:
    colors = theme.white
    source = random.Random(variant * 131 + 17)
    warm = source.randint(98, 102)
    stops = (
        (0.0, QColor(colors.light)),
        (0.42, QColor(colors.light).darker(101)),
        (0.70, QColor(colors.middle).darker(warm)),
        (0.90, QColor(colors.dark).lighter(106)),
        (1.0, QColor(colors.dark).darker(116)),
    )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_ball(center, radius, stops, source.uniform(0.26, 0.34)))
    painter.drawEllipse(center, radius, radius)
    if radius * 2 >= _SMALLEST_GRAIN:
        _draw_shell_grain(painter, center, radius * 0.965, source)
    spot = QPointF(center.x() - 0.34 * radius, center.y() - 0.40 * radius)
    _glow(painter, spot, radius * 0.52, _LIGHT, 0.67)
    _draw_rim(painter, center, radius, QColor(colors.edge))


def _draw_rim(painter: QPainter, center: QPointF, radius: float, color: QColor) -> None:
    """Draw the thin edge of a light stone, fading toward the light."""
    width = max(radius * 0.045, 0.35)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_rim_brush(painter, center, radius, color), width))
    painter.drawEllipse(center, radius - width / 2, radius - width / 2)


def _rim_brush(painter: QPainter, center: QPointF, radius: float, color: QColor) -> QBrush:
    if is_vector(painter):
        return QBrush(with_opacity(color, 0.5))
    light = QPointF(center.x() - 0.5 * radius, center.y() - 0.55 * radius)
    gradient = QRadialGradient(light, radius * 1.75)
    for stop, opacity in ((0.0, 0.12), (0.5, 0.28), (1.0, 0.78)):
        gradient.setColorAt(stop, with_opacity(color, opacity))
    return QBrush(gradient)


def _draw_shell_grain(painter: QPainter, center: QPointF, radius: float, source: random.Random) -> None:
    """Draw the fine parallel lines of clam shell, slightly curved, and turned differently on each stone."""
    angle = source.uniform(0, math.pi)
    along = QPointF(math.cos(angle), math.sin(angle))
    across = QPointF(-along.y(), along.x())
    bulge = source.uniform(-0.16, 0.16)
    position = -0.90 + source.uniform(0.0, 0.08)
    threads = (QPainterPath(), QPainterPath(), QPainterPath())
    while position < 0.92:
        half = math.sqrt(1 - position * position)
        control = position + bulge * half
        start, end = across * position - along * half, across * position + along * half
        path = source.choice(threads)
        path.moveTo(center + start * radius)
        path.quadTo(center + across * control * radius, center + end * radius)
        position += source.uniform(0.085, 0.16)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for path, alpha, width in zip(threads, (24, 36, 50), (0.048, 0.034, 0.024), strict=True):
        painter.strokePath(path, QPen(QColor(148, 132, 104, alpha), radius * width))


class StonePixmaps:
    """Stones and shadows rendered once for a diameter, a device pixel ratio and a theme."""

    def __init__(self, theme: BoardTheme, diameter: float, ratio: float, odd: bool) -> None:
        self.theme = theme
        self.diameter = diameter
        self.ratio = ratio
        self._odd = odd
        self._stones: dict[tuple[Color, int], QPixmap] = {}
        self._standing: dict[tuple[Color, int], QPixmap] = {}
        self._shadow: QPixmap | None = None

    def stone(self, color: Color, variant: int) -> QPixmap:
        """Return the picture of a stone; its center is that of the pixmap."""
        pixmap = self._stones.get((color, variant))
        if pixmap is None:
            side = self._stone_side()
            image = _transparent(side, self.ratio)
            painter = QPainter(image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            middle = side / self.ratio / 2
            draw_stone(painter, QPointF(middle, middle), self.diameter, color, variant, self.theme)
            painter.end()
            pixmap = QPixmap.fromImage(image)
            self._stones[color, variant] = pixmap
        return pixmap

    def shadow(self) -> QPixmap:
        """Return the picture of the shadow; the stone's center is that of the pixmap."""
        if self._shadow is None:
            side = self._shadow_side()
            image = _transparent(side, self.ratio)
            if self.theme.shaded:
                painter = QPainter(image)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                middle = side / self.ratio / 2
                draw_shadow(painter, QPointF(middle, middle), self.diameter)
                painter.end()
            self._shadow = QPixmap.fromImage(image)
        return self._shadow

    @property
    def width(self) -> float:
        """Return how wide the picture of a stone with its shadow is, without drawing one."""
        return (self._shadow_side() if self.theme.shaded else self._stone_side()) / self.ratio

    def standing(self, color: Color, variant: int) -> QPixmap:
        """Return the picture of a stone with its shadow; the stone's center is that of the pixmap."""
        if not self.theme.shaded:
            return self.stone(color, variant)
        pixmap = self._standing.get((color, variant))
        if pixmap is None:
            stone = self.stone(color, variant)
            pixmap = QPixmap(self.shadow())
            inset = (pixmap.width() - stone.width()) / 2 / self.ratio
            painter = QPainter(pixmap)
            painter.drawPixmap(QPointF(inset, inset), stone)
            painter.end()
            self._standing[color, variant] = pixmap
        return pixmap

    def steps(self) -> Iterator[None]:
        """Draw all stones before they are asked for, a few in a step."""
        for color, count in VARIANTS.items():
            for variant in range(count):
                self.standing(color, variant)
                if variant % 3 == 2:
                    yield

    def _stone_side(self) -> int:
        return self._side(self.diameter + 2 / self.ratio)

    def _shadow_side(self) -> int:
        return self._side(self.diameter * _SHADOW_REACH * 1.06)

    def _side(self, length: float) -> int:
        """Return a whole number of device pixels whose center coincides with that of the lines."""
        side = math.ceil(length * self.ratio)
        return side + (side % 2 != self._odd)


@lru_cache(maxsize=8)
def stone_pixmaps(theme: BoardTheme, diameter: float, ratio: float, odd: bool) -> StonePixmaps:
    """Return the cached stones of a size."""
    return StonePixmaps(theme, diameter, ratio, odd)


def _transparent(side: int, ratio: float) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _jitter(point: Point) -> tuple[float, float]:
    source = random.Random(point.x * 53 + point.y)
    angle, length = source.uniform(0, math.tau), 0.065 * math.sqrt(source.random())
    return length * math.cos(angle), length * math.sin(angle)


@lru_cache(maxsize=2)
def _at_rest(columns: int, rows: int) -> tuple[list[Point], list[float], list[float]]:
    """List the points of a board, and how far to the right and upward a lone stone would lie on each."""
    points = [Point(x, y) for y in range(rows) for x in range(columns)]
    jitters = [_jitter(point) for point in points]
    return points, [dx for dx, _ in jitters], [-dy for _, dy in jitters]


def fuzzy_offsets(columns: int, rows: int, stones: bytes) -> dict[Point, tuple[float, float]]:
    """Lay every stone a little beside its point, in parts of a cell, y downward.

    Stones that would overlap move apart. The same stones always lie in the same way.
    """
    if not any(stones):
        return {}
    points, right, up = _at_rest(columns, rows)
    laid = [index for index, stone in enumerate(stones) if stone]
    beside = [index for index in laid if (index + 1) % columns and stones[index + 1]]
    below = [index for index in laid if index + columns < len(stones) and stones[index + columns]]
    right, up = _move_apart(right, beside, 1), _move_apart(up, below, columns)
    return {points[index]: (right[index], -up[index]) for index in laid}


def moved_offsets(
    before: dict[Point, tuple[float, float]], after: dict[Point, tuple[float, float]], new: set[Point]
) -> dict[Point, tuple[float, float]]:
    """Return the former offsets of the stones that have moved; new ones have not."""
    return {
        point: before[point]
        for point, offset in after.items()
        if point not in new and point in before and before[point] != offset
    }


def _move_apart(places: list[float], first: list[int], step: int) -> list[float]:
    """Push overlapping stones apart; pairs are given by the first index and the offset to the second."""
    for _ in range(_PUSHES):
        places, before = places.copy(), places
        for index in first:
            over = before[index] - before[index + step] - _GAP
            if over > 0:
                places[index] -= over / 2
                places[index + step] += over / 2
    return places


def stone_rect(center: QPointF, pixmap: QPixmap) -> QRectF:
    """Return the rectangle of a stone's pixmap."""
    size = pixmap.deviceIndependentSize()
    return QRectF(center.x() - size.width() / 2, center.y() - size.height() / 2, size.width(), size.height())
