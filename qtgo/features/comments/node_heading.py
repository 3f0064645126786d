"""The heading of a node's comment: its name, the record's annotations, and at the start the game's comment."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRegularExpression, Qt
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from qtgo.kit.found_text import found_in, marked_html
from qtgo.kit.plain_labels import PlainLabel, plain_tip
from qtgo.kit.zoom import follow_font, follow_zoom
from qtgo.plain_text import visible
from qtgo.text.record.node_words import NodeWords

_LONGEST = 400
_LINES = 12
_LENGTH = 20_000


class NodeHeading(QWidget):
    """Shows the heading of a node; an empty one takes no room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = NodeWords()
        self._expression: QRegularExpression | None = None
        self.name = self._label()
        self.remarks = self._label()
        self.game_comment = self._label()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        follow_zoom(self, lambda: layout.setSpacing(self.fontMetrics().height() // 4))
        for label in (self.name, self.remarks, self.game_comment):
            layout.addWidget(label)
        self._embolden()
        follow_font(self, self._embolden)
        self.show_words(NodeWords())

    def show_words(self, words: NodeWords) -> None:
        """Show the heading of a node."""
        self.words = words
        self._show(self.name, words.name, self._expression)
        self._show(self.remarks, " · ".join(words.remarks))
        self._show(self.game_comment, words.game_comment, self._expression)
        self.setVisible(words != NodeWords())

    def show_expression(self, expression: QRegularExpression | None) -> None:
        """Mark the matches in the name and in the comment of the game, or nothing."""
        self._expression = expression
        self.show_words(self.words)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the colors."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self.show_words(self.words)

    def _label(self) -> PlainLabel:
        label = PlainLabel(parent=self)
        label.setWordWrap(True)
        interaction = Qt.TextInteractionFlag
        label.setTextInteractionFlags(interaction.TextSelectableByMouse | interaction.TextSelectableByKeyboard)
        return label

    def _show(self, label: PlainLabel, text: str, expression: QRegularExpression | None = None) -> None:
        """Show a text, cut where it is long; the tool tip has more of it then."""
        text = visible(text, _LENGTH, _LENGTH)
        first = None if expression is None else next(found_in(text, expression), None)
        shown = visible(_cut(text, 0 if first is None else first[0]), _LENGTH, _LINES)
        if first is None or expression is None:
            label.setText(shown)
        else:
            label.show_marked(marked_html(shown, expression, self.palette()))
        label.setToolTip("" if shown == text else plain_tip(text))
        label.setAccessibleName(text)
        label.setVisible(bool(text))

    def _embolden(self) -> None:
        font = self.font()
        font.setBold(True)
        self.name.setFont(font)


def _cut(text: str, place: int) -> str:
    """Cut a long text to where a place of it can be seen."""
    if len(text) <= _LONGEST:
        return text
    start = 0 if place < _LONGEST * 3 // 4 else place - _LONGEST // 4
    part = text[start : start + _LONGEST].strip()
    return ("…" if start else "") + part + ("…" if start + _LONGEST < len(text) else "")
