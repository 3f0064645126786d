"""Changes of a game as a journal stores them, and repeating them, even if some are missing.

Nodes are numbered in the order in which the journal first mentions them; the first time by their path
from the root, with a mark that distinguishes them from most others. Each line states the count of numbers before it.
So neither a number nor a path is mistaken for another node after missing lines. Siblings that leave the tree or join it
together have one number and one line, however many they are.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from qtgo.core.clock.time_settings import ClockState
from qtgo.core.record.edit_history import Attach, Change, Detach, Row, SetProperties
from qtgo.core.record.large import LargeDict, same_end, same_start
from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass
from qtgo.files.checked_json import MalformedError, whole
from qtgo.session.document.journal_steps import (
    CHILD_MARK,
    COUNT,
    COUNTED,
    KEPT,
    MARK,
    NAMES,
    NUMBER,
    SPLICED,
    AttachStep,
    CountStep,
    DetachStep,
    LiveStep,
    Nodes,
    OrderStep,
    Reference,
    SetStep,
    Step,
    encode_count,
    is_value,
    step_of,
)
from qtgo.session.game.node_paths import NodePaths, node_at

if TYPE_CHECKING:
    from hashlib import blake2b

    from qtgo.core.scoring.stone_removal import Marks, Suggestion

_ROOT = [0]
_NAMED = 2  # numbers that a line needs at most: for a node, and for others that join or leave it
_MARKED = 32  # nodes upward that make the mark of a node
_MARK_BYTES = 6
_MANY_NODES = 10_000  # in a row
_MARKED_SIBLINGS = 64  # of siblings that leave the tree together
_MOST_VALUES, _MOST_CHARACTERS = 10_000, 100_000  # that make a mark: of more their number, and those at both ends
_ENCODED = 1_000  # nodes at a time
_STONES = frozenset({"B", "W", "AB", "AW", "AE"})


class MissingNodeError(Exception):
    """A change to a node that is uncertain, since an earlier change is missing."""


class NodeNames:
    """Numbers of the nodes that a journal has mentioned, in order; reading assigns the same as writing."""

    def __init__(self, paths: NodePaths | None = None) -> None:
        self._nodes: dict[int, Sequence[Node]] = {}
        self._numbers: dict[Node, int] = {}
        self._rows: dict[Node, tuple[int, Sequence[Node]]] = {}  # the last one that begins with a node
        self._left: dict[tuple[Node, str], list[str]] = {}  # the last long values of properties that changed
        self._count = 0  # with the missing ones
        self.paths = NodePaths() if paths is None else paths

    def __len__(self) -> int:
        return self._count

    def add(self, node: Node) -> None:
        """Assign a node the next number unless it has one."""
        if node not in self._numbers:
            self._numbers[node] = self._count
            self._nodes[self._count] = (node,)
            self._count += 1

    def add_row(self, nodes: Sequence[Node]) -> None:
        """Assign several nodes together, in a sequence that stays as it is, the next number."""
        if len(nodes) == 1:
            self.add(nodes[0])
            return
        self._rows[nodes[0]] = self._count, nodes
        self._nodes[self._count] = nodes
        self._count += 1

    @property
    def has_long_rows(self) -> bool:
        """Return whether it takes long to free them at once."""
        return any(len(row) > _MANY_NODES for _, row in self._rows.values())

    def emptied(self) -> Iterator[None]:
        """Release all nodes, a row at a time."""
        self._rows.clear()
        while self._nodes:
            self._nodes.popitem()
            yield

    def skip_to(self, count: int, most: int) -> None:
        """Reserve the numbers up to a count for missing nodes; raise MissingNodeError if there cannot be so many."""
        if not self._count <= count <= most:
            raise MissingNodeError
        self._count = count

    def number(self, node: Node) -> int | None:
        """Return the number of a node, if it has one."""
        return self._numbers.get(node)

    def row(self, nodes: Sequence[Node]) -> int | None:
        """Return the number of a node, or that of several together, if there is one."""
        if len(nodes) == 1:
            return self.number(nodes[0])
        number, row = self._rows.get(nodes[0], (None, ()))
        return number if row is nodes or row == nodes else None

    def numbered(self, number: int) -> Sequence[Node]:
        """Return what has a number; raise MissingNodeError if it is missing."""
        if number not in self._nodes:
            raise MissingNodeError
        return self._nodes[number]

    def has_kept(self, change: SetProperties, name: str) -> bool:
        """Return whether a change leaves the values of a property, or brings back the long ones that it had."""
        before, after = change.before.get(name), change.after[name]
        if after is before or after is not self.left(change.node, name):
            return after is before
        return before is None or _mark_of_values(before) != _mark_of_values(after)

    def left(self, node: Node, name: str) -> list[str] | None:
        """Return the last long values of a property that a node had before they were changed."""
        return self._left.get((node, name))

    def note_left(self, change: SetProperties) -> None:
        """Remember the long values that a change takes from its node: Undo may bring them back."""
        for name, values in change.before.items():
            if change.after.get(name) is not values and _is_long(values):
                self._left[change.node, name] = values

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
            return self.numbered(reference)[0]
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


def _mark_of_siblings(nodes: Sequence[Node]) -> str:
    """Return the mark of one node, or a mark of several: of many it is that of some, among them both ends."""
    if len(nodes) == 1:
        return mark_of(nodes[0])
    last = min(len(nodes), _MARKED_SIBLINGS) - 1
    return _mark_of_values([mark_of(nodes[place * (len(nodes) - 1) // last]) for place in range(last + 1)])


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


@dataclass(frozen=True, slots=True)
class OpenCount:
    """A count under way: where, what was suggested, and what the players have marked."""

    node: Node
    suggestion: Suggestion
    marks: Marks


def encode_change(change: Change, names: NodeNames, *, with_nodes: bool = True) -> dict[str, Any]:
    """Serialize a change just made, with the nodes that it adds unless those are serialized already."""
    if isinstance(change, SetProperties):
        return _encode_set(change, names)
    return _encode_move(change, names, with_nodes=with_nodes)


def _encode_set(change: SetProperties, names: NodeNames) -> dict[str, Any]:
    line: dict[str, Any] = {NAMES: len(names)}
    if names.number(change.node) is None:
        line[MARK] = mark_of(change.node, change.before)
    kept = {name for name, values in change.after.items() if _is_long(values) and names.has_kept(change, name)}
    names.note_left(change)
    if kept:
        line[KEPT] = {name: _mark_of_values(change.after[name]) for name in kept}
    spliced = {name: change.before[name] for name in change.after.keys() - kept if _is_spliced(change, name)}
    if spliced:
        line[SPLICED] = {name: _splice(before[0], change.after[name][0]) for name, before in spliced.items()}
    left_out = kept | spliced.keys()
    written = {name: [] if name in left_out else values for name, values in change.after.items()}
    return {"set": names.refer(change.node), "properties": written, **line}


def _is_spliced(change: SetProperties, name: str) -> bool:
    """Return whether a property has one long text before a change and after it."""
    return all(len(values) == 1 and _is_long(values) for values in (change.before.get(name, ()), change.after[name]))


def _splice(before: str, after: str) -> tuple[str, int, int, str]:
    """Return the mark of a text, how much of its start and of its end another one has, and what that has between."""
    start = same_start(before, after)
    end = min(same_end(before, after), len(before) - start, len(after) - start)
    return _mark_of_values([before]), start, end, after[start : len(after) - end]


def _encode_move(change: Attach | Detach, names: NodeNames, *, with_nodes: bool) -> dict[str, Any]:
    line: dict[str, Any] = {NAMES: len(names)}
    if names.number(change.parent) is None:
        line[MARK] = mark_of(change.parent)
    kind = "detach" if isinstance(change, Detach) else "attach"
    line = {kind: names.refer(change.parent), "index": change.index, **line}
    nodes = change.nodes
    if change.row is not None:
        line[COUNT] = len(nodes)
    # Nodes that were mentioned before, as when the main line changes, need not be written again.
    known = names.row(nodes)
    if known is not None:
        return {**line, "node": known}
    names.add_row(nodes)
    if kind == "detach":
        return {**line, CHILD_MARK: _mark_of_siblings(nodes)}
    return {**line, "nodes": [*encode_nodes(nodes)]} if with_nodes else line


def encode_live(live: LiveGame | None, names: NodeNames) -> dict[str, Any]:
    """Serialize the state of the live game."""
    if live is None:
        return {"live": None}
    left = [[left.time, left.count] for left in (live.state.black, live.state.white)]
    mark = {MARK: mark_of(live.node)} if names.number(live.node) is None else {}
    return {NAMES: len(names), "live": names.refer(live.node), "left": left, **mark}


def encode_open_count(count: OpenCount | None, names: NodeNames) -> dict[str, Any]:
    """Serialize the count under way."""
    if count is None:
        return {COUNTED: None}
    mark = {MARK: mark_of(count.node)} if names.number(count.node) is None else {}
    line = {NAMES: len(names), COUNTED: names.refer(count.node)}
    return {**line, **encode_count(count.suggestion, count.marks), **mark}


def encode_nodes(tops: Sequence[Node]) -> Iterator[tuple[int, dict[str, list[str]]]]:
    """Yield sibling nodes and their descendants, each with the index of its parent among them."""
    places: LargeDict[Node | None, int] = LargeDict()
    places[tops[0].parent] = -1
    for place, node in enumerate(chain.from_iterable(top.subtree() for top in tops)):
        places[node] = place
        yield places[node.parent], node.properties
    for _ in places.emptied():  # to free a million at once stops every thread, and so does to copy the tops
        pass


def encoded_nodes(tops: Sequence[Node]) -> list[bytes]:
    """List the parts of JSON for sibling nodes and their descendants, each of which is made quickly."""
    nodes, parts = encode_nodes(tops), [b"["]
    while some := json.dumps([*islice(nodes, _ENCODED)]).encode("ascii")[1:-1]:
        parts += [some, b", "]
    parts[-1] = b"]"
    return parts


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
    count: OpenCount | None = None  # which a change after it ends, or it is noted again
    left_out: int = 0
    node: Node = field(init=False)
    _done: int = 0
    _is_whole: bool = True  # so far

    def __post_init__(self) -> None:
        self.order = list(range(len(self.roots)))
        self.game = min(max(self.game, 0), len(self.roots) - 1)
        self.node = self._root(self.game)

    def apply(self, line: dict[str, Any]) -> bool:
        """Repeat a change, and return whether that was possible."""
        self._done += 1
        self._is_whole = self._is_whole and line.get(NUMBER, self._done) == self._done
        try:
            step = step_of(line)
            if step.names is not None:
                self.names.skip_to(step.names, _NAMED * (whole(line.get(NUMBER, self._done), 1) - 1))
            self._do(step)
        except (MalformedError, MissingNodeError):
            self.left_out += 1
            self._is_whole, self.count = False, None
            return False
        self.game = step.game
        return True

    def _do(self, step: Step) -> None:
        action = step.action
        if not isinstance(action, LiveStep):
            self.count = None
        if isinstance(action, OrderStep):
            self._arrange(action, step.game)
            return
        root = self._root(step.game)
        if isinstance(action, LiveStep):
            self.live = None if action.live is None else self._live_of(*action.live, root, action.mark)
        elif isinstance(action, CountStep):
            self.count = None if action.count is None else self._count_of(*action.count, root, action.mark)
        elif isinstance(action, SetStep):
            node = self.names.find(action.node, root, action.mark)
            if action.spliced and not self._is_whole:  # the mark of a long text is that of its ends
                raise MissingNodeError
            properties = {**action.properties, **self._kept(node, action), **_spliced(node, action)}
            change = SetProperties(node, node.properties, properties)
            self.names.note_left(change)
            change.apply()
            self.node = node
        elif isinstance(action, DetachStep):
            self.node = self._detach(action, root)
        else:
            self.node = self._attach(action, root)

    def _kept(self, node: Node, step: SetStep) -> dict[str, list[str]]:
        """Return the properties that a step leaves, or brings back; raise MissingNodeError if they are others here."""
        kept = {}
        for name, mark in step.kept.items():
            values = node.properties.get(name)
            if values is None or mark != _mark_of_values(values):
                values = self.names.left(node, name) if self._is_whole else None
            if values is None or mark != _mark_of_values(values):
                raise MissingNodeError
            kept[name] = values
        return kept

    def _root(self, game: int) -> Node:
        root = self.roots[game] if game < len(self.roots) else None
        if root is None:
            raise MissingNodeError
        return root

    def _detach(self, step: DetachStep, root: Node) -> Node:
        parent = self.names.find(step.parent, root, step.mark)
        if step.node is not None:
            nodes = self._row(step.node, step.count)
            if nodes[0] not in parent.children:
                raise MissingNodeError
            index = parent.children.index(nodes[0])
        else:
            index = step.index
            nodes = parent.children[index : index + step.count]
        if [*nodes] != parent.children[index : index + step.count] or len(nodes) < step.count:
            raise MissingNodeError
        if step.node is None:
            # The mark of many is that of some.
            if not self._is_whole and step.count > _MARKED_SIBLINGS:
                raise MissingNodeError
            if step.child_mark not in ("", _mark_of_siblings(nodes)):
                raise MissingNodeError
            self.names.add_row(nodes)
        Detach(nodes[0], parent, index, Row(nodes)).apply()
        return parent

    def _attach(self, step: AttachStep, root: Node) -> Node:
        parent = self.names.find(step.parent, root, step.mark)
        # Siblings may be missing: then they go last.
        index = min(step.index, len(parent.children))
        if step.node is None:
            nodes: Sequence[Node] = _made_of(step.nodes)
            self.names.add_row(nodes)
        else:
            nodes = self._row(step.node, step.count)
            if not self._may_attach(nodes, parent):
                raise MissingNodeError  # their removal is missing
        Attach(nodes[0], parent, index, Row(nodes)).apply()
        return nodes[0]

    def _row(self, number: int, count: int) -> Sequence[Node]:
        nodes = self.names.numbered(number)
        if len(nodes) != count:
            raise MissingNodeError
        return nodes

    def _may_attach(self, nodes: Sequence[Node], parent: Node) -> bool:
        """Return whether nodes are detached, and the other not below them."""
        tops = set(nodes)
        above = {node.parent for node in nodes if node.parent is not None}
        siblings = chain.from_iterable(node.children for node in above)
        return tops.isdisjoint(chain(self.roots, siblings, parent.path()))

    def _live_of(self, reference: Reference, state: ClockState, root: Node, mark: str | None) -> LiveGame:
        return LiveGame(self.names.find(reference, root, mark), state)

    def _count_of(
        self, reference: Reference, suggestion: Suggestion, marks: Marks, root: Node, mark: str | None
    ) -> OpenCount:
        return OpenCount(self.names.find(reference, root, mark), suggestion, marks)

    def _arrange(self, step: OrderStep, shown: int) -> None:
        """Add new games, and reorder all."""
        missing = 0 if step.first is None else step.first - len(self.roots)
        if missing < 0:
            raise MissingNodeError
        roots = [*self.roots, *([None] * missing), *chain.from_iterable(map(_made_of, step.added))]
        if shown not in step.order or max(step.order) >= len(roots) or roots[shown] is None:
            raise MissingNodeError
        self.roots[:] = roots
        self.order = [number for number in step.order if roots[number] is not None]
        self.node = self._root(shown)


def _spliced(node: Node, step: SetStep) -> dict[str, list[str]]:
    """Return the texts of which a step changes a part; raise MissingNodeError if they are not as they were."""
    made = {}
    for name, (mark, start, end, between) in step.spliced.items():
        before = node.properties.get(name, [])
        if len(before) != 1 or mark != _mark_of_values(before) or start + end > len(before[0]):
            raise MissingNodeError
        made[name] = [before[0][:start] + between + before[0][len(before[0]) - end :]]
        if not is_value(made[name][0]):
            raise MissingNodeError
    return made


def encode_order(order: Sequence[int], added: Sequence[Node], first: int, shown: int) -> dict[str, Any]:
    """Serialize the current list of games, and those without a number yet, numbered from the given one."""
    return {"order": list(order), "added": [[*encode_nodes([root])] for root in added], "first": first, "game": shown}


def _made_of(described: Nodes) -> list[Node]:
    """Return the nodes that have no parent among those described."""
    nodes: list[Node] = []
    for place, properties in described:
        nodes.append(Node(properties, None if place < 0 else nodes[place]))
    return [node for node, (place, _) in zip(nodes, described, strict=True) if place < 0]
