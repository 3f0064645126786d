"""Editing more than a node: branches through the clipboard, variations, and the whole record."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from threading import Event, current_thread, main_thread
from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.editing import transform
from qtgo.core.editing.edits import Draft
from qtgo.core.editing.length import is_long
from qtgo.core.game.game import Game
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.features.edit.node_properties import NodePropertiesDialog
from qtgo.features.game_info.game_info_dialog import GameInfoDialog
from qtgo.session.document.autosave_journal import read_journal
from qtgo.session.settings_store import SettingsStore
from qtgo.session.work.task import Task
from qtgo.sgf.reader import read_collection
from qtgo.shell.waiting import WaitingDialog
from tests.features.edit.editing import CTRL, node_of, text_of
from tests.session.document.written_journal import content_of
from tests.shown_window import forget_changes, in_dialog, play


def test_branches_go_through_the_clipboard(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3 G7")
    window.context.menus["back"].trigger()
    window.context.menus["cut_branch"].trigger()
    assert text_of(window).endswith(";B[ee])")
    assert QGuiApplication.clipboard().text().replace("\n", "").endswith("SZ[9];W[cg];B[gc])")
    window.context.menus["to_start"].trigger()
    window.context.menus["paste_branch"].trigger()
    assert text_of(window).endswith("(;B[ee])(;W[cg];B[gc]))")
    window.context.menus["to_start"].trigger()
    window.context.menus["paste_over"].trigger()
    assert text_of(window).endswith("KM[6.5];W[cg];B[gc])")
    assert window.context.menus["undo"].text() == "&Undo Paste over Following Moves"
    for _ in range(3):
        window.context.menus["undo"].trigger()
    assert text_of(window).endswith(";B[ee];W[cg];B[gc])")


def test_selected_text_is_copied_rather_than_a_branch(qtbot: QtBot, window: GameWindow) -> None:
    window.context.record.set_comment("one two")
    window.features.comments.view.setFocus()
    window.features.comments.view.selectAll()
    qtbot.keyClick(window.features.comments.view, Qt.Key.Key_C, CTRL)
    assert QGuiApplication.clipboard().text() == "one two"
    window.view.setFocus()
    qtbot.keyClick(window.view, Qt.Key.Key_C, CTRL)
    assert QGuiApplication.clipboard().text().startswith("(;")


def test_text_selected_in_a_field_is_copied_rather_than_a_branch(window: GameWindow) -> None:
    window.context.menus["find"].trigger()
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    field.setText("ladder")
    field.selectAll()
    window.context.menus["copy_branch"].trigger()
    assert QGuiApplication.clipboard().text() == "ladder"


def test_a_large_branch_is_copied_in_a_thread_and_stays_where_that_is_canceled(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(qtbot, window, "E5 C3")
    window.context.menus["copy_branch"].trigger()
    small = QGuiApplication.clipboard().text()
    QGuiApplication.clipboard().setText("before")
    before = text_of(window)
    monkeypatch.setattr("qtgo.core.editing.length._MANY", 1)
    window.context.navigator.step(-1)
    with monkeypatch.context() as canceled:
        canceled.setattr("qtgo.shell.waiting.wait_for", lambda *_args: None)
        window.context.menus["copy_branch"].trigger()
        window.context.menus["cut_branch"].trigger()
    assert QGuiApplication.clipboard().text() == "before"
    assert text_of(window) == before
    window.context.menus["cut_branch"].trigger()
    assert QGuiApplication.clipboard().text().replace(";B[ee]", "") == small
    assert text_of(window) != before
    forget_changes(window)


def test_game_information_checks_what_stands_in_the_file(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    problems: list[str] = []

    def fill(dialog: GameInfoDialog) -> int:
        dialog.others.add()
        row = dialog.others.table.rowCount() - 1
        for name, values in (("AB", "[zz]"), ("AB", "[aa]")):
            for column, text in enumerate((name, values)):
                item = dialog.others.table.item(row, column)
                assert item is not None
                item.setText(text)
            problems.append(dialog.others.problem)
        return int(GameInfoDialog.DialogCode.Accepted)

    monkeypatch.setattr(GameInfoDialog, "exec", fill)
    window.context.menus["game_info"].trigger()
    assert "AB" in problems[0]
    assert problems[1] == ""
    assert window.scene.position.color_at(Point(0, 8)) is Color.BLACK
    assert window.context.menus["undo"].text() == "&Undo Game Information"
    window.context.menus["undo"].trigger()
    assert window.scene.position.color_at(Point(0, 8)) is None
    assert not window.isWindowModified()


def test_a_branch_is_pasted_in_another_window(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, settings: object
) -> None:
    play(qtbot, window, "E5 C3")
    window.context.menus["copy_branch"].trigger()
    other = GameWindow(SettingsStore(window.settings), tmp_path / "journals")
    qtbot.addWidget(other)
    other.context.menus["paste_branch"].trigger()
    assert text_of(other).endswith(";W[cg])")
    forget_changes(other)


def test_any_property_of_any_node_is_edited_as_it_stands(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(qtbot, window, "E5 C3 G7")
    window.context.navigator.to_move_number(2)
    before = text_of(window)
    shown: list[str] = []

    def fill(dialog: NodePropertiesDialog) -> int:
        properties = dialog.properties
        shown.append(properties.field.text)
        properties.field.setPlainText("[zz]")
        assert "W" in properties.problem
        properties.field.setPlainText("[cc]")
        properties.add()
        for column, text in enumerate(("KK", "[a\\]b][]")):
            item = properties.table.item(1, column)
            assert item is not None
            item.setText(text)
        return int(NodePropertiesDialog.DialogCode.Accepted)

    monkeypatch.setattr(NodePropertiesDialog, "exec", fill)
    window.context.menus["node_properties"].trigger()
    assert shown == ["[cg]"]
    assert text_of(window).endswith(";B[ee];W[cc]KK[a\\]b][];B[gc])")
    assert window.scene.position.color_at(Point(2, 6)) is Color.WHITE
    assert window.context.menus["undo"].text() == "&Undo Properties"
    window.context.menus["undo"].trigger()
    assert text_of(window) == before


def test_what_makes_the_file_readable_is_not_among_the_properties_of_the_root(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[str] = []

    def look(dialog: NodePropertiesDialog) -> int:
        table = dialog.properties.table
        names.extend(table.item(row, 0).text() for row in range(table.rowCount()))  # type: ignore[union-attr]
        return int(NodePropertiesDialog.DialogCode.Rejected)

    monkeypatch.setattr(NodePropertiesDialog, "exec", look)
    window.context.menus["node_properties"].trigger()
    assert "KM" in names
    assert not {"SZ", "GM", "FF", "CA"} & set(names)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no game", "no SGF"),
        ("only (; in it", "no SGF"),
        ("gg (;\nBlack [3d]: hi", "no SGF"),
        ("for (;b[i];) { n[i] = 0; }", "no SGF"),
        ("(;", "no SGF"),
        ("(;) (; [x])", "no SGF"),
        ("(;SZ[19];B[aa])", "another size"),
        ("(;SZ[9])", "nothing"),
    ],
)
def test_what_cannot_be_pasted_is_refused(window: GameWindow, text: str, reason: str) -> None:
    before, nodes = window.context.game.game, len(list(window.context.game.game.root.subtree()))
    QGuiApplication.clipboard().setText(text)
    window.context.menus["paste_branch"].trigger()
    assert reason in window.context.status.message.text
    if reason == "no SGF":
        window.context.menus["paste_game"].trigger()
        assert reason in window.context.status.message.text
    assert window.context.game.game is before and len(list(before.root.subtree())) == nodes


@pytest.mark.parametrize("text", [";B[aa];W[bb]", "(B[aa];W[bb])", "(;b[aa];w[bb])", "so: (;B[aa];W[bb]) and"])
def test_a_piece_of_a_game_is_pasted(window: GameWindow, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    window.context.menus["paste_branch"].trigger()
    assert len(list(window.context.game.game.root.main_line())) == 3


def test_the_charset_that_a_pasted_text_names_does_not_matter(window: GameWindow) -> None:
    QGuiApplication.clipboard().setText("(;CA[gbk]SZ[9];B[aa]C[藤沢 é])")
    window.context.menus["paste_branch"].trigger()
    assert node_of(window).properties["C"] == ["藤沢 é"]
    assert "gbk" not in text_of(window)


def test_variations_are_moved_and_deleted(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5")
    window.context.menus["back"].trigger()
    play(qtbot, window, "C3 G7")
    window.context.menus["variation_up"].trigger()
    assert text_of(window).endswith("(;B[cg];W[gc])(;B[ee]))")
    window.context.menus["variation_up"].trigger()
    assert "already the first" in window.context.status.message.text
    window.context.menus["variation_down"].trigger()
    window.context.menus["make_main_line"].trigger()
    assert text_of(window).endswith("(;B[cg];W[gc])(;B[ee]))")
    window.context.menus["back"].trigger()
    window.context.menus["delete_node"].trigger()
    assert text_of(window).endswith("(;W[gc])(;B[ee]))")
    window.context.menus["forward"].trigger()
    window.context.menus["delete_others"].trigger()
    assert text_of(window).endswith("KM[6.5];W[gc])")
    window.context.menus["to_start"].trigger()
    window.context.menus["delete_following"].trigger()
    assert text_of(window).endswith("KM[6.5])")
    for action in (
        window.context.menus["delete_node"],
        window.context.menus["delete_variation"],
        window.context.menus["cut_branch"],
    ):
        window.context.status.message.clear()
        action.trigger()
        assert "start of the game" in window.context.status.message.text


def test_what_is_deleted_with_one_key_is_counted(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3 G7 G3 C7")
    before = text_of(window)
    for index, (action, count) in enumerate(
        (
            (window.context.menus["delete_node"], None),  # what follows stays, and a single node is in sight
            (window.context.menus["delete_variation"], 4),
            (window.context.menus["delete_following"], 3),
            (window.context.menus["cut_branch"], 4),
        )
    ):
        window.context.status.message.clear()
        window.context.navigator.to_move_number(2)
        action.trigger()
        told = "" if count is None else f"{count} nodes deleted. Undo brings them back."
        assert window.context.status.message.text == told, index
        window.context.menus["undo"].trigger()
        assert window.context.status.message.text == ""
        assert text_of(window) == before
    window.context.navigator.to_move_number(1)
    window.context.menus["delete_following"].trigger()
    banner = window.context.status.message.banner
    assert banner.action.isVisibleTo(banner)
    banner.action.click()
    assert text_of(window) == before


def test_the_whole_record_is_turned_exchanged_and_begun_elsewhere(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "A1 C3")
    before = text_of(window)
    window.context.menus.each("symmetries")[Symmetry.TURN_LEFT].trigger()
    assert text_of(window).endswith(";B[ii];W[gg])")
    assert node_of(window).properties == {"W": ["gg"]}
    window.context.menus["swap_colors"].trigger()
    assert "KM[-6.5];W[ii];B[gg])" in text_of(window)
    window.context.menus["begin_here"].trigger()
    assert text_of(window).endswith("AB[gg]AW[ii]PL[W])")
    for _ in range(3):
        window.context.menus["undo"].trigger()
    assert text_of(window) == before


def test_turning_tells_of_points_in_texts(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "A1 C3")
    turn = window.context.menus.each("symmetries")[Symmetry.TURN_LEFT]
    turn.trigger()
    assert window.context.status.message.text == ""
    window.context.record.set_comment("Better at D4.")
    turn.trigger()
    assert "were not changed" in window.context.status.message.text


def test_a_long_turn_shows_its_progress_and_can_be_cancelled(qtbot: QtBot, window: GameWindow) -> None:
    node = window.context.game.game.root
    for _ in range(20_000):
        node = Node({"C": ["x"]}, node)
    before, report, may_go_on = text_of(window), Task._report, Event()

    def wait(task: Task[object], share: float) -> None:
        may_go_on.wait(30)
        report(task, share)

    def cancel(dialog: WaitingDialog) -> None:
        dialog.reject()
        may_go_on.set()

    in_dialog(WaitingDialog, cancel)
    with patch.object(Task, "_report", wait):
        window.context.menus.each("symmetries")[Symmetry.TURN_HALF].trigger()
    assert window.context.status.message.text == "Canceled. Nothing was changed."
    assert text_of(window) == before
    shares: list[float] = []
    with patch.object(Task, "_report", lambda _task, share: shares.append(share)):
        window.context.menus["swap_colors"].trigger()
    assert shares == sorted(shares)
    assert 0 < shares[0] < 0.1
    assert 0.9 < shares[-1] < 1
    window.context.menus["undo"].trigger()
    assert text_of(window) == before


def test_a_long_edit_is_thought_out_again_where_a_node_came_meanwhile(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(qtbot, window, "E5")
    has_moved, think = Event(), transform.swap_colors

    def swap(game: Game, watch: Callable[[float], None]) -> Draft:
        if current_thread() is not main_thread():
            has_moved.wait(30)
            raise KeyError(game.current)  # as where the thread has been before that came
        return think(game, watch)

    def move(_dialog: WaitingDialog) -> None:
        window.context.game.pass_()
        has_moved.set()

    monkeypatch.setattr(transform, "swap_colors", swap)
    monkeypatch.setattr("qtgo.core.editing.length._MANY", 0)
    in_dialog(WaitingDialog, move)
    window.context.menus["swap_colors"].trigger()
    assert text_of(window).endswith(";W[ee];B[])")
    window.context.menus["undo"].trigger()
    assert text_of(window).endswith(";B[ee];W[])")
    forget_changes(window)


def test_a_long_edit_of_a_game_that_is_left_meanwhile_changes_nothing(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(qtbot, window, "E5")
    monkeypatch.setattr("qtgo.core.editing.length._MANY", 0)
    in_dialog(WaitingDialog, lambda _dialog: window.features.files.begin_game(window.context.game.game.info))
    window.context.menus["swap_colors"].trigger()
    assert window.context.status.message.text == "Canceled. Nothing was changed."
    assert not window.context.menus["undo"].isEnabled()
    assert not window.isWindowModified()


@pytest.mark.parametrize(
    ("properties", "long"),
    [({"C": ["x"]}, False), ({"C": ["x" * 2_000_000]}, True), ({"AW": ["aa"] * 2_000_000}, True)],
)
def test_a_record_is_long_by_its_nodes_its_texts_and_its_values(properties: dict[str, list[str]], long: bool) -> None:
    root = Node(properties)
    assert is_long(root) is long
    Node({}, root)
    assert is_long(root) is long


def test_a_long_turn_is_in_the_journal(qtbot: QtBot, window: GameWindow) -> None:
    node = window.context.game.game.root
    for number in range(20_000):
        node = Node({"BW"[number % 2]: [""]}, node)
    window.context.menus["swap_colors"].trigger()
    content = content_of(window.context.document)
    journal = read_journal(content)
    assert journal is not None
    assert not journal.content.is_damaged
    root = journal.apply_to(read_collection(journal.header.data).games).node.root
    first, second, *others = islice(root.main_line(), 1, None)
    assert [*first.properties, *second.properties] == ["W", "B"]
    assert len(others) == 19_998
    window.context.game.game.history.mark_saved()
