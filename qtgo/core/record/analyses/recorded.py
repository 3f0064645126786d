"""What a record says of its positions by analysis, whichever programs wrote it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import NamedTuple

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.record.analyses import compact, go_review_partner, katrain, lizzie, ogs, sabaki
from qtgo.core.record.analyses.values import Place, place_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color


class AnalysisFormat(Enum):
    """The ways in which programs keep analysis in SGF; the value is the name of the program."""

    QTGO = "QtGo"
    KATRAIN = "KaTrain"
    LIZZIE = "LizzieYzy"
    LIZZIE_SECOND = "LizzieYzy, second engine"
    GO_REVIEW_PARTNER = "GoReviewPartner"
    SABAKI = "Sabaki"
    OGATAK = "Ogatak"
    OGS = "OGS"


class RecordedAnalysis(NamedTuple):
    """An analysis in a record, and the format in which it stands there."""

    format: AnalysisFormat
    analysis: PositionAnalysis


_READERS: tuple[tuple[AnalysisFormat, Callable[[Node, Place], PositionAnalysis | None]], ...] = (
    (AnalysisFormat.KATRAIN, katrain.read_katrain),
    (AnalysisFormat.LIZZIE, lizzie.read_lizzie),
    (AnalysisFormat.LIZZIE_SECOND, lambda node, place: lizzie.read_lizzie(node, place, lizzie.SECOND)),
    (AnalysisFormat.GO_REVIEW_PARTNER, go_review_partner.read_go_review_partner),
    (AnalysisFormat.SABAKI, lambda node, _place: sabaki.read_rate_and_lead(node)),
    (AnalysisFormat.OGS, lambda node, _place: ogs.read_ogs_comment(node)),
)


def analyses_at(node: Node, to_move: Color | None = None) -> tuple[RecordedAnalysis, ...]:
    """Return all that the record says of the position after a node; what cannot be read is left out.

    The record tells who is to move there, if nobody else does. QtGo's own property has the analyses of several engines.
    """
    place = place_of(node, to_move)
    ours = (RecordedAnalysis(AnalysisFormat.QTGO, analysis) for analysis in compact.read_compact(node, place))
    found = ((kind, reader(node, place)) for kind, reader in _READERS)
    others = (RecordedAnalysis(_named(kind, node), analysis) for kind, analysis in found if analysis is not None)
    return (*ours, *others)


def _named(kind: AnalysisFormat, node: Node) -> AnalysisFormat:
    is_ogatak = kind is AnalysisFormat.SABAKI and "OGSC" in node.properties and "SBKS" not in node.properties
    return AnalysisFormat.OGATAK if is_ogatak else kind


def best_of(found: Iterable[RecordedAnalysis]) -> RecordedAnalysis | None:
    """Return the analysis with the most visits; among equal ones the most complete, then the first."""
    return max(found, key=_worth, default=None)


def _worth(recorded: RecordedAnalysis) -> tuple[int, int, int, bool, bool, bool]:
    said = recorded.analysis
    moves = sum(len(candidate.pv) for candidate in said.candidates)
    return (
        said.visits,
        len(said.candidates),
        moves,
        bool(said.ownership),
        said.lead is not None,
        said.win_rate is not None,
    )


def analysis_at(node: Node, to_move: Color | None = None) -> PositionAnalysis | None:
    """Return the best of what the record says of the position after a node."""
    best = best_of(analyses_at(node, to_move))
    return None if best is None else best.analysis
