"""Time settings, and a game clock that is told the time; every time is in whole milliseconds."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from qtgo.core.rules.point import Color

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
MAX_TIME = 100 * HOUR
MAX_COUNT = 999


class TimeSystem(Enum):
    """How the time for thinking is limited."""

    NONE = "none"
    ABSOLUTE = "absolute"
    FISCHER = "fischer"
    BYOYOMI = "byo-yomi"
    CANADIAN = "canadian"
    PER_MOVE = "per move"


class TimeProblem(Enum):
    """What is wrong with time settings."""

    MAIN_OUT_OF_RANGE = "main time out of range"
    NO_MAIN_TIME = "no main time"
    EXTRA_OUT_OF_RANGE = "extra time out of range"
    NO_EXTRA_TIME = "no extra time"
    COUNT_OUT_OF_RANGE = "count out of range"
    CAP_BELOW_INCREMENT = "cap below the increment"


_WITH_MAIN = frozenset({TimeSystem.ABSOLUTE, TimeSystem.FISCHER, TimeSystem.BYOYOMI, TimeSystem.CANADIAN})
_WITH_EXTRA = frozenset({TimeSystem.FISCHER, TimeSystem.BYOYOMI, TimeSystem.CANADIAN, TimeSystem.PER_MOVE})
_WITH_COUNT = frozenset({TimeSystem.BYOYOMI, TimeSystem.CANADIAN})


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """What a player has left: main time, or overtime if there is a ``count``.

    ``count`` is the number of periods (byo-yomi) or of stones still to play (Canadian), and ``time`` what is left of
    the period. A negative ``time`` says by how much the last period was exceeded.
    """

    time: int
    count: int = 0

    @property
    def is_overtime(self) -> bool:
        """Return whether the main time is used up."""
        return self.count > 0


@dataclass(frozen=True, slots=True)
class TimeSettings:
    """A time system with its numbers; numbers that the system does not use have no meaning.

    ``extra`` is the increment of Fischer, the period of byo-yomi and Canadian, or the time per move.
    ``count`` is the number of byo-yomi periods, or of stones in a Canadian period. ``cap`` limits what Fischer
    increments may accumulate to.
    """

    system: TimeSystem = TimeSystem.NONE
    main: int = 10 * MINUTE
    extra: int = 30 * SECOND
    count: int = 5
    cap: int | None = None

    @property
    def has_main(self) -> bool:
        """Return whether the system has a main time."""
        return self.system in _WITH_MAIN

    @property
    def has_extra(self) -> bool:
        """Return whether the system has a time besides the main time."""
        return self.system in _WITH_EXTRA

    @property
    def has_count(self) -> bool:
        """Return whether the system counts periods or stones."""
        return self.system in _WITH_COUNT

    def normal(self) -> TimeSettings:
        """Return the settings with zero for every unused number, so that equivalent settings compare equal."""
        return TimeSettings(
            self.system,
            self.main if self.has_main else 0,
            self.extra if self.has_extra else 0,
            self.count if self.has_count else 0,
            self.cap if self.system is TimeSystem.FISCHER else None,
        )

    def problems(self) -> frozenset[TimeProblem]:
        """Return why these settings cannot be played."""
        problems: set[TimeProblem] = set()
        if self.has_main:
            if not 0 <= self.main <= MAX_TIME:
                problems.add(TimeProblem.MAIN_OUT_OF_RANGE)
            elif self.main == 0 and self.system in (TimeSystem.ABSOLUTE, TimeSystem.FISCHER):
                problems.add(TimeProblem.NO_MAIN_TIME)
        if self.has_extra:
            if not 0 <= self.extra <= MAX_TIME:
                problems.add(TimeProblem.EXTRA_OUT_OF_RANGE)
            elif self.extra == 0:
                problems.add(TimeProblem.NO_EXTRA_TIME)
        if self.has_count and not 1 <= self.count <= MAX_COUNT:
            problems.add(TimeProblem.COUNT_OUT_OF_RANGE)
        if self.system is TimeSystem.FISCHER and self.cap is not None and self.cap < self.extra:
            problems.add(TimeProblem.CAP_BELOW_INCREMENT)
        return frozenset(problems)

    def start(self) -> TimeLeft:
        """Return what a player has at the beginning."""
        match self.system:
            case TimeSystem.PER_MOVE:
                return TimeLeft(self.extra, 1)
            case TimeSystem.BYOYOMI | TimeSystem.CANADIAN if self.main == 0:
                return TimeLeft(self.extra, self.count)
        return TimeLeft(self.main)

    def spend(self, left: TimeLeft, time: int) -> TimeLeft:
        """Return what is left after thinking for a time; spending it in parts gives the same."""
        if self.system is TimeSystem.NONE:
            return left
        rest, count = left.time - time, left.count
        if self.has_count and count == 0 and rest <= 0:
            rest, count = rest + self.extra, self.count
        if self.system is TimeSystem.BYOYOMI and count > 1 and rest <= 0:
            used = min(count - 1, -rest // self.extra + 1)
            rest, count = rest + used * self.extra, count - used
        return TimeLeft(rest, count)

    def total(self, left: TimeLeft) -> int:
        """Return how long the player can think from here until the time is exceeded."""
        if self.system is TimeSystem.BYOYOMI:
            return left.time + self.extra * (left.count - 1 if left.is_overtime else self.count)
        return left.time + self.extra * (self.has_count and not left.is_overtime)

    def renews(self, left: TimeLeft) -> bool:
        """Return whether a move made with this much left restores the whole period."""
        return self.system is TimeSystem.PER_MOVE or (self.system is TimeSystem.BYOYOMI and left.is_overtime)

    def complete(self, left: TimeLeft) -> TimeLeft:
        """Return what is left after completing a move; the argument is what was left while thinking about it."""
        match self.system:
            case TimeSystem.FISCHER:
                raised = left.time + self.extra
                return replace(left, time=raised if self.cap is None else max(left.time, min(self.cap, raised)))
            case TimeSystem.PER_MOVE:
                return TimeLeft(self.extra, 1)
            case TimeSystem.BYOYOMI if self.renews(left):
                return TimeLeft(self.extra, left.count)
            case TimeSystem.CANADIAN if left.is_overtime:
                return TimeLeft(self.extra, self.count) if left.count == 1 else TimeLeft(left.time, left.count - 1)
        return left


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time settings of both players, which may differ (time odds)."""

    black: TimeSettings = field(default_factory=TimeSettings)
    white: TimeSettings = field(default_factory=TimeSettings)

    @classmethod
    def same(cls, settings: TimeSettings) -> TimeControl:
        """Return a time control with the same settings for both players."""
        return cls(settings, settings)

    def of(self, color: Color) -> TimeSettings:
        """Return the settings of a player."""
        return self.black if color is Color.BLACK else self.white

    @property
    def is_timed(self) -> bool:
        """Return whether the time of any player is limited."""
        return any(self.of(color).system is not TimeSystem.NONE for color in Color)

    @property
    def has_odds(self) -> bool:
        """Return whether the players have different settings."""
        return self.black.normal() != self.white.normal()

    def start(self) -> ClockState:
        """Return what both players have at the beginning."""
        return ClockState(self.black.start(), self.white.start())


@dataclass(frozen=True, slots=True)
class ClockState:
    """What both players have left: the whole state of a clock that needs storing."""

    black: TimeLeft
    white: TimeLeft

    def of(self, color: Color) -> TimeLeft:
        """Return what a player has left."""
        return self.black if color is Color.BLACK else self.white

    def with_left(self, color: Color, left: TimeLeft) -> ClockState:
        """Return the same state with another time left for one player."""
        return replace(self, black=left) if color is Color.BLACK else replace(self, white=left)


class GameClock:
    """The clock of a game, driven by the times it is told, in milliseconds that never decrease.

    ``stall_limit`` is the most that is charged between two consecutive times: if more has passed, the computer
    slept or was stuck, and ``tell`` returns what was not charged. ``allowances`` forgive a player, such as an engine
    on a slow connection, so many milliseconds of overstepping at every move.
    """

    def __init__(self, control: TimeControl, *, stall_limit: int | None = None) -> None:
        self.control = control
        self.allowances: dict[Color, int] = dict.fromkeys(Color, 0)
        self._stall_limit = stall_limit
        self._state = control.start()
        self._recorded = self._state
        self._running: Color | None = None
        self._is_paused = False
        self._told = 0

    @property
    def running(self) -> Color | None:
        """Return whose clock runs, or would if it were not paused."""
        return self._running

    @property
    def is_paused(self) -> bool:
        """Return whether the clock is paused."""
        return self._is_paused

    @property
    def state(self) -> ClockState:
        """Return what both players had left at the last time told."""
        return self._state

    def recorded(self, color: Color) -> TimeLeft:
        """Return what to record for a player's last move: for a renewed period, what was left of it."""
        return self._recorded.of(color)

    def tell(self, now: int) -> int:
        """Charge the player whose clock runs for the time since the last call; return the milliseconds not charged."""
        passed = max(0, now - self._told)
        self._told = max(now, self._told)
        if self._running is None or self._is_paused:
            return 0
        charged = passed if self._stall_limit is None else min(passed, self._stall_limit)
        self._set(self._running, self.control.of(self._running).spend(self._state.of(self._running), charged))
        return passed - charged

    def start(self, color: Color, now: int) -> None:
        """Start the clock of a player and stop the other."""
        self.tell(now)
        self._running = color

    def record_of_move(self, color: Color) -> TimeLeft:
        """Return what to record if a player moves now: for a period that the move renews, what was left of it."""
        settings, left = self.control.of(color), self._after_thought(color)
        return left if settings.renews(left) else settings.complete(left)

    def press(self, now: int) -> TimeLeft:
        """End the move of the running player, start the opponent's clock, and return what the mover has left."""
        self.tell(now)
        mover = self._running
        if mover is None:
            raise ValueError("no clock is running")
        self._recorded = self._recorded.with_left(mover, self.record_of_move(mover))
        left = self.control.of(mover).complete(self._after_thought(mover))
        self._set(mover, left)
        self._running = mover.opponent
        return left

    def _after_thought(self, color: Color) -> TimeLeft:
        """Return what a player has left, with overstepped time forgiven, or tolerated if the game goes on anyway."""
        left = self._state.of(color)
        return replace(left, time=max(0, left.time))

    def stop(self, now: int) -> None:
        """Stop both clocks."""
        self.tell(now)
        self._running = None
        self._is_paused = False

    def pause(self, now: int) -> None:
        """Hold the clock until ``go_on``."""
        self.tell(now)
        self._is_paused = True

    def go_on(self, now: int) -> None:
        """Resume a paused clock."""
        self.tell(now)
        self._is_paused = False

    def has_expired(self, color: Color) -> bool:
        """Return whether a player has exceeded the time by more than the allowance."""
        is_timed = self.control.of(color).system is not TimeSystem.NONE
        return is_timed and self._state.of(color).time <= -self.allowances[color]

    def until_expired(self, color: Color) -> int:
        """Return how long a player can still think before exceeding the time."""
        return self.control.of(color).total(self._state.of(color)) + self.allowances[color]

    def restore(self, state: ClockState, now: int) -> None:
        """Set what both players have left, as after undoing a move."""
        self.tell(now)
        self._state = state

    def exchange(self, color: Color, given: TimeLeft, instead: TimeLeft, now: int) -> None:
        """Replace the time a player was given; what was spent since then still counts."""
        self.tell(now)
        settings = self.control.of(color)
        spent = settings.total(given) - settings.total(self._state.of(color))
        saved = max(0, -spent)
        self._set(color, settings.spend(replace(instead, time=instead.time + saved), max(0, spent)))

    def _set(self, color: Color, left: TimeLeft) -> None:
        self._state = self._state.with_left(color, left)
