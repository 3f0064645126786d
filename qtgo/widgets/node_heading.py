"""What stands above a node's comment: its name, what the record thinks of it, and at the start the game's comment."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from qtgo.widgets.node_words import NodeWords

_LONGEST = 400


class NodeHeading(QWidget):
    """Shows the words of a node; without any it takes no room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = NodeWords()
        self.name = self._label()
        self.remarks = self._label()
        self.game_comment = self._label()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(self.fontMetrics().height() // 4)
        for label in (self.name, self.remarks, self.game_comment):
            layout.addWidget(label)
        self._embolden()
        self.show_words(NodeWords())

    def show_words(self, words: NodeWords) -> None:
        """Show the words of a node."""
        self.words = words
        self._show(self.name, words.name)
        self._show(self.remarks, " · ".join(words.remarks))
        self._show(self.game_comment, words.game_comment)
        self.setVisible(words != NodeWords())

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._embolden()

    def _label(self) -> QLabel:
        label = QLabel(self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        interaction = Qt.TextInteractionFlag
        label.setTextInteractionFlags(interaction.TextSelectableByMouse | interaction.TextSelectableByKeyboard)
        return label

    def _show(self, label: QLabel, text: str) -> None:
        """Show a text, cut where it is long; the whole of it is the tool tip then."""
        is_long = len(text) > _LONGEST
        label.setText(text[:_LONGEST].rstrip() + "…" if is_long else text)
        label.setToolTip(text if is_long else "")
        label.setAccessibleName(text)
        label.setVisible(bool(text))

    def _embolden(self) -> None:
        font = self.font()
        font.setBold(True)
        self.name.setFont(font)
