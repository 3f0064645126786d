"""Find, Find Next, Find Previous, and the bar that they use."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qtgo.controllers.find import FindController
from qtgo.core.record.find import Found
from qtgo.widgets.find_bar import FindBar
from qtgo.window.context import WindowContext


class FindCommands(QObject):
    """Leads through a game, or all games of a file, from one node found to the next."""

    def __init__(self, context: WindowContext, board: QWidget) -> None:
        super().__init__(context.window)
        actions, document = context.actions, context.document
        self._game_controller = context.game_controller
        self._navigator = context.navigator
        self._document = document
        self._board = board
        self.controller = FindController(context.game_controller, self, roots=lambda: document.collection.games)
        self.bar = FindBar(context.window)
        self.bar.setVisible(False)
        self.controller.state_changed.connect(self.bar.show_state)
        self.controller.found_elsewhere.connect(self._show)
        self.bar.query_changed.connect(self.controller.find)
        self.bar.next_requested.connect(self.controller.next)
        self.bar.previous_requested.connect(self.controller.previous)
        self.bar.cancel_requested.connect(self.controller.cancel)
        self.bar.close_requested.connect(self.close)
        actions.find.triggered.connect(self.open)
        actions.find_next.triggered.connect(lambda: self._step(1))
        actions.find_previous.triggered.connect(lambda: self._step(-1))

    def add_to(self, column: QVBoxLayout) -> None:
        """Put the bar into the window."""
        column.addWidget(self.bar)

    def open(self) -> None:
        """Show the bar."""
        self.bar.open(several_games=self._document.state.games > 1)

    def close(self) -> None:
        """Hide the bar; F3 opens it again with the same query."""
        self.bar.setVisible(False)
        self.controller.close()
        self._board.setFocus()

    def _step(self, direction: int) -> None:
        """Go to another node found; with the bar closed, open it first."""
        if not self.bar.isVisible():
            self.open()
        self.controller.next() if direction > 0 else self.controller.previous()

    def _show(self, found: Found) -> None:
        self._document.show(found.game)
        self._navigator.go_to(found.node)
