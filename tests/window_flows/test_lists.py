"""The lists in all dialogs: rows of one height, a selection that is nothing but its tint, and a row that is chosen."""

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QHeaderView, QListView, QTreeView
from pytestqt.qtbot import QtBot

import qtgo
from qtgo.kit.dialogs.modal import ask
from qtgo.look.look import Look
from qtgo.look.palette import current_palette
from qtgo.look.sizes import TREE_ROW_HEIGHT, scaled
from qtgo.settings import ColorScheme
from tests.window_flows.test_every_dialog import MAKERS


@pytest.fixture(autouse=True, scope="module")
def dressed(look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)


@pytest.mark.parametrize("name", list(MAKERS))
def test_rows_have_their_height_at_once(name: str, qtbot: QtBot) -> None:
    dialog = MAKERS[name]()
    qtbot.addWidget(dialog)
    dialog.show()
    QApplication.processEvents()  # in which lists are laid out
    for tree in dialog.findChildren(QTreeView):
        assert not tree.allColumnsShowFocus()  # Fusion's frame, with a gradient, lies over the tint and the words
        if tree.isVisible() and tree.model().rowCount():
            assert tree.visualRect(tree.model().index(0, 0)).height() >= scaled(TREE_ROW_HEIGHT)


@pytest.mark.parametrize("name", list(MAKERS))
def test_a_row_that_is_selected_has_a_bar_where_it_begins(name: str, qtbot: QtBot) -> None:
    dialog = MAKERS[name]()
    qtbot.addWidget(dialog)
    dialog.show()
    for view in dialog.findChildren(QAbstractItemView):
        if view.isVisible() and not isinstance(view, QHeaderView) and (index := _last_in_sight(view)) is not None:
            view.setCurrentIndex(index)
            assert view.selectionModel().isSelected(index)
            for direction in (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft):
                if isinstance(view, QListView):  # whose rows are the style sheet's
                    direction = dialog.layoutDirection()
                view.setLayoutDirection(direction)
                assert _bars(view, index) == [not view.isRightToLeft(), view.isRightToLeft()]


def _bars(view: QAbstractItemView, index: QModelIndex) -> list[bool]:
    """Return whether a row has a bar at its left, and at its right."""
    QApplication.processEvents()
    picture, row = view.viewport().grab().toImage(), view.visualRect(index)
    whole = row if isinstance(view, QListView) else view.viewport().rect()
    edges = [QPoint(x, row.center().y()) for x in (whole.left() + 1, whole.right() - 1)]
    return [picture.pixelColor(edge).name().upper() == current_palette().accent for edge in edges]


def _last_in_sight(view: QAbstractItemView) -> QModelIndex | None:
    """Return the last row that is wholly seen and can be selected, the last within the last if there are some."""
    sight = view.viewport().rect()
    index = view.rootIndex()
    while rows := view.model().rowCount(index):
        index = view.model().index(rows - 1, 0, index)
    while index.isValid():
        can_be_selected = bool(index.flags() & Qt.ItemFlag.ItemIsSelectable)
        if can_be_selected and sight.contains(QPoint(1, view.visualRect(index).bottom())):
            return index
        index = view.indexAbove(index) if isinstance(view, QTreeView) else index.siblingAtRow(index.row() - 1)
    return None


@pytest.mark.parametrize("by_mouse", [False, True])
@pytest.mark.parametrize("name", ["bookmarks", "problems", "collection"])
def test_a_row_that_is_chosen_closes_the_dialog_once(name: str, by_mouse: bool, qtbot: QtBot) -> None:
    dialog = MAKERS[name]()
    assert isinstance(dialog, QDialog)
    accepted: list[bool] = []
    dialog.accepted.connect(lambda: accepted.append(True))

    def choose() -> None:
        view = next(view for view in dialog.findChildren(QAbstractItemView) if view.isVisible())
        index = view.model().index(0, 0)
        view.setCurrentIndex(index)
        if by_mouse:
            place = view.visualRect(index).center()
            qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
            qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        else:
            qtbot.keyClick(view, Qt.Key.Key_Return)
        if not accepted:
            dialog.reject()

    QTimer.singleShot(0, choose)
    assert ask(dialog, lambda: True)
    assert accepted == [True]


def test_no_list_hands_out_its_items_when_one_is_chosen() -> None:
    """An item handed to Python may outlive its list; an index is a value."""
    modules = Path(qtgo.__file__).parent.rglob("*.py")
    assert [path.name for path in modules if "itemActivated" in path.read_text(encoding="utf-8")] == []
