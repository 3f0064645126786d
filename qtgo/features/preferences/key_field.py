"""A field that shows the key pressed in it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QKeySequenceEdit, QLineEdit, QWidget

from qtgo.text.translation import Texts

tr = Texts("preferences")


class KeyField(QKeySequenceEdit):
    """Emits the key pressed in it as portable text; Esc cancels, Tab leaves it."""

    key_pressed = Signal(str)
    canceled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaximumSequenceLength(1)
        line = self.findChild(QLineEdit)
        assert line is not None
        line.setPlaceholderText(tr("Press a key"))
        self._line = line
        words = max(line.placeholderText(), "Ctrl+Alt+Shift+PgDown", key=len)
        self.setMinimumWidth(self.fontMetrics().horizontalAdvance(words) + 3 * self.fontMetrics().height())
        self.keySequenceChanged.connect(self._tell)

    @property
    def key(self) -> str:
        """Return the key as portable text, empty for none."""
        return self.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    def set_name(self, name: str) -> None:
        """Describe the key's action to screen readers."""
        self.setAccessibleName(name)
        self._line.setAccessibleName(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the key unless it is Esc."""
        if event.key() == Qt.Key.Key_Escape and not event.modifiers():
            self.canceled.emit()
        else:
            super().keyPressEvent(event)

    def _tell(self, _sequence: QKeySequence) -> None:
        self.key_pressed.emit(self.key)
