"""Time systems, and the time settings of both players; every time is in whole milliseconds."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum

from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass, field, regex, replace

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
MAX_TIME = 100 * HOUR
MAX_COUNT = 999


class TimeSystem(Enum):
    """The systems of time limits."""

    NONE = "none"
    ABSOLUTE = "absolute"
    FISCHER = "fischer"
    BYOYOMI = "byo-yomi"
    CANADIAN = "canadian"
    PER_MOVE = "per move"


class TimeProblem(Enum):
    """The faults of time settings."""

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
    """The time left to a player: main time, or overtime if there is a ``count``.

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
    """The time left to both players: the whole state of a clock that needs storing."""

    black: TimeLeft
    white: TimeLeft

    def of(self, color: Color) -> TimeLeft:
        """Return what a player has left."""
        return self.black if color is Color.BLACK else self.white

    def with_left(self, color: Color, left: TimeLeft) -> ClockState:
        """Return the same state with another time left for one player."""
        return replace(self, black=left) if color is Color.BLACK else replace(self, white=left)


_NUMBER = r"(\d{1,9}(?:[.,]\d{1,6})?)"
_CLOCK = regex(r"(?:(\d{1,4}):)?(\d{1,4}):(\d{2})", re.ASCII)
_HOURS = r"h|hrs?\.?|hours?|時間|小时|小時|시간|heures?|std\.?|stunden?|horas?|or[ae]|ч\.?|час(?:а|ов)?"
_MINUTES = r"m|mins?\.?|minutes?|分[钟鐘]?|분|minuten?|minutos?|minut[oi]|мин\.?|минут[аы]?"
_SECONDS = r"s|secs?\.?|seconds?|秒[钟鐘]?|초|secondes?|se[kg]\.?|sekunden?|segundos?|second[oi]|сек\.?|секунд[аы]?"
_AND = r" ?(?:(?:, ?|(?:and|et|und|y|e|и) )(?=\d))?"
_UNITS = regex(
    rf"(?:{_NUMBER} ?(?:{_HOURS}){_AND})?(?:{_NUMBER} ?(?:{_MINUTES}){_AND})?(?:{_NUMBER} ?(?:{_SECONDS}))?", re.ASCII
)
_HOURS_AND_MINUTES = regex(r"(\d{1,2}) ?h ?([0-5]\d)", re.ASCII)
_PLAIN = regex(_NUMBER, re.ASCII)


def parse_duration(text: str) -> int | None:
    """Read ``90``, ``90s``, ``1:30``, ``1.5 min``, ``1h30`` or ``1 Stunde`` as milliseconds; alone it means seconds."""
    text = text.strip()
    if not text:
        return None
    if (plain := _PLAIN.fullmatch(text)) is not None:
        return _milliseconds(plain[1], SECOND)
    if (clock := _CLOCK.fullmatch(text)) is not None:
        return int(clock[1] or 0) * HOUR + int(clock[2]) * MINUTE + int(clock[3]) * SECOND
    if (clock := _HOURS_AND_MINUTES.fullmatch(text)) is not None:
        return int(clock[1]) * HOUR + int(clock[2]) * MINUTE
    if (units := _UNITS.fullmatch(text)) is not None:
        return sum(_milliseconds(units[i + 1] or "0", unit) for i, unit in enumerate((HOUR, MINUTE, SECOND)))
    return None


def _milliseconds(number: str, unit: int) -> int:
    return round(float(number.replace(",", ".")) * unit)


_SHORT_TIME = r"((?:\d{1,6}(?:\.\d{1,3})?[hms])+|0)"
_SHORT_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], TimeSettings]], ...] = tuple(
    (regex(pattern, re.ASCII), make)
    for pattern, make in (
        (r"none", lambda match: TimeSettings()),
        (_SHORT_TIME, lambda match: TimeSettings(TimeSystem.ABSOLUTE, _short(match[1]))),
        (rf"{_SHORT_TIME}/move", lambda match: TimeSettings(TimeSystem.PER_MOVE, extra=_short(match[1]))),
        (
            rf"(?:{_SHORT_TIME}\+)?(\d{{1,4}})x{_SHORT_TIME}",
            lambda match: TimeSettings(TimeSystem.BYOYOMI, _short(match[1]), _short(match[3]), int(match[2])),
        ),
        (
            rf"(?:{_SHORT_TIME}\+)?(\d{{1,4}})/{_SHORT_TIME}",
            lambda match: TimeSettings(TimeSystem.CANADIAN, _short(match[1]), _short(match[3]), int(match[2])),
        ),
        (
            rf"{_SHORT_TIME}\+{_SHORT_TIME}/move(?:<={_SHORT_TIME})?",
            lambda match: TimeSettings(
                TimeSystem.FISCHER, _short(match[1]), _short(match[2]), cap=_short(match[3]) if match[3] else None
            ),
        ),
    )
)
SHORT_FORMS = "none, 10m, 5m+3x30s (byo-yomi), 5m+25/10m (Canadian), 10m+10s/move, 10m+10s/move<=20m (Fischer), 5s/move"
"""Examples of each short form, for input hints."""


def parse_time_settings(text: str) -> TimeSettings:
    """Read the short form of time settings; raise ValueError, with a sentence, if it is malformed or unplayable."""
    squeezed = "".join(text.casefold().split())
    for pattern, make in _SHORT_FORMS:
        match = pattern.fullmatch(squeezed)
        if match is not None:
            settings = make(match).normal()
            problems = ", ".join(sorted(problem.value for problem in settings.problems()))
            if problems:
                raise ValueError(f"the time {text!r} cannot be played by: {problems}")
            return settings
    raise ValueError(f"{text!r} is no time; it is written as one of: {SHORT_FORMS}")


def _short(text: str | None) -> int:
    return (text and parse_duration(text)) or 0
