"""What is dropped onto the window: files are opened, folders are offered to the library."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.files.folders import is_folder
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.window.main_window import MainWindow

tr = Texts("dropped")

_MANY = 10  # windows that nobody opens by mistake


def open_dropped(window: MainWindow, paths: Sequence[Path]) -> None:
    """Open the first file, and each other in a window of its own; many only after a question."""
    folders = [path for path in paths if is_folder(path)]
    files = [path for path in paths if path not in folders]
    wanted = len(files) if len(files) <= _MANY else _how_many(window, len(files))
    if files[:wanted]:
        window.files.open_path(files[0])
    for path in files[1:wanted]:
        window.window_requested.emit(path)
    if folders:
        window.complete()
        window.library.add_folders(folders)


def _how_many(window: MainWindow, files: int) -> int:
    """Ask how many of many files are to be opened."""
    from PySide6.QtWidgets import QMessageBox

    from qtgo.dialogs.modal import clicked
    from qtgo.widgets.plain import MessageBox

    question = tr("Open {files} files, each in a window of its own?").format(files=files)
    box = MessageBox(QMessageBox.Icon.Question, question, window)
    first = box.addButton(tr("Open Only the &First"), QMessageBox.ButtonRole.AcceptRole)
    every = box.addButton(tr("Open &All"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(first)
    answer = clicked(box)
    return files if answer is every else 1 if answer is first else 0
