"""Win rate and lead as Sabaki and Ogatak write them: SBKV in percent, SBKS and OGSC in points, all Black's."""

from __future__ import annotations

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.record.analyses.values import MAX_LEAD, finite, rate
from qtgo.core.record.properties import real_of
from qtgo.core.record.tree import Node

SABAKI = frozenset({"SBKV", "SBKS"})
OGATAK = frozenset({"OGSC"})


def read_rate_and_lead(node: Node) -> PositionAnalysis | None:
    """Read what Sabaki or Ogatak found out about a position; SBKV is both programs'."""
    percent = real_of(node, "SBKV")
    win_rate = None if percent is None else rate(percent / 100)
    leads = (finite(real_of(node, identifier), MAX_LEAD) for identifier in ("SBKS", "OGSC"))
    lead = next((lead for lead in leads if lead is not None), None)
    return None if win_rate is None and lead is None else PositionAnalysis(win_rate=win_rate, lead=lead)


def write_rate_and_lead(node: Node, analysis: PositionAnalysis) -> dict[str, list[str] | None]:
    """Return the properties for an analysis, with None for what is unknown; OGSC only where it stands already."""
    rate_text = None if analysis.win_rate is None else [f"{100 * analysis.win_rate:.2f}"]
    lead_text = None if analysis.lead is None else [f"{analysis.lead:.2f}".replace("-0.00", "0.00")]
    written = {"SBKV": rate_text, "SBKS": lead_text}
    return written | {"OGSC": lead_text} if "OGSC" in node.properties else written
