"""The Help menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from qtgo.dialogs.modal import show
from qtgo.window.actions import Actions

if TYPE_CHECKING:
    from qtgo.dialogs.shortcuts import Shortcut


class HelpCommands(QObject):
    """Shows the keys, and what program this is."""

    def __init__(self, actions: Actions, window: QWidget) -> None:
        super().__init__(window)
        self._actions = actions
        self._window = window

    def shortcuts(self) -> list[Shortcut]:
        """List every key and what the mouse does."""
        from qtgo.dialogs.shortcuts import Shortcut

        rows = []
        for menu, actions in self._actions.all.items():
            for action in actions:
                keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
                if keys:
                    rows.append(Shortcut(menu, action.text().replace("&", "").rstrip("…"), keys))
        mouse = self.tr("Mouse")
        return rows + [Shortcut(mouse, what, how) for what, how in self._mouse()]

    def show_shortcuts(self) -> None:
        """Show the sheet of keys."""
        from qtgo.dialogs.shortcuts import ShortcutsDialog

        show(ShortcutsDialog(self.shortcuts(), self._window))

    def show_about(self) -> None:
        """Show the version and the licence."""
        from qtgo.dialogs.about import AboutDialog

        show(AboutDialog(self._window))

    def _mouse(self) -> list[tuple[str, str]]:
        return [
            (self.tr("Play, or follow the variation played there"), self.tr("Click")),
            (self.tr("Menu of the point"), self.tr("Right click")),
            (self.tr("Go to the move of a stone"), self.tr("Double click")),
            (self.tr("One move forward or back"), self.tr("Wheel")),
            (self.tr("Ten moves forward or back"), self.tr("Shift+wheel")),
            (self.tr("Editing: use the tool, on many points by dragging"), self.tr("Click, drag")),
            (self.tr("Editing: the other color, or take away"), self.tr("Right click")),
            (self.tr("Editing: a whole row, a whole column"), self.tr("Shift+click, Ctrl+click")),
            (self.tr("Editing: a line of points or an area"), self.tr("Shift+drag")),
            (self.tr("Problem or guessing: try a move"), self.tr("Click")),
            (self.tr("Review: a group dead or alive"), self.tr("Click")),
            (self.tr("Review: one chain dead or alive"), self.tr("Shift+click")),
            (self.tr("Review: a group in seki or not"), self.tr("Ctrl+click")),
            (self.tr("Review: the owner of an empty point"), self.tr("Click")),
        ]
