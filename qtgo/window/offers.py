"""What can be done now, and why the rest cannot."""

from __future__ import annotations

from PySide6.QtGui import QAction

from qtgo.core.record.game import Phase
from qtgo.text.translation import Texts
from qtgo.widgets.inputs.tool_button import REASON
from qtgo.window.actions import Actions
from qtgo.window.mode import Mode

tr = Texts("offers")


class Offers:
    """Enables the actions that the phase of the game, the mode and the place allow."""

    def __init__(self, actions: Actions) -> None:
        self._actions = actions
        self._phase, self._mode = Phase.PLAYING, Mode.PLAY
        self._has_hint = True
        self._offer()

    def show_hint(self, offered: bool) -> None:
        """Offer a hint in a problem, or not."""
        if offered is not self._has_hint:
            self._has_hint = offered
            self._offer()

    def show_phase(self, phase: Phase) -> None:
        """Offer what the phase of the game allows."""
        self._phase = phase
        self._offer()

    def show_mode(self, mode: Mode) -> None:
        """Offer what the mode allows."""
        self._mode = mode
        self._offer()

    def say_again(self) -> None:
        """Renew in the current language why something cannot be done."""
        self._offer()

    def _offer(self) -> None:
        actions, scoring, studying = self._actions, self._phase is Phase.SCORING, self._mode.is_study
        busy = tr("Finish or leave scoring first.") if scoring else tr("Return to play first.") if studying else ""
        for action in (actions.scoring, actions.edit_record, actions.estimate, actions.make_problem):
            allow(action, busy)
        of_file = actions.add_bookmark, actions.side_by_side, actions.time_settings, actions.review_game
        for action in of_file:  # which are about the games of the file
            allow(action, busy if studying else "")
        solving = self._mode is Mode.PROBLEM
        allow(actions.hint, busy if not solving else "" if self._has_hint else tr("No hint here."))
        for action in (actions.problem_again, actions.problem_solution, actions.problem_next, actions.problem_previous):
            action.setEnabled(solving)
        for action in (actions.solve, actions.guess):
            allow(action, busy if scoring else "")
        actions.autoplay.setEnabled(self._mode in (Mode.PLAY, Mode.AUTOPLAY))
        allow(actions.game_info, "" if scoring else busy)
        allow(actions.pass_, busy if scoring or self._mode is Mode.GUESS else "")
        is_over = tr("The game is over.") if self._phase is not Phase.PLAYING else ""
        allow(actions.resign, busy or is_over)
        for menu in (actions.black_plays_menu, actions.white_plays_menu):
            menu.setEnabled(not studying)
        actions.leave_mode.setEnabled(self._mode is not Mode.PLAY)


def allow(action: QAction, why_not: str) -> None:
    """Enable an action, or say why it cannot be done."""
    is_new = why_not != (action.property(REASON) or "")
    action.setProperty(REASON, why_not)
    action.setEnabled(not why_not)
    if is_new:
        action.changed.emit()
