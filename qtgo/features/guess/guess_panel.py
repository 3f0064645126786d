"""The panel below the board for guessing moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from qtgo.core.rules.point import Color
from qtgo.core.study.guess import HIT_POINTS, MOST_COSTLY, Guess, GuessScore, GuessState, costliest
from qtgo.features.guess.guess_words import cost_text, costly_text, phases_text, short_costly_text
from qtgo.kit.labels import ChoiceBox
from qtgo.kit.language import follow_language, set_translated
from qtgo.shell.panels.study_panel import StudyPanel
from qtgo.text.joining import listed, sentences
from qtgo.text.numbers import percent_text
from qtgo.text.translation import Texts

tr = Texts("guess")


class GuessPanel(StudyPanel):
    """Shows the last guess and the score so far, and offers hints."""

    hint_requested = Signal()
    skip_requested = Signal()
    colors_chosen = Signal(object)  # frozenset[Color]
    guess_requested = Signal(int)  # to see one of the costliest again, by its index

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_translated(self, self.setAccessibleName, tr.lazy("Guess the next move"))
        self.colors = ChoiceBox(self)
        self.colors.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_translated(self, self.colors.setAccessibleName, tr.lazy("Whose moves to guess"))
        self.colors.addItem("", frozenset(Color))
        for color in Color:
            self.colors.addItem("", frozenset({color}))
        follow_language(self, self._name_colors)
        follow_language(self, self._name_costliest)
        self._name_colors()
        self.hint = self._button(tr.lazy("Hin&t"), "hint", self.hint_requested)
        self.skip = self._button(tr.lazy("Sho&w the Move"), "show", self.skip_requested)
        self.leave = self._button(tr.lazy("&Done"), "accept", self.leave_requested)
        self.costliest = [QPushButton(self) for _ in range(MOST_COSTLY)]
        self._shown: list[int] = []
        self._guesses: Sequence[Guess] = ()
        for place, button in enumerate(self.costliest):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(partial(self._request, place))
            button.hide()
        self._lay_out([self.colors, self.hint, self.skip, *self.costliest, self.leave])
        self.colors.currentIndexChanged.connect(lambda _index: self.colors_chosen.emit(self.colors.currentData()))

    def _name_colors(self) -> None:
        names = [tr("Both colors"), *(tr.by_color("Only {color}", color) for color in Color)]
        for index, name in enumerate(names):
            self.colors.setItemText(index, name)

    def show_state(self, state: GuessState) -> None:
        """Show the state of the guessing."""
        self.say(partial(self._words, state), partial(self._details, state))
        for button in (self.hint, self.skip):
            button.setEnabled(state.to_guess is not None)
        for field in (self.colors, self.hint, self.skip):
            field.setVisible(not state.is_over)
        self._guesses, self._shown = state.guesses, costliest(state.guesses) if state.is_over else []
        for place, costly in enumerate(self.costliest):
            costly.setVisible(place < len(self._shown))
        self._name_costliest()
        self._fold_buttons()

    def _name_costliest(self) -> None:
        for index, button in zip(self._shown, self.costliest, strict=False):
            button.setText(short_costly_text(self._guesses[index]))
            button.setAccessibleName(costly_text(self._guesses[index]))

    def _request(self, place: int) -> None:
        self.guess_requested.emit(self._shown[place])

    def _details(self, state: GuessState) -> str:
        """Return the score and, at the end, that of each phase."""
        by_phase = phases_text(state.guesses) if state.is_over else ""
        return "\n".join(filter(None, (self._score_words(state.score), by_phase)))

    def _score_words(self, score: GuessScore) -> str:
        if not score.guesses:
            return tr("Click the point where you would play.")
        hits = tr.plural_form(
            "{hits} of {guesses} correct ({share})", "{hits} of {guesses} correct ({share})", score.hits
        )
        near = tr.plural("{n} close", "{n} close", score.near)  # Translators: guesses that were nearly right.
        most = HIT_POINTS * score.guesses
        points = tr.plural_form("{points} of {most} points", "{points} of {most} points", most)
        return listed(
            (
                hits.format(hits=score.hits, guesses=score.guesses, share=percent_text(score.percentage / 100)),
                near,
                points.format(points=score.points, most=most),
            )
        )

    def _words(self, state: GuessState) -> str:
        parts = [] if state.last is None else [self._guess_words(state.last), cost_text(state.last)]
        if state.to_guess is not None:
            parts.append(tr.by_color("Where did {color} play?", state.to_guess))
        elif state.is_over:
            parts.append(tr("That was the last move."))
        return sentences(parts)

    def _guess_words(self, guess: Guess) -> str:
        if guess.is_hit:
            return tr("Correct: {vertex}.").format(vertex=guess.played.vertex)
        if guess.guessed is None:
            return tr("The move was {vertex}.").format(vertex=guess.played.vertex)
        if guess.in_variation:
            return tr("The move was {vertex} ({guessed} is a variation).").format(
                guessed=guess.guessed.vertex, vertex=guess.played.vertex
            )
        return tr.plural_form(
            "The move was {vertex} (you chose {guessed}, {n} line away).",
            "The move was {vertex} (you chose {guessed}, {n} lines away).",
            guess.distance or 0,
        ).format(guessed=guess.guessed.vertex, vertex=guess.played.vertex, n=guess.distance)
