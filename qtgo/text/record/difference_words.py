"""The words for differences between the games of a file and those in a window."""

from __future__ import annotations

from collections.abc import Sequence

from qtgo.core.game.difference import Difference
from qtgo.core.game.navigation import number_at
from qtgo.core.record.tree import Node
from qtgo.text.joining import listed, sentences
from qtgo.text.record.property_words import property_name
from qtgo.text.translation import Texts

tr = Texts("differences")

_MOST_NAMES = 8
_MOVES = frozenset({"B", "W"})


def differences_text(differences: Sequence[Difference]) -> str:
    """Return what differs, in sentences."""
    if not differences:
        return tr("The games are the same. Only the text of the file differs.")
    return sentences(map(_sentence, differences))


def _sentence(difference: Difference) -> str:
    ours, theirs = difference.ours, difference.theirs
    if ours is None or theirs is None:
        # Translators: {n} is its number.
        text = tr("Game {n} is only in the file.") if ours is None else tr("Game {n} is only here.")
        return text.format(n=difference.game + 1)
    extra = _extra(ours, theirs)
    names = difference.properties if extra is None else list(extra.properties)
    number = number_at(extra or ours)
    if not names or _MOVES.intersection(names):
        return tr("The moves differ from move {n} on.").format(n=number)
    shown = listed(map(property_name, names[:_MOST_NAMES]))
    if len(names) > _MOST_NAMES:
        # Translators: names of properties.
        shown = tr("{names} and more").format(names=shown)
    if extra is None and ours.parent is None:
        return tr("Different in the game information: {names}.").format(names=shown)
    return tr("Different at move {n}: {names}.").format(n=number, names=shown)


def _extra(ours: Node, theirs: Node) -> Node | None:
    """Return the node that only one side has, None if both have one there."""
    deeper, other = sorted((ours, theirs), key=lambda node: len(node.path()), reverse=True)
    return deeper if len(deeper.path()) > len(other.path()) else None
