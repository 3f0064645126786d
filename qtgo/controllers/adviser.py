"""The adviser: a separate process of the built-in engine, for hints, estimates and dead stones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from qtgo.controllers.game import GameController
from qtgo.controllers.scoring import take_proposal
from qtgo.core.record.advice import MOST_HINTS, NO_ADVICE, Advice, Hint, HintMark
from qtgo.core.record.game import Phase
from qtgo.core.record.properties import moves_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.engine.builtin import ADVISER_LEVEL, builtin_config
from qtgo.engine.leaving_engines import LeavingEngines
from qtgo.engine.reports import (
    AdviserTrouble,
    AnalysisEnd,
    EngineState,
    FinalStatus,
    GivenEstimate,
    Question,
    SlowNotice,
)
from qtgo.storage import Storage

if TYPE_CHECKING:
    from qtgo.ai.reports import Estimate
    from qtgo.engine.engine import GtpEngine
    from qtgo.engine.failure import EngineFailure
    from qtgo.engine.reports import EngineEvent
    from qtgo.gtp.analysis import Analysis, MoveInfo
    from qtgo.gtp.synchronizer import SyncFailure
    from qtgo.gtp.target import Target

IDLE_TIME = 300.0
"""Seconds without a question after which the process quits."""
HINT_TIME = 20.0
"""Seconds for which a hint improves; it stays shown afterward."""

_LEAST_SHARE = 0.02  # of the best move's visits: what was hardly looked at is no advice
_CLEAR = 0.1  # ownership below it says nothing


class AdviserController(QObject):
    """Answers questions about the position shown; starts with the first question, and quits after a long idle time.

    A hint or an estimate lasts until the position changes or ``hide`` is called.
    """

    advice_changed = Signal(object)  # Advice: what is drawn
    hint_changed = Signal(object)  # Hint: again and again, as it gets better
    estimate_changed = Signal(object)  # Estimate
    question_changed = Signal(object)  # Question | None: what is asked or shown
    dead_stones_proposed = Signal(object)  # FinalStatus
    pass_judged = Signal(object)  # Estimate of where somebody wants to pass, None if there is none
    failed = Signal(object)  # AdviserTrouble
    closed = Signal()

    def __init__(
        self,
        game_controller: GameController,
        logs: Path | None = None,
        parent: QObject | None = None,
        *,
        storage: Storage | None = None,
    ) -> None:
        super().__init__(parent)
        self._game_controller = game_controller
        self._log = None if logs is None else logs / "adviser.log"
        self._storage = storage or Storage(self)
        self._engine: GtpEngine | None = None
        self._leaving = LeavingEngines(self)
        self._leaving.all_ended.connect(self.closed)
        self._question: Question | None = None
        self._target: Target | None = None
        self._node: Node | None = None
        self._is_forced = False
        self._idle = self._timer(IDLE_TIME, self._rest)
        self._hint_time = self._timer(HINT_TIME, self._end_analysis)
        game_controller.position_changed.connect(self._follow)
        game_controller.game_opened.connect(lambda _info: self.hide())
        game_controller.phase_changed.connect(self._follow_phase)

    @property
    def question(self) -> Question | None:
        """Return the question asked or answered, if any."""
        return self._question

    @property
    def process_id(self) -> int:
        """Return the process ID of the adviser, 0 if it does not run."""
        return 0 if self._engine is None else self._engine.process_id

    # Questions

    def hint(self) -> None:
        """Search for good moves here, until the position changes."""
        target = self._begin(Question.HINT)
        self._working().analyze(target)

    def estimate(self) -> None:
        """Request the score and the ownership of the points here."""
        target = self._begin(Question.ESTIMATE)
        self._working().estimate(target)

    def judge_pass(self) -> None:
        """Request, without showing it, what the position is like where somebody wants to pass."""
        target = self._begin(Question.PASS)
        self._working().estimate(target)

    def judge(self, *, forced: bool = False) -> None:
        """Request the dead stones for scoring; a forced answer replaces the players' marks."""
        if self._game_controller.game.stone_removal is not None:
            self._is_forced = forced
            target = self._begin(Question.DEAD_STONES)
            self._working().final_status_list(target)

    def hide(self) -> None:
        """Stop answering, and clear what is shown."""
        if self._question is not None:
            self._set_question(None)
            self._target = self._node = None
            self._hint_time.stop()
            if self._engine is not None:
                self._engine.end_analysis()
                self._engine.stop()
            self.advice_changed.emit(NO_ADVICE)

    def close(self) -> None:
        """End the process; ``closed`` is emitted when it has ended."""
        self.hide()
        self._send_away()
        self._leaving.close()

    def _begin(self, question: Question) -> Target:
        from qtgo.gtp.target import target_of

        self.hide()
        self._node = self._game_controller.game.current
        self._target = target_of(self._game_controller.game)
        self._set_question(question)
        return self._target

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
        if (phase is Phase.SCORING) is not (self._question is Question.DEAD_STONES):
            self.hide()

    # Answers

    def _on_analysis(self, analysis: Analysis) -> None:
        if self._question is Question.HINT and self._target is not None and analysis.moves:
            if not self._hint_time.isActive():  # it is the thinking that is limited, not the start
                self._hint_time.start()
            hint = _hint(analysis, self._target.to_move, self._next_point())
            self.advice_changed.emit(Advice(hints={point: mark for point, mark in hint.moves if point is not None}))
            self.hint_changed.emit(hint)

    def _next_point(self) -> Point | None:
        """Return where the game goes on from the position shown, if it does."""
        game = self._game_controller.game
        following = game.trail.next(game.current)
        moves = [] if following is None else moves_of(following, game.info.width, game.info.height)
        return moves[0].point if moves else None

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
        self.advice_changed.emit(_drawn(given.estimate, self._game_controller.game.position))
        self.estimate_changed.emit(given.estimate)

    def _on_final_status(self, status: FinalStatus) -> None:
        if self._question is not Question.DEAD_STONES:
            return
        if status.dead is None:
            self._fail(status.answer)
            return
        self._set_question(None)
        name = "" if self._engine is None else self._engine.config.name
        if take_proposal(self._game_controller.game.stone_removal, status, name, forced=self._is_forced):
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

    # The process

    def _working(self) -> GtpEngine:
        """Return the engine, starting it if necessary."""
        engine = self._engine
        if engine is None or engine.state is EngineState.FAILED:
            self._send_away()
            engine = self._engine = self._make_engine()
            engine.start()
        self._idle.start()
        return engine

    def _make_engine(self) -> GtpEngine:
        from qtgo.engine.engine import GtpEngine
        from qtgo.engine.log_file import LogFile

        engine = GtpEngine(builtin_config(ADVISER_LEVEL), self, log=LogFile(self._log, self._storage))
        engine.happened.connect(self._on_event)
        return engine

    def _on_event(self, event: EngineEvent) -> None:
        from qtgo.engine.failure import EngineFailure
        from qtgo.gtp.analysis import Analysis
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
            case SlowNotice():
                self._on_slow(event)

    def _on_slow(self, notice: SlowNotice) -> None:
        """Kill a process that hangs or was stopped; the next question starts another."""
        from qtgo.engine.failure import EngineFailure, FailureKind

        engine = self._engine
        if engine is not None and 0 < engine.config.answer_silence <= notice.silent:
            self._engine = None
            self._idle.stop()
            engine.kill()
            engine.deleteLater()
            self._fail(EngineFailure(FailureKind.TIMED_OUT, pending=notice.pending, seconds=notice.silent))

    def _end_analysis(self) -> None:
        if self._engine is not None:
            self._engine.end_analysis()

    def _rest(self) -> None:
        """End the process if no question is open."""
        if self._engine is not None and self._engine.state in (EngineState.READY, EngineState.FAILED):
            self._send_away()
        else:
            self._idle.start()

    def _send_away(self) -> None:
        """End the process for now; its answers stay shown."""
        engine, self._engine = self._engine, None
        self._idle.stop()
        if engine is not None:
            self._leaving.send_away(engine)

    def _timer(self, seconds: float, act: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(int(1000 * seconds))
        timer.timeout.connect(act)
        return timer


def _hint(analysis: Analysis, color: Color, played: Point | None) -> Hint:
    """Return the moves worth showing, with what each gives away against the first, and which one was played."""
    least = _LEAST_SHARE * max(move.visits for move in analysis.moves)
    chosen = [move for move in analysis.moves if move.visits >= least][:MOST_HINTS]
    moves = tuple((move.point, _mark(move, index, chosen[0], played)) for index, move in enumerate(chosen))
    return Hint(color, moves, sum(move.visits for move in analysis.moves))


def _mark(move: MoveInfo, index: int, best: MoveInfo, played: Point | None) -> HintMark:
    lost = None if move.score is None or best.score is None else best.score - move.score
    return HintMark(
        chr(ord("A") + index),
        min(1.0, max(0.0, move.win_rate)),
        move.score,
        # A move that was read less can look better than the one that was read most; it does not gain by that.
        loss=None if lost is None else max(0.0, lost),
        rate_loss=max(0.0, best.win_rate - move.win_rate),
        is_played=move.point is not None and move.point == played,
    )


def _drawn(estimate: Estimate, position: Position) -> Advice:
    """Return the part of an estimate to draw: empty points, and stones that the other color owns."""
    ownership: dict[Point, float] = {}
    for index, (value, stone) in enumerate(zip(estimate.ownership, position.stones, strict=True)):
        owner = Color.BLACK if value > 0 else Color.WHITE
        if abs(value) >= _CLEAR and stone != owner:
            ownership[Point.from_index(index, position.width)] = value
    return Advice(ownership=ownership, unsettled=estimate.unsettled)
