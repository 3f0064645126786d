"""The modes of the window, and their names."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import QCoreApplication


class Mode(Enum):
    """What clicks, and time, do in a window."""

    PLAY = auto()
    REVIEW = auto()
    EDIT = auto()
    PROBLEM = auto()
    GUESS = auto()
    AUTOPLAY = auto()

    @property
    def is_study(self) -> bool:
        """Tell whether something else than the record itself is shown."""
        return self in (Mode.PROBLEM, Mode.GUESS)


def mode_name(mode: Mode) -> str:
    """Name a mode for the status line; to play is none."""
    tr = QCoreApplication.translate
    return {
        Mode.PLAY: "",
        Mode.REVIEW: tr("Modes", "Review"),
        Mode.EDIT: tr("Modes", "Editing"),
        Mode.PROBLEM: tr("Modes", "Problem"),
        Mode.GUESS: tr("Modes", "Guessing"),
        Mode.AUTOPLAY: tr("Modes", "Autoplay"),
    }[mode]
