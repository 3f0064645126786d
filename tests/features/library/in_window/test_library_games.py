"""Several games of the library at once: merged into one, and duplicates found."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from qtgo.app.game_window import GameWindow
from qtgo.features.library.duplicates_dialog import LibraryDuplicatesDialog
from qtgo.features.library.library_dialog import LibraryDialog
from tests.shown_window import forget_changes


def test_selected_games_are_merged_into_a_new_one(dialog: LibraryDialog, window: GameWindow, qtbot: QtBot) -> None:
    dialog.table.selectRow(0)
    dialog.menu.merge.trigger()
    qtbot.waitUntil(lambda: "two games or more" in dialog.note.text)
    dialog.table.selectAll()
    with qtbot.waitSignal(window.context.game.game_opened):
        dialog.menu.merge.trigger()
    game = window.context.game.game
    assert [child.properties["B"] for child in game.root.children] == [["cc"], ["aa"], ["gg"]]
    assert window.context.document.state.path is None
    assert window.isWindowModified()
    assert "3 games merged" in window.context.status.message.text
    forget_changes(window)


def test_games_whose_files_are_gone_are_not_merged(
    dialog: LibraryDialog, window: GameWindow, folder: Path, qtbot: QtBot
) -> None:
    watcher = window.features.library._watcher
    assert watcher is not None
    watcher.removePaths(watcher.directories())  # an update begins with an empty note
    for path in folder.rglob("*.*"):
        path.unlink()
    before = window.context.game.game
    dialog.table.selectAll()
    dialog.menu.merge.trigger()
    qtbot.waitUntil(lambda: "3 games could not be read" in dialog.note.text)
    assert window.context.game.game is before


def test_duplicates_are_shown_and_opened(dialog: LibraryDialog, window: GameWindow, qtbot: QtBot, folder: Path) -> None:
    (folder / "again.sgf").write_text("(;SZ[9]PB[Ada]PW[Zoe]C[Again];B[cc];W[gg];B[gc];W[cg])")
    with qtbot.waitSignal(window.features.library.library.update_ended):
        dialog.update_index()

    dialog.menu.duplicates.trigger()
    asked = window.findChild(LibraryDuplicatesDialog)
    assert asked is not None and not asked.isModal()  # the board beside it can be used
    qtbot.waitUntil(lambda: asked.groups.topLevelItemCount() == 1)
    head = asked.groups.topLevelItem(0)
    item = head.child(0) if head is not None else None
    assert item is not None
    asked.groups.setCurrentItem(item)
    asked.open_button.click()
    assert window.context.document.state.path == folder / "again.sgf"
    dialog.menu.duplicates.trigger()
    assert window.findChildren(LibraryDuplicatesDialog) == [asked] and asked.isVisible()
    asked.reject()
    qtbot.waitUntil(lambda: not isValid(asked))
    dialog.menu.duplicates.trigger()  # and is left open when the window closes
