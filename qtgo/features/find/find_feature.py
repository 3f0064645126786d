"""Find, Find Next, Find Previous, and the bar that they use."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from qtgo.core.editing.edits import Draft
from qtgo.core.editing.text_edits import replace_texts
from qtgo.core.game.game import Game
from qtgo.core.game.node_search import Found
from qtgo.features.comments.comments_feature import CommentsFeature
from qtgo.features.find.node_finder import NodeFinder
from qtgo.features.find.replace import substitution
from qtgo.session.mode_state import Mode
from qtgo.session.unavailable_action_words import not_studying
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.find.find_bar import FindBar


tr = Texts("find")


class FindFeature(Feature):
    """Leads through a game, or all games of a file, from one node found to the next."""

    def __init__(self, context: Context, comments: CommentsFeature) -> None:
        super().__init__(context)
        menus, document = context.menus, context.document
        self._game_controller = context.game
        self._navigator = context.navigator
        self._document = document
        self._record = context.record
        self._message = context.notices
        self.controller = NodeFinder(context.game, self, roots=lambda: document.collection.games)
        self.controller.found_elsewhere.connect(self._show)
        self._place = context.frame.extras.add_place()
        self.controller.expression_changed.connect(comments.show_found)
        menus.add("find", tr.lazy("&Find…"), self.open, "Ctrl+F", allowed=not_studying)
        menus.add("find_next", tr.lazy("Find Ne&xt"), partial(self._step, 1), "F3", allowed=not_studying)
        menus.add("find_previous", tr.lazy("Fin&d Previous"), partial(self._step, -1), "Shift+F3", allowed=not_studying)
        replace = partial(self.open, replacing=True)
        menus.add("replace", tr.lazy("Rep&lace…"), replace, "Ctrl+H", allowed=not_studying)

    @cached_property
    def bar(self) -> FindBar:
        """Return the bar, made at the first request."""
        from qtgo.features.find.find_bar import FindBar

        bar = FindBar(self.context.window)
        bar.setVisible(False)
        self._place.addWidget(bar)
        self.controller.state_changed.connect(bar.show_state)
        bar.query_changed.connect(self.controller.find)
        bar.next_requested.connect(self.controller.next)
        bar.previous_requested.connect(self.controller.previous)
        bar.cancel_requested.connect(self.controller.cancel)
        bar.close_requested.connect(self.close_bar)
        bar.replace_requested.connect(self._replace_here)
        bar.replace_all_requested.connect(self._replace_all)
        self.context.mode.changed.connect(self._follow_mode)
        return bar

    def open(self, *, replacing: bool = False) -> None:
        """Show the bar, with the row for replacing on request."""
        self.bar.open(several_games=self._document.state.games > 1, replacing=replacing)

    def close_bar(self) -> None:
        """Hide the bar; F3 opens it again with the same query."""
        self._hide_bar()
        self.context.view.setFocus()

    def _follow_mode(self, mode: Mode) -> None:
        if mode.is_study:  # in which what is found would be told too early
            self._hide_bar()

    def _hide_bar(self) -> None:
        self.bar.setVisible(False)
        self.controller.close()

    def _step(self, direction: int) -> None:
        """Go to another node found; with the bar closed, open it first."""
        if not self.bar.isVisible():
            self.open()
        self.controller.next() if direction > 0 else self.controller.previous()

    def _replace_here(self, replacement: str) -> None:
        """Replace the words found in the node shown, and go to the next one; elsewhere only go there."""
        if self._record.refuses():  # which shows the reason
            return
        node, substitute = self._game_controller.game.current, substitution(self.bar.query, replacement)
        if self.controller.state.index is not None and substitute is not None:
            self._record.make(lambda _game: replace_texts([node], substitute).draft)
        self.controller.next()

    def _replace_all(self, replacement: str) -> None:
        """Replace the words found in the game as one edit, and tell how often."""
        from qtgo.shell.waiting import drafted

        if self._record.refuses():
            return
        substitute, times = substitution(self.bar.query, replacement), 0

        def think(game: Game, _progress: object) -> Draft | None:
            nonlocal times
            draft, times = replace_texts(game.root.subtree(), substitute) if substitute else (None, 0)
            return draft

        if self._record.make(lambda game: drafted(self.context, partial(think, game))):
            self._message.show_message(lambda: tr.plural("{n} replacement made.", "{n} replacements made.", times))

    def _show(self, found: Found) -> None:
        if self._document.show(found.game):
            self._navigator.go_to(found.node)
