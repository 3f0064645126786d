"""A game clock driven by times passed to it, in whole milliseconds."""

from __future__ import annotations

from dataclasses import replace

from qtgo.core.clock.time_settings import (
    ClockState,
    TimeControl,
    TimeLeft,
    TimeSystem,
)
from qtgo.core.rules.point import Color


class GameClock:
    """The clock of a game, driven by the times passed to it, in milliseconds that never decrease.

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
        """Stop the clock until ``go_on``."""
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
