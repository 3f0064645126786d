"""The recent files in the File menu: those that are gone leave it, and those of one name are told apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.features.file.recent_files import MissingFiles, missing_files
from qtgo.files.names import parts_that_differ
from qtgo.settings import Settings, with_changes


@pytest.fixture
def files(window: GameWindow, tmp_path: Path) -> list[Path]:
    """Return three recent files, two of which have one name."""
    paths = [tmp_path / "2023" / "x" / "game.sgf", tmp_path / "2024" / "x" / "game.sgf", tmp_path / "a & b.sgf"]
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("(;SZ[9])")
    window.store.replace(replace(window.settings, recent_files=tuple(map(str, paths))))
    return paths


def menu_of(window: GameWindow) -> QMenu:
    return window.context.menus.menu("recent")


def titles(window: GameWindow) -> list[str]:
    return [action.text() for action in menu_of(window).actions() if action.data()]


def test_files_of_one_name_are_told_apart(window: GameWindow, files: list[Path]) -> None:
    first, second = Path("2023", "x"), Path("2024", "x")
    assert titles(window) == [f"game.sgf – {first}", f"game.sgf – {second}", "a && b.sgf"]


def test_a_file_that_is_gone_leaves_the_menu_when_it_is_shown(
    qtbot: QtBot, window: GameWindow, files: list[Path]
) -> None:
    files[0].unlink()
    menu_of(window).aboutToShow.emit()
    qtbot.waitUntil(lambda: len(titles(window)) == 2)
    assert titles(window) == ["game.sgf", "a && b.sgf"]
    assert window.settings.recent_files == tuple(map(str, files[1:]))


def test_a_file_in_a_folder_that_is_not_there_is_disabled(qtbot: QtBot, window: GameWindow, files: list[Path]) -> None:
    files[0].parent.rename(files[0].parent.with_name("elsewhere"))
    menu_of(window).aboutToShow.emit()
    qtbot.waitUntil(lambda: not menu_of(window).actions()[0].isEnabled())
    assert [action.isEnabled() for action in menu_of(window).actions()[:3]] == [False, True, True]
    assert len(window.settings.recent_files) == 3
    files[0].parent.with_name("elsewhere").rename(files[0].parent)
    menu_of(window).aboutToShow.emit()
    qtbot.waitUntil(lambda: menu_of(window).actions()[0].isEnabled())


def test_a_file_is_listed_soon_after_it_was_opened_and_where_its_window_is_closed_at_once(
    qtbot: QtBot, window: GameWindow, files: list[Path]
) -> None:
    window.features.files.open_path(files[2])
    assert window.settings.recent_files[0] == str(files[0]), "the turn that shows a game has enough to do"
    qtbot.waitUntil(lambda: window.settings.recent_files[0] == str(files[2]))
    window.features.files.open_path(files[1])
    window.close()
    assert window.settings.recent_files[0] == str(files[1])


def test_a_missing_file_that_is_chosen_is_forgotten(
    window: GameWindow, files: list[Path], answer: Callable[[object], list[str]]
) -> None:
    said = answer(QMessageBox.StandardButton.Ok)
    files[2].unlink()
    menu_of(window).actions()[2].trigger()
    assert len(said) == 1
    assert window.settings.recent_files == tuple(map(str, files[:2]))


def test_the_list_can_be_cleared(window: GameWindow, files: list[Path]) -> None:
    menu_of(window).actions()[-1].trigger()
    assert window.settings.recent_files == ()
    assert not menu_of(window).isEnabled()


def test_what_is_forgotten_does_not_come_back_from_another_program() -> None:
    before = Settings(recent_files=("a", "b", "c"))
    theirs = before.with_recent_file("d")
    assert with_changes(theirs, before, before.without_recent_files(["b"])).recent_files == ("a", "d", "c")
    assert with_changes(theirs, before, before.without_recent_files(before.recent_files)).recent_files == ("d",)


def test_drives_that_are_not_there_are_out_of_reach(tmp_path: Path) -> None:
    kept, gone, drive = tmp_path / "kept.sgf", tmp_path / "gone.sgf", "/media/a drive that is not there/game.sgf"
    kept.write_text("(;)")
    found = missing_files([str(kept), str(gone), drive, str(tmp_path / "no" / "game.sgf")])
    assert found == MissingFiles((str(gone),), (drive, str(tmp_path / "no" / "game.sgf")))


def test_only_as_much_of_a_folder_is_told_as_needed() -> None:
    paths = [Path("/a/b/g.sgf"), Path("/a/c/g.sgf"), Path("/g.sgf"), Path("/a/b/h.sgf")]
    assert parts_that_differ(paths) == ["b", "c", str(Path("/")), ""]
