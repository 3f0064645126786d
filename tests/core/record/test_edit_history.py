"""Undo and redo give back exactly what was."""

from weakref import ref

from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.record.edit_history import (
    Attach,
    Change,
    Detach,
    Edit,
    EditKind,
    History,
    Row,
    SetProperties,
    detach,
    set_properties,
)
from qtgo.core.record.tree import Node

Tree = tuple[dict[str, list[str]], list["Tree"]]


def picture(node: Node) -> Tree:
    """Return a whole tree as values, the order of properties included."""
    return {key: list(values) for key, values in node.properties.items()}, [picture(child) for child in node.children]


def order(node: Node) -> list[list[str]]:
    return [list(each.properties) for each in node.subtree()]


def random_changes(root: Node, choice: int, where: int) -> tuple[Change, ...]:
    nodes = list(root.subtree())
    node = nodes[where % len(nodes)]
    if choice == 0 and node.parent is not None:
        return (detach(node),)
    if choice == 1:
        return (set_properties(node, {"C": [str(where)], "B": None}),)
    new = Attach(Node({"B": [str(where)]}), node, where % (len(node.children) + 1))
    if choice == 2 or not node.children:
        return (new,)
    first = where % len(node.children) if choice == 3 else 0  # several that leave; or all, between two nodes
    row = Row(node.children[first:])
    gone = Detach(row.nodes[0], node, first, row)
    return (gone,) if choice == 3 else (gone, Attach(new.node, node, 0), Attach(row.nodes[0], new.node, 0, row))


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 1000)), max_size=30))
def test_any_sequence_of_edits_undone_and_redone_changes_nothing(choices: list[tuple[int, int]]) -> None:
    root, history = Node({"GM": ["1"], "B": ["aa"], "SZ": ["9"]}), History()
    pictures = [(picture(root), order(root))]
    for choice, where in choices:
        history.do(Edit(EditKind.PLAY, random_changes(root, choice, where), root, root))
        pictures.append((picture(root), order(root)))
    for expected in reversed(pictures[:-1]):
        history.undo()
        assert (picture(root), order(root)) == expected
    assert not history.modified
    for expected in pictures[1:]:
        history.redo()
        assert (picture(root), order(root)) == expected
        assert all(child.parent is node for node in root.subtree() for child in node.children)


def test_all_children_of_a_node_leave_it_and_come_back_in_one_list_that_is_not_copied() -> None:
    root, history = Node(), History()
    children = [Node({}, root) for _ in range(3)]
    listed, row = root.children, Row([*children])
    history.do(Edit(EditKind.DELETE_FOLLOWING, (Detach(children[0], root, 0, row),), root, root))
    assert root.children == []
    assert listed == children
    history.undo()
    assert root.children is listed
    history.do(Edit(EditKind.PLAY, (Attach(Node(), root, 3),), root, root))
    assert [*row.nodes] == children, "what is added later is no part of it"


def test_what_can_no_longer_be_redone_is_freed_one_long_edit_at_a_time() -> None:
    root, history = Node(), History()
    children = [Node({}, root) for _ in range(10_001)]
    rows = [Row([*children]) for _ in range(2)]
    for row in rows:
        history.do(Edit(EditKind.DELETE_FOLLOWING, (Detach(children[0], root, 0, row),), root, root))
        history.do(Edit(EditKind.PASTE, (Attach(children[0], root, 0, row),), root, root))
    for _ in range(4):
        history.undo()
    freed = [ref(row) for row in rows]
    del rows, row
    history.take_made()
    history.do(edit(root))
    assert history.can_redo is None
    counts = []
    while history.forget_more():
        counts.append(sum(row() is None for row in freed))
    assert counts == [0, 1, 1]
    assert all(row() is None for row in freed)


def edit(root: Node) -> Edit:
    return Edit(EditKind.PLAY, (set_properties(root, {"C": ["x"]}),), root, root)


def test_modified_follows_saving_through_undo_and_redo() -> None:
    root, history = Node(), History()
    history.do(edit(root))
    assert history.modified
    history.mark_saved()
    assert not history.modified
    history.undo()
    assert history.modified
    history.redo()
    assert not history.modified
    history.undo()
    history.do(edit(root))
    assert history.modified


def test_an_edit_extends_the_one_before_and_both_are_one_step() -> None:
    root, told = Node({"SZ": ["9"]}), list[Change]()
    history = History(on_change=lambda change, _goes_on: told.append(change))
    first = history.do(edit(root))
    joined = history.do(Edit(EditKind.COMMENT, (set_properties(root, {"C": ["xy"]}),), root, root, "d"), first)
    assert (joined.kind, joined.detail, len(joined.changes), len(told)) == (EditKind.COMMENT, "d", 1, 2)
    assert history.undo() is joined
    assert root.properties == {"SZ": ["9"]}
    assert history.can_undo is None
    history.redo()
    assert root.properties["C"] == ["xy"]


def test_what_was_saved_or_followed_by_another_edit_is_not_extended() -> None:
    root, history = Node(), History()
    first = history.do(edit(root))
    history.mark_saved()
    second = history.do(Edit(EditKind.PLAY, (set_properties(root, {"C": ["y"]}),), root, root), first)
    assert second is not first
    third = history.do(Edit(EditKind.PLAY, (set_properties(root, {"C": ["z"]}),), root, root), first)
    assert history.modified
    assert history.undo() is third
    assert history.undo() is second
    assert not history.modified
    assert root.properties["C"] == ["x"]


def test_every_single_change_is_told() -> None:
    root, told = Node(), list[Change]()
    history = History(on_change=lambda change, _goes_on: told.append(change))
    history.do(edit(root))
    history.undo()
    assert [type(change).__name__ for change in told] == ["SetProperties", "SetProperties"]
    assert told[0] == told[1].inverse()


def test_a_change_concerns_the_properties_that_have_other_values() -> None:
    kept, before, after = ["aa"] * 20_000, ["aa", "bb"], ["aa"]
    change = SetProperties(
        Node(), {"AW": kept, "AB": before, "B": after}, {"AW": kept, "AB": after, "B": ["aa"], "C": []}
    )
    assert [name for name in ("AW", "AB", "B", "C", "W") if change.concerns(name)] == ["AB", "C"]
    assert SetProperties(Node(), {"AW": kept}, {"AW": kept.copy()}).concerns("AW")  # not compared


def test_each_change_but_the_last_says_that_its_edit_goes_on() -> None:
    root, told = Node(), list[bool]()
    history = History(on_change=lambda _change, goes_on: told.append(goes_on))
    changes = tuple(set_properties(root, {"C": [text]}) for text in "abc")
    history.do(Edit(EditKind.PLAY, changes, root, root))
    history.undo()
    assert told == [True, True, False] * 2
