"""The review of a game: asked for in the menu, shown as graph and list of mistakes while there is anything to show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Color
from qtgo.features.tree.tree_feature import TreeFeature
from qtgo.kit.accessibility import announce
from qtgo.kit.language import follow_language
from qtgo.kit.notices.status_message import MessageKind
from qtgo.settings import Settings
from qtgo.shell.closing import close_part
from qtgo.shell.context import Context
from qtgo.shell.task_layout import Task
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.analysis.evaluation import PositionAnalysis
    from qtgo.core.analysis.marking import Marking
    from qtgo.core.analysis.memory import AnalysisKey
    from qtgo.core.analysis.review import ReviewedMove
    from qtgo.core.game.navigation import LinePlace
    from qtgo.core.record.tree import Node
    from qtgo.core.rules.point import Move
    from qtgo.engine.process.failure import ReviewerFailure
    from qtgo.features.analysis.live_analysis import LiveState
    from qtgo.features.review.graph_card import GraphCard
    from qtgo.features.review.mistake_choice import MistakeChoice
    from qtgo.features.review.mistake_finder import Found
    from qtgo.features.review.mistakes import MistakesCard
    from qtgo.features.review.review_controller import ReviewController
    from qtgo.features.review.review_state import ReviewState
    from qtgo.gtp.engine_config import EngineConfig

tr = Texts("review")

_REFUSAL_SECONDS = 8.0


class Accuracies(NamedTuple):
    """How well the players played, from 0 to 100, as far as it is known, and who made the review."""

    of_player: Mapping[Color, float | None]
    reviewed_by: str


class ReviewCommands(QObject):
    """Reviews the game shown, and makes what shows that when there is something to show for the first time."""

    shown_changed = Signal(object)  # bool
    reviewed = Signal(object)  # ReviewState: a review is finished
    accuracies_changed = Signal(object)  # Accuracies
    went_to_move = Signal()  # the position before a move is shown, to see what would have been better
    closed = Signal()
    settings_changed = Signal(object)  # Settings

    def __init__(
        self,
        context: Context,
        tree: TreeFeature,
        logs: Path,
        place: Callable[[], LinePlace],
        cache: Path | None = None,
    ) -> None:
        """Take what returns the place on the line, and the folder in which analyses are kept between runs."""
        super().__init__(context.window)
        self._context, self._tree, self._logs = context, tree, logs
        self._place, self._cache = place, cache
        self._settings = Settings()
        self.is_looked_at = context.layout.task is Task.REVIEW
        self._controller: ReviewController | None = None
        self._latest: ReviewState | None = None  # what is known, also while it is hidden
        self._state: ReviewState | None = None
        self._is_hidden = self._waits_for_end = self._keeps_partial = False
        self.graph: GraphCard | None = None
        self.mistakes: MistakesCard | None = None
        menus = context.menus
        menus["review_game"].triggered.connect(self._toggle)
        menus["end_review"].triggered.connect(lambda: self.controller.stop())
        menus["next_mistake"].triggered.connect(lambda: self._step(1))
        menus["previous_mistake"].triggered.connect(lambda: self._step(-1))
        menus["review_again"].triggered.connect(self._review_again)
        menus["mark_by_rate"].triggered.connect(lambda: self.controller.mark_by_rate())
        later = menus["end_review"], menus["review_again"], menus["mark_by_rate"]
        for action in (*later, menus["next_mistake"], menus["previous_mistake"]):
            action.setEnabled(False)
        context.layout.task_changed.connect(lambda task: self.look(task is Task.REVIEW))
        game = context.game
        game.game_opened.connect(lambda _info: self._forget_pause())
        for changed in (game.live_changed, game.phase_changed, context.players.seats_changed):
            changed.connect(lambda _cause: self._follow_game())
        follow_language(context.window, self._fill)

    @property
    def controller(self) -> ReviewController:
        """Return what reviews; made when it is first asked for."""
        if self._controller is None:
            from qtgo.features.review.review_controller import ReviewController

            context = self._context
            controller = ReviewController(
                context.game,
                self._logs,
                self,
                storage=context.storage,
                configs=self._reviewers,
                cache=self._cache,
            )
            controller.choose(self._settings.review_depth, self._settings.marking)
            controller.compare_with(self._others())
            controller.review_changed.connect(self._show)
            controller.failed.connect(self._complain)
            controller.closed.connect(self.closed)
            self._controller = controller
        return self._controller

    def use_settings(self, settings: Settings) -> None:
        """Review as the user wants it from now on."""
        before, self._settings = self._settings, settings
        if self.graph is not None:
            self.graph.graph.show_curves(settings.graph_curves)
        if self.mistakes is not None:
            self.mistakes.choose(_mistake_choice(settings))
        self._follow_game()
        if self._controller is None:
            return
        chosen = (settings.review_engines, settings.engines) != (before.review_engines, before.engines)
        if chosen and self._reviewers(settings) != self._reviewers(before):
            self._controller.change_engines()
        self._controller.choose(settings.review_depth, settings.marking)
        self._controller.compare_with(self._others())

    def _reviewers(self, settings: Settings | None = None) -> Sequence[EngineConfig]:
        """Return the engines that review, as the user's settings say, or others."""
        from qtgo.engine.reviewers import chosen_reviewers

        settings = settings or self._settings
        return chosen_reviewers(settings.review_engines, settings.engines, self._logs, self._context.storage)

    def _others(self) -> Sequence[EngineConfig]:
        from qtgo.engine.reviewers import other_reviewers

        return other_reviewers(self._settings.review_engines, self._settings.engines)

    @property
    def marking(self) -> Marking:
        """Return from which losses on moves are marked."""
        return self._settings.marking

    @property
    def state(self) -> ReviewState | None:
        """Return what is known of the line shown, None before anything was."""
        return self._state

    @property
    def listed_colors(self) -> frozenset[Color]:
        """Return whose mistakes are listed."""
        return frozenset(Color) if self.mistakes is None else self.mistakes.colors

    def find_analyzed(self, keys: Sequence[AnalysisKey], on_found: Callable[[Found], None]) -> None:
        """Call a function with what has been found of some positions before."""
        self.controller.find_analyzed(keys, on_found)

    @property
    def is_shown(self) -> bool:
        """Return whether there is anything to show."""
        return self._state is not None and not self._state.is_empty

    def known_of(self, key: AnalysisKey) -> PositionAnalysis | None:
        """Return what a review has found of a position."""
        return None if self._controller is None else self._controller.known_of(key)

    def learn(self, state: LiveState) -> None:
        """Take over what a live analysis has found of the position shown, if it knows more than the review."""
        from qtgo.features.analysis.live_analysis import LiveStatus

        is_final = state.status is LiveStatus.RESTING
        if self._controller is None or not (is_final or state.status is LiveStatus.RUNNING):
            return
        if state.node is not None and state.analysis is not None and state.region is None:
            self._controller.learn(state.node, state.analysis, state.network, is_final=is_final)

    def loss_of(self, move: Move) -> float | None:
        """Return the points that a review has found to be lost by the next move, if it is that one."""
        if self._state is None:
            return None
        game = self._context.game.game
        depth = self._state.depth_of(game.current, game.depth)
        index, moves = self._state.position_at(depth), self._state.review.moves
        if depth < game.depth:  # in a variation
            return None
        reviewed = moves[index] if index < len(moves) else None
        if reviewed is None or reviewed.move != move or reviewed.loss is None:
            return None
        return reviewed.loss.points

    def look(self, looked_at: bool) -> None:
        """Show what the record says of a game that is looked at, rather than played."""
        self.is_looked_at = looked_at
        if looked_at or self._controller is not None:
            self.controller.look(looked_at)

    def show_place(self, place: LinePlace) -> None:
        """Show where the game stands: in a variation, where that leaves the line reviewed."""
        if self.graph is not None and self.mistakes is not None and self._state is not None:
            game = self._context.game.game
            depth = self._state.depth_of(game.current, game.depth)
            self.graph.show_place(place, depth)
            self.mistakes.show_position(self._state.position_at(depth))
            self._enable()

    def close(self) -> None:
        """End the engine; ``closed`` is emitted when it has ended."""
        close_part(self._controller, self.closed)

    # What is asked

    def _toggle(self, wanted: bool) -> None:
        """Start the review, go on with it, or pause it."""
        if wanted and not self._refuses():
            self.controller.start()
        elif not wanted:
            self.controller.pause()

    def _review_again(self) -> None:
        """Review the game with the user's engines, whatever the file says of it."""
        if not self._refuses():
            self.controller.review_again()

    def _refuses(self) -> bool:
        """Return whether a review may not be now, and say so."""
        if self._would_help:
            say = tr.lazy("Reviews are off during timed and engine games. You can allow hints in Preferences.")
            if self._is_between_people:
                say = tr.lazy("Reviews are off while two people play by the clock.")
            self._context.notices.show_message(say, seconds=_REFUSAL_SECONDS, holds=lambda: self._would_help)
            self._context.menus["review_game"].setChecked(False)
        return self._would_help

    @property
    def starts_by_itself(self) -> bool:
        """Return whether a game opened now is to be reviewed."""
        return self.is_looked_at and self._settings.review_opened and not self.is_game

    @property
    def is_running(self) -> bool:
        """Return whether a review is under way."""
        from qtgo.features.review.review_state import ReviewStatus

        return self._state is not None and self._state.status is ReviewStatus.RUNNING

    @property
    def is_game(self) -> bool:
        """Return whether a game goes on in which a review may be help; one that is scored may be resumed."""
        controller = self._context.game
        is_played = controller.live is not None or self._context.players.has_engines
        return is_played and controller.game.phase is not Phase.FINISHED

    @property
    def _would_help(self) -> bool:
        """Return whether a review would be help that is not allowed: among two people it is nobody's own affair."""
        return self.is_game and (self._is_between_people or not self._settings.allow_advice)

    @property
    def _is_between_people(self) -> bool:
        """Return whether two people play by the clock."""
        return self._context.game.live is not None and not self._context.players.has_engines

    def _follow_game(self) -> None:
        """Hide and pause the review while a game is played in which it would be help, and go on afterwards."""
        if self._would_help is self._is_hidden:
            return
        self._is_hidden = self._would_help
        if self._is_hidden and self.is_running:
            self._waits_for_end = True
            self.controller.pause()
        elif self._waits_for_end:
            self._waits_for_end = False
            self.controller.start()
        if self._latest is not None:
            self._show(self._latest)
        if self._waits_for_end:
            say = tr.lazy("The review is paused until the game is over.")
            self._context.notices.show_message(say, holds=lambda: self._waits_for_end)

    def _forget_pause(self) -> None:
        """Let the review of the game that was left rest."""
        self._waits_for_end = self._keeps_partial = False

    def _keep_partial(self) -> None:
        """Ask no more whether the game is to be reviewed again, until it is opened again."""
        self._keeps_partial = True
        self._fill()

    def _step(self, direction: int) -> None:
        """Go to another mistake, and read it out: the keys stay with the board."""
        index = None if self.mistakes is None else self.mistakes.next_index(direction)
        if self.mistakes is not None and index is not None:
            self.go_to(index)
            announce(self._context.window, self.mistakes.spoken(index))

    def go_to(self, index: int) -> None:
        """Go to the position in which a move was played, where what would have been better is seen."""
        if self._state is not None and index < len(self._state.places):
            self._context.navigator.go_to(self._node_at(self._state.places[index] - 1))
            self.went_to_move.emit()

    def _node_at(self, depth: int) -> Node:
        """Return the node at a depth of the line reviewed."""
        nodes = () if self._state is None else self._state.nodes
        return nodes[depth] if 0 <= depth < len(nodes) else self._context.game.game.line.at(depth)

    # What is shown

    def _show(self, state: ReviewState) -> None:
        from qtgo.features.review.review_state import NO_REVIEW, ReviewStatus

        was_shown, self._latest = self.is_shown, state
        self._state = NO_REVIEW if self._is_hidden else state
        menus = self._context.menus
        menus["review_game"].setChecked(state.status is ReviewStatus.RUNNING)
        menus["end_review"].setEnabled(state.status is not ReviewStatus.OFF)
        if self.is_shown and self.graph is None:
            self._make()
        self._fill()
        if self._state.status is ReviewStatus.FINISHED:
            self.reviewed.emit(state)
        if self.is_shown is not was_shown:
            self._context.layout.note_review(self.is_shown)
            self.shown_changed.emit(self.is_shown)
        self._context.notices.drop_false()

    def _make(self) -> None:
        from qtgo.features.review.graph_card import GraphCard
        from qtgo.features.review.graph_preview import GraphHover
        from qtgo.features.review.mistakes import MistakesCard

        self.graph = GraphCard(self._context.frame)
        self.graph.graph.show_curves(self._settings.graph_curves)
        self.graph.hide()
        self.graph.index_requested.connect(lambda depth: self._context.navigator.go_to(self._node_at(depth)))
        self.graph.step_requested.connect(self._context.navigator.to_depth)
        GraphHover(self._context, self._context.frame, self.graph, self._node_at)
        self.mistakes = MistakesCard(self._context.side)
        self.mistakes.hide()
        self.mistakes.choose(_mistake_choice(self._settings))
        self.mistakes.choice_changed.connect(self._keep_choice)
        self.mistakes.move_requested.connect(self.go_to)
        self.mistakes.offer(self._context.menus["practice"])
        self.mistakes.rates_requested.connect(self._context.menus["mark_by_rate"].trigger)
        self.mistakes.review_requested.connect(self._context.menus["review_again"].trigger)
        self.mistakes.keep_requested.connect(self._keep_partial)
        self.mistakes.list_changed.connect(self._enable)
        self._context.frame.set_graph(self.graph)

    def _fill(self) -> None:
        state = self._state
        if self.graph is None or self.mistakes is None or state is None:
            return
        from qtgo.features.review.review_state import ReviewStatus
        from qtgo.text.analysis.review_words import (
            by_rate_text,
            cautious_text,
            former_text,
            least_marked_text,
            nothing_marked_text,
            partial_text,
            paused_text,
            progress_text,
            rates_only_text,
            reviewers_text,
            silence_text,
            slow_text,
            under_way_text,
            unfit_text,
        )

        self.graph.show_review(state.positions, state.review, state.places, state.others)
        is_running = self._context.menus["review_game"].isChecked()
        is_paused = state.status is ReviewStatus.PAUSED
        is_under_way = is_paused and not state.is_former
        reason = nothing_marked_text(state.review, is_running=not state.is_final, is_paused=is_under_way)
        has_rates = state.review.has_rates_only and not state.review.marking.by_rate
        question = rates_only_text() if has_rates else ""
        if state.unfit is not None and not any(state.positions):
            question = unfit_text(state.unfit)
        is_partial = not question and state.is_recorded and state.is_partial and not self._keeps_partial
        question = partial_text(state.review) if is_partial else question
        self.mistakes.ask("" if is_running else question, by_rate=has_rates, keep=is_partial)
        self._enable_question(state, has_rates=has_rates)
        self._mark(state)
        note = under_way_text(state.progress, state.seconds_left) if is_running else ""
        if is_paused and any(move.kind is not None for move in state.review.moves):
            note = paused_text(state.progress)
        tip = progress_text(state.progress, state.seconds_left) if is_running else ""
        if state.is_former and state.status is not ReviewStatus.FINISHED:
            by = former_text(state.review)
            note, tip = "\n".join((by, note)).strip(), f"{by}. {tip}".strip()
        if is_running and state.slow:
            note, tip = slow_text(state.slow), f"{tip} {silence_text(state.slow)}".strip()
        is_final = state.is_former or not note
        if state.review.is_cautious:
            cautious = cautious_text(state.review.marking)
            reason, tip = (f"{words} {cautious}".strip() for words in (reason, tip))
            note = note or (least_marked_text() if state.review.mistakes() else "")
        if not note and state.review.marking.by_rate and state.review.has_rates_only:
            note = by_rate_text()
        if state.is_final and any(state.positions):
            by = "" if state.is_former else reviewers_text(state.review, short=True)
            note = "\n".join(filter(None, (note, by)))
            tip = "\n".join(filter(None, (tip, reviewers_text(state.review))))
        self.mistakes.show_review(state.review, reason, note, tip, self._happened(state), is_final=is_final)
        self.show_place(self._place())

    def _mark(self, state: ReviewState) -> None:
        """Mark the moves in the tree, and the players by how well they played, once that does not change any more."""
        from qtgo.text.analysis.review_words import reviewers_text

        marked = [move for move in state.review.moves if move.kind is not None and move.index < len(state.places)]
        self._tree.view.show_losses({state.nodes[state.places[move.index]]: move for move in marked})
        sides = map(state.review.of_player, Color) if state.is_final else ()
        accuracies = {each.color: each.sound_accuracy for each in sides}
        self.accuracies_changed.emit(Accuracies(accuracies, reviewers_text(state.review)))

    def _happened(self, state: ReviewState) -> Callable[[ReviewedMove], str]:
        """Return what says what happened with a move."""
        from qtgo.features.review.reviewed_line import MoveFacts
        from qtgo.text.analysis.move_fact_words import facts_text

        facts = MoveFacts(self._context.game.game, state.nodes)
        return lambda move: facts_text(facts.of(move, state.places[move.index]), move.move.color)

    def _enable_question(self, state: ReviewState, *, has_rates: bool) -> None:
        """Enable what can be done about an analysis that says too little."""
        menus, is_running = self._context.menus, self._context.menus["review_game"].isChecked()
        of_record = state.unfit is not None or state.is_recorded or has_rates
        menus["review_again"].setEnabled(of_record and not is_running)
        menus["mark_by_rate"].setEnabled(has_rates)

    def _enable(self) -> None:
        if self.mistakes is not None:
            menus, is_shown = self._context.menus, self.is_shown
            menus["next_mistake"].setEnabled(is_shown and self.mistakes.next_index(1) is not None)
            menus["previous_mistake"].setEnabled(is_shown and self.mistakes.next_index(-1) is not None)

    def _keep_choice(self, choice: MistakeChoice) -> None:
        self.settings_changed.emit(replace(self._settings, mistake_order=choice.order, mistake_phase=choice.phase))

    def _complain(self, failure: ReviewerFailure) -> None:
        from qtgo.text.analysis.review_words import review_failure_text

        causes, goes_on = self._causes(), bool(failure.others)
        self._context.notices.show_message(
            partial(review_failure_text, failure),
            MessageKind.WARNING,
            holds=lambda: self._causes() == causes and self.is_running is goes_on,
        )

    def _causes(self) -> object:
        """Return what is another where a failure is of no concern any more."""
        settings = self._settings
        return self._context.game.game.root, settings.review_engines, settings.engines


def _mistake_choice(settings: Settings) -> MistakeChoice:
    from qtgo.features.review.mistake_choice import MistakeChoice

    return MistakeChoice(settings.mistake_order, settings.mistake_phase)
