"""The game tree, by mouse and keyboard."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QHelpEvent, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolTip
from pytestqt.qtbot import QtBot

from qtgo.core.record.edit_history import Attach, Change, Detach, set_properties
from qtgo.core.record.tree import Node
from qtgo.core.tree_layout import layout
from qtgo.core.tree_layout.layout import TreeLayout
from qtgo.features.tree import tree_view
from qtgo.features.tree.node_menu import menu_of, show_menu
from qtgo.features.tree.tree_folding import Folding
from qtgo.features.tree.tree_view import GameTreeView, Reorder
from qtgo.sgf.reader import read_games
from tests.features.tree.shown_tree import shown_tree


def make_tree() -> list[Node]:
    """Make a main line of six moves, and at the third node three variations, the last of two moves."""
    nodes = [Node({"GM": ["1"]})]
    for index in range(6):
        nodes.append(Node({"BW"[index % 2]: ["cc"]}, nodes[-1]))
    for name in ("x", "y", "z"):
        nodes.append(Node({"B": ["dd"], "C": [f"About {name}"]}, nodes[2]))
    nodes.append(Node({"W": ["ee"], "TE": ["1"]}, nodes[-1]))
    return nodes


@pytest.fixture
def nodes() -> list[Node]:
    return make_tree()


@pytest.fixture
def view(qtbot: QtBot, nodes: list[Node]) -> GameTreeView:
    return shown_tree(qtbot, nodes[0])


def place(view: GameTreeView, node: Node) -> QPoint:
    center = view.center_of(node)
    assert center is not None
    return center.toPoint()


def test_click_goes_to_a_node(view: GameTreeView, nodes: list[Node], qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.node_requested) as blocker:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place(view, nodes[9]))
    assert blocker.args == [nodes[9]]
    with qtbot.assertNotEmitted(view.node_requested):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(390, 290))


def test_arrows_walk_as_the_tree_is_drawn(view: GameTreeView, nodes: list[Node], qtbot: QtBot) -> None:
    keys = Qt.Key
    ways = [
        (keys.Key_Right, 1), (keys.Key_Right, 2), (keys.Key_Right, 3), (keys.Key_Down, 7), (keys.Key_Down, 8),
        (keys.Key_Down, 9), (keys.Key_Right, 10), (keys.Key_Left, 9), (keys.Key_Up, 8), (keys.Key_Home, 0),
        (keys.Key_End, 6), (keys.Key_PageUp, 0), (keys.Key_PageDown, 6),
    ]  # fmt: skip
    for key, index in ways:
        qtbot.keyClick(view, key)
        assert view.current is nodes[index]
    view.set_vertical(True)
    for key, index in ((keys.Key_Up, 5), (keys.Key_Up, 4), (keys.Key_Up, 3), (keys.Key_Right, 7), (keys.Key_Left, 3)):
        qtbot.keyClick(view, key)
        assert view.current is nodes[index]


def test_keys_of_the_tree_are_not_for_the_menu(view: GameTreeView) -> None:
    none, control = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
    for key, modifiers, own in ((Qt.Key.Key_Left, none, True), (Qt.Key.Key_Left, control, False), (80, none, False)):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, modifiers)
        event.ignore()
        QApplication.sendEvent(view, event)
        assert event.isAccepted() is own


def test_collapse_and_expand(view: GameTreeView, nodes: list[Node], qtbot: QtBot) -> None:
    view.show_node(nodes[10])
    qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place(view, nodes[2]))
    assert view.current is nodes[2], "who stood in what is hidden now stands before it"
    assert view.center_of(nodes[3]) is None
    assert "collapsed, 8 nodes hidden" in view.accessibleDescription()
    assert not view.grab().isNull()
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.center_of(nodes[3]) is not None
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    view.show_node(nodes[10])
    assert view.center_of(nodes[10]) is not None, "what one goes to is shown"
    view.collapse_others()
    assert view.tree.is_collapsed(nodes[3])
    qtbot.keyClick(view, Qt.Key.Key_Asterisk)
    assert not view.tree.has_collapsed


def test_many_hidden_nodes_are_not_counted_one_by_one(view: GameTreeView, nodes: list[Node]) -> None:
    end = nodes[10]
    for _ in range(1200):
        end = Node({"B": ["aa"]}, end)
    view.set_collapsed(nodes[2], True)
    view.show_node(nodes[2])
    assert "collapsed, more than 999 nodes hidden" in view.accessibleDescription()
    assert not view.grab().isNull()


def test_it_is_said_what_a_node_is(view: GameTreeView, nodes: list[Node]) -> None:
    view.show_node(nodes[9])
    assert view.accessibleDescription() == "Move 3: Black D16, variation 4 of 4, has a comment."
    view.show_node(nodes[10])
    assert view.accessibleDescription() == "Move 4: White E15, good move, end of the line."
    view.show_node(nodes[0])
    assert view.accessibleDescription() == "Start of the game."


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_tip_gives_name_and_comment(view: GameTreeView, nodes: list[Node]) -> None:
    view.apply_changes([])
    nodes[7].properties["N"] = ["Slow"]
    at = place(view, nodes[7])
    assert view.tip_at(QPointF(at)).splitlines()[0::2] == ["Slow", "About x"]
    QApplication.sendEvent(view.viewport(), QHelpEvent(QEvent.Type.ToolTip, at, view.viewport().mapToGlobal(at)))
    assert QToolTip.text().startswith("Slow")
    QToolTip.hideText()


def test_wheel_zooms_and_scrolls(view: GameTreeView, nodes: list[Node], qtbot: QtBot) -> None:
    def wheel(modifiers: Qt.KeyboardModifier, delta: int) -> None:
        at = QPointF(place(view, nodes[2]))
        event = QWheelEvent(
            at, view.viewport().mapToGlobal(at), QPoint(), QPoint(0, delta),
            Qt.MouseButton.NoButton, modifiers, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(view.viewport(), event)

    with qtbot.waitSignal(view.zoom_changed):
        wheel(Qt.KeyboardModifier.ControlModifier, 120 * 5)
    assert view.zoom > 1.5
    view.resize(150, 120)
    view.show_node(nodes[0])
    before = view.horizontalScrollBar().value()
    wheel(Qt.KeyboardModifier.ShiftModifier, -120)
    assert view.horizontalScrollBar().value() > before


def test_current_node_is_brought_in_sight(view: GameTreeView, nodes: list[Node], qtbot: QtBot) -> None:
    view.resize(120, 100)
    end = nodes[6]
    for _ in range(60):
        end = Node({"B": ["cc"]}, end)
    view.apply_changes([Attach(nodes[6].children[0], nodes[6], 0)])
    view.show_node(end)
    assert view.viewport().rect().contains(place(view, end))
    view.set_animated(True)
    near = end.path()[-9]
    view.show_node(near)
    qtbot.waitUntil(lambda: view.viewport().rect().contains(place(view, near)))


def test_drag_moves_the_tree(view: GameTreeView, nodes: list[Node]) -> None:
    view.resize(120, 100)
    view.show_node(nodes[6])
    before = view.horizontalScrollBar().value()
    port, at = view.viewport(), QPoint(60, 90)
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(port, at + QPoint(40, 0))
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=at + QPoint(40, 0))
    assert view.horizontalScrollBar().value() < before


def test_drag_of_a_variation_asks_for_its_place(view: GameTreeView, nodes: list[Node], qtbot: QtBot) -> None:
    port = view.viewport()
    above = place(view, nodes[7]) - QPoint(0, 6)
    with qtbot.waitSignal(view.reorder_requested) as blocker:
        QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=place(view, nodes[9]))
        QTest.mouseMove(port, above)
        assert not view.grab().isNull()
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=above)
    assert blocker.args == [Reorder(nodes[9], 1)]


def entry(menu: QMenu, text: str) -> QAction:
    return next(action for action in menu.actions() if action.text().replace("&", "") == text)


@pytest.mark.parametrize(
    ("text", "signal"),
    [
        ("Make Main Line", "main_line_requested"),
        ("Move Variation Up", "move_up_requested"),
        ("Move Variation Down", "move_down_requested"),
        ("Delete Only This Node", "delete_node_requested"),
        ("Delete Variation", "delete_branch_requested"),
        ("Go Here", "node_requested"),
    ],
)
def test_menu_asks(view: GameTreeView, nodes: list[Node], qtbot: QtBot, text: str, signal: str) -> None:
    with qtbot.waitSignal(getattr(view, signal)) as blocker:
        entry(menu_of(view, nodes[8]), text).trigger()
    assert blocker.args == [nodes[8]]


def test_menu_offers_only_what_can_be_done(view: GameTreeView, nodes: list[Node]) -> None:
    offered = {action.text().replace("&", "") for action in menu_of(view, nodes[0]).actions() if action.isEnabled()}
    assert offered - {""} == {"Collapse", "Collapse All Others"}
    assert not entry(menu_of(view, nodes[9]), "Move Variation Down").isEnabled()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_menu_key_opens_the_menu_of_the_current_node(view: GameTreeView, nodes: list[Node]) -> None:
    view.menu_requested.connect(partial(show_menu, view))
    view.show_node(nodes[8])
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    QApplication.sendEvent(view.viewport(), event)
    menu = next(menu for menu in view.findChildren(QMenu) if menu.isVisible())
    assert menu.accessibleName() == "Move 3: Black D16, variation 3 of 4, has a comment, end of the line."
    menu.close()


def test_changed_properties_are_painted(view: GameTreeView, nodes: list[Node]) -> None:
    before = view.grab().toImage()
    change = set_properties(nodes[4], {"HO": ["1"], "BM": ["1"], "GB": ["1"]})
    change.apply()
    view.apply_changes([change])
    assert view.grab().toImage() != before
    view.show_node(nodes[4])
    assert "bad move, good for Black, hotspot" in view.accessibleDescription()


def test_lines_turn_corners_between_two_columns_and_no_branch_seems_to_go_on(qtbot: QtBot) -> None:
    root = Node({"GM": ["1"]})
    first = Node({"B": ["aa"]}, root)
    Node({"W": ["bb"]}, first)
    Node({"W": ["cc"]}, first)  # leaves the first move for the second row
    view = GameTreeView()
    qtbot.addWidget(view)
    view.resize(300, 200)
    view.show_tree(root, 19, 19)
    picture = view.grab().toImage()
    fork, end = view.center_of(first), view.center_of(first.children[1])
    assert fork is not None and end is not None
    between = (fork.x() + end.x()) / 2
    ground = picture.pixelColor(4, 190).name()
    assert picture.pixelColor(round(between), round((fork.y() + end.y()) / 2)).name() != ground  # it runs down there
    assert picture.pixelColor(round(between) + 4, round(end.y())).name() != ground  # a level line reaches the node
    assert picture.pixelColor(round(between) - 1, round(end.y()) + 1).name() == ground  # the corner is cut
    beside = Node({"B": ["dd"]}, root)  # would end where that variation begins
    view.show_tree(Node(), 19, 19)
    view.show_tree(root, 19, 19)
    assert [view.tree.cell(node) for node in (first.children[1], beside)] == [(2, 1), (1, 2)]
    assert not view.grab().isNull()


def test_every_tenth_move_has_its_number(qtbot: QtBot) -> None:
    root = node = Node({"GM": ["1"]})
    for number in range(12):
        node = Node({"BW"[number % 2]: ["aa"]}, node)
    view = GameTreeView()
    qtbot.addWidget(view)
    view.resize(600, 120)
    view.show_tree(root, 19, 19)
    picture = view.grab().toImage()
    ground = picture.pixelColor(2, 2).name()
    written = set()
    for number, node in enumerate(root.main_line()):
        center = view.center_of(node)
        assert center is not None
        above = range(max(0, round(center.y()) - 24), round(center.y()) - 12)
        near = range(round(center.x()) - 6, round(center.x()) + 6)
        if any(picture.pixelColor(x, y).name() != ground for x in near for y in above):
            written.add(number)
    assert 10 in written
    assert written <= {0, 10}  # the ring around the root reaches up, too


def tall_tree() -> tuple[Node, list[Node], list[list[Node]]]:
    """Return a line of 40 moves, and at each a variation of ten with one of its own: root, line, variations."""
    root = node = Node({"GM": ["1"]})
    line, variations = [root], []
    for _ in range(40):
        node = Node({"B": ["aa"]}, node)
        line.append(node)
    for node in line[:-1]:
        variation = [Node({"W": ["bb"]}, node)]
        for _ in range(9):
            variation.append(Node({"B": ["cc"]}, variation[-1]))
        Node({"W": ["dd"]}, Node({"B": ["dd"]}, variation[4]))
        variations.append(variation)
    return root, line, variations


def show_tall(view: GameTreeView) -> tuple[list[Node], list[list[Node]]]:
    root, line, variations = tall_tree()
    view.show_tree(root, 19, 19)
    view.show_node(root)
    return line, variations


def test_in_a_tall_tree_what_leaves_the_line_is_folded_near_it(view: GameTreeView) -> None:
    line, variations = show_tall(view)
    assert all(view.tree.cell(node) == (index, 0) for index, node in enumerate(line))
    rows = []
    for variation in variations:
        cell = view.tree.cell(variation[0])
        assert cell is not None
        rows.append(cell.row)
        assert view.tree.is_collapsed(variation[0])
    assert max(rows) <= 2  # unfolded they would need ten rows and more
    view.show_node(variations[7][3])
    assert all(view.tree.cell(node) is not None for node in variations[7])
    assert view.tree.hidden_below(variations[7][4].children[1]) == 1
    assert view.tree.cell(variations[7][4].children[1].children[0]) is None
    view.show_node(variations[20][0])
    assert view.tree.cell(variations[7][3]) is not None, "a node that is in sight opens and folds nothing"
    view.show_node(variations[20][5])
    assert view.tree.cell(variations[20][9]) is not None
    assert view.tree.is_collapsed(variations[7][0])
    view.show_node(variations[20][4].children[1].children[0])
    assert view.tree.cell(variations[20][9]) is not None


def test_what_was_entered_is_folded_when_one_has_gone_far_from_it(view: GameTreeView) -> None:
    line, variations = show_tall(view)
    rows = view.tree.rows
    view.show_node(variations[7][3])
    for node in (variations[7][0], line[7], line[8], line[20]):
        view.show_node(node)
        assert view.tree.cell(variations[7][9]) is not None
    view.show_node(line[39])
    assert view.tree.is_collapsed(variations[7][0])
    assert view.tree.rows == rows


def test_what_the_user_expands_is_not_folded_when_it_is_far(view: GameTreeView) -> None:
    line, variations = show_tall(view)
    view.show_node(variations[7][3])
    view.expand_all()
    view.show_node(line[39])
    assert not view.tree.has_collapsed


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lay out small trees as large ones are: step by step."""
    monkeypatch.setattr(tree_view, "some_at_a_time", lambda steps: steps)
    monkeypatch.setattr(layout, "_MANY", 20)


def is_as_new(view: GameTreeView, root: Node) -> bool:
    fresh = TreeLayout(root)
    return all(view.tree.cell(node) == fresh.cell(node) for node in root.subtree())


@pytest.mark.usefixtures("slow")
def test_a_large_tree_is_expanded_step_by_step_while_it_is_edited(view: GameTreeView, qtbot: QtBot) -> None:
    line, _ = show_tall(view)
    view.expand_all()
    assert view.tree.has_collapsed
    edit = Attach(Node({"B": ["ee"]}), line[-1], 0)
    edit.apply()
    view.apply_changes([edit])
    qtbot.waitUntil(lambda: is_as_new(view, line[0]))
    assert not view.tree.has_collapsed


@pytest.mark.usefixtures("slow")
def test_an_edit_before_many_branches_shows_them_again_step_by_step(view: GameTreeView, qtbot: QtBot) -> None:
    line, variations = show_tall(view)
    view.expand_all()
    view.show_node(variations[30][2])  # until it is expanded what leads there is opened
    qtbot.waitUntil(lambda: is_as_new(view, line[0]))
    node, others = Node({"B": ["ee"]}), line[0].children[:]
    changes: list[Change] = [Detach(other, line[0], 0) for other in others]
    changes += [Attach(node, line[0], 0), *(Attach(other, node, index) for index, other in enumerate(others))]
    for change in changes:
        change.apply()
    view.apply_changes(changes)
    view.show_node(node)
    assert not view.grab().isNull()
    view.tip_at(QPointF(20, 20))
    qtbot.waitUntil(lambda: is_as_new(view, line[0]))
    assert view.center_of(node) is not None
    assert "Move 1: Black" in view.accessibleDescription()


@pytest.mark.usefixtures("slow")
def test_what_is_large_is_collapsed_step_by_step(view: GameTreeView, qtbot: QtBot) -> None:
    line, variations = show_tall(view)
    view.expand_all()
    qtbot.waitUntil(lambda: is_as_new(view, line[0]))
    view.show_node(variations[30][2])
    view.set_collapsed(line[2], True)
    assert view.current is line[2]
    qtbot.waitUntil(lambda: view.tree.is_collapsed(line[2]))
    assert view.tree.cell(variations[30][2]) is None
    view.collapse_others()
    qtbot.waitUntil(lambda: view.tree.is_collapsed(variations[20][0]))


def test_variations_off_a_long_line_are_found_step_by_step() -> None:
    [root] = read_games(b"(;GM[1]" + b";B[aa](;W[bb];B[cc])(;W[dd]" * 300 + b")" * 300 + b")")
    line = [root]
    while line[-1].children:
        line.append(line[-1].children[-1])
    looked_at: list[Node] = []

    def last_child(node: Node) -> Node | None:
        looked_at.append(node)
        return node.children[-1] if node.children else None

    collapsed = {line[4], root}
    steps = Folding(last_child).fold_others(collapsed, line[200])
    next(steps)
    assert len(looked_at) < 10
    assert len([*steps]) > 3
    assert collapsed == {node.children[0] for node in line if len(node.children) > 1}


def test_very_many_variations_of_one_node_are_folded_step_by_step() -> None:
    [root] = read_games(b"(;GM[1]" + b"(;B[aa];W[bb])(;B[cc])" * 1000 + b")")
    collapsed: set[Node] = set()
    steps = Folding(lambda node: node.children[0] if node is root else None).fold_others(collapsed, root)
    next(steps)
    assert len(collapsed) < 100
    assert len([*steps]) > 10
    assert collapsed == {*root.children[2::2]}


@pytest.mark.usefixtures("slow")
def test_what_is_done_while_a_tree_is_laid_out_waits_for_nothing(view: GameTreeView, qtbot: QtBot) -> None:
    """Each action begins a layout of its own, of what the user would have seen by then."""
    line, variations = show_tall(view)
    view.expand_all()
    view.collapse_others()
    view.toggle_collapsed(variations[30][0])
    assert view.tree.is_collapsed(variations[30][0]), "still as it was"
    qtbot.waitUntil(lambda: not view.tree.is_collapsed(variations[30][0]))
    assert view.tree.is_collapsed(variations[20][0])
    view.set_folding(False)
    view.set_folding(True)
    qtbot.waitUntil(lambda: view.tree.is_collapsed(variations[30][0]))
    view.expand_all()
    view.toggle_collapsed(line[2])
    qtbot.waitUntil(lambda: view.tree.is_collapsed(line[2]) and not view.tree.is_collapsed(variations[1][0]))
    view.toggle_collapsed(line[2])
    qtbot.waitUntil(lambda: view.center_of(line[3]) is not None)


@pytest.mark.usefixtures("slow")
def test_a_large_part_of_a_tree_is_shown_step_by_step(
    view: GameTreeView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, variations = show_tall(view)
    monkeypatch.setattr(layout, "_MANY_NODES", 5)
    part = variations[30][0]
    view.show_only(part)
    assert view.is_partial and view.current is part and view.tree.root.first_node is line[0]
    edit = Attach(Node({"B": ["ee"]}), part, 1)
    edit.apply()
    view.apply_changes([edit])
    qtbot.waitUntil(lambda: view.tree.root.first_node is part)
    assert view.tree.number(part) == TreeLayout(line[0]).number(part)
    assert view.center_of(edit.node) is not None
    view.show_only(None)
    qtbot.waitUntil(lambda: view.tree.root.first_node is line[0])
    assert view.tree.is_collapsed(variations[20][0])
    view.set_collapsed(line[2], True)
    qtbot.waitUntil(lambda: view.tree.is_collapsed(line[2]))
    view.set_collapsed(line[2], False)
    assert view.tree.is_collapsed(line[2])
    qtbot.waitUntil(lambda: not view.tree.is_collapsed(line[2]))


@pytest.mark.usefixtures("slow")
def test_another_large_tree_is_laid_out_step_by_step(
    view: GameTreeView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, variations = show_tall(view)
    view.show_tree(Node(), 19, 19)
    monkeypatch.setattr(layout, "_MANY_NODES", 5)
    view.show_tree(line[0], 19, 19)
    view.show_node(line[1])
    assert view.tree.branch(line[1]) is None
    assert not view.grab().isNull()
    qtbot.waitUntil(lambda: view.tree.root.first_node is line[0])
    assert view.tree.is_collapsed(variations[20][0])
    assert view.center_of(line[1]) is not None


def test_what_the_user_opens_stays_open_and_folding_can_be_turned_off(view: GameTreeView, qtbot: QtBot) -> None:
    _, variations = show_tall(view)
    first = variations[1][0]
    count = view.center_of(first)
    assert count is not None
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(round(count.x()), round(count.y()) + 13))
    assert view.tree.cell(variations[1][9]) is not None
    view.show_node(variations[30][5])
    assert view.tree.cell(variations[1][9]) is not None
    view.set_folding(False)
    assert not view.tree.has_collapsed
    view.set_folding(True)
    assert view.tree.is_collapsed(variations[2][0])
    assert view.tree.cell(variations[30][9]) is not None


def test_a_small_tree_is_shown_whole(view: GameTreeView) -> None:
    assert not view.tree.has_collapsed


def test_a_variation_whose_siblings_are_not_shown_is_not_moved(view: GameTreeView, nodes: list[Node]) -> None:
    view.show_only(nodes[7])
    view.show_node(nodes[7])
    port, at = view.viewport(), place(view, nodes[7])
    moved: list[Reorder] = []
    view.reorder_requested.connect(moved.append)
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(port, at + QPoint(0, 40))
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=at + QPoint(0, 40))
    assert not moved


def test_a_tree_that_comes_laid_out_for_its_line_is_not_folded_again(
    view: GameTreeView, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root,) = read_games(b"(;SZ[9]" + b"(;B[aa])" * 30 + b")")
    monkeypatch.setattr(TreeLayout, "collapse_others", None)
    view.prepare(TreeLayout(root, line=list(root.main_line())))
    view.show_tree(root, 9, 9)
    assert view.tree.rows == 30
    assert is_as_new(view, root)
