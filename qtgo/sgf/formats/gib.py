r"""Reading GIB, the format of Tygem: entries ``\[NAME=value\]``, then INI with the handicap and STO for each move.

Columns and rows count from 0 at the upper left.
"""

from __future__ import annotations

import re

from qtgo.core.record.properties import decode_number
from qtgo.core.rules.point import Color, Point
from qtgo.sgf.formats.record_builder import RecordBuilder, lines_of

_ENTRY = re.compile(r"\\\[([A-Z]+)=(.*?)(?:\\\]|$)", re.MULTILINE)
_FIELD = re.compile(r"(?:^|,)\s*([A-Z]+):([^,]*)")
_TAG = re.compile(r"(?:^|,)\s*([A-Z])([^,:][^,]*)")
_PLAYER = re.compile(r"(.*?)\(([^()]*)\)\s*")
_DATE = re.compile(r"([12][0-9]{3})\D{1,2}([0-9]{1,2})\D{1,2}([0-9]{1,2})(?![0-9])")
_TIME = re.compile(r"([0-9]{1,9})-([0-9]{1,9})-([0-9]{1,9})")
_FIRST_DAN = 18
_WON_BY_POINTS = {"0": "B", "1": "W"}
_WON_OTHERWISE = {"3": "B+R", "4": "W+R", "7": "B+T", "8": "W+T"}


def read_gib(text: str, builder: RecordBuilder) -> None:
    """Read a record into a builder."""
    entries = dict(_ENTRY.findall(text))
    _read_header(entries, builder)
    for number, line in enumerate(lines_of(text), 1):
        words = line.split()
        if not words:
            continue
        if words[0] == "INI" and builder.current is builder.root:
            builder.set_handicap((decode_number(words[3]) or 0) if len(words) > 3 else 0)
        elif words[0] == "STO":
            _read_move(number, line, words, builder)
        elif words[0] == "SKI":
            _read_pass(words, builder)


def _read_move(number: int, line: str, words: list[str], builder: RecordBuilder) -> None:
    """Read ``STO 0 number color column row``."""
    figures = [decode_number(word) for word in words[3:6]]
    if len(figures) < 3 or None in figures:
        builder.note_line(number, line)
        return
    color, x, row = (figure or 0 for figure in figures)
    point = Point(x, builder.size - 1 - row)
    if color not in (1, 2) or not builder.has(point):
        builder.note_line(number, line)
        return
    builder.add_move(Color(color), point)


def _read_pass(words: list[str], builder: RecordBuilder) -> None:
    """Read a pass, which may leave out its color."""
    if len(words) > 3 and words[3] in ("1", "2"):
        color = Color(int(words[3]))
    else:
        color = Color.WHITE if "B" in builder.current.properties else Color.BLACK
    builder.add_move(color, None)


def _read_header(entries: dict[str, str], builder: RecordBuilder) -> None:
    main = dict(_FIELD.findall(entries.get("GAMEINFOMAIN", "")))
    sub = dict(_FIELD.findall(entries.get("GAMEINFOSUB", "")))
    tag = dict(_TAG.findall(entries.get("GAMETAG", "")))
    builder.set_size(main.get("LINE", ""))
    for color, name, rank in (("BLACK", "PB", "BR"), ("WHITE", "PW", "WR")):
        user = dict(_FIELD.findall(entries.get(f"{color[0]}USERINFO", "")))
        text = entries.get(f"GAME{color}NAME") or user.get(f"{color[0]}ID", "")
        match = _PLAYER.fullmatch(text)
        has_both = match is not None and match[1].strip()
        builder.set_info(name, match[1] if match and has_both else text)
        builder.set_info(rank, match[2] if match and has_both else "")
        builder.set_info(rank, _rank(user.get(f"{color[0]}LV", "")))
    for date in (tag.get("C", ""), sub.get("GDATE", ""), entries.get("GAMEDATE", "")):
        if match := _DATE.match(date):
            builder.set_info("DT", f"{match[1]}-{int(match[2]):02}-{int(match[3]):02}")
    builder.set_info("EV", sub.get("GNAME", "") or entries.get("GAMENAME", ""))
    builder.set_info("PC", sub.get("GPLC", "") or entries.get("GAMEPLACE", ""))
    builder.set_info("GC", entries.get("GAMECOMMENT", ""))
    builder.set_info("RE", _result(main.get("GRLT", ""), main.get("ZIPSU", "")))
    builder.set_info("RE", _result(tag.get("W", ""), tag.get("Z", "")))
    tenths = decode_number(main.get("GONGJE", "")) if "GONGJE" in main else decode_number(tag.get("G", ""))
    if tenths is not None:
        builder.set_komi(tenths / 10)
    if match := _TIME.fullmatch(main.get("GTIME", "").strip()):
        builder.set_info("TM", match[1])
        builder.set_info("OT", f"{match[3]}x{match[2]} byo-yomi" if int(match[2]) and int(match[3]) else "")


def _rank(level: str) -> str:
    """Return the rank of a level as newer files have it beside the name: 17 is 1 kyu, 18 is 1 dan."""
    number = decode_number(level)
    if number is None or not 0 < number < _FIRST_DAN + 9:
        return ""
    return f"{number - _FIRST_DAN + 1}d" if number >= _FIRST_DAN else f"{_FIRST_DAN - number}k"


def _result(kind: str, tenths: str) -> str:
    """Return a value of RE for the kind of result and the margin in tenths of a point."""
    margin = decode_number(tenths)
    if kind in _WON_BY_POINTS and margin is not None:
        return f"{_WON_BY_POINTS[kind]}+{margin / 10:g}"
    return _WON_OTHERWISE.get(kind, "")
