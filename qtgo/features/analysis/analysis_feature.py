"""Live analysis: turned on and off, shown on the board and in its card, and announced to screen readers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu

from qtgo.core.analysis.search_limit import NO_LIMIT, RegionKind, SearchLimit
from qtgo.core.record.properties import moves_of
from qtgo.core.rules.point import Color, Move
from qtgo.features.engines.engines_feature import EnginesFeature
from qtgo.kit.accessibility import announce
from qtgo.kit.inputs.own_keys import SpaceForButtons
from qtgo.kit.language import follow_language
from qtgo.kit.notices.status_message import MessageKind
from qtgo.session.fair_play import Situation
from qtgo.session.mode_state import Mode
from qtgo.settings import LOSSES, AnalysisLimit, AnalysisNumber, AnalysisView, GraphCurves
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.shell.panels.record_cards import OtherTab
from qtgo.text.menus.key_names import with_keys
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from qtgo.core.analysis.display import ShownAnalysis, ShownCandidate
    from qtgo.core.analysis.evaluation import PositionAnalysis
    from qtgo.core.analysis.line_preview import LinePreview
    from qtgo.core.analysis.memory import AnalysisKey
    from qtgo.engine.reports import LiveTrouble
    from qtgo.features.analysis.analysis_region import AnalysisRegion
    from qtgo.features.analysis.candidates_card import CandidateRow, CandidatesCard
    from qtgo.features.analysis.live_analysis import LiveAnalysisController, LiveState
    from qtgo.features.analysis.shown_lines import AnalysisLines

tr = Texts("analysis")

_REFUSAL_SECONDS = 8.0
_PAUSE_MS = 200
"""Milliseconds from one change of board and list to the next: numbers that change faster cannot be read."""
_RECALLED = 3
"""Candidates shown of what a review knows: more would take keys from who has not asked for an analysis."""
_SETTLED_MS = 3000
"""Milliseconds for which a move is the best before it is read out."""
_LIMIT_CHOICES = (
    (tr.lazy("&No Limit"), AnalysisLimit.NONE),
    (tr.lazy("10 &Seconds"), AnalysisLimit.SECONDS_10),
    (tr.lazy("1 &Minute"), AnalysisLimit.MINUTE),
    (tr.lazy("10 M&inutes"), AnalysisLimit.MINUTES_10),
    (tr.lazy("&100 Visits"), AnalysisLimit.VISITS_100),
    (tr.lazy("1,&000 Visits"), AnalysisLimit.VISITS_1000),
    (tr.lazy("10,000 &Visits"), AnalysisLimit.VISITS_10000),
    (tr.lazy("100,000 Visi&ts"), AnalysisLimit.VISITS_100000),
)
_REGIONS = (
    (RegionKind.ONLY, tr.lazy("Only in &Region…"), ()),
    (RegionKind.AVOID, tr.lazy("&Avoid Region…"), ()),
    (RegionKind.ALLOW, tr.lazy("Allow Re&gion Again…"), ()),
)
_NUMBERS = (
    # Translators: points that a move loses, a noun.
    (tr.lazy("&Loss"), AnalysisNumber.LOSS),
    # Translators: points by which a player is ahead, a noun.
    (tr.lazy("L&ead"), AnalysisNumber.LEAD),
    (tr.lazy("&Win Rate"), AnalysisNumber.WIN_RATE),
    # Translators: how often the search has looked at a move, a noun.
    (tr.lazy("&Visits"), AnalysisNumber.VISITS),
)
_SIDES = (
    (tr.lazy("&Side to Move"), AnalysisView.MOVER),
    (tr.lazy("&Black"), AnalysisView.BLACK),
    (tr.lazy("&White"), AnalysisView.WHITE),
)
_CURVES = (
    # Translators: points by which a player is ahead, a noun.
    (tr.lazy("&Lead"), GraphCurves.LEAD),
    (tr.lazy("&Win Rate"), GraphCurves.WIN_RATE),
    # Translators: lead and win rate.
    (tr.lazy("&Both"), GraphCurves.BOTH),
)
_LAYERS = (
    ("analysis_candidates", "show_candidates", tr.lazy("&Candidates"), ()),
    ("analysis_ownership", "show_ownership", tr.lazy("&Ownership"), "Ctrl+Shift+W"),
    # Translators: what the network would play at first sight.
    ("analysis_policy", "show_policy", tr.lazy("&Policy"), ()),
)
"""What is shown of an analysis: the setting, the action with its words and keys."""
_CHOICES = (
    ("analysis_number", tr.lazy("&Number Shown"), _NUMBERS),
    ("analysis_view", tr.lazy("Numbers &For"), _SIDES),
    ("graph_curves", tr.lazy("Grap&h Shows"), _CURVES),
    ("analysis_limit", tr.lazy("&Limit per Position"), _LIMIT_CHOICES),
)
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


class Reviewed(Protocol):
    """Gives access to the results of a review."""

    def known_of(self, key: AnalysisKey) -> PositionAnalysis | None:
        """Return the analysis of a position."""

    def loss_of(self, move: Move) -> float | None:
        """Return the points lost by the next move, if it is that one."""


class AnalysisFeature(Feature):
    """Analyzes the position shown; its parts are made at the first request."""

    told = Signal(object)  # LiveState: the knowledge about the position shown

    def __init__(self, context: Context, engines: EnginesFeature) -> None:
        super().__init__(context)
        self._engines = engines
        self._review: Reviewed | None = None
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
        self._add_actions()
        self._add_choices()
        SpaceForButtons(context.window)
        game = context.game
        for changed in (game.game_opened, game.live_changed, context.players.seats_changed):
            changed.connect(lambda _cause: self._leave_to_players())
        for changed in (context.mode.changed, context.mode.problem_changed, game.node_changed):
            changed.connect(self.follow_mode)
        for changed in (context.mode.changed, context.stage.changed):
            changed.connect(self._place_card)
        follow_language(context.window, self._fill)
        self.follow(*self._layers, *self._choices, react=self._show_choices)
        self.follow("analysis_engine", "engines", *LOSSES, react=self._use_settings)

    def _add_actions(self) -> None:
        menus, say_best = self.context.menus, partial(self._tell_best, is_asked=True)
        self._analyze = menus.add_check("analyze", tr.lazy("Anal&yze"), self._toggle, "Space")
        self._say = menus.add("say_analysis", tr.lazy("&Say Best Move"), say_best, "Ctrl+Shift+Space")
        self._add = menus.add("add_line", tr.lazy("Add &Variation to Tree"), self._add_shown)
        self._regions = menus.add_each("mark_region", _REGIONS, self._mark_region)
        self._clear = menus.add("clear_region", tr.lazy("Analyze &Whole Board"), self._clear_region)
        for action in (self._say, self._add, *self._regions.values(), self._clear):
            action.setEnabled(False)
        menus.add_menu("analysis_engine", tr.lazy("&Engine"), self._fill_engines)

    def _add_choices(self) -> None:
        """Add the choices of the layers to show, by its settings."""
        menus = self.context.menus
        self._layers = {
            setting: menus.add_check(name, text, partial(self._show_layer, setting), keys)
            for setting, name, text, keys in _LAYERS
        }
        self._choices = {
            name: menus.add_choice(name, title, choices, partial(self._choose, name))
            for name, title, choices in _CHOICES
        }

    def use_review(self, review: Reviewed) -> None:
        """Show besides its own analysis that of a review."""
        self._review = review

    def _known(self, key: AnalysisKey) -> PositionAnalysis | None:
        return None if self._review is None else self._review.known_of(key)

    def _mark_region(self, kind: RegionKind) -> None:
        if self._region is not None:
            self._region.start(kind)

    def _clear_region(self) -> None:
        if self._region is not None:
            self._region.clear()

    def _add_shown(self) -> None:
        if self._lines is not None:
            self._lines.add()

    @property
    def controller(self) -> LiveAnalysisController:
        """Return the live analysis; made with its views at the first request."""
        if self._controller is None:
            from qtgo.features.analysis.analysis_region import AnalysisRegion
            from qtgo.features.analysis.live_analysis import LiveAnalysisController
            from qtgo.features.analysis.shown_lines import AnalysisLines

            context = self.context
            logs = context.folders.logs
            controller = LiveAnalysisController(context.game, logs, self, storage=context.storage, known=self._known)
            controller.state_changed.connect(self._show)
            controller.state_changed.connect(self.told)
            controller.state_changed.connect(context.notices.drop_false)
            controller.failed.connect(self._complain)
            controller.closed.connect(super().close)
            self._controller = controller
            self._lines = AnalysisLines(context, lambda: controller.state, self._add)
            self._lines.chosen_changed.connect(self._show_chosen)
            self._region = AnalysisRegion(context, controller.set_region, self._clear)
            self._configure()
        return self._controller

    @property
    def is_on(self) -> bool:
        """Return whether an analysis is on, though it may not be shown at present."""
        return self._controller is not None and self._controller.state.status.is_on

    def _show_choices(self, *_changed: object) -> None:
        settings = self.context.settings.value
        for name, action in self._layers.items():
            action.setChecked(getattr(settings, name))
        for name, group in self._choices.items():
            for action in group.actions():
                action.setChecked(action.data() is getattr(settings, name))
        self._use_settings()

    def _use_settings(self, *_changed: object) -> None:
        if self._controller is not None:
            self._configure()
            self._drawn = None  # it looks different now
            self._show(self._controller.state)

    def follow_mode(self, _cause: object = None) -> None:
        """Show nothing where it would solve a problem, or cover the count; and go on afterwards."""
        if self._controller is not None:
            situation = self.context.fair_play.situation
            hidden = (Situation.PROBLEM, Situation.GUESS, Situation.SCORING)
            self._controller.suspend(situation in hidden)

    def recall(self) -> None:
        """Show the known analysis of the position shown, where it may be shown unasked and live analysis is off."""
        if self.context.fair_play.situation is Situation.FREE:
            self.controller.recall()

    def show_moves(self, line: LinePreview) -> None:
        """Show a line of moves, which the keys walk, add to the tree and hide as they do the line of a candidate."""
        if self.controller is not None and self._lines is not None:
            self._lines.show_moves(line)

    def hide_moves(self) -> None:
        """Show no line of moves."""
        if self._lines is not None:
            self._lines.hide()

    def close(self) -> None:
        """End the engine; ``closed`` is emitted when it has ended."""
        if self._controller is None:
            super().close()
        else:
            self._controller.close()

    # Requests

    def _toggle(self, wanted: bool) -> None:
        """Start the analysis where it may be, or end it."""
        if not wanted:
            self.controller.stop()
            return
        situation = self.context.fair_play.situation
        if situation is Situation.PROBLEM:
            self._refuse(tr.lazy("Analysis is off until the problem is solved, or its solution is shown."))
        elif situation is Situation.GUESS:
            self._refuse(tr.lazy("Analysis is off while you guess moves."))
        elif situation is Situation.SCORING:
            self._refuse(tr.lazy("Analysis is off while the game is scored."))
        elif situation is not Situation.FREE and not self.context.settings.value.allow_advice:
            self._refuse(tr.lazy("Analysis is off during timed and engine games. You can allow hints in Preferences."))
        elif situation is Situation.TWO_PLAYERS and not self.context.fair_play.is_agreed:
            from qtgo.shell.consent_question import ask_both

            self._analyze.setChecked(False)
            ask_both(
                self.context,
                self._start,
                tr("Do both players want analysis in this game?"),
                tr("It shows the best moves to both. You are not asked again in this game."),
            )
        else:
            self._start()

    def _start(self) -> None:
        self.controller.start()
        self.follow_mode()
        if self.context.fair_play.situation is Situation.ENGINE_GAME:
            self.context.notices.show_message(
                lambda: with_keys(
                    tr("Analysis is on: this game will not count for your rating. {space} turns it off.")
                ),
                holds=lambda: self.is_on,
            )

    @property
    def _rules(self) -> object:
        """Return the rules that allow or forbid analysis."""
        return self.context.fair_play.situation, self.context.settings.value.allow_advice

    def _refuse(self, say: Callable[[], str]) -> None:
        refused = self._rules
        self.context.notices.show_message(
            say,
            seconds=_REFUSAL_SECONDS,
            holds=lambda: self._rules == refused and not self.is_on,
        )
        self._analyze.setChecked(False)

    def _leave_to_players(self) -> None:
        """Hide all analysis when a game begins in which it would be help."""
        if self._controller is None:
            return
        situation = self.context.fair_play.situation
        is_agreed = situation is Situation.TWO_PLAYERS and self.context.fair_play.is_agreed
        if situation.is_help and not is_agreed:
            self.controller.stop()

    def _show_layer(self, name: str, shown: bool) -> None:
        """Show or hide a layer of the analysis; showing one starts the analysis."""
        self.context.settings.change(**{name: shown})
        if shown and not self.is_on:
            self._toggle(True)

    def _choose(self, setting: str, value: object) -> None:
        self.context.settings.change(**{setting: value})

    def _configure(self) -> None:
        from qtgo.gtp.analysis_query import Wanted

        settings, controller = self.context.settings.value, self.controller
        name = settings.analysis_engine
        config = next((engine for engine in self._engines.engines if engine.name == name), None) if name else None
        controller.use_engine(config)
        controller.use_limit(_LIMITS.get(settings.analysis_limit, NO_LIMIT))
        owned = settings.analysis_ownership
        policy = settings.analysis_policy
        controller.use_wanted(Wanted(ownership=owned, ownership_deviation=owned, moves_ownership=owned, policy=policy))

    def _fill_engines(self, menu: QMenu) -> None:
        """Offer the engines; finding them takes a while, so not before the menu opens."""
        from qtgo.features.engines.engine_chooser import fill_engine_menu
        from qtgo.text.engine_choices import engine_choices

        chosen = self.context.settings.value.analysis_engine
        fill_engine_menu(menu, engine_choices(self._engines.engines), chosen, self._choose_engine)

    def _choose_engine(self, name: str) -> None:
        self.context.settings.change(analysis_engine=name)

    # The view

    def _show(self, state: LiveState) -> None:
        from qtgo.features.analysis.live_analysis import LiveStatus

        is_on = state.status.is_on
        self._analyze.setChecked(is_on)
        for action in (self._say, *self._regions.values()):
            action.setEnabled(is_on)
        if not is_on and self._lines is not None and self._region is not None:
            self._lines.hide()
            self._region.stop()
        if self._region is not None:
            self._region.show_region(state.region)
        self._follow_best(state)
        if state.status is LiveStatus.RESTING:
            self._tell_best()
        if is_on and self.context.fair_play.situation.is_help:
            self.context.fair_play.mark_helped()
        if is_on is not self._is_shown:
            self._is_shown = is_on
            self._make_card()
            self._place_card()
            self.context.layout.note_analysis(is_on)
        drawn = self._drawn
        is_other = drawn is None or (drawn.node, drawn.status) != (state.node, state.status)
        if is_other or not self._pause.isActive():
            self._draw(state)

    def _draw(self, state: LiveState) -> None:
        """Show a state on the board and in the list, which never differ."""
        self._drawn = state
        self.context.scene.overlay.show_analysis(self._shown(state))
        self._fill()
        self._pause.start()

    def _catch_up(self) -> None:
        """Show the results found during the pause."""
        if self._controller is not None and self._controller.state is not self._drawn:
            self._draw(self._controller.state)

    def _shown(self, state: LiveState) -> ShownAnalysis:
        """Return the marks to draw for a state."""
        from qtgo.core.analysis.display import NO_ANALYSIS, ShownAnalysis

        analysis, settings = state.analysis, self.context.settings.value
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
        settings = self.context.settings.value
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
            next_loss=None if played is None or self._review is None else self._review.loss_of(played),
            trusts_next_loss=is_recalled,  # so that board and list of mistakes agree
            names=self.context.game.names,
        )

    def _next_move(self) -> Move | None:
        """Return the move with which the game goes on from the position shown."""
        game = self.context.game.game
        following = game.trail.next(game.current)
        moves = [] if following is None else moves_of(following, game.info.width, game.info.height)
        return moves[0] if moves else None

    def _place_card(self, _cause: object = None) -> None:
        is_seen = self.is_on and not self.context.stage.is_cleared and self.context.mode.mode is not Mode.SCORING
        self.context.side.set_card(OtherTab.ANALYSIS, self.card if is_seen else None)

    def _make_card(self) -> None:
        if self.card is None:
            from qtgo.features.analysis.candidates_card import CandidatesCard

            assert self._lines is not None
            self.card = CandidatesCard(self.context.side)
            self.card.hide()
            self.card.candidate_chosen.connect(self._lines.show)
            self.card.candidate_activated.connect(self._add_line)

    def _add_line(self, candidate: ShownCandidate) -> None:
        if self._lines is not None:
            self._lines.show(candidate)
            self._lines.add()

    def _fill(self) -> None:
        """Fill the card with the moves shown on the board."""
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

    # Announcements

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
        """Announce the best move: on request, and automatically once it is settled."""
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
            self.context.notices.show_message(say)
        else:
            announce(self.context.view, say())

    def _complain(self, trouble: LiveTrouble) -> None:
        from qtgo.features.analysis.live_analysis_words import trouble_text

        cause, is_on = self._causes(), self.is_on
        self.context.notices.show_message(
            partial(trouble_text, trouble),
            MessageKind.WARNING,
            holds=lambda: (self._causes(), self.is_on) == (cause, is_on),
        )

    def _causes(self) -> object:
        """Return the conditions that must change before a failed engine can analyze."""
        game = self.context.game.game
        return self.context.settings.value.analysis_engine, self.context.settings.value.engines, game.root, game.info
