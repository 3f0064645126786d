"""The report on a reviewed game, to read, to save and to print; a click on a move shows it in the window."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QAccessible, QImage, QTextDocument
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from qtgo.kit.accessibility import HeardBrowser
from qtgo.kit.dialogs.form import FooterDialog, label_for
from qtgo.kit.first_picture import DeferredParts
from qtgo.kit.labels import ChoiceBox
from qtgo.kit.language import set_translated
from qtgo.look.font import with_faces_of_language
from qtgo.look.palette import current_palette
from qtgo.look.sizes import DIALOG_MARGIN, scaled
from qtgo.report.report_document import SCHEME, empty_document, write_in_steps
from qtgo.report.report_text import Report
from qtgo.text.translation import (
    Texts,
    current_language,
    language_choices,
    language_name,
    speaking,
    speaking_in_steps,
)

tr = Texts("report")

_TEXT_WIDTH = 640
_SIZE = QSize(760, 860)
_LEAST_WIDTH = 600
"""Below it the tables would break in the middle of words."""


class ReportView(HeardBrowser):
    """Shows a report, loads nothing, and emits the move that a link stands for."""

    move_requested = Signal(object)  # int: the index of the move

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report: Report | None = None
        self._writing: DeferredParts | None = None
        self._chosen: str | None = None
        self._shown: QTextDocument | None = None
        self.setProperty("look", "inner")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # else all is laid out twice
        set_translated(self, self.setAccessibleName, tr.lazy("Report"))
        self.anchorClicked.connect(self._request)

    def show_report(self, report: Report) -> None:
        """Show a report, in place of another on the game where that was read."""
        for _ in self.show_in_steps(report):
            pass

    def show_in_steps(self, report: Report) -> Iterator[None]:
        """Show a report after some steps."""
        self.ensurePolished()  # which may change the font
        with speaking(self.language):
            font = with_faces_of_language(self.font())
        document = empty_document(font, scaled(DIALOG_MARGIN), self)
        document.setTextWidth(self.viewport().width())
        abreast = 1 if QAccessible.isActive() else 2
        width = scaled(_TEXT_WIDTH)
        steps = write_in_steps(document, [report], current_palette(), width, links=True, abreast=abreast)
        yield from speaking_in_steps(self.language, steps)
        yield
        before, place = self._shown, self.verticalScrollBar().value()
        self.setDocument(document)
        self._report, self._shown = report, document
        if before is not None:
            before.deleteLater()
        self.verticalScrollBar().setValue(place)

    @property
    def language(self) -> str:
        """Return the language that was chosen, else the program's."""
        return self._chosen or current_language()

    def choose_language(self, code: str) -> None:
        """Write the report again, in some steps, in a language."""
        self._chosen = code
        if self._writing is not None:
            self._writing.stop()
        if self._report is not None:
            self._writing = DeferredParts(self.show_in_steps(self._report), (), self)
            self._writing.begin()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Load nothing."""
        return QImage(1, 1, QImage.Format.Format_ARGB32)

    def changeEvent(self, event: QEvent) -> None:
        """Write the report again in other colors or with another font."""
        super().changeEvent(event)
        changed = event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.LanguageChange)
        if changed and self._report is not None:
            self.show_report(self._report)

    def _request(self, url: QUrl) -> None:
        index = url.path().rpartition("/")[2]
        if url.scheme() == SCHEME and index.isdecimal():
            self.move_requested.emit(int(index))


class ReportDialog(FooterDialog):
    """A report with its language, and buttons to save, to print and to close it; the window can be used meanwhile.

    Without a report it waits for ``view`` to get one.
    """

    comes_back = True
    move_requested = Signal(object)  # int
    save_requested = Signal()
    print_requested = Signal()

    def __init__(self, report: Report | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_translated(self, self.setWindowTitle, tr.lazy("Report"))
        self.setModal(False)
        self.view = ReportView(self)
        self.view.move_requested.connect(self.move_requested)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.save = self.buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        set_translated(self.save, self.save.setText, tr.lazy("&Save As…"))
        self.save.setDefault(True)
        self.save.clicked.connect(self.save_requested)
        self.print = self.buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        set_translated(self.print, self.print.setText, tr.lazy("&Print…"))
        self.print.clicked.connect(self.print_requested)
        self.buttons.rejected.connect(self.reject)
        self.language = ChoiceBox(self)
        set_translated(self.language, lambda _code: self._show_language(), current_language)
        self.language.activated.connect(lambda _index: self.view.choose_language(self.language.currentData()))
        label = label_for(self.language, "", self)
        set_translated(label, label.setText, tr.lazy("&Language:"))
        self.lay_out(self.view, (label, self.language, self.buttons), with_margins=False)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.setMinimumWidth(min(scaled(_LEAST_WIDTH), self.sizeHint().width()))
        self.resize(self.sizeHint())
        if report is not None:
            self.view.show_report(report)

    def _show_language(self) -> None:
        """List the languages, and show that of the report."""
        self.language.clear()
        for code in language_choices(self.view.language)[1:]:
            self.language.addItem(language_name(code), code)
        self.language.setCurrentIndex(self.language.findData(self.view.language))

    def sizeHint(self) -> QSize:
        """Return room for a page, within the screen."""
        wanted = QSize(scaled(_SIZE.width()), scaled(_SIZE.height()))
        return self.on_screen(wanted)
