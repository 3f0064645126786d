"""The adviser: a process of the built-in engine, or of a network, for hints, estimates and dead stones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.core.game.game import Phase
from qtgo.core.record.properties import moves_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Move
from qtgo.engine.builtin import ADVISER_LEVEL, builtin_config
from qtgo.engine.discovery import found_gnugo
from qtgo.engine.reports import (
    AdviserTrouble,
    AnalysisEnd,
    FinalStatus,
    GivenEstimate,
    Question,
)
from qtgo.session.game.game_controller import GameController
from qtgo.session.players.scoring_controller import take_proposal
from qtgo.session.work.on_demand_engine import OnDemandEngine
from qtgo.session.work.second_opinion import SecondOpinion
from qtgo.storage_health import StorageHealth
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from qtgo.engine.engine import GtpEngine
    from qtgo.engine.process.failure import EngineFailure
    from qtgo.engine.reports import EngineEvent
    from qtgo.gtp.analysis_lines import Analysis
    from qtgo.gtp.engine_config import EngineConfig
    from qtgo.gtp.synchronizer import SyncFailure
    from qtgo.gtp.target import Target

HINT_TIME = 20.0
"""Seconds for which a hint improves; it stays shown afterward."""

DOUBTFUL = 0.85
"""The judge's confidence in the dead stones below which GNU Go is asked too, where it is installed."""
_LEAST_SHARE = 0.02  # of the best move's visits: a move with few visits is no advice

_QUICKLY_TOLD = 1000  # nodes on the way to a position sent to an engine while the window waits


class AdviserController(QObject):
    """Answers questions about the position shown; starts with the first question, and quits after a long idle time.

    A hint or an estimate lasts until the position changes or ``hide`` is called. Where the built-in engine is in doubt
    about dead stones, another one is asked, too.
    """

    advice_changed = Signal(object)  # ShownAnalysis: the marks to draw
    hint_changed = Signal(object)  # Hint: repeatedly, as it gets better
    estimate_changed = Signal(object)  # Estimate
    question_changed = Signal(object)  # Question | None: the question asked or answered
    dead_stones_proposed = Signal(object)  # FinalStatus
    pass_judged = Signal(object)  # Estimate of the position where a pass is intended, None if there is none
    failed = Signal(object)  # AdviserTrouble
    closed = Signal()

    def __init__(
        self,
        game_controller: GameController,
        logs: Path | None = None,
        parent: QObject | None = None,
        *,
        storage: StorageHealth | None = None,
        find_other: Callable[[], EngineConfig | None] = found_gnugo,
        network: Callable[[], EngineConfig | None] = lambda: None,
    ) -> None:
        """Make the adviser; ``find_other`` returns the engine to ask in doubt, if this machine has one.

        ``network`` returns the network of the user's that answers on boards it plays on, None for the built-in one.
        """
        super().__init__(parent)
        self._game_controller = game_controller
        log = None if logs is None else logs / "adviser.log"
        self._find_network = network
        self._network: EngineConfig | None = None
        self._own = OnDemandEngine(self._config, log, self, storage=storage)
        self._own.happened.connect(self._on_event)
        self._second = SecondOpinion(find_other, None if logs is None else logs / "second.log", self, storage=storage)
        self._second.given.connect(self._on_second_opinion)
        self._own.closed.connect(self._second.close)
        self._second.closed.connect(self.closed)
        self._question: Question | None = None
        self._target: Target | None = None
        self._node: Node | None = None
        self._is_forced = False
        self._hint_time = single_shot(self, self._end_analysis, int(1000 * HINT_TIME))
        game_controller.position_changed.connect(self._follow)
        game_controller.game_opened.connect(lambda _info: self.hide())
        game_controller.game_opened.connect(lambda _info: self._second.forget())
        game_controller.phase_changed.connect(self._follow_phase)

    @property
    def question(self) -> Question | None:
        """Return the question asked or answered, if any."""
        return self._question

    @property
    def network(self) -> str:
        """Return the name of the user's network that answers, empty for the built-in one."""
        return "" if self._network is None else self._network.shown_name

    @property
    def process_id(self) -> int:
        """Return the process ID of the adviser, 0 if it does not run."""
        return self._own.process_id

    @property
    def is_quickly_told(self) -> bool:
        """Return whether the position shown is told to an engine in no time."""
        return self._game_controller.game.depth <= _QUICKLY_TOLD

    # Questions

    def hint(self) -> None:
        """Search for good moves here, until the position changes."""
        self._ask(Question.HINT, lambda engine, target: engine.analyze(target))

    def estimate(self) -> None:
        """Request the score and the ownership of the points here."""
        self._ask(Question.ESTIMATE, lambda engine, target: engine.estimate(target))

    def judge_pass(self) -> None:
        """Request, without showing it, a judgement of the position where a player intends to pass."""
        self._ask(Question.PASS, lambda engine, target: engine.first_look(target))

    def judge(self, *, forced: bool = False) -> None:
        """Request the dead stones for scoring; a forced answer replaces the players' marks."""
        if self._game_controller.game.stone_removal is not None:
            self._is_forced = forced
            self._ask(Question.DEAD_STONES, lambda engine, target: engine.final_status_list(target, first_look=True))

    def prepare(self) -> None:
        """Start a search of the position shown unasked, unless the engine is busy: the next answer then comes at once.

        It starts, receives the moves, and loads its network for that; its answer is not shown.
        """
        is_quick = self._question is None and self.is_quickly_told
        engine = self._working() if is_quick else None
        if engine is not None:
            from qtgo.gtp.target import target_of

            engine.first_look(target_of(self._game_controller.game))

    def hide(self) -> None:
        """Stop answering, and clear the answers shown."""
        if self._question is not None:
            self._set_question(None)
            self._target = self._node = None
            self._hint_time.stop()
            engine = self._own.engine
            if engine is not None:
                engine.end_analysis()
                engine.stop()
            from qtgo.core.analysis.display import NO_ANALYSIS

            self.advice_changed.emit(NO_ANALYSIS)

    def close(self) -> None:
        """End the process; ``closed`` is emitted when it has ended."""
        self.hide()
        self._own.close()

    def _ask(self, question: Question, ask: Callable[[GtpEngine, Target], None]) -> None:
        """Ask about the position shown, in place of any other question."""
        from qtgo.gtp.target import target_of

        self.hide()
        self._node = self._game_controller.game.current
        target = self._target = target_of(self._game_controller.game)
        self._set_question(question)
        engine = self._working()
        if engine is None:
            self.hide()
        else:
            ask(engine, target)

    def _working(self) -> GtpEngine | None:
        """Return the engine, another one if another network has been chosen, or None after ``close``."""
        from qtgo.ai.katago import LARGEST_BOARD

        info = self._game_controller.game.info
        network = self._find_network() if max(info.width, info.height) <= LARGEST_BOARD else None
        if network != self._network:
            self._network = network
            self._own.retire()
        return self._own.working()

    def _config(self) -> EngineConfig:
        return self._network or builtin_config(ADVISER_LEVEL)

    def _set_question(self, question: Question | None) -> None:
        self._question = question
        self.question_changed.emit(question)

    def _follow(self, _position: object) -> None:
        """Clear advice about another position."""
        if self._question is None:
            return
        from qtgo.gtp.target import target_of

        game = self._game_controller.game  # its moves are only read again where an edit may have changed them
        if game.current is not self._node or target_of(game) != self._target:
            self.hide()

    def _follow_phase(self, phase: Phase) -> None:
        """Clear advice when scoring starts or ends."""
        if phase is not Phase.SCORING:
            self._second.forget()
        if (phase is Phase.SCORING) is not (self._question is Question.DEAD_STONES):
            self.hide()

    # Answers

    def _on_analysis(self, analysis: Analysis) -> None:
        if self._question is Question.HINT and self._target is not None and analysis.moves:
            if not self._hint_time.isActive():  # it is the thinking that is limited, not the start
                self._hint_time.start()
            self._tell_hint(analysis, self._target)

    def _tell_hint(self, analysis: Analysis, target: Target) -> None:
        from qtgo.core.analysis.display import Hint, ShownAnalysis, shown_candidates
        from qtgo.gtp.evaluations import position_analysis
        from qtgo.gtp.perspective import Perspective

        color = target.to_move
        size, stones = (target.width, target.height), target.stones_after(len(target.moves))
        said = position_analysis(analysis, size, color, Perspective.SIDE_TO_MOVE, stones=stones)
        if not said.candidates:
            return
        least = _LEAST_SHARE * max(candidate.visits for candidate in said.candidates)
        said = replace(said, candidates=tuple(one for one in said.candidates if one.visits >= least))
        names = self._game_controller.names
        candidates = shown_candidates(said, color, next_move=self._next_move(), names=names)
        self.advice_changed.emit(ShownAnalysis(candidates))
        self.hint_changed.emit(Hint(color, candidates, said.visits))

    def _next_move(self) -> Move | None:
        """Return the continuation from the position shown, if there is one."""
        game = self._game_controller.game
        following = game.trail.next(game.current)
        moves = [] if following is None else moves_of(following, game.info.width, game.info.height)
        return moves[0] if moves else None

    def _on_estimate(self, given: GivenEstimate) -> None:
        if self._question is Question.PASS:
            self._set_question(None)
            self.pass_judged.emit(given.estimate)
            return
        if self._question is not Question.ESTIMATE:
            return
        if given.estimate is None:
            self._fail(given.answer)
            return
        from qtgo.core.analysis.display import ShownAnalysis

        estimate = given.estimate
        self.advice_changed.emit(ShownAnalysis(ownership=estimate.ownership, unsettled=estimate.unsettled))
        self.estimate_changed.emit(given.estimate)

    def _on_final_status(self, status: FinalStatus) -> None:
        if self._question is not Question.DEAD_STONES:
            return
        if status.dead is None:
            self._fail(status.answer)
            return
        if not status.is_first:
            self._set_question(None)
        name = "" if self._own.engine is None else self._own.engine.config.shown_name
        if not take_proposal(self._game_controller.game.stone_removal, status, name, forced=self._is_forced):
            return
        self._is_forced = False  # later marks are the players' own opinion
        self.dead_stones_proposed.emit(status)
        is_small = self._network is None  # what a network of the user's doubts, GNU Go knows less of
        is_in_doubt = is_small and status.confidence is not None and status.confidence < DOUBTFUL
        if is_in_doubt and not status.is_first and self._target is not None:
            self._second.ask(self._target)

    def _on_second_opinion(self, status: FinalStatus, name: str) -> None:
        """Propose the dead stones of another engine, unless the players have marked some meanwhile."""
        if take_proposal(self._game_controller.game.stone_removal, status, name):
            self.dead_stones_proposed.emit(status)

    def _fail(self, reason: EngineFailure | SyncFailure | str) -> None:
        question = self._question
        if question is None:
            return
        self.hide()
        if question is Question.PASS:
            self.pass_judged.emit(None)
        else:
            self.failed.emit(AdviserTrouble(question, reason))

    def _on_analysis_end(self, words: str) -> None:
        self._hint_time.stop()
        if words:
            self._fail(words)

    def _on_event(self, event: EngineEvent) -> None:
        from qtgo.engine.process.failure import EngineFailure
        from qtgo.gtp.analysis_lines import Analysis
        from qtgo.gtp.synchronizer import SyncFailure

        match event:
            case Analysis():
                self._on_analysis(event)
            case AnalysisEnd(words):
                self._on_analysis_end(words)
            case GivenEstimate():
                self._on_estimate(event)
            case FinalStatus():
                self._on_final_status(event)
            case SyncFailure() | EngineFailure():
                self._fail(event)

    def _end_analysis(self) -> None:
        if self._own.engine is not None:
            self._own.engine.end_analysis()
