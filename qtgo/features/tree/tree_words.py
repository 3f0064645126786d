"""The texts about a node of the game tree."""

from __future__ import annotations

from qtgo.core.record.node_traits import MoveMark, NodeKind, NodeTraits, PositionMark
from qtgo.core.record.properties import color_of, moves_of, simple_text_of, text_of
from qtgo.core.record.tree import Node
from qtgo.core.tree_layout.layout import COUNTED
from qtgo.plain_text import visible
from qtgo.text.joining import listed
from qtgo.text.record.move_words import move_text
from qtgo.text.record.node_words import turn_text
from qtgo.text.translation import Texts

tr = Texts("tree")

_COMMENT_LENGTH = 160


def node_title(node: Node, traits: NodeTraits, number: int, width: int, height: int) -> str:
    """Return the title of a node: its move with color and vertex, or its setup."""
    if traits.kind in (NodeKind.MOVE, NodeKind.PASS):
        move = moves_of(node, width, height)[-1]
        vertex = move_text(move.point)
        return tr.by_color("Move {number}: {color} {vertex}", move.color).format(number=number, vertex=vertex)
    if traits.kind is NodeKind.SETUP:
        return tr("Setup stones")
    if node.parent is None:
        return tr("Start of the game")
    to_move = color_of(node, "PL")
    if to_move is not None:
        return turn_text(to_move)
    return tr("Node without a move") if node.properties else tr("Empty node")


def node_sentence(node: Node, traits: NodeTraits, number: int, width: int, height: int, hidden: int) -> str:
    """Describe all that a node shows, for screen readers."""
    parts = [node_title(node, traits, number, width, height)]
    siblings = [] if node.parent is None else node.parent.children
    if len(siblings) > 1:
        place = siblings.index(node) + 1
        parts.append(tr("variation {place} of {count}").format(place=place, count=len(siblings)))
    if traits.mark is not None:
        parts.append(_mark_words()[traits.mark])
    if traits.position_mark is not None:
        parts.append(_position_mark_words()[traits.position_mark])
    if traits.is_hotspot:
        parts.append(tr("hotspot"))
    if traits.has_comment:
        parts.append(tr("has a comment"))
    if hidden > COUNTED:
        parts.append(tr("collapsed, more than {n} nodes hidden").format(n=COUNTED))
    elif hidden:
        parts.append(tr.plural("collapsed, {n} node hidden", "collapsed, {n} nodes hidden", hidden))
    elif len(node.children) > 1:
        parts.append(tr.plural("{n} variation follows", "{n} variations follow", len(node.children)))
    elif not node.children:
        parts.append(tr("end of the line"))
    # Translators: a node of the tree and what is at it, read aloud: "Move 12: Black D4, has a comment."
    return tr("{content}.").format(content=listed(parts))


def node_tip(node: Node, traits: NodeTraits, number: int, width: int, height: int, hidden: int) -> str:
    """Return the name of a node, its title, and the beginning of its comment."""
    lines = [node_sentence(node, traits, number, width, height, hidden)]
    name = visible(simple_text_of(node, "N").strip())
    if name:
        lines.insert(0, name)
    comment = " ".join(text_of(node, "C").split())
    if comment:
        lines.append(visible(comment, _COMMENT_LENGTH))
    return "\n".join(lines)


def _mark_words() -> dict[MoveMark, str]:
    return {
        MoveMark.GOOD: tr("good move"),
        MoveMark.BAD: tr("bad move"),
        MoveMark.DOUBTFUL: tr("doubtful move"),
        MoveMark.INTERESTING: tr("interesting move"),
    }


def _position_mark_words() -> dict[PositionMark, str]:
    return {
        PositionMark.GOOD_FOR_BLACK: tr("good for Black"),
        PositionMark.GOOD_FOR_WHITE: tr("good for White"),
        PositionMark.EVEN: tr("even position"),
        PositionMark.UNCLEAR: tr("unclear position"),
    }
