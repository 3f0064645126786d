"""The base of problems and guessing: a separate game replaces the record until the mode is left."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from qtgo.core.record.markup import Mark, Markup
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point
from qtgo.core.study.excerpt import Excerpt
from qtgo.session.game.game_controller import GameController
from qtgo.session.game.shown_markup import DisplayOptions, markup_of


class StudyController(QObject):
    """Shows an excerpt of a record; ends automatically when another game is shown."""

    begun = Signal()
    markup_changed = Signal(object)  # Markup: with a hint, a guess, or a verdict
    left = Signal()

    def __init__(self, game_controller: GameController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game_controller = game_controller
        self._excerpt: Excerpt | None = None
        game_controller.game_opened.connect(self._end_if_replaced)

    @property
    def is_active(self) -> bool:
        """Return whether the mode is active."""
        return self._excerpt is not None

    def leave(self) -> None:
        """Leave the mode; listeners show the record again."""
        if self._excerpt is not None:
            self._excerpt = None
            self._stop()
            self.left.emit()

    def _begin(self, excerpt: Excerpt) -> None:
        """Show an excerpt in place of the game."""
        self._excerpt = None
        self._game_controller.show_game(excerpt.game)
        self._excerpt = excerpt
        self.begun.emit()

    def _reveal(self, source: Node) -> None:
        """Show one more node of the record."""
        assert self._excerpt is not None
        self._excerpt.reveal(source)
        self._game_controller.edited()

    def _show_hint(self, area: frozenset[Point]) -> None:
        self._emit_markup(visible=area)

    def _show_point(self, point: Point) -> None:
        self._emit_markup(highlighted=frozenset({point}))

    def _show_miss(self, point: Point) -> None:
        self._emit_markup(marks={point: Mark.CROSS})

    def _emit_markup(self, **changes: object) -> None:
        markup: Markup = markup_of(self._game_controller.game, DisplayOptions())
        self.markup_changed.emit(replace(markup, **changes))  # type: ignore[arg-type]

    def _stop(self) -> None:
        """Stop all work in progress."""

    def _end_if_replaced(self, _info: object) -> None:
        if self._excerpt is not None and self._game_controller.game is not self._excerpt.game:
            self.leave()
