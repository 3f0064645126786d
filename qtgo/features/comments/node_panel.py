"""The panel that edits a node's texts: its name, annotations, color to move, numbers and comment."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRegularExpression, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from qtgo.core.editing.node_edits import NodeNotes
from qtgo.core.record.annotations import Annotation
from qtgo.core.rules.point import Color
from qtgo.features.comments.comment_edit import CommentEdit
from qtgo.features.comments.comment_view import CommentView
from qtgo.kit.flow_layout import FlowLayout
from qtgo.kit.found_text import found_units
from qtgo.kit.inputs.number_boxes import DecimalBox, IntegerBox
from qtgo.kit.inputs.own_keys import OwnKeys
from qtgo.kit.labels import ChoiceBox
from qtgo.kit.language import add_lasting_tab, follow_language, set_translated
from qtgo.kit.plain_labels import plain_tip
from qtgo.kit.zoom import follow_zoom, keep_spacing
from qtgo.look.sizes import CARD_GAP, SPACING, scaled
from qtgo.plain_text import NOTHING_MORE
from qtgo.text.record.annotation_words import annotation_name, annotation_sign
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.comments.format_bar import FormatBar

tr = Texts("comments")

_TURNS: tuple[Color | None, ...] = (None, Color.BLACK, Color.WHITE)
_NO_VALUE = -1000.0
_NO_NUMBER = 0
_MAX_NUMBER = 9999


class NodePanel(QWidget):
    """Edits the current node besides stones and marks; previews the comment."""

    comment_changed = Signal(object)  # str
    name_changed = Signal(object)  # str
    annotation_clicked = Signal(object)  # Annotation
    turn_chosen = Signal(object)  # Color | None: by the moves
    number_changed = Signal(object)  # int | None
    value_changed = Signal(object)  # float | None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notes = NodeNotes()
        self._size = (19, 19)
        self._expression: QRegularExpression | None = None
        self._fields = QWidget(self)
        self.name = QLineEdit(self._fields)
        set_translated(self, self.name.setPlaceholderText, tr.lazy("Name"))
        set_translated(self, self.name.setAccessibleName, tr.lazy("Node name"))
        self.buttons = {annotation: self._button(annotation) for annotation in Annotation}
        self.turn = self._turn_box()
        self.number = self._number_box()
        self.value = self._value_box()
        self.comment = CommentEdit(self)
        self.preview = CommentView(self)
        self.tabs = QTabWidget(self)
        self._page = QWidget(self.tabs)  # of the fields, where they have no room above the text
        self.formats: FormatBar | None = None  # made for the first comment in Markdown
        self._own_keys = OwnKeys(self.name, self.turn, self.number, self.value, self.comment)
        self._lay_out()
        self._connect()
        self._fill_in()
        follow_language(self, self._fill_in)

    def show_notes(self, notes: NodeNotes, width: int, height: int) -> None:
        """Show the texts of a node, of a game on a board of some size, once visible; without a signal."""
        self._notes = notes
        self._size = (width, height)
        if self.isVisible():
            self._fill_in()

    def showEvent(self, event: QShowEvent) -> None:
        """Show the current texts of the node."""
        super().showEvent(event)
        self._fill_in()

    def minimumSizeHint(self) -> QSize:
        """Return the room that the lines need into which the width breaks signs and numbers."""
        hint, layout, parent = super().minimumSizeHint(), self.layout(), self.parentWidget()
        if layout is not None and parent is not None:
            lines = layout.minimumHeightForWidth(max(parent.width(), hint.width()))
            hint.setHeight(max(hint.height(), lines) + scaled(CARD_GAP))  # tabs in a style sheet forget their frame
        return hint

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the requested height for another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
            self._show_formats()

    def _fill_in(self) -> None:
        notes = self._notes
        widgets = (self.name, self.turn, self.number, self.value, self.comment)
        blockers = [QSignalBlocker(widget) for widget in widgets]
        if self.name.text() != notes.name:
            self.name.setText(notes.name)
            self._select_found()
        if self.comment.text != notes.comment:
            self.comment.setPlainText(notes.comment)
        self.turn.setCurrentIndex(_TURNS.index(notes.turn))
        self.number.setValue(notes.move_number or _NO_NUMBER)
        self.number.setEnabled(notes.has_move or notes.move_number is not None)
        self.value.setValue(_NO_VALUE if notes.value is None else notes.value)
        del blockers
        for annotation, button in self.buttons.items():
            degree = notes.annotations.get(annotation, 0)
            button.setText(annotation_sign(annotation, degree))
            button.setChecked(degree > 0)
            beside = "" if annotation.has_degrees else NOTHING_MORE  # a tip that is the name would be read out, too
            # Translators: of a judgement, such as "Very good move".
            button.setAccessibleDescription(tr("emphasized") if degree > 1 else beside)
            button.setEnabled(notes.has_move or degree > 0 or not annotation.is_of_move)
        self._show_preview()

    def show_expression(self, expression: QRegularExpression | None) -> None:
        """Select the match in the name, unless the user is typing there."""
        self._expression = expression
        self._select_found()

    def _select_found(self) -> None:
        if self.name.hasFocus():
            return
        found = None if self._expression is None else next(found_units(self.name.text(), self._expression), None)
        if found is None:
            self.name.deselect()
        else:
            self.name.setSelection(found[0], found[1] - found[0])

    def set_markdown(self, markdown: bool) -> None:
        """Choose whether comments are read as Markdown, which buttons beside the tabs then write."""
        self.comment.set_markdown(markdown)
        self.preview.set_markdown(markdown)
        if markdown and self.formats is None:
            from qtgo.features.comments.format_bar import FormatBar

            self.formats = FormatBar(self.comment, self.tabs)
            self.tabs.setCornerWidget(self.formats)
        self._show_formats()

    def _show_formats(self) -> None:
        """Offer formats for a Markdown comment, by one button where there is little room."""
        if self.formats is None:
            return
        room = self.tabs.width() - self.tabs.tabBar().sizeHint().width()
        self.formats.fold(self.formats.whole_width > room)
        self.formats.setVisible(self.comment.is_markdown)
        self.formats.setEnabled(self.tabs.currentWidget() is self.comment)

    def set_low(self, low: bool) -> None:
        """Put the fields about the node into a tab of their own, beside the text, or above it as is usual."""
        page = self._page if low else self
        if self._fields.parentWidget() is page:
            return
        if self.tabs.currentWidget() is self._page:
            self.tabs.setCurrentWidget(self.comment)
        self.tabs.setTabVisible(self.tabs.indexOf(self._page), low)
        layout = page.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(0, self._fields)
        self._fields.show()

    def edit_comment(self) -> None:
        """Put the text cursor into the comment."""
        self.tabs.setCurrentWidget(self.comment)
        self.comment.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def edit_name(self) -> None:
        """Put the text cursor into the name."""
        if self._page.isAncestorOf(self.name):
            self.tabs.setCurrentWidget(self._page)
        self.name.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.name.selectAll()

    def _button(self, annotation: Annotation) -> QToolButton:
        button = QToolButton(self._fields)
        font = QFont(button.font())
        font.setBold(True)
        button.setFont(font)
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.setProperty("look", "small")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

        def fit() -> None:  # nine fit into a panel
            widest = annotation_sign(annotation, 2 if annotation.has_degrees else 1)
            button.setMinimumWidth(button.fontMetrics().horizontalAdvance(widest))

        def say() -> None:
            button.setAccessibleName(annotation_name(annotation))
            # Translators: a judgement, such as "Good move": a second click makes it "Very good move".
            tip = tr("{name} (again to emphasize)") if annotation.has_degrees else "{name}"
            button.setToolTip(plain_tip(tip.format(name=annotation_name(annotation))))
            fit()

        say()
        follow_language(self, say)
        follow_zoom(button, fit)
        button.clicked.connect(lambda: self._click(annotation))
        return button

    def _click(self, annotation: Annotation) -> None:
        """Take over a number that is being typed, which would be overwritten, before another change."""
        for box in (self.number, self.value):
            box.interpretText()
        self.annotation_clicked.emit(annotation)

    def _turn_box(self) -> QComboBox:
        box = ChoiceBox(self._fields)
        set_translated(self, box.setAccessibleName, tr.lazy("Side to move"))
        set_translated(self, box.setToolTip, tr.lazy("Side to move"))
        # Translators: the side to move, as the moves have it.
        for index, text in enumerate((tr.lazy("Automatic"), tr.lazy("Black to move"), tr.lazy("White to move"))):
            box.addItem("")
            set_translated(self, partial(box.setItemText, index), text)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        return box

    def _number_box(self) -> IntegerBox:
        box = IntegerBox(self._fields)
        box.setRange(_NO_NUMBER, _MAX_NUMBER)
        # Translators: the number of a move is that of counting, very short.
        set_translated(self, partial(_set_special_value, box), tr.lazy("№ auto"))
        set_translated(self, box.setAccessibleName, tr.lazy("Move number"))
        set_translated(self, box.setToolTip, tr.lazy("Move number; the following moves count from it"))
        box.setKeyboardTracking(False)
        # Translators: the number of a move in a narrow field.
        set_translated(self, partial(_set_number_form, box), tr.lazy("№ {number}"))
        return box

    def _value_box(self) -> DecimalBox:
        box = DecimalBox(self._fields)
        box.setRange(_NO_VALUE, -_NO_VALUE)
        box.setDecimals(1)
        box.setSingleStep(0.5)
        # Translators: the file states no value of the position, short.
        set_translated(self, partial(_set_special_value, box), tr.lazy("no score"))
        # Translators: by the file.
        set_translated(self, box.setAccessibleName, tr.lazy("Score for Black, in points"))
        set_translated(self, box.setToolTip, tr.lazy("Black's lead in points"))
        box.setKeyboardTracking(False)
        return box

    def _lay_out(self) -> None:
        signs = _without_gaps(  # in two lines where the panel is narrow: of the position, and of the move
            self._signs(is_of_move=is_of_move) for is_of_move in (False, True)
        )
        numbers = FlowLayout()  # in two lines where a language has long words
        for box in (self.turn, self.value):
            numbers.addWidget(box)
        head = QHBoxLayout()
        head.addWidget(self.name, 1)
        head.addWidget(self.number)
        self.setTabOrder(self.name, self.number)
        # Translators: a tab in which a comment is written, a verb.
        add_lasting_tab(self.tabs, self.comment, tr.lazy("Write"))
        # Translators: a tab that shows a comment as it will be seen.
        add_lasting_tab(self.tabs, self.preview, tr.lazy("Preview"))
        self.tabs.setDocumentMode(True)
        set_translated(self, self.tabs.setAccessibleName, tr.lazy("Comment"))
        # Translators: a tab with the name, the numbers and the judgements of a node.
        add_lasting_tab(self.tabs, self._page, tr.lazy("Node"))
        self.tabs.setTabVisible(self.tabs.indexOf(self._page), False)
        fields, layout, page = QVBoxLayout(self._fields), QVBoxLayout(self), QVBoxLayout(self._page)
        for column in (fields, layout, page):
            column.setContentsMargins(0, 0, 0, 0)
        for row in (head, signs, numbers):
            fields.addLayout(row)
        layout.addWidget(self._fields)
        layout.addWidget(self.tabs, 1)
        page.addStretch(1)
        keep_spacing(self, SPACING, head, numbers)
        follow_zoom(self, lambda: _set_spacing(self.fontMetrics().height() // 4, fields, layout))
        follow_zoom(self, self._fit)

    def _signs(self, *, is_of_move: bool) -> QWidget:
        signs = QWidget(self._fields)
        signs.setLayout(
            _without_gaps(button for annotation, button in self.buttons.items() if annotation.is_of_move is is_of_move)
        )
        return signs

    def _fit(self) -> None:
        """Keep room for a few lines of the comment and for long numbers."""
        metrics = self.fontMetrics()
        for text in (self.comment, self.preview):
            text.setMinimumHeight(round(2.5 * metrics.lineSpacing()))
        for spin in (self.number, self.value):
            spin.setMinimumWidth(metrics.horizontalAdvance("0" * 7))

    def _connect(self) -> None:
        self.name.textEdited.connect(self.name_changed.emit)
        self.comment.textChanged.connect(lambda: self.comment_changed.emit(self.comment.text))
        self.turn.activated.connect(lambda index: self.turn_chosen.emit(_TURNS[index]))
        self.number.valueChanged.connect(lambda value: self.number_changed.emit(value or None))
        self.value.valueChanged.connect(lambda value: self.value_changed.emit(None if value == _NO_VALUE else value))
        self.tabs.currentChanged.connect(lambda _index: self._show_preview())
        self.tabs.currentChanged.connect(lambda _index: self._show_formats())

    def _show_preview(self) -> None:
        """Render the comment only where it is looked at."""
        if self.tabs.currentWidget() is self.preview:
            self.preview.show_comment(self._notes.comment, *self._size)


def _without_gaps(widgets: Iterable[QWidget]) -> FlowLayout:
    flow = FlowLayout()
    flow.setContentsMargins(0, 0, 0, 0)
    flow.setSpacing(0)
    for widget in widgets:
        flow.addWidget(widget)
    return flow


def _set_spacing(spacing: int, *layouts: QVBoxLayout) -> None:
    for layout in layouts:
        layout.setSpacing(spacing)


def _set_number_form(box: IntegerBox, text: str) -> None:
    before, _, after = text.partition("{number}")
    box.setPrefix(before)
    box.setSuffix(after)
    box.updateGeometry()


def _set_special_value(box: IntegerBox | DecimalBox, text: str) -> None:
    box.setSpecialValueText(text)
    box.updateGeometry()  # which Qt does not do
