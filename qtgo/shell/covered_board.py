"""Dialogs that stay open beside the board are put away where they lie over a game that they open."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect

from qtgo.kit.dialogs.form import FooterDialog
from qtgo.shell.context import Context


def uncover_board(context: Context) -> None:
    """Show the window, and hide the dialogs that lie over its board and that its menus bring back as they are."""
    context.window.activateWindow()
    view = context.scene.views()[0]
    board = QRect(view.mapToGlobal(QPoint()), view.size())
    for dialog in context.window.findChildren(FooterDialog):
        if dialog.comes_back and dialog.isVisible() and _covers_much(dialog.frameGeometry(), board):
            dialog.hide()


def _covers_much(above: QRect, below: QRect) -> bool:
    """Return whether one rectangle lies over more than half of another."""
    common = above & below
    return 2 * common.width() * common.height() > below.width() * below.height()
