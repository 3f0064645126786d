"""Bookmarks in the window."""

import errno
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.features.bookmarks.bookmark_list import BookmarksDialog
from qtgo.features.bookmarks.bookmark_store import Bookmark, Bookmarks
from qtgo.features.file.game_chooser import CollectionDialog
from tests.shown_window import in_dialog, play

TWO = "(;SZ[9]PB[Ann];B[ee])(;SZ[9]PB[Cy]PW[Di];B[cc](;W[dd])(;W[gg];B[gc]))"


@pytest.fixture
def opened(window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(CollectionDialog, "exec", lambda _dialog: 0)
    path = tmp_path / "two.sgf"
    path.write_text(TWO)
    assert window.features.files.open_path(path)
    return path


def kept(window: GameWindow) -> list[Bookmark]:
    return Bookmarks(window.data / "bookmarks.json").read()


def go_to_variation(window: GameWindow) -> None:
    window.context.document.show(1)
    root = window.context.game.game.root
    window.context.game.go_to(root.children[0].children[1].children[0])


def test_a_position_is_found_again_from_another_file(qtbot: QtBot, window: GameWindow, opened: Path) -> None:
    go_to_variation(window)
    window.context.menus["add_bookmark"].trigger()
    assert window.context.status.message.text == "Bookmark added: Move 3: Black G7."
    assert [(each.path, each.game, each.title) for each in kept(window)] == [(str(opened), 1, "Cy – Di")]
    other = opened.with_name("other.sgf")
    other.write_text("(;SZ[13])")
    window.features.files.open_path(other)
    in_dialog(BookmarksDialog, lambda dialog: qtbot.keyClick(dialog.list, Qt.Key.Key_Return))
    window.context.menus["bookmarks"].trigger()
    game = window.context.game.game
    assert window.context.document.state.path == opened and window.context.document.state.game == 1
    assert game.current is game.root.children[0].children[1].children[0]


def test_in_the_list_they_are_renamed_and_deleted(qtbot: QtBot, window: GameWindow, opened: Path) -> None:
    window.context.menus["add_bookmark"].trigger()
    go_to_variation(window)
    window.context.menus["add_bookmark"].trigger()

    def edit(dialog: BookmarksDialog) -> None:
        dialog.rename_button.click()
        editor = dialog.list.findChild(QLineEdit)
        assert editor is not None and editor.text() == "Cy – Di"
        dialog.rename_button.click()  # which does not take the focus on every system
        assert dialog.list.findChildren(QLineEdit) == [editor]
        qtbot.keyClick(editor, Qt.Key.Key_Escape)
        newer = dialog.list.topLevelItem(0)
        assert newer is not None
        newer.setText(0, "Invasion")  # as its editor does
        older = dialog.list.topLevelItem(1)
        assert older is not None
        dialog.list.setCurrentItem(older)
        dialog.delete_button.click()
        dialog.reject()

    in_dialog(BookmarksDialog, edit)
    window.context.menus["bookmarks"].trigger()
    assert [each.title for each in kept(window)] == ["Invasion"]


def test_a_game_without_a_file_is_to_be_saved_first(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "C3")
    window.context.menus["add_bookmark"].trigger()
    assert "Save the game first" in window.context.status.message.text and kept(window) == []


def test_a_position_that_is_gone_is_told(window: GameWindow, opened: Path) -> None:
    for game, way in ((0, (1, 5, 0)), (2, (1,))):
        window.context.status.message.clear()
        window.features.bookmarks.go_to(Bookmark(str(opened), game, way))
        assert window.context.status.message.text == "The position of this bookmark is no longer in the file."
        assert window.context.game.game.depth == 0


def test_a_broken_file_of_bookmarks_is_told(window: GameWindow, opened: Path) -> None:
    path = window.data / "bookmarks.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{")
    window.context.menus["add_bookmark"].trigger()
    assert (
        f"Your bookmarks could not be read. The old file is kept as {path}.broken."
        in window.context.status.message.text
    )
    assert len(kept(window)) == 1


def test_bookmarks_that_cannot_be_saved_are_named(window: GameWindow, opened: Path) -> None:
    (window.data / "bookmarks.json").mkdir(parents=True)
    window.context.menus["add_bookmark"].trigger()
    assert window.context.status.message.text.startswith("Bookmarks could not be saved to ")


def test_changes_of_the_list_are_saved_while_it_is_open_and_that_it_fails_is_told_there(
    qtbot: QtBot, window: GameWindow, opened: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.context.menus["add_bookmark"].trigger()
    go_to_variation(window)
    window.context.menus["add_bookmark"].trigger()
    told: list[str] = []
    monkeypatch.setattr("qtgo.kit.dialogs.modal.warn", lambda _dialog, text, _explanation: told.append(text))
    file = window.data / "bookmarks.json"

    def edit(dialog: BookmarksDialog) -> None:
        newer = dialog.list.topLevelItem(0)
        assert newer is not None
        newer.setText(0, "Invasion")
        qtbot.waitUntil(lambda: kept(window)[-1].title == "Invasion")
        content = file.read_bytes()
        file.unlink()
        file.mkdir()
        dialog.delete_button.click()
        qtbot.waitUntil(lambda: len(told) == 1)
        file.rmdir()
        file.write_bytes(content)

    def edit_and_close(dialog: BookmarksDialog) -> None:
        try:
            edit(dialog)
        finally:
            dialog.reject()

    in_dialog(BookmarksDialog, edit_and_close)
    window.context.menus["bookmarks"].trigger()
    assert [text[:32] for text in told] == ["Bookmarks could not be saved to "]
    assert [each.game for each in kept(window)] == [0], "it was tried again"
    assert not window.context.notices._errors


def test_a_list_that_cannot_be_saved_still_leads_to_the_bookmark_chosen(
    qtbot: QtBot, window: GameWindow, opened: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_to_variation(window)
    window.context.menus["add_bookmark"].trigger()
    window.context.document.show(0)

    def fail(*_lists: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    def rename_and_go(dialog: BookmarksDialog) -> None:
        item = dialog.list.topLevelItem(0)
        assert item is not None
        item.setText(0, "Invasion")
        qtbot.keyClick(dialog.list, Qt.Key.Key_Return)

    monkeypatch.setattr(Bookmarks, "replace", fail)
    in_dialog(BookmarksDialog, rename_and_go)
    window.context.menus["bookmarks"].trigger()
    assert window.context.document.state.game == 1
    assert window.context.notices._errors
