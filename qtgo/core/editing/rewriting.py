"""Edits of very many nodes: copies take the place of all nodes below the root, so that they are few changes."""

from __future__ import annotations

from collections.abc import Callable

from qtgo.core.editing.edits import Draft
from qtgo.core.editing.tree_edits import attach_all, detach_children
from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import Change, EditKind, SetProperties
from qtgo.core.record.large import LargeDict
from qtgo.core.record.tree import Node

Watch = Callable[[float], None]
_SLICE = 500
_MANY = 500  # changes, which take some 30 ms to be made and written down


def no_watch(_share: float) -> None:
    """Continue: the default progress callback."""


def rewritten(
    game: Game,
    kind: EditKind,
    rewrite: Callable[[Node], dict[str, list[str]]],
    watch: Watch = no_watch,
    detail: str = "",
) -> Draft:
    """Return the edit that rewrites every node; the watch receives the share of finished ones, and may raise."""
    root = game.root
    total = sum(1 for _ in root.subtree())
    copies: LargeDict[Node | None, Node] = LargeDict()
    copies[root] = top = Node()
    for done, node in enumerate(root.subtree()):
        if done % _SLICE == _SLICE - 1:
            watch(done / total)
        if node is not root:
            copies[node] = Node(rewrite(node), copies[node.parent])
    current = root if game.current is root else copies[game.current]
    for _ in copies.emptied():
        pass
    replaced = SetProperties(root, root.properties, rewrite(root))
    attached = attach_all(top.children, root)
    for change in attached:
        change.tell_nodes()
    changes: list[Change] = [*detach_children(root), replaced, *attached]
    return Draft(kind, tuple(changes), current, detail)


def in_few_changes(game: Game, draft: Draft, watch: Watch = no_watch) -> Draft:
    """Return an edit that has the same result, but not very many changes of properties."""
    sets = [change for change in draft.changes if isinstance(change, SetProperties)]
    if not _MANY < len(sets) == len(draft.changes):
        return draft
    after = {change.node: change.after for change in sets}
    return rewritten(game, draft.kind, lambda node: after.get(node, node.properties), watch, draft.detail)
