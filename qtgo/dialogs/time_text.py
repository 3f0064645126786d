"""Playing times as text: hours, minutes and seconds."""

from __future__ import annotations

import re

_PARTS = re.compile(r"(?:(?:(\d{1,4}):)?(\d{1,5}):)?(\d{1,7}(?:\.\d{1,3})?)", re.ASCII)


def time_text(seconds: float | None) -> str:
    """Write 3600 seconds as 1:00:00 and 90 as 1:30; nothing for no time."""
    if seconds is None:
        return ""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(int(minutes), 60)
    tail = f"{rest:06.3f}".rstrip("0").rstrip(".") if rest % 1 else f"{int(rest):02}"
    return f"{hours}:{minutes:02}:{tail}" if hours else f"{minutes}:{tail}"


def parse_time(text: str) -> float | None:
    """Read hours:minutes:seconds, minutes:seconds or seconds, None from nothing; else raise ValueError."""
    text = text.strip()
    if not text:
        return None
    match = _PARTS.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no time such as 1:30:00")
    hours, minutes, seconds = match.groups(default="0")
    return int(hours) * 3600 + int(minutes) * 60 + float(seconds)
