"""The Help menu."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from qtgo.features.lessons.lessons_feature import LessonsFeature
from qtgo.kit.deletion import delete_when_closed
from qtgo.kit.dialogs.modal import ask, show
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.study.rules_of_go import RulesPage
    from qtgo.features.help.manual_dialog import ManualDialog

tr = Texts("help")

_MANUAL = "manual"


class HelpFeature(Feature):
    """Shows the rules of Go, the manual, and the version of the program."""

    opens = (
        "qtgo.core.study.lesson",
        "qtgo.core.study.rules_of_go",
        "qtgo.features.help.lesson_board",
        "qtgo.core.editing.later_moves",
        "qtgo.text.refusal_words",
        "qtgo.features.help.rules_of_go_words",
        "qtgo.features.scoring.score_table",
        "qtgo.features.help.rules_of_go_dialog",
    )

    def __init__(self, context: Context, lessons: LessonsFeature) -> None:
        super().__init__(context)
        self._lessons = lessons
        self.manual: ManualDialog | None = None
        menus = context.menus
        menus.add("rules_of_go", tr.lazy("&Rules of Go…"), self.show_rules)
        menus.add("manual", tr.lazy("&Manual…"), self.show_manual, "Shift+F1")
        menus.add("about", tr.lazy("&About QtGo…"), self.show_about, role=QAction.MenuRole.AboutRole)

    def show_rules(self, page: RulesPage | None = None) -> None:
        """Explain the rules of Go, from the beginning or from a page on; from each a lesson can be played."""
        from qtgo.core.study.rules_of_go import RulesPage
        from qtgo.features.help.rules_of_go_dialog import RulesOfGoDialog

        dialog = RulesOfGoDialog(page or RulesPage.BOARD, self.context.window, theme=self.context.scene.theme)
        chosen = ask(dialog, lambda: dialog.page)
        if chosen is not None:
            self._lessons.begin_about(chosen)

    def show_manual(self) -> None:
        """Open the manual beside the game, or bring it to the front."""
        from qtgo.features.help.manual_dialog import ManualDialog

        if self.manual is None:
            try:
                self.manual = ManualDialog(self.context.window)
            except OSError as error:
                self._complain(error)
                return
            delete_when_closed(self.manual, self._forget_manual)
            self.context.notices.end_failure(_MANUAL)
        self.manual.show()
        self.manual.raise_()
        self.manual.activateWindow()

    def _forget_manual(self) -> None:
        self.manual = None

    def _complain(self, error: OSError) -> None:
        from qtgo.text.file_problem_words import os_error_text

        self.context.notices.show_failure(partial(os_error_text, error), _MANUAL)

    def show_about(self) -> None:
        """Show the version and the license."""
        from qtgo.features.help.about import AboutDialog

        show(AboutDialog(self.context.window))
