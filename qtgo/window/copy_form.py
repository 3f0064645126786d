"""The forms in which the board and its record go to the clipboard."""

from __future__ import annotations

from enum import Enum, auto


class CopyForm(Enum):
    """What Copy As puts into the clipboard."""

    GAME = auto()
    POSITION = auto()
    SENSEI = auto()
    GNUGO = auto()
    KATAGO = auto()
    PICTURE = auto()
