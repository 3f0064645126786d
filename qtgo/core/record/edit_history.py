"""Undo and redo of every edit of the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum, auto
from types import MappingProxyType
from weakref import WeakSet

from qtgo.core.record.game_info import GameInfo, write_game_info
from qtgo.core.record.tree import Node
from qtgo.core.record.undo_stack import UndoStack
from qtgo.deferred import dataclass
from qtgo.garbage import settle_long

_MANY_VALUES = 10_000
_MANY_NODES = 10_000


class EditKind(Enum):
    """The kinds of edits, for the texts of Undo and Redo."""

    PLAY = auto()
    PASS = auto()
    TAKE_BACK = auto()
    HANDICAP_STONE = auto()
    RESIGN = auto()
    FINISH = auto()
    TIME_UP = auto()
    CLOCK = auto()
    RESUME = auto()
    GAME_INFO = auto()
    DELETE_BRANCH = auto()
    MAKE_MAIN_LINE = auto()
    SET_STONES = auto()
    SET_TURN = auto()
    ADD_LABEL = auto()
    REMOVE_LABEL = auto()
    ADD_MARK = auto()
    REMOVE_MARK = auto()
    ADD_LINE = auto()
    REMOVE_LINE = auto()
    DIM = auto()
    SET_VISIBLE = auto()
    SET_TERRITORY = auto()
    CLEAR_MARKUP = auto()
    ANNOTATE = auto()
    COMMENT = auto()
    NODE_NAME = auto()
    NODE_VALUE = auto()
    MOVE_NUMBER = auto()
    FIGURE = auto()
    INSERT_MOVE = auto()
    DELETE_NODE = auto()
    CUT = auto()
    PASTE = auto()
    PASTE_OVER = auto()
    MOVE_VARIATION = auto()
    BEGIN_HERE = auto()
    DELETE_FOLLOWING = auto()
    DELETE_OTHERS = auto()
    ROTATE_BOARD = auto()
    MIRROR_BOARD = auto()
    SWAP_COLORS = auto()
    ADD_VARIATION = auto()
    KEEP_ANALYSIS = auto()
    REMOVE_ANALYSIS = auto()
    RESTORE_VERSION = auto()
    ADD_GAMES = auto()
    REMOVE_GAMES = auto()
    SPLIT_OFF_GAMES = auto()
    MOVE_GAMES = auto()
    READ_AGAIN = auto()
    PROPERTIES = auto()
    COMMENT_FORMAT = auto()
    REPLACE_TEXT = auto()
    MERGE_GAME = auto()
    FRAME_PROBLEM = auto()
    PLAY_ON = auto()


class Row:
    """Neighbors that leave the tree together, or join it.

    Where they are all children of a node, the list of these is kept for them while they are outside: to copy and to
    free that of a million takes 25 ms, and so does to tell each of them of its ``parent``, if that is not known to all.
    """

    __slots__ = ("__weakref__", "children", "nodes", "parent")

    def __init__(self, nodes: Sequence[Node], children: list[Node] | None = None) -> None:
        """Take the nodes in a sequence that stays as it is, and the list that they are in as children, if any."""
        self.nodes = nodes
        self.children = children
        self.parent: Node | None = None
        settle_long(nodes)


@dataclass(frozen=True, slots=True)
class Attach:
    """A node, with its subtree, becomes a child of another; ``row``: it is the first of several that do."""

    node: Node
    parent: Node
    index: int
    row: Row | None = None

    @property
    def nodes(self) -> Sequence[Node]:
        """Return all nodes that become children."""
        return (self.node,) if self.row is None else self.row.nodes

    def apply(self) -> None:
        """Attach the nodes to the tree."""
        nodes, parent, row = self.nodes, self.parent, self.row
        self.tell_nodes()
        if row is not None and row.children is not None and not parent.children:
            parent.children, row.children = row.children, None
        else:
            parent.children[self.index : self.index] = nodes
            settle_long(parent.children)

    def tell_nodes(self) -> None:
        """Tell the nodes of their parent, if not all know it; in advance, where they are nowhere yet."""
        parent, row = self.parent, self.row
        if row is None or row.parent is not parent:
            for node in self.nodes:
                node.parent = parent
        if row is not None:
            row.parent = parent

    def inverse(self) -> Detach:
        """Return the change that reverts this one."""
        return Detach(self.node, self.parent, self.index, self.row)


@dataclass(frozen=True, slots=True)
class Detach:
    """A node, with its subtree, leaves the tree; ``row``: it is the first of several neighbors that do."""

    node: Node
    parent: Node
    index: int
    row: Row | None = None

    @property
    def nodes(self) -> Sequence[Node]:
        """Return all nodes that leave the tree."""
        return (self.node,) if self.row is None else self.row.nodes

    def apply(self) -> None:
        """Detach the nodes; they still know their parent, so that a path through them can be left."""
        parent, row = self.parent, self.row
        if row is not None:
            row.parent = parent
        if row is not None and len(row.nodes) == len(parent.children):
            row.children, parent.children = parent.children, []
        else:
            del parent.children[self.index : self.index + len(self.nodes)]

    def inverse(self) -> Attach:
        """Return the change that reverts this one."""
        return Attach(self.node, self.parent, self.index, self.row)


@dataclass(frozen=True, slots=True)
class SetProperties:
    """The properties of a node are replaced, as whole mappings, so that undo restores their order too."""

    node: Node
    before: dict[str, list[str]]
    after: dict[str, list[str]]

    def concerns(self, name: str) -> bool:
        """Return whether a property may have other values; very many, which take long to compare, count as others."""
        before, after = self.before.get(name), self.after.get(name)
        if before is after or before is None or after is None:
            return before is not after
        return len(before) > _MANY_VALUES or before != after

    def apply(self) -> None:
        """Set the new properties of the node."""
        self.node.properties = self.after

    def inverse(self) -> SetProperties:
        """Return the change that reverts this one."""
        return SetProperties(self.node, self.after, self.before)


Change = Attach | Detach | SetProperties


def long_rows(changes: Iterable[Change]) -> list[Attach | Detach]:
    """List the changes by which very many nodes leave the tree or join it together."""
    moves = (change for change in changes if not isinstance(change, SetProperties))
    return [move for move in moves if move.row is not None and len(move.row.nodes) > _MANY_NODES]


def concerns_moves(change: Change) -> bool:
    """Return whether a change of a node's properties may change which move it has, or its number."""
    return isinstance(change, SetProperties) and any(map(change.concerns, ("B", "W", "MN")))


def set_properties(node: Node, values: Mapping[str, Sequence[str] | None]) -> SetProperties:
    """Return the change that sets some properties, or removes them (None)."""
    after = dict(node.properties)
    for identifier, new in values.items():
        if new is None:
            after.pop(identifier, None)
        else:
            after[identifier] = list(new)
    return SetProperties(node, node.properties, after)


def info_change(
    root: Node, info: GameInfo, others: Mapping[str, Sequence[str] | None] = MappingProxyType({})
) -> SetProperties:
    """Return the change that writes the information into the root, with other properties (None removes one)."""
    scratch = Node(set_properties(root, others).after)
    write_game_info(scratch, info)
    return SetProperties(root, root.properties, scratch.properties)


def detach(node: Node) -> Detach:
    """Return the change that removes a node and its subtree."""
    if node.parent is None:
        raise ValueError("the root cannot be removed")
    return Detach(node, node.parent, node.parent.children.index(node))


@dataclass(frozen=True, slots=True)
class Edit:
    """One undo step: its changes, and the current node before and after it.

    ``detail`` is what its text names besides, such as a label or a vertex.
    """

    kind: EditKind
    changes: tuple[Change, ...]
    before: Node
    after: Node
    detail: str = ""

    def joined(self, later: Edit) -> Edit:
        """Return one edit equivalent to this one followed by another; it is named after the second."""
        changes = list(self.changes)
        for change in later.changes:
            last = changes[-1] if changes else None
            if isinstance(last, SetProperties) and isinstance(change, SetProperties) and last.node is change.node:
                changes[-1] = SetProperties(last.node, last.before, change.after)
            else:
                changes.append(change)
        return Edit(later.kind, tuple(changes), self.before, later.after, later.detail)


class History:
    """The edits done and undone, and whether the record is as last saved.

    ``on_change`` is called after every single change, undo and redo included, with whether the same edit goes on;
    ``on_new`` after an edit that is neither an undo nor a redo.
    """

    adopts = True
    """True if moves made before the record was opened can be undone."""

    def __init__(
        self,
        *,
        on_change: Callable[[Change, bool], None] = lambda _change, _goes_on: None,
        on_new: Callable[[], None] = lambda: None,
    ) -> None:
        self._on_change = on_change
        self._on_new = on_new
        self._made: list[tuple[Change, ...]] = []
        self._outside: dict[Node, Sequence[Node]] = {}  # rows of branches by the first of each
        self._long_rows: WeakSet[Row] = WeakSet()
        self._forgotten: list[Edit] = []
        self.steps: UndoStack[Edit] = UndoStack()

    @property
    def outside(self) -> list[Sequence[Node]]:
        """List the rows of branches that edits have taken out of the tree, and those of edits that were undone."""
        return list(self._outside.values())

    @property
    def kept(self) -> list[list[Node]]:
        """Return the other long lists of nodes that its changes refer to, to be freed in small steps after it."""
        outside = set(map(id, self._outside.values()))
        lists = [list_ for row in self._long_rows for list_ in (row.children, row.nodes) if isinstance(list_, list)]
        return [list_ for list_ in lists if id(list_) not in outside]

    @property
    def can_undo(self) -> Edit | None:
        """Return the edit that undo would take back."""
        return self.steps.to_undo

    @property
    def can_redo(self) -> Edit | None:
        """Return the edit that redo would bring back."""
        return self.steps.to_redo

    @property
    def modified(self) -> bool:
        """Return whether anything differs from the last save."""
        return self.steps.modified

    def mark_saved(self) -> None:
        """Mark the present state as saved."""
        self.steps.mark_saved()

    def mark_unsaved(self) -> None:
        """Mark the record as never saved, as after a recovery."""
        self.steps.mark_unsaved()

    def do(self, edit: Edit, extends: Edit | None = None, *, even_saved: bool = False) -> Edit:
        """Apply the changes of an edit and discard what could be redone.

        If ``extends`` is the last edit, and not saved unless that does not matter, both are merged into one step,
        which is returned.
        """
        self._apply(edit.changes)
        self._forgotten = [undone for undone in self.steps.undone if long_rows(undone.changes)]
        joins = self.steps.is_open(extends) or (even_saved and extends is not None and extends is self.can_undo)
        if joins and extends is not None:
            edit = extends.joined(edit)
        self.steps.do(edit, replaces=joins)
        self._on_new()
        return edit

    def adopt(self, edit: Edit) -> None:
        """Take over an edit that was made before the record was opened, where nothing else can be undone."""
        self.steps.adopt(edit)

    def undo(self) -> Edit:
        """Undo the last edit and return it; raise IndexError if there is none."""
        edit = self.steps.undo()
        self._apply([change.inverse() for change in reversed(edit.changes)])
        return edit

    def redo(self) -> Edit:
        """Redo the last undone edit and return it; raise IndexError if there is none."""
        edit = self.steps.redo()
        self._apply(edit.changes)
        return edit

    def forget_more(self) -> bool:
        """Free one of the long edits that can no longer be redone; return whether more are to follow."""
        if self._forgotten:
            self._forgotten.pop()
        return bool(self._forgotten)

    def take_made(self) -> list[tuple[Change, ...]]:
        """Return the changes made since the last call, those of each edit, undo or redo together."""
        made, self._made = self._made, []
        return made

    def _apply(self, changes: Sequence[Change]) -> None:
        for left, change in zip(range(len(changes) - 1, -1, -1), changes, strict=True):
            change.apply()
            if isinstance(change, Attach):
                self._outside.pop(change.node, None)
            elif isinstance(change, Detach) and (change.row is not None or change.node.children):
                self._outside[change.node] = change.nodes  # a single node is freed with what refers to it
            self._on_change(change, left > 0)
        self._long_rows.update(move.row for move in long_rows(changes) if move.row is not None)
        self._made.append(tuple(changes))
