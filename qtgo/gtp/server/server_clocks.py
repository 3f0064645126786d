"""The time commands of GTP, and the clocks of an engine that follow them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from qtgo.core.clock.time_settings import SECOND, TimeControl, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.rules.point import Color
from qtgo.gtp.server.arguments import expect, parse_color, parse_real, parse_whole, syntax_error

_KGS_SYSTEMS = {"none": 0, "absolute": 1, "byoyomi": 3, "canadian": 3}
_KATA_SYSTEMS = {**_KGS_SYSTEMS, "fischer": 2, "fischer-capped": 4}
"""The time systems, each with the number of values that follow its name."""

NO_LIMIT = TimeSettings().normal()


class ServerClocks:
    """The engine's clocks: the times last received by GTP less the time used since.

    ``most`` is the longest time for one move, in milliseconds, if the settings have one.
    """

    def __init__(self) -> None:
        self.set(NO_LIMIT)

    @property
    def is_timed(self) -> bool:
        """Return whether there is a time limit."""
        return self.settings.system is not TimeSystem.NONE

    def set(self, settings: TimeSettings, most: int | None = None) -> None:
        """Set new time settings."""
        self.settings = settings
        self.most = most
        self.restart()

    def restart(self) -> None:
        """Reset both players to their initial time."""
        self._state = TimeControl.same(self.settings).start()

    def left(self, color: Color) -> TimeLeft:
        """Return what a player has left."""
        return self._state.of(color)

    def tell(self, color: Color, left: TimeLeft) -> None:
        """Set what the controller says is left."""
        self._state = self._state.with_left(color, left)

    def charge(self, color: Color, time: int) -> None:
        """Charge a player for a move that took so many milliseconds, in case no ``time_left`` follows."""
        left = self.settings.spend(self._state.of(color), time)
        self._state = self._state.with_left(color, self.settings.complete(TimeLeft(max(0, left.time), left.count)))


def time_settings(clocks: ServerClocks, arguments: Sequence[str]) -> str:
    """Set main time, byo-yomi time and byo-yomi stones: Canadian overtime, or no limit without stones."""
    expect(arguments, 3)
    main, extra, stones = (parse_whole(text) for text in arguments)
    if extra and not stones:
        clocks.set(NO_LIMIT)
    else:
        clocks.set(_overtime(TimeSystem.CANADIAN, main, extra, stones))
    return ""


def time_left(clocks: ServerClocks, arguments: Sequence[str]) -> str:
    """Set what a color has left: seconds, and the stones or periods of overtime."""
    expect(arguments, 3)
    color, seconds, count = parse_color(arguments[0]), parse_real(arguments[1]), parse_whole(arguments[2])
    clocks.tell(color, TimeLeft(_milliseconds(seconds), count))
    return ""


def kgs_time_settings(clocks: ServerClocks, arguments: Sequence[str]) -> str:
    """Set one of the time systems of KGS, in whole seconds."""
    values = [parse_whole(text) for text in _values(arguments, _KGS_SYSTEMS)]
    clocks.set(_settings(arguments[0], values))
    return ""


def kata_time_settings(clocks: ServerClocks, arguments: Sequence[str]) -> str:
    """Set one of KataGo's time systems; a negative cap means none."""
    values = [parse_real(text) for text in _values(arguments, _KATA_SYSTEMS)]
    if arguments[0] != "fischer-capped" and min(values, default=0) < 0:
        raise syntax_error()
    most = _milliseconds(values[3]) if len(values) == 4 and values[3] >= 0 else None
    clocks.set(_settings(arguments[0], values), most)
    return ""


def kata_list_time_settings(clocks: ServerClocks, arguments: Sequence[str]) -> str:
    """List the supported time systems."""
    expect(arguments, 0)
    return " ".join(_KATA_SYSTEMS)


def _values(arguments: Sequence[str], systems: Mapping[str, int]) -> Sequence[str]:
    if not arguments or arguments[0] not in systems:
        raise syntax_error()
    expect(arguments[1:], systems[arguments[0]])
    return arguments[1:]


def _settings(name: str, values: Sequence[float]) -> TimeSettings:
    match name:
        case "none":
            return NO_LIMIT
        case "absolute":
            return TimeSettings(TimeSystem.ABSOLUTE, _milliseconds(values[0]), 0, 0)
        case "byoyomi" | "canadian":
            system = TimeSystem.BYOYOMI if name == "byoyomi" else TimeSystem.CANADIAN
            return _overtime(system, values[0], values[1], int(values[2]))
    cap = _milliseconds(values[2]) if len(values) > 2 and values[2] >= 0 else None
    return TimeSettings(
        TimeSystem.FISCHER, _milliseconds(max(0.0, values[0])), _milliseconds(max(0.0, values[1])), 0, cap
    )


def _overtime(system: TimeSystem, main: float, extra: float, count: int) -> TimeSettings:
    """Return settings with overtime, or without if it is zero."""
    if extra and count:
        return TimeSettings(system, _milliseconds(main), _milliseconds(extra), count)
    return TimeSettings(TimeSystem.ABSOLUTE, _milliseconds(main), 0, 0)


def _milliseconds(seconds: float) -> int:
    return int(seconds * SECOND)


TIME_COMMANDS: Mapping[str, Callable[[ServerClocks, Sequence[str]], str]] = {
    "time_settings": time_settings,
    "time_left": time_left,
    "kgs-time_settings": kgs_time_settings,
    "kata-time_settings": kata_time_settings,
    "kata-list_time_settings": kata_list_time_settings,
}
