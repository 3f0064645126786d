"""The chooser of a game."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.core.record.tree import Node
from qtgo.features.file import game_chooser
from qtgo.features.file.game_chooser import CollectionDialog, CollectionTools
from qtgo.sgf.arrangement import Arrangement
from tests.census import take_census


def game(black: str, white: str, size: str = "9", **properties: str) -> Node:
    root = Node({"SZ": [size], "PB": [black], "PW": [white], **{key: [text] for key, text in properties.items()}})
    Node({"W": ["bb"]}, Node({"B": ["aa"]}, root))
    return root


GAMES = [game("Ada", "Bob", DT="2001-01-01", RE="B+R"), game("Cid", "Dee", "19", EV="Cup"), Node()]


@pytest.fixture
def dialog(qtbot: QtBot) -> CollectionDialog:
    dialog = CollectionDialog(Arrangement(GAMES), 1)
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


def test_names_changed_since_the_last_time_are_shown_and_games_are_not_held(qtbot: QtBot) -> None:
    nodes = "qtgo.core.game_tree.Node"
    before = take_census().objects[nodes]
    games = [game("Ada", "Bob")]
    for name in ("Ada", "Eve"):
        games[0].properties["PB"] = [name]
        dialog = CollectionDialog(Arrangement(games), 0)
        dialog.show()
        assert shown(dialog)[0][1] == name
        dialog.deleteLater()
    del dialog, games
    assert take_census().objects[nodes] == before


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


def test_very_many_games_are_searched_in_turns(
    dialog: CollectionDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_chooser, "some_at_a_time", lambda steps: steps)
    before, open_button = shown(dialog), dialog.buttons.button(QDialogButtonBox.StandardButton.Open)
    dialog.filter.setText("cup")
    assert shown(dialog) == before and not open_button.isEnabled()
    qtbot.waitUntil(open_button.isEnabled)
    assert [lines[1] for lines in shown(dialog)] == ["Cid"]
    dialog.filter.setText("ada")
    dialog.filter.clear()  # which ends the search
    assert shown(dialog) == before and open_button.isEnabled()


def test_boards_are_painted(dialog: CollectionDialog) -> None:
    image = dialog.view.viewport().grab().toImage()
    colors = {image.pixelColor(x, y).name() for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}
    assert len(colors) > 4


def names(dialog: CollectionDialog) -> list[str]:
    return [root.properties.get("PB", ["?"])[0] for root in dialog.arrangement.games]


@pytest.fixture(autouse=True)
def give_up_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer the question that closing a dialog asks at the end of a test."""
    monkeypatch.setattr(QMessageBox, "exec", lambda box: box.button(QMessageBox.StandardButton.Discard).click())


@pytest.fixture
def tools() -> CollectionTools:
    return CollectionTools(lambda: game("New", ""), lambda: [game("Eva", "Fred"), game("Gus", "Hal")], lambda _: True)


@pytest.fixture
def editor(qtbot: QtBot, tools: CollectionTools) -> CollectionDialog:
    dialog = CollectionDialog(Arrangement(GAMES), 0, tools=tools)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_without_tools_the_list_stays_as_it_is(dialog: CollectionDialog) -> None:
    assert not dialog.remove.isVisible()
    assert not dialog.view.dragEnabled()


def test_a_game_moves_and_comes_back(editor: CollectionDialog) -> None:
    assert not editor.up.isEnabled()
    editor.down.click()
    assert (names(editor), editor.index()) == (["Cid", "Ada", "?"], 1)
    editor.down.click()
    assert names(editor) == ["Cid", "?", "Ada"]
    assert not editor.down.isEnabled()
    editor.undo.click()
    editor.undo.click()
    assert names(editor) == ["Ada", "Cid", "?"]
    assert not editor.undo.isEnabled()
    assert editor.redo.toolTip() == "Move Game 1"
    editor.redo.click()
    assert (names(editor), editor.index()) == (["Cid", "Ada", "?"], 1)


def test_several_games_move_and_go_together(editor: CollectionDialog) -> None:
    editor.view.selectAll()
    assert not editor.remove.isEnabled()  # a file has at least one game
    model = editor.view.model()
    editor.view.selectionModel().select(model.index(0, 0), QItemSelectionModel.SelectionFlag.Deselect)
    editor.up.click()
    assert names(editor) == ["Cid", "?", "Ada"]
    editor.remove.click()
    assert names(editor) == ["Ada"]


def test_a_game_dropped_behind_another_stands_there(editor: CollectionDialog) -> None:
    editor.view.dropped.emit(2)
    assert names(editor) == ["Cid", "Ada", "?"]


def test_games_are_added_at_the_end(editor: CollectionDialog) -> None:
    new, joined = editor.add.menu().actions()
    new.trigger()
    joined.trigger()
    assert names(editor) == ["Ada", "Cid", "?", "New", "Eva", "Gus"]
    assert editor.index() == 4


def test_games_are_taken_out_only_when_they_are_saved_elsewhere(qtbot: QtBot, tools: CollectionTools) -> None:
    split: list[list[Node]] = []
    answers = [False, True]

    def split_off(games: Sequence[Node]) -> bool:
        split.append(list(games))
        return answers[len(split) - 1]

    refusing = replace(tools, split_off=split_off)
    dialog = CollectionDialog(Arrangement(GAMES), 1, tools=refusing)
    qtbot.addWidget(dialog)
    dialog.split.click()
    assert names(dialog) == ["Ada", "Cid", "?"]
    dialog.split.click()
    assert names(dialog) == ["Ada", "?"]
    assert split == [[GAMES[1]], [GAMES[1]]]


def test_changes_are_not_given_up_unasked(editor: CollectionDialog, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    buttons = QMessageBox.StandardButton

    def cancel(box: QMessageBox) -> None:
        asked.append(box.text())
        box.button(buttons.Cancel).click()

    monkeypatch.setattr(QMessageBox, "exec", cancel)
    editor.down.click()
    editor.reject()
    assert editor.isVisible()
    assert len(asked) == 1
    monkeypatch.setattr(QMessageBox, "exec", lambda box: box.button(buttons.Discard).click())
    editor.reject()
    assert not editor.isVisible()


def test_nothing_is_ordered_while_games_are_hidden(editor: CollectionDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(editor.filter, "cup")
    assert not editor.up.isEnabled()
    editor.view.dropped.emit(0)
    assert names(editor) == ["Ada", "Cid", "?"]
