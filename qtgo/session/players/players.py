"""The players: a human or an engine for each color; engines are asked on their turn, and not trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.core.game.game import Game, Phase
from qtgo.core.record.tree import Node
from qtgo.core.rules.illegal_move import IllegalMove, IllegalMoveError, Reason
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass
from qtgo.engine.ending_engines import EndingEngines
from qtgo.engine.reports import EngineRestart, EngineState, ErrorOutput, FinalStatus, GeneratedMove, PlacedHandicap
from qtgo.gtp.engine_config import EngineConfig
from qtgo.session.game.game_controller import GameController
from qtgo.session.players.engine_waits import EngineWaits
from qtgo.session.players.pass_guard import PassGuard
from qtgo.session.players.player_reports import PlayerEvent, RejectedMove, Thinking
from qtgo.session.players.reply_pause import ReplyPause
from qtgo.session.players.scoring_controller import take_proposal
from qtgo.storage_health import StorageHealth
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from qtgo.core.record.edit_history import Edit
    from qtgo.engine.engine import GtpEngine
    from qtgo.engine.reports import EngineEvent
    from qtgo.gtp.session import Traffic
    from qtgo.gtp.time_commands import EngineClock

NO_DELAY = 0
HUMAN = None

Seats = Mapping[Color, EngineConfig | None]


@dataclass(frozen=True, slots=True)
class _Request:
    """A request to an engine: its move at a place of a game, with the pass that it must reconsider.

    ``seat`` is the color that the engine plays, which may be asked for a move of the other.
    """

    game: Game
    place: Node
    color: Color
    seat: Color = field(compare=False)
    wrong_pass: GeneratedMove | None = field(default=None, compare=False)


class Players(QObject):
    """Owns the engines of a window and requests their moves; the game goes on whatever they do."""

    seats_changed = Signal(object)  # Seats
    paused_changed = Signal(object)  # bool
    thinking_changed = Signal(object)  # Thinking
    happened = Signal(object)  # PlayerEvent, but a line
    line_arrived = Signal(object)  # PlayerEvent: Traffic or ErrorOutput, of which there may be hundreds of thousands
    move_rejected = Signal(object)  # RejectedMove
    resignation_advised = Signal(object)  # str: the engine that would resign in a person's place
    dead_stones_proposed = Signal(object)  # FinalStatus
    judge_wanted = Signal()  # the review has begun, and no engine that plays judges dead stones
    waiting_changed = Signal(object)  # bool: an engine is to move, but was not asked yet, or was in vain
    closed = Signal()

    def __init__(
        self,
        game_controller: GameController,
        logs: Path | None = None,
        parent: QObject | None = None,
        *,
        storage: StorageHealth | None = None,
        engine_clock: Callable[[Color], EngineClock | None] = lambda _color: None,
    ) -> None:
        """Make the object; ``engine_clock`` returns an engine's time left, None without a clock."""
        super().__init__(parent)
        self._game_controller = game_controller
        self._logs = logs
        self._storage = storage or StorageHealth(self)
        self._engines: dict[Color, GtpEngine] = {}
        self._leaving = EndingEngines(self)
        self._leaving.all_ended.connect(self.closed)
        self.pass_guard = PassGuard(self._leaving, self)
        self._judged_pass: GeneratedMove | None = None
        self.pass_guard.judged.connect(self._on_pass_judged)
        self._asked: _Request | None = None
        self._counted: Node | None = None  # the position where the dead stones were requested
        self._is_on_way = False  # the engine is still being started or synchronized, or its pass is judged
        self._is_waiting = False
        self._is_clock_paused = False
        self._held: tuple[str, GeneratedMove] | None = None  # a move that came while the clock was paused
        self._engine_clock = engine_clock
        self._thinking = Thinking()
        self._paused = False
        self._suspensions = self._holds = 0
        self._kept_at: Node | None = None  # where undo left an engine to move
        self._was_paused = False
        self.waits = EngineWaits(self)
        self._delay = single_shot(self, self._ask, NO_DELAY)
        self.reply_pause = ReplyPause(self)
        game_controller.game_opened.connect(self._leave_seats)
        game_controller.node_changed.connect(self._follow)
        game_controller.edit_undone.connect(self._keep_here)
        game_controller.phase_changed.connect(self._ask_for_dead_stones)

    @property
    def seats(self) -> Seats:
        """Return the players of both colors."""
        return {color: self._engines[color].config if color in self._engines else HUMAN for color in Color}

    @property
    def paused(self) -> bool:
        """Return whether the engines are paused, or wait here after an undo."""
        return self._paused or self._kept_at is self._game_controller.place

    @property
    def suspended(self) -> bool:
        """Return whether no engine may move for now, as while the game is edited."""
        return self._suspensions > 0

    @property
    def board_size(self) -> tuple[int, int]:
        """Return width and height of the current board."""
        info = self._game_controller.game.info
        return info.width, info.height

    @property
    def has_engines(self) -> bool:
        """Return whether an engine plays at least one color."""
        return bool(self._engines)

    def engine(self, color: Color) -> GtpEngine | None:
        """Return the engine that plays a color, or None."""
        return self._engines.get(color)

    # Seats

    def seat(self, color: Color, config: EngineConfig | None) -> None:
        """Seat an engine, or a human, for a color from now on."""
        from qtgo.gtp.target import target_of

        self._give_up_request(color)
        self._kept_at = None
        old = self._engines.pop(color, None)
        self.waits.end(color)
        if old is not None:
            self._leaving.retire(old)
        if config is not None:
            engine = self._engines[color] = self._make_engine(color, config)
            # Synchronize before its turn, so that problems are reported early and the rules for its start are known.
            engine.set_target(target_of(self._game_controller.game, self._game_controller.place))
            engine.start()
        self._game_controller.set_engine_colors(frozenset(self._engines))
        self.seats_changed.emit(self.seats)
        self._follow()

    def set_level(self, color: Color, level: str) -> None:
        """Set the level of a color's engine from its next move on."""
        engine = self._engines.get(color)
        if engine is not None and engine.config.level != level:
            engine.set_level(level)
            self.seats_changed.emit(self.seats)

    def restart(self, color: Color) -> None:
        """Restart the engine of a color; it is synchronized when it is its turn."""
        engine = self._engines.get(color)
        if engine is not None:
            self._give_up_request(color)
            engine.restart()
            self._follow()

    def close(self) -> None:
        """Shut down all engines; ``closed`` is emitted when they have ended, by force after a timeout."""
        self._game_controller.set_engine_colors(frozenset())
        engines = tuple(self._engines.values())
        self._engines.clear()
        self.pass_guard.cancel()
        for engine in engines:
            self._leaving.retire(engine)
        self._leaving.close()

    # Playing

    def pause(self, paused: bool) -> None:
        """Pause the engines, or resume; a move being thought about is still played."""
        self._paused, self._kept_at = paused, None
        self._follow()

    def suspend(self) -> Callable[[], None]:
        """Suspend all engines, including those seated meanwhile, until the returned function is called."""
        self._suspensions += 1
        self._give_up_request()
        self._follow()

        def release() -> None:
            self._suspensions -= 1
            self._follow()

        return release

    def hold(self) -> Callable[[], None]:
        """Delay requests for moves until the returned function is called; an engine that thinks goes on."""
        self._holds += 1

        def release() -> None:
            self._holds -= 1
            self._follow()

        return release

    def pause_for_clock(self, paused: bool) -> None:
        """Pause requests to engines while the clock is paused."""
        if paused is self._is_clock_paused:
            return
        self._is_clock_paused = paused
        held, self._held = self._held, None
        if held is not None:
            self._on_move(*held)
        self._follow()

    def set_delay(self, milliseconds: int) -> None:
        """Set the delay before an engine is asked, so that people can follow."""
        self._delay.setInterval(milliseconds)

    def move_now(self) -> None:
        """Request a move from an engine here for either color, even if the engines are paused."""
        controller = self._game_controller
        color = controller.turn
        if color is not None and self._asked is None and self._is_clock_paused:
            controller.move_refused.emit(IllegalMove(Reason.CLOCK_PAUSED, color))
        elif color is not None and self._asked is None:
            self._request(color, color if color in self._engines else color.opponent)

    def stop(self) -> None:
        """Stop an engine's thinking, and pause the engines."""
        if self._asked is not None:
            self._give_up_request()
            self._paused = True
            self._follow()

    def send(self, color: Color, command: str) -> None:
        """Send a command of the user's to the engine of a color, which is then synchronized again."""
        engine = self._engines.get(color)
        if engine is not None:
            engine.send_console(command)

    def _keep_here(self, undone: Edit) -> None:
        """Pause where undo has left an engine to move: it would only play its move again."""
        if not self._game_controller.was_suffered(undone) and self._game_controller.engine_to_move is not None:
            self._kept_at = self._game_controller.place
            self._follow()

    def _follow(self, _node: object = None) -> None:
        """Cancel outdated requests, and ask the engine whose turn it is."""
        asked = self._asked
        game = self._game_controller.game
        is_here = asked is not None and asked.game is game and asked.place is self._game_controller.place
        if not is_here or game.turn is None:  # the board is still while the stones are counted, and after the end
            self._give_up_request()
        if self._may_ask:
            self._delay.start()
        self._tell_waiting()
        self._tell_paused()

    @property
    def _may_ask(self) -> bool:
        is_held = self.paused or self.suspended or self._holds > 0 or self._is_clock_paused
        return self._asked is None and not is_held and self._game_controller.engine_to_move is not None

    def _ask(self) -> None:
        color = self._game_controller.engine_to_move
        if color is not None and self._may_ask:
            self._request(color, color)

    def _request(self, color: Color, seat: Color) -> None:
        """Request a move of a color from the engine of a seat."""
        from qtgo.gtp.target import target_of

        engine = self._engines.get(seat)
        if engine is None or engine.state is EngineState.FAILED:
            return
        engine.start()
        game, place = self._game_controller.game, self._game_controller.place
        self._asked = _Request(game, place, color, seat)
        self._is_on_way = True
        self.reply_pause.begin()
        self._tell_thinking(Thinking(color, engine.config.shown_name))
        stones = game.handicap_to_place
        if stones and stones == game.info.handicap:
            engine.place_handicap(target_of(game, place), stones, lambda: self._engine_clock(color))
        else:
            engine.generate_move(target_of(game, place), color, lambda: self._engine_clock(color))

    def _give_up_request(self, seat: Color | None = None) -> None:
        """Drop the request, or that to the engine of a seat, and stop its thinking."""
        if self._asked is not None and seat in (None, self._asked.seat):
            self._drop_request()
            for engine in self._engines.values():
                engine.stop()

    def _drop_request(self) -> None:
        self._asked = self._held = None
        self.pass_guard.cancel()
        self.reply_pause.cancel()
        self._tell_thinking(Thinking())

    def _on_move(self, name: str, generated: GeneratedMove) -> None:
        """Make an engine's move if it was requested here and is legal; while the clock is paused it is kept."""
        if self._is_clock_paused and self._asked is not None:
            self._held = name, generated
            return
        if self._has_pass_judged(generated):
            return
        asked = self._asked
        before = None if asked is None else asked.wrong_pass
        if not self._end_request(generated.color):
            return
        move = generated.move
        if generated.refused and before is not None:  # it has no other move
            move = before.move
        if move is None:
            self._reject(RejectedMove(generated.color, name, generated.text, refused=generated.refused))
        elif move.resign and asked is not None and asked.seat is not asked.color:
            self.resignation_advised.emit(name)  # only the person may do so
        else:
            try:
                self._game_controller.make_move(move, generated.comment)
            except IllegalMoveError as error:
                if error.illegal.reason is not Reason.GAME_OVER:  # its time was up before it moved
                    self._reject(RejectedMove(move.color, name, generated.text, error.illegal))

    def _has_pass_judged(self, generated: GeneratedMove) -> bool:
        """Have the pass of an engine judged that passes at wrong times, once for each request; return whether it is."""
        from qtgo.engine.engine_levels import is_human_like
        from qtgo.gtp.target import target_of

        asked, move = self._asked, generated.move
        engine = None if asked is None else self._engines.get(asked.seat)
        if engine is None or asked is None or asked.wrong_pass is not None or move is None or not move.is_pass:
            return False
        if generated is self._judged_pass or not (is_human_like(engine.config) and engine.can_be_forbidden_to_pass):
            return False
        self._judged_pass = generated
        self.pass_guard.judge(target_of(asked.game, asked.place))
        self._set_on_way(asked.seat, True)  # the judge's time is not the engine's
        return True

    def _on_pass_judged(self, is_wrong: bool) -> None:
        """Make an engine's pass, or request another move."""
        from qtgo.gtp.target import target_of

        asked, judged = self._asked, self._judged_pass
        engine = None if asked is None else self._engines.get(asked.seat)
        if asked is None or judged is None or engine is None:
            return
        if not is_wrong:
            self._set_on_way(asked.seat, False)
            self._on_move(engine.config.shown_name, judged)
            return
        color = asked.color
        self._asked = replace(asked, wrong_pass=judged)
        target = target_of(asked.game, asked.place)
        engine.generate_move(target, color, lambda: self._engine_clock(color), may_pass=False)

    def _on_handicap(self, placed: PlacedHandicap) -> None:
        """Place the stones of a free handicap; missing ones are requested one by one."""
        if self._end_request(Color.BLACK):
            self._game_controller.place_handicap(sorted(placed.points))

    def _end_request(self, color: Color) -> bool:
        """Take the answer to a request, and return whether it is for the current place of the game."""
        asked, self._asked = self._asked, None
        self._tell_thinking(Thinking())
        game = self._game_controller.game
        return asked == _Request(game, self._game_controller.place, color, color)

    def _reject(self, rejected: RejectedMove) -> None:
        """Pause the engines until the players decide how to handle an invalid move."""
        self._paused = True
        self._tell_waiting()
        self._tell_paused()
        self.move_rejected.emit(rejected)

    # The end of the game

    def _ask_for_dead_stones(self, phase: Phase) -> None:
        """Request the dead stones as of before the second pass: after it some engines see none."""
        if phase is not Phase.SCORING:
            return
        from qtgo.gtp.target import target_of

        game = self._game_controller.game
        engine = next((e for e in self._engines.values() if e.state is EngineState.READY), None)
        if engine is None or not game.stopped or game.current.parent is None:
            self.judge_wanted.emit()
        else:
            self._counted = game.current
            engine.final_status_list(target_of(game, game.current.parent), first_look=True)

    def stop_scoring(self, color: Color) -> None:
        """Stop waiting for the dead stones of a color's engine."""
        engine = self._engines.get(color)
        if engine is not None:
            engine.stop()
            self.judge_wanted.emit()

    def _on_final_status(self, status: FinalStatus, name: str) -> None:
        game = self._game_controller.game
        if game.current is not self._counted:  # it was asked about another position
            return
        if status.dead is None:
            self.judge_wanted.emit()
        elif take_proposal(game.stone_removal, status, name):
            self.dead_stones_proposed.emit(status)

    # The engines

    def _make_engine(self, color: Color, config: EngineConfig) -> GtpEngine:
        from qtgo.engine.engine import GtpEngine
        from qtgo.engine.process.log_file import LogFile
        from qtgo.gtp.session import Traffic

        log = None if self._logs is None else self._logs / f"{_file_name(config.name)}.log"
        engine = GtpEngine(config, self, log=LogFile(log, self._storage))
        engine.state_changed.connect(lambda state: self._on_state(color, engine, state))
        lines = (Traffic, ErrorOutput)
        engine.happened.connect(
            lambda event: (self._on_line if isinstance(event, lines) else self._on_event)(color, engine, event)
        )
        return engine

    def _on_state(self, color: Color, engine: GtpEngine, state: EngineState) -> None:
        if self._engines.get(color) is engine:
            self.waits.end(color)
            if state is EngineState.NOT_STARTED:  # it was quit on the console, and is started again when it is its turn
                self._on_refusal(color)
                self._follow()

    def _on_line(self, color: Color, engine: GtpEngine, line: Traffic | ErrorOutput) -> None:
        if self._engines.get(color) is engine:
            self.waits.hear(color, line)
            self.line_arrived.emit(PlayerEvent(color, engine.config.name, line))

    def _on_event(self, color: Color, engine: GtpEngine, event: EngineEvent) -> None:
        """Follow an engine, and report its events, for as long as it keeps its seat."""
        from qtgo.engine.process.failure import EngineFailure
        from qtgo.gtp.synchronizer import SyncFailure, SyncReport

        if self._engines.get(color) is not engine:
            return
        name = engine.config.shown_name
        self.waits.follow(color, engine, event)
        match event:
            case EngineRestart():
                self._set_on_way(color, True)
            case EngineFailure():
                self._on_refusal(color)
            case SyncReport():  # it has its request, too
                self._set_on_way(color, False)
            case SyncFailure():
                self._on_refusal(color)
            case GeneratedMove():
                # Among engines, and where an engine's own clock runs, there is no delay.
                at_once = color.opponent in self._engines or self._engine_clock(color) is not None
                self.reply_pause.reply(partial(self._on_move, name, event), at_once=at_once)
            case PlacedHandicap():
                self._on_handicap(event)
            case FinalStatus():
                self._on_final_status(event, name)
        self.happened.emit(PlayerEvent(color, name, event))

    def _on_refusal(self, color: Color) -> None:
        self._forget_request(color)
        if self._game_controller.game.phase is Phase.SCORING:
            self.judge_wanted.emit()

    def _forget_request(self, seat: Color) -> None:
        if self._asked is not None and self._asked.seat is seat:
            self._drop_request()
            self._tell_waiting()

    def _leave_seats(self, _info: object) -> None:
        """Seat humans for an opened game; the players of a new game are set afterward."""
        for color in tuple(self._engines):
            self.seat(color, HUMAN)

    def _tell_waiting(self) -> None:
        """Emit whether it is the turn of an engine that is not thinking, or not yet: its clock does not run then."""
        is_thinking = self._asked is not None and not self._is_on_way
        is_waiting = self._game_controller.engine_to_move is not None and not is_thinking
        if is_waiting is not self._is_waiting:
            self._is_waiting = is_waiting
            self.waiting_changed.emit(is_waiting)

    def _tell_paused(self) -> None:
        if self.paused is not self._was_paused:
            self._was_paused = self.paused
            self.paused_changed.emit(self.paused)

    def _set_on_way(self, seat: Color, on_way: bool) -> None:
        """Note whether the engine of the request is still being synchronized."""
        if self._asked is not None and self._asked.seat is seat:
            self._is_on_way = on_way
            self._tell_waiting()

    def _tell_thinking(self, thinking: Thinking) -> None:
        if thinking != self._thinking:
            self._thinking = thinking
            self.thinking_changed.emit(thinking)


def _file_name(name: str) -> str:
    """Return a file name for an engine's name."""
    return "".join(c if c.isalnum() or c in "-_. " else "_" for c in name).strip() or "engine"
