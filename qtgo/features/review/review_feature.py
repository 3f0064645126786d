"""The review of a game: requested in the menu, shown as graph and list of mistakes while there are results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Color
from qtgo.features.analysis.analysis_feature import AnalysisFeature
from qtgo.features.tree.tree_feature import TreeFeature
from qtgo.kit.accessibility import announce
from qtgo.kit.language import follow_language
from qtgo.kit.notices.status_message import MessageKind
from qtgo.session.mode_state import Mode
from qtgo.session.unavailable_action_words import only_go_shown
from qtgo.settings import LOSSES, GraphCurves, MistakeOrder, MistakePhase
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.shell.panels.record_cards import OtherTab
from qtgo.shell.task_layout import Task
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

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
    from qtgo.features.review.mistake_finder import Found
    from qtgo.features.review.mistakes.mistake_choice import MistakeChoice
    from qtgo.features.review.mistakes.mistakes_card import MistakesCard
    from qtgo.features.review.review_controller import ReviewController
    from qtgo.features.review.review_state import ReviewState
    from qtgo.features.review.review_tools import ReviewTools
    from qtgo.gtp.engine_config import EngineConfig

tr = Texts("review")

_REFUSAL_SECONDS = 8.0


class Accuracies(NamedTuple):
    """The players' accuracies, from 0 to 100, where known, and the reviewer."""

    of_player: Mapping[Color, float | None]
    reviewed_by: str


class ReviewFeature(Feature):
    """Reviews the game shown; its views are made with the first results."""

    shown_changed = Signal(object)  # bool
    reviewed = Signal(object)  # ReviewState: a review is finished
    accuracies_changed = Signal(object)  # Accuracies

    prepares = (
        "qtgo.features.review.review_tools",
        "qtgo.features.review.analysis_store",
        "qtgo.features.review.review_state",
        "qtgo.features.review.review_notes",
        "qtgo.features.review.review_controller",
        "qtgo.features.review.graph_painting",
        "qtgo.features.review.graph",
        "qtgo.features.review.graph_card",
        "qtgo.text.analysis.disagreement_words",
        "qtgo.features.review.mistakes.mistake_question",
        "qtgo.features.review.mistakes.mistake_rows",
        "qtgo.features.review.mistakes.mistakes_card",
        "qtgo.board.paint.candidates",
        "qtgo.board.picture_overlay",
        "qtgo.board.picture",
        "qtgo.board.small_board",
        "qtgo.features.review.graph_preview",
    )

    def __init__(self, context: Context, tree: TreeFeature, analysis: AnalysisFeature) -> None:
        super().__init__(context)
        self._tree, self._analysis = tree, analysis
        self.is_looked_at = context.layout.task is Task.REVIEW
        self._controller: ReviewController | None = None
        self._latest: ReviewState | None = None  # the state, also while it is hidden
        self._state: ReviewState | None = None
        self._is_hidden = self._waits_for_end = self._keeps_partial = False
        self._reviewing: Sequence[EngineConfig] = ()
        self._offers: list[QAction] = []
        self._offered_of_move: list[Sequence[QAction]] = []
        # The controller is made in a turn of its own: opening a large game has enough to do.
        self._looking = single_shot(self, lambda: self.controller.look(self.is_looked_at))
        self._tools: ReviewTools | None = None
        self.graph: GraphCard | None = None
        self.mistakes: MistakesCard | None = None
        analysis.use_review(self)
        analysis.told.connect(self.learn)
        self._add_actions()
        self._connect()
        self._look(context.layout.task)
        self.follow("graph_curves", react=self._show_curves)
        self.follow("mistake_order", "mistake_phase", react=self._choose_mistakes)
        self.follow("allow_advice", react=lambda _allowed: self._follow_game())
        self.follow("review_engines", "engines", react=lambda *_changed: self._use_engines())
        context.engines.changed.connect(self._use_engines)
        self.follow("review_visits", "mistake_visits", *LOSSES, react=self._use_marking)

    def _add_actions(self) -> None:
        menus, start = self.context.menus, tr.lazy("Re&view Game")
        self._start = menus.add_check("review_game", start, self._toggle, "Shift+Space", allowed=only_go_shown)
        self._end = menus.add("end_review", tr.lazy("En&d Review"), lambda: self.controller.stop())
        self._again = menus.add("review_again", tr.lazy("Review A&gain"), self._review_again)
        self._by_rate = menus.add("mark_by_rate", tr.lazy("Mark by Wi&n Rate"), lambda: self.controller.mark_by_rate())
        self._next = menus.add("next_mistake", tr.lazy("Next M&istake"), partial(self._step, 1), ".")
        self._previous = menus.add("previous_mistake", tr.lazy("Previous Mista&ke"), partial(self._step, -1), ",")
        for action in (self._end, self._again, self._by_rate, self._next, self._previous):
            action.setEnabled(False)

    def _connect(self) -> None:
        context, game = self.context, self.context.game
        context.layout.task_changed.connect(self._look)
        context.line.place_changed.connect(self._show_place)
        game.game_opened.connect(lambda _info: self._forget_pause())
        for changed in (game.live_changed, game.phase_changed, context.players.seats_changed):
            changed.connect(lambda _cause: self._follow_game())
        for changed in (context.stage.changed, context.mode.changed):
            changed.connect(self._place_cards)
        follow_language(context.window, self._fill)

    @property
    def controller(self) -> ReviewController:
        """Return the review; made at the first request."""
        if self._controller is None:
            from qtgo.features.review.review_controller import ReviewController

            context, settings = self.context, self.context.settings.value
            controller = ReviewController(
                context.game,
                context.folders.logs,
                self,
                storage=context.storage,
                configs=self._reviewers,
                cache=context.folders.cache,
            )
            self._reviewing = self._reviewers()
            controller.choose(settings.review_depth, settings.marking, self.context.engines.review_goal())
            controller.compare_with(self._others())
            controller.review_changed.connect(self._show)
            controller.failed.connect(self._complain)
            controller.closed.connect(super().close)
            self._controller = controller
            controller.look(self.is_looked_at)  # whoever asks for it first
        return self._controller

    def _show_curves(self, curves: GraphCurves) -> None:
        if self.graph is not None:
            self.graph.graph.show_curves(curves)

    def _choose_mistakes(self, order: MistakeOrder, phase: MistakePhase) -> None:
        if self.mistakes is not None:
            from qtgo.features.review.mistakes.mistake_choice import MistakeChoice

            self.mistakes.choose(MistakeChoice(order, phase))

    def _use_marking(self, *_changed: object) -> None:
        if self._controller is not None:
            settings = self.context.settings.value
            self._controller.choose(settings.review_depth, settings.marking, self.context.engines.review_goal())

    def _use_engines(self) -> None:
        """Review with other engines where these are others for the review."""
        if self._controller is None:
            return
        before, self._reviewing = self._reviewing, self._reviewers()
        if before != self._reviewing:
            self._use_marking()
            self._controller.change_engines()
        self._controller.compare_with(self._others())

    def _reviewers(self) -> Sequence[EngineConfig]:
        """Return the engines that review, from the user's settings or by request."""
        from qtgo.engine.reviewers import chosen_reviewers

        context = self.context
        names, listed = context.settings.value.review_engines, context.engines.listed
        return chosen_reviewers(names, listed, context.folders.logs, context.storage)

    def _others(self) -> Sequence[EngineConfig]:
        from qtgo.engine.reviewers import other_reviewers

        return other_reviewers(self.context.settings.value.review_engines, self.context.engines.listed)

    @property
    def marking(self) -> Marking:
        """Return from which losses on moves are marked."""
        return self.context.settings.value.marking

    @property
    def state(self) -> ReviewState | None:
        """Return the state of the line shown, None before there was any."""
        return self._state

    @property
    def listed_colors(self) -> frozenset[Color]:
        """Return whose mistakes are listed."""
        return frozenset(Color) if self.mistakes is None else self.mistakes.colors

    def find_analyzed(self, keys: Sequence[AnalysisKey], on_found: Callable[[Found], None]) -> None:
        """Call a function with the known analyses of some positions."""
        self.controller.find_analyzed(keys, on_found)

    @property
    def is_shown(self) -> bool:
        """Return whether there is anything to show."""
        return self._state is not None and not self._state.is_empty

    def known_of(self, key: AnalysisKey) -> PositionAnalysis | None:
        """Return the review's analysis of a position."""
        return None if self._controller is None else self._controller.known_of(key)

    def learn(self, state: LiveState) -> None:
        """Take over a live analysis of the position shown, if it is deeper than the review's."""
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
        game = self.context.game.game
        depth = self._state.depth_of(game.current, game.depth)
        index, moves = self._state.position_at(depth), self._state.review.moves
        is_reviewed = depth == game.depth and index < len(moves)  # else in a variation, or the last position
        reviewed = moves[index] if is_reviewed else None
        if reviewed is None or reviewed.move != move or reviewed.loss is None:
            return None
        return reviewed.loss.points

    def _look(self, task: Task) -> None:
        """Show the record's analysis of a game that is looked at, rather than played."""
        self.is_looked_at = task is Task.REVIEW
        if self._controller is not None:
            self._controller.look(self.is_looked_at)
        elif self.is_looked_at:
            self._looking.start()
        if self.is_looked_at and self._tools is None:
            from qtgo.features.review.review_tools import ReviewTools

            self._tools = ReviewTools(self.context.menus, self.context.side)
        self.context.side.set_tools(self._tools if self.is_looked_at else None)

    def _show_place(self, place: LinePlace) -> None:
        """Show where the game stands: in a variation, where that leaves the line reviewed."""
        if self.graph is not None and self.mistakes is not None and self._state is not None:
            game = self.context.game.game
            depth = self._state.depth_of(game.current, game.depth)
            self.graph.show_place(place, depth)
            self.mistakes.show_position(self._state.position_at(depth))
            self._enable()

    def close(self) -> None:
        """End the engine; ``closed`` is emitted when it has ended."""
        self._looking.stop()
        if self._controller is None:
            super().close()
        else:
            self._controller.close()

    def offer(self, action: QAction) -> None:
        """Offer something to do with the mistakes, in the header of their list."""
        self._offers.append(action)
        if self.mistakes is not None:
            self.mistakes.offer(action)

    def offer_of_move(self, *actions: QAction) -> None:
        """Offer what can be done with the move looked at, in the menu of each mistake; what comes later is above."""
        self._offered_of_move.insert(0, actions)

    def _show_menu(self, place: QPoint) -> None:
        menu = QMenu(self.mistakes)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for actions in self._offered_of_move:
            menu.addActions(actions)
            menu.addSeparator()
        menu.popup(place)

    # Requests

    def _toggle(self, wanted: bool) -> None:
        """Start the review, go on with it, or pause it."""
        if wanted and not self._refuses():
            self.controller.start()
        elif not wanted:
            self.controller.pause()

    def _review_again(self) -> None:
        """Review the game with the user's engines, in spite of the file's analysis."""
        if not self._refuses():
            self.controller.review_again()

    def _refuses(self) -> bool:
        """Return whether a review is forbidden now, and report the reason."""
        if self._would_help:
            say = tr.lazy("Reviews are off during timed and engine games. You can allow hints in Preferences.")
            if self._is_between_people:
                say = tr.lazy("Reviews are off while two people play by the clock.")
            self.context.notices.show_message(say, seconds=_REFUSAL_SECONDS, holds=lambda: self._would_help)
            self._start.setChecked(False)
        return self._would_help

    @property
    def starts_by_itself(self) -> bool:
        """Return whether a game opened now is to be reviewed."""
        return self.is_looked_at and self.context.settings.value.review_opened and not self.is_game

    @property
    def is_running(self) -> bool:
        """Return whether a review is under way."""
        from qtgo.features.review.review_state import ReviewStatus

        return self._state is not None and self._state.status is ReviewStatus.RUNNING

    @property
    def is_game(self) -> bool:
        """Return whether a game goes on in which a review may be help; one that is scored may be resumed."""
        controller = self.context.game
        is_played = controller.live is not None or self.context.players.has_engines
        return is_played and controller.game.phase is not Phase.FINISHED

    @property
    def _would_help(self) -> bool:
        """Return whether a review would be forbidden help: a game of two people belongs to both."""
        return self.is_game and (self._is_between_people or not self.context.settings.value.allow_advice)

    @property
    def _is_between_people(self) -> bool:
        """Return whether two people play by the clock."""
        return self.context.game.live is not None and not self.context.players.has_engines

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
            self.context.notices.show_message(say, holds=lambda: self._waits_for_end)

    def _forget_pause(self) -> None:
        """Drop the pause of the previous game's review."""
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
            announce(self.context.window, self.mistakes.spoken(index))

    def go_to(self, index: int) -> None:
        """Go to the position in which a move was played, which shows the better move."""
        if self._state is not None and index < len(self._state.places):
            self.context.navigator.go_to(self.node_before(index))
            self._analysis.recall()  # to see the better move

    def go_after(self, index: int) -> None:
        """Go to the position after a move."""
        if self._state is not None and index < len(self._state.places):
            self.context.navigator.go_to(self._node_at(self._state.places[index]))

    def node_before(self, index: int) -> Node:
        """Return the node of the position in which a move of the line reviewed was played."""
        assert self._state is not None
        return self._node_at(self._state.places[index] - 1)

    def _node_at(self, depth: int) -> Node:
        """Return the node at a depth of the line reviewed."""
        nodes = () if self._state is None else self._state.nodes
        return nodes[depth] if 0 <= depth < len(nodes) else self.context.game.game.line.at(depth)

    # The view

    def _show(self, state: ReviewState) -> None:
        from qtgo.features.review.review_state import NO_REVIEW, ReviewStatus

        was_shown, self._latest = self.is_shown, state
        self._state = NO_REVIEW if self._is_hidden else state
        self._start.setChecked(state.status is ReviewStatus.RUNNING)
        self._end.setEnabled(state.status is not ReviewStatus.OFF)
        if self.is_shown and self.graph is None:
            self._make()
        self._fill()
        if self._state.status is ReviewStatus.FINISHED:
            self.reviewed.emit(state)
        if self.is_shown is not was_shown:
            self._place_cards()
            self.context.layout.note_review(self.is_shown)
            self.shown_changed.emit(self.is_shown)
        self.context.notices.drop_false()

    def _go_to_index(self, index: int) -> None:
        """Go to a position of the line reviewed, which a mouse that drags passes."""
        navigator, is_dragged = self.context.navigator, self.graph is not None and self.graph.graph.is_dragged
        (navigator.slide_to if is_dragged else navigator.go_to)(self._node_at(index))

    def _make(self) -> None:
        from qtgo.features.review.graph_card import GraphCard
        from qtgo.features.review.graph_preview import GraphHover
        from qtgo.features.review.mistakes.mistakes_card import MistakesCard

        self.graph = GraphCard(self.context.frame, lambda: self.context.game.game.info.is_for_newcomers)
        self.graph.graph.show_curves(self.context.settings.value.graph_curves)
        self.graph.hide()
        self.graph.index_requested.connect(self._go_to_index)
        self.graph.step_requested.connect(self.context.navigator.to_depth)
        GraphHover(self.context, self.context.frame, self.graph, self._node_at)
        self.mistakes = MistakesCard(self.context.side)
        self.mistakes.hide()
        settings = self.context.settings.value
        self._choose_mistakes(settings.mistake_order, settings.mistake_phase)
        self.mistakes.choice_changed.connect(self._keep_choice)
        self.context.game.game_opened.connect(self.mistakes.carry_over)
        self.mistakes.move_requested.connect(self.go_to)
        self.mistakes.menu_requested.connect(self._show_menu)
        for action in self._offers:
            self.mistakes.offer(action)
        self.mistakes.rates_requested.connect(self._by_rate.trigger)
        self.mistakes.review_requested.connect(self._again.trigger)
        self.mistakes.keep_requested.connect(self._keep_partial)
        self.mistakes.list_changed.connect(self._enable)
        self.context.frame.set_graph(self.graph)

    def _place_cards(self, _cause: object = None) -> None:
        """Show the graph in place of the bar, and the mistakes in the panel, where nothing else needs the room."""
        mode, stage = self.context.mode.mode, self.context.stage
        has_graph = self.is_shown and not stage.is_cleared and not mode.is_study and mode is not Mode.SCORING
        if self.graph is not None:
            stage.show_graph(has_graph)
            self.context.side.set_card(OtherTab.MISTAKES, self.mistakes if has_graph else None)

    def _fill(self) -> None:
        state = self._state
        if self.graph is None or self.mistakes is None or state is None:
            return
        from qtgo.features.review.review_notes import notes_on, question_about
        from qtgo.text.analysis.verdict_words import verdict_text

        self.graph.show_review(state.positions, state.review, state.places, state.others)
        is_running = self._start.isChecked()
        question = question_about(state, keeps_partial=self._keeps_partial)
        self.mistakes.ask("" if is_running else question.text, by_rate=question.by_rate, keep=question.keep)
        self._enable_question(state, has_rates=question.by_rate)
        self._mark(state)
        notes = notes_on(state, is_running=is_running)
        is_known = notes.is_final and state.is_final and state.is_over and not self.is_game
        verdict = verdict_text(state.review, state.info_of_line(self.context.game.game.info)) if is_known else ""
        self.mistakes.show_review(
            state.review,
            notes.reason,
            notes.note,
            notes.tip,
            self._happened(state),
            verdict=verdict,
            is_final=notes.is_final,
            others=state.others if state.is_final else (),
        )
        self._show_place(self.context.line.place)

    def _mark(self, state: ReviewState) -> None:
        """Mark the moves in the tree, and the players' accuracies in the game itself, once they are final."""
        from qtgo.text.analysis.review_words import reviewers_text

        marked = [move for move in state.review.moves if move.kind is not None and move.index < len(state.places)]
        self._tree.view.show_losses({state.nodes[state.places[move.index]]: move for move in marked})
        sides = map(state.review.of_player, Color) if state.is_final and state.is_main_line else ()
        accuracies = {each.color: each.sound_accuracy for each in sides}
        self.accuracies_changed.emit(Accuracies(accuracies, reviewers_text(state.review)))

    def _happened(self, state: ReviewState) -> Callable[[ReviewedMove], str]:
        """Return the function that describes a move."""
        from qtgo.core.analysis.facts.fact import kind_of
        from qtgo.features.review.reviewed_line import MoveFacts
        from qtgo.text.analysis.move_fact_words import happened_text

        facts = MoveFacts(self.context.game.game, state.nodes)

        def happened(move: ReviewedMove) -> str:
            found = facts.of(move, state.places[move.index])
            return happened_text(found, None if move.kind is None else kind_of(found, move), move.move.color)

        return happened

    def _enable_question(self, state: ReviewState, *, has_rates: bool) -> None:
        """Enable the remedies for an insufficient analysis."""
        is_running = self._start.isChecked()
        of_record = state.unfit is not None or state.is_recorded or has_rates
        self._again.setEnabled(of_record and not is_running)
        self._by_rate.setEnabled(has_rates)

    def _enable(self) -> None:
        if self.mistakes is not None:
            is_shown = self.is_shown
            self._next.setEnabled(is_shown and self.mistakes.next_index(1) is not None)
            self._previous.setEnabled(is_shown and self.mistakes.next_index(-1) is not None)

    def _keep_choice(self, choice: MistakeChoice) -> None:
        self.context.settings.change(mistake_order=choice.order, mistake_phase=choice.phase)

    def _complain(self, failure: ReviewerFailure) -> None:
        from qtgo.text.analysis.review_words import review_failure_text

        causes, goes_on = self._causes(), bool(failure.others)
        self.context.notices.show_message(
            partial(review_failure_text, failure),
            MessageKind.WARNING,
            holds=lambda: self._causes() == causes and self.is_running is goes_on,
        )

    def _causes(self) -> object:
        """Return the conditions whose change makes a failure irrelevant."""
        settings = self.context.settings.value
        return self.context.game.game.root, settings.review_engines, settings.engines
