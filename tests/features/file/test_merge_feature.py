"""Merge Game in the window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Point
from tests.shown_window import play


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a file that is chosen whenever one is asked for."""
    path = tmp_path / "other.sgf"
    monkeypatch.setattr(QFileDialog, "getOpenFileUrl", lambda *_args: (QUrl.fromLocalFile(str(path)), ""))
    return path


def test_the_games_of_a_file_become_variations(qtbot: QtBot, window: GameWindow, other: Path) -> None:
    size = window.scene.position.width
    other.write_text(f"(;SZ[{size}]PB[Go]PW[Kitani]DT[1933];B[cc];W[dd])(;SZ[{size}];B[dc])")
    play(qtbot, window, f"C{size - 2}")
    window.context.menus["merge_game"].trigger()
    root = window.context.game.game.root
    assert [len(node.children) for node in root.subtree()] == [2, 1, 0, 0]
    assert root.children[0].children[0].properties["N"] == ["Go – Kitani, 1933"]
    assert window.context.status.message.text == "Merged; 2 nodes added."
    window.context.document.undo()
    window.context.document.undo()
    assert sum(1 for _ in root.subtree()) == 2


def test_a_game_on_another_board_is_refused(window: GameWindow, other: Path) -> None:
    window.context.game.play(Point(2, 2))
    other.write_text("(;SZ[7];B[cc])")
    window.context.menus["merge_game"].trigger()
    assert window.context.status.message.text == "The other game starts from a different position."


def test_a_merged_move_that_is_illegal_is_told(window: GameWindow, other: Path) -> None:
    size = window.scene.position.width
    other.write_text(f"(;SZ[{size}];B[cc];W[dd];B[dd])")
    window.context.menus["merge_game"].trigger()
    assert window.context.status.message.text.startswith("Move 3 is now illegal, but was kept. ")
