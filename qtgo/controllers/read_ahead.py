"""Plays out the line ahead while nothing else is to be done, so that going to the end of a long game is quick."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from qtgo.controllers.game import GameController

_NODES = 400  # at a time: a few milliseconds
_REST_MS = 4


class ReadAhead(QObject):
    """Reads ahead in the game that a controller shows."""

    def __init__(self, games: GameController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._games = games
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_REST_MS)
        self._timer.timeout.connect(self._read)
        games.node_changed.connect(lambda _node: self._timer.start())

    @property
    def is_reading(self) -> bool:
        """Tell whether there may be more to read."""
        return self._timer.isActive()

    def _read(self) -> None:
        if self._games.game.read_ahead(_NODES):
            self._timer.start()
