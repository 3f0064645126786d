"""Colors mixed for what is drawn on the wood, and the color of a text that is read on them."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QColor

from qtgo.board.palette import BLACK, INK, WHITE
from qtgo.look.palette import contrast

LEAST_CONTRAST = 4.5
"""Between a text and its ground (WCAG 2.2)."""


@lru_cache(maxsize=1024)
def mixed(color: str, other: str, share: float) -> str:
    """Return a color with a share of another one in it, from 0 to 1."""
    one, two = QColor(color), QColor(other)
    pairs = (one.red(), two.red()), (one.green(), two.green()), (one.blue(), two.blue())
    return QColor(*(round(a + (b - a) * share) for a, b in pairs)).name()


@lru_cache(maxsize=1024)
def text_on(ground: str) -> str:
    """Return the color of a text on a ground: dark, white, or black, one of which has contrast enough with any."""
    return next(color for color in (INK, WHITE, BLACK) if contrast(color, ground) >= LEAST_CONTRAST)
