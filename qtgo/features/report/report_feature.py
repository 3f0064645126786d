"""The report on the game under review: shown beside the window, saved as a page, a PDF or Markdown, and printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.features.file.file_feature import FileFeature
from qtgo.features.folder_review.folder_review_feature import FolderReviewFeature
from qtgo.features.progress.progress_feature import ProgressFeature
from qtgo.features.review.review_feature import ReviewFeature
from qtgo.kit.deletion import delete_later
from qtgo.kit.dialogs.modal import warn
from qtgo.kit.first_picture import DeferredParts
from qtgo.kit.language import set_translated
from qtgo.shell.context import Context
from qtgo.shell.covered_board import uncover_board
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts, current_language, speaking

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from qtgo.core.analysis.many_games.games_overview import Example
    from qtgo.core.analysis.many_games.history import ReviewedGame
    from qtgo.features.report.report_dialog import ReportDialog
    from qtgo.report.content import GameReport
    from qtgo.report.report_text import Report
    from qtgo.steps import Steps

tr = Texts("report")

_NEEDED = (
    "PySide6.QtSvg",
    "qtgo.report.report_text",
    "qtgo.report.report_svg",
    "qtgo.report.report_document",
    "qtgo.features.report.report_dialog",
)


class ReportFeature(Feature):
    """Makes reports: of the reviewed line shown, and of many games for whoever has them."""

    def __init__(
        self,
        context: Context,
        review: ReviewFeature,
        files: FileFeature,
        folder_review: FolderReviewFeature,
        progress: ProgressFeature,
    ) -> None:
        super().__init__(context)
        self._review, self._files = review, files
        self._dialog: ReportDialog | None = None
        self._making: DeferredParts | None = None
        self._overview: ReportDialog | None = None
        self._overview_making: DeferredParts | None = None
        menus = context.menus
        for action in (
            menus.add("report", tr.lazy("Re&port…"), self.show_report),
            menus.add("print_report", tr.lazy("Pr&int Report…"), self.print),
        ):
            action.setEnabled(False)
            review.shown_changed.connect(action.setEnabled)
        for feature in (folder_review, progress):
            feature.overview_requested.connect(self.show_overview)
        context.game.game_opened.connect(lambda _info: self._close())

    @property
    def dialog(self) -> ReportDialog | None:
        """Return the report that is shown, if any; one that is being made is finished."""
        if self._making is not None:
            self._making.finish()
        return self._dialog

    def show_report(self) -> None:
        """Show the report of the review so far, after some steps that last no longer than a frame."""
        if self._making is None:
            self._making = DeferredParts(self._make(), (), self)
            self._making.begin()

    def _make(self) -> Iterator[None]:
        yield
        for module in _NEEDED:
            import_module(module)
            yield
        dialog = self._dialog
        if dialog is None:
            dialog = self._dialog = self._make_dialog()
            yield
        if dialog.isHidden() or not dialog.isActiveWindow():
            report = yield from self._report()
            yield from dialog.view.show_in_steps(report)
            yield
        self._stop_making()
        dialog.show()
        dialog.activateWindow()

    def _make_dialog(self) -> ReportDialog:
        from qtgo.features.report.report_dialog import ReportDialog

        dialog = ReportDialog(parent=self.context.window)
        dialog.move_requested.connect(self._review.go_to)
        dialog.save_requested.connect(self.save)
        dialog.print_requested.connect(self.print)
        return dialog

    def _stop_making(self) -> None:
        making, self._making = self._making, None
        if making is not None:
            making.stop()
            making.deleteLater()

    def show_overview(self, games: Sequence[ReviewedGame], player: str) -> None:
        """Show the page over games, in steps; an example that is clicked is opened."""
        if self._overview_making is not None:
            self._overview_making.stop()
        self._overview_making = DeferredParts(self._make_overview(games, player), (), self)
        self._overview_making.begin()

    @property
    def overview(self) -> ReportDialog | None:
        """Return the page over games that was shown last, if any; one that is being made is finished."""
        if self._overview_making is not None:
            self._overview_making.finish()
        return self._overview

    def _make_overview(self, games: Sequence[ReviewedGame], player: str) -> Iterator[None]:
        yield
        for module in (*_NEEDED, "qtgo.report.overview_report"):
            import_module(module)
            yield
        from qtgo.features.report.report_dialog import ReportDialog
        from qtgo.report.overview_report import overview_in_steps

        report = yield from overview_in_steps(games, player)
        if self._overview is not None:
            self._overview.close()
            delete_later(self._overview)
        dialog = self._overview = ReportDialog(parent=self.context.window)
        set_translated(dialog, dialog.setWindowTitle, tr.lazy("Overview of Games"))
        examples = report.overview.examples
        dialog.move_requested.connect(lambda index: self._open(examples[index - 1]))
        offered = self._files.suggested_path().with_name(tr("Overview"))
        dialog.save_requested.connect(lambda: self._save(dialog, offered, lambda: report, dialog.view.language))
        dialog.print_requested.connect(lambda: self._print(dialog, lambda: report, dialog.view.language))
        yield from dialog.view.show_in_steps(report)
        dialog.show()
        dialog.activateWindow()

    def _open(self, example: Example) -> None:
        """Open the game of an example before the mistake; the page makes way where it lies over the board."""
        path, number = Path(example.game.file), example.mistake.number
        if self._files.open_path(path, game=example.number_in_file - 1, move=number - 1):
            uncover_board(self.context)

    def save(self) -> bool:
        """Ask for a name, whose ending is the format, and write the report."""
        from qtgo.steps import at_once

        parent = self._dialog or self.context.window
        return self._save(parent, self._files.suggested_path(), lambda: at_once(self._report()), self._language)

    def print(self) -> bool:
        """Ask for a printer, and print the report."""
        from qtgo.steps import at_once

        return self._print(self._dialog or self.context.window, lambda: at_once(self._report()), self._language)

    @property
    def _language(self) -> str:
        """Return the language of the report shown, that of the window if there is none."""
        return current_language() if self._dialog is None else self._dialog.view.language

    def _save(self, parent: QWidget, named: Path, make: Callable[[], Report], language: str) -> bool:
        from qtgo.files.atomic import replace_file
        from qtgo.kit.local_paths import shown
        from qtgo.report.content import ReportFormat
        from qtgo.report.report_files import report_bytes
        from qtgo.shell.file_to_write import ask_for_file_to_write
        from qtgo.text.file_problem_words import os_error_text

        offered = named.with_suffix(ReportFormat.HTML.value)
        kinds = ((tr("Web pages"), "*.html"), (tr("PDF documents"), "*.pdf"), (tr("Markdown"), "*.md"))
        path = ask_for_file_to_write(parent, tr("Save Report"), offered, *kinds)
        if path is None:
            return False
        kind = ReportFormat(path.suffix.lower())
        report = make()

        def write(progress: Callable[[float], None]) -> bool:
            with speaking(language):
                content = report_bytes([report], kind, progress=progress)
            progress(1.0)  # raises if it was cancelled
            replace_file(path, content)
            return True

        try:
            return bool(_wait_for(parent, write, tr("Save Report"), tr("Writing {file}…").format(file=shown(path))))
        except OSError as error:
            warn(parent, tr("The report could not be saved."), os_error_text(error))
            return False

    def _print(self, parent: QWidget, make: Callable[[], Report], language: str) -> bool:
        from PySide6.QtGui import QGuiApplication
        from PySide6.QtPrintSupport import QPrinter

        from qtgo.look.font import with_faces_of_language
        from qtgo.report.report_pdf_and_print import print_report
        from qtgo.shell.printing import ask_for_printer, print_whole

        printer = QPrinter()
        if not ask_for_printer(printer, tr("Print Report"), parent):
            return False
        report, font = make(), QGuiApplication.font()

        def write(progress: Callable[[float], None]) -> bool:
            with speaking(language):
                draw = partial(print_report, printer, [report], with_faces_of_language(font), progress)
                return print_whole(printer, draw)

        is_printed: bool | None = False
        if not self._files.is_own(Path(printer.outputFileName())):
            is_printed = _wait_for(parent, write, tr("Print Report"), tr("Printing the report…"))
        if is_printed is False:
            warn(
                parent, tr("The report could not be printed."), tr("Choose another printer, or save the report as PDF.")
            )
        return bool(is_printed)

    def _report(self) -> Steps[GameReport]:
        from qtgo.features.review.review_state import NO_REVIEW
        from qtgo.report.content import report_in_steps

        controller, state = self.context.game, self._review.state or NO_REVIEW
        return report_in_steps(
            state.nodes or controller.game.line.nodes(),
            state.places[1:],
            state.info_of_line(controller.game.info),
            state.review,
            is_complete=state.is_complete,
            is_over=state.is_over and not self._review.is_game,
            others=[other for other in state.others if other.name],
        )

    def _close(self) -> None:
        """Close the report on a game that is no longer shown."""
        self._stop_making()
        if self._dialog is not None:
            self._dialog.close()
            delete_later(self._dialog)
            self._dialog = None


def _wait_for(parent: QWidget, work: Callable[[Callable[[float], None]], bool], title: str, text: str) -> bool | None:
    """Wait while a thread works, and return its result, None if the user has cancelled it."""
    from qtgo.session.work.task import Task
    from qtgo.shell.waiting import wait_for

    return wait_for(Task(work), title, text, parent)
