"""A node at a glance: move, setup or text, and how it is judged."""

from __future__ import annotations

from enum import Enum, auto
from functools import cache

from qtgo.core.record.properties import first, moves_of, setup_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass
from qtgo.plain_text import is_blank


class NodeKind(Enum):
    """The effects that a node can have on the board."""

    MOVE = auto()
    PASS = auto()
    SETUP = auto()
    NOTHING = auto()


class MoveMark(Enum):
    """The judgments of a move; the value is the property for it."""

    GOOD = "TE"
    BAD = "BM"
    DOUBTFUL = "DO"
    INTERESTING = "IT"


class PositionMark(Enum):
    """The judgments of a position; the value is the property for it."""

    GOOD_FOR_BLACK = "GB"
    GOOD_FOR_WHITE = "GW"
    EVEN = "DM"
    UNCLEAR = "UC"


@dataclass(frozen=True, slots=True, eq=False)
class NodeTraits:
    """The traits that a node's icon shows; ``color`` is None for a setup of both colors.

    Equal traits are one object, for fast comparison and lookup.
    """

    kind: NodeKind = NodeKind.NOTHING
    color: Color | None = None
    has_comment: bool = False
    is_hotspot: bool = False
    mark: MoveMark | None = None
    position_mark: PositionMark | None = None


_MARKS = {mark.value: mark for mark in MoveMark}
_POSITION_MARKS = {position_mark.value: position_mark for position_mark in PositionMark}


def traits_of(node: Node, width: int, height: int) -> NodeTraits:
    """Read the traits of a node."""
    properties = node.properties
    kind, color = _kind_of(node, width, height)
    if len(properties) == 1 and kind is not NodeKind.NOTHING:
        return _the_one(kind, color)
    has_comment = not is_blank(first(node, "C") or "")
    mark = next((mark for name, mark in _MARKS.items() if name in properties), None)
    position_mark = next((position_mark for name, position_mark in _POSITION_MARKS.items() if name in properties), None)
    return _the_one(kind, color, has_comment, "HO" in properties, mark, position_mark)


@cache
def _the_one(
    kind: NodeKind,
    color: Color | None,
    has_comment: bool = False,
    is_hotspot: bool = False,
    mark: MoveMark | None = None,
    position_mark: PositionMark | None = None,
) -> NodeTraits:
    return NodeTraits(kind, color, has_comment, is_hotspot, mark, position_mark)


def _kind_of(node: Node, width: int, height: int) -> tuple[NodeKind, Color | None]:
    moves = moves_of(node, width, height)
    if moves:
        return (NodeKind.PASS if moves[-1].is_pass else NodeKind.MOVE), moves[-1].color
    setup = setup_of(node, width, height)
    if setup is None or not (setup.black or setup.white or setup.empty):
        return NodeKind.NOTHING, None
    if setup.black and not setup.white:
        return NodeKind.SETUP, Color.BLACK
    return NodeKind.SETUP, Color.WHITE if setup.white and not setup.black else None
