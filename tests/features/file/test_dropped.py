"""Files, folders and text dropped onto the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QTimer, QUrl
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.features.library.library_folders import LibraryFoldersDialog
from tests import dragging
from tests.shown_window import play

Answer = Callable[[object], list[str]]


def drop(window: GameWindow, *paths: Path) -> None:
    assert drop_data(window, dragging.data_of(*paths))


def drop_data(window: GameWindow, data: QMimeData) -> bool:
    """Drop data onto the window, and let it work; return whether they were accepted."""
    is_accepted = dragging.drop(window, data)
    data.clear()  # they are gone once the drop has ended
    QApplication.processEvents()
    return is_accepted


@pytest.fixture
def opened_elsewhere(window: GameWindow) -> list[Path]:
    paths: list[Path] = []
    window.features.files.window_requested.connect(paths.append)
    return paths


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / f"{number}.sgf" for number in range(12)]
    for path in paths:
        path.write_text("(;GM[1]SZ[9];B[ee])")
    return paths


def test_a_dropped_file_opens(qtbot: QtBot, window: GameWindow, files: list[Path]) -> None:
    drop(window, files[0])
    assert window.windowTitle() == "0.sgf[*]"
    qtbot.waitUntil(lambda: window.settings.recent_files == (str(files[0]),))


def test_the_program_that_a_file_is_dragged_from_does_not_wait_for_a_question(
    qtbot: QtBot, window: GameWindow, files: list[Path], answer: Answer
) -> None:
    play(qtbot, window, "E5")
    asked = answer(QMessageBox.StandardButton.Discard)
    assert dragging.drop(window, dragging.data_of(files[0]))
    assert asked == []
    qtbot.waitUntil(lambda: window.windowTitle() == "0.sgf[*]")
    assert len(asked) == 1


def test_a_file_that_is_dropped_to_be_moved_is_only_read(window: GameWindow, files: list[Path]) -> None:
    data = dragging.data_of(files[0])
    actions = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    for event in dragging.dragged(data, actions, Qt.KeyboardModifier.ShiftModifier):
        event.setDropAction(Qt.DropAction.MoveAction)
        QApplication.sendEvent(window, event)
        # The file manager deletes what it is told has been moved.
        assert event.isAccepted() and event.dropAction() is Qt.DropAction.CopyAction


def test_a_few_files_open_in_windows_of_their_own(
    window: GameWindow, files: list[Path], opened_elsewhere: list[Path]
) -> None:
    drop(window, *files[:3])
    assert window.context.document.state.path == files[0] and opened_elsewhere == files[1:3]


@pytest.mark.parametrize(("button", "opened"), [("Open All", 12), ("First", 1), (QMessageBox.StandardButton.Cancel, 0)])
def test_many_files_open_after_a_question(
    window: GameWindow, files: list[Path], opened_elsewhere: list[Path], answer: Answer, button: object, opened: int
) -> None:
    asked = answer(button)
    drop(window, *files)
    assert asked == ["Open 12 files, each in a window of its own?"]
    assert window.context.document.state.path == (files[0] if opened else None)
    assert opened_elsewhere == files[1:opened]


def test_a_folder_is_offered_to_the_library(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    listed: list[tuple[Path, ...]] = []

    def accept() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, LibraryFoldersDialog)
        listed.append(dialog.folders())
        dialog.accept()

    QTimer.singleShot(200, accept)
    drop(window, folder)
    assert listed == [(folder,)] and window.settings.library_folders == (str(folder),)
    assert window.features.library.dialog is not None and window.features.library.dialog.isVisible()
    drop(window, folder)  # which it has: nothing is asked
    assert window.settings.library_folders == (str(folder),)


SGF = "(;GM[1]SZ[9]PB[Ann];B[ee];W[cc])"
PAGE = "http://example.org/game.sgf"


def dropped(text: str = "", html: str = "", address: str = "") -> QMimeData:
    """Return what a browser lets go of."""
    data = QMimeData()
    if text:
        data.setText(text)
    if html:
        data.setHtml(html)
    if address:
        data.setUrls([QUrl(address)])
    return data


@pytest.mark.parametrize(
    "data",
    [
        {"text": SGF},
        {"text": f"Here it is:\n{SGF}\nEnjoy (;", "html": f"<p>Here it is:<br>{SGF}<br>Enjoy (;</p>"},
        {"html": f"<div>Game <b>1</b></div><pre>{SGF.replace(';B', '<br>;B')}</pre>"},
        {"text": SGF, "address": PAGE},
        {"text": PAGE, "html": f'<a href="{PAGE}">{SGF}</a>', "address": PAGE},
        {"html": f'<img src="file:///etc/passwd"><span>{SGF}</span>'},
    ],
)
def test_a_game_as_text_is_taken_as_from_the_clipboard(window: GameWindow, data: dict[str, str]) -> None:
    assert drop_data(window, dropped(**data))
    game = window.context.game.game
    assert game.info.black.name == "Ann" and len(list(game.root.main_line())) == 3
    assert window.context.document.state.path is None and window.context.document.state.modified


def test_a_diagram_is_taken_as_well(window: GameWindow) -> None:
    assert drop_data(window, dropped("\n".join(["$$B"] + ["$$ | . X O . . . . . . |"] * 9)))
    assert len(dict(window.context.game.game.position.stones_by_point())) == 18


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"text": "no game (; at all"}, "This text contains no SGF and no board diagram."),
        (
            {"text": PAGE, "html": f'<a href="{PAGE}">SGF</a>', "address": PAGE},
            "QtGo opens games at addresses that begin with https:// only.",
        ),
        ({"address": PAGE}, "QtGo opens games at addresses that begin with https:// only."),
    ],
)
def test_what_is_no_game_is_said_and_changes_nothing(window: GameWindow, data: dict[str, str], said: str) -> None:
    game = window.context.game.game
    assert drop_data(window, dropped(**data))
    assert window.context.game.game is game
    assert window.context.status.message.text.startswith(said)


def test_a_picture_is_not_accepted(window: GameWindow) -> None:
    data = QMimeData()
    data.setData("image/png", b"png")
    assert not drop_data(window, data)


def test_what_is_dropped_on_the_board_or_beside_it_reaches_the_window(window: GameWindow) -> None:
    takers = {widget for widget in window.findChildren(QWidget) if widget.isVisible() and widget.acceptDrops()}
    assert not takers and window.acceptDrops()
