"""Win rate and lead as Sabaki and Ogatak write them: SBKV in percent, SBKS and OGSC in points, all Black's.

Other programs write SBKV as a fraction, which only the values of a whole game tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.record.analyses.compact import PROPERTY
from qtgo.core.record.analyses.values import MAX_LEAD, finite, rate
from qtgo.core.record.properties import decode_real, first, real_of
from qtgo.core.record.tree import Node

SABAKI = frozenset({"SBKV", "SBKS"})
OGATAK = frozenset({"OGSC"})
PERCENT, FRACTION = 100, 1
_LOST, _HARDLY_WON = -10.0, 0.1
"""Points with which Black does not win more often than this."""
_MOST_NODES = 100  # of a line that are looked at: it is done for each node


def read_rate_and_lead(node: Node) -> PositionAnalysis | None:
    """Read what Sabaki or Ogatak found out about a position; SBKV is both programs'."""
    number = real_of(node, "SBKV")
    win_rate = None if number is None else rate(number / whole_rate(node))
    lead = _lead(node)
    return None if win_rate is None and lead is None else PositionAnalysis(win_rate=win_rate, lead=lead)


def whole_rate(node: Node) -> int:
    """Return what a node's SBKV is when Black wins for certain: 100, or 1 where a game has fractions.

    A game has fractions if none of its values is above 1, and they are not what a lost game has in percent: whole
    numbers, or far too high for how far Black is behind. QtGo itself writes percent, with its own property beside.
    """
    number = real_of(node, "SBKV")
    if number is None or number > 1 or PROPERTY in node.properties:
        return PERCENT
    has_decimals = False
    for said in _others_of_game(node):
        raw = first(said, "SBKV") or ""
        number = decode_real(raw)
        if number is None or PROPERTY in said.properties:
            continue
        lead = _lead(said)
        if number > 1 or (lead is not None and lead <= _LOST and number > _HARDLY_WON):
            return PERCENT
        has_decimals = has_decimals or 0 < number < 1
    return FRACTION if has_decimals else PERCENT


def _others_of_game(node: Node) -> Iterator[Node]:
    """Yield the first nodes of the main line, of the way up from a node and of the line after it."""
    lines = (node.root.main_line(), _way_up(node), node.main_line())
    return chain.from_iterable(islice(line, _MOST_NODES) for line in lines)


def _way_up(node: Node) -> Iterator[Node]:
    above: Node | None = node
    while above is not None:
        yield above
        above = above.parent


def _lead(node: Node) -> float | None:
    leads = (finite(real_of(node, identifier), MAX_LEAD) for identifier in ("SBKS", "OGSC"))
    return next((lead for lead in leads if lead is not None), None)


def write_rate_and_lead(node: Node, analysis: PositionAnalysis) -> dict[str, list[str] | None]:
    """Return the properties for an analysis, with None for what is unknown; OGSC only where it stands already."""
    rate_text = None if analysis.win_rate is None else [f"{100 * analysis.win_rate:.2f}"]
    lead_text = None if analysis.lead is None else [f"{analysis.lead:.2f}".replace("-0.00", "0.00")]
    written = {"SBKV": rate_text, "SBKS": lead_text}
    return written | {"OGSC": lead_text} if "OGSC" in node.properties else written
