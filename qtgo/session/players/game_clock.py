"""The clock of the game being played: runs, is pressed by moves, is recorded, and ends the game."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from qtgo.core.clock.clock import GameClock
from qtgo.core.clock.time_settings import SECOND, ClockState, TimeControl, TimeLeft
from qtgo.core.editing.edits import Draft
from qtgo.core.game.game import Notes, Phase
from qtgo.core.record.clock_record import clock_state, clock_values, recorded_state
from qtgo.core.record.edit_history import Edit, EditKind, set_properties
from qtgo.core.record.game_info import time_control_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.point import Color
from qtgo.core.scoring.result import ResultKind, parse_result
from qtgo.deferred import dataclass
from qtgo.gtp.time_commands import EngineClock
from qtgo.session.document.autosave_journal import LiveGame
from qtgo.session.game.game_controller import GameController, LiveChange
from qtgo.settings import ClockStart, Settings

STALL_LIMIT = 1 * SECOND
"""The maximum charged for a time in which the program could not run, in milliseconds."""
_TICK = 100
_NOTE_EVERY = 5 * SECOND


@dataclass(frozen=True, slots=True)
class Clocks:
    """The readings of both players' clocks.

    ``running`` is whose clock runs, or would if it were not paused, or held until the engine has its request;
    ``is_record``: these are the times recorded at the node shown. ``expired`` are the players whose time is up, at the
    end of a game lost on time, too.
    """

    control: TimeControl
    state: ClockState
    running: Color | None = None
    is_paused: bool = False
    is_held: bool = False
    expired: frozenset[Color] = frozenset()
    is_record: bool = False


@dataclass(frozen=True, slots=True)
class _Correction:
    """A corrected time: the old and the new value, and the undo step that recorded it."""

    edit: Edit
    color: Color
    before: TimeLeft
    after: TimeLeft


@dataclass(frozen=True, slots=True)
class Countdown:
    """The seconds a player has left, emitted when the number changes."""

    color: Color
    seconds: int


def monotonic() -> int:
    """Return the monotonic time in milliseconds."""
    return time.monotonic_ns() // 1_000_000


class ClockController(QObject):
    """Runs the clock of a game at its live node; without one it shows the recorded times.

    A new game's clock starts with ``start_game``, that of an opened game with ``go_on``. Engines are charged only while
    they think: ``hold`` stops their clock until they have the request.
    """

    clocks_changed = Signal(object)  # Clocks, or None without any
    counted_down = Signal(object)  # Countdown
    time_ran_out = Signal(object)  # Color
    stalled = Signal(object)  # int: milliseconds that were charged to neither player
    stood_still = Signal()  # the end of a timed game was undone: its clocks stand until the user resumes them
    noted = Signal(object)  # LiveGame, or None when it is over: to be kept safe, now and then and after each move

    def __init__(
        self, game_controller: GameController, parent: QObject | None = None, *, now: Callable[[], int] = monotonic
    ) -> None:
        super().__init__(parent)
        self._game_controller = game_controller
        self._now = now
        self._settings = Settings()
        self._control = time_control_of(game_controller.game.info)
        self._clock: GameClock | None = None
        self._pressed_at = 0
        self._is_paused = False
        self._is_held = False
        self._is_stopped_for_scoring = self._has_passes = False
        self._expired: frozenset[Color] = frozenset()
        self._corrections: list[_Correction] = []
        self._turns: dict[Node, ClockState] = {}  # both times left when the turn after a move of the game began
        self._ended_by: Edit | None = None  # the edit that gave the game its result
        self._engine_colors: frozenset[Color] = frozenset()
        self._counted = 0
        self._noted_at = 0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_TICK)
        self._timer.timeout.connect(self.tick)
        game_controller.game_opened.connect(self._forget_game)
        game_controller.live_changed.connect(self._follow)
        game_controller.phase_changed.connect(self._follow_phase)
        game_controller.info_changed.connect(self._follow_info)
        game_controller.tree_changed.connect(self._follow_turn)
        game_controller.node_changed.connect(self._show_record)
        game_controller.edit_undone.connect(self._take_up)
        game_controller.edit_undone.connect(self._undo_correction)
        game_controller.edit_redone.connect(self._redo_correction)

    def use_settings(self, settings: Settings) -> None:
        """Apply the user's settings."""
        self._settings = settings
        self._set_allowances()

    def set_engine_colors(self, colors: frozenset[Color]) -> None:
        """Set the colors that engines play; they may overstep by the allowance of the settings."""
        self._engine_colors = colors
        self._set_allowances()

    # State

    @property
    def control(self) -> TimeControl:
        """Return the time settings of the game shown, without limits if unknown."""
        return self._control or TimeControl()

    @property
    def is_live(self) -> bool:
        """Return whether a game with a clock is being played."""
        return self._clock is not None

    @property
    def is_paused(self) -> bool:
        """Return whether the user has paused the clock."""
        return self._is_paused

    @property
    def can_go_on(self) -> bool:
        """Return whether the game shown is unfinished and timed, so that its clock can be started."""
        game = self._game_controller.game
        is_open = game.phase is Phase.PLAYING and not game.is_played_on
        return self._clock is None and self.control.is_timed and is_open

    @property
    def clocks(self) -> Clocks | None:
        """Return the readings of the clocks: those of the game being played, otherwise the recorded times."""
        clock = self._clock
        if clock is not None:
            is_held = self._is_held and not self._is_paused
            return Clocks(clock.control, clock.state, clock.running, self._is_paused, is_held, self._expired)
        game = self._game_controller.game
        if not (self.control.is_timed or game.step.timed):
            return None
        path = game.path if game.step.timed else []
        state, loser = recorded_state(path, self.control), self._lost_on_time
        if loser is None:
            return Clocks(self.control, state, is_record=True)
        return Clocks(self.control, state.with_left(loser, TimeLeft(0)), expired=frozenset({loser}), is_record=True)

    @property
    def _lost_on_time(self) -> Color | None:
        """Return the player who has lost on time, at the end of such a game."""
        game = self._game_controller.game
        result = parse_result(game.info.result)
        if result is None or result.kind is not ResultKind.TIME or result.winner is None:
            return None
        return None if game.current.children or not game.on_main_line else result.winner.opponent

    def engine_clock(self, color: Color) -> EngineClock | None:
        """Return the time information for an engine, or None in a game without a clock."""
        clock = self._clock
        if clock is None:
            return None
        self._tell(clock)
        state = clock.state
        other = None if clock.control.has_odds else state.of(color.opponent)
        return EngineClock(clock.control.of(color), state.of(color), other)

    # Actions of the user

    def start_game(self) -> None:
        """Start the clock of the game shown, which begins now; without a time limit there is none."""
        if self.control.is_timed:
            self._is_paused = False
            self._game_controller.set_live(self._game_controller.game.current)
            if self._settings.clock_start is ClockStart.AT_ONCE:
                self._run()

    def go_on(self, *, paused: bool = False) -> None:
        """Resume an unfinished game where it is shown, with its recorded times."""
        if self.can_go_on:
            self._is_paused = paused
            self._turns.clear()  # the record may have been edited since
            self._game_controller.set_live(self._game_controller.game.current)
            self._run_unless_stopped()

    def restore_game(self, live: LiveGame) -> None:
        """Restore a game after a crash, as shown; its clock is paused."""
        self.go_on(paused=True)
        if self._clock is not None:
            self._clock.restore(live.state, self._now())
            self._note()
            self.show()

    def pause(self, paused: bool) -> None:
        """Pause or resume the clock; the times are recorded."""
        if self._clock is None or paused is self._is_paused:
            return
        self._is_paused = paused
        self._apply_pause()
        if paused:
            self.note_times()
        self._note()
        self.show()

    def hold(self, held: bool) -> None:
        """Hold the clock while the engine to move cannot think, or release it."""
        self._is_held = held
        self._apply_pause()
        self.show()

    def set_left(self, color: Color, left: TimeLeft) -> None:
        """Correct the time left of a player."""
        clock = self._clock
        if clock is not None:
            self._tell(clock)
            before = clock.state.of(color)
            clock.restore(clock.state.with_left(color, left), self._now())
            self._note_turn(clock)
            self._expired -= {color}
            edit = self._note_time_of(color, clock)
            if edit is not None:
                self._corrections.append(_Correction(edit, color, before, left))
            self._note()
            self.show()

    def _undo_correction(self, edit: Edit) -> None:
        for correction in self._corrections:
            if correction.edit is edit:
                self._exchange(correction.color, correction.after, correction.before)

    def _redo_correction(self, edit: Edit) -> None:
        for correction in self._corrections:
            if correction.edit is edit:
                self._exchange(correction.color, correction.before, correction.after)

    def _exchange(self, color: Color, given: TimeLeft, instead: TimeLeft) -> None:
        """Replace the time a player was given; the time used since still counts."""
        if self._clock is not None:
            self._tell(self._clock)
            self._clock.exchange(color, given, instead, self._now())
            self._note_turn(self._clock)
            self._expired -= {color}
            self._note()
            self.show()

    def give_time(self, color: Color, milliseconds: int) -> None:
        """Add to a player's time left: to the main time, or to the period."""
        if self._clock is not None:
            self._tell(self._clock)
            left = self._clock.state.of(color)
            self.set_left(color, TimeLeft(max(0, left.time) + milliseconds, left.count))

    def note_times(self) -> None:
        """Record the time left of the player to move, so that the game can be resumed.

        Where there is something to redo it is not recorded, as it would be lost; else undo takes it back together with
        what was done last.
        """
        clock, history = self._clock, self._game_controller.game.history
        if clock is not None and clock.running is not None and history.can_redo is None:
            self._tell(clock)
            last = history.can_undo
            step = self._note_time_of(clock.running, clock, extends=last)
            if step is not None:  # it has taken the place of the last one
                self._corrections = [
                    replace(correction, edit=step) if correction.edit is last else correction
                    for correction in self._corrections
                ]

    def _note_time_of(self, color: Color, clock: GameClock, extends: Edit | None = None) -> Edit | None:
        times = clock_values(color, clock.state.of(color), clock.control.of(color))
        live = self._game_controller.live
        if live is None or all(live.properties.get(name) == values for name, values in times.items()):
            return None
        kind, detail = (EditKind.CLOCK, "") if extends is None else (extends.kind, extends.detail)
        draft = Draft(kind, (set_properties(live, times),), detail=detail)
        return self._game_controller.edit(draft, extends, even_saved=True)

    # The game

    def time_move(self) -> Notes | Reason:
        """Return the properties with the mover's time after this move, or the reason why no move can be made."""
        clock = self._clock
        if clock is None:
            return {}
        if self._is_paused:
            return Reason.CLOCK_PAUSED
        mover = self._game_controller.live_turn
        self._pressed_at = self._now()
        self._tell(clock, self._pressed_at)
        if self._has_run_out(clock, mover):
            return Reason.GAME_OVER
        left = clock.record_of_move(mover) if clock.running is mover else clock.state.of(mover)
        return clock_values(mover, left, clock.control.of(mover))

    def _follow(self, change: LiveChange) -> None:
        """Follow the game being played: from move to move, back with undone moves, to its end."""
        if change.node is None:
            game = self._game_controller.game
            self._ended_by = game.history.can_undo if game.info.has_ended else None
            self._end()
        elif change.by_move and self._clock is not None:
            self._press(self._clock)
        else:
            self._begin(change.node)
        self._note()
        self.show()

    def _press(self, clock: GameClock) -> None:
        if clock.running is not None:
            clock.press(self._pressed_at)
        clock.start(self._game_controller.live_turn, self._pressed_at)
        self._note_turn(clock)
        self._run()

    def _begin(self, node: Node) -> None:
        """Set the clock to both times left at a node, by the record if its turn did not begin here."""
        was_running = self._clock is not None and (self._clock.running is not None or self._is_stopped_for_scoring)
        clock = self._clock = GameClock(self.control, stall_limit=STALL_LIMIT)
        clock.tell(self._now())
        state = self._turns.get(node) or clock_state(node.path(), self.control)
        clock.restore(state, self._now())
        self._set_allowances()
        self._expired = frozenset()
        if was_running:
            self._run_unless_stopped()

    def _note_turn(self, clock: GameClock) -> None:
        """Remember both times left as the turn begins, or a time is corrected, for when later nodes are undone."""
        live = self._game_controller.live
        if live is not None:
            self._turns[live] = clock.state

    def _forget_game(self, _info: object) -> None:
        self._turns.clear()
        self._ended_by = None

    def _take_up(self, undone: Edit) -> None:
        """Play on where the end of the game was undone: with the times at the start of the turn, and paused."""
        if undone is not self._ended_by or not self.control.is_timed:
            return
        self._is_paused = True
        self._game_controller.set_live(self._game_controller.game.current)
        self._run()
        self._follow_phase(self._game_controller.game.phase)
        self.stood_still.emit()

    def _run_unless_stopped(self) -> None:
        """Run, but after passes that have stopped the game only with the next move."""
        game, live = self._game_controller.game, self._game_controller.live
        if live is None or not game.stopped_at(live):
            self._run()
        else:
            self._is_stopped_for_scoring = self._has_passes = True
            self._apply_pause()
            self.show()

    def _run(self) -> None:
        clock = self._clock
        if clock is not None:
            clock.start(self._game_controller.live_turn, self._now())
            self._counted = 0
            self._is_stopped_for_scoring = False
            self._apply_pause()
            self._timer.start()
            self.show()

    def _end(self) -> None:
        self._timer.stop()
        self._clock = None
        self._corrections.clear()
        self._is_paused = self._is_stopped_for_scoring = False
        self._expired = frozenset()

    def _follow_phase(self, phase: Phase) -> None:
        """Stop for scoring, and continue afterward; if passes had stopped the game, with the next move."""
        clock = self._clock
        if clock is None:
            return
        if phase is Phase.SCORING:
            self._has_passes = self._game_controller.game.stopped
            self._is_stopped_for_scoring |= clock.running is not None  # it may start again after a look elsewhere
            clock.stop(self._now())
            self._timer.stop()
            self.show()
        elif phase is Phase.PLAYING and self._is_stopped_for_scoring and not self._has_passes:
            self._run()

    def _follow_turn(self, _root: object) -> None:
        """Switch clocks if the turn changed without a move, as after the last handicap stone."""
        clock = self._clock
        if clock is not None and clock.running not in (None, self._game_controller.live_turn):
            clock.start(self._game_controller.live_turn, self._now())

    def _follow_info(self, _info: object) -> None:
        control = time_control_of(self._game_controller.game.info)
        if control == self._control:
            return
        self._control = control
        self._turns.clear()
        live = self._game_controller.live
        if live is not None and self.control.is_timed:
            self._begin(live)
        elif live is not None:
            self._game_controller.set_live(None)
        self.show()

    def _show_record(self, _node: object) -> None:
        if self._clock is None:
            self.show()

    def show(self) -> None:
        """Emit the readings of the clocks."""
        self.clocks_changed.emit(self.clocks)

    # The time

    def _tell(self, clock: GameClock, now: int | None = None) -> None:
        missed = clock.tell(self._now() if now is None else now)
        if missed >= SECOND:
            self.stalled.emit(missed)

    def _note(self) -> None:
        """Emit the state of the game being played, to be saved."""
        self._noted_at = self._now()
        live, clock = self._game_controller.live, self._clock
        self.noted.emit(None if live is None or clock is None else LiveGame(live, clock.state))

    def tick(self) -> None:
        """Charge the time that has passed."""
        clock = self._clock
        if clock is None or clock.running is None:
            return
        self._tell(clock)
        if self._now() - self._noted_at >= _NOTE_EVERY and not clock.is_paused:
            self._note()
        color = clock.running
        if not self._has_run_out(clock, color):
            self._count_down(clock, color)
            left = clock.until_expired(color)
            self._timer.setInterval(max(1, min(_TICK, left)) if left > 0 else _TICK)
            self.show()

    def _has_run_out(self, clock: GameClock, color: Color) -> bool:
        """Return whether the game was just lost on time; if that does not end it, report it once."""
        if not clock.has_expired(color) or color in self._expired:
            return False
        self._expired |= {color}
        self.time_ran_out.emit(color)
        if self._settings.lose_on_time:
            self._game_controller.lose_on_time(color)
            return True
        return False

    def _count_down(self, clock: GameClock, color: Color) -> None:
        """Count down the last seconds of a person, if running out has consequences."""
        settings, left = clock.control.of(color), clock.state.of(color)
        is_free = settings.has_count and not left.is_overtime
        seconds = -(-left.time // SECOND)
        counts = 0 < seconds <= self._settings.countdown_seconds and not (is_free or clock.is_paused)
        if counts and seconds != self._counted and color not in self._engine_colors:
            self.counted_down.emit(Countdown(color, seconds))
        self._counted = seconds

    def _apply_pause(self) -> None:
        clock = self._clock
        if clock is None:
            return
        if self._is_paused or self._is_held:
            clock.pause(self._now())
        else:
            clock.go_on(self._now())

    def _set_allowances(self) -> None:
        if self._clock is not None:
            for color in Color:
                is_engine = color in self._engine_colors
                self._clock.allowances[color] = self._settings.engine_allowance if is_engine else 0
