"""Normalize the values that games are filtered by: names, ranks, dates."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from qtgo.core.record.dates import in_western_years

_NUMERALS = {numeral: number for number, numeral in enumerate("一二三四五六七八九十", 1)} | {"初": 1}
_RANK = re.compile(rf"(?<!\d)(\d{{1,2}}|[{''.join(_NUMERALS)}])\.?[\s-]*(k|d|p|段|級|级|단|급)", re.IGNORECASE)
_PROFESSIONAL_RANK = re.compile(r"\s*p\s?(\d)(?!\d)", re.IGNORECASE)  # P9 and P9段, as Asian servers write them
_PROFESSIONAL_WORD = re.compile(r"\bpro\b|professional|职业|職業|プロ|프로", re.IGNORECASE)
_RANK_BEHIND = re.compile(r"^(\S.*?)[\s_]*[(\[]?\s*(\d{1,2}\s*(?:kyu|dan|pro|[kdp段級级]))\s*[)\]]?$", re.IGNORECASE)
_DAN, _PROFESSIONAL = 0, 9  # 1d is 1 and 1k is 0; professionals stand above 9d
_YEAR = re.compile(r"(?<!\d)(\d{4})(?:\s*[-./年년]\s*(\d{1,2})(?:\s*[-./月월]\s*(\d{1,2}))?)?")
_DAY_IN_FIGURES = re.compile(r"(?<!\d)(\d{4})(\d\d)(\d\d)(?!\d)")
_YEAR_LAST = re.compile(r"(?<!\d)(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAY = r"(\d{1,2})(?:st|nd|rd|th)?"
_NAMED_MONTH = re.compile(
    rf"(?:(?<!\d){_DAY}[\s-]+)?({'|'.join(_MONTHS)})[a-z]*\.?[\s-]+(?:{_DAY}\b(?:,?\s+|$))?", re.IGNORECASE
)


def one_line(text: str) -> str:
    """Return a text with each run of spaces and line breaks as one space."""
    return " ".join(text.split())


def player_name(name: str, rank: str) -> tuple[str, str]:
    """Return a player's name in one form, and the rank.

    A rank behind the name is taken off it. Names of several words in capitals or small letters alone are capitalized.
    """
    name = (
        " ".join(unicodedata.normalize("NFC", name).replace("_", " ").split()) if "_" in name or " " in name else name
    )
    behind = _RANK_BEHIND.match(name)
    if behind is not None and (not rank or rank_number(behind[2]) == rank_number(rank)):
        name, rank = behind[1].rstrip(" ,-"), rank or behind[2]
    if " " in name and (name.isupper() or name.islower()):
        name = " ".join(word[:1].upper() + word[1:].lower() for word in name.split())
    return name, rank


@lru_cache(maxsize=512)
def rank_number(rank: str) -> int | None:
    """Return a rank as a number, larger for stronger players: 0 for 1k, 1 for 1d, 10 for 1p; None if it has none."""
    rank = unicodedata.normalize("NFKC", rank)
    if (found := _PROFESSIONAL_RANK.match(rank)) is not None:
        return int(found[1]) + _PROFESSIONAL
    if (found := _RANK.search(rank)) is None:
        return None
    number, kind = _NUMERALS.get(found[1]) or int(found[1]), found[2].lower()
    if kind in "k級级급":
        return 1 - number
    return number + (_PROFESSIONAL if kind == "p" or _PROFESSIONAL_WORD.search(rank) else _DAN)


@lru_cache(maxsize=4096)
def first_day(date: str) -> str:
    """Return the first date of a DT value or of words as ``1846-09-11``, or its stated part; empty without a year."""
    date = in_western_years(date)
    parts = _in_figures(date) or _with_year_last(date) or _with_named_month(date)
    day = parts[0] if parts else None
    if day is None or not int(day):  # as in 0000-00-00
        return ""
    for part, last in zip(parts[1:], (12, 31), strict=False):
        if part is None or not 1 <= int(part) <= last:
            break
        day += f"-{int(part):02}"
    return day


def _in_figures(date: str) -> list[str]:
    """Return year, month and day of 20190305."""
    found = _DAY_IN_FIGURES.search(date)
    return [*found.groups()] if found is not None and 1 <= int(found[2]) <= 12 and 1 <= int(found[3]) <= 31 else []


def _with_year_last(date: str) -> list[str]:
    """Return year, month and day of 18.03.1983, 18/3/1983 and 3/18/1983; of 3/4/1983 the year alone."""
    found = _YEAR_LAST.search(date)
    if found is None:
        return []
    first, second = int(found[1]), int(found[3])
    if found[2] == "." or first > 12:
        return [found[4], found[3], found[1]]
    return [found[4], found[1], found[3]] if second > 12 else [found[4]]


def _with_named_month(date: str) -> list[str | None]:
    """Return year, month and day as far as they are stated, the month in figures or by its English name."""
    year = _YEAR.search(date)
    if year is None:
        return []
    named = _NAMED_MONTH.search(date)
    if named is None or year[2] is not None:
        return [*year.groups()]
    return [year[1], str(_MONTHS.index(named[2].lower()) + 1), named[1] or named[3]]
