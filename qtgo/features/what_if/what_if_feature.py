"""What if I had played here: the score after a move, by Shift+click, from the menu of a point or at the cursor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from qtgo.core.rules.point import Move, Point
from qtgo.features.play.play_feature import PlayFeature
from qtgo.features.review.review_feature import ReviewFeature
from qtgo.session.fair_play import Situation
from qtgo.session.unavailable_action_words import not_busy
from qtgo.shell.click_taker import PointEntry
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from qtgo.core.analysis.display import ShownAnalysis
    from qtgo.core.analysis.evaluation import PositionAnalysis
    from qtgo.gtp.target import Target
    from qtgo.session.work.move_judge import JudgedMove, MoveJudge

tr = Texts("what if")

_IDLE_MS = 120_000
"""Milliseconds after the last question or step for which the engine stays: the next answer then comes at once."""
_STILL_MS = 1000
"""Milliseconds for which a position of a reviewed game is shown before the engine is made ready to be asked."""
_GLIMPSE = 0.1
"""Seconds from one look at the score to the next while the search goes on: a network may take seconds for all of it."""


class WhatIfFeature(Feature):
    """Asks an engine for the score after a move in the position shown, without playing it."""

    def __init__(self, context: Context, play: PlayFeature, review: ReviewFeature) -> None:
        super().__init__(context)
        self._review = review
        self.judge: MoveJudge | None = None
        self._asked: tuple[Target, Point] | None = None
        self._shown: ShownAnalysis | None = None
        self._has_answered = False
        self._idle = single_shot(self, self._rest, _IDLE_MS)
        self._still = single_shot(self, self._prepare, _STILL_MS)
        context.menus.add("what_if", tr.lazy("What &If at Cursor"), self._ask_at_cursor, "Alt+Q", allowed=not_busy)
        self._hide = context.menus.add_escape(self.hide)
        play.offer(self._entry)
        context.scene.position_shown.connect(lambda _position: self._on_step())
        review.reviewed.connect(lambda _state: self._expect_question())

    def ask(self, point: Point) -> None:
        """Ask for the score after a move; an earlier question is dropped."""
        from qtgo.features.what_if.what_if_words import asking_text
        from qtgo.gtp.target import target_of

        self.hide()
        target = target_of(self.context.game.game)
        self._asked = target, point
        self._hide.setEnabled(True)
        self._say(partial(asking_text, point), spoken="")
        self._idle.start()
        self._made_judge().judge(target, point, interval=_GLIMPSE)

    def hide(self) -> None:
        """Drop the question, and clear the answer."""
        if self._asked is None:
            return
        shown, self._asked, self._shown = self._shown, None, None
        self._hide.setEnabled(False)
        if self.judge is not None:
            self.judge.drop()
        if shown is not None and self.context.scene.overlay.advice is shown:
            from qtgo.core.analysis.display import NO_ANALYSIS

            self.context.scene.overlay.show_advice(NO_ANALYSIS)
        self.context.notices.drop_false()

    def close(self) -> None:
        """End the engine; ``closed`` is emitted when it has ended."""
        self._idle.stop()
        self._still.stop()
        if self.judge is None:
            super().close()
        else:
            self.judge.close()

    def _on_step(self) -> None:
        self.hide()
        self._expect_question()

    def _expect_question(self) -> None:
        """Make the engine ready for whoever looks at a reviewed game for a while, or has asked before."""
        if self._has_answered or self._review.is_shown:
            self._still.start()

    def _prepare(self) -> None:
        if self._is_free and self._review.is_looked_at:
            from qtgo.gtp.target import target_of

            self._made_judge().prepare(target_of(self.context.game.game))
            self._idle.start()

    # Questions

    @property
    def _is_free(self) -> bool:
        return self.context.fair_play.situation is Situation.FREE

    def _entry(self, point: Point) -> PointEntry:
        is_possible = self._is_free and self.context.game.game.legality(point) is None
        return PointEntry(tr("W&hat If I Play Here?"), lambda: self.ask(point), is_possible)

    def _ask_at_cursor(self) -> None:
        """Ask about the point of the cursor or, without one, under the mouse."""
        from qtgo.features.what_if.what_if_words import no_cursor_text, off_text

        scene = self.context.scene
        point = scene.cursor or scene.hovered
        if not self._is_free:
            self.context.notices.show_message(off_text)
        elif point is None or self.context.game.game.legality(point) is not None:
            self.context.notices.show_message(no_cursor_text)
        else:
            self.ask(point)

    def _made_judge(self) -> MoveJudge:
        if self.judge is None:
            from qtgo.session.work.move_judge import MoveJudge

            context = self.context
            self.judge = MoveJudge(context.folders.logs, self, storage=context.storage, network=context.engines.analyst)
            self.judge.judged.connect(self._show)
            self.judge.glimpsed.connect(self._show_score)
            self.judge.closed.connect(self._tell_closed)
        return self.judge

    def _rest(self) -> None:
        if self.judge is not None:
            self.judge.rest()

    # Answers

    def _show(self, judged: JudgedMove) -> None:
        from qtgo.features.what_if.what_if_words import not_known_text

        if judged.point is None or self._asked != (judged.target, judged.point):
            return
        analysis = judged.analysis
        if analysis is None or analysis.candidate(judged.point) is None:
            self._say(partial(not_known_text, judged.point))
        else:
            self._has_answered = True
            self._show_answer(analysis, Move(judged.target.to_move, judged.point))

    def _show_score(self, judged: JudgedMove) -> None:
        """Show the score found so far; what is better is known at the end."""
        asked = None if judged.analysis is None else judged.analysis.candidate(judged.point)
        if self._asked == (judged.target, judged.point) and asked is not None and asked.visits:
            from qtgo.features.what_if.what_if_words import what_if_text

            self._say(partial(what_if_text, judged.target.to_move, asked, None, None), spoken="")

    def _show_answer(self, analysis: PositionAnalysis, move: Move) -> None:
        """Show the score on the point, beside the best move; what the review says of a move played is trusted more."""
        from qtgo.core.analysis.display import CandidateOptions, ShownAnalysis, ShownNumber, shown_candidates
        from qtgo.features.what_if.what_if_words import what_if_text

        options = CandidateOptions(ShownNumber.LEAD, limit=len(analysis.candidates))
        candidates = shown_candidates(analysis, move.color, options)
        best = next((each for each in candidates if each.is_best), None)
        told = tuple(replace(each, letter="") for each in candidates if each is best or each.point == move.point)
        asked, known = analysis.candidate(move.point), self._review.loss_of(move)
        assert asked is not None
        loss = next((each.loss for each in told if each.point == move.point), None) if known is None else known
        self._shown = ShownAnalysis(told)
        self.context.scene.overlay.show_advice(self._shown)
        self._say(partial(what_if_text, move.color, asked, loss, best))

    def _say(self, say: Callable[[], str], spoken: str | None = None) -> None:
        asked = self._asked
        self.context.notices.show_message(say, seconds=0, spoken=spoken, holds=lambda: self._asked is asked)
