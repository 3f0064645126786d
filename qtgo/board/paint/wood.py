"""Straight-grained wood made of growth rings: an image for the screen, curves for vector pictures."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate, pairwise
from operator import sub

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from qtgo.board.paint.themes import Wood

_PHASES = 4
_SEGMENT = 32
_STRETCH = 4
_COARSE = 8
_INKS = 512
_LEANS = 16
_SIDES = (512, 640, 768, 896, 1024, 1280, 1536)

Ring = tuple[float, float]


def wood_image(wood: Wood, device_side: float) -> QImage:
    """Return a cached square image of the wood for a board of a size in device pixels."""
    side = next((side for side in _SIDES if side >= device_side * 0.9), _SIDES[-1])
    return _wood_image(wood, side)


@lru_cache(maxsize=8)
def _wood_image(wood: Wood, side: int) -> QImage:
    image = _grain(wood, side)
    painter = QPainter(image)
    _draw_clouds(painter, wood, side)
    _draw_fibres(painter, wood, side)
    painter.end()
    return image


def draw_wood(painter: QPainter, rect: QRectF, wood: Wood) -> None:
    """Draw the wood as curves, for vector devices."""
    painter.fillRect(rect, QColor(wood.early))
    side = max(rect.width(), rect.height())
    bend = _bend(wood, 1.0)
    late = QColor(wood.late)
    for position, strength in _rings(wood):
        late.setAlphaF(min(1.0, 0.25 + 0.5 * strength * wood.contrast))
        x = [position - 0.2 + bend(position, step / 12) for step in range(13)]
        if min(x) * side < 0 or max(x) * side > rect.width():
            continue
        path = QPainterPath(QPointF(rect.left() + x[0] * side, rect.top()))
        for step in range(1, 13):
            path.lineTo(rect.left() + x[step] * side, rect.top() + rect.height() * step / 12)
        painter.strokePath(path, QPen(late, side * 0.0012 * (0.6 + strength)))


def _rings(wood: Wood) -> list[Ring]:
    """List the rings as (outer border, strength), from 0 to 1.4 so that bent ones fill the board."""
    source = random.Random(wood.seed)
    rings = []
    position = 0.0
    years = [source.uniform(0.55, 1.5) for _ in range(24)]
    while position < 1.4:
        slow = years[int(position * 16) % 24]
        position += slow * source.uniform(0.6, 1.4) / wood.rings
        strong = source.random() < 0.8
        rings.append((position, source.uniform(0.35, 1.0) if strong else source.uniform(0.0, 0.3)))
    return rings


def _bend(wood: Wood, side: float) -> Callable[[float, float], float]:
    """Return the shift of the rings at (x, y), both from 0 to 1, scaled to a side; smooth, and slow along x."""
    source = random.Random(wood.seed + 1)
    phases = [source.uniform(0, math.tau) for _ in range(5)]
    slope = source.uniform(-0.6, 0.6) * wood.wave

    def shift(x: float, y: float) -> float:
        slow = math.sin(2.1 * y + phases[0] + 1.1 * x) + 0.45 * math.sin(4.7 * y + phases[1] - 1.7 * x)
        fine = 0.08 * math.sin(13.0 * y + phases[2] + 2.3 * x)
        finer = 0.03 * math.sin(31.0 * y + phases[3] + 5.0 * x)
        return side * (wood.wave * (slow + fine + finer) + slope * y)

    return shift


def _profile(wood: Wood, side: int) -> list[bytes]:
    """Return the colors of a line across the rings, once per subpixel phase, as BGRA bytes."""
    source = random.Random(wood.seed + 2)
    shades: list[float] = []
    start = 0.0
    drift = 0.0
    for border, strength in _rings(wood):
        first, last = round(start * side * _PHASES), round(border * side * _PHASES)
        drift = 0.92 * drift + 0.08 * source.uniform(-1.0, 1.0)
        depth, ground = wood.contrast * strength, 0.5 * drift + 0.12
        shades += [max(0.0, depth * part + ground) for part in _ring_shape(last - first)]
        start = border
    inks = _inks(QColor(wood.early), QColor(wood.late))
    sums = list(accumulate((shade * _INKS / _PHASES for shade in shades), initial=0.0))
    line = [inks[int(mix)] for mix in map(sub, sums[_PHASES:], sums)]
    return [b"".join(line[phase::_PHASES]) for phase in range(_PHASES)]


@lru_cache(maxsize=256)
def _ring_shape(count: int) -> list[float]:
    """Return how a ring darkens towards its outer border, at ``count`` evenly spaced places."""
    places = [(index + 0.5) / count for index in range(count)]
    return [0.12 * t + 0.88 * t**4 for t in places]


def _inks(early: QColor, late: QColor) -> list[bytes]:
    """Mix the colors from early to late wood, as BGRA bytes; what is darker still is as late wood."""
    channels = [
        [int(a + mix / _INKS * (b - a)) for mix in range(_INKS + 1)]
        for a, b in ((early.blue(), late.blue()), (early.green(), late.green()), (early.red(), late.red()))
    ]
    inks = [bytes((blue, green, red, 255)) for blue, green, red in zip(*channels, strict=True)]
    return inks + [inks[-1]] * _INKS


def _grain(wood: Wood, side: int) -> QImage:
    """Shift the profile along each row, assembled from short pieces, each with its own shift.

    Along the grain hardly anything changes from row to row: one in four is made, and Qt makes those between.
    """
    profile = _profile(wood, side)
    bend = _bend(wood, side * _PHASES)
    margin = 0.2 * side * _PHASES
    starts = range(0, side, _SEGMENT)
    pieces: list[bytes] = []
    made = side // _STRETCH
    previous = [bend(x / side, 0.0) + margin + x * _PHASES for x in starts]
    for block in range(0, made, _COARSE):
        following = [bend(x / side, (block + _COARSE) / made) + margin + x * _PHASES for x in starts]
        for row in range(_COARSE):
            part = row / _COARSE
            for a, b in zip(previous, following, strict=True):
                offset = int(a + (b - a) * part)
                begin = offset // _PHASES * 4
                pieces.append(profile[offset % _PHASES][begin : begin + _SEGMENT * 4])
        previous = following
    image = QImage(b"".join(pieces), side, made, side * 4, QImage.Format.Format_RGB32)
    return image.scaled(side, side, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)


def _draw_clouds(painter: QPainter, wood: Wood, side: int) -> None:
    """Lighten and darken broad patches, elongated along the grain."""
    source = random.Random(wood.seed + 3)
    columns, rows = 14, 6
    cloud = QImage(columns, rows, QImage.Format.Format_ARGB32_Premultiplied)
    for y in range(rows):
        for x in range(columns):
            shade = source.uniform(-1.0, 1.0)
            color = QColor(255, 240, 210) if shade > 0 else QColor(70, 35, 5)
            color.setAlphaF(abs(shade) * 0.075)
            cloud.setPixelColor(x, y, color)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    middle = cloud.scaled(
        columns * 8,
        rows * 8,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    painter.drawImage(QRectF(0, 0, side, side), middle, QRectF(4, 4, columns * 8 - 8, rows * 8 - 8))


def _leans(wood: Wood, side: int) -> list[list[float]]:
    """Return how far the grain leans to the right, per unit of length along it, in the cells of a grid."""
    bend = _bend(wood, side * _LEANS)
    middles = [(cell + 0.5) / _LEANS for cell in range(_LEANS)]
    borders = [cell / _LEANS for cell in range(_LEANS + 1)]
    return [[bend(x, y) - bend(x, below) for x in middles] for y, below in pairwise(borders)]


def _draw_fibres(painter: QPainter, wood: Wood, side: int) -> None:
    """Draw short streaks along the grain: pores, and shiny fibers."""
    source = random.Random(wood.seed + 4)
    leans = _leans(wood, side)
    count, chance = int(700 * wood.fibres), source.random
    for color, alpha, width in (("#5a2f08", 14, 1.0), ("#fff2d8", 16, 1.0), ("#4a2505", 22, 0.8)):
        ink = QColor(color)
        ink.setAlpha(alpha)
        painter.setPen(QPen(ink, width * max(1.0, side / 1024)))
        lines = []
        for _ in range(count):
            x, y, length = chance(), chance(), 0.006 + 0.044 * chance()
            lean = leans[int(y * _LEANS)][int(x * _LEANS)] * length
            lines.append(QLineF(x * side, y * side, x * side + lean, (y + length) * side))
        painter.drawLines(lines)
