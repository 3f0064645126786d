"""Dates as the language in use writes them, and as they are entered in it; files have those of ISO 8601."""

from __future__ import annotations

import re
import unicodedata

from qtgo.core.record.dates import date_value, stated_days
from qtgo.text.joining import listed
from qtgo.text.translation import Texts

tr = Texts("date")

_PARTS = ("year", "month", "day")


def date_text(date: str) -> str:
    """Return a value of DT, with days, months or years, in the language; one in no such form stays as it is."""
    return listed(_form(len(parts)).format(**dict(zip(_PARTS, parts, strict=False))) for parts in _split(date)) or date


def entered_date(text: str) -> str:
    """Return what was entered in the language, or as files have it, as a value of DT; anything else stays."""
    parts = re.split("[,、]", unicodedata.normalize("NFKC", text))
    days = stated_days(text) or [_entered_day(part) for part in parts]
    return date_value(days) if all(days) else text.strip()


def _form(parts: int) -> str:
    """Return the form of a date of so many parts."""
    # Translators: the usual order and signs of a date in numbers, as 22.11.2026 in German; all have two digits.
    return ("{year}", tr("{year}-{month}"), tr("{year}-{month}-{day}"))[parts - 1]


def _split(date: str) -> list[list[str]]:
    return [day.split("-") for day in stated_days(date)]


def _entered_day(text: str) -> str:
    """Return a day, month or year in the form of ISO 8601, empty if it is none; zeros may be missing."""
    for form in (_form(3), _form(2), "{year}-{month}-{day}", "{year}-{month}", "{year}"):
        pattern = re.escape(unicodedata.normalize("NFKC", form)).replace(r"\ ", r"\s*")
        for name in _PARTS:
            pattern = pattern.replace(rf"\{{{name}\}}", rf"(?P<{name}>\d{{{'4' if name == 'year' else '1,2'}}})")
        if (found := re.fullmatch(pattern, text.strip())) is not None:
            numbers = found.groupdict()
            return "-".join(numbers[name].zfill(2) for name in _PARTS if name in numbers)
    return ""
