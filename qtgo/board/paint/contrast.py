"""Colors mixed for what is drawn on the wood, and the color of a text that is read on them."""

from __future__ import annotations

from functools import lru_cache

from qtgo.board.paint.board_colors import BLACK, DEAD_OPACITY, INK, WHITE
from qtgo.board.paint.themes import BoardTheme
from qtgo.core.rules.point import Color
from qtgo.look.palette import contrast

LEAST_CONTRAST = 4.5
"""Between a text and its ground (WCAG 2.2)."""
_SHADE = 0.15  # how much darker a faded stone is for its shadow, which shows through


@lru_cache(maxsize=1024)
def mixed(color: str, other: str, share: float) -> str:
    """Return a color with a share of another one in it, from 0 to 1; all are written as #rrggbb."""
    pairs = ((int(color[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


@lru_cache(maxsize=1024)
def text_on(ground: str) -> str:
    """Return the color of a text on a ground: dark, white, or black, one of which has contrast enough with any."""
    return next(color for color in (INK, WHITE, BLACK) if contrast(color, ground) >= LEAST_CONTRAST)


def text_on_faded(theme: BoardTheme, stone: Color) -> str:
    """Return the color of a text on a faded stone: one that can be read on what shows through."""
    colors = theme.black if stone is Color.BLACK else theme.white
    ground = mixed(theme.base, colors.middle, DEAD_OPACITY)
    return text_on(mixed(ground, BLACK, _SHADE) if theme.shaded else ground)
