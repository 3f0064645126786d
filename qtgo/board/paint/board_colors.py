"""The colors of the board that no wood changes: the ground, shadows, verdicts, candidates and territory."""

from __future__ import annotations

from typing import NamedTuple

from qtgo.core.record.annotations import Annotation


class Shadow(NamedTuple):
    """A soft shadow of a rectangle; lengths are logical pixels, ``blur`` is twice the deviation, as in CSS."""

    color: str
    opacity: float
    down: float
    blur: float


class Ground(NamedTuple):
    """The surroundings of the board: the colors in the middle and at the corners, and the shadows on it."""

    middle: str
    corner: str
    shadows: tuple[Shadow, ...]


LIGHT_GROUND = Ground("#E8E1D5", "#DDD4C5", (Shadow("#463012", 0.30, 14, 28), Shadow("#463012", 0.22, 3, 8)))
DARK_GROUND = Ground("#171614", "#100F0E", (Shadow("#000000", 0.55, 14, 28), Shadow("#000000", 0.50, 3, 8)))

INK = "#2A2622"
PAPER = "#FFFCF5"
WHITE = "#FFFFFF"
GOOD = "#2F6B50"
DOUBTFUL = "#80620F"
MISTAKE = "#B23E22"
BLUNDER = "#8A1C3E"
INTERESTING = "#1F5FAE"
JUDGEMENTS = {
    Annotation.BAD_MOVE: MISTAKE,
    Annotation.DOUBTFUL: DOUBTFUL,
    Annotation.INTERESTING: INTERESTING,
    Annotation.GOOD_MOVE: GOOD,
}

BLACK = "#000000"
# What candidates are filled with, from those as good as the best to blunders; text on them is INK.
PALE_GOOD = "#CBEAD4"
PALE_DOUBTFUL = "#F8E196"
PALE_MISTAKE = "#FABFA6"
PALE_BLUNDER = "#F2AFC8"

BLACK_TERRITORY = "#181512"
WHITE_TERRITORY = "#FFFDF8"
BLACK_TERRITORY_OPACITY = 0.80
WHITE_TERRITORY_OPACITY = 0.94
DEAD_OPACITY = 0.42
VARIATION_OPACITY = {False: 0.55, True: 0.75}  # of side variations and of the main move
