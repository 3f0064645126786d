"""Guessing the score of a reviewed or counted game at a few positions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from qtgo.features.review.review_feature import ReviewFeature
from qtgo.files.file_problems import Stored
from qtgo.session.mode_state import Mode
from qtgo.session.unavailable_action_words import not_scoring
from qtgo.shell.context import Context
from qtgo.shell.study_feature import StudyFeature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.board.scene.scene import PointClick
    from qtgo.core.rules.point import Color, Point
    from qtgo.core.study.score_guess import ScoreGuess
    from qtgo.features.guess_score.guess_score_controller import GuessScoreController, GuessScoreState, Moment
    from qtgo.features.guess_score.guess_score_panel import GuessScorePanel
    from qtgo.features.guess_score.guess_score_words import History
    from qtgo.features.guess_score.score_guess_file import ScoreRounds
    from qtgo.shell.click_taker import PointEntry

tr = Texts("guess score")

_FILE = "score_guesses.json"


class GuessScoreFeature(StudyFeature):
    """Asks who leads and by how much, and keeps how far the guesses are off."""

    clicks_are_moves = False
    color_to_click: Color | None = None

    def __init__(self, context: Context, review: ReviewFeature) -> None:
        super().__init__(context)
        self._review = review
        self._place = context.frame.extras.add_place()
        context.menus.add("guess_score", tr.lazy("&Guess Score"), self.start, allowed=not_scoring)

    def start(self) -> None:
        """Guess the score at some positions of the reviewed line, or of a counted game at its end."""
        if self.context.mode.mode.is_study:
            self.context.mode.leave()
        moments = self._moments()
        if not moments:
            say = tr.lazy("Review the game first: its score is not known at any move.")
            self.context.notices.show_message(say, holds=lambda: not self._moments())
        elif self.may_begin():
            self.controller.start(moments)

    def play(self, point: Point) -> None:
        """Play nothing: the score is guessed, not a move."""

    def click(self, click: PointClick) -> None:
        """Do nothing."""

    def entries(self, point: Point) -> Sequence[PointEntry | None]:
        """Return no entries."""
        return ()

    def pass_(self) -> bool:
        """Pass in nobody's name."""
        return True

    def _moments(self) -> Sequence[Moment]:
        from qtgo.features.guess_score.known_scores import moments_of

        return moments_of(self.context.game.game, self._review.state)

    @cached_property
    def controller(self) -> GuessScoreController:
        """Return the controller of guessing the score."""
        from qtgo.features.guess_score.guess_score_controller import GuessScoreController

        guess = GuessScoreController(self.context.game, self)
        self.follow_study(guess, Mode.GUESS, lambda: self.panel.hide())
        guess.finished.connect(self._keep)
        guess.state_changed.connect(self._show)
        return guess

    @cached_property
    def panel(self) -> GuessScorePanel:
        """Return the panel below the board."""
        from qtgo.features.guess_score.guess_score_panel import GuessScorePanel

        panel, guess = GuessScorePanel(self.context.window), self.controller
        self._place.addWidget(panel)
        panel.guessed.connect(guess.guess)
        panel.next_requested.connect(guess.go_on)
        panel.leave_requested.connect(self.leave)
        return panel

    def _show(self, state: GuessScoreState) -> None:
        self.panel.show()
        self.panel.show_state(state, self._history)
        self.context.mode.clicks_changed.emit()

    @cached_property
    def _rounds(self) -> ScoreRounds:
        from qtgo.features.guess_score.score_guess_file import ScoreRounds

        return ScoreRounds(self.context.folders.data / _FILE)

    def _keep(self, guesses: Sequence[ScoreGuess]) -> None:
        from qtgo.core.study.score_guess import score_round
        from qtgo.kit.local_dates import today

        with self.context.storage.using(Stored.PRACTICE, self._rounds):
            self._rounds.note(score_round(guesses, today()))

    def _history(self) -> History:
        """Read the rounds."""
        from qtgo.features.guess_score.guess_score_words import History
        from qtgo.kit.local_dates import today

        rounds, day = [], today()
        with self.context.storage.using(Stored.PRACTICE, self._rounds):
            rounds = list(self._rounds.read())
        of_today = [each for each in rounds if each.date == day]
        return History(of_today, [each for each in rounds if each.date != day])
