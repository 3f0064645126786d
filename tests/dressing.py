"""The look of the program, and what goes while all widgets are dressed anew."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from qtgo.look.look import Look
from qtgo.settings import ColorScheme


def dress(look: Look, zoom: float = 1.0) -> None:
    """Dress the program, which every test undresses: of what it shows already, the look would do nothing."""
    for scheme in (ColorScheme.DARK, ColorScheme.LIGHT):
        look.use(scheme, zoom)


def gone_while(act: Callable[[], object]) -> list[str]:
    """Return the widgets that were deleted while something was done: Qt goes through a list, and would come to them."""
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
