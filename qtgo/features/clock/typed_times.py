"""Playing times as text that people type: 1:30:00, 10 min, 90 s."""

from __future__ import annotations

import re
import unicodedata

from qtgo.core.clock.time_settings import HOUR, MINUTE, SECOND, parse_duration
from qtgo.folding import fold
from qtgo.text.clock_words import unit_words

_PARTS = re.compile(r"(?:(?:(\d{1,4}):)?(\d{1,5}):)?(\d{1,7}(?:[.,]\d{1,3})?)", re.ASCII)
_ENGLISH = {HOUR: "h", MINUTE: "min", SECOND: "s"}


def time_text(seconds: float | None) -> str:
    """Write 3600 seconds as 1:00:00 and 90 as 1:30; nothing for no time."""
    if seconds is None:
        return ""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(int(minutes), 60)
    tail = f"{rest:06.3f}".rstrip("0").rstrip(".") if rest % 1 else f"{int(rest):02}"
    return f"{hours}:{minutes:02}:{tail}" if hours else f"{minutes}:{tail}"


def parse_time(text: str, unit: int = SECOND) -> float | None:
    """Read a time in seconds, None from nothing; raise ValueError for an invalid one.

    A time is written with colons (1:30:00, 0:30), with units (1 h 30 min, 90 s), or as one number of the unit, with a
    decimal point or comma; in any width.
    """
    text = unicodedata.normalize("NFKC", text).strip()
    if not text:
        return None
    match = _PARTS.fullmatch(text)
    if match is None:
        time = parse_duration(_in_english(fold(text)))
        if time is None:
            raise ValueError(f"{text!r} is no time such as 1:30:00")
        return time / SECOND
    hours, minutes, seconds = match.groups(default="0")
    number = float(seconds.replace(",", "."))
    if ":" not in text:
        return number * unit / SECOND
    return int(hours) * 3600 + int(minutes) * 60 + number


def _in_english(text: str) -> str:
    """Replace the units of the user's language by those of English."""
    for word, unit in unit_words().items():
        text = re.sub(rf"(?<=[\d\s]){re.escape(word)}(?![^\W\d_])", _ENGLISH[unit], text)
    return text
