"""Win rate and lead as Sabaki and Ogatak write them: SBKV in percent, SBKS and OGSC in points, all Black's.

Other programs write SBKV as a fraction, which only the values of a whole game tell.
"""

from __future__ import annotations

from itertools import islice

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
_MOST_NODES, _MOST_VALUES = 20_000, 1000  # of a game that are looked at: no game has more nodes


def read_rate_and_lead(node: Node, *, has_fractions: bool) -> PositionAnalysis | None:
    """Read what Sabaki or Ogatak found out about a position of such a game; SBKV is both programs'."""
    number = real_of(node, "SBKV")
    win_rate = None if number is None else rate(number / whole_rate(node, has_fractions=has_fractions))
    lead = _lead(node)
    return None if win_rate is None and lead is None else PositionAnalysis(win_rate=win_rate, lead=lead)


def whole_rate(node: Node, *, has_fractions: bool) -> int:
    """Return what a node's SBKV is when Black wins for certain: 100, or 1 where its game has fractions."""
    number = real_of(node, "SBKV")
    is_percent = number is None or number > 1 or PROPERTY in node.properties
    return FRACTION if has_fractions and not is_percent else PERCENT


def has_fractions(root: Node) -> bool:
    """Return whether a game's SBKV are fractions; its first nodes are looked through, which need not be done for each.

    They are if none of them is above 1, and they are not what a lost game has in percent: whole numbers, or far too
    high for how far Black is behind. QtGo itself writes percent, with its own property beside.
    """
    is_any = False
    some = (node for node in islice(root.subtree(), _MOST_NODES) if "SBKV" in node.properties)
    for node in islice(some, _MOST_VALUES):
        number = decode_real(first(node, "SBKV") or "")
        if number is None or PROPERTY in node.properties:
            continue
        lead = _lead(node)
        if number > 1 or (lead is not None and lead <= _LOST and number > _HARDLY_WON):
            return False
        is_any = is_any or 0 < number < 1
    return is_any


def _lead(node: Node) -> float | None:
    leads = (finite(real_of(node, identifier), MAX_LEAD) for identifier in ("SBKS", "OGSC"))
    return next((lead for lead in leads if lead is not None), None)


def write_rate_and_lead(node: Node, analysis: PositionAnalysis) -> dict[str, list[str] | None]:
    """Return the properties for an analysis, with None for what is unknown; OGSC only where it stands already."""
    rate_text = None if analysis.win_rate is None else [f"{100 * analysis.win_rate:.2f}"]
    lead_text = None if analysis.lead is None else [f"{analysis.lead:.2f}".replace("-0.00", "0.00")]
    written = {"SBKV": rate_text, "SBKS": lead_text}
    return written | {"OGSC": lead_text} if "OGSC" in node.properties else written
