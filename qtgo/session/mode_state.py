"""Which mode is on in a window, and what the mode and the phase of the game allow."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from PySide6.QtCore import QObject, Signal

from qtgo.core.game.game import Phase
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


class ModeState(QObject):
    """The mode that is on, and the phase of the game."""

    changed = Signal(object)  # Mode
    phase_changed = Signal(object)  # Phase
    problem_changed = Signal()  # whether the problem that is solved has a hint, or its solution is known

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.source: Callable[[], Mode] = lambda: self._told
        """What knows which mode is on, also before all have been told."""
        self._told, self.phase = Mode.PLAY, Phase.PLAYING
        self.has_hint = self.is_solution_known = True

    @property
    def mode(self) -> Mode:
        """Return which mode is on."""
        return self.source()

    def set_mode(self, mode: Mode) -> None:
        """Tell that another mode is on."""
        if mode is not self._told:
            self._told = mode
            self.changed.emit(mode)

    def set_phase(self, phase: Phase) -> None:
        """Tell that the game is in another phase."""
        if phase is not self.phase:
            self.phase = phase
            self.phase_changed.emit(phase)

    def set_problem(self, *, has_hint: bool, is_solution_known: bool) -> None:
        """Tell how the problem stands that is solved."""
        self.has_hint, self.is_solution_known = has_hint, is_solution_known
        self.problem_changed.emit()


# Rules of what is allowed: each returns why it is not, empty if it is.


def not_busy(state: ModeState) -> str:
    """Allow what needs the game in play, or to be looked at."""
    if state.phase is Phase.SCORING:
        return tr("Finish or leave scoring first.")
    return not_studying(state)


def not_studying(state: ModeState) -> str:
    """Allow what is about the games of the file."""
    return tr("Return to play first.") if state.mode.is_study else ""


def not_scoring(state: ModeState) -> str:
    """Allow what may replace a problem or guessing, but not scoring."""
    return not_busy(state) if state.phase is Phase.SCORING else ""


def not_guessing(state: ModeState) -> str:
    """Allow what also a problem knows."""
    return not_busy(state) if state.phase is Phase.SCORING or state.mode is Mode.GUESS else ""


def still_playing(state: ModeState) -> str:
    """Allow what ends a game."""
    return not_busy(state) or (tr("The game is over.") if state.phase is not Phase.PLAYING else "")


def only_solving(state: ModeState) -> str:
    """Allow what belongs to a problem."""
    return "" if state.mode is Mode.PROBLEM else tr("No problem is being solved.")


def has_hint(state: ModeState) -> str:
    """Allow a hint in play, and in a problem that has one."""
    if state.mode is not Mode.PROBLEM:
        return not_busy(state)
    return "" if state.has_hint else tr("No hint here.")


def only_reading(state: ModeState) -> str:
    """Allow what walks through the game by itself."""
    return "" if state.mode in (Mode.PLAY, Mode.AUTOPLAY) else tr("Return to play first.")


def not_in_play(state: ModeState) -> str:
    """Allow the way back to play."""
    return "" if state.mode is not Mode.PLAY else tr("The game is in play already.")


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
