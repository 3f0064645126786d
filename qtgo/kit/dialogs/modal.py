"""Dialogs that ask something: each is run here, and deleted as soon as it has been answered.

A dialog belongs to its window, and would otherwise live as long as that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtWidgets import QAbstractButton, QDialog, QMessageBox, QWidget
from shiboken6 import isValid

_Value = TypeVar("_Value")


def ask(dialog: QDialog, value: Callable[[], _Value]) -> _Value | None:
    """Run a dialog and return its value, read when it is accepted; None if it is not."""
    try:
        return value() if dialog.exec() == QDialog.DialogCode.Accepted else None
    finally:
        _dispose(dialog)


def show(dialog: QDialog) -> None:
    """Run a dialog that has no value, or tells what it is for by its signals."""
    ask(dialog, lambda: None)


def clicked(box: QMessageBox) -> QAbstractButton | None:
    """Run a message box and return the button that answered it, good for one comparison."""
    try:
        box.exec()
        return box.clickedButton()
    finally:
        _dispose(box)


def warn(parent: QWidget | None, text: str, explanation: str) -> None:
    """Tell of a failure, and wait until that has been read."""
    from qtgo.kit.plain_labels import MessageBox

    ok = QMessageBox.StandardButton.Ok
    clicked(MessageBox(QMessageBox.Icon.Warning, text, parent, explanation=explanation, buttons=ok))


def open_box(box: QMessageBox, answered: Callable[[QAbstractButton | None], None]) -> None:
    """Show a message box that nothing waits for, and pass on the button that answers it."""

    def finish() -> None:
        button = box.clickedButton()
        _dispose(box)
        answered(button)

    box.setModal(False)
    box.finished.connect(lambda _result: finish())
    box.open()


def _dispose(dialog: QDialog) -> None:
    """Delete a dialog when control returns to the event loop; its window may have been deleted before it."""
    if isValid(dialog):
        from qtgo.kit.deletion import delete_later

        delete_later(dialog)
