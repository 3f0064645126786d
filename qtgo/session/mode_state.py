"""The mode of a window: what clicks mean in it, and the feature that owns it."""

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
    phase_changed = Signal(object)  # Phase: another one, or that of a game by captures after one of Go
    problem_changed = Signal()  # another problem is solved, or it has a hint or a known solution now
    clicks_changed = Signal()  # in the same mode, a click does something else than before

    def __init__(self, game_controller: GameController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game_controller = game_controller
        self._taken = Mode.PLAY
        self._taker: Taker | None = None
        self._told, self._told_phase, self._told_go = Mode.PLAY, Phase.PLAYING, True
        self.has_hint = self.is_solution_known = True
        self._can_step_back = False
        self._problem_title = ""
        self.is_lesson = False
        """Whether the problem is the step of a lesson."""
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
    def is_go(self) -> bool:
        """Return whether the game shown is one of Go, rather than a capture game."""
        return not self._game_controller.game.info.ruleset.captures_to_win

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
        if (self.phase, self.is_go) != (self._told_phase, self._told_go):
            self._told_phase, self._told_go = self.phase, self.is_go
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
        self,
        *,
        has_hint: bool,
        is_solution_known: bool,
        can_step_back: bool = False,
        title: str = "",
        is_lesson: bool = False,
    ) -> None:
        """Note whether the problem being solved has a hint, a known solution and a move to take back, and its source.

        The source is that of a problem that is not in the open file, empty for others.
        """
        self.has_hint, self.is_solution_known, self._problem_title = has_hint, is_solution_known, title
        self._can_step_back, self.is_lesson = can_step_back, is_lesson
        self.problem_changed.emit()


def mode_name(state: ModeState) -> str:
    """Return the name of the mode for the status line, empty in play."""
    return {
        Mode.PLAY: "",
        # Translators: a mode of the window.
        Mode.SCORING: tr("Scoring"),
        # Translators: a mode of the window.
        Mode.EDIT: tr("Editing"),
        # Translators: a mode of the window.
        Mode.PROBLEM: tr("Lesson") if state.is_lesson else tr("Problem"),
        # Translators: a mode of the window: guess the next move.
        Mode.GUESS: tr("Guessing"),
        # Translators: a mode of the window.
        Mode.AUTOPLAY: tr("Autoplay"),
    }[state.mode]
