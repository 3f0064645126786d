"""The common parts of dialogs with fields: a frame that fits the screen, and notes beside the fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import ceil

from PySide6.QtCore import QCoreApplication, QEvent, QMargins, QObject, QPoint, QPointF, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from qtgo.kit.dialog_letters import settle_letters
from qtgo.kit.flow_layout import flow_of
from qtgo.kit.inputs.own_keys import ENTER
from qtgo.kit.labels import ChoiceBox, ElidedLabel, let_shrink
from qtgo.kit.notices.status_message import MessageKind, MessageSign
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_line
from qtgo.look.sizes import CARD_GAP, DIALOG_MARGIN, FIELD_HEIGHT, SPACING, WINDOW_MARGIN, scaled
from qtgo.text.menus.mnemonics import without_mnemonic

ROOMY = 640
"""Pixels of the design: with less room a dialog stands closer to its edges."""
_SQUEEZED = 16  # letters of a choice that are seen at least
_WITH_WHEEL = (QComboBox, QAbstractSpinBox)
_NARROW = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
_ROLES = QDialogButtonBox.ButtonRole
_OWN_ROLES = (_ROLES.ActionRole, _ROLES.HelpRole, _ROLES.ResetRole)
_SCREEN_WIDTH, _SCREEN_HEIGHT = 0.96, 0.92  # how much of the screen a dialog may take; above it is its title


def choice_box(parent: QWidget, choices: Iterable[tuple[object, str]]) -> QComboBox:
    """Return a box with choices: the value of each and its text."""
    box = ChoiceBox(parent)
    for value, text in choices:
        box.addItem(text, value)
    return box


class FittingScrollArea(QScrollArea):
    """A frameless scroll area that asks for the room its contents need, and at least for their width where wanted."""

    def __init__(self, contents: QWidget, parent: QWidget | None = None, *, keeps_width: bool = False) -> None:
        super().__init__(parent)
        self._contents = contents
        self._keeps_width = keeps_width
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Tab goes from field to field, and each comes in sight
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setWidget(contents)
        # The palette's window color, not the view's: the fields stand on the dialog's own ground.
        self.viewport().setAutoFillBackground(False)
        contents.setAutoFillBackground(False)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._show_focused)

    def _show_focused(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Bring a field in sight that Tab enters from outside, too; what the mouse is pressed on must not move."""
        if new is not None and self._contents.isAncestorOf(new) and not QApplication.mouseButtons():
            self.ensureWidgetVisible(new)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pass on that the contents need other room, and scroll over fields that do not have the keys.

        By itself a scroll area keeps the first to itself, and fields take what they find for a wheel of their own.
        """
        if event.type() is QEvent.Type.Wheel and isinstance(watched, _WITH_WHEEL):  # the scroll bars are watched, too
            if watched.hasFocus():
                return False
            event.ignore()
            return True
        if event.type() is QEvent.Type.LayoutRequest and watched is self._contents:
            self.updateGeometry()
            self._fit_bar()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        """Find the fields that would turn with the wheel."""
        super().showEvent(event)
        for kind in _WITH_WHEEL:
            for field in self._contents.findChildren(kind):
                field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # a wheel gives them no focus either
                field.installEventFilter(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Do without a scroll bar where the contents fit without it."""
        super().resizeEvent(event)
        self._fit_bar()

    def _fit_bar(self) -> None:
        """Take the scroll bar away if only its own width makes the contents too high; Qt would keep it."""
        contents, room = self._contents, self.maximumViewportSize()
        least = contents.minimumSizeHint()
        if contents.hasHeightForWidth():
            least.setHeight(max(least.height(), contents.heightForWidth(room.width())))
        fits = least.width() <= room.width() and least.height() <= room.height()
        policies = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(policies.ScrollBarAlwaysOff if fits else policies.ScrollBarAsNeeded)

    def minimumSizeHint(self) -> QSize:
        """Return how little is enough."""
        hint = super().minimumSizeHint()
        if self._keeps_width:
            hint.setWidth(self._contents.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width())
        return hint

    def sizeHint(self) -> QSize:
        """Return the size at which nothing needs to be scrolled."""
        contents = self._contents
        hint = contents.sizeHint().expandedTo(contents.minimumSizeHint())
        if contents.hasHeightForWidth():
            hint.setHeight(max(hint.height(), contents.heightForWidth(hint.width())))
        bar = self.verticalScrollBar().sizeHint().width()
        return hint + QSize(bar, 2)


class FieldNote(QWidget):
    """A line beside a field: what is wrong with it, or a hint; nothing while both are empty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_problem = False
        self._described: dict[QWidget, str] = {}  # what the fields say of themselves without a problem
        self._sign = MessageSign(self)
        self._label = PlainLabel(parent=self)
        self._label.setWordWrap(True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self._label, 1)
        self.show_problem("")

    @property
    def text(self) -> str:
        """Return the text shown."""
        return self._label.text()

    @property
    def is_problem(self) -> bool:
        """Return whether the text says that something is wrong."""
        return self._is_problem

    def show_problem(self, text: str, field: QWidget | None = None) -> None:
        """Show what is wrong, at the field for screen readers too; empty for nothing."""
        self._label.setText(text)
        self._is_problem = bool(text)
        self._sign.set_kind(MessageKind.ERROR)
        self._sign.setVisible(bool(text))
        self.setVisible(bool(text))
        if field is not None:
            usual = self._described.setdefault(field, field.accessibleDescription())
            field.setAccessibleDescription(text or usual)

    def show_warning(self, text: str) -> None:
        """Show a warning that forbids nothing."""
        self.show_hint(text)
        self._sign.set_kind(MessageKind.WARNING)
        self._sign.setVisible(bool(text))

    def show_hint(self, text: str) -> None:
        """Show a hint."""
        self._is_problem = False
        self._label.setText(text)
        self._sign.setVisible(False)
        self.setVisible(bool(text))


def make_plain(buttons: Iterable[QAbstractButton]) -> None:
    """Let Enter press none of some buttons by default."""
    for button in buttons:
        if isinstance(button, QPushButton):
            button.setAutoDefault(False)


class FooterDialog(QDialog):
    """A dialog with its buttons below a line."""

    comes_back = False
    """Whether it stays as it is while it is hidden, until the menu that opened it shows it again."""
    _footer: QWidget | None = None
    _around: QVBoxLayout
    _below: QVBoxLayout
    _margins: tuple[QMargins, QMargins]  # around the contents: the usual ones, and those where all stands close

    def lay_out(
        self,
        contents: QWidget | QLayout,
        footer: QWidget | QLayout | Sequence[QWidget],
        *,
        with_margins: bool = True,
        scrolls: bool = False,
    ) -> None:
        """Lay out the contents, with margins unless they have their own, and the buttons below them, without icons.

        A layout that ``scrolls`` may be higher than the dialog. Several widgets of a footer take a further line where
        a language has long words.
        """
        if isinstance(footer, Sequence):
            footer = flow_of(footer)
        if isinstance(footer, QLayout):
            row, footer = footer, QWidget(self)
            row.setContentsMargins(0, 0, 0, 0)
            footer.setLayout(row)
        self._footer = footer
        around, margin, space = QVBoxLayout(), scaled(WINDOW_MARGIN), scaled(SPACING)
        top = 0 if isinstance(contents, QLayout) else space  # a layout has a margin of its own
        usual, close = QMargins(margin, margin, margin, space), QMargins(space, top, space, 0)
        self._margins = (usual, close) if with_margins else (QMargins(), QMargins())
        around.setContentsMargins(self._margins[False])
        around.setSpacing(space)  # which layouts within it have, too
        if isinstance(contents, QLayout):
            inner = scaled(DIALOG_MARGIN - WINDOW_MARGIN)  # as around the fields of a form
            contents.setContentsMargins(inner, inner, inner, inner)
            if scrolls:
                body = QWidget(self)
                body.setLayout(contents)
                around.addWidget(FittingScrollArea(body, self, keeps_width=True))
            else:
                around.addLayout(contents)
        else:
            around.addWidget(contents)
        below = QVBoxLayout()
        below.addWidget(footer)
        self._around, self._below = around, below
        self._frame_footer(DIALOG_MARGIN, WINDOW_MARGIN)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(around, 1)
        layout.addLayout(below)
        for box in self.findChildren(QDialogButtonBox):
            for button in box.buttons():
                if box.standardButton(button) is not QDialogButtonBox.StandardButton.NoButton:
                    button.setIcon(QIcon())  # of the style

    def work_going_on(self) -> Callable[[], str] | None:
        """Return what to say of the work that goes on while it is hidden, None if there is none."""
        return None

    def stand_close(self, is_close: bool) -> None:
        """Stand closer to the edges, where the contents need the room, or as usual."""
        self._around.setContentsMargins(self._margins[is_close])
        self._frame_footer(*((WINDOW_MARGIN, SPACING) if is_close else (DIALOG_MARGIN, WINDOW_MARGIN)))

    def _frame_footer(self, across: int, down: int) -> None:
        self._below.setContentsMargins(*[scaled(across), scaled(down)] * 2)

    def _fit_small_screen(self) -> None:
        """Stand close, and take lines for what is wide, where a small screen has no room for all that is wanted."""
        layout, screen = self.layout(), self.screen().availableSize()
        if layout is None or self._footer is None or min(screen.width(), screen.height()) >= scaled(ROOMY):
            return
        _settle_layouts()
        wanted = layout.totalSizeHint()
        if layout.hasHeightForWidth():
            least = layout.totalMinimumHeightForWidth(self.on_screen(wanted).width())
            wanted = wanted.expandedTo(QSize(0, least))
        if self.on_screen(wanted) != wanted:
            self.stand_close(True)
        for take_less in (self._break_footer, partial(squeeze, self)):
            narrowest = QSize(layout.totalMinimumSize().width(), 0)
            if self.on_screen(narrowest) != narrowest:
                take_less()
                _settle_layouts()
                layout.activate()  # or the size before would stay the least
                self.resize(self.on_screen(self.size()))

    def _break_footer(self) -> None:
        """Let the usual buttons go below the dialog's own."""
        box = self._footer
        if not isinstance(box, QDialogButtonBox):
            return
        own = [button for button in box.buttons() if box.buttonRole(button) in _OWN_ROLES]
        for button in own:
            box.removeButton(button)
        self._footer = QWidget(self)
        self._below.removeWidget(box)
        self._footer.setLayout(flow_of((*own, box)))
        self._below.addWidget(self._footer)
        for button in own:
            button.show()

    def on_screen(self, size: QSize) -> QSize:
        """Return a size that the screen has room for: this one, or as much of it."""
        room = self.screen().availableSize()
        return size.boundedTo(QSize(round(room.width() * _SCREEN_WIDTH), round(room.height() * _SCREEN_HEIGHT)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button that has the focus with Enter: Qt presses the default one on some systems.

        Take a key of another alphabet in a field for the Latin one at its place, and Shift+F10 for the Menu key, too.
        """
        from qtgo.kit.inputs.key_places import edits_by_place
        from qtgo.kit.inputs.menu_key import opens_menu

        if not edits_by_place(event) and not self.press_focused(event) and not opens_menu(event, self):
            super().keyPressEvent(event)

    def press_focused(self, event: QKeyEvent) -> bool:
        """Press the button that has the focus if the key is Enter; return whether there was one to press."""
        button = self.focusWidget()
        is_enter = event.key() in ENTER
        if not (is_enter and isinstance(button, QAbstractButton)) or button.isCheckable():
            return False
        if not event.isAutoRepeat():  # held since the dialog before this one
            button.click()
        return True

    def setVisible(self, visible: bool) -> None:
        """Take the size that the contents need: otherwise Qt stops at two thirds of the screen."""
        if visible:
            settle_letters(self)
            self._fit_small_screen()
        if visible and not self.testAttribute(Qt.WidgetAttribute.WA_Resized):
            _settle_layouts()
            self.resize(self.sizeHint())
        super().setVisible(visible)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line above the buttons."""
        super().paintEvent(event)
        if self._footer is not None:
            y = self._footer.geometry().top() - self._below.contentsMargins().top()
            paint_line(QPainter(self), QPointF(0, y), QPointF(self.width(), y), current_palette().line)


class FormDialog(FooterDialog):
    """A dialog with a body that scrolls on a small screen, and OK and Cancel below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body = QWidget(self)
        buttons = QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        self.buttons = QDialogButtonBox(buttons, self)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._scroll_area = FittingScrollArea(self.body, self)
        self._needed = QSize()  # when it last grew
        self.lay_out(self._scroll_area, self.buttons)

    def set_acceptable(self, acceptable: bool) -> None:
        """Allow or forbid OK."""
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(acceptable)

    def grow(self) -> None:
        """Make room for contents that have just appeared, if any: otherwise a size that the user has chosen stays.

        A dialog that is yet to be shown takes the room by itself.
        """
        if not self.isVisible():
            return
        self._fold_where_narrow()
        _settle_layouts()
        before, self._needed = self._needed, self.sizeHint()
        if self._needed.boundedTo(before) == self._needed:
            return
        self.resize(self.size().expandedTo(self._needed))
        frame, room = self.frameGeometry(), self.screen().availableGeometry()
        if frame.bottom() > room.bottom():
            self.move(frame.left(), max(room.top(), room.bottom() - frame.height()))

    def reveal(self, field: QWidget) -> None:
        """Make room for a field that has just grown, and scroll to it on a small screen: at least to its top."""
        self.grow()
        _settle_layouts()
        self._scroll_area.ensureWidgetVisible(field, 0, 0)
        top = field.mapTo(self.body, QPoint(0, 0)).y()
        bar = self._scroll_area.verticalScrollBar()
        bar.setValue(min(bar.value(), top))  # Qt shows the middle of what is higher than the room for it

    def setVisible(self, visible: bool) -> None:
        """Take the room that the contents need once they are shown, when their fonts and margins are known."""
        is_first = visible and not self.testAttribute(Qt.WidgetAttribute.WA_Resized)
        if is_first:
            self._fold_where_narrow()
        super().setVisible(visible)
        if is_first:
            self.grow()

    def fold(self) -> None:
        """Take less width: a field that has no room beside its label goes below it."""
        for form in self.body.findChildren(QFormLayout):
            form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
            self._tell_around(form.parentWidget())

    def _tell_around(self, widget: QWidget | None) -> None:
        """Request the room for a widget from all around it again: a hidden page does not."""
        while widget is not None and widget is not self.body:
            layout = widget.layout()
            if layout is not None:
                layout.invalidate()
            widget.updateGeometry()
            widget = widget.parentWidget()

    def stack(self) -> None:
        """Take still less width: what stands side by side goes one below the other."""

    def _fold_where_narrow(self) -> None:
        _settle_layouts()
        self._scroll_area.updateGeometry()  # which is asked what it needs before it knows
        _settle_layouts()
        needed = super().sizeHint()
        if self.on_screen(needed).width() < needed.width():
            for take_less in (self.fold, partial(self.stand_close, True), self.stack, partial(squeeze, self.body)):
                take_less()
                _settle_layouts()
                beside = super().sizeHint().width() - self.body.sizeHint().width()
                least = QSize(self.body.minimumSizeHint().width() + beside, 0)
                if self.on_screen(least) == least:
                    break

    def sizeHint(self) -> QSize:
        """Fit the contents, and the screen before all."""
        return self.on_screen(super().sizeHint())


class _Form(QFormLayout):
    """A form whose labels stand in the middle of the height of the fields beside them, or right above the fields."""

    def setGeometry(self, room: QRect) -> None:
        """Fit the labels to where the fields have found room."""
        super().setGeometry(room)
        if self._is_too_low(room):
            self.invalidate()
            super().setGeometry(room)
        if self.rowWrapPolicy() is QFormLayout.RowWrapPolicy.WrapLongRows and self._is_too_narrow(room):
            QTimer.singleShot(0, self, self._wrap)  # what is being laid out would not be laid out anew
        for row in range(self.rowCount()):
            label = self.itemAt(row, QFormLayout.ItemRole.LabelRole)
            field = self.itemAt(row, QFormLayout.ItemRole.FieldRole)
            words = None if label is None else label.widget()
            if field is not None and isinstance(words, QLabel) and words.minimumHeight() == words.maximumHeight():
                _fit_label(words, is_above=field.geometry().top() > words.geometry().bottom())

    def _wrap(self) -> None:
        self.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)

    def _is_too_low(self, room: QRect) -> bool:
        """Return whether Qt has cut a field off: it may take the heights for a width that it was only asked about."""
        fields = (self.itemAt(row, QFormLayout.ItemRole.FieldRole) for row in range(self.rowCount()))
        return room.height() >= self.heightForWidth(room.width()) and any(
            field is not None
            and field.hasHeightForWidth()
            and field.geometry().height() < field.heightForWidth(field.geometry().width())
            for field in fields
        )

    def _is_too_narrow(self, room: QRect) -> bool:
        """Return whether Qt has left a field beside a label without room: it forgets the space between them."""
        fields = (self.itemAt(row, QFormLayout.ItemRole.FieldRole) for row in range(self.rowCount()))
        return room.width() >= self.minimumSize().width() and any(
            field is not None and not field.isEmpty() and field.geometry().width() < field.minimumSize().width()
            for field in fields
        )


def _fit_label(label: QLabel, *, is_above: bool) -> None:
    """Make a label as high as its field; one above the field is as high as its words and a gap over them."""
    buddy = label.buddy()
    if buddy is not None:
        # By itself the form makes a label as high as the row, up to seven fourths of its words.
        beside = min(buddy.sizeHint().height(), scaled(FIELD_HEIGHT))
        label.setFixedHeight(label.fontMetrics().height() + scaled(SPACING) if is_above else beside)
        side = Qt.AlignmentFlag.AlignBottom if is_above else Qt.AlignmentFlag.AlignVCenter
        label.setAlignment(side | Qt.AlignmentFlag.AlignLeft)


def form_layout(parent: QWidget | None = None) -> QFormLayout:
    """Make a layout of fields with their labels before them, each in the middle of its field's height."""
    layout = _Form() if parent is None else _Form(parent)
    layout.setLabelAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
    layout.setHorizontalSpacing(scaled(CARD_GAP))
    layout.setVerticalSpacing(scaled(SPACING))
    return layout


def add_row(form: QFormLayout, label: QLabel, field: QWidget | QLayout) -> None:
    """Add one field or several to a form, with the label in the middle of the height of the field that it leads to."""
    _fit_label(label, is_above=False)
    form.addRow(label, field)


def add_field(form: QFormLayout, field: QWidget) -> None:
    """Add a field that says itself what it is, in line with the fields that have labels."""
    form.setWidget(form.rowCount(), QFormLayout.ItemRole.FieldRole, field)


def squeeze(widget: QWidget) -> None:
    """Let what a widget has in it take less width: boxes show the beginning of what is chosen, rows and words break."""
    for form in widget.findChildren(QFormLayout):
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    for box in widget.findChildren(QComboBox):
        if not box.isEditable() and box.sizeAdjustPolicy() is not _NARROW:
            let_shrink(box, min(_SQUEEZED, _longest(box)))
            QCoreApplication.sendEvent(box, QEvent(QEvent.Type.StyleChange))  # or Qt keeps what it needed before
    for label in widget.findChildren(PlainLabel):
        if label.buddy() is None and not isinstance(label, ElidedLabel):
            label.setWordWrap(True)
    for part in widget.findChildren(QWidget):
        part.updateGeometry()  # all around hears nothing of it before it is shown


def _longest(box: QComboBox) -> int:
    """Return how many letters X are as wide as the widest choice: ideographs are wider than letters."""
    metrics = box.fontMetrics()
    widest = max((metrics.horizontalAdvance(box.itemText(index)) for index in range(box.count())), default=0)
    return ceil(widest / metrics.horizontalAdvance("X"))


def align_labels(*forms: QFormLayout) -> None:
    """Align the fields of several forms."""
    items = [form.itemAt(row, QFormLayout.ItemRole.LabelRole) for form in forms for row in range(form.rowCount())]
    labels = [label for item in items if item is not None and (label := item.widget()) is not None]
    width = max(label.sizeHint().width() for label in labels)
    for label in labels:
        label.setMinimumWidth(width)


def with_note(field: QWidget | QLayout, note: FieldNote) -> QVBoxLayout:
    """Put a note right below a field."""
    column = QVBoxLayout()
    column.setSpacing(2)
    if isinstance(field, QLayout):
        column.addLayout(field)
    else:
        column.addWidget(field)
    column.addWidget(note)
    return column


def _settle_layouts() -> None:
    """Update the sizes of nested layouts now rather than when events are next handled."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)


def label_for(field: QWidget, text: str, parent: QWidget | None = None) -> QLabel:
    """Make the label of a field: its mnemonic leads there, and a screen reader reads it out."""
    label = PlainLabel(text, parent)
    label.setBuddy(field)
    if not field.accessibleName():
        field.setAccessibleName(without_mnemonic(text).rstrip(":"))
    return label
