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


def in_few_changes(game: Game, draft: Draft | None, watch: Watch = no_watch) -> Draft | None:
    """Return an edit, if any, that has the same result, but not very many changes of properties.

    Those of the first edit are freed one by one if the caller lets go of it: at once they would stop every thread.
    """
    if draft is None or len(draft.changes) <= _MANY:
        return draft
    if not all(isinstance(change, SetProperties) for change in draft.changes):
        return draft
    kind, detail, changes = draft.kind, draft.detail, [*draft.changes]
    del draft
    after: LargeDict[Node, dict[str, list[str]]] = LargeDict()
    while changes:
        change = changes.pop()
        assert isinstance(change, SetProperties)
        after[change.node] = change.after

    def changed(node: Node) -> dict[str, list[str]]:
        properties = after.get(node)
        return node.properties if properties is None else properties

    few = rewritten(game, kind, changed, watch, detail)
    for _ in after.emptied():
        pass
    return few
