"""Time settings and time left as an engine can receive them, never more than it has.

GTP itself has whole seconds and Canadian overtime only; KGS added byo-yomi, KataGo Fischer and fractions.
What an engine has no command for is sent as the closest setting by which it cannot overstep:

byo-yomi as Canadian: all periods but the last are main time, and the last is a period for one stone.
Fischer as Canadian: what exceeds one increment is main time, and the increment a period for one stone.
Overtime of less than a second, if only whole seconds can be sent: as if there were none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum, auto

from qtgo.core.clock.time_settings import SECOND, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.record.properties import encode_real
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass


class TimeNotice(Enum):
    """The part of the time settings that an engine could not be given.

    ROUGHLY: it was told the closest setting it supports. TOO_SHORT: it supports no times below a second. REFUSED: it
    rejected the command. UNTOLD: it has no such commands.
    """

    ROUGHLY = auto()
    TOO_SHORT = auto()
    REFUSED = auto()
    UNTOLD = auto()


@dataclass(frozen=True, slots=True)
class EngineClock:
    """An engine's time settings and time left, and its opponent's if that has the same settings."""

    settings: TimeSettings
    left: TimeLeft
    opponent: TimeLeft | None = None


class _Form(Enum):
    """The form in which the time left is sent."""

    NO_LIMIT = auto()
    ABSOLUTE = auto()
    OVERTIME = auto()
    LAST_PERIOD = auto()
    INCREMENT = auto()


@dataclass(frozen=True, slots=True)
class ToldTime:
    """A way to send time settings: the command, and the form of the time left that follows from it.

    ``unit`` is the shortest time that can be sent.
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
        """Return the command for the time a player has left, or None if there is nothing to send."""
        if not self.is_limit:
            return None
        time, count = self._told(left)
        return f"time_left {color.letter.lower()} {_seconds(time, self.unit)} {count}"

    def _told(self, left: TimeLeft) -> tuple[int, int]:
        """Return the time and the stones or periods to send; main time is never sent as zero if overtime follows."""
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
    """Yield the ways to send time settings to an engine with some commands, best first."""
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
    """Yield the commands for the time left to the opponent and to the engine itself."""
    if told is None or clock is None:
        return
    sides = ((color.opponent, clock.opponent), (color, clock.left))
    for side, left in sides:
        command = None if left is None else told.time_left(side, left)
        if command is not None:
            yield command


def _by_kata(settings: TimeSettings) -> ToldTime:
    """Return the exact form, by KataGo's command."""
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
    """Return the form in whole seconds: Canadian overtime, and with the command of KGS byo-yomi too."""
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
    """Return the command in whole seconds; if 0 would mean no limit, shorter times become one second."""
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
    """Format a time in seconds, rounded down to the unit."""
    return encode_real(time // unit * unit / SECOND)
