"""Deleting windows and dialogs together with all that only they hold."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QDialog, QWidget
from shiboken6 import isValid

from qtgo.core.record.large import Large
from qtgo.timers import InTurns


def delete_later(widget: QWidget) -> None:
    """Delete a window or dialog when control returns to the event loop, and let go of what its parts refer to.

    They refer to each other and to the game, so that otherwise only the garbage collector would free them, which is
    held back: with a large game open it would stop the window for long.
    """
    parts = [widget, *widget.findChildren(QObject)]
    widget.destroyed.connect(lambda: QTimer.singleShot(0, partial(_let_go, parts)))
    widget.deleteLater()


def delete_when_closed(dialog: QDialog, forget: Callable[[], object] | None = None) -> None:
    """Delete a dialog that nothing waits for when it is closed, once those who showed it have forgotten it."""

    def end() -> None:
        if forget is not None:
            forget()
        delete_later(dialog)

    dialog.finished.connect(lambda _result: end())


def _let_go(parts: list[QObject]) -> None:
    """Empty those parts that are deleted; what moved elsewhere goes on."""
    large: list[Large] = []
    while parts:
        part = parts.pop()
        if not isValid(part):
            held = vars(part)
            large += [each for each in held.values() if isinstance(each, Large)]
            held.clear()
    if large:
        InTurns(chain.from_iterable(each.emptied() for each in large))
