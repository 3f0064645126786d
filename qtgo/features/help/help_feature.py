"""The Help menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from qtgo.kit.dialogs.modal import show
from qtgo.shell.context import Context

if TYPE_CHECKING:
    from qtgo.core.study.rules_of_go import RulesPage


class HelpCommands(QObject):
    """Shows the rules of Go, and what program this is."""

    def __init__(self, context: Context) -> None:
        super().__init__(context.window)
        self._menus = context.menus
        self._window, self._scene = context.window, context.scene
        self._menus["rules_of_go"].triggered.connect(lambda: self.show_rules())
        self._menus["about"].triggered.connect(self.show_about)

    def show_rules(self, page: RulesPage | None = None) -> None:
        """Explain the rules of Go, from the beginning or from a page on."""
        from qtgo.core.study.rules_of_go import RulesPage
        from qtgo.features.help.rules_of_go_dialog import RulesOfGoDialog

        show(RulesOfGoDialog(page or RulesPage.BOARD, self._window, theme=self._scene.theme))

    def show_about(self) -> None:
        """Show the version and the licence."""
        from qtgo.features.help.about import AboutDialog

        show(AboutDialog(self._window))
