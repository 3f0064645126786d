"""The small step before an even game in which a guess decides the colors."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QDialogButtonBox, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from qtgo.core.game.new_game import NewGame
from qtgo.core.game.nigiri import MOST, Nigiri
from qtgo.core.rules.point import Color
from qtgo.features.new_game.nigiri_words import nigiri_outcome, nigiri_question
from qtgo.kit.dialogs.form import FormDialog
from qtgo.kit.plain_labels import PlainLabel
from qtgo.kit.stone import paint_symbol
from qtgo.look.font import heading_font, title_font
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_rounded
from qtgo.look.sizes import BUTTON_HEIGHT, CARD_GAP, CARD_RADIUS, DIALOG_MARGIN, SPACING, WINDOW_MARGIN, scaled
from qtgo.text.translation import Texts

tr = Texts("new game")

_STONE, _STEP = 28, 34
_LEAST_STEP = 24  # where the window is narrow, the stones are smaller
_COLUMNS = (MOST + 1) // 2


class NigiriDialog(FormDialog):
    """Asks for a guess, shows the stones and the colors; ``new_game()`` is the game with its colors."""

    def __init__(self, nigiri: Nigiri, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._nigiri = nigiri
        self._game = nigiri.game
        self.setWindowTitle(tr("Nigiri"))
        self.question = PlainLabel(nigiri_question(nigiri), self.body)
        self.question.setWordWrap(True)
        self.handful = Handful(self.body)
        self._pages = QStackedWidget(self.body)
        guesses = QWidget(self._pages)
        # Translators: of the number of stones.
        self.odd, self.even = QPushButton(tr("&Odd"), guesses), QPushButton(tr("&Even"), guesses)
        self.outcome = PlainLabel(parent=self._pages)
        self.outcome.setFont(heading_font())
        self.outcome.setWordWrap(True)
        self.outcome.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for page in (guesses, self.outcome):
            self._pages.addWidget(page)
        self._lay_out(guesses)
        self.start = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.start.setText(tr("Start Game"))
        self.set_acceptable(False)
        for button, odd in ((self.odd, True), (self.even, False)):
            button.setAccessibleDescription(self.question.text())
            button.clicked.connect(lambda _=False, odd=odd: self._guess(odd))
        self.odd.setFocus()

    def new_game(self) -> NewGame:
        """Return the game, its colors as the guess has settled them."""
        return self._game

    def _guess(self, odd: bool) -> None:
        self._game = self._nigiri.settled(odd)
        self.handful.show_stones(self._nigiri.stones)
        self.outcome.setText(nigiri_outcome(self._nigiri, odd))
        self._pages.setCurrentWidget(self.outcome)
        self.set_acceptable(True)
        self.start.setAccessibleDescription(self.outcome.text())
        self.start.setFocus()  # where Enter starts the game, and a screen reader announces the outcome

    def _lay_out(self, guesses: QWidget) -> None:
        row = QHBoxLayout(guesses)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scaled(SPACING))
        row.addStretch(1)
        for button in (self.odd, self.even):
            button.setMinimumWidth(scaled(3 * BUTTON_HEIGHT))
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self.body)
        margin = scaled(DIALOG_MARGIN - WINDOW_MARGIN)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(scaled(CARD_GAP))
        for part in (self.question, self.handful, self._pages):
            column.addWidget(part)


class Handful(QWidget):
    """The stones: hidden at first, then in pairs, so that an odd one is seen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._stones = 0
        self.setAccessibleName(tr("Handful of stones"))

    @property
    def stones(self) -> int:
        """Return the number of stones shown, 0 as long as they are hidden."""
        return self._stones

    def show_stones(self, stones: int) -> None:
        """Open the hand."""
        self._stones = stones
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room for as many pairs as there may be."""
        return self._room_for(scaled(_STEP))

    def minimumSizeHint(self) -> QSize:
        """Hide no stone."""
        return QSize(self._room_for(scaled(_LEAST_STEP)).width(), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, and the stones or a question mark."""
        painter, colors = QPainter(self), current_palette()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_rounded(painter, QRectF(self.rect()), scaled(CARD_RADIUS), colors.sunken, colors.line)
        if not self._stones:
            painter.setFont(title_font())
            painter.setPen(colors.ink2)
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, "?")
            return
        step = min(scaled(_STEP), (self.width() - 2 * scaled(WINDOW_MARGIN)) / _COLUMNS)
        side = step * _STONE / _STEP
        pairs = (self._stones + 1) // 2
        corner = QRectF(self.rect()).center() - QPointF(pairs * step, 2 * step) / 2
        inset = (step - side) / 2
        for index in range(self._stones):
            place = corner + QPointF(index // 2 * step + inset, index % 2 * step + inset)
            paint_symbol(painter, QRectF(place.x(), place.y(), side, side), Color.WHITE)

    @staticmethod
    def _room_for(step: float) -> QSize:
        margin = 2 * scaled(WINDOW_MARGIN)
        return QSize(round(_COLUMNS * step) + margin, round(2 * step) + margin)
