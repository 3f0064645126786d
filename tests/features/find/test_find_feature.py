"""Finding in the window, by the keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog, QPlainTextEdit, QTextEdit
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Point
from qtgo.features.file.game_chooser import CollectionDialog
from qtgo.features.navigate.go_to_move import GoToMoveDialog
from qtgo.session.document.autosave_journal import read_journal
from qtgo.session.mode_state import Mode
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_text
from tests.session.document.written_journal import content_of

RECORD = "(;SZ[9];B[ee]C[the ko];W[cc];B[dd]C[Ko again])(;SZ[9];B[aa]C[a ko elsewhere])"


@pytest.fixture
def opened(window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameWindow:
    """Open a file of two games."""
    monkeypatch.setattr(CollectionDialog, "exec", lambda _dialog: 0)
    path = tmp_path / "two.sgf"
    path.write_text(RECORD)
    assert window.features.files.open_path(path)
    return window


def test_find_next_and_back_by_the_keys(qtbot: QtBot, opened: GameWindow) -> None:
    window, bar = opened, opened.features.finding.bar
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.view, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert bar.isVisible()
    assert bar.text.hasFocus()
    qtbot.keyClicks(bar.text, "ko")
    qtbot.waitUntil(lambda: bar.result.text() == "2 found")
    qtbot.keyClick(bar.text, Qt.Key.Key_Return)
    assert window.context.game.game.depth == 1
    assert bar.result.text() == "1 of 2"
    qtbot.keyClick(bar.text, Qt.Key.Key_F3)
    assert window.context.game.game.depth == 3
    qtbot.keyClick(bar.text, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert window.context.game.game.depth == 1
    qtbot.keyClick(bar.text, Qt.Key.Key_Left)
    qtbot.keyClick(bar.text, Qt.Key.Key_Backspace)
    assert bar.text.text() == "o"
    assert window.context.game.game.depth == 1
    qtbot.keyClick(bar.text, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert window.view.hasFocus()
    qtbot.keyClick(window.view, Qt.Key.Key_F3)
    assert bar.isVisible()


def test_what_was_found_is_marked_in_the_comment(qtbot: QtBot, opened: GameWindow) -> None:
    window, bar = opened, opened.features.finding.bar

    def marked(edit: QTextEdit | QPlainTextEdit) -> list[str]:
        return [selection.cursor.selectedText() for selection in edit.extraSelections()]

    window.context.navigator.to_move_number(3)
    comment = window.features.comments.view
    window.context.menus["find"].trigger()
    qtbot.keyClicks(bar.text, "KO")
    assert marked(comment) == ["Ko"]
    qtbot.mouseClick(bar.previous, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.context.game.game.depth == 1 and marked(comment) == ["ko"])
    bar.is_regex.setChecked(True)
    bar.text.setText(r"\b[et]\w+")
    qtbot.waitUntil(lambda: marked(comment) == ["the"])
    window.context.menus["edit_record"].trigger()
    qtbot.waitUntil(lambda: marked(window.features.comments.node.comment) == ["the"])
    qtbot.keyClick(bar.text, Qt.Key.Key_Escape)
    assert marked(comment) == marked(window.features.comments.node.comment) == []


def test_all_games_of_the_file(qtbot: QtBot, opened: GameWindow) -> None:
    window, bar = opened, opened.features.finding.bar
    window.context.menus["find"].trigger()
    assert bar.all_games.isVisible()
    bar.all_games.setFocus()
    qtbot.keyClick(bar.all_games, Qt.Key.Key_Space)
    qtbot.keyClicks(bar.text, "elsewhere")
    qtbot.waitUntil(lambda: bar.result.text() == "1 found")
    qtbot.keyClick(bar.text, Qt.Key.Key_Return)
    assert window.context.document.state.game == 1
    assert window.context.game.game.depth == 1
    assert window.features.comments.view.comment == "a ko elsewhere"


def test_going_to_a_move_of_the_main_line_or_of_this_one(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9];C[no move];B[aa](;W[bb];B[cc])(;W[dd]MN[40];B[ee]))")
    assert window.features.files.open_path(path)

    def go(count: int, number: int) -> str:
        def choose(dialog: GoToMoveDialog) -> int:
            dialog.count.setCurrentIndex(count)
            dialog.number.setValue(number)
            return int(QDialog.DialogCode.Accepted)

        monkeypatch.setattr(GoToMoveDialog, "exec", choose)
        window.context.menus["to_number"].trigger()
        move = window.context.game.game.position.last_move
        return "" if move is None else move.vertex

    assert go(0, 1) == "A9"
    assert go(2, 3) == "B8"
    window.context.menus["next_variation"].trigger()
    assert go(0, 41) == "E5"
    assert go(1, 2) == "B8"
    assert go(2, 1) == ""


def test_what_was_found_is_marked_in_names_and_labels(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "named.sgf"
    path.write_bytes(b"(;SZ[9];B[aa]N[a ladder]LB[ee:Ladder][cc:x])")
    window.context.document.open(path)
    window.context.navigator.to_end()
    window.context.menus["find"].trigger()
    qtbot.keyClicks(window.features.finding.bar.text, "ladder")
    scene, heading, name = window.scene, window.features.comments.heading, window.features.comments.node.name
    qtbot.waitUntil(lambda: scene.markup.highlighted == frozenset({Point.from_vertex("E5")}))
    assert "ladder</span>" in heading.name.text()
    window.features.edits.tools.set_active(True)
    assert name.selectedText() == "ladder"
    window.features.finding.close_bar()
    assert (scene.markup.highlighted, heading.name.text(), name.selectedText()) == (frozenset(), "a ladder", "")


def test_the_next_match_is_of_the_file_just_opened(qtbot: QtBot, opened: GameWindow, tmp_path: Path) -> None:
    window, bar = opened, opened.features.finding.bar
    window.context.menus["find"].trigger()
    bar.all_games.setChecked(True)
    bar.text.setText("elsewhere")
    qtbot.waitUntil(lambda: bar.result.text() == "1 found")
    other = tmp_path / "other.sgf"
    other.write_text("(;SZ[9];B[aa];W[bb]C[elsewhere, too])(;SZ[9])")
    assert window.features.files.open_path(other)
    window.context.menus["find_next"].trigger()
    assert window.context.document.state.game == 0
    assert window.context.game.game.depth == 2


def test_the_next_match_is_found_where_its_game_is_now(qtbot: QtBot, opened: GameWindow) -> None:
    window, bar = opened, opened.features.finding.bar
    window.context.menus["find"].trigger()
    bar.all_games.setChecked(True)
    bar.text.setText("elsewhere")
    qtbot.waitUntil(lambda: bar.result.text() == "1 found")
    arrangement = window.context.document.arrangement.copy()
    arrangement.move([arrangement.games[1]], 0)
    window.context.document.arrange(arrangement, 1)
    window.context.menus["find_next"].trigger()
    assert window.context.document.state.game == 0
    assert "elsewhere" in window.features.comments.view.toPlainText()
    window.context.document.undo()


def test_words_are_replaced_one_by_one_or_all_at_once(qtbot: QtBot, opened: GameWindow) -> None:
    window, bar = opened, opened.features.finding.bar
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.view, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert bar.replacing.isVisible() and bar.text.hasFocus()
    qtbot.keyClicks(bar.text, "ko")
    qtbot.waitUntil(lambda: bar.result.text() == "2 found")
    qtbot.keyClick(bar.text, Qt.Key.Key_Return)
    bar.replacing.text.setFocus()
    qtbot.keyClicks(bar.replacing.text, "seki")
    qtbot.keyClick(bar.replacing.text, Qt.Key.Key_Return)
    nodes = list(window.context.game.game.root.subtree())
    assert [node.properties.get("C") for node in nodes] == [None, ["the seki"], None, ["Ko again"]]
    qtbot.waitUntil(lambda: window.context.game.game.depth == 3)
    qtbot.waitUntil(lambda: bar.result.text() == "1 of 1")
    bar.replacing.replace_all.click()
    assert nodes[3].properties["C"] == ["seki again"]
    assert window.context.status.message.text == "1 replacement made."
    window.context.document.undo()
    assert nodes[3].properties["C"] == ["Ko again"]


def test_where_nothing_may_be_replaced_the_reason_is_told(qtbot: QtBot, opened: GameWindow) -> None:
    window, bar = opened, opened.features.finding.bar
    window.context.menus["replace"].trigger()
    bar.text.setText("ko")
    qtbot.waitUntil(lambda: bar.result.text() == "2 found")
    window.context.menus["scoring"].trigger()
    for button in (bar.replacing.replace_all, bar.replacing.replace):
        window.context.status.message.clear()
        button.click()
        assert window.context.status.message.text.startswith("Scoring is in progress")


def test_only_words_can_be_replaced(opened: GameWindow) -> None:
    bar = opened.features.finding.bar
    opened.context.menus["replace"].trigger()
    bar.kind.setCurrentIndex(1)
    assert not bar.replacing.isVisible()
    opened.context.menus["replace"].trigger()
    assert bar.replacing.isVisible() and bar.kind.currentIndex() == 0
    opened.context.menus["find"].trigger()
    assert not bar.replacing.isVisible()


def test_ctrl_and_the_key_of_v_in_another_alphabet_pastes_into_the_field(qtbot: QtBot, window: GameWindow) -> None:
    window.activateWindow()
    window.context.menus["find"].trigger()
    field = window.features.finding.bar.text
    field.setText("го")
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    before = len(list(window.context.game.game.root.subtree()))
    QApplication.clipboard().setText("(;GM[1]SZ[19];B[dd])")
    pasted = QKeyEvent(QEvent.Type.KeyPress, ord("М"), Qt.KeyboardModifier.ControlModifier, 55, 0, 0, "м")
    QApplication.sendEvent(field, pasted)
    assert "SZ[19]" in field.text()
    assert len(list(window.context.game.game.root.subtree())) == before, "nothing is pasted into the game"


def test_words_of_very_many_nodes_are_replaced_in_few_lines_of_the_journal(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    text = "(;SZ[9];B[aa]" + "(;W[bb]C[a ko])" * 1000 + ")"
    path = tmp_path / "many.sgf"
    path.write_text(text)
    assert window.features.files.open_path(path)
    window.context.navigator.to_end()
    window.context.menus["replace"].trigger()
    window.features.finding.bar.text.setText("ko")
    window.features.finding.bar.replace_all_requested.emit("seki")
    document, game = window.context.document, window.context.game.game
    assert window.context.status.message.text == "1000 replacements made."
    assert write_text([game.root]).count("C[a seki]") == 1000 and game.depth == 2
    content = content_of(document)
    assert content.count(b"\n") < 10
    journal = read_journal(content)
    assert journal is not None
    restored = journal.apply_to(read_collection(journal.header.data).games).node.root
    assert write_text([restored]) == write_text([game.root])
    window.context.menus["undo"].trigger()
    assert write_text([game.root]).count("C[a ko]") == 1000 and game.depth == 2
    assert not window.isWindowModified()


def test_words_are_replaced_around_a_game_that_is_being_played(window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "many.sgf"
    path.write_text("(;SZ[9];B[aa]C[ko]" + "(;W[bb]C[a ko])" * 1000 + ")")
    assert window.features.files.open_path(path)
    controller = window.context.game
    controller.go_to(controller.game.root.children[0].children[7])
    live = controller.game.current
    controller.set_live(live)
    controller.go_to(controller.game.root)
    window.features.finding.open(replacing=True)
    window.features.finding.bar.text.setText("ko")
    window.features.finding.bar.replace_all_requested.emit("seki")
    assert controller.live is live and live.properties["C"] == ["a seki"] and controller.game.has(live)
    controller.set_live(None)
    controller.game.history.mark_saved()


def test_a_problem_is_not_solved_by_finding_its_solution(qtbot: QtBot, opened: GameWindow) -> None:
    window, bar = opened, opened.features.finding.bar
    names = "find", "find_next", "find_previous", "replace"
    window.context.menus["find"].trigger()
    qtbot.keyClicks(bar.text, "ko")
    window.context.menus["solve"].trigger()
    assert window.context.mode.mode is Mode.PROBLEM
    assert not bar.isVisible()
    assert [window.context.menus[name].isEnabled() for name in names] == 4 * [False]
    window.context.menus["leave_mode"].trigger()
    assert [window.context.menus[name].isEnabled() for name in names] == 4 * [True]
