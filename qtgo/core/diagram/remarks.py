"""The remarks that programs write beside a board: side to move, captures, rules and komi."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterable

from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import Ruleset, RulesetError
from qtgo.core.rules.ruleset_text import from_kata
from qtgo.deferred import dataclass

_COLOR = r"(?P<color>black|white)"
_SIGN = r"(?:\s*\([XO#@]\))?"
_TO_MOVE = (
    re.compile(rf"\bnext player:?\s*{_COLOR}\b", re.IGNORECASE),
    re.compile(rf"\b{_COLOR}{_SIGN}\s+to\s+(?:move|play)\b", re.IGNORECASE),
    re.compile(rf"\b(?:to move|turn|next):\s*{_COLOR}\b", re.IGNORECASE),
)
# How many stones were captured by whom; KataGo says whose stones were captured instead.
_CAPTURED_BY = (
    re.compile(rf"\b{_COLOR}{_SIGN}\s+(?:has\s+)?captured\s+(?P<count>[0-9]{{1,4}})\b", re.IGNORECASE),
    re.compile(rf"\b{_COLOR}{_SIGN}\s+(?:prisoners|captures):?\s*(?P<count>[0-9]{{1,4}})\b", re.IGNORECASE),
    re.compile(rf"\b(?P<count>[0-9]{{1,4}})\s+by\s+{_COLOR}\b", re.IGNORECASE),
)
_CAPTURED_OF = re.compile(r"^(?P<letter>[BW]) stones captured:\s*(?P<count>[0-9]{1,4})", re.IGNORECASE)
_KOMI = re.compile(r"\bkomi\"?:?\s*(?P<komi>-?[0-9]{1,3}(?:[.,][0-9]{1,2})?)\b", re.IGNORECASE)
_RULES = re.compile(r"^rules:\s*(?P<rules>\S.*)$", re.IGNORECASE)


@dataclass(slots=True)
class Remarks:
    """The remarks beside a board; ``lines`` are those that fit no SGF property."""

    to_move: Color | None = None
    komi: float | None = None
    ruleset: Ruleset | None = None
    prisoners_of_black: int = 0
    prisoners_of_white: int = 0
    lines: tuple[str, ...] = ()


def read_remarks(lines: Iterable[str]) -> Remarks:
    """Read the known remarks and skip the rest."""
    remarks = Remarks()
    kept: list[str] = []
    for line in (" ".join(line.split()) for line in lines):
        rules = _RULES.match(line)
        if rules is not None:
            _take_rules(remarks, rules["rules"])
        elif komi := _KOMI.search(line):
            remarks.komi = float(komi["komi"].replace(",", "."))
        for pattern in _TO_MOVE:
            if found := pattern.search(line):
                remarks.to_move = _color(found["color"])
        if _take_prisoners(remarks, line):
            kept.append(line)
    if remarks.prisoners_of_black or remarks.prisoners_of_white:
        remarks.lines = tuple(kept)
    return remarks


def _take_prisoners(remarks: Remarks, line: str) -> bool:
    """Read captures from a line; return whether it has any."""
    counts: dict[Color, int] = {}
    if found := _CAPTURED_OF.match(line):
        counts[_color(found["letter"]).opponent] = int(found["count"])
    for pattern in _CAPTURED_BY:
        counts.update((_color(found["color"]), int(found["count"])) for found in pattern.finditer(line))
    remarks.prisoners_of_black = counts.get(Color.BLACK, remarks.prisoners_of_black)
    remarks.prisoners_of_white = counts.get(Color.WHITE, remarks.prisoners_of_white)
    return bool(counts)


def _take_rules(remarks: Remarks, text: str) -> None:
    with contextlib.suppress(ValueError, RecursionError):
        described = json.loads(text)
        if isinstance(described, dict):
            komi = described.pop("komi", None)
            if isinstance(komi, int | float) and not isinstance(komi, bool) and abs(komi) <= 1000:
                remarks.komi = float(komi)
            text = json.dumps(described)
    with contextlib.suppress(RulesetError):
        remarks.ruleset = from_kata(text)


def _color(word: str) -> Color:
    return Color.BLACK if word[0].upper() == "B" else Color.WHITE
