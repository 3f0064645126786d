"""Dates as records state them, some in the years of Japanese and Chinese eras."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise

from qtgo.deferred import regex

_LAST_YEAR = 2200
# The year before the first of each era. Most old records are of Edo and Qing times.
_ERAS = (
    {"天正": 1572, "文禄": 1591, "慶長": 1595, "元和": 1614, "寛永": 1623, "正保": 1643, "慶安": 1647, "承応": 1651}
    | {"明暦": 1654, "万治": 1657, "寛文": 1660, "延宝": 1672, "天和": 1680, "貞享": 1683, "元禄": 1687, "宝永": 1703}
    | {"正徳": 1710, "享保": 1715, "元文": 1735, "寛保": 1740, "延享": 1743, "寛延": 1747, "宝暦": 1750, "明和": 1763}
    | {"安永": 1771, "天明": 1780, "寛政": 1788, "享和": 1800, "文化": 1803, "文政": 1817, "天保": 1829, "弘化": 1843}
    | {"嘉永": 1847, "安政": 1853, "万延": 1859, "文久": 1860, "元治": 1863, "慶応": 1864, "明治": 1867, "大正": 1911}
    | {"昭和": 1925, "平成": 1988, "令和": 2018, "皇紀": -660}
    | {"順治": 1643, "顺治": 1643, "康熙": 1661, "雍正": 1722, "乾隆": 1735, "嘉慶": 1795, "嘉庆": 1795, "道光": 1820}
    | {"咸豐": 1850, "咸丰": 1850, "同治": 1861, "光緒": 1874, "光绪": 1874, "宣統": 1908, "宣统": 1908}
    | {"民國": 1911, "民国": 1911, "檀紀": -2333, "단기": -2333}
)
_FIGURES = "〇一二三四五六七八九"
_OTHER_FIGURES = str.maketrans({"零": "〇", "○": "〇", "廿": "二十", "卅": "三十"})
_NUMBER = regex(rf"[{_FIGURES}十]{{1,5}}(?=\s*[年月日])")
_YEAR_OF_ERA = regex(rf"({'|'.join(_ERAS)})\s*(元|\d{{1,4}})(?!\d)")
_WHOLE, _SHORTENED = regex(r"\d{4}(?:-\d{2}(?:-\d{2})?)?"), regex(r"\d{2}(?:-\d{2})?")
_YEAR, _TWO = 4, 2  # digits


def in_western_years(date: str) -> str:
    """Return a date in plain digits, with the year of an era as the western one: 昭和14年 is 1939年."""
    if date.isascii():
        return date
    plain = unicodedata.normalize("NFKC", date).translate(_OTHER_FIGURES).replace("正月", "一月")
    return _YEAR_OF_ERA.sub(_western_year, _NUMBER.sub(_in_digits, plain))


def _in_digits(figures: re.Match[str]) -> str:
    tens, ten, ones = figures[0].rpartition("十")
    if not ten:
        return "".join(str(_FIGURES.index(figure)) for figure in ones)
    return f"{_FIGURES.find(tens or '一')}{_FIGURES.find(ones or '〇')}"


def _western_year(match: re.Match[str]) -> str:
    year = _ERAS[match[1]] + (1 if match[2] == "元" else int(match[2]))
    return str(year) if year <= _LAST_YEAR else match[0]


def stated_days(date: str) -> list[str]:
    """Expand a value of DT to whole dates: 1846-09-11,14 is 1846-09-11 and 1846-09-14; empty if it is in no such form.

    Each is a day, a month or a year.
    """
    days = list[str]()
    for part in map(str.strip, date.split(",")):
        if _WHOLE.fullmatch(part):
            days.append(part)
        elif days and _SHORTENED.fullmatch(part) and len(days[-1]) > max(_YEAR, len(part)):
            days.append(days[-1][: _YEAR + 1 if len(part) > _TWO else -_TWO] + part)
        else:
            return []
    return days


def date_value(days: Sequence[str]) -> str:
    """Return whole dates as a value of DT, in which each is shortened by what it shares with the one before."""
    shortened = [
        day[len(day) - _TWO :]
        if len(before) == len(day) > _YEAR and day[:-_TWO] == before[:-_TWO]
        else day[_YEAR + 1 :]
        if len(before) == len(day) > _YEAR and day[:_YEAR] == before[:_YEAR]
        else day
        for before, day in pairwise(("", *days))
    ]
    return ",".join(shortened)
