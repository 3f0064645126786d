"""The panel below the board for guessing moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal, SignalInstance
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QLabel, QVBoxLayout, QWidget

from qtgo.core.rules.point import Color
from qtgo.core.study.guess import HIT_POINTS, Guess, GuessScore, GuessState
from qtgo.kit.flow_layout import FlowLayout
from qtgo.kit.inputs.folding_button import FoldingButton
from qtgo.kit.language import follow_language, set_translated
from qtgo.kit.plain_labels import PlainLabel
from qtgo.kit.zoom import keep_margins, keep_spacing
from qtgo.look.sizes import CARD_GAP, SPACING, scaled
from qtgo.text.go_words import color_name
from qtgo.text.translation import Texts

tr = Texts("guess")


class StudyPanel(QWidget):
    """Two lines of words, and buttons in as many rows as the window has room for."""

    leave_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.status = self._label()
        self.details = self._label()
        self._lines: tuple[Callable[[], str], ...] = ()
        self._fields: Sequence[QWidget] = ()
        self._embolden()
        follow_language(self, self._show_lines)
        self.setVisible(False)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._embolden()

    def say(self, status: Callable[[], str], details: Callable[[], str]) -> None:
        """Show the two lines, now and whenever the language changes."""
        self._lines = status, details
        self._show_lines()

    def _show_lines(self) -> None:
        for label, say in zip((self.status, self.details), self._lines, strict=False):
            label.setText(say())
            label.setAccessibleName(label.text())

    def _label(self) -> QLabel:
        label = PlainLabel(parent=self)
        label.setWordWrap(True)
        return label

    def _button(self, text: Callable[[], str], icon_name: str, signal: SignalInstance) -> FoldingButton:
        button = FoldingButton(text, icon_name, self)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the board
        button.clicked.connect(signal)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the names of the buttons where they have no room in a row."""
        super().resizeEvent(event)
        self._fold_buttons()

    def _fold_buttons(self) -> None:
        """Write the names on the buttons, or show icons alone."""
        buttons = [field for field in self._fields if isinstance(field, FoldingButton)]
        for button in buttons:
            button.fold(False)
        is_in_one_row = self._is_in_one_row
        for button in buttons:
            button.fold(not is_in_one_row)

    @property
    def _is_in_one_row(self) -> bool:
        widths = [field.sizeHint().width() for field in self._fields]
        margins = 2 * scaled(CARD_GAP) + max(0, len(widths) - 1) * scaled(SPACING)
        return sum(widths) + margins <= self.width()

    def _lay_out(self, fields: Sequence[QWidget]) -> None:
        layout = QVBoxLayout(self)
        layout.addWidget(self.status)
        layout.addWidget(self.details)
        row = FlowLayout()
        for field in fields:
            row.addWidget(field)
        layout.addLayout(row)
        keep_spacing(self, SPACING, layout, row)
        keep_margins(self, layout, CARD_GAP, SPACING)
        self._fields = fields
        self._fold_buttons()
        follow_language(self, self._fold_buttons)  # after the buttons, which have their new names by then

    def _embolden(self) -> None:
        font = self.font()
        font.setBold(True)
        self.status.setFont(font)


class GuessPanel(StudyPanel):
    """Shows the last guess and the score so far, and offers hints."""

    hint_requested = Signal()
    skip_requested = Signal()
    colors_chosen = Signal(object)  # frozenset[Color]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_translated(self, self.setAccessibleName, tr.lazy("Guess the next move"))
        self.colors = QComboBox(self)
        self.colors.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_translated(self, self.colors.setAccessibleName, tr.lazy("Whose moves to guess"))
        self.colors.addItem("", frozenset(Color))
        for color in Color:
            self.colors.addItem("", frozenset({color}))
        follow_language(self, self._name_colors)
        self._name_colors()
        self.hint = self._button(tr.lazy("Hin&t"), "hint", self.hint_requested)
        self.skip = self._button(tr.lazy("Sho&w the Move"), "show", self.skip_requested)
        self.leave = self._button(tr.lazy("&Done"), "accept", self.leave_requested)
        self._lay_out([self.colors, self.hint, self.skip, self.leave])
        self.colors.currentIndexChanged.connect(lambda _index: self.colors_chosen.emit(self.colors.currentData()))

    def _name_colors(self) -> None:
        names = [tr("Both colors"), *(tr("Only {color}").format(color=color_name(color)) for color in Color)]
        for index, name in enumerate(names):
            self.colors.setItemText(index, name)

    def show_state(self, state: GuessState) -> None:
        """Show the state of the guessing."""
        self.say(partial(self._words, state), partial(self._score_words, state.score))
        for button in (self.hint, self.skip):
            button.setEnabled(state.to_guess is not None)

    def _score_words(self, score: GuessScore) -> str:
        if not score.guesses:
            return tr("Click the point where you would play.")
        return tr("{hits} of {guesses} correct ({percentage}%), {near} close, {points} of {most} points").format(
            hits=score.hits,
            guesses=score.guesses,
            percentage=score.percentage,
            near=score.near,
            points=score.points,
            most=HIT_POINTS * score.guesses,
        )

    def _words(self, state: GuessState) -> str:
        parts = [] if state.last is None else [self._guess_words(state.last)]
        if state.to_guess is not None:
            parts.append(tr("Where did {color} play?").format(color=color_name(state.to_guess)))
        elif state.is_over:
            parts.append(tr("That was the last move."))
        return " ".join(parts)

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
