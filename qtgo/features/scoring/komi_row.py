"""The komi of a game whose file does not state it: the assumed value, and a field to set it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from qtgo.core.rules.ruleset import valid_komi
from qtgo.kit.inputs.komi_field import KomiBox
from qtgo.kit.language import set_translated
from qtgo.kit.plain_labels import PlainLabel
from qtgo.kit.zoom import keep_spacing
from qtgo.look.sizes import SPACING
from qtgo.text.record.komi_words import unknown_komi_sentence
from qtgo.text.translation import Texts

tr = Texts("scoring")


class KomiRow(QWidget):
    """Shows the assumed value of an unknown komi, and a field to set it."""

    komi_set = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sentence = PlainLabel(parent=self)
        self.sentence.setWordWrap(True)
        self.box = KomiBox(self)
        self.button = QPushButton(self)
        self._assumed: float | None = None
        set_translated(self, self.box.setAccessibleName, tr.lazy("Komi"))
        set_translated(self, self.button.setText, tr.lazy("Set K&omi"))
        row = QHBoxLayout()
        row.addWidget(self.box)
        row.addWidget(self.button)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.sentence)
        layout.addLayout(row)
        keep_spacing(self, SPACING, row, layout)
        self.box.valueChanged.connect(lambda komi: self.button.setEnabled(valid_komi(komi)))
        self.box.lineEdit().returnPressed.connect(self.button.click)
        self.button.clicked.connect(lambda: self.komi_set.emit(self.box.value()))

    def show_assumed(self, komi: float, unread: str) -> None:
        """Show the assumed komi; a typed value stays until that changes."""
        self.sentence.setText(unknown_komi_sentence(komi, unread))
        if komi != self._assumed:
            self._assumed = komi
            self.box.setValue(komi)
