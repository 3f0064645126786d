"""The names of the people who play: yours against an engine, both of two at this board."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from qtgo.core.rules.point import Color
from qtgo.kit.labels import StoneSymbol
from qtgo.look.sizes import SPACING, scaled
from qtgo.text.translation import Texts

tr = Texts("new game")

_STONE = 18


class NamesRow(QWidget):
    """A field for each person, with a stone where there are two."""

    name_typed = Signal(object, object)  # Color, str

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.edits = {color: QLineEdit(self) for color in Color}
        self._stones = {color: StoneSymbol(color, self, _STONE) for color in Color}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scaled(SPACING))
        for color, edit in self.edits.items():
            edit.setPlaceholderText(tr("Name"))
            edit.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # two are as wide as one
            edit.textEdited.connect(lambda text, color=color: self.name_typed.emit(color, text))
            row.addWidget(self._stones[color])
            row.addWidget(edit, 1)

    def show_people(self, people: Collection[Color]) -> None:
        """Show the fields of the colors that people play; without any, dimmed ones."""
        shown = people or tuple(Color)
        names = {Color.BLACK: tr("Black's name"), Color.WHITE: tr("White's name")}
        for color, edit in self.edits.items():
            edit.setVisible(color in shown)
            edit.setEnabled(bool(people))
            edit.setAccessibleName(tr("Your name") if len(people) == 1 else names[color])
            self._stones[color].setVisible(len(shown) > 1)

    def show_name(self, color: Color, name: str) -> None:
        """Show a name without a signal."""
        if self.edits[color].text() != name:
            self.edits[color].setText(name)
