"""The choices for a picture of the board."""

from __future__ import annotations

from enum import Enum, auto

from qtgo.core.diagram.board_diagram import MoveRange
from qtgo.core.diagram.part import PartChoice, PartKind
from qtgo.deferred import dataclass
from qtgo.settings import CoordinateStyle
from qtgo.text.picture_format_words import ANIMATED_FORMATS

CENTIMETERS = 2.54
"""Of an inch."""


class Numbering(Enum):
    """The moves that have numbers: those numbered on the board, none, or a range."""

    BOARD = auto()
    NONE = auto()
    RANGE = auto()


@dataclass(frozen=True, slots=True)
class PictureChoice:
    """A format by the ending of its files, a content, a look, and a size.

    ``part`` RECORD is the board's own part; ``pixels`` is the longer side of the board. An empty ``caption`` stands
    for the default one, None for no caption.
    """

    suffix: str = ".png"
    part: PartChoice = PartKind.RECORD
    numbering: Numbering = Numbering.BOARD
    numbers: MoveRange = MoveRange(1, 1)
    renumbered: bool = False
    marks: bool = True
    coordinates: CoordinateStyle = CoordinateStyle.LETTERS
    theme: str = "kaya"
    pixels: int = 1600
    dpi: int = 300
    caption: str | None = ""

    @property
    def is_animated(self) -> bool:
        """Return whether the moves of the range are shown one after the other."""
        return self.suffix in ANIMATED_FORMATS
