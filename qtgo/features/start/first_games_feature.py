"""Explanations for a new user in the first games: once each, of a capture, a pass, the count and the review."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from qtgo.core.game.game import Phase
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move
from qtgo.core.rules.position import Position
from qtgo.features.help.help_feature import HelpFeature
from qtgo.features.review.review_feature import ReviewFeature
from qtgo.kit.language import set_translated
from qtgo.settings import FIRST_GAMES
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from qtgo.core.study.rules_of_go import RulesPage

tr = Texts("start")

_SECONDS = 30


def _pass_text(color: Color) -> str:
    return tr.by_color("{color} passed. When both players pass in a row, the game ends and is counted.", color)


def _capture_text(taken: int) -> str:
    return tr.plural(
        "{n} stone had no empty point left beside it and was captured.",
        "{n} stones had no empty point left beside them and were captured.",
        taken,
    )


class Topic(Enum):
    """A subject to explain; the values are kept in the settings."""

    CAPTURE = "capture"
    PASS = "pass"
    COUNT = "count"
    REVIEW = "review"


class FirstGamesFeature(Feature):
    """Explains events at their first occurrence in the first games, with a button to the rules."""

    def __init__(self, context: Context, help_feature: HelpFeature, review: ReviewFeature) -> None:
        super().__init__(context)
        self._help = help_feature
        self._counted: Node | None = None  # the root of the game that was counted last
        self._topic: Topic | None = None
        self._say: Callable[[], str] = str
        self._before = self._now = context.game.game.position
        self._timer = single_shot(self, self._end, 1000 * _SECONDS)
        self.rules = QAction(self)
        set_translated(context.window, self.rules.setText, tr.lazy("Rules of Go…"))
        self.rules.setEnabled(False)
        self.rules.triggered.connect(self._show_rules)
        context.status.offer(self.rules)
        # After the announcements, which would otherwise replace the explanation.
        context.game.position_changed.connect(self._follow)
        context.game.move_made.connect(self._note_move)
        context.game.phase_changed.connect(self._note_phase)
        context.game.node_changed.connect(self._show_again)
        context.game.edit_undone.connect(lambda _edit: self._end())  # the move explained was undone with it
        context.game.game_opened.connect(lambda _info: self._end())
        context.notices.banner.closed.connect(self._end)
        review.reviewed.connect(self._note_review)
        self.follow("explain_first_games", react=self._use_wish)

    def _use_wish(self, is_wanted: bool) -> None:
        if not is_wanted:
            self._end()

    def _note_move(self, move: Move) -> None:
        if not self._counts_game():
            return
        if move.is_pass and not self.context.game.game.info.ruleset.captures_to_win:
            self._explain(Topic.PASS, partial(_pass_text, move.color))
        elif taken := self._taken(move):
            self._explain(Topic.CAPTURE, partial(_capture_text, taken))

    def _note_phase(self, phase: Phase) -> None:
        if phase is Phase.SCORING and self._counted is self.context.game.game.root:
            self._explain(
                Topic.COUNT,
                tr.lazy("Time to count. Click groups that cannot escape capture, then both accept."),
            )
        elif self._topic is Topic.COUNT:
            self._end()

    def _note_review(self, _state: object) -> None:
        if self.context.game.game.info.is_for_newcomers:
            say = tr.lazy(
                "Above the middle line Black was ahead, below it White. The list has the moves that lost points."
            )
            self._explain(Topic.REVIEW, say)

    def _counts_game(self) -> bool:
        """Count the game once if it began here, and return if it is one of the first; capture games come before."""
        settings, game = self.context.settings.value, self.context.game.game
        root = game.root
        if not settings.explain_first_games or not self.context.document.began_here(root):
            return False
        if game.info.ruleset.captures_to_win:
            return game.phase is Phase.PLAYING  # at the end there is the result to be read
        if root is not self._counted:
            if settings.games_begun >= FIRST_GAMES:
                return False
            self._counted = root
            self.context.settings.change(games_begun=settings.games_begun + 1)
        return True

    def _taken(self, move: Move) -> int:
        """Return the number of stones captured by the move that led to the position shown."""
        before, now = self._before.prisoners(move.color), self._now.prisoners(move.color)
        return now - before if self._now.move_number == self._before.move_number + 1 else 0

    def _follow(self, position: Position) -> None:
        if position != self._now:
            self._before, self._now = self._now, position

    def _explain(self, topic: Topic, say: Callable[[], str]) -> None:
        """Show a message that is shown only once, ever."""
        settings = self.context.settings.value
        if topic.value in settings.games_explained or not settings.explain_first_games:
            return
        self._topic, self._say = topic, say
        self.context.settings.change(games_explained=(*settings.games_explained, topic.value))
        self.context.notices.show_message(say)
        self.rules.setEnabled(topic is not Topic.REVIEW)
        self._timer.start()

    def _show_again(self, _node: object) -> None:
        """Keep the text readable while the opponent answers; any other message replaces it."""
        if self._topic is not None and not self.context.notices.text:
            self.context.notices.show_message(self._say, spoken="")

    def _end(self) -> None:
        if self._topic is None:
            return
        if self.context.notices.text == self._say():
            self.context.notices.clear()
        self._topic = None
        self._timer.stop()
        self.rules.setEnabled(False)

    def _show_rules(self) -> None:
        """Open the rules at the subject that was explained."""
        self._help.show_rules(None if self._topic is None else _page_of(self._topic))


def _page_of(topic: Topic) -> RulesPage:
    from qtgo.core.study.rules_of_go import RulesPage

    return RulesPage.CAPTURE if topic is Topic.CAPTURE else RulesPage.END
