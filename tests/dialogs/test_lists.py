"""The lists in all dialogs: rows of one height, a selection that is nothing but its tint, and a row that is chosen."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QTreeView
from pytestqt.qtbot import QtBot

import qtgo
from qtgo.dialogs.modal import ask
from qtgo.look.look import Look
from qtgo.look.numbers import TREE_ROW_HEIGHT, scaled
from qtgo.settings import ColorScheme
from tests.dialogs.test_every_dialog import MAKERS


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
