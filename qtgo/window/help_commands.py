"""The Help menu."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from qtgo.dialogs.about import AboutDialog
from qtgo.dialogs.shortcuts import ShortcutEntry, ShortcutsDialog
from qtgo.resources import resource_path
from qtgo.window.actions import Actions


class HelpCommands(QObject):
    """Shows the keys, and what program this is."""

    def __init__(self, actions: Actions, window: QWidget) -> None:
        super().__init__(window)
        self._actions = actions
        self._window = window

    def shortcuts(self) -> list[ShortcutEntry]:
        """List every key and what the mouse does."""
        rows = []
        for menu, actions in self._actions.all.items():
            for action in actions:
                keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
                if keys:
                    rows.append(ShortcutEntry(menu, action.text().replace("&", "").rstrip("…"), keys))
        return rows + self._mouse()

    def show_shortcuts(self) -> None:
        """Show the sheet of keys."""
        ShortcutsDialog(self.shortcuts(), self._window).exec()

    def show_about(self) -> None:
        """Show the version and the licence."""
        AboutDialog(resource_path("icons/qtgo.svg"), parent=self._window).exec()

    def _mouse(self) -> list[ShortcutEntry]:
        mouse = self.tr("Mouse")
        return [
            ShortcutEntry(mouse, self.tr("Play, or follow the variation played there"), self.tr("Click")),
            ShortcutEntry(mouse, self.tr("Menu of the point"), self.tr("Right click")),
            ShortcutEntry(mouse, self.tr("Go to the move of a stone"), self.tr("Double click")),
            ShortcutEntry(mouse, self.tr("One move forward or back"), self.tr("Wheel")),
            ShortcutEntry(mouse, self.tr("Ten moves forward or back"), self.tr("Shift+wheel")),
            ShortcutEntry(mouse, self.tr("Review: a group dead or alive"), self.tr("Click")),
            ShortcutEntry(mouse, self.tr("Review: one chain dead or alive"), self.tr("Shift+click")),
            ShortcutEntry(mouse, self.tr("Review: a group in seki or not"), self.tr("Ctrl+click")),
            ShortcutEntry(mouse, self.tr("Review: the owner of an empty point"), self.tr("Click")),
        ]
