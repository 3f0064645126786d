"""Reading NGF, the format of wBaduk and Cyberoro: a header with one entry per line, then the moves.

A move is ``PM``, two letters for its number, the color, and column and row from the upper left, where ``B``
is the first; ``AA`` is a pass. In the older header every line starts with ``GI`` and the order differs.
"""

from __future__ import annotations

import re
from itertools import islice, takewhile

from qtgo.core.record.properties import decode_number, decode_real
from qtgo.core.rules.point import Color, Point
from qtgo.core.scoring.result import parse_result
from qtgo.sgf.formats.record_builder import RecordBuilder, lines_of

_MOVE = re.compile(r"PM[A-Z]{2}([BW])([A-Z])([A-Z])")
_PASS = "AA"
_COMMENT = re.compile(r"IDB\[([0-9]{1,4})\](.*)")
_RANK = re.compile(r"([0-9]+)(K|DP|D|P)(\W?)")
_DATE = re.compile(r"([12][0-9]{3})-?([0-9]{1,2})-?([0-9]{1,2})(?![0-9])")
_RESULT = re.compile(
    r"(black|white)\s+(win|lose)s?\b(?:\s+(?:by|on))?\s*([0-9]+(?:\.[0-9]+)?|resign|time)?", re.IGNORECASE
)
_WAYS = {"resign": "R", "time": "T"}
# The line of each entry.
_HEADER = {"event": 0, "size": 1, "white": 2, "black": 3, "place": 4, "handicap": 5, "komi": 7, "date": 8, "result": 10}
_OLDER_HEADER = {"event": 0, "white": 1, "black": 2, "date": 5, "size": 6, "handicap": 7, "komi": 9}


def read_ngf(text: str, builder: RecordBuilder) -> None:
    """Read a record into a builder."""
    lines = lines_of(text)
    header = list(takewhile(lambda line: _MOVE.match(line) is None, lines))
    is_older = bool(header) and all(line.startswith("GI") for line in header if line.strip())
    places = _OLDER_HEADER if is_older else _HEADER
    entries = {
        name: (header[place][2:] if is_older else header[place]).strip()
        for name, place in places.items()
        if place < len(header)
    }
    _read_header(entries, builder)
    for number, line in enumerate(lines[len(header) :], len(header) + 1):
        match = _MOVE.match(line)
        if match is None:
            _read_other(number, line, builder)
            continue
        x, row = ord(match[2]) - ord("B"), ord(match[3]) - ord("B")
        point = Point(x, builder.size - 1 - row)
        if builder.has(point) or match[2] + match[3] == _PASS:
            builder.add_move(Color.BLACK if match[1] == "B" else Color.WHITE, point)
        else:
            builder.note_line(number, line)


def _read_other(number: int, line: str, builder: RecordBuilder) -> None:
    """Read a comment on a move, which older files have after the moves."""
    match = _COMMENT.fullmatch(line)
    if match is not None:
        node = next(islice(builder.root.main_line(), int(match[1]), None), builder.current)
        builder.add_comment(node, match[2].strip().removesuffix("[EndTxt]").strip())
    elif line.strip() and not line.startswith("GI"):
        builder.note_line(number, line)


def _read_header(entries: dict[str, str], builder: RecordBuilder) -> None:
    builder.set_size(entries.get("size", ""))
    for name, identifier, rank_identifier in (("black", "PB", "BR"), ("white", "PW", "WR")):
        player, rank = _split_player(entries.get(name, ""))
        builder.set_info(identifier, player)
        builder.set_info(rank_identifier, rank)
    builder.set_info("EV", entries.get("event", ""))
    builder.set_info("PC", entries.get("place", ""))
    komi_text = entries.get("komi", "")
    date = _DATE.match(entries.get("date", "")) or _DATE.match(komi_text)  # where the header has a line less
    if date is not None:
        builder.set_info("DT", f"{date[1]}-{int(date[2]):02}-{int(date[3]):02}")
    handicap = decode_number(entries.get("handicap", "")) or 0
    komi = None if _DATE.match(komi_text) else decode_real(komi_text)
    if komi is not None:
        # Even games have half a point more than the integer in the file.
        builder.set_komi(komi + 0.5 if handicap == 0 and komi.is_integer() else komi)
    builder.set_info("RE", _result(entries.get("result", "")))
    builder.set_handicap(handicap)


def _result(said: str) -> str:
    """Return a value of RE, empty if none is said."""
    found = _RESULT.search(said)
    if found is None:
        other = parse_result(said)
        return "" if other is None else other.text
    is_black = (found[1].lower() == "black") == (found[2].lower() == "win")
    how = (found[3] or "").lower()
    return f"{'B' if is_black else 'W'}+{_WAYS.get(how, how)}"


def _split_player(text: str) -> tuple[str, str]:
    """Split a name from the rank after it."""
    parts = text.rsplit(maxsplit=1)
    if len(parts) < 2:
        return text, ""
    name, written = parts
    rank = _RANK.fullmatch(written)
    return name, written if rank is None else rank[1] + {"K": "k", "D": "d"}.get(rank[2], "p") + rank[3]
