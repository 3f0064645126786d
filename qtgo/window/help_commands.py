"""The Help menu."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from qtgo.dialogs.about import AboutDialog
from qtgo.dialogs.shortcuts import Shortcut, ShortcutsDialog
from qtgo.window.actions import Actions


class HelpCommands(QObject):
    """Shows the keys, and what program this is."""

    def __init__(self, actions: Actions, window: QWidget) -> None:
        super().__init__(window)
        self._actions = actions
        self._window = window

    def shortcuts(self) -> list[Shortcut]:
        """List every key and what the mouse does."""
        rows = []
        for menu, actions in self._actions.all.items():
            for action in actions:
                keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
                if keys:
                    rows.append(Shortcut(menu, action.text().replace("&", "").rstrip("…"), keys))
        return rows + self._mouse()

    def show_shortcuts(self) -> None:
        """Show the sheet of keys."""
        ShortcutsDialog(self.shortcuts(), self._window).exec()

    def show_about(self) -> None:
        """Show the version and the licence."""
        AboutDialog(self._window).exec()

    def _mouse(self) -> list[Shortcut]:
        mouse = self.tr("Mouse")
        return [
            Shortcut(mouse, self.tr("Play, or follow the variation played there"), self.tr("Click")),
            Shortcut(mouse, self.tr("Menu of the point"), self.tr("Right click")),
            Shortcut(mouse, self.tr("Go to the move of a stone"), self.tr("Double click")),
            Shortcut(mouse, self.tr("One move forward or back"), self.tr("Wheel")),
            Shortcut(mouse, self.tr("Ten moves forward or back"), self.tr("Shift+wheel")),
            Shortcut(mouse, self.tr("Editing: use the tool, on many points by dragging"), self.tr("Click, drag")),
            Shortcut(mouse, self.tr("Editing: the other color, or take away"), self.tr("Right click")),
            Shortcut(mouse, self.tr("Editing: a whole row, a whole column"), self.tr("Shift+click, Ctrl+click")),
            Shortcut(mouse, self.tr("Editing: a line of points or an area"), self.tr("Shift+drag")),
            Shortcut(mouse, self.tr("Problem or guessing: try a move"), self.tr("Click")),
            Shortcut(mouse, self.tr("Review: a group dead or alive"), self.tr("Click")),
            Shortcut(mouse, self.tr("Review: one chain dead or alive"), self.tr("Shift+click")),
            Shortcut(mouse, self.tr("Review: a group in seki or not"), self.tr("Ctrl+click")),
            Shortcut(mouse, self.tr("Review: the owner of an empty point"), self.tr("Click")),
        ]
