"""A record that grows along another one, which stays hidden until revealed, and unchanged."""

from __future__ import annotations

from collections.abc import Callable

from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import Attach, Edit, EditKind, History
from qtgo.core.record.properties import moves_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point

_READ = 1000  # nodes until progress is told
_KEPT_BACK = ("RE", "TM", "OT", "QGTM", "QGOT")

Properties = dict[str, list[str]]


class _Unrecorded(History):
    """Edits that cannot be undone: what a study has shown stays shown."""

    adopts = False

    def do(self, edit: Edit, extends: Edit | None = None, *, even_saved: bool = False) -> Edit:
        """Apply the changes of an edit."""
        self._apply(edit.changes)
        return edit


class Excerpt:
    """A game of its own with the path to a node of another record; ``reveal`` adds more of that record's nodes.

    ``shown`` returns the visible properties of a node. The result and the time limits are omitted, so that the game can
    be played. It takes long far from the start, with ``progress`` from 0 to 1.
    """

    def __init__(
        self,
        start: Node,
        shown: Callable[[Node], Properties] = lambda node: dict(node.properties),
        progress: Callable[[float], object] = lambda _part: None,
    ) -> None:
        self._shown = shown
        self._sources: dict[Node, Node] = {}
        copy: Node | None = None
        for node in start.path():
            copy = Node(self._properties(node), copy)
            self._sources[copy] = node
        assert copy is not None
        self.start = self._last = copy
        copies = list(self._sources)
        self.game = Game(copies[0], history=_Unrecorded())
        for depth in range(0, len(copies), _READ):
            self.game.go_to(copies[depth])
            progress(depth / len(copies))
        self.game.go_to(copy)

    @property
    def source(self) -> Node | None:
        """Return the source node that is shown, or None for a tried move that the source does not have."""
        return self._sources.get(self.game.current)

    @property
    def place(self) -> tuple[Node, list[Point | None]]:
        """Return the last source node that is shown, and the moves tried after it that the source does not have."""
        info, tried = self.game.info, list[Point | None]()
        for node in reversed(self.game.path):
            if node in self._sources:
                break
            tried[:0] = [move.point for move in moves_of(node, info.width, info.height)]
        return self._sources[node], tried

    def adopt(self, tried: Node, source: Node) -> None:
        """Take a tried move for a node that the source has been given meanwhile."""
        self._sources[tried] = source

    @property
    def last(self) -> Node:
        """Return the node added last."""
        return self._last

    def reveal(self, source: Node) -> Node:
        """Go to a child of the source node, adding it if it was not revealed yet."""
        for child in self.game.current.children:
            if self._sources.get(child) is source:
                self.game.go_to(child)
                return child
        child = Node(self._properties(source))
        parent = self.game.current
        self.game.edit(EditKind.PLAY, [Attach(child, parent, len(parent.children))], child)
        self._sources[child] = source
        self._last = child
        return child

    def _properties(self, node: Node) -> Properties:
        properties = self._shown(node)
        if node.parent is None:
            for identifier in _KEPT_BACK:
                properties.pop(identifier, None)
        return properties
