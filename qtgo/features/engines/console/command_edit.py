"""A field for commands that remembers them and completes their names."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from qtgo.kit.inputs.own_keys import ENTER, claims

MAX_HISTORY = 200
_KEY = Qt.Key
_OWN_KEYS = frozenset({_KEY.Key_Up, _KEY.Key_Down, *ENTER})


class CommandEdit(QLineEdit):
    """Return enters the command; Up and Down go through those entered before."""

    command_entered = Signal(object)  # str

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history: list[str] = []
        self._place = 0
        self._draft = ""
        self._names = QStringListModel(self)
        completer = QCompleter(self._names, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchStartsWith)
        self.setCompleter(completer)
        self.returnPressed.connect(self._enter)

    @property
    def history(self) -> tuple[str, ...]:
        """Return the commands entered, the oldest first."""
        return tuple(self._history)

    def set_commands(self, names: Iterable[str]) -> None:
        """Complete these names."""
        self._names.setStringList(sorted(names))

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the field from walking through the game, and from playing."""
        return claims(event, lambda pressed: pressed.key() in _OWN_KEYS) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go through the history with Up and Down."""
        match event.key():
            case Qt.Key.Key_Up:
                self._go(-1)
            case Qt.Key.Key_Down:
                self._go(1)
            case _:
                super().keyPressEvent(event)

    def _go(self, step: int) -> None:
        place = self._place + step
        if not 0 <= place <= len(self._history):
            return
        if self._place == len(self._history):
            self._draft = self.text()
        self._place = place
        self.setText(self._draft if place == len(self._history) else self._history[place])

    def _enter(self) -> None:
        text = self.text().strip()
        if not text:
            return
        if not self._history or self._history[-1] != text:
            self._history = [*self._history, text][-MAX_HISTORY:]
        self._place = len(self._history)
        self._draft = ""
        self.clear()
        self.command_entered.emit(text)
