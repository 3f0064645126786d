"""Comments that OGS and bots on it write: ``Black's win rate: %15.4 visits: 507``."""

from __future__ import annotations

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.record.analyses.values import count, rate, rate_for_black, written
from qtgo.core.record.properties import decode_text, first
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.deferred import regex

_PERCENT = "[0-9]{1,3}(?:[.,][0-9]{1,9})?"
_SAID = regex(
    rf"\b(Black|White)'s win ?rate:\s*(?:%\s*({_PERCENT})(?![0-9]|[.,][0-9])|({_PERCENT})\s*%)"
    r"(?:[\s,;]*visits:\s*([0-9]{1,12}))?"
)
_MAX_COMMENT = 1 << 14


def may_have_rate(node: Node) -> bool:
    """Return whether a win rate may stand in the comment, which a closer look tells."""
    return "rate:" in _beginning(node)


def read_ogs_comment(node: Node) -> PositionAnalysis | None:
    """Read a win rate, and the visits it rests on, from the comment."""
    if not may_have_rate(node):
        return None
    match = _SAID.search(decode_text(_beginning(node)))
    percent = None if match is None else written(match[2] or match[3])
    win_rate = None if percent is None else rate(percent / 100)
    if match is None or win_rate is None:
        return None
    color = Color.BLACK if match[1] == "Black" else Color.WHITE
    return PositionAnalysis(count(int(match[4] or 0)), rate_for_black(win_rate, color))


def _beginning(node: Node) -> str:
    """Return the part of the comment that is looked at, for one may be long."""
    return (first(node, "C") or "")[:_MAX_COMMENT]
