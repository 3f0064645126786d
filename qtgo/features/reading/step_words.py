"""The announcement of a step through the game, for users who do not see the board."""

from __future__ import annotations

from qtgo.core.record.annotations import judgements_of
from qtgo.core.record.properties import moves_of, simple_text_of, text_of
from qtgo.core.record.tree import Node
from qtgo.plain_text import visible
from qtgo.text.joining import listed, sentences
from qtgo.text.record.move_words import move_text
from qtgo.text.record.node_words import judgement_text
from qtgo.text.translation import Texts

tr = Texts("reading")

_COMMENT_LENGTH = 600
_MOST_MOVES = 8


def step_text(said: str, node: Node, width: int, height: int, *, with_variations: bool = True) -> str:
    """Return the announcement of a node: the text ``said`` of its move, judgements, name, comment and variations."""
    parts = [
        said,
        *(tr("{judgement}.").format(judgement=judgement_text(judgement)) for judgement in judgements_of(node)),
    ]
    name = visible(simple_text_of(node, "N").strip())
    if name:
        parts.append(tr("Name: {name}.").format(name=name))
    comment = " ".join(text_of(node, "C").split())
    if comment:
        parts.append(tr("Comment: {text}").format(text=visible(comment, _COMMENT_LENGTH)))
    if with_variations:
        parts += _variations(node, width, height)
    return sentences(parts)


def _variations(node: Node, width: int, height: int) -> list[str]:
    """Return which of several variations this is, and which follow."""
    parts = []
    siblings = [] if node.parent is None else node.parent.children
    if len(siblings) > 1:
        place = siblings.index(node) + 1
        parts.append(tr("Variation {place} of {count}.").format(place=place, count=len(siblings)))
    if len(node.children) > 1:
        moves = [moves_of(child, width, height) for child in node.children[:_MOST_MOVES]]
        shown = [move_text(each[-1].point) if each else tr("no move") for each in moves]
        count = len(node.children)
        if count > _MOST_MOVES:
            shown.append("…")
        template = tr.plural_form("{n} variation follows: {moves}.", "{n} variations follow: {moves}.", count)
        parts.append(template.format(n=count, moves=listed(shown)))
    elif not node.children:
        parts.append(tr("End of the line."))
    return parts
