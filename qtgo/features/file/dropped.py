"""Drag and drop onto the window: files, folders, and games as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from qtgo.files.input import is_folder
from qtgo.shell.context import Context
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QMimeData

tr = Texts("file")

_NETWORKS = (".bin.gz", ".txt.gz")
_MANY = 10  # more windows than a user opens by intention


class Drops(QObject):
    """Takes files and text from other programs."""

    files_dropped = Signal(object)  # list[Path]
    folders_dropped = Signal(object)  # list[Path]
    networks_dropped = Signal(object)  # list[Path]: networks of KataGo's, by their names
    text_dropped = Signal(object)  # str: which has a game, or else an address of the web or another text

    def __init__(self, context: Context) -> None:
        super().__init__(context.window)
        self.watch(context.window)

    def watch(self, widget: QWidget) -> None:
        """Take also what is dropped onto another window."""
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept games, and open them soon: the program they come from waits until this returns."""
        if isinstance(event, QDragEnterEvent):
            if event.source() is not None or not _can_be_dropped(event.mimeData()):
                return False
        elif isinstance(event, QDropEvent) and event.type() is QEvent.Type.Drop:
            QTimer.singleShot(0, self, self._taken(event.mimeData()))
        else:
            return False
        from qtgo.kit.dialogs.file_drops import accept_copy

        accept_copy(event)
        return True

    def _taken(self, data: QMimeData) -> Callable[[], None]:
        """Return a function that opens the files, or else the text; the data itself ends with the drop."""
        from qtgo.kit.dialogs.file_drops import files_of

        paths = files_of(data)
        if paths:
            return partial(self._take_files, paths)
        addresses = [url.toString() for url in data.urls()]
        return partial(self._take_texts, _texts_of(data), addresses)

    def _take_files(self, paths: list[Path]) -> None:
        folders = [path for path in paths if is_folder(path)]
        networks = [path for path in paths if path not in folders and path.name.lower().endswith(_NETWORKS)]
        files = [path for path in paths if path not in folders and path not in networks]
        for found, signal in (
            (files, self.files_dropped),
            (folders, self.folders_dropped),
            (networks, self.networks_dropped),
        ):
            if found:
                signal.emit(found)

    def _take_texts(self, texts: list[str], addresses: list[str]) -> None:
        from qtgo.sgf.pasted import has_game

        offered = [*filter(has_game, texts), *addresses, *texts]
        if offered:
            self.text_dropped.emit(offered[0])


def _can_be_dropped(data: QMimeData) -> bool:
    """Return whether something is a file or a text, such as one selected in a browser."""
    return data.hasUrls() or data.hasText() or data.hasHtml()


def _texts_of(data: QMimeData) -> list[str]:
    """Return the texts dropped; a page's words may be there as HTML alone."""
    from PySide6.QtGui import QTextDocumentFragment  # which, unlike a document, loads nothing that a page names

    texts = [data.text(), QTextDocumentFragment.fromHtml(data.html()).toPlainText() if data.hasHtml() else ""]
    return [text for text in texts if text.strip()]


def ask_how_many(paths: Sequence[Path], parent: QWidget) -> Sequence[Path]:
    """Return the files that are to be opened; ask if there are many."""
    if len(paths) <= _MANY:
        return paths
    from PySide6.QtWidgets import QMessageBox

    from qtgo.kit.dialogs.modal import clicked
    from qtgo.kit.plain_labels import MessageBox

    question = tr("Open {files} files, each in a window of its own?").format(files=len(paths))
    box = MessageBox(QMessageBox.Icon.Question, question, parent)
    first = box.addButton(tr("Open Only the &First"), QMessageBox.ButtonRole.AcceptRole)
    every = box.addButton(tr("Open &All"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(first)
    answer = clicked(box)
    return paths if answer is every else paths[:1] if answer is first else ()
