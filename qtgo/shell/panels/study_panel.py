"""The base of the panels below the board for what is studied: two lines of words, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from qtgo.kit.accessibility import announce
from qtgo.kit.dialog_letters import settle_beside_menus
from qtgo.kit.flow_layout import FlowLayout
from qtgo.kit.inputs.folding_button import FoldingButton
from qtgo.kit.language import follow_language
from qtgo.kit.plain_labels import PlainLabel
from qtgo.kit.zoom import follow_font, keep_margins, keep_spacing
from qtgo.look.sizes import CARD_GAP, SPACING, scaled
from qtgo.text.joining import sentences


class StudyPanel(QWidget):
    """Two lines of words, and buttons in as many rows as the window has room for."""

    leave_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.status = self._label()
        self.details = self._label()
        self._lines: tuple[Callable[[], str], ...] = ()
        self._fields: Sequence[QWidget] = ()
        self._row = FlowLayout()
        self._embolden()
        follow_font(self, self._embolden)
        follow_language(self, self._show_lines)
        self.setVisible(False)

    def showEvent(self, event: QShowEvent) -> None:
        """Give each button a letter that no menu has."""
        settle_beside_menus(self)
        super().showEvent(event)

    def say(self, status: Callable[[], str], details: Callable[[], str]) -> None:
        """Show the two lines, now and whenever the language changes, and announce them."""
        self._lines = status, details
        self._show_lines()
        announce(self, sentences((self.status.text(), self.details.text())))

    def _show_lines(self) -> None:
        for label, say in zip((self.status, self.details), self._lines, strict=False):
            label.setText(say())
            label.setAccessibleName(label.text())

    def _label(self) -> QLabel:
        label = PlainLabel(parent=self)
        label.setWordWrap(True)
        return label

    def _button(self, text: Callable[[], str], icon_name: str, signal: SignalInstance) -> FoldingButton:
        button = FoldingButton(text, icon_name, self)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the board
        button.clicked.connect(signal)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the names of the buttons where they have no room in a row."""
        super().resizeEvent(event)
        self._fold_buttons()

    def _fold_buttons(self) -> None:
        """Write the names on the buttons, or show icons alone where that makes fewer rows of them."""
        rows = {is_folded: self._rows_of(is_folded) for is_folded in (True, False)}
        if rows[True] < rows[False]:
            self._rows_of(True)

    def _rows_of(self, is_folded: bool) -> int:
        """Fold the buttons, or unfold them, and return in how many rows they stand."""
        for field in self._fields:
            if isinstance(field, FoldingButton):
                field.fold(is_folded)
        self._row.invalidate()
        height = self._row.heightForWidth(self.width() - 2 * scaled(CARD_GAP))
        return round(height / max(1, self._row.sizeHint().height()))

    def _lay_out(self, fields: Sequence[QWidget]) -> None:
        layout = QVBoxLayout(self)
        layout.addWidget(self.status)
        layout.addWidget(self.details)
        for field in fields:
            self._row.addWidget(field)
        layout.addLayout(self._row)
        keep_spacing(self, SPACING, layout, self._row)
        keep_margins(self, layout, CARD_GAP, SPACING)
        self._fields = fields
        self._fold_buttons()
        follow_language(self, partial(settle_beside_menus, self))
        follow_language(self, self._fold_buttons)  # after the buttons, which have their new names by then

    def _embolden(self) -> None:
        font = self.font()
        font.setBold(True)
        self.status.setFont(font)
