"""The dialog for a picture of the board: its content and look, with a preview."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from qtgo.board.animation import has_animations
from qtgo.board.paint.themes import PAPER, THEMES
from qtgo.board.picture import Picture, PictureError, render_picture
from qtgo.core.diagram.board_diagram import MoveRange
from qtgo.core.diagram.diagram import MAX_MOVES
from qtgo.core.diagram.part import PartError, PartKind, part_text, read_part
from qtgo.core.rules.point import Area
from qtgo.features.pictures.picture_choice import CENTIMETERS, Numbering, PictureChoice
from qtgo.kit.dialogs.form import FieldNote, FormDialog, add_field, add_row, choice_box, form_layout, label_for
from qtgo.kit.inputs.check_box import WrappingCheckBox
from qtgo.kit.inputs.number_boxes import DecimalBox, IntegerBox, show_unit
from qtgo.look.sizes import DIALOG_MARGIN, SPACING, scaled
from qtgo.plain_text import visible
from qtgo.settings import CoordinateStyle
from qtgo.text.joining import to_sign
from qtgo.text.picture_format_words import ANIMATED_FORMATS, PICTURE_FORMATS, format_title
from qtgo.text.theme_words import own_title, theme_title
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

tr = Texts("pictures")

_PREVIEW = 380
_LEAST_PREVIEW = 160
_STACKED_PREVIEW = 220  # so that fields are in sight below it
_SOON = 40  # milliseconds after a change
_LEAST, _MOST = 100, 10000  # pixels
_CHOSEN = "chosen"
_TEXTS = (".tex", ".txt")  # without colors and pixels


class PicturePreview(QWidget):
    """Shows a picture as large as there is room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture: Picture | None = None
        self._image: QImage | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(scaled(_LEAST_PREVIEW), scaled(_LEAST_PREVIEW))
        self.setAccessibleName(tr("Preview"))

    def show_picture(self, picture: Picture) -> None:
        """Show a picture of any size."""
        self._picture, self._image = picture, None
        self.setAccessibleDescription("\n".join(filter(None, (picture.title, picture.caption))))
        self.update()

    @property
    def picture(self) -> Picture | None:
        """Return the picture shown."""
        return self._picture

    def sizeHint(self) -> QSize:
        """Return a size at which numbers can be read."""
        return QSize(scaled(_PREVIEW), scaled(_PREVIEW))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture beside the first fields."""
        if self._picture is None:
            return
        ratio = self.devicePixelRatioF()
        room = self.size() * ratio
        image = self._image
        if image is None or not _fits(image, room):
            image = self._image = _rendered(self._picture, room)
        size = image.size() / ratio
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate((self.width() - size.width()) // 2, 0)  # at the top, which is in sight on small screens, too
        painter.scale(1 / ratio, 1 / ratio)
        painter.drawImage(0, 0, image)


def _fits(image: QImage, room: QSize) -> bool:
    fits = image.width() <= room.width() and image.height() <= room.height()
    return fits and max(image.width() - room.width(), image.height() - room.height()) > -4


def _rendered(picture: Picture, room: QSize) -> QImage:
    """Return a picture as large as fits a room; a caption takes some of it, which is known only afterwards."""
    size = max(40, min(room.width(), room.height()))
    image = render_picture(replace(picture, size=size, dpi=96))
    scale = min(room.width() / image.width(), room.height() / image.height())
    if abs(scale - 1) > 0.01:
        image = render_picture(replace(picture, size=max(40, int(size * scale)), dpi=96))
        if image.height() > room.height():
            image = image.scaledToHeight(room.height(), Qt.TransformationMode.SmoothTransformation)
    return image


class PictureDialog(FormDialog):
    """Asks for a PictureChoice; ``draw`` returns the picture of one, and may raise PictureError.

    ``last`` is the number of the last move of the line shown.
    """

    def __init__(
        self,
        choice: PictureChoice,
        draw: Callable[[PictureChoice], Picture],
        last: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Save Picture"))
        self._draw, self._last = draw, last
        self.preview = PicturePreview(self.body)
        self._make_content_fields()
        self._make_size_and_caption_fields()
        self.note = FieldNote(self.body)
        self._lay_out()
        self._show(choice)
        self._soon = single_shot(self, self._preview, _SOON)
        self._connect()
        self._preview()

    @property
    def choice(self) -> PictureChoice:
        """Return the choices made; an unreadable part stands for the part that the board shows."""
        part = self.part.currentData()
        if part == _CHOSEN:
            try:
                part = read_part(self.corners.text())
            except PartError:
                part = PartKind.RECORD
        return PictureChoice(
            self.format.currentData(),
            part,
            self.numbering.currentData(),
            MoveRange(min(self.first.value(), self.final.value()), self.final.value()),
            self.renumber.isChecked(),
            self.marks.isChecked(),
            self.coordinates.currentData(),
            self.theme.currentData(),
            self.pixels.value(),
            self.dpi.value(),
            self.caption.text() if self.has_caption.isChecked() else None,
        )

    # The fields

    def _make_content_fields(self) -> None:
        animated = ANIMATED_FORMATS if has_animations() else ()
        self.format = choice_box(
            self.body, ((suffix, format_title(suffix)) for suffix in (*PICTURE_FORMATS, *animated))
        )
        self.part = choice_box(
            self.body,
            (
                (PartKind.RECORD, tr("As on the board")),
                (PartKind.WHOLE, tr("Whole board")),
                (PartKind.STONES, tr("Around the stones")),
                (_CHOSEN, tr("Between two corners")),
            ),
        )
        self.corners = QLineEdit(self.body)
        self.numbering = choice_box(
            self.body,
            (
                (Numbering.BOARD, tr("As on the board")),
                # Translators: no numbers.
                (Numbering.NONE, tr("None")),
                (Numbering.RANGE, tr("A range of moves")),
            ),
        )
        self.first, self.final = IntegerBox(self.body), IntegerBox(self.body)
        self.first.setAccessibleName(tr("First move number"))
        self.final.setAccessibleName(tr("Last move number"))
        self.renumber = WrappingCheckBox(tr("&Count from 1"), self.body)
        self.marks = WrappingCheckBox(tr("&Marks and labels"), self.body)
        self.coordinates = choice_box(
            self.body,
            (
                # Translators: no numbers.
                (CoordinateStyle.NONE, tr("None")),
                (CoordinateStyle.LETTERS, tr("Letters and numbers")),
                (CoordinateStyle.NUMBERS, tr("Numbers from upper left")),
                (CoordinateStyle.KANJI, tr("Numbers and kanji")),
            ),
        )
        self.theme = choice_box(self.body, ((name, theme_title(name)) for name in THEMES))

    def _make_size_and_caption_fields(self) -> None:
        body = self.body
        self.centimeters, self.pixels, self.dpi = DecimalBox(body), IntegerBox(body), IntegerBox(body)
        self.centimeters.setRange(0.1, 999.0)
        self.centimeters.setDecimals(1)
        show_unit(self.centimeters, lambda _: tr("{n} cm"))
        self.pixels.setRange(_LEAST, _MOST)
        show_unit(self.pixels, lambda _: tr("{n} px"))  # Translators: pixels in short.
        self.dpi.setRange(30, 2400)
        show_unit(self.dpi, lambda _: tr("{n} dpi"))  # Translators: pixels per inch in short.
        self.has_caption = WrappingCheckBox(tr("C&aption:"), self.body)
        self.caption = QLineEdit(self.body)
        self.caption.setAccessibleName(tr("Caption"))

    def _lay_out(self) -> None:
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setText(tr("&Save…"))
        form = form_layout()
        add_row(form, label_for(self.format, tr("&Format:"), self.body), self.format)
        add_row(form, label_for(self.part, tr("&Part:"), self.body), self.part)
        add_row(form, label_for(self.corners, tr("C&orners:"), self.body), self.corners)
        add_row(form, label_for(self.numbering, tr("Move &numbers:"), self.body), self.numbering)
        # Translators: two fields follow, for the numbers of the first and the last.
        add_row(
            form, label_for(self.first, tr("&Range of moves:"), self.body), self._row(self.first, to_sign(), self.final)
        )
        add_field(form, self.renumber)
        add_field(form, self.marks)
        add_row(form, label_for(self.coordinates, tr("Coor&dinates:"), self.body), self.coordinates)
        add_row(form, label_for(self.theme, tr("T&heme:"), self.body), self.theme)
        size = self._row(self.centimeters, "", self.pixels)
        add_row(form, label_for(self.centimeters, tr("S&ize:"), self.body), size)
        self.pixels.setAccessibleName(tr("Size in pixels"))
        add_row(form, label_for(self.dpi, tr("Reso&lution:"), self.body), self.dpi)
        # Beside the middle of its field:
        self.has_caption.setFixedHeight(max(self.caption.sizeHint().height(), self.has_caption.sizeHint().height()))
        form.addRow(self.has_caption, self.caption)
        form.addRow(self.note)
        self._columns = QHBoxLayout(self.body)
        self._columns.setSpacing(scaled(DIALOG_MARGIN))
        self._columns.addWidget(self.preview, 1)
        self._columns.addLayout(form)

    def stack(self) -> None:
        """Put the fields below the preview."""
        self._columns.setDirection(QBoxLayout.Direction.TopToBottom)
        self.preview.setMaximumHeight(scaled(_STACKED_PREVIEW))

    def _row(self, field: QWidget, text: str, other: QWidget) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(scaled(SPACING))
        row.addWidget(field, 1)
        if text:
            row.addWidget(label_for(other, text, self.body))
        row.addWidget(other, 1)
        return row

    def _show(self, choice: PictureChoice) -> None:
        """Show a choice in the fields; its range of moves is limited to the line."""
        if choice.theme not in THEMES:
            self.theme.addItem(visible(own_title(choice.theme)), choice.theme)
        last = max(1, self._last)
        for box, value in ((self.first, choice.numbers.first), (self.final, choice.numbers.last)):
            box.setRange(1, last)
            box.setValue(value)
        for field, wanted in (
            (self.format, choice.suffix),
            (self.part, _CHOSEN if isinstance(choice.part, Area) else choice.part),
            (self.numbering, choice.numbering),
            (self.coordinates, choice.coordinates),
            (self.theme, choice.theme),
        ):
            field.setCurrentIndex(max(0, field.findData(wanted)))
        self.corners.setText(part_text(choice.part) if isinstance(choice.part, Area) else "")
        self.renumber.setChecked(choice.renumbered)
        self.marks.setChecked(choice.marks)
        self.dpi.setValue(choice.dpi)
        self.pixels.setValue(choice.pixels)
        self._follow_pixels()
        self.has_caption.setChecked(choice.caption is not None)
        self.caption.setText(choice.caption or "")

    def _connect(self) -> None:
        for box in (self.format, self.part, self.numbering, self.coordinates, self.theme):
            box.currentIndexChanged.connect(self._change)
        for spin in (self.first, self.final):
            spin.valueChanged.connect(self._change)
        for check in (self.renumber, self.marks, self.has_caption):
            check.toggled.connect(self._change)
        for line in (self.corners, self.caption):
            line.textChanged.connect(self._change)
        self.pixels.valueChanged.connect(self._follow_pixels)
        self.centimeters.valueChanged.connect(self._follow_centimeters)
        self.dpi.valueChanged.connect(self._keep_size)

    def _follow_pixels(self) -> None:
        self._size = self.pixels.value() / self.dpi.value() * CENTIMETERS
        self.centimeters.blockSignals(True)
        self.centimeters.setValue(self._size)
        self.centimeters.blockSignals(False)

    def _follow_centimeters(self) -> None:
        self._size = self.centimeters.value()
        self._keep_size()

    def _keep_size(self) -> None:
        """Find the pixels of the exact size in centimeters, or the size of as many pixels as are possible."""
        wanted = round(self._size / CENTIMETERS * self.dpi.value())
        self.pixels.blockSignals(True)
        self.pixels.setValue(wanted)
        self.pixels.blockSignals(False)
        if self.pixels.value() != wanted:
            self._follow_pixels()

    # The preview

    def _change(self) -> None:
        self._soon.start()

    def _preview(self) -> None:
        """Draw the picture again, and enable the fields that fit it."""
        choice = self.choice
        is_range = choice.numbering is Numbering.RANGE
        for number in (self.first, self.final):
            number.setEnabled((is_range or choice.is_animated) and self._last > 0)
        self.renumber.setEnabled(is_range)
        self.corners.setEnabled(self.part.currentData() == _CHOSEN)
        self.caption.setEnabled(choice.caption is not None)
        is_text = choice.suffix in _TEXTS
        self.theme.setEnabled(not is_text)
        self.dpi.setEnabled(not is_text)
        for spin in (self.centimeters, self.pixels):
            spin.setEnabled(choice.suffix != ".txt")
        problem, warning = self._problem_of_part(), ""
        if not problem:
            try:
                picture = self._draw(choice)
            except PictureError as error:
                problem = str(error)
            else:
                self.preview.show_picture(replace(picture, theme=PAPER) if is_text else picture)
                self.corners.setPlaceholderText(self._example())
                if choice.suffix == ".txt" and len(picture.markup.numbers) > MAX_MOVES:
                    warning = tr("Text diagrams number only the last ten moves.")
                if not self.caption.text():
                    self.caption.setPlaceholderText(" ".join(picture.caption.split()))
        if problem:
            self.note.show_problem(problem)
        else:
            self.note.show_warning(warning)
        self.set_acceptable(not problem)
        self.grow()

    def _problem_of_part(self) -> str:
        if self.part.currentData() != _CHOSEN:
            return ""
        try:
            part = read_part(self.corners.text())
        except PartError:
            part = None
        if part is None or part.within(*self._board_size()) != part:
            return tr("Enter two corners, such as {corners}.").format(corners=self._example())
        return ""

    def _example(self) -> str:
        """Return the corners of the quarter of the board at its lower left."""
        width, height = self._board_size()
        return part_text(Area(0, 0, -(-width // 2), -(-height // 2)))

    def _board_size(self) -> tuple[int, int]:
        shown = self.preview.picture
        return (52, 52) if shown is None else (shown.position.width, shown.position.height)
