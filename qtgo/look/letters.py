"""Letters that cannot be seen, as no font of the system has them."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontMetricsF


def missing_letters(text: str, font: QFont) -> frozenset[str]:
    """Return the letters of a text that neither a font has nor those that stand in for it."""
    metrics = QFontMetricsF(font)
    return frozenset(letter for letter in set(text) if letter > "\u02ff" and not metrics.inFontUcs4(ord(letter)))
