"""What a file manager sends when something is dragged onto a widget and dropped there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6 import __version_info__ as pyside
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

_COPY, _LEFT, _NO_KEY = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
# Qt 6.12 warns of the one, and those before it do not know the other.
_PLACE: Any = QPointF(5, 5) if pyside >= (6, 12) else QPoint(5, 5)


def dragged(
    data: QMimeData, actions: Qt.DropAction = _COPY, keys: Qt.KeyboardModifier = _NO_KEY
) -> tuple[QDragEnterEvent, QDropEvent]:
    """Return the event when data are dragged onto a widget, and the one when they are dropped."""
    given = actions, data, _LEFT, keys
    return QDragEnterEvent(_PLACE, *given), QDropEvent(QPointF(5, 5), *given)


def drop(widget: QWidget, data: QMimeData) -> bool:
    """Drag data onto a widget, and drop them if they are accepted; return whether they were."""
    enter, event = dragged(data)
    enter.ignore()
    QApplication.sendEvent(widget, enter)
    if enter.isAccepted():
        QApplication.sendEvent(widget, event)
    return enter.isAccepted()


def data_of(*paths: Path) -> QMimeData:
    """Return files as a file manager gives them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data
