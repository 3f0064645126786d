"""Where the nodes of a tree stand."""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from types import FrameType
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.record.edit_history import Attach, Change, Detach, Edit, EditKind, History, detach, set_properties
from qtgo.core.record.properties import move_number_at
from qtgo.core.record.tree import Node
from qtgo.core.tree_layout import layout as layout_module
from qtgo.core.tree_layout.branch import Piece
from qtgo.core.tree_layout.layout import COUNTED, Cell, TreeLayout
from qtgo.steps import at_once
from tests.examples import examples


def tree_of(parents: Sequence[int]) -> list[Node]:
    """Make nodes of which each hangs on an earlier one: parent ``k`` is the k-th node from the last, cut off."""
    nodes = [Node({"GM": ["1"]})]
    for index, back in enumerate(parents):
        parent = nodes[max(0, len(nodes) - 1 - back)]
        nodes.append(Node({"BW"[index % 2]: ["aa"]}, parent))
    return nodes


trees = st.lists(st.one_of(st.integers(0, 2), st.integers(0, 40)), max_size=80).map(tree_of)


def cells(layout: TreeLayout) -> dict[Node, Cell]:
    found = {}
    for node in layout.root.first_node.subtree():
        cell = layout.cell(node)
        if cell is not None:
            found[node] = cell
    return found


def check(layout: TreeLayout) -> None:
    """Hold a layout against what must be true of every one."""
    places = cells(layout)
    assert len(set(places.values())) == len(places), "two nodes in one cell"
    taken = {cell: node for node, cell in places.items()}
    for node, cell in places.items():
        parent = node.parent
        if parent is None:
            assert cell == (0, 0)
            continue
        above = places[parent]
        assert cell.column == above.column + 1
        if parent.children[0] is node:
            assert cell.row == above.row, "a line is straight"
            continue
        assert cell.row > above.row
        for row in range(above.row + 1, cell.row):
            sides = {(above.column, row), (cell.column, row)}
            assert not sides <= taken.keys(), "a link crosses a line"
    for node, cell in places.items():
        following = taken.get(Cell(cell.column + 1, cell.row))
        assert following is None or following.parent is node, "a false neighbor"
    assert layout.columns >= 1 + max(cell.column for cell in places.values())
    assert layout.rows == 1 + max(cell.row for cell in places.values())


@given(trees)
def test_what_is_true_of_every_layout(nodes: list[Node]) -> None:
    check(TreeLayout(nodes[0]))


def test_siblings_and_forks_share_rows() -> None:
    # 0 1 2 3 4 5 6, a variation of two nodes at 5 and one of one node at 2.
    nodes = tree_of([0] * 6)
    late = Node({"B": ["bb"]}, nodes[4])
    later = Node({"W": ["bb"]}, late)
    early = Node({"B": ["cc"]}, nodes[1])
    layout = TreeLayout(nodes[0])
    assert [layout.cell(node) for node in (late, later, early)] == [(5, 1), (6, 1), (2, 1)]
    second = Node({"B": ["dd"]}, nodes[4])
    layout.apply([Attach(second, nodes[4], 1)])
    assert layout.cell(second) == (5, 2)


def test_a_branch_that_grows_pushes_those_it_would_meet() -> None:
    nodes = tree_of([0] * 6)
    late, early = Node({"B": ["bb"]}, nodes[4]), Node({"B": ["cc"]}, nodes[1])
    layout = TreeLayout(nodes[0])
    assert layout.cell(early) == (2, 1)
    end = early
    for row in (1, 2, 2):  # a cell stays empty before the later one
        above, end = end, Node({"W": ["cc"]}, end)
        layout.apply([Attach(end, above, 0)])
        assert [layout.cell(late), layout.cell(early)] == [(5, 1), (2, row)]
    assert layout.cell(end) == (5, 2)


def random_edit(chance: random.Random, root: Node, removed: list[Node]) -> list[Change]:
    """Think of an edit: new nodes, removed and brought back ones, other orders and other properties."""
    nodes = list(root.subtree())
    node = chance.choice(nodes)
    kind = chance.randrange(7)
    if kind == 0 and node.parent is not None:
        removed.append(node)
        return [detach(node)]
    if kind == 1 and removed:
        return [Attach(removed.pop(), node, chance.randint(0, len(node.children)))]
    if kind == 2 and node.parent is not None:
        return [detach(node), Attach(node, node.parent, chance.randrange(len(node.parent.children)))]
    if kind == 3 and node.children:
        child, between = node.children[0], Node({"AB": ["aa"]})
        return [Attach(between, node, 0), detach_at(child, node, 1), Attach(child, between, 0)]
    if kind == 4:
        return [set_properties(node, {"MN": ["5"] if "MN" not in node.properties else None, "C": ["x"]})]
    if kind == 5:
        below = Node({"B": ["aa"]})
        for _ in range(chance.randrange(4)):
            Node({"W": ["aa"]}, chance.choice(list(below.subtree())))
        return [Attach(below, node, chance.randint(0, len(node.children)))]
    return [Attach(Node({"B": ["aa"]}), node, chance.randint(0, len(node.children)))]


def detach_at(node: Node, parent: Node, index: int) -> Change:
    return Attach(node, parent, index).inverse()


def assert_same(layout: TreeLayout, collapsed: Sequence[Node] = ()) -> None:
    fresh = TreeLayout(layout.root.first_node)
    for node in collapsed:
        fresh.set_collapsed(node, True)
    assert cells(layout) == cells(fresh)
    assert (layout.columns, layout.rows) == (fresh.columns, fresh.rows)
    for node in cells(layout):
        assert layout.number(node) == fresh.number(node)
    check(layout)


@examples(150)
@given(trees, st.integers(0, 2**32), st.booleans())
def test_following_edits_gives_the_same_as_starting_afresh(nodes: list[Node], seed: int, collapsing: bool) -> None:
    chance = random.Random(seed)
    told: list[Change] = []
    root, history = nodes[0], History(on_change=lambda change, _goes_on: told.append(change))
    layout = TreeLayout(root)
    removed: list[Node] = []
    collapsed: set[Node] = set()
    for _ in range(25):
        told.clear()
        act = chance.randrange(6)
        if act == 0 and history.can_undo:
            removed.clear()  # what comes back with undo cannot be attached another time
            history.undo()
        elif act == 1 and history.can_redo:
            removed.clear()
            history.redo()
        else:
            history.do(Edit(EditKind.PLAY, tuple(random_edit(chance, root, removed)), root, root))
        layout.apply(told)
        if collapsing and act == 5:
            node = chance.choice(list(root.subtree()))
            collapsed ^= {node}
            layout.set_collapsed(node, node in collapsed)
        assert_same(layout, sorted(collapsed, key=id))


@patch.object(Piece, "LENGTH", 3)
@examples(150)
@given(trees, st.integers(0, 2**32), st.integers(1, 4))
def test_several_edits_at_once_in_lines_of_many_pieces_give_the_same_too(
    nodes: list[Node], seed: int, most: int
) -> None:
    chance = random.Random(seed)
    told: list[Change] = []
    root, history = nodes[0], History(on_change=lambda change, _goes_on: told.append(change))
    layout = TreeLayout(root)
    removed: list[Node] = []
    for _ in range(20):
        told.clear()
        for _ in range(chance.randint(1, most)):
            if chance.random() < 0.3 and history.can_undo:
                removed.clear()
                history.undo()
            elif chance.random() < 0.3 and history.can_redo:
                removed.clear()
                history.redo()
            else:
                history.do(Edit(EditKind.PLAY, tuple(random_edit(chance, root, removed)), root, root))
        layout.apply(told)
        assert_same(layout)
        for node in root.subtree():
            assert layout.shown(node) is node


@patch.object(Piece, "LENGTH", 3)
@given(trees, st.integers(0, 2**32))
def test_what_is_hidden_is_shown_by_what_hides_it(nodes: list[Node], seed: int) -> None:
    chance = random.Random(seed)
    layout = TreeLayout(nodes[0])
    for node in chance.sample(nodes, len(nodes) // 4):
        layout.set_collapsed(node, True)
    for node in nodes:
        visible = node
        for place in node.path()[:-1]:
            if layout.is_collapsed(place):
                visible = place
                break
        assert layout.shown(node) is visible
        assert (layout.cell(node) is None) is (visible is not node)


@given(trees, st.data())
def test_sight_finds_what_is_there(nodes: list[Node], data: st.DataObject) -> None:
    layout = TreeLayout(nodes[0])
    left, top = data.draw(st.integers(0, 20)), data.draw(st.integers(0, 10))
    right, bottom = left + data.draw(st.integers(0, 10)), top + data.draw(st.integers(0, 10))
    seen = layout.sight(left, right, top, bottom)
    found = {
        run.branch.node_at(column): Cell(column, run.row)
        for run in seen.runs
        for column in range(run.first, run.last + 1)
    }
    places = cells(layout)
    inside = {node: cell for node, cell in places.items() if left <= cell.column <= right and top <= cell.row <= bottom}
    assert found == inside
    links = {link.branch.first_node for link in seen.links}
    for node, cell in places.items():
        if node.parent is not None and node.parent.children[0] is not node:
            crosses = left < cell.column <= right + 1 and places[node.parent].row <= bottom and cell.row >= top
            assert node in links or not crosses
    for node, cell in places.items():
        assert layout.node_at(*cell) is node


def test_many_branches_are_found_in_groups() -> None:
    nodes = tree_of([0] * 400)
    leaves = [Node({"B": ["aa"]}, node) for node in nodes[:-1]]
    layout = TreeLayout(nodes[0])
    assert {run.branch.first_node for run in layout.sight(200, 203, 1, 9).runs} == set(leaves[199:203])


def test_the_groups_are_made_with_the_layout_not_when_it_is_first_seen() -> None:
    root = Node()
    for _ in range(2000):
        Node({"B": ["aa"]}, root)
    Node({"W": ["bb"]}, root.children[900])
    unneeded: list[Iterator[None]] = []
    layout = at_once(TreeLayout.in_steps(root, free=unneeded.append))
    assert layout.root.groups is not None
    assert (layout.columns, layout.rows) == (3, 2000)
    assert sum(1 for steps in unneeded for _ in steps) >= 20, "the list of the branches is freed in steps, too"


def test_where_very_many_branches_are_is_not_looked_through_for_cycles_afterwards() -> None:
    root = Node()
    for _ in range(10_000):
        Node({"B": ["aa"]}, root)
    thresholds = gc.get_threshold()
    gc.set_threshold(0)  # none begins by itself, as where few objects are made
    try:
        layout = TreeLayout(root)
        young = {id(each) for generation in (0, 1) for each in gc.get_objects(generation)}
    finally:
        gc.set_threshold(*thresholds)
    assert sum(len(part) for part in layout._pieces.parts if id(part) in young) < 2000, "some begun last"


def test_of_the_links_that_many_variations_of_one_node_have_below_sight_the_longest_is_enough() -> None:
    root = Node()
    leaves = [Node({"B": ["aa"]}, root) for _ in range(2000)]
    layout = TreeLayout(root)
    for top in (0, 700):
        sight = layout.sight(0, 9, top, top + 20)
        assert {run.branch.last_node for run in sight.runs} >= {*leaves[top + 1 : top + 20]}
        assert max(link.to_row for link in sight.links) == 1999
        assert len(sight.links) <= 130


def test_a_collapsed_node_counts_what_it_hides() -> None:
    nodes = tree_of([0, 0, 0, 2, 0])
    layout = TreeLayout(nodes[0])
    layout.set_collapsed(nodes[1], True)
    assert layout.is_collapsed(nodes[1])
    assert layout.cell(nodes[3]) is None
    assert layout.shown(nodes[5]) is nodes[1]
    assert layout.hidden_below(nodes[1]) == 4
    more = Node({"B": ["aa"]}, nodes[5])
    layout.apply([Attach(more, nodes[5], 0)])
    assert layout.hidden_below(nodes[1]) == 5
    assert layout.expand_to(more)
    assert layout.cell(more) is not None
    assert not layout.expand_to(more)


def test_of_many_hidden_nodes_only_some_are_looked_at() -> None:
    nodes = tree_of([0] * 5000)
    layout = TreeLayout(nodes[0])
    layout.set_collapsed(nodes[1], True)
    del nodes[2000].children  # whoever came as far as here would stumble
    assert layout.hidden_below(nodes[1]) == COUNTED + 1


def comb(length: int) -> list[Node]:
    """Return a line, each node of which has a variation of one node, in the order of the line."""
    nodes = tree_of([0] * length)
    for node in nodes[:-1]:
        Node({"W": ["bb"]}, node)
    return nodes


def test_a_large_tree_is_laid_out_in_short_steps() -> None:
    nodes = comb(1000)
    steps = TreeLayout.in_steps(nodes[0], 7, {nodes[900]})
    assert sum(1 for _ in steps) > 1000
    layout = at_once(TreeLayout.in_steps(nodes[0], 7, {nodes[900]}))
    assert layout.is_collapsed(nodes[900])
    assert layout.number(nodes[800]) == TreeLayout(nodes[0], 7).number(nodes[800])
    assert_same(at_once(TreeLayout.in_steps(nodes[0])))


def inserted(parent: Node) -> tuple[Node, list[Change]]:
    """Insert a node between a node and those after it; return it and the changes made."""
    node, children = Node({"B": ["cc"]}), list(parent.children)
    changes: list[Change] = [Detach(child, parent, index) for index, child in reversed(list(enumerate(children)))]
    changes += [Attach(node, parent, 0), *(Attach(child, node, index) for index, child in enumerate(children))]
    for change in changes:
        change.apply()
    return node, changes


def test_an_edit_that_moves_many_branches_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout_module, "_MANY", 10)
    nodes = comb(30)
    layout = TreeLayout(nodes[0])
    assert [layout.is_large_below(nodes[at]) for at in (0, 18, 19, 25)] == [True, True, True, False]
    before = cells(layout)
    late, changes = inserted(nodes[25])
    assert layout.apply(changes)
    assert layout.cell(late) is not None
    early, changes = inserted(nodes[3])
    assert not layout.apply(changes)
    assert layout.cell(early) is None
    assert layout.cell(nodes[2]) == before[nodes[2]]
    assert_same(at_once(TreeLayout.in_steps(nodes[0])))


def test_an_edit_beside_very_many_variations_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout_module, "_MANY", 10)
    root = Node()
    for _ in range(9):
        Node({"B": ["aa"]}, root)
    layout = TreeLayout(root)
    assert [layout.apply([attached(root)]) for _ in range(3)] == [True, False, False]


def test_an_edit_above_very_many_branches_of_its_row_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout_module, "_MANY_BEHIND", 10)
    root = Node()
    first = Node({"B": ["aa"]}, Node({"B": ["bb"]}, root))
    for _ in range(10):
        Node({"W": ["cc"]}, root)
    layout = TreeLayout(root)
    assert layout.apply([attached(first)]), "as many may move"
    Node({"W": ["cc"]}, root)
    assert not TreeLayout(root).apply([attached(first)])


def test_very_many_new_nodes_are_not_laid_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout_module, "_MANY_NODES", 10)
    nodes = tree_of([0] * 30)
    layout = TreeLayout(nodes[0])
    change = Detach(nodes[10], nodes[9], 0)
    for edit, is_followed in ((change, True), (change.inverse(), True), (change, True)):
        edit.apply()
        assert layout.apply([edit]) is is_followed
    fresh = TreeLayout(nodes[0])
    change.inverse().apply()
    assert not fresh.apply([change.inverse()]), "another layout does not know them"
    fresh.set_collapsed(nodes[9], True)
    assert fresh.apply([change.inverse()])


def attached(parent: Node) -> Attach:
    change = Attach(Node({"W": ["cc"]}), parent, len(parent.children))
    change.apply()
    return change


def test_all_other_variations_collapse() -> None:
    nodes = tree_of([0, 0, 0, 2, 0, 0])  # a line of four and a variation of three at the second node
    layout = TreeLayout(nodes[0])
    layout.collapse_others(nodes[:4])
    assert [layout.is_collapsed(node) for node in nodes] == [False, False, False, False, True, False, False]
    assert layout.has_collapsed
    layout.collapse_others([nodes[0], nodes[1], nodes[4], nodes[5], nodes[6]])
    assert layout.is_collapsed(nodes[2])
    layout = at_once(TreeLayout.in_steps(nodes[0]))
    assert not layout.has_collapsed
    assert_same(layout)


def test_the_numbers_of_very_many_branches_follow_in_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout_module, "_COUNTED_AT_ONCE", 3)
    nodes, chance = comb(200), random.Random(3)
    layout, refused = TreeLayout(nodes[0]), 0
    for turn in range(40):
        number = [str(chance.randrange(9))] if turn == 0 or chance.random() < 0.5 else None
        change = set_properties(nodes[chance.randrange(150) if turn else 1], {"MN": number, "B": ["cc"]})
        change.apply()
        if not layout.apply([change]):
            assert turn > 1, "nothing is left of the first"
            layout, refused = TreeLayout(nodes[0]), refused + 1
            continue
        steps = sum(1 for _ in islice(layout.renumbering(), chance.randrange(100) if turn else None))
        assert turn or steps > 190
    assert 0 < refused < 40, "where very many are left, the tree is to be laid out anew"
    for _ in layout.renumbering():
        pass
    assert_same(layout)


def test_numbers_follow_the_moves() -> None:
    root = Node({"GM": ["1"]})
    setup = Node({"AB": ["aa"]}, root)
    move = Node({"B": ["bb"]}, setup)
    told = Node({"W": ["cc"], "MN": ["40"]}, move)
    last = Node({"B": ["dd"]}, told)
    layout = TreeLayout(root)
    assert [layout.number(node) for node in (root, setup, move, told, last)] == [0, 0, 1, 40, 41]


@pytest.mark.parametrize("shape", ["line", "staircase", "fan"])
def test_deep_and_wide_trees_are_no_trouble(shape: str) -> None:
    root = node = Node({})
    for _ in range(2000):  # deeper than calls may lie in each other
        if shape == "staircase":
            Node({}, node)
        child = Node({}, root if shape == "fan" else node)
        node = child
    layout = TreeLayout(root)
    end = Node({}, node)
    layout.apply([Attach(end, node, 0)])
    assert layout.cell(end) is not None
    check(layout)


def test_an_edit_in_the_middle_of_a_long_line_looks_at_few_nodes() -> None:
    nodes = tree_of([0] * 20_000)
    variation = Node({"B": ["bb"]}, nodes[15_000])
    layout, told = TreeLayout(nodes[0]), list[Change]()
    history = History(on_change=lambda change, _goes_on: told.append(change))
    middle, following, inserted = nodes[10_000], nodes[10_001], Node({"W": [""]})

    def looked_at(act: Callable[[], object]) -> int:
        told.clear()
        act()
        with patch("qtgo.core.tree_layout.branch.move_number_at", side_effect=move_number_at) as counted:
            layout.apply(told)
        return counted.call_count

    edits: list[tuple[Change, ...]] = [
        (detach(following), Attach(inserted, middle, 0), Attach(following, inserted, 0)),
        (detach(following),),
        (detach(middle), detach_at(following, middle, 0), Attach(following, nodes[9999], 0)),
    ]
    for changes in edits:
        assert looked_at(partial(history.do, Edit(EditKind.PLAY, changes, middle, middle))) < 3000
        assert looked_at(history.undo) < 3000
        assert looked_at(history.redo) < 3000
        assert looked_at(history.undo) < 3000
        assert layout.cell(nodes[-1]) == (20_000, 0)
        assert layout.number(nodes[-1]) == 20_000
        assert layout.cell(variation) == (15_001, 1)


def test_branches_nested_however_deep_are_freed_in_short_steps() -> None:
    root = node = Node()
    for _ in range(3000):
        Node({}, node)
        node = Node({}, node)
    steps = TreeLayout(root).emptied()
    lines = [0]

    def count(_frame: FrameType, event: str, _argument: object) -> Any:
        lines[-1] += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        lines += (0 for _ in steps)
    finally:
        sys.settrace(before)
    assert len(lines) > 3000
    assert max(lines) < 1000
