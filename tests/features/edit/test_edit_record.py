"""Editing more than a node: branches through the clipboard, variations, and the whole record."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QProgressDialog
from pytestqt.qtbot import QtBot

from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.features.edit.node_properties import NodePropertiesDialog
from qtgo.features.game_info.game_info_dialog import GameInfoDialog
from qtgo.session.settings_store import SettingsStore
from qtgo.window.main_window import MainWindow
from tests.features.edit.editing import CTRL, node_of, text_of
from tests.shown_window import forget_changes, play


def test_branches_go_through_the_clipboard(qtbot: QtBot, window: MainWindow) -> None:
    play(qtbot, window, "E5 C3 G7")
    window.menus["back"].trigger()
    window.menus["cut_branch"].trigger()
    assert text_of(window).endswith(";B[ee])")
    assert QGuiApplication.clipboard().text().replace("\n", "").endswith("SZ[9];W[cg];B[gc])")
    window.menus["to_start"].trigger()
    window.menus["paste_branch"].trigger()
    assert text_of(window).endswith("(;B[ee])(;W[cg];B[gc]))")
    window.menus["to_start"].trigger()
    window.menus["paste_over"].trigger()
    assert text_of(window).endswith("KM[6.5];W[cg];B[gc])")
    assert window.menus["undo"].text() == "&Undo Paste, Replacing Following Moves"
    for _ in range(3):
        window.menus["undo"].trigger()
    assert text_of(window).endswith(";B[ee];W[cg];B[gc])")


def test_selected_text_is_copied_rather_than_a_branch(qtbot: QtBot, window: MainWindow) -> None:
    window.record.set_comment("one two")
    window.comments.view.setFocus()
    window.comments.view.selectAll()
    qtbot.keyClick(window.comments.view, Qt.Key.Key_C, CTRL)
    assert QGuiApplication.clipboard().text() == "one two"
    window.view.setFocus()
    qtbot.keyClick(window.view, Qt.Key.Key_C, CTRL)
    assert QGuiApplication.clipboard().text().startswith("(;")


def test_text_selected_in_a_field_is_copied_rather_than_a_branch(window: MainWindow) -> None:
    window.menus["find"].trigger()
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    field.setText("ladder")
    field.selectAll()
    window.menus["copy_branch"].trigger()
    assert QGuiApplication.clipboard().text() == "ladder"


def test_game_information_checks_what_stands_in_the_file(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
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
    window.menus["game_info"].trigger()
    assert "AB" in problems[0]
    assert problems[1] == ""
    assert window.scene.position.color_at(Point(0, 8)) is Color.BLACK
    assert window.menus["undo"].text() == "&Undo Game Information"
    window.menus["undo"].trigger()
    assert window.scene.position.color_at(Point(0, 8)) is None
    assert not window.isWindowModified()


def test_a_branch_is_pasted_in_another_window(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, settings: object
) -> None:
    play(qtbot, window, "E5 C3")
    window.menus["copy_branch"].trigger()
    other = MainWindow(SettingsStore(window.settings), tmp_path / "journals")
    qtbot.addWidget(other)
    other.menus["paste_branch"].trigger()
    assert text_of(other).endswith(";W[cg])")
    forget_changes(other)


def test_any_property_of_any_node_is_edited_as_it_stands(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(qtbot, window, "E5 C3 G7")
    window.navigator.to_move_number(2)
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
    window.menus["node_properties"].trigger()
    assert shown == ["[cg]"]
    assert text_of(window).endswith(";B[ee];W[cc]KK[a\\]b][];B[gc])")
    assert window.scene.position.color_at(Point(2, 6)) is Color.WHITE
    assert window.menus["undo"].text() == "&Undo Properties"
    window.menus["undo"].trigger()
    assert text_of(window) == before


def test_what_makes_the_file_readable_is_not_among_the_properties_of_the_root(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[str] = []

    def look(dialog: NodePropertiesDialog) -> int:
        table = dialog.properties.table
        names.extend(table.item(row, 0).text() for row in range(table.rowCount()))  # type: ignore[union-attr]
        return int(NodePropertiesDialog.DialogCode.Rejected)

    monkeypatch.setattr(NodePropertiesDialog, "exec", look)
    window.menus["node_properties"].trigger()
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
def test_what_cannot_be_pasted_is_refused(window: MainWindow, text: str, reason: str) -> None:
    before, nodes = window.game_controller.game, len(list(window.game_controller.game.root.subtree()))
    QGuiApplication.clipboard().setText(text)
    window.menus["paste_branch"].trigger()
    assert reason in window.status.message.text
    if reason == "no SGF":
        window.menus["paste_game"].trigger()
        assert reason in window.status.message.text
    assert window.game_controller.game is before and len(list(before.root.subtree())) == nodes


@pytest.mark.parametrize("text", [";B[aa];W[bb]", "(B[aa];W[bb])", "(;b[aa];w[bb])", "so: (;B[aa];W[bb]) and"])
def test_a_piece_of_a_game_is_pasted(window: MainWindow, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    window.menus["paste_branch"].trigger()
    assert len(list(window.game_controller.game.root.main_line())) == 3


def test_the_charset_that_a_pasted_text_names_does_not_matter(window: MainWindow) -> None:
    QGuiApplication.clipboard().setText("(;CA[gbk]SZ[9];B[aa]C[藤沢 é])")
    window.menus["paste_branch"].trigger()
    assert node_of(window).properties["C"] == ["藤沢 é"]
    assert "gbk" not in text_of(window)


def test_variations_are_moved_and_deleted(qtbot: QtBot, window: MainWindow) -> None:
    play(qtbot, window, "E5")
    window.menus["back"].trigger()
    play(qtbot, window, "C3 G7")
    window.menus["variation_up"].trigger()
    assert text_of(window).endswith("(;B[cg];W[gc])(;B[ee]))")
    window.menus["variation_up"].trigger()
    assert "already the first" in window.status.message.text
    window.menus["variation_down"].trigger()
    window.menus["make_main_line"].trigger()
    assert text_of(window).endswith("(;B[cg];W[gc])(;B[ee]))")
    window.menus["back"].trigger()
    window.menus["delete_node"].trigger()
    assert text_of(window).endswith("(;W[gc])(;B[ee]))")
    window.menus["forward"].trigger()
    window.menus["delete_others"].trigger()
    assert text_of(window).endswith("KM[6.5];W[gc])")
    window.menus["to_start"].trigger()
    window.menus["delete_following"].trigger()
    assert text_of(window).endswith("KM[6.5])")
    for action in (window.menus["delete_node"], window.menus["delete_variation"], window.menus["cut_branch"]):
        window.status.message.clear()
        action.trigger()
        assert "start of the game" in window.status.message.text


def test_what_is_deleted_with_one_key_is_counted(qtbot: QtBot, window: MainWindow) -> None:
    play(qtbot, window, "E5 C3 G7 G3 C7")
    before = text_of(window)
    for index, (action, count) in enumerate(
        (
            (window.menus["delete_node"], None),  # what follows stays, and a single node is in sight
            (window.menus["delete_variation"], 4),
            (window.menus["delete_following"], 3),
            (window.menus["cut_branch"], 4),
        )
    ):
        window.status.message.clear()
        window.navigator.to_move_number(2)
        action.trigger()
        told = "" if count is None else f"{count} nodes deleted. Undo brings them back."
        assert window.status.message.text == told, index
        window.menus["undo"].trigger()
        assert window.status.message.text == ""
        assert text_of(window) == before
    window.navigator.to_move_number(1)
    window.menus["delete_following"].trigger()
    banner = window.status.message.banner
    assert banner.action.isVisibleTo(banner)
    banner.action.click()
    assert text_of(window) == before


def test_the_whole_record_is_turned_exchanged_and_begun_elsewhere(qtbot: QtBot, window: MainWindow) -> None:
    play(qtbot, window, "A1 C3")
    before = text_of(window)
    window.menus.each("symmetries")[Symmetry.TURN_LEFT].trigger()
    assert text_of(window).endswith(";B[ii];W[gg])")
    assert node_of(window).properties == {"W": ["gg"]}
    window.menus["swap_colors"].trigger()
    assert "KM[-6.5];W[ii];B[gg])" in text_of(window)
    window.menus["begin_here"].trigger()
    assert text_of(window).endswith("AB[gg]AW[ii]PL[W])")
    for _ in range(3):
        window.menus["undo"].trigger()
    assert text_of(window) == before


def test_turning_tells_of_points_in_texts(qtbot: QtBot, window: MainWindow) -> None:
    play(qtbot, window, "A1 C3")
    turn = window.menus.each("symmetries")[Symmetry.TURN_LEFT]
    turn.trigger()
    assert window.status.message.text == ""
    window.record.set_comment("Better at D4.")
    turn.trigger()
    assert "were not changed" in window.status.message.text


def test_a_long_turn_shows_its_progress_and_can_be_cancelled(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = window.game_controller.game.root
    for _ in range(2000):
        node = Node({"C": ["x"]}, node)
    before, shown = text_of(window), []
    monkeypatch.setattr(QProgressDialog, "setValue", lambda _dialog, value: shown.append(value))
    window.menus["swap_colors"].trigger()
    assert shown == [499, 999, 1499, 1999]
    window.menus["undo"].trigger()
    monkeypatch.setattr(QProgressDialog, "wasCanceled", lambda _dialog: True)
    window.menus.each("symmetries")[Symmetry.TURN_HALF].trigger()
    assert window.status.message.text == "Canceled. Nothing was changed."
    assert text_of(window) == before
