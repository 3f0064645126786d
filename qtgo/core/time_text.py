"""Time settings as text: TM and OT of records in the forms that programs use, and a short form for people to type."""

from __future__ import annotations

import re
from collections.abc import Callable

from qtgo.core.clock import HOUR, MINUTE, SECOND, TimeSettings, TimeSystem
from qtgo.core.properties import encode_real

_MAX_LENGTH = 200
_NUMBER = r"(\d{1,9}(?:[.,]\d{1,6})?)"
_CLOCK = re.compile(r"(?:(\d{1,4}):)?(\d{1,4}):(\d{2})", re.ASCII)
_UNITS = re.compile(
    rf"(?:{_NUMBER} ?(?:h|hrs?|hours?|時間|小时|小時))? ?"
    rf"(?:{_NUMBER} ?(?:m|mins?|minutes?|分[钟鐘]?))? ?"
    rf"(?:{_NUMBER} ?(?:s|secs?|seconds?|秒))?",
    re.ASCII,
)
_PLAIN = re.compile(_NUMBER, re.ASCII)

_BYOYOMI = r"(?:(?:japanese )?byo[- ]?yomi|japanese|秒読み|读秒|讀秒)"
_STONES = r"(?:moves?|stones?|手)"
_OWN_MAIN = r"(?:(?P<main>[^+]+?) ?\+ ?)?"
_CAP = r"(?:[ ,(]*(?:max|maximum|cap|capped at|up to|<=):? ?(?P<cap>[^)]+)\)?)?"


def _patterns(*texts: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(text, re.ASCII) for text in texts)


_FORMS: dict[TimeSystem, tuple[re.Pattern[str], ...]] = {
    TimeSystem.CANADIAN: _patterns(
        r"(?P<count>\d+) ?/ ?(?P<time>.+?),? canadian",
        r"canadian(?: byo[- ]?yomi)?:? (?P<count>\d+) ?/ ?(?P<time>.+)",
        rf"(?:canadian:? )?(?P<count>\d+) ?{_STONES} ?(?:/|in|per|every) ?(?P<time>.+?)(?: canadian)?",
        rf"(?:canadian:? )?(?P<time>.+?) ?(?:/|for|per|every) ?(?P<count>\d+) ?{_STONES}(?: canadian)?",
    ),
    TimeSystem.BYOYOMI: _patterns(
        rf"(?:{_BYOYOMI}:? ?)?(?P<count>\d+) ?[x*×] ?(?P<time>[\d.,:]+ ?[a-z分秒]*?)(?: ?{_BYOYOMI}| periods?)?",
        rf"(?:{_BYOYOMI}:? ?)?(?P<time>[\d.,:]+ ?[a-z分秒]+) ?[x*×] ?(?P<count>\d+)(?: ?{_BYOYOMI}| periods?)?",
        rf"(?P<count>\d+) (?:{_BYOYOMI} )?periods? (?:of|x|at) (?P<time>.+?)(?: {_BYOYOMI})?",
        rf"(?:{_BYOYOMI}:? ?)?(?P<count>\d+) ?[回次] ?(?P<time>.+)",
        rf"(?:{_BYOYOMI}:? ?)?(?P<time>.+?) ?(?P<count>\d+) ?[回次]",
    ),
    TimeSystem.FISCHER: _patterns(
        rf"{_OWN_MAIN}(?P<time>[^+]+?)(?: ?/ ?move| per move)?,? fischer{_CAP}",
        rf"fischer:? {_OWN_MAIN}(?P<time>[^+]+?)(?: increment| ?/ ?move| per move)?{_CAP}",
        rf"\+ ?(?P<time>[^+]+?)(?: increment)?(?: ?/ ?move| per move)?{_CAP}",
        rf"(?P<time>[^+]+?) (?:increment|bonus)(?: per move)?{_CAP}",
    ),
    TimeSystem.PER_MOVE: _patterns(
        r"(?P<time>.+?) simple",
        rf"(?P<time>.+?) ?(?:/|per|a|each|for each|for every) ?{_STONES}",
    ),
    TimeSystem.ABSOLUTE: _patterns(r"|-|no|none|no overtime|no byo-?yomi|absolute|sudden death|なし|無し|无"),
}


def time_settings_from_sgf(main_time: float | None, overtime: str) -> TimeSettings | None:
    """Read TM, in seconds, and OT; give None for what cannot be read or played by.

    Nothing at all, and what programs write for a game without clocks, is no time limit.
    """
    main = 0 if main_time is None else round(main_time * SECOND)
    text = " ".join(overtime[:_MAX_LENGTH].casefold().split())
    for system, patterns in _FORMS.items():
        for pattern in patterns:
            match = pattern.fullmatch(text)
            settings = None if match is None else _settings(system, main, match)
            if settings is not None:
                return None if settings.problems() else settings
    return None


def _settings(system: TimeSystem, main: int, match: re.Match[str]) -> TimeSettings | None:
    """Make settings of what was found; None if a part of it is no time."""
    found = match.groupdict()
    if system is TimeSystem.ABSOLUTE:
        return TimeSettings(system if main else TimeSystem.NONE, main).normal()
    parts = {name: parse_duration(text) for name, text in found.items() if text is not None and name != "count"}
    extra = parts["time"]
    if extra is None or None in parts.values():
        return None
    if system is TimeSystem.FISCHER:
        return TimeSettings(system, main or parts.get("main") or 0, extra, 0, parts.get("cap"))
    if system is not TimeSystem.PER_MOVE:
        return TimeSettings(system, main, extra, int(found["count"][:9]))
    # After a main time this is one period of byo-yomi.
    return TimeSettings(TimeSystem.BYOYOMI, main, extra, 1) if main else TimeSettings(system, extra=extra).normal()


def to_sgf(settings: TimeSettings) -> tuple[float | None, str]:
    """Give TM, in seconds, and OT: as KGS and CGoban write them, Fischer and fixed times as OGS does."""
    main, extra = settings.main / SECOND, encode_real(settings.extra / SECOND)
    match settings.system:
        case TimeSystem.NONE:
            return None, ""
        case TimeSystem.ABSOLUTE:
            return main, ""
        case TimeSystem.BYOYOMI:
            return main, f"{settings.count}x{extra} byo-yomi"
        case TimeSystem.CANADIAN:
            return main, f"{settings.count}/{extra} Canadian"
        case TimeSystem.FISCHER:
            cap = "" if settings.cap is None else f", max {encode_real(settings.cap / SECOND)}"
            return main, f"{extra} fischer{cap}"
        case TimeSystem.PER_MOVE:
            return 0.0, f"{extra} simple"


def parse_duration(text: str) -> int | None:
    """Read ``90``, ``90s``, ``1:30``, ``1.5 min`` or ``1h30m`` as milliseconds; seconds where no unit stands."""
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


def parse_main_time(text: str) -> float | None:
    """Read what stands in TM as seconds: a number as it should be, or a time as people write it (``1 hour each``)."""
    time = parse_duration(text[:_MAX_LENGTH].casefold().replace("each", ""))
    return None if time is None else time / SECOND


def _milliseconds(number: str, unit: int) -> int:
    return round(float(number.replace(",", ".")) * unit)


# The short form


_SHORT_TIME = r"((?:\d{1,6}(?:\.\d{1,3})?[hms])+|0)"
_SHORT_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], TimeSettings]], ...] = tuple(
    (re.compile(pattern, re.ASCII), make)
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
"""Examples of each short form, to be shown to who types one."""


def parse_time_settings(text: str) -> TimeSettings:
    """Read the short form of time settings; raise ValueError with a sentence if it is none or cannot be played by."""
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
