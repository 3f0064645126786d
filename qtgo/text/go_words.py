"""The colors, and so the players who have them."""

from __future__ import annotations

from qtgo.core.rules.point import Color
from qtgo.text.translation import Texts

tr = Texts("color")


def board_size_text(width: int, height: int | None = None) -> str:
    """Return the size of a board, which is square if one number is given."""
    return f"{width} × {height or width}"


def color_name(color: Color) -> str:
    """Return the name of a color, which also names its player."""
    return tr("Black") if color is Color.BLACK else tr("White")
