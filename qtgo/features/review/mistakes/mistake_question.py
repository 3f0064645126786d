"""The question in a list of mistakes where the analysis of a game shows none: other ways to find them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from qtgo.kit.flow_layout import FlowLayout
from qtgo.kit.language import set_translated
from qtgo.kit.plain_labels import PlainLabel
from qtgo.kit.zoom import keep_margins, keep_spacing
from qtgo.look.sizes import SPACING
from qtgo.text.translation import Texts

tr = Texts("review")


class MistakeQuestion(QWidget):
    """Shows the lack of the analysis, above a button for each remedy."""

    rates_requested = Signal()
    keep_requested = Signal()
    review_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = PlainLabel(parent=self)
        self.words.setWordWrap(True)
        self.by_rate, self.keep, self.again = (QPushButton(self) for _ in range(3))
        set_translated(self, self.by_rate.setText, tr.lazy("Mark by Win Rate"))
        set_translated(self, self.keep.setText, tr.lazy("Keep These Results"))
        set_translated(self, self.again.setText, tr.lazy("Review Again"))
        self.by_rate.clicked.connect(lambda: self.rates_requested.emit())
        self.keep.clicked.connect(lambda: self.keep_requested.emit())
        self.again.clicked.connect(lambda: self.review_requested.emit())
        column, row = QVBoxLayout(self), FlowLayout()
        keep_margins(self, column, 2 * SPACING, SPACING)
        keep_spacing(self, SPACING, column, row)
        column.addWidget(self.words)
        row.addWidget(self.by_rate)
        row.addWidget(self.keep)
        row.addWidget(self.again)
        column.addLayout(row)
        self.hide()

    def ask(self, words: str, *, by_rate: bool, keep: bool = False) -> None:
        """Ask for a remedy, including ``by_rate`` or ``keep`` where possible; nothing without words."""
        self.words.setText(words)
        self.by_rate.setVisible(by_rate)
        self.keep.setVisible(keep)
        self.setVisible(bool(words))
