"""A field to search in what is shown below it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from qtgo.folding import fold
from qtgo.kit.inputs.own_keys import ENTER
from qtgo.plain_text import NOTHING_MORE

_GO_ON = (Qt.Key.Key_Down, *ENTER)


class SearchField(QLineEdit):
    """Is left for the first match with Down or Enter, and cleared with Esc."""

    go_on_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setClearButtonEnabled(True)
        self.setAccessibleDescription(NOTHING_MORE)  # its name is what stands in it

    def sizeHint(self) -> QSize:
        """Return room for what an empty field says, too."""
        hint, least = super().sizeHint(), super().minimumSizeHint()
        said = self.fontMetrics().horizontalAdvance(self.placeholderText())
        return hint.expandedTo(QSize(said + least.width(), 0))

    @property
    def words(self) -> list[str]:
        """Return the words to be found, as ``fold`` makes them."""
        return fold(self.text()).split()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep the keys from the dialog, whose buttons they would press."""
        if event.key() in _GO_ON:
            self.go_on_requested.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)
