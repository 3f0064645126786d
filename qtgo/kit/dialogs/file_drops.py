"""Files that are dragged from other programs onto a widget."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from qtgo.kit.local_paths import path_of


class FileDrops(QObject):
    """Takes the files that ``is_wanted`` says yes to, and refuses what has none of them."""

    dropped = Signal(object)  # list[Path]

    def __init__(self, widget: QWidget, is_wanted: Callable[[Path], bool] = lambda _path: True) -> None:
        super().__init__(widget)
        self._is_wanted = is_wanted
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept files, and tell of them soon: the program they come from waits until this returns."""
        if not isinstance(event, QDragEnterEvent | QDropEvent) or event.type() is QEvent.Type.DragMove:
            return False
        files = list(filter(self._is_wanted, files_of(event.mimeData())))
        if files and event.type() is QEvent.Type.Drop:
            QTimer.singleShot(0, self, partial(self.dropped.emit, files))
        if files:
            accept_copy(event)
        return bool(files)


def files_of(data: QMimeData) -> list[Path]:
    """Return the files and folders among what is dragged."""
    return [path_of(url) for url in data.urls() if url.isLocalFile()]


def accept_copy(event: QDropEvent) -> None:
    """Accept a drop as a copy: after a move, as with Shift, the file manager would delete the files."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
