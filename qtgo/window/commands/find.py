"""Find, Find Next, Find Previous, and the bar that they use."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qtgo.controllers.find import FindController
from qtgo.core.record.find import Found
from qtgo.window.context import WindowContext

if TYPE_CHECKING:
    from qtgo.widgets.find.find_bar import FindBar


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
        self.controller.found_elsewhere.connect(self._show)
        self._window = context.window
        self._place = QVBoxLayout()
        actions.find.triggered.connect(self.open)
        actions.find_next.triggered.connect(lambda: self._step(1))
        actions.find_previous.triggered.connect(lambda: self._step(-1))

    def add_to(self, column: QVBoxLayout) -> None:
        """Choose the place of the bar in the window."""
        column.addLayout(self._place)

    @cached_property
    def bar(self) -> FindBar:
        """Return the bar, made when it is first asked for."""
        from qtgo.widgets.find.find_bar import FindBar

        bar = FindBar(self._window)
        bar.setVisible(False)
        self._place.addWidget(bar)
        self.controller.state_changed.connect(bar.show_state)
        bar.query_changed.connect(self.controller.find)
        bar.next_requested.connect(self.controller.next)
        bar.previous_requested.connect(self.controller.previous)
        bar.cancel_requested.connect(self.controller.cancel)
        bar.close_requested.connect(self.close)
        return bar

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
