"""The report on a reviewed game, to read, to save and to print; a click on a move shows it in the window."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QDialogButtonBox, QFrame, QTextBrowser, QWidget

from qtgo.kit.dialogs.form import FooterDialog
from qtgo.kit.language import set_translated
from qtgo.look.palette import current_palette
from qtgo.look.sizes import DIALOG_MARGIN, scaled
from qtgo.report.report_document import SCHEME, empty_document, write_in_steps
from qtgo.report.report_text import Report
from qtgo.text.translation import Texts

tr = Texts("report")

_TEXT_WIDTH = 640
_SIZE = QSize(760, 860)
_LEAST_WIDTH = 600
"""Below it the tables would break in the middle of words."""


class ReportView(QTextBrowser):
    """Shows a report, loads nothing, and emits the move that a link stands for."""

    move_requested = Signal(object)  # int: the index of the move

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report: Report | None = None
        self._shown: QTextDocument | None = None
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
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
        document = empty_document(self.font(), scaled(DIALOG_MARGIN), self)
        document.setTextWidth(self.viewport().width())
        yield from write_in_steps(document, [report], current_palette(), scaled(_TEXT_WIDTH), links=True)
        yield
        before, place = self._shown, self.verticalScrollBar().value()
        self.setDocument(document)
        self._report, self._shown = report, document
        if before is not None:
            before.deleteLater()
        self.verticalScrollBar().setValue(place)

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
    """A report with buttons to save, to print and to close it; it does not keep the window from being used.

    Without a report it waits for ``view`` to get one.
    """

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
        self.lay_out(self.view, self.buttons, with_margins=False)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.setMinimumWidth(min(scaled(_LEAST_WIDTH), self.sizeHint().width()))
        self.resize(self.sizeHint())
        if report is not None:
            self.view.show_report(report)

    def sizeHint(self) -> QSize:
        """Return room for a page, within the screen."""
        wanted = QSize(scaled(_SIZE.width()), scaled(_SIZE.height()))
        return self.on_screen(wanted)
