"""The Help menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence

from qtgo.dialogs.modal import show
from qtgo.text.translation import Texts
from qtgo.window.context import WindowContext

tr = Texts("help")

if TYPE_CHECKING:
    from qtgo.dialogs.shortcuts import Shortcut


class HelpCommands(QObject):
    """Shows the keys, and what program this is."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.window)
        self._actions = context.actions
        self._window = context.window

    def shortcuts(self) -> list[Shortcut]:
        """List every key and what the mouse does."""
        from qtgo.dialogs.shortcuts import Shortcut

        rows = []
        for menu, actions in self._actions.all.items():
            for action in actions:
                keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
                if keys:
                    rows.append(Shortcut(menu, action.text().replace("&", "").rstrip("…"), keys))
        mouse = tr("Mouse")
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
            (tr("Play, or follow the variation played there"), tr("Click")),
            (tr("Menu of the point"), tr("Right click")),
            (tr("Go to the move of a stone"), tr("Double click")),
            (tr("One move forward or back"), tr("Wheel")),
            (tr("Ten moves forward or back"), tr("Shift+wheel")),
            (tr("Editing: use the tool, on many points by dragging"), tr("Click, drag")),
            (tr("Editing: the other color, or take away"), tr("Right click")),
            (tr("Editing: a whole row, a whole column"), tr("Shift+click, Ctrl+click")),
            (tr("Editing: a line of points or an area"), tr("Shift+drag")),
            (tr("Problem or guessing: try a move"), tr("Click")),
            (tr("Review: a group dead or alive"), tr("Click")),
            (tr("Review: one chain dead or alive"), tr("Shift+click")),
            (tr("Review: a group in seki or not"), tr("Ctrl+click")),
            (tr("Review: the owner of an empty point"), tr("Click")),
        ]
