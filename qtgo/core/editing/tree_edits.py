"""Edits of the tree: nodes and lines inserted, deleted, moved and pasted, and a new starting position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from qtgo.core.editing.edits import Draft, EditRefusedError, Refusal
from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import Attach, Change, Detach, EditKind, Row, SetProperties, detach, set_properties
from qtgo.core.record.game_info import board_size
from qtgo.core.record.point_list import encode_point_list
from qtgo.core.record.properties import child_with, encode_move
from qtgo.core.record.property_table import EXPLAINING, PROPERTIES, PropertyKind
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.illegal_move import IllegalMoveError
from qtgo.core.rules.point import Color, Move, Point

_ROOT = frozenset(name for name, known in PROPERTIES.items() if known.kind is PropertyKind.ROOT)
_INFO = frozenset(name for name, known in PROPERTIES.items() if known.kind is PropertyKind.GAME_INFO)
_OF_RECORD = _ROOT | _INFO | EXPLAINING
_OF_BOARD = frozenset(
    name for name, known in PROPERTIES.items() if known.kind in (PropertyKind.MOVE, PropertyKind.SETUP)
)


def insert_move(game: Game, point: Point | None, color: Color | None = None) -> Draft:
    """Insert a move (a pass without a point) between the current node and everything that follows.

    Raise IllegalMoveError if it is illegal here; a LegalityWatch finds what it makes illegal below.
    """
    mover = game.to_move if color is None else color
    illegal = game.legality(point, mover, any_turn=True)
    if illegal is not None:
        raise IllegalMoveError(illegal)
    node = Node({mover.letter: [encode_move(Move(mover, point), game.info.height)]})
    parent = game.current
    moved = detach_children(parent)
    changes: list[Change] = [*moved, Attach(node, parent, 0), *_attach_again(moved, node)]
    return Draft(EditKind.INSERT_MOVE, tuple(changes), node, "" if point is None else point.vertex)


def delete_node(game: Game) -> Draft:
    """Delete only the current node; its children take its place."""
    node = _not_root(game)
    parent = node.parent
    assert parent is not None
    index = parent.children.index(node)
    moved = detach_children(node)
    changes: list[Change] = [*moved, Detach(node, parent, index), *_attach_again(moved, parent, index)]
    return Draft(EditKind.DELETE_NODE, tuple(changes), parent)


def delete_branch(game: Game, kind: EditKind = EditKind.DELETE_BRANCH) -> Draft:
    """Delete the current node and everything below it."""
    node = _not_root(game)
    return Draft(kind, (detach(node),), node.parent)


def delete_following(game: Game) -> Draft:
    """Delete everything that follows the current node."""
    if not game.current.children:
        raise EditRefusedError(Refusal.NOTHING_FOLLOWS)
    return Draft(EditKind.DELETE_FOLLOWING, tuple(detach_children(game.current)))


def delete_others(branches: Sequence[Node]) -> Draft:
    """Delete every variation beside the nodes of a path that have siblings."""
    changes: list[Change] = []
    for node in branches:
        parent = _parent_of(node)
        index = parent.children.index(node)
        changes += [*detach_children(parent, index + 1), *detach_children(parent, 0, index)]
    if not changes:
        raise EditRefusedError(Refusal.NOTHING_BESIDE)
    return Draft(EditKind.DELETE_OTHERS, tuple(changes))


def move_variation(branches: Sequence[Node], direction: int) -> Draft:
    """Move the last of the nodes of a path that have siblings up (-1) or down (+1) among these."""
    if not branches:
        raise EditRefusedError(Refusal.NO_VARIATION)
    siblings = _parent_of(branches[-1]).children
    index = siblings.index(branches[-1]) + direction
    if not 0 <= index < len(siblings):
        raise EditRefusedError(Refusal.IS_FIRST if direction < 0 else Refusal.IS_LAST)
    return place_variation(branches[-1], index)


def make_main_line(branches: Sequence[Node]) -> Draft:
    """Make a path the main line, given its nodes that have siblings."""
    changes: list[Change] = []
    for node in branches:
        if (parent := _parent_of(node)).children[0] is not node:
            changes += [detach(node), Attach(node, parent, 0)]
    if not changes:
        raise EditRefusedError(Refusal.IS_FIRST)
    return Draft(EditKind.MAKE_MAIN_LINE, tuple(changes))


def _parent_of(node: Node) -> Node:
    assert node.parent is not None
    return node.parent


def place_variation(node: Node, index: int) -> Draft:
    """Make a node the child at another index of its parent."""
    if node.parent is None:
        raise EditRefusedError(Refusal.IS_ROOT)
    return Draft(EditKind.MOVE_VARIATION, (detach(node), Attach(node, node.parent, index)))


def paste(game: Game, roots: Sequence[Node], *, over: bool = False) -> Draft:
    """Attach what was read from a text below the current node, as variations or replacing what follows.

    If the first node of a text only has root properties, its children are attached. Root properties are left out, and
    so is game information if this record already has some. Raise EditRefusedError if the board size differs.
    """
    size = game.info.width, game.info.height
    if any("SZ" in root.properties and board_size(root) != size for root in roots):
        raise EditRefusedError(Refusal.OTHER_SIZE)
    brings_info = any(not _INFO.isdisjoint(root.properties) for root in roots)
    has_info = brings_info and any(not _INFO.isdisjoint(node.properties) for node in game.path)  # which may be long
    from qtgo.core.record.analyses.keeping_terms import drop_foreign
    from qtgo.core.record.analyses.tables import joined_tables

    for root in roots:
        drop_foreign(root, game.root)
    tables = joined_tables(game.root.properties, [root.properties for root in roots])
    branches = [branch for root in roots for branch in _branches(root, has_info)]
    if not branches:
        raise EditRefusedError(Refusal.NOTHING_TO_PASTE)
    node = game.current
    first = 0 if over else len(node.children)
    changes = [*(detach_children(node) if over else ()), *attach_all(branches, node, first)]
    if tables:
        changes.append(set_properties(game.root, tables))
    return Draft(EditKind.PASTE_OVER if over else EditKind.PASTE, tuple(changes), branches[0])


def _branches(root: Node, has_info: bool) -> list[Node]:
    """Return the nodes of a newly read record to attach, detached from any tree."""
    dropped = _OF_RECORD if has_info else _ROOT | EXPLAINING
    properties = {name: values for name, values in root.properties.items() if name not in dropped}
    children, root.children = root.children, []
    if _OF_RECORD.issuperset(root.properties) and children:
        for child in children:
            child.parent = None
        return children
    if not properties and not children:
        return []
    root.properties, root.children = properties, children
    return [root]


def record_of(node: Node) -> Node:
    """Copy a branch into a record of its own."""
    top = as_record(node)
    copied = _copied(top)
    waiting = [(top, copied)]
    while waiting:
        one, its = waiting.pop()
        waiting += [(child, _copied(child, its)) for child in one.children]
    return copied


def as_record(node: Node) -> Node:
    """Return a branch as a record to be written, which shares its nodes.

    Its root has FF, GM, SZ and what explains analysis.
    """
    root = node.root
    if node is root:
        return root
    record = Node({"GM": ["1"]})
    for name in ("FF", "GM", "SZ", *sorted(EXPLAINING)):
        if name in root.properties:
            record.properties[name] = list(root.properties[name])
    record.children.append(node)
    from qtgo.core.record.analyses.keeping_terms import keep_terms

    keep_terms(record, root)
    return record


def _copied(node: Node, parent: Node | None = None) -> Node:
    return Node({name: list(values) for name, values in node.properties.items()}, parent)


def replace_record(game: Game, root: Node, kind: EditKind) -> Draft:
    """Replace the whole record with another, given by its root."""
    children, root.children = root.children, []
    changes: list[Change] = [
        *detach_children(game.root),
        SetProperties(game.root, game.root.properties, root.properties),
        *attach_all(children, game.root),
    ]
    return Draft(kind, tuple(changes), game.root)


def begin_here(game: Game) -> Draft:
    """Make the current position the root, as setup; discard what came before and beside it."""
    node, root = game.current, game.root
    if node is root:
        raise EditRefusedError(Refusal.IS_ROOT)
    moved = detach_children(node)
    changes: list[Change] = [*moved, *detach_children(root), *_attach_again(moved, root)]
    changes.append(SetProperties(root, root.properties, _as_root(game)))
    return Draft(EditKind.BEGIN_HERE, tuple(changes), root)


def _as_root(game: Game) -> dict[str, list[str]]:
    """Return the properties of a root that starts from the current position."""
    position, height = game.position, game.info.height
    stones: Mapping[Color, list[Point]] = {color: [] for color in Color}
    for point, color in position.stones_by_point():
        stones[color].append(point)
    properties = {name: values for name, values in game.root.properties.items() if name in _OF_RECORD}
    for color, points in stones.items():
        if points:
            properties[f"A{color.letter}"] = encode_point_list(points, height)
    held = game.step.inherited
    for name, shown in (("DD", held.dimmed), ("VW", held.visible)):
        if shown:
            properties[name] = encode_point_list(shown, height)
    if held.print_mode is not None:
        properties["PM"] = [str(held.print_mode.value)]
    properties["PL"] = [game.to_move.letter]
    left_out = _OF_RECORD | _OF_BOARD
    properties |= {name: values for name, values in game.current.properties.items() if name not in left_out}
    return properties


def detach_children(node: Node, first: int = 0, end: int | None = None) -> list[Detach]:
    """Return the change that detaches some children of a node, or all; none if there are none."""
    row = Row(node.children[first:end])
    return [Detach(row.nodes[0], node, first, row)] if row.nodes else []


def attach_all(nodes: list[Node], parent: Node, first: int = 0) -> list[Attach]:
    """Return the change that makes nodes the children of another from an index on; none if there are none.

    Their list may become that of the children.
    """
    row = Row([*nodes], nodes)
    return [Attach(row.nodes[0], parent, first, row)] if row.nodes else []


def _attach_again(moved: Sequence[Detach], parent: Node, first: int = 0) -> list[Attach]:
    return [Attach(move.node, parent, first, move.row) for move in moved]


def _not_root(game: Game) -> Node:
    if game.current is game.root:
        raise EditRefusedError(Refusal.IS_ROOT)
    return game.current


def add_line(game: Game, color: Color, points: Sequence[Point | None]) -> Draft | None:
    """Add moves below the current node, the first of a color, as one variation; None if all of them are there.

    Moves that are there already are followed. The line ends before a move onto a stone.
    """
    width, height = game.info.width, game.info.height
    moves = list(_playable(game, color, points))
    parent = game.current
    while moves and (child := child_with(moves[0], parent, width, height)) is not None:
        parent = child
        del moves[0]
    if not moves:
        return None
    nodes = [Node({move.color.letter: [encode_move(move, height)]}) for move in moves]
    parents = [parent, *nodes]
    changes = [Attach(node, above, len(above.children)) for above, node in zip(parents, nodes, strict=False)]
    return Draft(EditKind.ADD_VARIATION, tuple(changes))


def _playable(game: Game, color: Color, points: Sequence[Point | None]) -> Iterable[Move]:
    position = game.position
    board = Board.of(position)
    for point in points:
        if point is not None:
            if point.x >= position.width or point.y >= position.height or board.color_at(point) is not None:
                return
            board.play(color, point)
        yield Move(color, point)
        color = color.opponent
