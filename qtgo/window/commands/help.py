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
    from qtgo.core.study.rules_of_go import RulesPage
    from qtgo.dialogs.shortcuts import Shortcut


class HelpCommands(QObject):
    """Shows the rules of Go, the keys, and what program this is."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.window)
        self._actions = context.actions
        self._window = context.window
        self._actions.rules_of_go.triggered.connect(lambda: self.show_rules())
        self._actions.shortcuts.triggered.connect(self.show_shortcuts)
        self._actions.about.triggered.connect(self.show_about)

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

    def show_rules(self, page: RulesPage | None = None) -> None:
        """Explain the rules of Go, from the beginning or from a page on."""
        from qtgo.core.study.rules_of_go import RulesPage
        from qtgo.dialogs.rules_of_go import RulesOfGoDialog

        show(RulesOfGoDialog(page or RulesPage.BOARD, self._window))

    def show_about(self) -> None:
        """Show the version and the licence."""
        from qtgo.dialogs.about import AboutDialog

        show(AboutDialog(self._window))

    def _mouse(self) -> list[tuple[str, str]]:
        return [
            (tr("Play a move, or follow the variation there"), tr("Click")),
            (tr("Open the point's menu"), tr("Right click")),
            (tr("Go to the move that placed a stone"), tr("Double click")),
            (tr("One move forward or back"), tr("Wheel")),
            (tr("Ten moves forward or back"), tr("Shift+wheel")),
            (tr("Editing: use the tool (drag for several points)"), tr("Click, drag")),
            (tr("Editing: other color, or remove"), tr("Right click")),
            (tr("Editing: whole row, whole column"), tr("Shift+click, Ctrl+click")),
            (tr("Editing: line or area"), tr("Shift+drag")),
            (tr("Problems and guessing: try a move"), tr("Click")),
            (tr("Scoring: mark a group dead or alive"), tr("Click")),
            (tr("Scoring: mark one chain dead or alive"), tr("Shift+click")),
            (tr("Scoring: mark a group as seki or not"), tr("Ctrl+click")),
            (tr("Scoring: change the owner of an empty point"), tr("Click")),
        ]
