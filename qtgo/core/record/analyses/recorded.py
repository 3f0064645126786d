"""Read the analysis of positions from a record, in the format of any known program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from qtgo.core.analysis.evaluation import AnalysisSource, PositionAnalysis
from qtgo.core.record.analyses import compact, go_review_partner, katrain, lizzie, ogs, sabaki
from qtgo.core.record.analyses.removal import ANALYSES
from qtgo.core.record.analyses.terms import Terms, holds, of_terms
from qtgo.core.record.analyses.values import Place, place_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color
from qtgo.core.rules.position import Position

_OF_SABAKI = sabaki.SABAKI | sabaki.OGATAK
_SAME_RATE, _SAME_LEAD = 0.0011, 0.101
"""The largest difference between numbers of one analysis in two formats."""


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


class Maker(NamedTuple):
    """The author of an analysis: an engine with its network, or else the program whose format it has."""

    engine: str
    network: str = ""


_READERS: tuple[tuple[AnalysisFormat, Callable[[Node, Place], PositionAnalysis | None]], ...] = (
    (AnalysisFormat.KATRAIN, katrain.read_katrain),
    (AnalysisFormat.LIZZIE, lizzie.read_lizzie),
    (AnalysisFormat.LIZZIE_SECOND, lambda node, place: lizzie.read_lizzie(node, place, lizzie.SECOND)),
    (AnalysisFormat.GO_REVIEW_PARTNER, go_review_partner.read_go_review_partner),
    (AnalysisFormat.OGS, lambda node, _place: ogs.read_ogs_comment(node)),
)


def analyses_at(
    node: Node, to_move: Color | None = None, board: Board | Position | None = None
) -> tuple[RecordedAnalysis, ...]:
    """Return all that the record says of the position after a node, as ``RecordReader`` does, which is for several."""
    return RecordReader(node.root).analyses_at(node, to_move, board)


class RecordReader:
    """Reads the analyses of a record; what is true of all of it is found out once, not for each node."""

    def __init__(self, root: Node) -> None:
        self._root = root

    def analyses_at(
        self, node: Node, to_move: Color | None = None, board: Board | Position | None = None
    ) -> tuple[RecordedAnalysis, ...]:
        """Return all that is said of the position after a node; what cannot be read, or has no number, is left out.

        The record tells who is to move there, if nobody else does; with its ``board``, no move is on a stone. QtGo's
        own property has the analyses of several engines. Another program's that is the same as one of these is of the
        same terms.
        """
        if not _may_say(node):
            return ()
        place = place_of(node, to_move, self._root)
        kept = (_beside_stones(analysis, board) for analysis in compact.read_compact(node, place))
        ours = [RecordedAnalysis(AnalysisFormat.QTGO, analysis) for analysis in kept if analysis.has_numbers]
        said = ((each.format, _beside_stones(each.analysis, board)) for each in self._others(node, place))
        others = [RecordedAnalysis(_named(kind, node), analysis) for kind, analysis in said if analysis.has_numbers]
        if not (ours or others):
            return ()
        unsaid = compact.unsaid_source(self._root)
        own = [analysis for _, analysis in ours]
        sources = [unsaid for _ in ours] + [
            next((one.source for one in reversed(own) if _is_same(one, analysis)), unsaid) for _, analysis in others
        ]
        return tuple(_of_terms(*said) for said in zip((*ours, *others), sources, strict=True))

    def _others(self, node: Node, place: Place) -> Iterator[RecordedAnalysis]:
        """Yield what other programs' properties say."""
        for kind, reader in _READERS:
            if (analysis := reader(node, place)) is not None:
                yield RecordedAnalysis(kind, analysis)
        if not _OF_SABAKI.isdisjoint(node.properties):
            analysis = sabaki.read_rate_and_lead(node, has_fractions=self._has_fractions)
            if analysis is not None:
                yield RecordedAnalysis(AnalysisFormat.SABAKI, analysis)

    @cached_property
    def _has_fractions(self) -> bool:
        return sabaki.has_fractions(self._root)


def _beside_stones(analysis: PositionAnalysis, board: Board | Position | None) -> PositionAnalysis:
    """Return an analysis without the moves on a board's stones, as a file has them that was edited or is broken."""
    if board is None:
        return analysis
    moves = analysis.candidates
    free = tuple(move for move in moves if move.point is None or board.color_at(move.point) is None)
    return analysis if len(free) == len(moves) else replace(analysis, candidates=free)


def _may_say(node: Node) -> bool:
    """Return whether a node may have analysis in any format, as hardly one of a game without a review has."""
    return (
        not ANALYSES.isdisjoint(node.properties)
        or ogs.may_have_rate(node)
        or go_review_partner.said_below(node) is not None
    )


def _of_terms(recorded: RecordedAnalysis, other: AnalysisSource) -> RecordedAnalysis:
    analysis, source = recorded.analysis, of_terms(recorded.analysis.source, other)
    return recorded if source is analysis.source else recorded._replace(analysis=replace(analysis, source=source))


def _is_same(ours: PositionAnalysis, other: PositionAnalysis) -> bool:
    """Return whether the numbers of an analysis are ours as another program's property has them."""
    pairs = ((ours.win_rate, other.win_rate, _SAME_RATE), (ours.lead, other.lead, _SAME_LEAD))
    known = [abs(one - two) <= most for one, two, most in pairs if one is not None and two is not None]
    return bool(known) and all(known)


def _named(kind: AnalysisFormat, node: Node) -> AnalysisFormat:
    is_ogatak = kind is AnalysisFormat.SABAKI and "OGSC" in node.properties and "SBKS" not in node.properties
    return AnalysisFormat.OGATAK if is_ogatak else kind


def by_makers(found: Sequence[RecordedAnalysis], terms: Terms) -> dict[Maker, PositionAnalysis]:
    """Return the best analysis of each engine that holds for the terms of a game.

    What another program's property repeats of QtGo's own is not another engine's.
    """
    ours = [analysis for kind, analysis in found if kind is AnalysisFormat.QTGO]
    made: dict[Maker, list[RecordedAnalysis]] = {}
    for recorded in found:
        kind, analysis = recorded
        is_copy = kind is not AnalysisFormat.QTGO and any(_is_same(one, analysis) for one in ours)
        if holds(analysis.source, terms) and not is_copy:
            made.setdefault(maker_of(analysis) or Maker(kind.value), []).append(recorded)
    return {maker: best.analysis for maker, some in made.items() if (best := best_of(some)) is not None}


def maker_of(analysis: PositionAnalysis) -> Maker | None:
    """Return the engine that made an analysis, None if it is not named."""
    source = analysis.source
    return Maker(source.engine, source.network) if source.engine or source.network else None


def best_of(found: Iterable[RecordedAnalysis]) -> RecordedAnalysis | None:
    """Return the analysis with the most visits, of those with a lead if there are any; then the most complete one."""
    return max(found, key=_worth, default=None)


def _worth(recorded: RecordedAnalysis) -> tuple[bool, int, int, int, bool, bool]:
    said = recorded.analysis
    moves = sum(len(candidate.pv) for candidate in said.candidates)
    return (
        said.lead is not None,
        said.visits,
        len(said.candidates),
        moves,
        bool(said.ownership),
        said.win_rate is not None,
    )


def analysis_at(
    node: Node, terms: Terms, to_move: Color | None = None, board: Board | Position | None = None
) -> PositionAnalysis | None:
    """Return the best of what the record says of the position after a node by the terms of its game."""
    return valid_analysis(analyses_at(node, to_move, board), terms)


def valid_analysis(found: Iterable[RecordedAnalysis], terms: Terms) -> PositionAnalysis | None:
    """Return the best of some analyses that holds for the terms of a game."""
    best = best_of(recorded for recorded in found if holds(recorded.analysis.source, terms))
    return None if best is None else best.analysis
