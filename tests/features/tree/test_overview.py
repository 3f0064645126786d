"""The whole of a large tree in a corner, and one branch alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from qtgo.core.editing.edits import Draft
from qtgo.core.record.edit_history import Attach, EditKind, detach
from qtgo.core.record.tree import Node
from qtgo.features.tree.overview import TreeOverview
from qtgo.features.tree.painter import STEP
from qtgo.features.tree.tree_view import GameTreeView
from qtgo.look.palette import current_palette
from tests.features.tree.shown_tree import shown_tree


@pytest.fixture
def line() -> list[Node]:
    """Return a line of 200 moves; at the 50th begins a variation of 30."""
    nodes = [Node({"GM": ["1"]})]
    for _ in range(200):
        nodes.append(Node({"B": ["aa"]}, nodes[-1]))
    node = nodes[50]
    for _ in range(30):
        node = Node({"W": ["bb"]}, node)
    return nodes


@pytest.fixture
def view(qtbot: QtBot, line: list[Node]) -> GameTreeView:
    return shown_tree(qtbot, line[0])


def overview_of(view: GameTreeView) -> TreeOverview:
    overview = view.findChild(TreeOverview)
    assert isinstance(overview, TreeOverview)
    return overview


def test_a_large_tree_has_an_overview_with_all_branches(view: GameTreeView, qtbot: QtBot) -> None:
    overview = overview_of(view)
    view.grab()
    assert overview.isVisible()
    qtbot.waitUntil(lambda: overview.is_drawn)
    ink = QColor(current_palette().ink2)
    picture = overview.grab().toImage()
    dark = {y for x in range(picture.width()) for y in range(picture.height()) if picture.pixelColor(x, y) == ink}
    assert len(dark) == 2  # the line, and the variation below it


def test_the_overview_follows_what_is_opened_by_going_there(view: GameTreeView, qtbot: QtBot) -> None:
    root = node = Node({"GM": ["1"]})
    for _ in range(60):
        variation = Node({"B": ["aa"]}, node)
        node = Node({"B": ["bb"]}, node)
        for _ in range(9):
            variation = Node({"W": ["cc"]}, variation)
    view.show_tree(root, 19, 19)
    view.show_node(root)
    view.grab()
    overview = overview_of(view)
    qtbot.waitUntil(lambda: overview.is_drawn)
    assert view.tree.is_collapsed(root.children[0]) is not view.tree.is_collapsed(root.children[1])
    *_, last = next(child for child in root.children if view.tree.is_collapsed(child)).main_line()
    view.show_node(last)
    assert not overview.is_drawn
    qtbot.waitUntil(lambda: overview.is_drawn)


def test_a_click_in_the_overview_scrolls_there(view: GameTreeView, qtbot: QtBot) -> None:
    overview = overview_of(view)
    view.grab()
    qtbot.mouseClick(overview, Qt.MouseButton.LeftButton, pos=QPoint(overview.width() // 2, overview.height() // 2))
    bar = view.horizontalScrollBar()
    assert abs(bar.value() - bar.maximum() / 2) < 100


def test_a_small_tree_has_no_overview_and_it_can_be_turned_off(view: GameTreeView, line: list[Node]) -> None:
    overview = overview_of(view)
    view.grab()
    view.set_overview(False)
    assert not overview.isVisible()
    view.set_overview(True)
    assert overview.isVisible()
    small = Node({"GM": ["1"]})
    view.show_tree(small, 19, 19)
    view.show_node(small)
    view.grab()
    assert not overview.isVisible()


def test_a_single_line_has_no_overview(view: GameTreeView, line: list[Node]) -> None:
    overview = overview_of(view)
    view.grab()
    assert overview.isVisible()
    gone = Draft(EditKind.DELETE_BRANCH, (detach(line[50].children[1]),)).changes
    for change in gone:
        change.apply()
    view.apply_changes(gone)
    view.grab()
    assert not overview.isVisible()


def line_of_cells(view: GameTreeView, vertical: bool) -> QRect:
    """Return the cells of the current node's line that are in sight."""
    center = view.center_of(view.current)
    assert center is not None
    line, half = view.viewport().rect(), QPoint(STEP // 2, STEP // 2)
    first, last = center.toPoint() - half, center.toPoint() + half
    if vertical:
        return QRect(first.x(), line.y(), last.x() - first.x(), line.height())
    return QRect(line.x(), first.y(), line.width(), last.y() - first.y())


@pytest.mark.parametrize("vertical", [False, True])
def test_the_overview_is_beside_the_current_line(view: GameTreeView, line: list[Node], vertical: bool) -> None:
    overview = overview_of(view)
    view.set_vertical(vertical)
    in_variation = line[50].children[1].children[0]
    for node in (line[0], line[60], in_variation, line[-1]):
        view.show_node(node)
        view.grab()
        assert overview.isVisible()
        assert not overview.geometry().intersects(line_of_cells(view, vertical))


def test_the_overview_is_hidden_where_it_would_cover_the_current_line(view: GameTreeView, line: list[Node]) -> None:
    overview = overview_of(view)
    view.apply_changes([Attach(Node({"W": ["cc"]}, line[50]), line[50], 2)])
    view.show_node(line[50].children[1].children[0])  # in the middle of three rows
    heights = {}
    for height in range(300, 80, -10):
        view.resize(400, height)
        view.grab()
        heights[height] = overview.isVisible()
        assert not (overview.isVisible() and overview.geometry().intersects(line_of_cells(view, vertical=False)))
    assert heights[300]
    assert not heights[100]  # of which a third would do for the overview


def test_only_one_branch_is_shown_until_it_is_left(view: GameTreeView, line: list[Node]) -> None:
    told: list[bool] = []
    view.partial_changed.connect(told.append)
    branch = line[50].children[1]
    below = branch.children[0]
    view.show_node(below)
    view.show_only(below)
    assert view.is_partial
    assert view.tree.cell(branch) == (0, 0)
    assert view.tree.number(branch) == 51
    assert view.tree.cell(line[50]) is None
    assert view.current is below
    view.show_node(line[10])
    assert not view.is_partial
    assert view.tree.cell(line[10]) == (10, 0)
    assert view.tree.number(branch) == 51
    assert told == [True, False]
    view.show_only(line[20])  # of the main line, which is the whole tree
    assert not view.is_partial


def test_who_stands_elsewhere_goes_to_the_branch(view: GameTreeView, line: list[Node]) -> None:
    branch = line[50].children[1]
    view.show_only(branch.children[0])
    assert view.current is branch
    assert view.is_partial


def test_edits_of_the_only_branch_and_around_it_are_followed(view: GameTreeView, line: list[Node]) -> None:
    branch = line[50].children[1]
    view.show_node(branch)
    view.show_only(branch)
    more, far = Node({"B": ["cc"]}, branch), Node({"B": ["cc"]}, line[3])
    view.apply_changes([Attach(more, branch, 1), Attach(far, line[3], 1)])
    assert view.tree.cell(more) == (1, 1)
    gone = Draft(EditKind.DELETE_BRANCH, (detach(branch),)).changes
    for change in gone:
        change.apply()
    view.apply_changes(gone)
    assert not view.is_partial
    assert view.tree.cell(far) is not None
