"""The Help menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from qtgo.kit.dialogs.modal import show
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.study.rules_of_go import RulesPage

tr = Texts("help")


class HelpFeature(Feature):
    """Shows the rules of Go, and what program this is."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        menus = context.menus
        menus.add("rules_of_go", tr.lazy("&Rules of Go…"), self.show_rules)
        menus.add("about", tr.lazy("&About QtGo…"), self.show_about, role=QAction.MenuRole.AboutRole)

    def show_rules(self, page: RulesPage | None = None) -> None:
        """Explain the rules of Go, from the beginning or from a page on."""
        from qtgo.core.study.rules_of_go import RulesPage
        from qtgo.features.help.rules_of_go_dialog import RulesOfGoDialog

        show(RulesOfGoDialog(page or RulesPage.BOARD, self.context.window, theme=self.context.scene.theme))

    def show_about(self) -> None:
        """Show the version and the license."""
        from qtgo.features.help.about import AboutDialog

        show(AboutDialog(self.context.window))
