"""The table where games of a match are played: two engines, and the rules between them."""

from __future__ import annotations

import math
import time

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from qtgo.cli.matches.match_clock import MatchClock
from qtgo.cli.matches.match_plan import GamePlan, Limits
from qtgo.cli.matches.match_record import Effort
from qtgo.core.game.game import Game
from qtgo.core.record.properties import set_text, text_of
from qtgo.core.rules.illegal_move import IllegalMove, IllegalMoveError
from qtgo.core.rules.point import Color, Point
from qtgo.core.scoring.stone_removal import ProposalSource
from qtgo.engine.engine import GtpEngine
from qtgo.engine.process.failure import EngineFailure
from qtgo.engine.process.silence import LONG_START
from qtgo.engine.reports import (
    EngineEvent,
    EngineLaunch,
    EngineRestart,
    EngineState,
    FinalStatus,
    GeneratedMove,
    SlowNotice,
)
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.session import Capabilities
from qtgo.gtp.synchronizer import SyncFailure, SyncReport
from qtgo.gtp.target import target_of
from qtgo.text.engine_words import failure_text
from qtgo.text.go_words import color_name
from qtgo.text.refusal_words import illegal_move_text
from qtgo.text.translation import english

_TOLERANCE = 2  # milliseconds: the clock's are whole ones
_LONGEST = 2**31 - 1
_LONGEST_ANSWER = 200  # characters of an answer that is no move


class MatchTable(QObject):
    """Plays one game after the other with two engines of its own; ``finished`` tells each, ``game`` has it."""

    finished = Signal()
    closed = Signal()  # no engine runs any more
    useless = Signal(object, object)  # index of the engine, EngineFailure or SyncFailure: it cannot play at all
    launched = Signal(object, object)  # index of the engine, str: the command line that is run
    starts_slowly = Signal(object)  # index of the engine: again and again
    differs = Signal(object, object)  # index of the engine, SyncReport: it does not play by all that the game does

    def __init__(
        self, configs: tuple[EngineConfig, EngineConfig], limits: Limits, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.plan: GamePlan | None = None
        self.game: Game | None = None
        self.efforts: dict[Color, Effort] = {}
        self._limits = limits
        self._clock = MatchClock(limits.time, limits.lag)
        self._timers = {color: self._timer(color) for color in Color}
        self._asked: Color | None = None
        self._asked_at = 0.0
        self._is_on_way = False
        self._was_ready = [False, False]
        self._dead: dict[Color, frozenset[Point] | None] | None = None
        self._notes: list[str] = []
        self.engines = tuple(self._engine(index, config) for index, config in enumerate(configs))

    def play(self, plan: GamePlan) -> None:
        """Begin a game."""
        self.plan = plan
        self.game = plan.new_game()
        self.efforts = {color: Effort() for color in Color}
        self._clock = MatchClock(self._limits.time, self._limits.lag)
        self._dead = None
        self._notes = []
        for engine in self.engines:
            engine.set_target(target_of(self.game))  # with rules that it may have to be started with
            engine.start()
        self._ask()

    def close(self) -> None:
        """Quit both engines, by force after their time for it; ``is_closed`` is true when they have ended."""
        self.game = None
        self._stop_timers()
        for engine in self.engines:
            engine.quit()

    def kill(self) -> None:
        """Kill both engines, without any time to quit."""
        for engine in self.engines:
            engine.kill()

    @property
    def is_closed(self) -> bool:
        """Return whether no engine runs."""
        return not any(engine.process_id for engine in self.engines)

    def _engine(self, index: int, config: EngineConfig) -> GtpEngine:
        engine = GtpEngine(config, self)

        engine.state_changed.connect(self._tell_if_closed)
        engine.happened.connect(lambda event: self._on_event(index, event))
        engine.happened.connect(lambda event: self._follow_start(index, event))
        return engine

    def _on_event(self, index: int, event: EngineEvent) -> None:
        match event:
            case Capabilities():
                self._was_ready[index] = True
            case EngineLaunch(command):
                self.launched.emit(index, command)
        if self.game is None or self.plan is None:
            return
        color = next(color for color, seated in self.plan.seating.items() if seated == index)
        match event:
            case Capabilities():
                self._on_ready(color)
            case SyncReport():
                self._on_report(index, color, event)
            case GeneratedMove():
                self._on_move(color, event)
            case FinalStatus():
                self._on_status(color, event)
            case EngineRestart(failure):
                self._on_restart(color, failure)
            case EngineFailure():
                self._on_failure(index, color, event)
            case SyncFailure():
                self._on_refusal(index, color, event)

    def _follow_start(self, index: int, event: EngineEvent) -> None:
        is_starting = self.engines[index].state is EngineState.STARTING
        if isinstance(event, SlowNotice) and is_starting and event.waited >= LONG_START:
            self.starts_slowly.emit(index)

    def _tell_if_closed(self, _state: object) -> None:
        if self.game is None and self.is_closed:
            self.closed.emit()

    def _timer(self, color: Color) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setTimerType(Qt.TimerType.PreciseTimer)  # others may be early
        timer.timeout.connect(lambda: self._on_time_out(color))
        return timer

    @property
    def moves(self) -> int:
        """Count the moves that the engines have made."""
        return sum(effort.moves for effort in self.efforts.values())

    # Moves

    def _ask(self) -> None:
        """Go on with the game: the next move, or its end."""
        game = self._playing
        if game.info.result:  # by the stones captured
            self._finish()
        elif game.stopped:
            self._ask_for_dead_stones()
        elif game.long_cycle is not None:
            self._finish("Void", "The position has repeated.")
        elif self.moves >= self._limits.moves_on(game.info.width, game.info.height):
            moves = "move" if self.moves == 1 else "moves"
            self._finish("Void", f"The game was ended after {self.moves} {moves}.")
        else:
            color = self._asked = game.to_move
            self._is_on_way = True
            engine = self._engine_of(color)
            engine.stop()  # if the other side lost the game before, while this one was thinking
            self._limit(color)
            engine.generate_move(target_of(game), color, lambda: self._clock.told(color))

    @property
    def _playing(self) -> Game:
        assert self.game is not None
        return self.game

    def _engine_of(self, color: Color) -> GtpEngine:
        assert self.plan is not None
        return self.engines[self.plan.seating[color]]

    # Waiting: an engine that starts is watched for silence only, since some tune themselves for long.

    def _limit(self, color: Color) -> None:
        """Wait from now on for an answer of an engine, but no longer than it may take."""
        if self._engine_of(color).state not in (EngineState.NOT_STARTED, EngineState.STARTING):
            self._timers[color].start(round(1000 * self._limits.answer_limit))

    def _limit_thinking(self, color: Color) -> None:
        """Wait from now on for the move of an engine, and let its clock run."""
        self._asked_at = time.monotonic()
        self._clock.start(color)
        ends = [limit for limit in (self._clock.until_expired(color), self._limits.move_limit) if limit is not None]
        self._timers[color].stop()
        if ends:
            self._timers[color].start(min(math.ceil(1000 * min(ends)) + _TOLERANCE, _LONGEST))

    def _stop_timers(self) -> None:
        for timer in self._timers.values():
            timer.stop()

    def _on_ready(self, color: Color) -> None:
        if color is self._asked or (self._dead is not None and color not in self._dead):
            self._limit(color)

    def _on_time_out(self, color: Color) -> None:
        """Give up an engine that takes too long; it is started again for the next game."""
        self._engine_of(color).kill()
        late = "{color} did not answer within {seconds} s."
        seconds = f"{self._limits.answer_limit:.6g}"
        if self._dead is not None:
            self.efforts[color].faults += 1
            self._note(color, late, seconds=seconds)
            self._on_dead(color, None)
        else:
            self._count_move(color)
            is_by_clock = self._clock.has_expired(color) and not self._is_on_way
            self._lose(color, "T", "{color} ran out of time." if is_by_clock else late, seconds=seconds)

    def _on_report(self, index: int, color: Color, report: SyncReport) -> None:
        if color is self._asked and self._is_on_way:
            # The start of an engine and the way to the position are no thinking. The next report comes after it.
            self._is_on_way = False
            self._limit_thinking(color)
        if report != SyncReport():
            self.differs.emit(index, report)

    def _on_move(self, color: Color, generated: GeneratedMove) -> None:
        if color is not self._asked:
            return
        self._count_move(color)
        game, move = self._playing, generated.move
        if self._clock.has_expired(color):
            self._lose(color, "T", "{color} ran out of time.")
        elif move is None:
            text = "{color} gave an answer that is not a move: {answer}"
            if generated.refused:
                text = "{color} refused to move: {answer}"
            self._lose(color, "F", text, answer=_quoted(generated.text))
        elif move.resign:
            game.resign(color, generated.comment)
            self._finish()
        else:
            try:
                game.pass_() if move.point is None else game.play(move.point)
            except IllegalMoveError as error:
                text = "{color} made an illegal move, {move}. {reason}"
                self._lose(color, "F", text, move=generated.text, reason=_reason(error.illegal))
            else:
                game.current.properties |= self._clock.press(color)
                set_text(game.current, "C", generated.comment)
                self._ask()

    def _count_move(self, color: Color) -> None:
        """Count the answer, or what should have been one; nothing is awaited now."""
        self._timers[color].stop()
        self._asked = None
        self._clock.stop()
        if not self._is_on_way:
            self.efforts[color].moves += 1
            self.efforts[color].seconds += time.monotonic() - self._asked_at

    def _on_restart(self, color: Color, failure: EngineFailure) -> None:
        self._timers[color].stop()
        self._clock.stop()
        self._is_on_way = self._is_on_way or color is self._asked
        self.efforts[color].faults += 1
        self._note(color, "{color} failed and was restarted: {reason}.", reason=_reason(failure))

    def _on_failure(self, index: int, color: Color, failure: EngineFailure) -> None:
        text, reason = "{color} failed: {reason}.", _reason(failure)
        if not self._was_ready[index]:
            self.useless.emit(index, failure)
        elif self._dead is not None:
            self.efforts[color].faults += 1
            self._note(color, text, reason=reason)
            self._on_dead(color, None)
        else:
            self._lose(color, "F", text, reason=reason)

    def _on_refusal(self, index: int, color: Color, failure: SyncFailure) -> None:
        if self._dead is not None:
            self._on_dead(color, None)
        elif self.moves < 2:
            self.useless.emit(index, failure)
        else:
            command, answer = _quoted(failure.command), _quoted(failure.answer)
            self._lose(color, "F", "{color} rejected “{command}”: {answer}", command=command, answer=answer)

    def _lose(self, color: Color, how: str, text: str, **values: str) -> None:
        """End the game by a fault of one side: on forfeit (F) or on time (T)."""
        self.efforts[color].faults += 1
        self._note(color, text, **values)
        self._finish(f"{color.opponent.letter}+{how}")

    # The end of the game

    def _ask_for_dead_stones(self) -> None:
        """Request the dead stones of both engines, as of before the last pass: after it some see none."""
        game = self._playing
        self._dead = {}
        if not game.start_scoring().state.may_remove_dead:
            self._count(frozenset())
            return
        before = Game(game.root, game.info)
        before.go_to(game.current.parent or game.root)
        target = target_of(before)
        for color in Color:
            if self.game is game:
                self._limit(color)
                self._engine_of(color).final_status_list(target)

    def _on_status(self, color: Color, status: FinalStatus) -> None:
        if status.dead is None:
            self._note(color, "{color} did not say which stones are dead.")
        self._on_dead(color, status.dead)

    def _on_dead(self, color: Color, dead: frozenset[Point] | None) -> None:
        if self._dead is None or color in self._dead:
            return
        self._timers[color].stop()
        position = self._playing.position
        on_board = None if dead is None else frozenset(p for p in dead if position.color_at(p) is not None)
        self._dead[color] = on_board
        if len(self._dead) == len(Color):
            self._count(self._agreed([stones for stones in self._dead.values() if stones is not None]))

    def _agreed(self, lists: list[frozenset[Point]]) -> frozenset[Point]:
        """Return the stones that every engine that spoke takes for dead: who disputes it could have played on."""
        agreed = frozenset[Point].intersection(*lists) if lists else frozenset[Point]()
        disputed = sorted(frozenset[Point]().union(*lists) - agreed)
        if disputed:
            vertices = " ".join(point.vertex for point in disputed)
            text = "Only one engine marked these stones dead, so they count as alive: {points}"
            self._notes.append(text.format(points=vertices))
        return agreed

    def _count(self, dead: frozenset[Point]) -> None:
        game = self._playing
        review = game.start_scoring()
        review.propose_dead(dead, ProposalSource.ENGINE)
        for color in Color:
            review.accept(color)
        game.finish()
        self._finish()

    def _note(self, color: Color, text: str, **values: str) -> None:
        with english():
            name = color_name(color)
        self._notes.append(text.format(color=name, **values))

    def _finish(self, result: str = "", note: str = "") -> None:
        """End the game, with a result if it has none yet, and put what is to be said of it at its last move."""
        game = self._playing
        self._asked = None
        self._stop_timers()
        if result and not game.info.result:
            game.end(result)
        notes = [text for text in (text_of(game.current, "C"), *self._notes, note) if text]
        set_text(game.current, "C", "\n".join(notes))
        self.finished.emit()


def _reason(fault: EngineFailure | IllegalMove) -> str:
    """Describe a fault as records do, in English whatever the language in use."""
    with english():
        return failure_text(fault)[0] if isinstance(fault, EngineFailure) else illegal_move_text(fault)


def _quoted(answer: str) -> str:
    """Return what an engine said, cut to what a record needs of it."""
    return answer.strip()[:_LONGEST_ANSWER] or "(nothing)"
