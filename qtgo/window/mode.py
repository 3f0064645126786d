"""The modes of the window, and their names."""

from __future__ import annotations

from enum import Enum, auto

from qtgo.text.translation import Texts

tr = Texts("mode")


class Mode(Enum):
    """What clicks, and time, do in a window."""

    PLAY = auto()
    SCORING = auto()
    EDIT = auto()
    PROBLEM = auto()
    GUESS = auto()
    AUTOPLAY = auto()

    @property
    def is_study(self) -> bool:
        """Return whether something else than the record itself is shown."""
        return self in (Mode.PROBLEM, Mode.GUESS)


def mode_name(mode: Mode) -> str:
    """Name a mode for the status line; to play is none."""
    return {
        Mode.PLAY: "",
        Mode.SCORING: tr("Scoring"),
        Mode.EDIT: tr("Editing"),
        Mode.PROBLEM: tr("Problem"),
        Mode.GUESS: tr("Guessing"),
        Mode.AUTOPLAY: tr("Autoplay"),
    }[mode]
