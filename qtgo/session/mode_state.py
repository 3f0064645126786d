"""The mode of a window, and the actions that the mode and the phase of the game allow."""

from __future__ import annotations

from enum import Enum, auto
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from qtgo.core.game.game import Phase
from qtgo.session.game.game_controller import GameController
from qtgo.text.translation import Texts

tr = Texts("mode")


class Mode(Enum):
    """The mode that determines the meaning of clicks, and of time, in a window."""

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


class Taker(Protocol):
    """A feature that has taken the clicks on the board, or that moves automatically."""

    def leave(self) -> None:
        """Cancel an unfinished action of the mode, or leave it."""


class ModeState(QObject):
    """The current mode, its owner, and the phase of the game.

    Scoring is on whenever the game is being scored; the other modes are on from ``take`` until they are released, or
    another is taken: a feature ends its action when ``changed`` names another mode than its own.
    """

    changed = Signal(object)  # Mode
    phase_changed = Signal(object)  # Phase
    problem_changed = Signal()  # another problem is solved, or it has a hint or a known solution now
    clicks_changed = Signal()  # in the same mode, a click does something else than before

    def __init__(self, game_controller: GameController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game_controller = game_controller
        self._taken = Mode.PLAY
        self._taker: Taker | None = None
        self._told, self._told_phase = Mode.PLAY, Phase.PLAYING
        self.has_hint = self.is_solution_known = True
        self._can_step_back = False
        self._problem_title = ""
        game_controller.phase_changed.connect(self._tell)
        game_controller.game_opened.connect(self._tell)

    @property
    def mode(self) -> Mode:
        """Return the current mode, which receivers of the signal may not know yet."""
        if self.phase is Phase.SCORING:
            return Mode.SCORING
        return Mode.PLAY if self._taken is Mode.SCORING else self._taken

    @property
    def phase(self) -> Phase:
        """Return the phase of the game."""
        return self._game_controller.game.phase

    @property
    def taker(self) -> Taker | None:
        """Return the owner of the mode, None in play."""
        return self._taker

    def take(self, mode: Mode, taker: Taker) -> None:
        """Begin a mode, which ends the one before."""
        self._taken, self._taker = mode, taker
        self._tell()

    def release(self, taker: Taker) -> None:
        """Go back to play, unless another has taken the mode meanwhile."""
        if self._taker is taker:
            self._taken, self._taker = Mode.PLAY, None
            self._tell()

    def leave(self) -> None:
        """Leave the current mode, or cancel an unfinished action in it."""
        if self._taker is not None:
            self._taker.leave()

    def _tell(self, _cause: object = None) -> None:
        if self.phase is not self._told_phase:
            self._told_phase = self.phase
            self.phase_changed.emit(self.phase)
        if self.mode is not self._told:
            self._told = self.mode
            self.changed.emit(self._told)

    @property
    def study_title(self) -> str:
        """Return the name of a problem that is not in the open file, empty for a problem of that file or none."""
        return self._problem_title if self.mode is Mode.PROBLEM else ""

    @property
    def can_step_back(self) -> bool:
        """Return whether a problem is being solved in which Undo takes a move back."""
        return self.mode is Mode.PROBLEM and self._can_step_back

    def set_problem(
        self, *, has_hint: bool, is_solution_known: bool, can_step_back: bool = False, title: str = ""
    ) -> None:
        """Note whether the problem being solved has a hint, a known solution and a move to take back, and its source.

        The source is that of a problem that is not in the open file, empty for others.
        """
        self.has_hint, self.is_solution_known, self._problem_title = has_hint, is_solution_known, title
        self._can_step_back = can_step_back
        self.problem_changed.emit()


# Rules for actions: each returns the reason against one, empty if it is allowed.


def not_busy(state: ModeState) -> str:
    """Allow actions that need the game in play, or to be looked at."""
    if state.phase is Phase.SCORING:
        return tr("Finish or leave scoring first.")
    return not_studying(state)


def not_studying(state: ModeState) -> str:
    """Allow actions on the games of the file."""
    return tr("Return to play first.") if state.mode.is_study else ""


def not_scoring(state: ModeState) -> str:
    """Allow actions that may replace a problem or guessing, but not scoring."""
    return not_busy(state) if state.phase is Phase.SCORING else ""


def not_guessing(state: ModeState) -> str:
    """Allow actions that problems have, too."""
    return not_busy(state) if state.phase is Phase.SCORING or state.mode is Mode.GUESS else ""


def still_playing(state: ModeState) -> str:
    """Allow actions that end a game."""
    return not_busy(state) or (tr("The game is over.") if state.phase is not Phase.PLAYING else "")


def only_solving(state: ModeState) -> str:
    """Allow actions that belong to a problem."""
    return "" if state.mode is Mode.PROBLEM else tr("No problem is being solved.")


def has_hint(state: ModeState) -> str:
    """Allow a hint in play, and in a problem that has one."""
    if state.mode is not Mode.PROBLEM:
        return not_busy(state)
    return "" if state.has_hint else tr("No hint here.")


def only_reading(state: ModeState) -> str:
    """Allow actions that walk through the game automatically."""
    return "" if state.mode in (Mode.PLAY, Mode.AUTOPLAY) else tr("Return to play first.")


def not_in_play(state: ModeState) -> str:
    """Allow the way back to play."""
    return "" if state.mode is not Mode.PLAY else tr("The game is in play already.")


def mode_name(mode: Mode) -> str:
    """Return the name of a mode for the status line, empty in play."""
    return {
        Mode.PLAY: "",
        Mode.SCORING: tr("Scoring"),
        Mode.EDIT: tr("Editing"),
        Mode.PROBLEM: tr("Problem"),
        Mode.GUESS: tr("Guessing"),
        Mode.AUTOPLAY: tr("Autoplay"),
    }[mode]
