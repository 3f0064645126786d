"""Hints, estimates and the built-in judge: requested in the menus, shown on the board and in the status line."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Move, Point
from qtgo.engine.reports import AdviserTrouble, FinalStatus, Question
from qtgo.features.scoring.scoring_feature import ScoringFeature
from qtgo.kit.notices.status_message import MessageKind
from qtgo.session.fair_play import Situation
from qtgo.session.unavailable_action_words import has_hint, only_go
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.joining import sentences
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from qtgo.ai.search.search_values import Estimate
    from qtgo.core.analysis.display import Hint, ShownAnalysis
    from qtgo.session.game.game_controller import LiveChange

tr = Texts("hint and estimate")

_REFUSAL_SECONDS = 8.0


class HintAndEstimateFeature(Feature):
    """Passes requests of the players on to the adviser, and shows its answers."""

    def __init__(self, context: Context, scoring: ScoringFeature) -> None:
        super().__init__(context)
        adviser = self._adviser = context.adviser
        self._scoring = scoring
        self._game_controller = context.game
        self._players = context.players
        self._scene = context.scene
        self._message = context.notices
        self._told: Callable[[], str] | None = None  # the present message in the status line about advice
        self._best: Point | None = None
        self._waits = False  # for the first hint
        self._preparing = single_shot(self, adviser.prepare)  # in a turn of its own, as it may start a process
        self._judging = single_shot(self, self._judge_if_wanted)
        self._proposed: object = None  # messages since the question about dead stones, and the stones
        menus = context.menus
        menus.add("hint", tr.lazy("&Hint"), self._hint, "H", allowed=has_hint)
        ask = partial(self._ask, Question.ESTIMATE)
        menus.add("estimate", tr.lazy("&Estimate Score"), ask, "E", allowed=only_go)
        self._hide = menus.add("hide_advice", tr.lazy("Clear H&int or Estimate"), adviser.hide, "Esc")
        self._hide.setEnabled(False)
        context.players.judge_wanted.connect(self._judge_soon)
        context.game.move_made.connect(self._prepare_if_passed)
        context.game.live_changed.connect(self._leave_to_players)
        adviser.advice_changed.connect(self._show_advice)
        adviser.question_changed.connect(self._show_question)
        adviser.hint_changed.connect(self._show_hint)
        adviser.estimate_changed.connect(self._show_estimate)
        adviser.dead_stones_proposed.connect(self._tell_proposal)
        adviser.failed.connect(self._show_trouble)

    def _hint(self) -> None:
        """Request a hint, but in a problem, which has its own."""
        if not self.context.mode.mode.is_study:
            self._ask(Question.HINT)

    def _ask(self, question: Question) -> None:
        """Request advice, or hide shown advice of the same kind."""
        fair_play = self.context.fair_play
        if self._adviser.question is Question.PASS:
            return  # a moment before the pass, which would be dropped
        if self._adviser.question is question:
            self._adviser.hide()
        elif self._would_help:
            say = tr.lazy(
                "Hints and estimates are off during timed and engine games. You can allow them in Preferences."
            )
            self._message.show_message(say, seconds=_REFUSAL_SECONDS, holds=lambda: self._would_help)
        elif fair_play.situation is Situation.TWO_PLAYERS and not fair_play.is_agreed:
            from qtgo.shell.consent_question import ask_both

            ask_both(
                self.context,
                partial(self._request, question),
                tr("Do both players want hints and estimates in this game?"),
                tr("Both see them. You are not asked again in this game."),
            )
        else:
            self._request(question)

    def _request(self, question: Question) -> None:
        if question is Question.HINT:
            self._adviser.hint()
        else:
            self._adviser.estimate()

    @property
    def _would_help(self) -> bool:
        """Return whether advice would be help that is not allowed, wherever one looks in a game that is played.

        Beside a game against an engine variations may be tried out with it, but not beside one of two people.
        """
        game_controller = self._game_controller
        game = game_controller.game
        is_played = self._players.has_engines and game.current is game_controller.place
        is_game = (game_controller.live is not None or is_played) and game.phase is Phase.PLAYING
        return is_game and not self.context.settings.value.allow_advice

    def _leave_to_players(self, change: LiveChange) -> None:
        """Hide advice when the clock of a game starts: it was requested before."""
        if change.node is not None and not change.by_move and self._adviser.question is not Question.DEAD_STONES:
            self._adviser.hide()

    def _judge_soon(self) -> None:
        """Ask for the dead stones where that is wanted; far from the start in a turn of its own, not with the score."""
        if self._adviser.is_quickly_told:
            self._judge_if_wanted()
        else:
            self._judging.start()

    def _judge_if_wanted(self) -> None:
        removal = self._game_controller.game.stone_removal
        if self.context.settings.value.judge_reviews and removal is not None and removal.may_remove_dead:
            self._adviser.judge()

    def _prepare_if_passed(self, move: Move) -> None:
        """Prepare the judge for the second pass of two people; an engine that plays judges itself."""
        is_played = self._game_controller.game.phase is Phase.PLAYING
        if move.is_pass and is_played and self.context.settings.value.judge_reviews and not self._players.has_engines:
            self._preparing.start()

    def _show_question(self, question: Question | None) -> None:
        from qtgo.text.analysis.advice_words import waiting_text

        self._hide.setEnabled(question in (Question.HINT, Question.ESTIMATE))
        self._scoring.panel.show_judging(question is Question.DEAD_STONES)
        self._best = None
        if question is Question.DEAD_STONES:
            self._proposed = None
        if question in (Question.HINT, Question.ESTIMATE):
            self._waits = True
            self._tell(partial(waiting_text, question))
        elif self._told is not None and self._message.shows(self._told):
            self._message.clear()

    def _show_advice(self, advice: ShownAnalysis) -> None:
        self._scene.overlay.show_advice(advice)

    def _show_hint(self, hint: Hint) -> None:
        from qtgo.text.analysis.advice_words import hint_text, spoken_hint

        best = hint.candidates[0].point
        is_news = best != self._best or self._waits
        self._best, self._waits = best, False
        self._tell(partial(hint_text, hint, self._adviser.network), spoken_hint(hint) if is_news else "")

    def _show_estimate(self, estimate: Estimate) -> None:
        from qtgo.text.analysis.advice_words import estimate_text

        self._tell(partial(estimate_text, estimate, self._adviser.network))

    def _tell_proposal(self, status: FinalStatus) -> None:
        """Announce the judge's proposal, once: in a message where the panel, which shows it too, is hidden."""
        from qtgo.kit.accessibility import announce
        from qtgo.text.analysis.advice_words import proposal_text, unsettled_text

        say = partial(proposal_text, len(status.dead or ()))
        removal = self._game_controller.game.stone_removal
        words = sentences((say(), "" if removal is None else unsettled_text(removal.unsettled)))
        if (words, status.dead) == self._proposed:  # a closer look has found the same
            return
        self._proposed = words, status.dead
        if self._scoring.panel.isVisible():
            announce(self._scoring.panel, words)
        else:
            self._message.show_message(say)

    def _show_trouble(self, trouble: AdviserTrouble) -> None:
        from qtgo.text.analysis.advice_words import trouble_text

        phase = self._game_controller.game.phase
        self._message.show_message(
            partial(trouble_text, trouble),
            MessageKind.WARNING,
            holds=lambda: self._game_controller.game.phase is phase,
        )

    def _tell(self, say: Callable[[], str], spoken: str | None = None) -> None:
        self._told = say
        self._message.show_message(say, spoken=spoken, seconds=0)
