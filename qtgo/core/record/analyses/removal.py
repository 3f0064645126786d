"""Which properties of a game hold analysis, and whose it is, for removing it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from qtgo.core.record.analyses import compact, go_review_partner, katrain, lizzie, sabaki
from qtgo.core.record.analyses.tables import SOURCES
from qtgo.core.record.property_table import EXPLAINING
from qtgo.core.record.tree import Node


class Whose(Enum):
    """Which analysis of a record is meant: all, that which QtGo wrote, or other programs'."""

    ALL = "all"
    OURS = "ours"
    OTHERS = "others"


_OTHERS = katrain.IDENTIFIERS | lizzie.FIRST | lizzie.SECOND | sabaki.OGATAK
ANALYSES = _OTHERS | compact.IDENTIFIERS | sabaki.SABAKI
"""The properties that hold analysis in any game."""
_OURS_IN_ROOT = frozenset({SOURCES})
_OTHERS_IN_ROOT = EXPLAINING - _OURS_IN_ROOT


def analysis_properties(root: Node, whose: Whose) -> Iterator[tuple[Node, frozenset[str]]]:
    """Yield the nodes of a game that have analysis, each with its analysis properties; comments are kept.

    SBKV and SBKS are ours where our own property stands beside them, otherwise another program's.
    """
    others = _OTHERS
    if go_review_partner.is_go_review_partner(root):
        others |= go_review_partner.IDENTIFIERS
    all_of_them = others | compact.IDENTIFIERS | sabaki.SABAKI
    for node in root.subtree():
        found = all_of_them & node.properties.keys()
        if found and whose is not Whose.ALL:
            is_ours = compact.PROPERTY in found
            ours = compact.IDENTIFIERS | (sabaki.SABAKI if is_ours else frozenset())
            found = found & ours if whose is Whose.OURS else found - ours
        if found:
            yield node, frozenset(found)


def tables_in_root(root: Node, whose: Whose) -> frozenset[str]:
    """Return the properties of the root that only explain those of the nodes."""
    others = _OTHERS_IN_ROOT
    if go_review_partner.is_go_review_partner(root):
        others |= go_review_partner.OF_ROOT
    tables = {Whose.ALL: _OURS_IN_ROOT | others, Whose.OURS: _OURS_IN_ROOT, Whose.OTHERS: others}[whose]
    return frozenset(tables & root.properties.keys())
