"""Live analysis: turned on and off, shown on the board and in its card, and told to who cannot see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup

from qtgo.core.analysis.search_limit import NO_LIMIT, SearchLimit
from qtgo.core.record.properties import moves_of
from qtgo.core.rules.point import Color, Move
from qtgo.gtp.builtin_name import BUILTIN_NAME
from qtgo.gtp.engine_config import EngineConfig
from qtgo.kit.accessibility import announce
from qtgo.kit.inputs.space_key import SpaceForButtons
from qtgo.kit.language import follow_language
from qtgo.kit.notices.status_message import MessageKind
from qtgo.kit.plain_labels import menu_text, plain_tip
from qtgo.session.fair_play import Situation
from qtgo.settings import AnalysisLimit, AnalysisView, Settings
from qtgo.shell.closing import close_part
from qtgo.shell.context import Context
from qtgo.shell.menus.menu_bar import begin_choices
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from qtgo.board.scene.view import BoardView
    from qtgo.core.analysis.display import ShownAnalysis, ShownCandidate
    from qtgo.core.analysis.evaluation import PositionAnalysis
    from qtgo.core.analysis.memory import AnalysisKey
    from qtgo.engine.reports import LiveTrouble
    from qtgo.features.analysis.analysis_region import AnalysisRegion
    from qtgo.features.analysis.candidates_card import CandidateRow, CandidatesCard
    from qtgo.features.analysis.live_analysis import LiveAnalysisController, LiveState
    from qtgo.features.analysis.shown_lines import AnalysisLines

tr = Texts("live analysis")

_REFUSAL_SECONDS = 8.0
_PAUSE_MS = 200
"""Milliseconds from one change of board and list to the next: numbers that change faster cannot be read."""
_RECALLED = 3
"""Candidates shown of what a review knows: more would take keys from who has not asked for an analysis."""
_SETTLED_MS = 3000
"""Milliseconds for which a move is the best before it is read out."""
_VIEWS = {AnalysisView.MOVER: None, AnalysisView.BLACK: Color.BLACK, AnalysisView.WHITE: Color.WHITE}
_LIMITS = {
    AnalysisLimit.SECONDS_10: SearchLimit(seconds=10),
    AnalysisLimit.MINUTE: SearchLimit(seconds=60),
    AnalysisLimit.MINUTES_10: SearchLimit(seconds=600),
    AnalysisLimit.VISITS_100: SearchLimit(visits=100),
    AnalysisLimit.VISITS_1000: SearchLimit(visits=1000),
    AnalysisLimit.VISITS_10000: SearchLimit(visits=10_000),
    AnalysisLimit.VISITS_100000: SearchLimit(visits=100_000),
}


class LiveAnalysisCommands(QObject):
    """Analyzes the position shown, and makes what that needs when it is first asked for."""

    shown_changed = Signal(object)  # bool
    settings_changed = Signal(object)  # Settings
    told = Signal(object)  # LiveState: what is known of the position shown
    helped = Signal()  # moves are shown in a game against an engine, or between two players
    closed = Signal()

    def __init__(
        self,
        context: Context,
        view: BoardView,
        logs: Path,
        *,
        engines: Callable[[], Sequence[EngineConfig]],
        known: Callable[[AnalysisKey], PositionAnalysis | None] = lambda _key: None,
        loss_of: Callable[[Move], float | None] = lambda _move: None,
        refuses: Callable[[], bool] = lambda: False,
    ) -> None:
        """Make the commands.

        Take what returns the engines to choose from, what a review knows of a position and the next move, and whether
        the record may not be edited, which it reports.
        """
        super().__init__(context.window)
        self._context, self._view, self._logs = context, view, logs
        self._engines, self._known, self._loss_of, self._refuses = engines, known, loss_of, refuses
        self._settings = Settings()
        self._controller: LiveAnalysisController | None = None
        self._lines: AnalysisLines | None = None
        self._region: AnalysisRegion | None = None
        self.card: CandidatesCard | None = None
        self._is_shown = False
        self._spoken: object = None
        self._drawn: LiveState | None = None
        self._pause = single_shot(self, self._catch_up, _PAUSE_MS)
        self._settling = single_shot(self, self._tell_best, _SETTLED_MS)
        self._best: object = None
        self._connect_actions()
        SpaceForButtons(context.window)
        context.game.game_opened.connect(lambda _info: self._leave_to_players())
        context.game.live_changed.connect(lambda _change: self._leave_to_players())
        context.players.seats_changed.connect(lambda _seats: self._leave_to_players())
        follow_language(context.window, self._fill)

    def _connect_actions(self) -> None:
        menus = self._context.menus
        menus["analyze"].triggered.connect(self._toggle)
        menus["say_analysis"].triggered.connect(lambda: self._tell_best(is_asked=True))
        for name, action in self._layers.items():
            action.triggered.connect(lambda checked, name=name: self._show_layer(name, checked))
        for name, group in self._choices.items():
            group.triggered.connect(lambda action, name=name: self._change(**{name: action.data()}))
        menus.menu("analysis_engine").aboutToShow.connect(self._fill_engines)

    @property
    def _layers(self) -> dict[str, QAction]:
        """Return the actions that show something of the analysis, by their settings."""
        menus = self._context.menus
        return {
            "analysis_candidates": menus["show_candidates"],
            "analysis_ownership": menus["show_ownership"],
            "analysis_policy": menus["show_policy"],
        }

    @property
    def _choices(self) -> dict[str, QActionGroup]:
        """Return the menus of choices by their settings."""
        menus = self._context.menus
        names = ("analysis_number", "analysis_view", "graph_curves", "analysis_limit")
        return {name: menus.choice(name) for name in names}

    @property
    def controller(self) -> LiveAnalysisController:
        """Return what analyzes; made when it is first asked for, with what shows it."""
        if self._controller is None:
            from qtgo.features.analysis.analysis_region import AnalysisRegion
            from qtgo.features.analysis.live_analysis import LiveAnalysisController
            from qtgo.features.analysis.shown_lines import AnalysisLines

            context = self._context
            controller = LiveAnalysisController(
                context.game, self._logs, self, storage=context.storage, known=self._known
            )
            controller.state_changed.connect(self._show)
            controller.state_changed.connect(self.told)
            controller.failed.connect(self._complain)
            controller.closed.connect(self.closed)
            self._controller = controller
            self._lines = AnalysisLines(context, self._view, lambda: controller.state, self._refuses)
            self._lines.chosen_changed.connect(self._show_chosen)
            self._region = AnalysisRegion(context, controller.set_region)
            self._configure()
        return self._controller

    @property
    def is_on(self) -> bool:
        """Return whether an analysis is on, though it may not be shown at present."""
        return self._controller is not None and self._controller.state.status.is_on

    def use_settings(self, settings: Settings) -> None:
        """Follow the user's settings."""
        self._settings = settings
        for name, action in self._layers.items():
            action.setChecked(getattr(settings, name))
        for name, group in self._choices.items():
            for action in group.actions():
                action.setChecked(action.data() is getattr(settings, name))
        if self._controller is not None:
            self._configure()
            self._drawn = None  # it looks different now
            self._show(self._controller.state)

    def follow_mode(self) -> None:
        """Show nothing where it would solve a problem, or cover the count; and go on afterwards."""
        if self._controller is not None:
            situation = self._context.fair_play.situation
            hidden = (Situation.PROBLEM, Situation.GUESS, Situation.SCORING)
            self._controller.suspend(situation in hidden)

    def recall(self) -> None:
        """Show what is known of the position shown, where the analysis may be shown unasked and is off."""
        if self._context.fair_play.situation is Situation.FREE:
            self.controller.recall()

    def close(self) -> None:
        """End the engine; ``closed`` is emitted when it has ended."""
        close_part(self._controller, self.closed)

    # What is asked

    def _toggle(self, wanted: bool) -> None:
        """Start the analysis where it may be, or end it."""
        if not wanted:
            self.controller.stop()
            return
        situation = self._context.fair_play.situation
        if situation is Situation.PROBLEM:
            self._refuse(tr.lazy("Analysis is off until the problem is solved, or its solution is shown."))
        elif situation is Situation.GUESS:
            self._refuse(tr.lazy("Analysis is off while you guess moves."))
        elif situation is Situation.SCORING:
            self._refuse(tr.lazy("Analysis is off while the game is scored."))
        elif situation is not Situation.FREE and not self._settings.allow_advice:
            self._refuse(tr.lazy("Analysis is off during timed and engine games. You can allow hints in Preferences."))
        elif situation is Situation.TWO_PLAYERS and not self._context.fair_play.is_agreed:
            from qtgo.shell.consent_question import ask_both

            self._context.menus["analyze"].setChecked(False)
            ask_both(
                self._context,
                self._start,
                tr("Do both players want analysis in this game?"),
                tr("It shows the best moves to both. You are not asked again in this game."),
            )
        else:
            self._start()

    def _start(self) -> None:
        self.controller.start()
        self.follow_mode()
        if self._context.fair_play.situation is Situation.ENGINE_GAME:
            self._context.notices.show_message(
                tr.lazy("Analysis is on: this game will not count for your rating. Space turns it off."),
                holds=lambda: self.is_on,
            )

    def _refuse(self, say: Callable[[], str]) -> None:
        refused = self._context.fair_play.situation, self._settings.allow_advice
        self._context.notices.show_message(
            say,
            seconds=_REFUSAL_SECONDS,
            holds=lambda: (
                (self._context.fair_play.situation, self._settings.allow_advice) == refused and not self.is_on
            ),
        )
        self._context.menus["analyze"].setChecked(False)

    def _leave_to_players(self) -> None:
        """Show no analysis when a game begins in which it would be help, nor what is known of the position shown."""
        if self._controller is None:
            return
        situation = self._context.fair_play.situation
        is_agreed = situation is Situation.TWO_PLAYERS and self._context.fair_play.is_agreed
        if situation.is_help and not is_agreed:
            self.controller.stop()

    def _show_layer(self, name: str, shown: bool) -> None:
        """Show something of the analysis or not; who wants to see it wants it analyzed."""
        self._change(**{name: shown})
        if shown and not self.is_on:
            self._toggle(True)

    def _change(self, **changes: Any) -> None:
        settings = self._settings.changed(**changes)
        if settings != self._settings:
            self.settings_changed.emit(settings)

    def _configure(self) -> None:
        from qtgo.gtp.analysis_query import Wanted

        settings, controller = self._settings, self.controller
        name = settings.analysis_engine
        config = next((engine for engine in self._engines() if engine.name == name), None) if name else None
        controller.use_engine(config)
        controller.use_limit(_LIMITS.get(settings.analysis_limit, NO_LIMIT))
        owned = settings.analysis_ownership
        policy = settings.analysis_policy
        controller.use_wanted(Wanted(ownership=owned, ownership_deviation=owned, moves_ownership=owned, policy=policy))

    def _fill_engines(self) -> None:
        """Offer the engines; to find them takes a while, so not before somebody looks."""
        menu = self._context.menus.menu("analysis_engine")
        group = begin_choices(menu)
        chosen = self._settings.analysis_engine or BUILTIN_NAME
        for engine in self._engines():
            action = menu.addAction(menu_text(engine.name))
            action.setToolTip(plain_tip(engine.name))
            action.setCheckable(True)
            action.setChecked(engine.name == chosen)
            name = "" if engine.name == BUILTIN_NAME else engine.name
            action.triggered.connect(partial(self._choose_engine, name))
            group.addAction(action)

    def _choose_engine(self, name: str, _checked: bool = False) -> None:
        self._change(analysis_engine=name)

    # What is shown

    def _show(self, state: LiveState) -> None:
        from qtgo.features.analysis.live_analysis import LiveStatus

        is_on = state.status.is_on
        menus = self._context.menus
        menus["analyze"].setChecked(is_on)
        for action in (menus["say_analysis"], *menus.each("mark_region").values()):
            action.setEnabled(is_on)
        if not is_on and self._lines is not None and self._region is not None:
            self._lines.hide()
            self._region.stop()
        if self._region is not None:
            self._region.show_region(state.region)
        self._follow_best(state)
        if state.status is LiveStatus.RESTING:
            self._tell_best()
        if is_on and self._context.fair_play.situation.is_help:
            self.helped.emit()
        if is_on is not self._is_shown:
            self._is_shown = is_on
            self._make_card()
            self._context.layout.note_analysis(is_on)
            self.shown_changed.emit(is_on)
        drawn = self._drawn
        is_other = drawn is None or (drawn.node, drawn.status) != (state.node, state.status)
        if is_other or not self._pause.isActive():
            self._draw(state)

    def _draw(self, state: LiveState) -> None:
        """Show a state on the board and in the list, which never differ."""
        self._drawn = state
        self._context.scene.overlay.show_analysis(self._shown(state))
        self._fill()
        self._pause.start()

    def _catch_up(self) -> None:
        """Show what has been found during the pause."""
        if self._controller is not None and self._controller.state is not self._drawn:
            self._draw(self._controller.state)

    def _shown(self, state: LiveState) -> ShownAnalysis:
        """Return what is drawn of a state."""
        from qtgo.core.analysis.display import NO_ANALYSIS, ShownAnalysis

        analysis, settings = state.analysis, self._settings
        if analysis is None:
            return NO_ANALYSIS
        return ShownAnalysis(
            self._candidates(state) if settings.analysis_candidates else (),
            analysis.ownership if settings.analysis_ownership else (),
            analysis.ownership_deviation if settings.analysis_ownership else (),
            policy=analysis.policy if settings.analysis_policy else (),
        )

    def _candidates(self, state: LiveState) -> tuple[ShownCandidate, ...]:
        from qtgo.core.analysis.display import MOST_SHOWN, CandidateOptions, ShownNumber, shown_candidates
        from qtgo.features.analysis.live_analysis import LiveStatus

        if state.analysis is None:
            return ()
        settings = self._settings
        played = self._next_move()
        thresholds = settings.marking.of(state.analysis.source)
        number, view = ShownNumber(settings.analysis_number.value), _VIEWS[settings.analysis_view]
        is_recalled = state.status is LiveStatus.RECALLED
        options = CandidateOptions(number, view, _RECALLED if is_recalled else MOST_SHOWN, thresholds)
        return shown_candidates(
            state.analysis,
            state.to_move,
            options,
            next_move=played,
            next_loss=None if played is None else self._loss_of(played),
            trusts_next_loss=is_recalled,  # so that board and list of mistakes say the same
            names=self._context.game.names,
        )

    def _next_move(self) -> Move | None:
        """Return the move with which the game goes on from the position shown."""
        game = self._context.game.game
        following = game.trail.next(game.current)
        moves = [] if following is None else moves_of(following, game.info.width, game.info.height)
        return moves[0] if moves else None

    def _make_card(self) -> None:
        if self.card is None:
            from qtgo.features.analysis.candidates_card import CandidatesCard

            assert self._lines is not None
            self.card = CandidatesCard(self._context.side)
            self.card.hide()
            self.card.candidate_chosen.connect(self._lines.show)
            self.card.candidate_activated.connect(self._add_line)

    def _add_line(self, candidate: ShownCandidate) -> None:
        if self._lines is not None:
            self._lines.show(candidate)
            self._lines.add()

    def _fill(self) -> None:
        """Fill the card with what the board shows."""
        state = self._drawn
        if state is None or self.card is None:
            return
        from qtgo.features.analysis.live_analysis import LiveStatus
        from qtgo.features.analysis.live_analysis_words import engine_line, outlook_text
        from qtgo.text.analysis.review_words import made_by_text

        is_resting = state.status is LiveStatus.RESTING
        engine = engine_line(state.engine, state.analysis, state.speed, is_resting=is_resting) if state.engine else ""
        if state.is_foreign and state.analysis is not None:
            engine = made_by_text(state.analysis)
        outlook = "" if state.analysis is None else outlook_text(state.analysis)
        self.card.show_candidates(
            [self._row(state, candidate) for candidate in self._candidates(state)], engine, outlook
        )
        self._show_chosen(None if self._lines is None else self._lines.chosen)

    def _row(self, state: LiveState, candidate: ShownCandidate) -> CandidateRow:
        from qtgo.features.analysis.candidates_card import CandidateRow
        from qtgo.features.analysis.live_analysis_words import loss_text, number_text, spoken_line
        from qtgo.text.analysis.candidate_words import visits_text
        from qtgo.text.record.move_words import line_text, move_text

        read = None if state.analysis is None else state.analysis.candidate(candidate.point)
        points = () if read is None else read.pv
        return CandidateRow(
            candidate,
            move_text(candidate.point),
            number_text(candidate),
            loss_text(candidate),
            visits_text(candidate.visits) if candidate.visits else "",
            line_text(points[1:]),
            spoken_line(candidate, points),
        )

    def _show_chosen(self, chosen: ShownCandidate | None) -> None:
        if self.card is not None:
            self.card.show_chosen(None if chosen is None else chosen.point, chosen=chosen is not None)

    # What is said

    def _follow_best(self, state: LiveState) -> None:
        """Wait until the best move stays the same for a while."""
        candidates = () if state.analysis is None else state.analysis.candidates
        best = (state.node, candidates[0].point) if state.status.is_on and candidates else None
        if best is None:
            self._settling.stop()
        elif best != self._best:
            self._settling.start()
        self._best = best

    def _tell_best(self, *, is_asked: bool = False) -> None:
        """Read out the best move: when it is asked for, and by itself once it is settled."""
        if self._controller is None or (self._best == self._spoken and not is_asked):
            return
        from qtgo.features.analysis.live_analysis_words import nothing_known_text, spoken_best

        state = self._controller.state
        shown = self._candidates(state)
        say: Callable[[], str]
        if shown and state.analysis is not None:
            self._spoken = self._best
            say = partial(spoken_best, shown[0], state.analysis)
        elif is_asked:
            say = nothing_known_text
        else:
            return
        if is_asked:
            self._context.notices.show_message(say)
        else:
            announce(self._view, say())

    def _complain(self, trouble: LiveTrouble) -> None:
        from qtgo.features.analysis.live_analysis_words import trouble_text

        cause, is_on = self._causes(), self.is_on
        self._context.notices.show_message(
            partial(trouble_text, trouble),
            MessageKind.WARNING,
            holds=lambda: (self._causes(), self.is_on) == (cause, is_on),
        )

    def _causes(self) -> object:
        """Return what has to be another before an engine that failed can analyze."""
        game = self._context.game.game
        return self._settings.analysis_engine, self._settings.engines, game.root, game.info
