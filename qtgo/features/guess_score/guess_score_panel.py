"""The panel below the board for guessing the score."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from qtgo.core.rules.point import Color
from qtgo.core.study.score_guess import black_lead
from qtgo.features.guess_score.guess_score_controller import GuessScoreState
from qtgo.features.guess_score.guess_score_words import History, history_text, result_text, status_text
from qtgo.kit.inputs.number_boxes import DecimalBox
from qtgo.kit.inputs.own_keys import OwnKeys
from qtgo.kit.labels import ChoiceBox
from qtgo.kit.language import follow_language, set_translated
from qtgo.shell.panels.study_panel import StudyPanel
from qtgo.text.go_words import color_name
from qtgo.text.joining import sentences
from qtgo.text.translation import Texts

tr = Texts("guess score")

_MOST = 999.5


class GuessScorePanel(StudyPanel):
    """Asks who leads and by how much; Enter guesses, and goes on."""

    guessed = Signal(float)  # Black's lead in points
    next_requested = Signal()
    _enter_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_translated(self, self.setAccessibleName, tr.lazy("Guess the score"))
        self.leader = ChoiceBox(self)
        set_translated(self, self.leader.setAccessibleName, tr.lazy("Who leads"))
        for color in Color:
            self.leader.addItem("", color)
        self.points = DecimalBox(self)
        set_translated(self, self.points.setAccessibleName, tr.lazy("Points of the lead"))
        self.points.setDecimals(1)
        self.points.setMaximum(_MOST)
        self._own_keys = OwnKeys(self.leader, self.points)
        # Translators: a button, a verb.
        self.guess = self._button(tr.lazy("Gue&ss"), "accept", self._enter_requested)
        self.next = self._button(tr.lazy("Ne&xt Position"), "forward", self.next_requested)
        # Translators: a button: stop guessing.
        self.leave = self._button(tr.lazy("&Done"), "close", self.leave_requested)
        self._lay_out([self.leader, self.points, self.guess, self.next, self.leave])
        follow_language(self, self._name_colors)
        self._name_colors()
        self._enter_requested.connect(self._guess)
        line = self.points.lineEdit()
        assert line is not None
        line.returnPressed.connect(self._enter)

    def show_state(self, state: GuessScoreState, read_history: Callable[[], History]) -> None:
        """Show a position to guess at, or the answer; the keys then go to the points."""
        history = read_history() if state.is_over else History()
        is_asked, had_question = state.last is None, self.guess.isEnabled()
        self.say(partial(status_text, state), partial(_details, state, history))
        self.guess.setEnabled(is_asked)
        self.leader.setEnabled(is_asked)
        self.points.setReadOnly(not is_asked)
        self.next.setEnabled(not is_asked and not state.is_over)
        if is_asked or had_question:
            self.points.setFocus()
            self.points.selectAll()

    def _enter(self) -> None:
        """Guess or, once that is done, go on."""
        if self.guess.isEnabled():
            self._guess()
        elif self.next.isEnabled():
            self.next_requested.emit()

    def _guess(self) -> None:
        self.points.interpretText()
        self.guessed.emit(black_lead(self.points.value(), self.leader.currentData()))

    def _name_colors(self) -> None:
        for index, color in enumerate(Color):
            self.leader.setItemText(index, color_name(color))


def _details(state: GuessScoreState, history: History) -> str:
    """Return the result and, at the end, those before."""
    return sentences((result_text(state), history_text(history)))
