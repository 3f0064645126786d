"""Writing analysis into the properties of a game."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.record.analyses import compact, katrain, lizzie, sabaki
from qtgo.core.record.analyses.tables import SOURCES
from qtgo.core.record.analyses.values import place_of
from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass

Properties = dict[str, list[str] | None]
"""Properties to set, with their raw values, and to remove (None)."""


@dataclass(frozen=True, slots=True)
class Kept:
    """In which properties analysis is kept besides SBKV and SBKS, which nearly every program reads.

    ``ownership``: QtGo's own property has it everywhere, which is then four times as long.
    """

    compact: bool = True
    ownership: bool = False
    katrain: bool = False
    lizzie: bool = False


COMPACT = Kept()


def kept_properties(
    root: Node, analyses: Mapping[Node, PositionAnalysis], kept: Kept = COMPACT, owned: Container[Node] = ()
) -> dict[Node, Properties]:
    """Return the properties by which a game keeps the analyses of the positions after some of its nodes."""
    properties: dict[Node, Properties] = {}
    for node, of_node in kept_in_steps(root, analyses, kept, owned):
        properties[node] = properties.get(node, {}) | of_node
    return properties


def kept_in_steps(
    root: Node, analyses: Mapping[Node, PositionAnalysis], kept: Kept = COMPACT, owned: Container[Node] = ()
) -> Iterator[tuple[Node, Properties]]:
    """Yield the properties of one node after the other, each a few milliseconds' work; the root may come twice.

    After the nodes in ``owned`` the ownership is kept too: where the kinds of mistakes rest on it.
    Where a format cannot hold an analysis, as KaTrain's cannot without a lead, what stood there before is removed: it
    would contradict the rest.
    """
    numbers, sources = compact.with_sources(root, (analysis.source for analysis in analyses.values()))
    for node, analysis in analyses.items():
        place = place_of(node, analysis.to_move)
        of_node: Properties = sabaki.write_rate_and_lead(node, analysis)
        if kept.compact:
            number = numbers.get(analysis.source)
            value = compact.write_compact(analysis, place, number, ownership=kept.ownership or node in owned)
            of_node[compact.PROPERTY] = compact.with_value(node, place, value)
        if kept.katrain:
            of_node["KT"] = katrain.write_katrain(analysis, place)
        if kept.lizzie:
            of_node["LZ" if node.parent else "LZOP"] = lizzie.write_lizzie(analysis, place)
        yield node, of_node
    of_root: Properties = {SOURCES: sources} if kept.compact and sources else {}
    if kept.katrain:
        of_root |= katrain.VERSION
    yield root, of_root
