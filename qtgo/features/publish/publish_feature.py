"""Print and publish games and problems: ask with a preview, and make the book in a thread that can be cancelled."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale
from PySide6.QtGui import QKeySequence

from qtgo.features.file.file_feature import FileFeature
from qtgo.kit.dialogs.modal import ask, warn
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.joining import listed
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from qtgo.core.record.tree import Node
    from qtgo.features.publish.publish_dialog import PublishChoice, Purpose
    from qtgo.publish.book_blocks import Paper
    from qtgo.publish.booklet import Booklet
    from qtgo.settings import BookSettings

tr = Texts("publish")


class PublishFeature(Feature):
    """Prints and publishes games; the settings remember the choices."""

    def __init__(self, context: Context, files: FileFeature) -> None:
        super().__init__(context)
        self._files = files
        context.menus.add("publish", tr.lazy("Pu&blish…"), self.publish)
        context.menus.add("print", tr.lazy("Prin&t…"), self.print, QKeySequence.StandardKey.Print)

    def publish(self) -> bool:
        """Ask for a book and its file, and write it; return whether it was written."""
        from qtgo.features.publish.publish_dialog import Purpose
        from qtgo.publish.book_files import BOOK_FORMATS, format_title
        from qtgo.shell.file_to_write import ask_for_file_to_write
        from qtgo.text.file_problem_words import os_error_text

        choice = self._ask(Purpose.PUBLISH)
        if choice is None:
            return False
        offered = self._files.suggested_path().with_suffix(choice.suffix)
        endings = sorted(BOOK_FORMATS, key=lambda ending: ending != choice.suffix)
        kinds = [(format_title(ending), f"*{ending}") for ending in endings]
        target = ask_for_file_to_write(self.context.window, tr("Publish"), offered, *kinds)
        if target is None:
            return False
        if self._files.is_own(target):
            text = tr("Choose another file, whose name ends in {endings}.").format(endings=listed(BOOK_FORMATS))
            warn(self.context.window, text, target.name)
            return False
        try:
            return self._write(choice, target)
        except OSError as error:
            warn(self.context.window, tr("The file could not be saved."), os_error_text(error))
            return False

    def _write(self, choice: PublishChoice, target: Path) -> bool:
        """Write the file in a thread; return False if the user has cancelled it."""
        from qtgo.files.atomic import replace_file
        from qtgo.publish.book_files import book_bytes
        from qtgo.session.work.task import Task
        from qtgo.shell.waiting import wait_for

        booklet = self._booklet(choice)

        def work(progress: Callable[[float], None]) -> bool:
            replace_file(target, book_bytes(booklet, choice.style, target.suffix.lower(), progress))
            return True

        text = tr("Laying out {title}…").format(title=booklet.title)
        return bool(wait_for(Task(work), tr("Publish"), text, self.context.window))

    def print(self) -> bool:
        """Ask for the contents and a printer, and print; return whether it was printed."""
        from PySide6.QtPrintSupport import QPrinter

        from qtgo.features.publish.publish_dialog import Purpose
        from qtgo.publish.book_pdf_and_print import page_layout, print_booklet
        from qtgo.session.work.task import Task
        from qtgo.shell.printing import ask_for_printer, print_whole
        from qtgo.shell.waiting import wait_for

        choice = self._ask(Purpose.PRINT)
        if choice is None:
            return False
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setPageLayout(page_layout(choice.style.paper))
        if not ask_for_printer(printer, tr("Print"), self.context.window):
            return False
        is_printed: bool | None = False
        if not self._files.is_own(Path(printer.outputFileName())):
            booklet = self._booklet(choice)
            draw = partial(print_booklet, printer, booklet, choice.style)
            task = Task(lambda progress: print_whole(printer, lambda: draw(progress)))
            text = tr("Printing {title}…").format(title=booklet.title)
            is_printed = wait_for(task, tr("Print"), text, self.context.window)
        if is_printed is False:
            warn(
                self.context.window,
                tr("The book could not be printed."),
                tr("Choose another printer, or publish it as PDF."),
            )
        return bool(is_printed)

    def _ask(self, purpose: Purpose) -> PublishChoice | None:
        from qtgo.features.publish.publish_dialog import PublishDialog

        count = len(self.context.document.collection.games)
        before = self.context.settings.value.book
        offered = _choice_of(before)
        dialog = PublishDialog(purpose, offered, self._booklet, count, self.context.window)
        choice = ask(dialog, lambda: dialog.choice)
        if choice is not None and choice != offered:
            if count == 1:  # without a question
                choice = replace(choice, games=offered.games)
            self.context.settings.change(book=_settings_of(choice, before))
        return choice

    def _booklet(self, choice: PublishChoice) -> Booklet:
        from qtgo.features.publish.publish_dialog import Games
        from qtgo.publish.booklet import make_booklet

        games = self.context.document.collection.games
        shown: list[Node] = [self.context.game.game.root]
        is_all = choice.games is Games.ALL and len(games) > 1
        name = self.context.document.state.path
        title = name.stem if is_all and name is not None else ""
        return make_booklet(list(games) if is_all else shown, choice.options, title)


def _choice_of(book: BookSettings) -> PublishChoice:
    """Return the last choices, where they are still valid; the default paper is that of the country."""
    from qtgo.features.publish.publish_dialog import Games, PublishChoice
    from qtgo.publish.book_blocks import BookOptions, Contents, PageStyle, Paper
    from qtgo.publish.book_files import BOOK_FORMATS
    from qtgo.publish.pages import PER_PAGE

    contents = Contents.PROBLEMS if book.contents == Contents.PROBLEMS.value else Contents.GAMES
    options = BookOptions(contents, max(0, book.moves) or None, book.comments, book.variations)
    paper = Paper.__members__.get(book.paper, _paper_of_country())
    per_page = max(PER_PAGE[0], min(PER_PAGE[-1], book.per_page))
    suffix = book.suffix if book.suffix in BOOK_FORMATS else BOOK_FORMATS[0]
    games = Games.ALL if book.all_games else Games.SHOWN
    return PublishChoice(options, PageStyle(paper, per_page, book.coordinates), games, suffix)


def _settings_of(choice: PublishChoice, before: BookSettings) -> BookSettings:
    """Return the choices to remember; the paper of the country is remembered only if another was chosen before."""
    from qtgo.features.publish.publish_dialog import Games
    from qtgo.settings import BookSettings

    options, style = choice.options, choice.style
    is_usual = not before.paper and style.paper is _paper_of_country()
    return BookSettings(
        options.contents.value,
        options.moves or 0,
        style.per_page,
        "" if is_usual else style.paper.name,
        options.comments,
        options.variations,
        style.coordinates,
        choice.games is Games.ALL,
        choice.suffix,
    )


def _paper_of_country() -> Paper:
    from qtgo.publish.book_blocks import Paper

    is_american = QLocale.system().measurementSystem() is QLocale.MeasurementSystem.ImperialUSSystem
    return Paper.LETTER if is_american else Paper.A4
