"""The File menu where it opens what is not the user's."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from tests.file_dialogs import SaveAs
from tests.shown_window import play


def test_saving_an_example_asks_for_a_name_and_it_is_no_recent_file(
    qtbot: QtBot, window: GameWindow, save_as: SaveAs
) -> None:
    asked = save_as(None)
    window.context.menus.menu("examples").actions()[-1].trigger()
    assert window.context.game.game.root.children
    assert window.context.document.state.path is None
    assert not window.isWindowModified()
    play(qtbot, window, "A1")
    window.context.menus["save"].trigger()
    assert len(asked) == 1
    assert window.isWindowModified()
    assert not window.settings.recent_files


def test_a_last_folder_that_cannot_be_looked_for_is_forgotten(window: GameWindow, tmp_path: Path) -> None:
    window.store.replace(replace(window.settings, last_folder=str(tmp_path)))
    window.store.replace(replace(window.settings, last_folder=str(tmp_path / ("long" * 100))))
    assert window.features.files._folder == tmp_path
