"""The lists in all dialogs: rows of one height, and a selection that is nothing but its tint."""

import pytest
from PySide6.QtWidgets import QApplication, QTreeView
from pytestqt.qtbot import QtBot

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
