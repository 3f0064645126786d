"""A field for the name of a player."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from qtgo.core.record.game_info import Player
from qtgo.text.record.player_words import shown_name
from qtgo.text.translation import Texts

tr = Texts("players")


class PlayerField(QComboBox):
    """Offers names as files have them, each shown as in the language in use, and takes any other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.line = QLineEdit(self)
        self.line.setAccessibleName(tr("Player"))
        self.setLineEdit(self.line)

    @property
    def name(self) -> str:
        """Return the name as files have it, empty for none."""
        typed = self.currentText().strip()
        index = self.findText(typed, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchCaseSensitive)
        return str(self.itemData(index)) if index >= 0 else typed

    def offer(self, names: Iterable[str], chosen: str = "") -> None:
        """Offer other names without a signal, one of them or any other chosen, else the first."""
        with QSignalBlocker(self):
            self.clear()
            for name in names:
                self.addItem(shown_name(Player(name)), name)
            if chosen:
                self.setCurrentText(shown_name(Player(chosen)))
