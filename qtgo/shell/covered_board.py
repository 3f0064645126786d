"""Dialogs that stay open beside the board are put away where they lie over a game that they open."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect

from qtgo.kit.dialogs.form import FooterDialog
from qtgo.shell.context import Context


def uncover_board(context: Context) -> None:
    """Show the window, hide dialogs that lie over its board and come back as they are, and say what goes on in them."""
    context.window.activateWindow()
    view = context.scene.views()[0]
    board = QRect(view.mapToGlobal(QPoint()), view.size())
    for dialog in context.window.findChildren(FooterDialog):
        if dialog.comes_back and dialog.isVisible() and _covers_much(dialog.frameGeometry(), board):
            dialog.hide()
            going_on = dialog.work_going_on()
            if going_on is not None:
                context.notices.show_message(going_on)


def _covers_much(above: QRect, below: QRect) -> bool:
    """Return whether one rectangle lies over more than half of another."""
    common = above & below
    return 2 * common.width() * common.height() > below.width() * below.height()
