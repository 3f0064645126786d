"""Files and folders dropped onto the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.dialogs.library.folders import LibraryFoldersDialog
from qtgo.window.main_window import MainWindow

Answer = Callable[[object], list[str]]


def drop(window: MainWindow, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    left, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, left, keys))
    QApplication.processEvents()


@pytest.fixture
def opened_elsewhere(window: MainWindow) -> list[Path]:
    paths: list[Path] = []
    window.window_requested.connect(paths.append)
    return paths


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / f"{number}.sgf" for number in range(12)]
    for path in paths:
        path.write_text("(;GM[1]SZ[9];B[ee])")
    return paths


def test_a_few_files_open_in_windows_of_their_own(
    window: MainWindow, files: list[Path], opened_elsewhere: list[Path]
) -> None:
    drop(window, *files[:3])
    assert window.document.state.path == files[0] and opened_elsewhere == files[1:3]


@pytest.mark.parametrize(("button", "opened"), [("Open All", 12), ("First", 1), (QMessageBox.StandardButton.Cancel, 0)])
def test_many_files_open_after_a_question(
    window: MainWindow, files: list[Path], opened_elsewhere: list[Path], answer: Answer, button: object, opened: int
) -> None:
    asked = answer(button)
    drop(window, *files)
    assert asked == ["Open 12 files, each in a window of its own?"]
    assert window.document.state.path == (files[0] if opened else None)
    assert opened_elsewhere == files[1:opened]


def test_a_folder_is_offered_to_the_library(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
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
    assert window.library.dialog is not None and window.library.dialog.isVisible()
    drop(window, folder)  # which it has: nothing is asked
    assert window.settings.library_folders == (str(folder),)
