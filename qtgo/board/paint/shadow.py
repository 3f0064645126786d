"""Soft shadows of rectangles, painted once each into a pixmap of nine patches and stretched from it."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from qtgo.board.paint.board_colors import Shadow


def draw_shadow(painter: QPainter, rect: QRectF, shadow: Shadow) -> None:
    """Draw what is seen of the shadow of an opaque rectangle, at least twice its blur wide and high.

    The middle is left out: it lies below the rectangle, and most of the area with it. The patches are made for the
    pixels of the device, so that nothing has to be smoothed, which takes ten times as long.
    """
    device = painter.device()
    ratio = 1.0 if device is None else device.devicePixelRatioF()
    shadow = shadow._replace(down=shadow.down * ratio, blur=shadow.blur * ratio)
    patches = _patches(shadow)
    reach = math.ceil(shadow.blur)
    inner = QRectF(rect.x() * ratio, rect.y() * ratio, rect.width() * ratio, rect.height() * ratio)
    outer = inner.translated(0, shadow.down).adjusted(-reach, -reach, reach, reach)
    painter.save()
    painter.scale(1 / ratio, 1 / ratio)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
    for x, width, from_x, from_width in _thirds(outer.left(), outer.width(), 2 * reach):
        for y, height, from_y, from_height in _thirds(outer.top(), outer.height(), 2 * reach):
            if (from_width, from_height) != (1, 1):
                source = QRectF(from_x, from_y, from_width, from_height)
                painter.drawPixmap(QRectF(x, y, width, height), patches, source)
    painter.restore()


def _thirds(start: float, length: float, corner: int) -> tuple[tuple[float, float, int, int], ...]:
    """Return the places and lengths of the three parts of a side: on the target, and in the patches."""
    return (
        (start, corner, 0, corner),
        (start + corner, length - 2 * corner, corner, 1),
        (start + length - corner, corner, corner + 1, corner),
    )


@lru_cache(maxsize=8)
def _patches(shadow: Shadow) -> QPixmap:
    """Return four blurred corners with a row and a column between them that can be stretched.

    The blur of a rectangle is the product of two step functions, each blurred by a Gaussian (its integral, erf).
    """
    reach = math.ceil(shadow.blur)
    side = 4 * reach + 1
    spread = max(shadow.blur / 2, 0.5) * math.sqrt(2)
    half = [(1 + math.erf((place + 0.5 - reach) / spread)) / 2 for place in range(2 * reach)]
    line = [255 * part for part in (*half, 1.0, *reversed(half))]
    padding = bytes(-side % 4)
    upper = [bytes([int(level * part + 0.5) for level in line]) + padding for part in half]
    data = b"".join([*upper, bytes(map(round, line)) + padding, *reversed(upper)])
    image = QImage(data, side, side, side + len(padding), QImage.Format.Format_Indexed8)
    color = QColor(shadow.color).rgb() & 0xFFFFFF
    image.setColorTable([color | round(shadow.opacity * level) << 24 for level in range(256)])
    return QPixmap.fromImage(image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied))
