"""Records in the clipboard, as SGF."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QMimeData
from PySide6.QtGui import QGuiApplication

from qtgo.core.editing.length import is_long
from qtgo.core.record.tree import Node
from qtgo.sgf.writer import write_text
from qtgo.shell.context import Context
from qtgo.shell.waiting import at_length

_TYPES = ("text/plain", "application/x-go-sgf")


def copy_record(context: Context, top: Node, root: Callable[[], Node], title: str, text: str) -> bool:
    """Put a node and all below it into the clipboard, with a root for them; return False if that was cancelled.

    What takes long is done in a thread, with these words in a dialog; the encoding of a large text, too.
    """

    def work(_progress: object = None) -> QByteArray:
        return QByteArray(write_text([root()]).encode("utf-8", "replace"))

    written = at_length(context.document, work, title, text, context.window) if is_long(top) else work()
    if written is None:
        return False
    data = QMimeData()
    for name in _TYPES:
        data.setData(name, written)
    QGuiApplication.clipboard().setMimeData(data)
    return True
