"""The komi: it follows rules and handicap until the user sets it."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from qtgo.kit.dialogs.form import FieldNote
from qtgo.kit.inputs.number_boxes import DecimalBox
from qtgo.kit.plain_labels import PlainLabel
from qtgo.text.numbers import number_text
from qtgo.text.translation import Texts

tr = Texts("komi")

# Beyond what komi may be, so that a wrong number can be typed and answered with the reason.
_FIELD_LIMIT = 999.0


class KomiBox(DecimalBox):
    """A number in steps of half a point, shown without needless zeros."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRange(-_FIELD_LIMIT, _FIELD_LIMIT)
        self.setDecimals(2)
        self.setSingleStep(0.5)

    def textFromValue(self, value: float) -> str:
        """Write 6.5, not 6.50."""
        return number_text(value)


class KomiField(QWidget):
    """A number, a word on where it comes from, and a button back to the usual one."""

    komi_changed = Signal(object)  # float: set by the user
    usual_requested = Signal()

    def __init__(self, komi: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = KomiBox(self)
        self.box.setValue(komi)
        self.usual = QPushButton(tr("Use Defa&ult"), self)
        self.usual.setToolTip(tr("Set komi from rules, board and handicap"))
        self.usual.setAutoDefault(False)
        self.offered = QPushButton(self)
        self.offered.setAccessibleName(tr("Use the komi often agreed on"))
        self.offered.setToolTip(tr("Use the komi commonly agreed under these rules"))
        self.offered.setAutoDefault(False)
        self._offered_komi = 0.0
        self.note = FieldNote(self)
        self._origin = PlainLabel(parent=self)
        row = QHBoxLayout()
        row.addWidget(self.box)
        row.addWidget(self._origin)
        row.addWidget(self.usual)
        row.addWidget(self.offered)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row)
        layout.addWidget(self.note)
        self.box.valueChanged.connect(self.komi_changed.emit)
        self.offered.clicked.connect(lambda: self.box.setValue(self._offered_komi))
        self.usual.clicked.connect(self.usual_requested)

    @property
    def komi(self) -> float:
        """Return the number in the field."""
        return self.box.value()

    def fold(self) -> None:
        """Break the word on where the komi comes from."""
        self._origin.setWordWrap(True)

    def show_komi(self, komi: float, usual: float, *, by_user: bool, offered: float | None = None) -> None:
        """Show a komi, whether the user set it, and one often agreed on; nothing is emitted."""
        if self.box.value() != komi:
            with QSignalBlocker(self.box):
                self.box.setValue(komi)
        if by_user:
            # Translators: the komi.
            text = tr("set by you (default: {komi})").format(komi=self.box.textFromValue(usual))
        else:
            # Translators: the komi.
            text = tr("default for these rules")
        self._origin.setText(text)
        self.usual.setVisible(by_user)
        self.offered.setVisible(offered is not None and offered != komi)
        if offered is not None:
            self._offered_komi = offered
            self.offered.setText(tr("Use {komi}").format(komi=self.box.textFromValue(offered)))
