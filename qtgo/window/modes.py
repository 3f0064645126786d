"""Which mode of the window is on, how it is left, and which ones end each other."""

from __future__ import annotations

from PySide6.QtCore import QObject

from qtgo.core.game.game import Phase
from qtgo.features.edit.edit_feature import EditCommands
from qtgo.session.game.game_controller import GameController
from qtgo.session.mode_state import Mode, ModeState
from qtgo.session.players.scoring_controller import ScoringController
from qtgo.window.study_commands import StudyCommands


class Modes(QObject):
    """Sets which mode is on, and leaves it."""

    def __init__(
        self,
        state: ModeState,
        game_controller: GameController,
        scoring: ScoringController,
        edits: EditCommands,
        study: StudyCommands,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._game_controller = game_controller
        self._scoring = scoring
        self._edits = edits
        self._study = study
        self._state, self._mode = state, Mode.PLAY
        state.source = lambda: self.mode
        game_controller.phase_changed.connect(self._follow)
        game_controller.game_opened.connect(self._follow)
        edits.tools.state_changed.connect(self._follow)
        study.mode_changed.connect(self._follow)
        study.autoplay.running_changed.connect(self._follow)

    @property
    def mode(self) -> Mode:
        """Return which mode is on; autoplay goes on within none but reading."""
        if self._game_controller.game.phase is Phase.SCORING:
            return Mode.SCORING
        if self._study.is_active:
            return Mode.PROBLEM if self._study.is_solving else Mode.GUESS
        if self._edits.is_active:
            return Mode.EDIT
        return Mode.AUTOPLAY if self._study.autoplay.is_running else Mode.PLAY

    def leave(self) -> None:
        """Leave the mode that is on, or give up what was begun in it."""
        mode = self.mode
        if mode is Mode.SCORING:
            self._scoring.leave()
        elif mode is Mode.EDIT:
            self._edits.tools.step_back()
        elif mode.is_study:
            self._study.leave()
        else:
            self._study.autoplay.stop()

    def _follow(self, _cause: object = None) -> None:
        self._state.set_phase(self._game_controller.game.phase)
        mode = self.mode
        if mode is self._mode:
            return
        self._mode = mode
        if mode is not Mode.AUTOPLAY:
            self._study.autoplay.stop()
        if mode is not Mode.EDIT and self._edits.is_active:
            self._edits.tools.set_active(False)
        self._state.set_mode(mode)
