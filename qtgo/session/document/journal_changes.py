"""Changes of a game as a journal stores them, and repeating them, even if some are missing.

Nodes are numbered in the order in which the journal first mentions them; the first time by their path
from the root, with a mark that distinguishes them from most others. Each line states the count of numbers before it.
So neither a number nor a path is mistaken for another node after missing lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from qtgo.core.clock.time_settings import ClockState
from qtgo.core.record.edit_history import Attach, Change, Detach, SetProperties
from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass
from qtgo.files.checked_json import MalformedError
from qtgo.session.document.journal_steps import (
    CHILD_MARK,
    KEPT,
    MARK,
    NAMES,
    AttachStep,
    DetachStep,
    LiveStep,
    Nodes,
    OrderStep,
    Reference,
    SetStep,
    Step,
    step_of,
)
from qtgo.session.game.node_paths import NodePaths, node_at

if TYPE_CHECKING:
    from hashlib import blake2b

_ROOT = [0]
_MARKED = 32  # nodes upward that make the mark of a node
_MARK_BYTES = 6
_MOST_VALUES, _MOST_CHARACTERS = 10_000, 100_000  # that make a mark: of more their number, and those at both ends
_STONES = frozenset({"B", "W", "AB", "AW", "AE"})


class MissingNodeError(Exception):
    """A change to a node that is uncertain, since an earlier change is missing."""


class NodeNames:
    """Numbers of the nodes that a journal has mentioned, in order; reading assigns the same as writing."""

    def __init__(self) -> None:
        self._nodes: dict[int, Node] = {}
        self._numbers: dict[Node, int] = {}
        self._count = 0  # with the missing ones
        self.paths = NodePaths()

    def __len__(self) -> int:
        return self._count

    def add(self, node: Node) -> None:
        """Assign a node the next number unless it has one."""
        if node not in self._numbers:
            self._numbers[node] = self._count
            self._nodes[self._count] = node
            self._count += 1

    def skip_to(self, count: int) -> None:
        """Reserve the numbers up to a count for missing nodes; raise MissingNodeError if there are more already."""
        if count < self._count:
            raise MissingNodeError
        self._count = count

    def number(self, node: Node) -> int | None:
        """Return the number of a node, if it has one."""
        return self._numbers.get(node)

    def refer(self, node: Node) -> int | list[int]:
        """Return a reference to a node: its number, or the first time its path."""
        number = self._numbers.get(node)
        if number is not None:
            return number
        self.add(node)
        return self.paths.path_of(node)

    def find(self, reference: Reference, root: Node, mark: str | None = None) -> Node:
        """Resolve a reference to a node; raise MissingNodeError if the node is missing.

        The node at a path must have the recorded mark, if any.
        """
        if isinstance(reference, int):
            if reference not in self._nodes:
                raise MissingNodeError
            return self._nodes[reference]
        try:
            node = node_at(root, reference)
        except IndexError:
            raise MissingNodeError from None
        if mark is not None and reference != _ROOT and mark != mark_of(node):
            raise MissingNodeError
        self.add(node)
        return node


def mark_of(node: Node, properties: dict[str, list[str]] | None = None) -> str:
    """Return a mark that distinguishes an unmentioned node from most others.

    It is a digest of its properties and of the stones of the nodes just above it: their other properties may have
    been changed, by changes that are missing.
    """
    from hashlib import blake2b

    digest = blake2b(digest_size=_MARK_BYTES)
    _add(digest, node.properties if properties is None else properties)
    place = node.parent
    for _ in range(_MARKED):
        if place is None:
            break
        _add(digest, {name: values for name, values in place.properties.items() if name in _STONES})
        place = place.parent
    return digest.hexdigest()


def _mark_of_values(values: list[str]) -> str:
    """Return the mark of one property of a node."""
    from hashlib import blake2b

    digest = blake2b(digest_size=_MARK_BYTES)
    _add(digest, {"": values})
    return digest.hexdigest()


def _is_long(values: list[str]) -> bool:
    return len(values) > _MOST_VALUES or any(len(value) > _MOST_CHARACTERS for value in values)


def _add(digest: blake2b, properties: dict[str, list[str]]) -> None:
    for name, values in properties.items():
        if len(values) > _MOST_VALUES:
            half = _MOST_VALUES // 2
            values = [*values[:half], str(len(values)), *values[-half:]]
        digest.update("\0".join((name, *map(_marked, values), "")).encode("utf-8", "surrogatepass"))
    digest.update(b"\n")


def _marked(value: str) -> str:
    half = _MOST_CHARACTERS // 2
    return value if len(value) <= _MOST_CHARACTERS else f"{value[:half]}{len(value)}{value[-half:]}"


@dataclass(frozen=True, slots=True)
class LiveGame:
    """The state of a game with a clock: its node, and the players' time."""

    node: Node
    state: ClockState


def encode_change(change: Change, names: NodeNames) -> dict[str, Any]:
    """Serialize a change just made."""
    line: dict[str, Any] = {NAMES: len(names)}
    if isinstance(change, SetProperties):
        if names.number(change.node) is None:
            line[MARK] = mark_of(change.node, change.before)
        kept = {name for name, values in change.after.items() if values is change.before.get(name) and _is_long(values)}
        if kept:
            line[KEPT] = {name: _mark_of_values(change.after[name]) for name in kept}
        written = {name: [] if name in kept else values for name, values in change.after.items()}
        return {"set": names.refer(change.node), "properties": written, **line}
    if names.number(change.parent) is None:
        line[MARK] = mark_of(change.parent)
    kind = "detach" if isinstance(change, Detach) else "attach"
    line = {kind: names.refer(change.parent), "index": change.index, **line}
    # A node that was mentioned before, as when the main line changes, need not be written again.
    known = names.number(change.node)
    if known is not None:
        return {**line, "node": known}
    names.add(change.node)
    if kind == "detach":
        return {**line, CHILD_MARK: mark_of(change.node)}
    return {**line, "nodes": encode_nodes(change.node)}


def encode_live(live: LiveGame | None, names: NodeNames) -> dict[str, Any]:
    """Serialize the state of the live game."""
    if live is None:
        return {"live": None}
    left = [[left.time, left.count] for left in (live.state.black, live.state.white)]
    mark = {MARK: mark_of(live.node)} if names.number(live.node) is None else {}
    return {NAMES: len(names), "live": names.refer(live.node), "left": left, **mark}


def encode_nodes(top: Node) -> list[tuple[int, dict[str, list[str]]]]:
    """List a node and its descendants, each with the index of its parent in this list."""
    places: dict[Node | None, int] = {top.parent: -1}
    nodes = []
    for place, node in enumerate(top.subtree()):
        places[node] = place
        nodes.append((places[node.parent], node.properties))
    return nodes


@dataclass(slots=True)
class Restoration:
    """Repeats the changes of a journal, in a list of games that grows with those added.

    Uncertain changes are left out and counted.
    """

    roots: list[Node | None]
    game: int
    names: NodeNames = field(default_factory=NodeNames)
    order: list[int] = field(default_factory=list)
    live: LiveGame | None = None
    left_out: int = 0
    node: Node = field(init=False)

    def __post_init__(self) -> None:
        self.order = list(range(len(self.roots)))
        self.game = min(max(self.game, 0), len(self.roots) - 1)
        self.node = self._root(self.game)

    def apply(self, line: dict[str, Any]) -> bool:
        """Repeat a change, and return whether that was possible."""
        try:
            step = step_of(line)
            if step.names is not None:
                self.names.skip_to(step.names)
            self._do(step)
        except (MalformedError, MissingNodeError):
            self.left_out += 1
            return False
        self.game = step.game
        return True

    def _do(self, step: Step) -> None:
        action = step.action
        if isinstance(action, OrderStep):
            self._arrange(action, step.game)
            return
        root = self._root(step.game)
        if isinstance(action, LiveStep):
            self.live = None if action.live is None else self._live_of(*action.live, root, action.mark)
        elif isinstance(action, SetStep):
            node = self.names.find(action.node, root, action.mark)
            SetProperties(node, node.properties, {**action.properties, **_kept(node, action)}).apply()
            self.node = node
        elif isinstance(action, DetachStep):
            self.node = self._detach(action, root)
        else:
            self.node = self._attach(action, root)

    def _root(self, game: int) -> Node:
        root = self.roots[game] if game < len(self.roots) else None
        if root is None:
            raise MissingNodeError
        return root

    def _detach(self, step: DetachStep, root: Node) -> Node:
        parent = self.names.find(step.parent, root, step.mark)
        if step.node is not None:
            node = self.names.find(step.node, root)
            if node not in parent.children:
                raise MissingNodeError
            index = parent.children.index(node)
        else:
            index = step.index
            if index >= len(parent.children):
                raise MissingNodeError
            node = parent.children[index]
            if step.child_mark not in ("", mark_of(node)):
                raise MissingNodeError
        Detach(node, parent, index).apply()
        self.names.add(node)
        return parent

    def _attach(self, step: AttachStep, root: Node) -> Node:
        parent = self.names.find(step.parent, root, step.mark)
        node = _made_of(step.nodes) if step.node is None else self.names.find(step.node, root)
        if step.node is not None and (node in self.roots or not _may_attach(node, parent)):
            raise MissingNodeError  # its removal is missing
        # Siblings may be missing: then it goes last.
        Attach(node, parent, min(step.index, len(parent.children))).apply()
        self.names.add(node)
        return node

    def _live_of(self, reference: Reference, state: ClockState, root: Node, mark: str | None) -> LiveGame:
        return LiveGame(self.names.find(reference, root, mark), state)

    def _arrange(self, step: OrderStep, shown: int) -> None:
        """Add new games, and reorder all."""
        missing = 0 if step.first is None else step.first - len(self.roots)
        if missing < 0:
            raise MissingNodeError
        roots = [*self.roots, *([None] * missing), *map(_made_of, step.added)]
        if shown not in step.order or max(step.order) >= len(roots) or roots[shown] is None:
            raise MissingNodeError
        self.roots[:] = roots
        self.order = [number for number in step.order if roots[number] is not None]
        self.node = self._root(shown)


def _kept(node: Node, step: SetStep) -> dict[str, list[str]]:
    """Return the properties that a step leaves as they are; raise MissingNodeError if they are not as they were."""
    kept = {name: values for name, values in node.properties.items() if name in step.kept}
    if step.kept != {name: _mark_of_values(values) for name, values in kept.items()}:
        raise MissingNodeError
    return kept


def _may_attach(node: Node, parent: Node) -> bool:
    """Return whether a node is detached, and the other not below it."""
    if node.parent is not None and node in node.parent.children:
        return False
    place: Node | None = parent
    while place is not None and place is not node:
        place = place.parent
    return place is None


def encode_order(order: Sequence[int], added: Sequence[Node], first: int, shown: int) -> dict[str, Any]:
    """Serialize the current list of games, and those without a number yet, numbered from the given one."""
    return {"order": list(order), "added": [encode_nodes(root) for root in added], "first": first, "game": shown}


def _made_of(described: Nodes) -> Node:
    nodes: list[Node] = []
    for place, properties in described:
        nodes.append(Node(properties, nodes[place] if nodes else None))
    return nodes[0]
