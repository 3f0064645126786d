"""Text centered on a point: device text for screens, outlines for vector pictures."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QPainter, QPainterPath

if TYPE_CHECKING:
    from qtgo.board.paint.fitting import Fitted


def _families() -> tuple[str, ...]:
    return tuple(QGuiApplication.font().families())


@lru_cache(maxsize=64)
def _font_of(families: tuple[str, ...], pixels: int, bold: bool) -> QFont:
    font = QFont(list(families))
    font.setPixelSize(max(pixels, 1))
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Medium)
    return font


@lru_cache(maxsize=4096)
def _advance(families: tuple[str, ...], pixels: int, bold: bool, text: str) -> float:
    return QFontMetricsF(_font_of(families, pixels, bold)).horizontalAdvance(text)


def text_bounds(text: str, bold: bool = False) -> QRectF:
    """Return the ink bounds of a text at 100 pixels, relative to the start of its baseline."""
    return _text_bounds(_families(), text, bold)


@lru_cache(maxsize=4096)
def _text_bounds(families: tuple[str, ...], text: str, bold: bool) -> QRectF:
    path = QPainterPath()
    path.addText(QPointF(0, 0), _font_of(families, 100, bold), text)
    return path.boundingRect()


def text_size(text: str, size: float, width: float, *, bold: bool = False) -> float:
    """Return a font size in pixels, reduced if the text would be wider than a width."""
    return min(size, 100 * width / max(text_bounds(text, bold).width(), 1.0))


def narrowed_to(text: str, size: float, width: float) -> Fitted:
    """Return how a bold text fits a width."""
    from qtgo.board.paint.fitting import fitted_to

    return fitted_to(width, size, text_bounds(text, bold=True).width() * size / 100)


def fitted_size(text: str, width: float, height: float, *, bold: bool = False) -> float:
    """Return the font size in pixels at which a text fits a width, and its digits a height."""
    bounds = text_bounds(text, bold)
    tall = text_bounds("0", bold).height()
    return min(100 * height / max(tall, 1.0), 100 * width / max(bounds.width(), 1.0))


def draw_text(
    painter: QPainter,
    center: QPointF,
    text: str,
    size: float,
    color: QColor,
    *,
    bold: bool = False,
    on_ink: bool = False,
    outlines: bool = False,
) -> None:
    """Draw a text around a point: centered on its ink (``on_ink``), or on the height of digits."""
    families = _families()
    bounds = _text_bounds(families, text, bold)
    middle = (bounds if on_ink else _text_bounds(families, "0", bold)).center().y()
    if outlines:
        path = QPainterPath()
        path.addText(QPointF(0, 0), _font_of(families, 100, bold), text)
        painter.save()
        painter.translate(center)
        painter.scale(size / 100, size / 100)
        painter.translate(-bounds.center().x(), -middle)
        painter.fillPath(path, color)
        painter.restore()
        return
    pixels = max(1, round(size))
    advance = _advance(families, pixels, bold, text)
    painter.setFont(_font_of(families, pixels, bold))
    painter.setPen(color)
    left = center.x() - (bounds.center().x() * pixels / 100 if on_ink else advance / 2)
    painter.drawText(QPointF(left, center.y() - middle * pixels / 100), text)


def draw_fitted(
    painter: QPainter,
    center: QPointF,
    text: str,
    fitted: Fitted,
    color: QColor,
    *,
    on_ink: bool = False,
    outlines: bool = False,
) -> None:
    """Draw a bold text around a point, as narrow as it was fitted."""
    if fitted.share == 1.0:
        draw_text(painter, center, text, fitted.size, color, bold=True, on_ink=on_ink, outlines=outlines)
        return
    painter.save()
    painter.translate(center)
    painter.scale(fitted.share, 1.0)
    draw_text(painter, QPointF(0, 0), text, fitted.size, color, bold=True, on_ink=on_ink, outlines=outlines)
    painter.restore()


def _caption_size(width: float, cell: float) -> float:
    """Return the font size of a caption, which goes with the size of the stones."""
    return max(9.0, min(width / 26, cell / 2))


def _caption_lines(caption: str, width: float, size: float) -> list[str]:
    from qtgo.board.paint.fitting import caption_lines

    room = (width - 2 * size) * 100 / size
    return caption_lines(caption, lambda text: text_bounds(text).width() <= room)


def caption_height(caption: str, width: float, cell: float) -> float:
    """Return the height of the strip that a caption needs below a board with such cells; 0 without one."""
    size = _caption_size(width, cell)
    lines = _caption_lines(caption, width, size)
    return (len(lines) * 1.45 + 1.0) * size if lines else 0.0


def draw_caption(painter: QPainter, rect: QRectF, caption: str, cell: float, *, outlines: bool = False) -> None:
    """Draw a caption in a strip, line by line, centered."""
    size = _caption_size(rect.width(), cell)
    for number, line in enumerate(_caption_lines(caption, rect.width(), size)):
        center = QPointF(rect.center().x(), rect.top() + (1.2 + number * 1.45) * size)
        draw_text(painter, center, line, size, QColor("#000000"), outlines=outlines)
