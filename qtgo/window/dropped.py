"""What is dropped onto the window: files and games as text are opened, folders are offered to the library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.files.folders import is_folder
from qtgo.kit.notices.status_message import MessageKind
from qtgo.sgf.pasted import has_game
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData

    from qtgo.window.main_window import MainWindow

tr = Texts("dropped")

_SOON = 8.0
_MANY = 10  # windows that nobody opens by mistake


def can_be_dropped(data: QMimeData) -> bool:
    """Return whether something is a file or a text, such as one selected in a browser."""
    return data.hasUrls() or data.hasText() or data.hasHtml()


def take_dropped(window: MainWindow, data: QMimeData) -> Callable[[], None]:
    """Return what opens what is dropped, which is gone once the drop has ended: files, or else a game as text."""
    from qtgo.kit.local_paths import path_of

    paths = [path_of(url) for url in data.urls() if url.isLocalFile()]
    if paths:
        return partial(open_dropped, window, paths)
    return partial(_open_text, window, _texts_of(data), is_address=data.hasUrls())


def _texts_of(data: QMimeData) -> list[str]:
    """Return the texts dropped; a page's words may be there as HTML alone."""
    from PySide6.QtGui import QTextDocumentFragment  # which, unlike a document, loads nothing that a page names

    texts = [data.text(), QTextDocumentFragment.fromHtml(data.html()).toPlainText() if data.hasHtml() else ""]
    return [text for text in texts if text.strip()]


def _open_text(window: MainWindow, texts: Sequence[str], *, is_address: bool) -> None:
    """Begin a new game with a text as from the clipboard; QtGo loads nothing from the web."""
    text = next(filter(has_game, texts), None)
    if text is None and is_address:
        words = tr.lazy("This is a web address. Download the file, and open that.")
        window.status.message.show_message(words, MessageKind.WARNING, seconds=_SOON)
    elif texts:
        window.clipboard.open_text(texts[0] if text is None else text)


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

    from qtgo.kit.dialogs.modal import clicked
    from qtgo.kit.plain_labels import MessageBox

    question = tr("Open {files} files, each in a window of its own?").format(files=files)
    box = MessageBox(QMessageBox.Icon.Question, question, window)
    first = box.addButton(tr("Open Only the &First"), QMessageBox.ButtonRole.AcceptRole)
    every = box.addButton(tr("Open &All"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(first)
    answer = clicked(box)
    return files if answer is every else 1 if answer is first else 0
