"""Comments in the window: as they stand, as Markdown where the file or the user says so, diagrams as boards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color, Point
from qtgo.features.comments.diagram_dialog import DiagramDialog

DIAGRAM = "....\n.XO.\n...."


def show(window: GameWindow, path: Path, root: str) -> None:
    file = path / "a.sgf"
    file.write_text(f"(;SZ[9]{root}C[# 1 was bad];B[aa];W[bb])")
    window.features.files.open_path(file, move=0)


def shown(window: GameWindow) -> str:
    return window.features.comments.view.toPlainText()


def test_a_comment_is_markdown_only_where_the_file_says_so(window: GameWindow, tmp_path: Path) -> None:
    show(window, tmp_path, "")
    assert shown(window) == "# 1 was bad"
    assert not window.context.menus["markdown"].isChecked()
    show(window, tmp_path, "QGMD[1]")
    assert shown(window) == "1 was bad"
    assert window.context.menus["markdown"].isChecked()
    assert window.features.comments.node.comment.placeholderText() == "Comment (Markdown)"


def test_the_user_lets_a_file_say_so_or_reads_all_files_so(window: GameWindow, tmp_path: Path) -> None:
    show(window, tmp_path, "")
    window.context.menus["markdown"].trigger()
    assert window.context.game.game.root.properties["QGMD"] == ["1"]
    assert shown(window) == "1 was bad"
    assert window.context.menus["undo"].text() == "&Undo Comments in Markdown"
    window.context.menus["undo"].trigger()
    assert not window.context.menus["markdown"].isChecked()
    assert shown(window) == "# 1 was bad"
    window.store.replace(replace(window.settings, comment_markdown=True))
    assert shown(window) == "1 was bad"


def test_the_settings_choose_font_and_size(window: GameWindow) -> None:
    window.store.replace(replace(window.settings, comment_font="Courier", comment_size=150))
    for text in (
        window.features.comments.view,
        window.features.comments.node.preview,
        window.features.comments.node.comment,
    ):
        assert text.document().defaultFont().families()[0] == "Courier"


@pytest.mark.parametrize("opens", [True, False])
def test_a_diagram_is_shown_as_a_board_and_opened_as_a_game(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch, opens: bool
) -> None:
    stones: list[Color | None] = []

    def look(dialog: DiagramDialog) -> int:
        stones.extend(dialog.scene.position.color_at(Point(x, 1)) for x in range(4))
        return int(QDialog.DialogCode.Accepted if opens else QDialog.DialogCode.Rejected)

    monkeypatch.setattr(DiagramDialog, "exec", look)
    window.features.comments.view.diagram_clicked.emit(DIAGRAM)
    assert stones == [None, Color.BLACK, Color.WHITE, None]
    assert (window.scene.position.width == 4) is opens


def test_a_format_is_a_step_of_undo_of_its_own(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    show(window, tmp_path, "QGMD[1]")
    window.context.menus["edit_record"].trigger()
    comment = window.features.comments.node.comment
    comment.setFocus()
    qtbot.keyClicks(comment, "x ")
    comment.selectAll()
    qtbot.keyClick(comment, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(comment, "y")  # in place of what is selected
    steps = [comment.text]
    for _ in range(3):
        window.context.menus["undo"].trigger()
        steps.append(comment.text)
    assert steps == ["**y**", "**x # 1 was bad**", "x # 1 was bad", "# 1 was bad"]
