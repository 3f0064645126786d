"""The report on the game under review: shown beside the window, saved as a page, a PDF or Markdown, and printed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox

from qtgo.text.translation import Texts
from qtgo.window.commands.review import ReviewCommands
from qtgo.window.context import WindowContext

if TYPE_CHECKING:
    from qtgo.dialogs.report import ReportDialog
    from qtgo.report.content import GameReport

tr = Texts("report commands")


class ReportCommands(QObject):
    """Makes a report of what is known of the line shown."""

    def __init__(self, context: WindowContext, review: ReviewCommands, suggested_path: Callable[[], Path]) -> None:
        """Take what returns the name that the game would be saved under."""
        super().__init__(context.window)
        self._context, self._review, self._suggested_path = context, review, suggested_path
        self.dialog: ReportDialog | None = None
        actions = context.actions
        for action, act in ((actions.report, self.show_report), (actions.print_report, self.print)):
            action.setEnabled(False)
            action.triggered.connect(act)
            review.shown_changed.connect(action.setEnabled)
        context.game_controller.game_opened.connect(lambda _info: self._close())

    def show_report(self) -> None:
        """Show the report as far as the review has come."""
        from qtgo.dialogs.report import ReportDialog

        if self.dialog is None:
            self.dialog = ReportDialog(self._report(), self._context.window)
            self.dialog.move_requested.connect(self._review.go_to)
            self.dialog.save_requested.connect(self.save)
            self.dialog.print_requested.connect(self.print)
        elif self.dialog.isHidden() or not self.dialog.isActiveWindow():
            self.dialog.view.show_report(self._report())
        self.dialog.show()
        self.dialog.activateWindow()

    def save(self) -> bool:
        """Ask for a name, whose ending is the format, and write the report."""
        from qtgo.dialogs.file_to_write import ask_for_file_to_write
        from qtgo.files.atomic import replace_file
        from qtgo.report.content import ReportFormat
        from qtgo.report.writing import format_of, report_bytes
        from qtgo.text.trouble import os_error_text

        parent = self.dialog or self._context.window
        offered = self._suggested_path().with_suffix(ReportFormat.HTML.value)
        kinds = ((tr("Web pages"), "*.html"), (tr("PDF documents"), "*.pdf"), (tr("Markdown"), "*.md"))
        path = ask_for_file_to_write(parent, tr("Save Report"), offered, *kinds)
        if path is None:
            return False
        kind = format_of(path)
        if kind is None:
            self._complain(tr("Choose a name that ends in .html, .pdf or .md."), path.name)
            return False
        try:
            replace_file(path, report_bytes([self._report()], kind))
        except OSError as error:
            self._complain(tr("The report could not be saved."), os_error_text(error))
            return False
        return True

    def print(self) -> bool:
        """Ask for a printer, and print the report."""
        from PySide6.QtGui import QGuiApplication
        from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter

        from qtgo.dialogs.modal import ask
        from qtgo.report.pdf import print_report

        printer = QPrinter()
        dialog = QPrintDialog(printer, self.dialog or self._context.window)
        dialog.setWindowTitle(tr("Print Report"))
        dialog.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange, False)
        if ask(dialog, lambda: True) is None:
            return False
        if not print_report(printer, [self._report()], QGuiApplication.font()):
            self._complain(
                tr("The report could not be printed."), tr("Choose another printer, or save the report as PDF.")
            )
            return False
        return True

    def _report(self) -> GameReport:
        from qtgo.controllers.review import ReviewStatus
        from qtgo.report.content import report_of

        controller, state = self._context.game_controller, self._review.controller.state
        is_complete = state.status not in (ReviewStatus.RUNNING, ReviewStatus.PAUSED, ReviewStatus.FAILED)
        return report_of(
            state.nodes or controller.game.line.nodes(),
            state.places[1:],
            controller.game.info,
            state.review,
            is_complete=is_complete,
        )

    def _close(self) -> None:
        """Close the report on a game that is no longer shown."""
        if self.dialog is not None:
            self.dialog.close()
            self.dialog.deleteLater()
            self.dialog = None

    def _complain(self, text: str, explanation: str) -> None:
        from qtgo.dialogs.modal import clicked
        from qtgo.widgets.plain import MessageBox

        parent = self.dialog or self._context.window
        clicked(MessageBox(QMessageBox.Icon.Warning, text, parent, explanation=explanation))
