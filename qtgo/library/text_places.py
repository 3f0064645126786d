"""The places in a game where words stand, with the text around them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from qtgo.core.game.navigation import number_at
from qtgo.core.record.properties import decode_text
from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass
from qtgo.folding import folded_pattern
from qtgo.library.field_values import one_line

_TEXTS = ("C", "N", "GC", "GN", "EV", "RO", "PC", "ON", "SO", "AN")
_AROUND = 40  # letters on each side
_MOST = 200


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A match: the node's number in the order of the file, from 0, and the texts before, of and after the match.

    ``depth`` is how many nodes below the root of the main line it stands, or the variation that has it begins, and
    ``move`` the move number there.
    """

    node: int
    depth: int
    move: int
    is_main: bool
    before: str
    match: str
    after: str


def text_places(root: Node, terms: Sequence[str]) -> list[TextPlace]:
    """List where the first of some terms that a node has stands in its texts, at most 200 of them; ignore case."""
    places: list[TextPlace] = []
    wanted = [re.compile(folded_pattern(term)) for term in terms if term]
    if not wanted:
        return places
    for number, node in enumerate(root.subtree()):
        for text in _texts(node):
            found = _first(text, wanted)
            if found is not None:
                places.append(TextPlace(number, *_place(node), *_around(text, *found)))
                break
        if len(places) == _MOST:
            break
    return places


def _texts(node: Node) -> Iterator[str]:
    for name in _TEXTS:
        if name in node.properties:
            yield one_line("\n".join(map(decode_text, node.properties[name])))


def _first(text: str, wanted: Sequence[re.Pattern[str]]) -> tuple[int, int] | None:
    """Return start and end of the first match in a text, or None."""
    return min((found.span() for pattern in wanted if (found := pattern.search(text)) is not None), default=None)


def _around(text: str, start: int, end: int) -> tuple[str, str, str]:
    before, after = text[max(0, start - _AROUND) : start], text[end : end + _AROUND]
    if start > _AROUND:
        before = "…" + before[before.find(" ") + 1 :]
    if end + _AROUND < len(text):
        after = after[: after.rfind(" ")] + "…" if " " in after else after + "…"
    return before, text[start:end], after


def _place(node: Node) -> tuple[int, int, bool]:
    """Return depth and move number of the last main-line node above a node, and whether that is the node itself."""
    path = node.path()
    forks = (depth for depth, (parent, child) in enumerate(pairwise(path)) if parent.children[0] is not child)
    depth = next(forks, len(path) - 1)
    return depth, number_at(path[depth]), depth == len(path) - 1
