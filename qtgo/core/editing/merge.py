"""Merge another game into this one: shared moves are followed, the rest is added as variations."""

from __future__ import annotations

from collections import Counter, deque
from itertools import chain

from qtgo.core.editing.edits import Draft, EditRefusedError, Refusal
from qtgo.core.editing.tree_edits import attach_all
from qtgo.core.game.game import Game
from qtgo.core.record.analyses.keeping_terms import drop_foreign
from qtgo.core.record.analyses.removal import ANALYSES
from qtgo.core.record.analyses.tables import joined_tables
from qtgo.core.record.edit_history import Change, EditKind, SetProperties
from qtgo.core.record.game_info import board_size
from qtgo.core.record.markup import read_labels
from qtgo.core.record.point_list import with_points
from qtgo.core.record.properties import decode_points, encode_simple_text, encode_text, moves_of, text_of
from qtgo.core.record.property_table import EXPLAINING, PROPERTIES, PropertyKind
from qtgo.core.record.tree import Node

_SETUP = ("AB", "AW", "AE")
_OF_ONE_GAME = EXPLAINING | {
    name
    for name, known in PROPERTIES.items()
    if known.kind in (PropertyKind.ROOT, PropertyKind.GAME_INFO, PropertyKind.MOVE, PropertyKind.SETUP)
}
"""The properties that are not copied into a node that both games have."""
_MARKS = ("TR", "SQ", "CR", "MA", "M", "SL")
_LINES = ("AR", "LN")
_JOINED = frozenset({*_MARKS, *_LINES, "LB", "L"})
# Of each group SGF allows one property, or one at a point; together they are one statement.
_ONE_STATEMENT = (frozenset({"DM", "GB", "GW", "UC"}), frozenset({"TB", "TW"}))


def merge_game(game: Game, other: Node, name: str = "") -> Draft:
    """Add another game's moves to this one, and what it says of those that are here to what is said already.

    ``other`` is a newly read record, which is taken apart; it is named where it leaves this game. Raise
    EditRefusedError if it begins otherwise, or if everything in it is here already.
    """
    size = game.info.width, game.info.height
    if board_size(other) != size or _step(other, size) != _step(game.root, size):
        raise EditRefusedError(Refusal.OTHER_START)
    drop_foreign(other, game.root)
    attached: list[Change] = []
    added: list[Node] = []
    new_at: Counter[Node] = Counter()
    said: dict[Node, Node] = {}  # what nodes will say; two of the other game may be the same here
    pairs = deque([(game.root, other)])
    while pairs:
        own, theirs = pairs.popleft()
        before = said.get(own, own)
        values = _notes(before, theirs, size)
        if own is game.root:
            values |= joined_tables(own.properties, [theirs.properties])
        if values:
            said[own] = Node(before.properties | values)
        known = {_step(child, size): child for child in reversed(own.children)}
        children, theirs.children = theirs.children, []  # else both games would hold what is attached here
        new: list[Node] = []
        for child in children:
            same = known.get(_step(child, size))
            if same is not None:
                pairs.append((same, child))
            else:
                new.append(child)
        attached += attach_all(new, own, len(own.children) + new_at[own])
        new_at[own] += len(new)
        added += new
    changes = [*(SetProperties(node, node.properties, after.properties) for node, after in said.items()), *attached]
    for node in added:
        node.parent = None
        if name and "N" not in node.properties:
            node.properties["N"] = [encode_simple_text(name)]
    if not changes:
        raise EditRefusedError(Refusal.NOTHING_TO_MERGE)
    return Draft(EditKind.MERGE_GAME, tuple(changes), added[0] if added else None)


def _step(node: Node, size: tuple[int, int]) -> object:
    """Return what a node does on the board: moves, stones set, and whose turn that makes it."""
    stones = [frozenset(decode_points(node.properties.get(name, ()), *size)) for name in _SETUP]
    return tuple(moves_of(node, *size)), tuple(stones), tuple(node.properties.get("PL", ()))


def _notes(own: Node, theirs: Node, size: tuple[int, int]) -> dict[str, list[str]]:
    """Return what another game says of a node that is not said here: the rest of its comment, and marks.

    Where both mark or label one point, judge the position or its territory or analyze it, this game's word stands.
    """
    has_analysis = not ANALYSES.isdisjoint(own.properties)
    taken = own.properties.keys() | {
        name for group in _ONE_STATEMENT if not group.isdisjoint(own.properties) for name in group
    }
    values = {
        name: list(texts)
        for name, texts in theirs.properties.items()
        if name not in taken and name not in _OF_ONE_GAME and name not in _JOINED
        if name not in ANALYSES or not has_analysis
    }
    comment, other = text_of(own, "C"), text_of(theirs, "C")
    if "C" in own.properties and other.strip() and other.strip() not in comment:
        values["C"] = [encode_text(f"{comment}\n\n{other}")]
    return values | _marks(own, theirs, size) | _labels(own, theirs, size) | _lines(own, theirs)


def _marks(own: Node, theirs: Node, size: tuple[int, int]) -> dict[str, list[str]]:
    """Return the marks of both, one at a point at most, where another game has more of them."""
    marked = {name: decode_points(own.properties.get(name, ()), *size) for name in _MARKS}
    taken = set(chain.from_iterable(marked.values()))
    values = {}
    for name in _MARKS:
        new = set(decode_points(theirs.properties.get(name, ()), *size)) - taken
        joined = with_points(own.properties.get(name, ()), new.union(marked[name]), *size) if new else None
        if joined is not None:
            values[name] = joined
            taken |= new
    return values


def _labels(own: Node, theirs: Node, size: tuple[int, int]) -> dict[str, list[str]]:
    """Return the labels of both where another game labels more points."""
    known = read_labels(own, *size)
    new = {point: text for point, text in read_labels(theirs, *size).items() if point not in known}
    added = [f"{point.to_sgf(size[1])}:{encode_simple_text(text)}" for point, text in new.items()]
    return {"LB": [*own.properties.get("LB", ()), *added]} if added else {}


def _lines(own: Node, theirs: Node) -> dict[str, list[str]]:
    """Return the lines and arrows of both where another game has more of them."""
    values = {}
    for name in _LINES:
        known = own.properties.get(name, [])
        joined = list(dict.fromkeys([*known, *theirs.properties.get(name, ())]))
        if len(joined) > len(known):
            values[name] = joined
    return values
