"""The part of a player's card about an engine that does not play: the reason, and the remedies."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from qtgo.kit.flow_layout import FlowLayout
from qtgo.kit.plain_labels import PlainLabel
from qtgo.kit.zoom import keep_spacing
from qtgo.look.sizes import SPACING
from qtgo.plain_text import visible_message
from qtgo.text.translation import Texts

tr = Texts("players")


class TroubleArea(QWidget):
    """Shows a text and two buttons, as long as there is trouble."""

    restart_requested = Signal()
    take_over_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = PlainLabel(parent=self)
        self._text.setWordWrap(True)
        self.restart = QPushButton(self)
        self.take_over = QPushButton(self)
        self.restart.clicked.connect(self.restart_requested)
        self.take_over.clicked.connect(self.take_over_requested)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._text)
        buttons = FlowLayout()  # in two lines where a language has long words
        buttons.addWidget(self.restart)
        buttons.addWidget(self.take_over)
        column.addLayout(buttons)
        keep_spacing(self, SPACING, column, buttons)

    def show_trouble(self, trouble: str) -> None:
        """Show a problem, or nothing if it is empty."""
        self._text.setText(visible_message(trouble))
        # Translators: a button: restart the engine.
        self.restart.setText(tr("Restart"))
        self.take_over.setText(tr("Play Myself"))
        self.setVisible(bool(trouble))
