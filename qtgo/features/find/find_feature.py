"""Find, Find Next, Find Previous, and the bar that they use."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qtgo.core.editing.text_edits import replace_texts
from qtgo.core.game.node_search import Found
from qtgo.core.record.tree import Node
from qtgo.features.find.find_controller import FindController
from qtgo.features.find.replace import substitution
from qtgo.session.game.record_editor import RecordController
from qtgo.shell.context import Context
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.find.find_bar import FindBar


tr = Texts("find")


class FindCommands(QObject):
    """Leads through a game, or all games of a file, from one node found to the next."""

    def __init__(self, context: Context, board: QWidget, record: RecordController) -> None:
        super().__init__(context.window)
        menus, document = context.menus, context.document
        self._game_controller = context.game
        self._navigator = context.navigator
        self._document = document
        self._board = board
        self._record = record
        self._message = context.notices
        self.controller = FindController(context.game, self, roots=lambda: document.collection.games)
        self.controller.found_elsewhere.connect(self._show)
        self._window = context.window
        self._place = QVBoxLayout()
        menus["find"].triggered.connect(self.open)
        menus["replace"].triggered.connect(lambda: self.open(replacing=True))
        menus["find_next"].triggered.connect(lambda: self._step(1))
        menus["find_previous"].triggered.connect(lambda: self._step(-1))

    def add_to(self, column: QVBoxLayout) -> None:
        """Choose the place of the bar in the window."""
        column.addLayout(self._place)

    @cached_property
    def bar(self) -> FindBar:
        """Return the bar, made when it is first asked for."""
        from qtgo.features.find.find_bar import FindBar

        bar = FindBar(self._window)
        bar.setVisible(False)
        self._place.addWidget(bar)
        self.controller.state_changed.connect(bar.show_state)
        bar.query_changed.connect(self.controller.find)
        bar.next_requested.connect(self.controller.next)
        bar.previous_requested.connect(self.controller.previous)
        bar.cancel_requested.connect(self.controller.cancel)
        bar.close_requested.connect(self.close)
        bar.replace_requested.connect(self._replace_here)
        bar.replace_all_requested.connect(self._replace_all)
        return bar

    def open(self, *, replacing: bool = False) -> None:
        """Show the bar, with the row for replacing on request."""
        self.bar.open(several_games=self._document.state.games > 1, replacing=replacing)

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

    def _replace_here(self, replacement: str) -> None:
        """Replace the words found in the node shown, and go to the next one; elsewhere only go there."""
        if self._record.refuses():  # which says why
            return
        node = self._game_controller.game.current
        if self.controller.state.index is not None:
            self._replace([node], replacement)
        self.controller.next()

    def _replace_all(self, replacement: str) -> None:
        if self._record.refuses():
            return
        times = self._replace(self._game_controller.game.root.subtree(), replacement)
        self._message.show_message(lambda: tr.plural("{n} replacement made.", "{n} replacements made.", times))

    def _replace(self, nodes: Iterable[Node], replacement: str) -> int:
        """Replace the words found in some nodes as one edit; return how often."""
        substitute = substitution(self.bar.query, replacement)
        if substitute is None:
            return 0
        replaced = replace_texts(nodes, substitute)
        return replaced.times if self._record.make(lambda _game: replaced.draft) else 0

    def _show(self, found: Found) -> None:
        if self._document.show(found.game):
            self._navigator.go_to(found.node)
