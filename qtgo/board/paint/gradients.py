"""Shades that fade out: gradients, or in PDF stacked discs, since many viewers ignore transparency gradients there."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QGradient, QPaintEngine, QPainter, QRadialGradient

_DISCS = 9

Fade = tuple[tuple[float, float], ...]


def is_pdf(painter: QPainter) -> bool:
    """Return whether a painter writes PDF."""
    return painter.paintEngine().type() == QPaintEngine.Type.Pdf


def is_vector(painter: QPainter) -> bool:
    """Return whether a painter writes PDF or SVG."""
    return painter.paintEngine().type() in (QPaintEngine.Type.Pdf, QPaintEngine.Type.SVG)


def draw_soft_circle(painter: QPainter, center: QPointF, radius: float, color: QColor, fade: Fade) -> None:
    """Fill a circle that fades outward; ``fade`` has pairs of distance (0 to 1) and opacity, decreasing."""
    painter.setPen(Qt.PenStyle.NoPen)
    if is_pdf(painter):
        _draw_discs(painter, center, radius, color, fade)
        return
    gradient = QRadialGradient(center, radius)
    # The other interpolation, meant for changing colors, makes fifty SVG stops of each one.
    gradient.setInterpolationMode(QGradient.InterpolationMode.ComponentInterpolation)
    for distance, opacity in fade:
        gradient.setColorAt(distance, with_opacity(color, opacity))
    painter.setBrush(QBrush(gradient))
    painter.drawEllipse(center, radius, radius)


def with_opacity(color: QColor, opacity: float) -> QColor:
    """Return a color with another opacity, 0 to 1."""
    shade = QColor(color)
    shade.setAlphaF(opacity)
    return shade


def _draw_discs(painter: QPainter, center: QPointF, radius: float, color: QColor, fade: Fade) -> None:
    """Draw stacked discs, widest first, that together have the opacity of the fade."""
    reached = 0.0
    for number in range(_DISCS):
        distance = 1.0 - (number + 0.5) / _DISCS
        wanted = _opacity_at(fade, distance)
        if wanted - reached < 0.004:
            continue
        painter.setBrush(with_opacity(color, (wanted - reached) / (1.0 - reached)))
        reached = wanted
        reach = radius * (distance + 0.5 / _DISCS)
        painter.drawEllipse(center, reach, reach)


def _opacity_at(fade: Fade, distance: float) -> float:
    for (start, before), (end, after) in pairwise(fade):
        if start <= distance <= end:
            return before + (after - before) * (distance - start) / (end - start)
    return fade[-1][1]
