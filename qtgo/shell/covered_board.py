"""Dialogs that stay open beside the board are put away where they lie over a game that they open."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QDialog

from qtgo.shell.context import Context


def uncover_board(context: Context, *dialogs: QDialog | None) -> bool:
    """Show the window, and hide the dialogs that lie over its board; return whether there were any."""
    context.window.activateWindow()
    view = context.scene.views()[0]
    board = QRect(view.mapToGlobal(QPoint()), view.size())
    shown = [dialog for dialog in dialogs if dialog is not None and dialog.isVisible()]
    covering = [dialog for dialog in shown if _covers_much(dialog.frameGeometry(), board)]
    for dialog in covering:
        dialog.hide()
    return bool(covering)


def _covers_much(above: QRect, below: QRect) -> bool:
    """Return whether one rectangle lies over more than half of another."""
    common = above & below
    return 2 * common.width() * common.height() > below.width() * below.height()
