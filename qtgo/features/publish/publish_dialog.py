"""The dialog for printing and publishing: the book's contents and its pages, with a preview."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum, auto
from time import perf_counter

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette, QWheelEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialogButtonBox,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from qtgo.deferred import dataclass
from qtgo.kit.dialogs.form import FormDialog, add_field, add_row, choice_box, form_layout, label_for
from qtgo.kit.inputs.check_box import WrappingCheckBox
from qtgo.kit.inputs.number_boxes import IntegerBox
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.palette import current_palette
from qtgo.look.sizes import CARD_GAP, SPACING, scaled
from qtgo.publish.book_blocks import MOVES, BookOptions, Contents, PageStyle, Paper
from qtgo.publish.book_files import BOOK_FORMATS, format_title
from qtgo.publish.booklet import Booklet
from qtgo.publish.boxes import POINT, Typesetter
from qtgo.publish.pages import PER_PAGE, Composer, Page
from qtgo.publish.typeface import book_face
from qtgo.text.record.missing_letter_words import missing_letters_text
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

tr = Texts("publish")

_PREVIEW = QSize(380, 500)
_LEAST_PREVIEW = 160
_STACKED_PREVIEW = 220  # so that fields are in sight below it
_NOTCH = 120  # of a wheel, in eighths of a degree
_SOON = 60  # milliseconds after a change
_TURN_S = 0.004  # of setting pages between two events; one figure may take as long again
_MOST_MOVES = 500


class Purpose(Enum):
    """The purpose that the dialog was opened for."""

    PRINT = auto()
    PUBLISH = auto()


class Games(Enum):
    """The games of a file that are in the book."""

    SHOWN = auto()
    ALL = auto()


@dataclass(frozen=True, slots=True)
class PublishChoice:
    """The choices made; ``suffix`` is the format of the file."""

    options: BookOptions = BookOptions()
    style: PageStyle = PageStyle()
    games: Games = Games.SHOWN
    suffix: str = ".pdf"


class PagePreview(QWidget):
    """Shows one page as large as there is room."""

    def __init__(self, turn: Callable[[int], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._turn = turn
        self._turned = 0
        self._draw: Callable[[QPainter], None] | None = None
        self._paper = Paper.A4
        self._image: QImage | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(scaled(_LEAST_PREVIEW), scaled(_LEAST_PREVIEW))
        self.setAccessibleName(tr("Preview"))

    def show_page(self, draw: Callable[[QPainter], None], paper: Paper) -> None:
        """Show a page, which is drawn in tenths of a point."""
        self._draw, self._paper, self._image = draw, paper, None
        self.update()

    def sizeHint(self) -> QSize:
        """Return a size at which most can be read."""
        return QSize(scaled(_PREVIEW.width()), scaled(_PREVIEW.height()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn a page for each notch; a touchpad sends small parts of one."""
        self._turned += event.angleDelta().y()
        pages = int(self._turned / _NOTCH)
        self._turned -= pages * _NOTCH
        if pages:
            self._turn(-pages)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the page with a line around it."""
        if self._draw is None:
            return
        ratio = self.devicePixelRatioF()
        width, height = self._paper.value
        scale = min((self.width() - 2) * ratio / width, (self.height() - 2) * ratio / height)
        size = QSize(int(width * scale), int(height * scale))
        if self._image is None or self._image.size() != size:
            self._image = self._rendered(size, scale)
        painter = QPainter(self)
        painter.translate((self.width() - size.width() / ratio) // 2, 1)
        painter.scale(1 / ratio, 1 / ratio)
        painter.drawImage(0, 0, self._image)
        painter.setPen(current_palette().line2)
        painter.drawRect(-1, -1, size.width() + 1, size.height() + 1)

    def _rendered(self, size: QSize, scale: float) -> QImage:
        assert self._draw is not None
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.scale(scale / POINT, scale / POINT)
        self._draw(painter)
        painter.end()
        return image


class PublishDialog(FormDialog):
    """Asks for a PublishChoice; ``make`` returns the book of one, for the preview.

    ``games`` is the number of games in the file.
    """

    def __init__(
        self,
        purpose: Purpose,
        choice: PublishChoice,
        make: Callable[[PublishChoice], Booklet],
        games: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        # Translators: the title of a dialog, a verb.
        self.setWindowTitle(tr("Print") if purpose is Purpose.PRINT else tr("Publish"))
        self._purpose, self._make, self._count = purpose, make, games
        self._pages: list[Page] = []
        self._rest: Iterator[Page | None] | None = None
        self._booklet: Booklet | None = None
        self._setter = Typesetter(book_face())
        self._make_fields()
        self._lay_out()
        self._show(choice)
        self._soon = single_shot(self, self._preview, _SOON)
        self._setting = QTimer(self)
        self._setting.setInterval(0)
        self._setting.timeout.connect(self._set_more)
        self._connect()
        self._preview()

    @property
    def choice(self) -> PublishChoice:
        """Return the choices made."""
        options = BookOptions(
            self.contents.currentData(),
            None if self.as_recorded.isChecked() else self.moves.value(),
            self.comments.isChecked(),
            self.variations.isChecked(),
        )
        style = PageStyle(self.paper.currentData(), self.per_page.value(), self.coordinates.isChecked())
        return PublishChoice(options, style, self.games.currentData(), self.format.currentData())

    @property
    def pages(self) -> list[Page]:
        """Return the pages that have been set so far."""
        return self._pages

    @property
    def is_complete(self) -> bool:
        """Return whether all pages have been set."""
        return self._rest is None

    # The fields

    def _make_fields(self) -> None:
        body = self.body
        self.page = IntegerBox(body)  # first, as Tab goes down the columns from the left
        self.page.setRange(1, 1)
        self.count = PlainLabel(parent=body)
        self.preview = PagePreview(self._turn, body)
        self.format = choice_box(body, ((suffix, format_title(suffix)) for suffix in BOOK_FORMATS))
        self.games = choice_box(
            self.body, ((Games.SHOWN, tr("The game shown")), (Games.ALL, tr("All games of the file")))
        )
        self.contents = choice_box(
            self.body,
            ((Contents.GAMES, tr("Games with their figures")), (Contents.PROBLEMS, tr("Problems, answers apart"))),
        )
        self.moves = IntegerBox(body)
        self.moves.setRange(1, _MOST_MOVES)
        self.as_recorded = WrappingCheckBox(tr("As &divided in the file"), body)
        self.per_page = IntegerBox(body)
        self.per_page.setRange(PER_PAGE[0], PER_PAGE[-1])
        # Translators: a size of paper.
        self.paper = choice_box(body, ((Paper.A4, tr("A4")), (Paper.LETTER, tr("Letter"))))
        self.comments = WrappingCheckBox(tr("Co&mments"), body)
        self.variations = WrappingCheckBox(tr("&Variations"), body)
        self.coordinates = WrappingCheckBox(tr("Coo&rdinates"), body)
        about = tr("Shown as on paper. The web page has the same figures and comments in one column, to play through.")
        self.note = PlainLabel(about, body)
        self.note.setWordWrap(True)
        wrapped = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # as wide as the fields
        wrapped.setHeightForWidth(True)
        self.note.setSizePolicy(wrapped)
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.missing = PlainLabel(parent=body)
        self.missing.setWordWrap(True)
        self.missing.hide()

    def _lay_out(self) -> None:
        body, is_print = self.body, self._purpose is Purpose.PRINT
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setText(tr("&Print…") if is_print else tr("&Save…"))
        form = form_layout()
        for field, text, is_asked in (
            (self.format, tr("&Format:"), not is_print),
            (self.games, tr("&Games:"), self._count > 1),
        ):
            label = label_for(field, text, body)
            field.setVisible(is_asked)
            label.setVisible(is_asked)
            if is_asked:
                add_row(form, label, field)
            if field is self.format:
                form.addRow(self.note)
        add_row(form, label_for(self.contents, tr("C&ontents:"), body), self.contents)
        add_row(form, label_for(self.moves, tr("Moves per f&igure:"), body), self.moves)
        add_field(form, self.as_recorded)
        add_row(form, label_for(self.per_page, tr("Fig&ures per page:"), body), self.per_page)
        add_row(form, label_for(self.paper, tr("Pap&er:"), body), self.paper)
        for check in (self.comments, self.variations, self.coordinates):
            add_field(form, check)
        turning = QHBoxLayout()
        turning.setSpacing(scaled(SPACING))
        turning.addStretch(1)
        turning.addWidget(label_for(self.page, tr("P&age:"), body))
        turning.addWidget(self.page)
        turning.addWidget(self.count)
        turning.addStretch(1)
        left = QVBoxLayout()
        left.setSpacing(scaled(SPACING))
        left.addLayout(turning)  # above the page: on a small screen the end of the form is scrolled to
        left.addWidget(self.preview, 1)
        left.addWidget(self.missing)
        self._columns = QHBoxLayout(body)
        self._columns.setSpacing(scaled(CARD_GAP))
        self._columns.addLayout(left, 1)
        self._columns.addLayout(form)
        next(field for field in (self.format, self.games, self.contents) if not field.isHidden()).setFocus()

    def stack(self) -> None:
        """Put the fields below the preview."""
        self._columns.setDirection(QBoxLayout.Direction.TopToBottom)
        self.preview.setMaximumHeight(scaled(_STACKED_PREVIEW))

    def _show(self, choice: PublishChoice) -> None:
        options, style = choice.options, choice.style
        for field, wanted in (
            (self.format, choice.suffix),
            (self.games, choice.games if self._count > 1 else Games.SHOWN),
            (self.contents, options.contents),
            (self.paper, style.paper),
        ):
            field.setCurrentIndex(max(0, field.findData(wanted)))
        self.moves.setValue(options.moves or MOVES)
        self.as_recorded.setChecked(options.moves is None)
        self.per_page.setValue(style.per_page)
        self.comments.setChecked(options.comments)
        self.variations.setChecked(options.variations)
        self.coordinates.setChecked(style.coordinates)

    def _connect(self) -> None:
        for box in (self.format, self.games, self.contents, self.paper):
            box.currentIndexChanged.connect(self._change)
        for spin in (self.moves, self.per_page):
            spin.valueChanged.connect(self._change)
        for check in (self.as_recorded, self.comments, self.variations, self.coordinates):
            check.toggled.connect(self._change)
        self.page.valueChanged.connect(self._show_page)

    # The preview

    def _change(self) -> None:
        self._setting.stop()
        self._soon.start()

    def _preview(self) -> None:
        """Set the book again, page after page while the program is idle."""
        choice = self.choice
        is_games = choice.options.contents is Contents.GAMES
        self.as_recorded.setEnabled(is_games)
        self.moves.setEnabled(is_games and not self.as_recorded.isChecked())
        self.variations.setEnabled(is_games)
        is_paper = self._purpose is Purpose.PRINT or choice.suffix == ".pdf"
        self.paper.setEnabled(is_paper)
        self.per_page.setEnabled(is_paper)
        self.note.setVisible(not is_paper)
        self._setter = Typesetter(book_face(), coordinates=choice.style.coordinates)
        self._booklet = self._make(choice)
        self._pages = []
        self._rest = Composer(self._booklet, choice.style, self._setter).steps()
        self._set_more()
        if self._rest is not None:
            self._setting.start()

    def _set_more(self) -> None:
        """Set pages for some milliseconds; show the one that is chosen as soon as it is there."""
        assert self._rest is not None
        begin, before = perf_counter(), len(self._pages)
        for page in self._rest:
            if page is not None:
                self._pages.append(page)
            if perf_counter() - begin > _TURN_S:
                break
        else:
            self._rest = None
            self._setting.stop()
        # Translators: after a field with the number of the page.
        self.count.setText(tr("of {count}").format(count=len(self._pages)) + ("" if self.is_complete else "…"))
        count = max(1, len(self._pages))
        if self.is_complete or count > self.page.maximum():
            self.page.blockSignals(True)
            self.page.setRange(1, count)
            self.page.blockSignals(False)
        if self.is_complete:
            self._tell_of_missing()
        # When all is set, the list of contents has its numbers.
        if self.is_complete or before < self.page.value() <= count:
            self._show_page()

    def _tell_of_missing(self) -> None:
        """Warn about letters that are blank on paper; a page is read with the fonts of its reader's system."""
        text = missing_letters_text(self._setter.missing) if self.paper.isEnabled() else ""
        self.missing.setText(text)
        self.missing.setVisible(bool(text))

    def _show_page(self) -> None:
        """Draw the page that is chosen."""
        if not self._pages or self._booklet is None:
            return
        page, title = self._pages[min(self.page.value(), len(self._pages)) - 1], self._booklet.title
        setter, paper = self._setter, self.choice.style.paper
        self.preview.show_page(lambda painter: page.draw(painter, setter, paper, title), paper)

    def _turn(self, pages: int) -> None:
        self.page.setValue(self.page.value() + pages)
