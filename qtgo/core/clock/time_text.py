"""Durations and time settings as people type them."""

from __future__ import annotations

import re
from collections.abc import Callable

from qtgo.core.clock.time_settings import HOUR, MINUTE, SECOND, TimeSettings, TimeSystem
from qtgo.deferred import regex

_NUMBER = r"(\d{1,9}(?:[.,]\d{1,6})?)"
_CLOCK = regex(r"(?:(\d{1,4}):)?(\d{1,4}):(\d{2})", re.ASCII)
_UNITS = regex(
    rf"(?:{_NUMBER} ?(?:h|hrs?|hours?|時間|小时|小時))? ?"
    rf"(?:{_NUMBER} ?(?:m|mins?|minutes?|分[钟鐘]?))? ?"
    rf"(?:{_NUMBER} ?(?:s|secs?|seconds?|秒))?",
    re.ASCII,
)
_PLAIN = regex(_NUMBER, re.ASCII)


def parse_duration(text: str) -> int | None:
    """Read ``90``, ``90s``, ``1:30``, ``1.5 min`` or ``1h30m`` as milliseconds; without a unit it means seconds."""
    text = text.strip()
    if not text:
        return None
    if (plain := _PLAIN.fullmatch(text)) is not None:
        return _milliseconds(plain[1], SECOND)
    if (clock := _CLOCK.fullmatch(text)) is not None:
        return int(clock[1] or 0) * HOUR + int(clock[2]) * MINUTE + int(clock[3]) * SECOND
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
SHORT_FORMS = (
    "none, 10m, 5m+3x30s (byo-yomi), 5m+25/10m (Canadian), 10m+10s/move or 10m+10s/move<=20m (Fischer), 5s/move"
)
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
