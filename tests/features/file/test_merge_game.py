"""Merge Game in the window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Point
from qtgo.window.main_window import MainWindow
from tests.shown_window import play


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a file that is chosen whenever one is asked for."""
    path = tmp_path / "other.sgf"
    monkeypatch.setattr(QFileDialog, "getOpenFileUrl", lambda *_args: (QUrl.fromLocalFile(str(path)), ""))
    return path


def test_the_games_of_a_file_become_variations(qtbot: QtBot, window: MainWindow, other: Path) -> None:
    size = window.scene.position.width
    other.write_text(f"(;SZ[{size}]PB[Go]PW[Kitani]DT[1933];B[cc];W[dd])(;SZ[{size}];B[dc])")
    play(qtbot, window, f"C{size - 2}")
    window.menus["merge_game"].trigger()
    root = window.game_controller.game.root
    assert [len(node.children) for node in root.subtree()] == [2, 1, 0, 0]
    assert root.children[0].children[0].properties["N"] == ["Go – Kitani, 1933"]
    assert window.status.message.text == "Merged; 2 nodes added."
    window.document.undo()
    window.document.undo()
    assert sum(1 for _ in root.subtree()) == 2


def test_a_game_on_another_board_is_refused(window: MainWindow, other: Path) -> None:
    window.game_controller.play(Point(2, 2))
    other.write_text("(;SZ[7];B[cc])")
    window.menus["merge_game"].trigger()
    assert window.status.message.text == "The other game starts from a different position."


def test_a_merged_move_that_is_illegal_is_told(window: MainWindow, other: Path) -> None:
    size = window.scene.position.width
    other.write_text(f"(;SZ[{size}];B[cc];W[dd];B[dd])")
    window.menus["merge_game"].trigger()
    assert window.status.message.text.startswith("Move 3 is now illegal, but was kept. ")
