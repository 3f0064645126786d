"""The typeface of the program and its sizes."""

from __future__ import annotations

from contextlib import suppress

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetrics, QGuiApplication

from qtgo.look.sizes import BODY, CLOCK, LEAD, SECONDARY, SEMIBOLD, TITLE

_FACES = ("Inter", "Inter Variable")


def interface_font(system: QFont, zoom: float) -> QFont:
    """Return the font of the interface: Inter where it is installed, else the system's; 13 pixels, more if that is."""
    font = QFont(system)
    face = next((face for face in _FACES if QFontDatabase.hasFamily(face)), None)
    if face is not None:
        font.setFamilies([face, *system.families()])
    height, points = QFontInfo(system).pixelSize(), system.pointSizeF()
    if points <= 0:  # the system has set its font in pixels
        points = QFontInfo(system).pointSizeF()
    # Points rather than pixels: much of Qt, and of this program, asks for a font's points.
    font.setPointSizeF(points * max(BODY, height) / height * zoom)
    return font


def secondary_font(base: QFont | None = None) -> QFont:
    """Return the font of secondary text."""
    return _sized(base, SECONDARY)


def title_font(base: QFont | None = None) -> QFont:
    """Return the font of a title."""
    return _sized(base, TITLE, SEMIBOLD)


def heading_font(base: QFont | None = None) -> QFont:
    """Return the font of a heading, as of a card."""
    return _sized(base, BODY, SEMIBOLD)


def lead_font(base: QFont | None = None) -> QFont:
    """Return the font of what is to be read before anything else."""
    return _sized(base, LEAD)


def clock_font(base: QFont | None = None, size: float = CLOCK) -> QFont:
    """Return the font of a clock, of digits of one width."""
    return with_tabular_digits(_sized(base, size, QFont.Weight.Medium))


def letters_wide(metrics: QFontMetrics, count: float) -> int:
    """Return the width of some letters: a font with ideographs, as on a Japanese system, has a wider average."""
    return round(count * min(metrics.averageCharWidth(), metrics.horizontalAdvance("n")))


def with_tabular_digits(font: QFont) -> QFont:
    """Return a font whose digits are of one width, where the face knows how; in others they mostly are."""
    return with_feature(font, "tnum", 1)


def with_feature(font: QFont, tag: str, value: int) -> QFont:
    """Return a font with a feature of OpenType, or as it is by PySide 6.8, which cannot name one."""
    featured = QFont(font)
    with suppress(TypeError):
        featured.setFeature(QFont.Tag(tag), value)
    return featured


def _sized(base: QFont | None, size: float, weight: int | None = None) -> QFont:
    font = QFont(base or QGuiApplication.font())
    font.setPointSizeF(font.pointSizeF() * size / BODY)
    if weight is not None:
        font.setWeight(QFont.Weight(weight))
    return font
