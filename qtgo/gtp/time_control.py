"""Time settings and the time left as an engine can be told them, never more than it has.

GTP itself knows whole seconds and Canadian overtime only; KGS added byo-yomi, KataGo Fischer and fractions.
What an engine has no word for is told as the nearest by which it cannot overstep:

byo-yomi as Canadian: all periods but the last are main time, and the last is a period for one stone.
Fischer as Canadian: what goes beyond one increment is main time, and the increment a period for one stone.
Overtime of less than a second, where only whole seconds can be told: as if there were none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from qtgo.core.clock.clock import SECOND, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.record.properties import encode_real
from qtgo.core.rules.point import Color


class TimeNotice(Enum):
    """What an engine could not be told of the time.

    ROUGHLY: it was told the nearest that it knows. TOO_SHORT: it knows no times below a second. REFUSED: it
    will not be told. UNTOLD: it knows no such commands.
    """

    ROUGHLY = auto()
    TOO_SHORT = auto()
    REFUSED = auto()
    UNTOLD = auto()


@dataclass(frozen=True, slots=True)
class EngineClock:
    """What an engine plays by and has left, and its opponent, where that plays by the same settings."""

    settings: TimeSettings
    left: TimeLeft
    opponent: TimeLeft | None = None


class _Form(Enum):
    """What the time left is told as."""

    NO_LIMIT = auto()
    ABSOLUTE = auto()
    OVERTIME = auto()
    LAST_PERIOD = auto()
    INCREMENT = auto()


@dataclass(frozen=True, slots=True)
class ToldTime:
    """A way to tell an engine time settings: the command, and what follows from it for the time left.

    ``unit`` is the shortest time that can be told.
    """

    command: str
    settings: TimeSettings
    form: _Form
    unit: int = SECOND
    notice: TimeNotice | None = None

    @property
    def name(self) -> str:
        """Return the name of the command."""
        return self.command.partition(" ")[0]

    @property
    def is_limit(self) -> bool:
        """Return whether there is a limit at all."""
        return self.form is not _Form.NO_LIMIT

    def time_left(self, color: Color, left: TimeLeft) -> str | None:
        """Write the command that tells what a player has left, None where there is nothing to tell."""
        if not self.is_limit:
            return None
        time, count = self._told(left)
        return f"time_left {color.letter.lower()} {_seconds(time, self.unit)} {count}"

    def _told(self, left: TimeLeft) -> tuple[int, int]:
        """Return the time and the stones or periods to tell; main time is never told as nothing if more follows."""
        extra, count, time = self.settings.extra, left.count, max(0, left.time)
        match self.form:
            case _Form.OVERTIME:
                rest, overtime = (0, (time, count)) if count else (time, (extra, self.settings.count))
            case _Form.LAST_PERIOD:
                before_last = count - 2 if count else self.settings.count - 1
                rest, overtime = (0, (time, 1)) if count == 1 else (time + before_last * extra, (extra, 1))
            case _Form.INCREMENT:
                rest, overtime = (time - extra, (extra, 1)) if time > extra else (0, (time, 1))
            case _:
                return (0 if count else time), 0
        return (rest, 0) if rest >= self.unit else overtime


def ways_to_tell(settings: TimeSettings, knows: Callable[[str], bool]) -> Iterator[ToldTime]:
    """Yield the ways to tell time settings to an engine that knows some commands, the best first."""
    settings = settings.normal()
    if settings.system is TimeSystem.PER_MOVE:
        settings = TimeSettings(TimeSystem.BYOYOMI, 0, settings.extra, 1)
    if knows("kata-time_settings"):
        yield _by_kata(settings)
    if knows("kgs-time_settings"):
        yield _in_seconds(settings, has_byoyomi=True)
    if knows("time_settings"):
        yield _in_seconds(settings, has_byoyomi=False)


def time_left_commands(told: ToldTime | None, color: Color, clock: EngineClock | None) -> Iterator[str]:
    """Yield the commands that tell what the opponent of an engine and the engine itself have left."""
    if told is None or clock is None:
        return
    sides = ((color.opponent, clock.opponent), (color, clock.left))
    for side, left in sides:
        command = None if left is None else told.time_left(side, left)
        if command is not None:
            yield command


def _by_kata(settings: TimeSettings) -> ToldTime:
    """Tell exactly, by KataGo's command."""
    main, extra = _seconds(settings.main, 1), _seconds(settings.extra, 1)
    match settings.system:
        case TimeSystem.NONE:
            words, form = "none", _Form.NO_LIMIT
        case TimeSystem.ABSOLUTE:
            words, form = f"absolute {main}", _Form.ABSOLUTE
        case TimeSystem.FISCHER if settings.cap is not None:
            # It refuses a cap below the main time.
            cap = _seconds(max(settings.cap, settings.main), 1)
            words, form = f"fischer-capped {main} {extra} {cap} -1", _Form.ABSOLUTE
        case TimeSystem.FISCHER:
            words, form = f"fischer {main} {extra}", _Form.ABSOLUTE
        case system:
            name = "byoyomi" if system is TimeSystem.BYOYOMI else "canadian"
            words, form = f"{name} {main} {extra} {settings.count}", _Form.OVERTIME
    return ToldTime(f"kata-time_settings {words}", settings, form, 1)


def _in_seconds(settings: TimeSettings, *, has_byoyomi: bool) -> ToldTime:
    """Tell in whole seconds: Canadian overtime, and by the command of KGS byo-yomi too."""
    main, extra, count = settings.main, settings.extra, settings.count
    is_whole = main % SECOND == 0 and extra % SECOND == 0
    match settings.system:
        case TimeSystem.NONE:
            return _command(settings, _Form.NO_LIMIT, has_byoyomi)
        case TimeSystem.ABSOLUTE:
            form = _Form.ABSOLUTE
        case TimeSystem.FISCHER:
            form, main, count, is_whole = _Form.INCREMENT, max(0, main - extra), 1, False
        case TimeSystem.BYOYOMI if not has_byoyomi:
            form, main, count, is_whole = _Form.LAST_PERIOD, main + (count - 1) * extra, 1, is_whole and count == 1
        case _:
            form = _Form.OVERTIME
    if form is not _Form.ABSOLUTE and extra < SECOND:
        form, main = _Form.ABSOLUTE, settings.main
    is_too_short = form is _Form.ABSOLUTE and (main < SECOND or extra > 0)
    notice = TimeNotice.TOO_SHORT if is_too_short else None if is_whole else TimeNotice.ROUGHLY
    return _command(settings, form, has_byoyomi, main, count, notice)


def _command(
    settings: TimeSettings,
    form: _Form,
    has_byoyomi: bool,
    main: int = 0,
    count: int = 0,
    notice: TimeNotice | None = None,
) -> ToldTime:
    """Write the command in whole seconds; where 0 would mean no limit, one second stands for less."""
    main, extra = main // SECOND, settings.extra // SECOND
    if form is _Form.NO_LIMIT:
        kgs, plain = "none", "0 1 0"
    elif form is _Form.ABSOLUTE:
        kgs, plain = f"absolute {max(1, main)}", f"{max(1, main)} 0 0"
    else:
        plain = f"{main} {extra} {count}"
        kgs = f"{'byoyomi' if settings.system is TimeSystem.BYOYOMI else 'canadian'} {plain}"
    command = f"kgs-time_settings {kgs}" if has_byoyomi else f"time_settings {plain}"
    return ToldTime(command, settings, form, notice=notice)


def _seconds(time: int, unit: int) -> str:
    """Write a time in seconds, rounded down to the unit."""
    return encode_real(time // unit * unit / SECOND)
