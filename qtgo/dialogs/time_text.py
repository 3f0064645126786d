"""Playing times as text that people type: 1:30:00, 10 min, 90 s."""

from __future__ import annotations

import re

from qtgo.core.clock import HOUR, MINUTE, SECOND
from qtgo.widgets.time_words import unit_words

_PARTS = re.compile(r"(?:(?:(\d{1,4}):)?(\d{1,5}):)?(\d{1,7}(?:\.\d{1,3})?)", re.ASCII)
_WITH_UNIT = re.compile(r"([0-9]{1,7}(?:[.,][0-9]{1,3})?)\s*([^\W\d_]+|['\"′″])\.?\s*")
_UNITS = {
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours"), HOUR),
    **dict.fromkeys(("m", "min", "mins", "minute", "minutes", "'", "′"), MINUTE),
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds", '"', "″"), SECOND),
}


def time_text(seconds: float | None) -> str:
    """Write 3600 seconds as 1:00:00 and 90 as 1:30; nothing for no time."""
    if seconds is None:
        return ""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(int(minutes), 60)
    tail = f"{rest:06.3f}".rstrip("0").rstrip(".") if rest % 1 else f"{int(rest):02}"
    return f"{hours}:{minutes:02}:{tail}" if hours else f"{minutes}:{tail}"


def parse_time(text: str, unit: int = SECOND) -> float | None:
    """Read a time in seconds, None from nothing; raise ValueError for what is none.

    A time is written with colons (1:30:00, 0:30), with units (1 h 30 min, 90 s), or as one number of the unit.
    """
    text = text.strip()
    if not text:
        return None
    match = _PARTS.fullmatch(text)
    if match is None:
        return _parse_units(text)
    hours, minutes, seconds = match.groups(default="0")
    if ":" not in text:
        return float(seconds) * unit / SECOND
    return int(hours) * 3600 + int(minutes) * 60 + float(seconds)


def _parse_units(text: str) -> float:
    """Read numbers that each have a unit, of English or of the user's language."""
    units = {**_UNITS, **unit_words()}
    parts = list(_WITH_UNIT.finditer(text))
    names = [match[2].lower() for match in parts]
    if not parts or "".join(match[0] for match in parts) != text or not all(name in units for name in names):
        raise ValueError(f"{text!r} is no time such as 1:30:00")
    numbers = [float(match[1].replace(",", ".")) for match in parts]
    return sum(number * units[name] / SECOND for number, name in zip(numbers, names, strict=True))
