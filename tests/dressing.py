"""What goes while all widgets are dressed anew: Qt goes through a list of them, and would come to what is gone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication


def gone_while(act: Callable[[], object]) -> list[str]:
    """Return the widgets that were deleted while something was done."""
    gone: list[str] = []
    watched = []
    for widget in QApplication.allWidgets():
        said = f"{widget.metaObject().className()} {widget.objectName()} in {type(widget.parentWidget()).__name__}"
        watched.append(widget.destroyed.connect(lambda *_, said=said: gone.append(said)))
    act()
    found = [*gone]
    for connection in watched:
        QObject.disconnect(connection)
    return found
