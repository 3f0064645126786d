"""The find controller: searches in slices, so that the window never waits."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QRegularExpression, Signal

from qtgo.core.game.node_search import (
    FindKind,
    FindState,
    Found,
    Query,
    QueryError,
    RecordSearch,
    Test,
    has_any,
    has_move_at,
    has_text,
    parts_of,
    read_move,
)
from qtgo.core.record.tree import Node
from qtgo.folding import folded_pattern
from qtgo.session.game.game_controller import GameController
from qtgo.text.record.move_words import move_text
from qtgo.timers import InTurns, turn_timer

_SLICE = 0.005
_NODES = 100
_EDIT_PAUSE = 300
_NAME_LENGTH = 200
"""Characters up to which a text is found however it is written; longer ones are looked for as they are."""


class NodeFinder(QObject):
    """Finds nodes in the game shown, or in all games of its file, and steps through the matches."""

    state_changed = Signal(object)  # FindState
    found_elsewhere = Signal(object)  # Found: in a game that is not shown
    expression_changed = Signal(object)  # QRegularExpression | None: matches the texts found

    def __init__(
        self,
        game_controller: GameController,
        parent: QObject | None = None,
        *,
        roots: Callable[[], Sequence[Node]] | None = None,
    ) -> None:
        """Make a search; ``roots`` returns those of all games of the file, by default only the one shown."""
        super().__init__(parent)
        self._roots = roots or (lambda: [game_controller.game.root])
        self._game_controller = game_controller
        self._query = Query()
        self._search: RecordSearch | None = None
        self._error: QueryError | None = None
        self._too_hard = False
        self._wanted = 0
        self._timer = turn_timer(self, self._advance)
        self._again = turn_timer(self, self._restart, _EDIT_PAUSE)
        game_controller.tree_changed.connect(self._search_again)
        game_controller.game_opened.connect(self._search_again)
        game_controller.node_changed.connect(self._tell)

    @property
    def query(self) -> Query:
        """Return the query."""
        return self._query

    @property
    def state(self) -> FindState:
        """Return the progress of the search."""
        search = self._search
        if search is None:
            return FindState(error=self._error, too_hard=self._too_hard)
        index = search.index_of(self._game_controller.game.current)
        return FindState(len(search.found), search.seen, index, search.is_done, None, self._too_hard)

    def find(self, query: Query) -> None:
        """Start another search."""
        if query != self._query or self._search is None:
            self._query = query
            self._restart()

    def cancel(self) -> None:
        """Stop searching; keep the matches."""
        self._wanted = 0
        self._timer.stop()
        if self._search is not None:
            self._search.is_done = True
        self._tell()

    def close(self) -> None:
        """Clear the search."""
        self._timer.stop()
        self._again.stop()
        self._replace(None)
        self._query, self._wanted = Query(), 0
        self._tell_expression()

    def next(self) -> None:
        """Go to the next match; during the search, as soon as there is one."""
        self._step(1)

    def previous(self) -> None:
        """Go to the previous match."""
        self._step(-1)

    def _restart(self) -> None:
        self._again.stop()
        self._tell_expression()
        self._timer.stop()
        self._error, self._too_hard, self._wanted = None, False, 0
        self._replace(self._new_search())
        if self._search is not None:
            self._advance()
        else:
            self._tell()

    def _replace(self, search: RecordSearch | None) -> None:
        """Take another search, and free the one before."""
        if self._search is not None:
            InTurns(self._search.emptied())
        self._search = search

    def _new_search(self) -> RecordSearch | None:
        query = self._query
        if query.is_empty:
            return None
        test_for = self._tests()
        roots = self._roots() if query.all_games else [self._game_controller.game.root]
        return None if test_for is None else RecordSearch(roots, test_for)

    def _tests(self) -> Callable[[Node], Test] | None:
        """Return the tests of the query, or note the problem with it."""
        query = self._query
        if query.kind is FindKind.TEXT:
            matches = self._matcher()
            if matches is None:
                return None
            test = has_text(matches) if query.is_regex else has_text(matches, parts_of)
            return lambda _root: test
        if query.kind is FindKind.MOVE:
            try:
                sought = read_move(query.text, move_text(None))
            except ValueError:
                self._error = QueryError()
                return None
            return lambda root: has_move_at(sought, root)
        test = has_any(query.kind)
        return lambda _root: test

    def _matcher(self) -> Callable[[str], bool] | None:
        query = self._query
        if not query.is_regex and query.match_case:
            return lambda text: query.text in text
        # Qt's expressions give up where Python's could run for hours.
        expression = expression_of(query)
        if not expression.isValid():
            self._error = QueryError(expression.errorString(), expression.patternErrorOffset())
            return None
        return lambda text: self._has_match(expression, text)

    def _has_match(self, expression: QRegularExpression, text: str) -> bool:
        match = expression.match(text)
        if not match.isValid():
            self._too_hard = True
        return match.hasMatch()

    def _tell_expression(self) -> None:
        query = self._query
        has_text = query.kind is FindKind.TEXT and not query.is_empty
        expression = expression_of(query) if has_text else None
        if expression is None or not expression.isValid():
            self._game_controller.mark_labels(None)
            self.expression_changed.emit(None)
        else:
            self._game_controller.mark_labels(lambda label: expression.match(label).hasMatch())
            self.expression_changed.emit(expression)

    def _advance(self) -> None:
        """Search for one slice."""
        search, end = self._search, time.monotonic() + _SLICE
        assert search is not None
        is_left = True
        while is_left and not self._too_hard and time.monotonic() < end:
            is_left = search.advance(_NODES)
        if not is_left or self._too_hard:
            search.is_done = True
        else:
            self._timer.start()
        if self._wanted and (search.found or search.is_done):
            self._step(self._wanted)
        else:
            self._tell()

    def _step(self, direction: int) -> None:
        if self._again.isActive():  # the match may be deleted, or in a game that is no longer open
            self._restart()
        search = self._search
        if search is None:
            return
        # Backward, the previous match may be found last: only the complete search is certain.
        if not search.is_done and (direction < 0 or not search.found):
            self._wanted = direction
            return
        self._wanted = 0
        current = self._game_controller.game.current
        index = search.after(current) if direction > 0 else search.before(current)
        if index is not None:
            self._show(search.found[index])
        self._tell()

    def _show(self, found: Found) -> None:
        node, roots = found.node, self._roots()
        root = node.root if node.is_attached else None
        if root is self._game_controller.game.root:
            self._game_controller.go_to(node)
        elif root in roots:
            self.found_elsewhere.emit(Found(roots.index(root), node))  # the games may be in another order by now
        else:
            self._restart()

    def _search_again(self, _cause: object = None) -> None:
        """Repeat the search shortly after the record has changed."""
        if self._search is not None:
            self._again.start()

    def _tell(self, _cause: object = None) -> None:
        self.state_changed.emit(self.state)


def expression_of(query: Query) -> QRegularExpression:
    """Return a text query as a regular expression; without case or an expression, it matches similar characters too."""
    options = QRegularExpression.PatternOption.UseUnicodePropertiesOption
    options |= QRegularExpression.PatternOption.MultilineOption
    if not query.match_case:
        options |= QRegularExpression.PatternOption.CaseInsensitiveOption
    pattern = query.text
    if not query.is_regex:
        is_name = not query.match_case and len(pattern) <= _NAME_LENGTH
        pattern = folded_pattern(pattern) if is_name else QRegularExpression.escape(pattern)
    return QRegularExpression(pattern, options)
