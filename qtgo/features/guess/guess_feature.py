"""Guessing the moves of a game: a click is a guess, and the panel below the board shows the outcome."""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from qtgo.features.review.review_feature import ReviewFeature
from qtgo.session.mode_state import Mode
from qtgo.session.unavailable_action_words import not_scoring
from qtgo.shell.context import Context
from qtgo.shell.study_feature import StudyFeature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.record.tree import Node
    from qtgo.core.rules.point import Color, Point
    from qtgo.core.study.excerpt import Excerpt
    from qtgo.core.study.guess import GuessState
    from qtgo.features.guess.guess_controller import GuessController, Known
    from qtgo.features.guess.guess_panel import GuessPanel

tr = Texts("guess")

_NEAR = 1000  # nodes from the start, which take some milliseconds to be read
_MOST_NODES = 20_000  # ahead, which take some milliseconds to be listed; nobody guesses so many


class GuessFeature(StudyFeature):
    """Asks for guesses of the moves of the line shown; controller and panel are made at the first use."""

    opens = ("qtgo.features.guess.guess_controller", "qtgo.features.guess.guess_panel")
    markup_changed = Signal(object)  # Markup

    def __init__(self, context: Context, review: ReviewFeature) -> None:
        super().__init__(context)
        self._review = review
        self._place = context.frame.extras.add_place()
        context.menus.add("guess", tr.lazy("Guess Ne&xt Move"), self.start, "Shift+F8", allowed=not_scoring)
        self.markup_changed.connect(context.scene.show_markup)

    @property
    def color_to_click(self) -> Color | None:
        """Return whose move is guessed, None where none is."""
        return self.controller.state.to_guess

    def start(self) -> None:
        """Guess the moves that follow in this line; from the start where none do."""
        if self.context.mode.mode.is_study:
            self.context.mode.leave()
        game = self.context.game.game
        first = game.current if game.current.children else game.root
        line = [first, *islice(game.trail.ahead(first), _MOST_NODES)]
        known, colors = self._known(), self.panel.colors.currentData()
        if self.may_begin() and not self.controller.start(line, 0, colors, known, self._excerpt_to):
            self.context.notices.show_message(tr.lazy("Nothing to guess: no moves follow."))

    def _excerpt_to(self, node: Node) -> Excerpt | None:
        """Return an excerpt of the game shown, for which one waits far from its start; None if that was cancelled."""
        from qtgo.core.study.excerpt import Excerpt

        if self.context.game.game.depth <= _NEAR:
            return Excerpt(node)
        from qtgo.shell.waiting import Progress, at_length

        def work(progress: Progress) -> Excerpt:
            return Excerpt(node, progress=progress)

        title, text = tr("Guess Next Move"), tr("Reading the position…")
        return at_length(self.context.document, work, title, text, self.context.window)

    def _known(self) -> Known:
        """Return what the review says of the moves."""
        state = self._review.state
        if state is None:
            return {}
        has_phases = state.review.has_phases
        return {
            state.nodes[state.places[move.index]]: (move.before, move.phase if has_phases else None)
            for move in state.review.moves
            if move.index < len(state.places) and state.places[move.index] < len(state.nodes)
        }

    def play(self, point: Point) -> None:
        """Guess a move."""
        self.controller.play(point)

    def pass_(self) -> bool:
        """Guess no pass: those of the record are shown."""
        return True

    @cached_property
    def controller(self) -> GuessController:
        """Return the controller of guessing."""
        from qtgo.features.guess.guess_controller import GuessController

        guess = GuessController(self.context.game, self)
        self.follow_study(guess, Mode.GUESS, lambda: self.panel.hide())
        guess.markup_changed.connect(self.markup_changed)
        guess.state_changed.connect(self._show)
        return guess

    @cached_property
    def panel(self) -> GuessPanel:
        """Return the panel below the board."""
        from qtgo.features.guess.guess_panel import GuessPanel

        panel, guess = GuessPanel(self.context.window), self.controller
        self._place.addWidget(panel)
        panel.hint_requested.connect(guess.hint)
        panel.skip_requested.connect(guess.skip)
        panel.guess_requested.connect(guess.go_to_guess)
        panel.colors_chosen.connect(guess.set_colors)
        panel.leave_requested.connect(self.leave)
        return panel

    def _show(self, state: GuessState) -> None:
        self.panel.show()
        self.panel.show_state(state)
        self.context.mode.clicks_changed.emit()
