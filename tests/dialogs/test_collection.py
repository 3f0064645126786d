"""The chooser of a game."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox
from pytestqt.qtbot import QtBot

from qtgo.core.game_tree import Node
from qtgo.dialogs.collection import CollectionDialog


def game(black: str, white: str, size: str = "9", **properties: str) -> Node:
    root = Node({"SZ": [size], "PB": [black], "PW": [white], **{key: [text] for key, text in properties.items()}})
    Node({"W": ["bb"]}, Node({"B": ["aa"]}, root))
    return root


GAMES = [game("Ada", "Bob", DT="2001-01-01", RE="B+R"), game("Cid", "Dee", "19", EV="Cup"), Node()]


@pytest.fixture
def dialog(qtbot: QtBot) -> CollectionDialog:
    dialog = CollectionDialog(GAMES, 1)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def shown(dialog: CollectionDialog) -> list[list[str]]:
    model = dialog.view.model()
    return [model.index(row, 0).data().split("\n") for row in range(model.rowCount())]


def test_games_are_listed(dialog: CollectionDialog) -> None:
    assert shown(dialog) == [
        ["1.", "Ada", "Bob", "2001-01-01 · B+R"],
        ["2.", "Cid", "Dee", "Cup"],
        ["3.", "Black", "White"],
    ]
    assert dialog.index() == 1


def test_double_click_opens_a_game(dialog: CollectionDialog, qtbot: QtBot) -> None:
    place = dialog.view.visualRect(dialog.view.model().index(0, 0)).center()
    qtbot.mouseClick(dialog.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(dialog.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.index() == 0


def test_search_keeps_the_number_of_the_game(dialog: CollectionDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(dialog.filter, "cup")
    assert [lines[1] for lines in shown(dialog)] == ["Cid"]
    assert dialog.index() == 1


def test_search_chooses_the_first_found(dialog: CollectionDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(dialog.filter, "ada")
    assert dialog.index() == 0


def test_search_without_result_opens_nothing(dialog: CollectionDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(dialog.filter, "zzz")
    assert dialog.index() == -1
    assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Open).isEnabled()
    dialog.filter.clear()
    assert dialog.buttons.button(QDialogButtonBox.StandardButton.Open).isEnabled()


def test_boards_are_painted(dialog: CollectionDialog) -> None:
    image = dialog.view.viewport().grab().toImage()
    colors = {image.pixelColor(x, y).name() for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}
    assert len(colors) > 4
