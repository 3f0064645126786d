"""Another game put into this one: its moves followed as far as they are the same, the rest added as variations."""

from __future__ import annotations

from collections import Counter, deque

from qtgo.core.editing.edits import Draft, EditRefusedError, Refusal
from qtgo.core.record.analyses.tables import joined_tables
from qtgo.core.record.edit_history import Attach, Change, EditKind, SetProperties
from qtgo.core.record.game import Game
from qtgo.core.record.game_info import board_size
from qtgo.core.record.properties import decode_points, encode_simple_text, encode_text, moves_of, text_of
from qtgo.core.record.property_table import EXPLAINING, PROPERTIES, PropertyKind
from qtgo.core.record.tree import Node

_SETUP = ("AB", "AW", "AE")
_OF_ONE_GAME = EXPLAINING | {
    name
    for name, known in PROPERTIES.items()
    if known.kind in (PropertyKind.ROOT, PropertyKind.GAME_INFO, PropertyKind.MOVE, PropertyKind.SETUP)
}
"""What is not taken over into a node that both games have."""


def merge_game(game: Game, other: Node, name: str = "") -> Draft:
    """Add another game's moves to this one, and what it says of those that are here to what is said already.

    ``other`` is a newly read record, which is taken apart; it is named where it leaves this game. Raise
    EditRefusedError if it begins otherwise, or if everything in it is here already.
    """
    size = game.info.width, game.info.height
    if board_size(other) != size or _step(other, size) != _step(game.root, size):
        raise EditRefusedError(Refusal.OTHER_START)
    attached: list[Change] = []
    added: list[Node] = []
    new_at: Counter[Node] = Counter()
    said: dict[Node, Node] = {}  # what nodes will say; two of the other game may be the same here
    pairs = deque([(game.root, other)])
    while pairs:
        own, theirs = pairs.popleft()
        before = said.get(own, own)
        values = _notes(before, theirs)
        if own is game.root:
            values |= joined_tables(own.properties, [theirs.properties])
        if values:
            said[own] = Node(before.properties | values)
        known = {_step(child, size): child for child in reversed(own.children)}
        for child in theirs.children:
            same = known.get(_step(child, size))
            if same is not None:
                pairs.append((same, child))
                continue
            attached.append(Attach(child, own, len(own.children) + new_at[own]))
            new_at[own] += 1
            added.append(child)
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


def _notes(own: Node, theirs: Node) -> dict[str, list[str]]:
    """Return what another game says of a node that is not said here: the rest of its comment, and marks."""
    values = {
        name: list(texts)
        for name, texts in theirs.properties.items()
        if name not in own.properties and name not in _OF_ONE_GAME
    }
    comment, other = text_of(own, "C"), text_of(theirs, "C")
    if "C" in own.properties and other.strip() and other.strip() not in comment:
        values["C"] = [encode_text(f"{comment}\n\n{other}")]
    return values
