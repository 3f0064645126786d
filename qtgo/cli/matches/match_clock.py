"""The clocks of a game between engines, by which the referee judges: only thinking is charged."""

from __future__ import annotations

import time

from qtgo.core.clock.clock import GameClock
from qtgo.core.clock.time_settings import SECOND, TimeControl, TimeSettings, TimeSystem
from qtgo.core.record.clock_record import clock_values
from qtgo.core.rules.point import Color
from qtgo.gtp.time_commands import EngineClock


class MatchClock:
    """Both engines' clocks; neither runs between an answer and the next question. Without a limit they do nothing."""

    def __init__(self, settings: TimeSettings, lag: int) -> None:
        self._settings = settings
        self._is_timed = settings.system is not TimeSystem.NONE
        self._clock = GameClock(TimeControl.same(settings))
        self._clock.allowances = dict.fromkeys(Color, lag)

    def told(self, color: Color) -> EngineClock | None:
        """Return what an engine is to know of its time."""
        if not self._is_timed:
            return None
        state = self._clock.state
        return EngineClock(self._settings, state.of(color), state.of(color.opponent))

    def start(self, color: Color) -> None:
        """Charge an engine from now on."""
        self._clock.start(color, _now())

    def stop(self) -> None:
        """Charge no time."""
        self._clock.stop(_now())

    def has_expired(self, color: Color) -> bool:
        """Return whether an engine has overstepped its time."""
        return self._clock.has_expired(color)

    def until_expired(self, color: Color) -> float | None:
        """Return the seconds until an engine oversteps its time; None without a limit."""
        return self._clock.until_expired(color) / SECOND if self._is_timed else None

    def press(self, color: Color) -> dict[str, list[str]]:
        """End the move of an engine that was charged for it, and return what the record says of its clock."""
        if not self._is_timed:
            return {}
        now = _now()
        self._clock.start(color, now)
        self._clock.press(now)
        self._clock.stop(now)
        return clock_values(color, self._clock.recorded(color), self._settings)


def _now() -> int:
    return time.monotonic_ns() // 1_000_000
