"""A player's accuracy in a line: the number, and the word for it where there is room."""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QWidget

from qtgo.kit.plain_labels import PlainLabel, set_tip
from qtgo.kit.zoom import keep_spacing
from qtgo.look.font import heading_font, secondary_font, with_tabular_digits
from qtgo.look.sizes import CARD_GAP, scaled
from qtgo.text.numbers import percent_text
from qtgo.text.translation import Texts

tr = Texts("players")


class Accuracy(QWidget):
    """Shows an accuracy from 0 to 100."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._word, self._number = PlainLabel(parent=self), PlainLabel(parent=self)
        self._word.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        keep_spacing(self, CARD_GAP, row)
        row.addWidget(self._word)
        row.addWidget(self._number)
        self.dress()

    def dress(self) -> None:
        """Take the fonts from the font."""
        self._word.setFont(secondary_font(self.font()))
        self._number.setFont(with_tabular_digits(heading_font(self.font())))

    def show_accuracy(self, accuracy: float | None, reviewed_by: str = "") -> None:
        """Show an accuracy, nothing for None; the tool tip names the engines behind it."""
        self._word.setText("" if accuracy is None else tr("accuracy"))
        self._number.setText("" if accuracy is None else percent_text(accuracy / 100))
        set_tip(self, "\n".join(filter(None, (tr("accuracy"), reviewed_by))))
        self.setVisible(accuracy is not None)

    def show_word(self, shown: bool) -> None:
        """Show the word, or the number alone."""
        self._word.setVisible(shown)
        layout = self.layout()
        if layout is not None:
            layout.activate()  # or the name would have its room only a moment later

    @property
    def whole_width(self) -> int:
        """Return the width with the word."""
        return self._word.sizeHint().width() + scaled(CARD_GAP) + self._number.sizeHint().width()
