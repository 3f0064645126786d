"""The choice of a board size: the usual ones, or any width and height."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qtgo.core.rules.point import MAX_SIZE, MIN_SIZE
from qtgo.features.new_game.chip_popup import ChipPopup
from qtgo.kit.inputs.chip import ChipGroup
from qtgo.kit.inputs.number_boxes import IntegerBox
from qtgo.kit.plain_labels import PlainLabel, name_by_tip
from qtgo.text.go_words import board_size_text
from qtgo.text.translation import Texts

tr = Texts("new game")

PRESETS = (9, 13, 19)

_OTHER = "other"


class BoardSizeField(QWidget):
    """Chips for the usual sizes and, for any other, two numbers that open below the last chip."""

    size_changed = Signal(object)  # tuple[int, int]: width, height

    def __init__(self, width: int, height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chips = ChipGroup(tr("Board size"), self)
        for size in PRESETS:
            self.chips.add(size, board_size_text(size))
        self._other = self.chips.add(_OTHER, tr("Other…"))
        self.popup = ChipPopup(self)
        self.columns = self._spin_box(tr("Columns"))
        self.rows = self._spin_box(tr("Rows"))
        self.popup.row.addWidget(self.columns)
        self.popup.row.addWidget(PlainLabel("×", self.popup))
        self.popup.row.addWidget(self.rows)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.chips)
        self.chips.value_chosen.connect(self._on_chosen)
        for box in (self.columns, self.rows):
            box.valueChanged.connect(self._on_edited)
        self.show_size(width, height)

    @property
    def board_size(self) -> tuple[int, int]:
        """Return width and height."""
        return self.columns.value(), self.rows.value()

    def show_size(self, width: int, height: int) -> None:
        """Show a size without a signal."""
        for box, value in ((self.columns, width), (self.rows, height)):
            with QSignalBlocker(box):
                box.setValue(value)
        self._show_chip()

    def _spin_box(self, name: str) -> IntegerBox:
        box = IntegerBox(self.popup)
        box.setRange(MIN_SIZE, MAX_SIZE)
        name_by_tip(box, name)
        return box

    def _show_chip(self) -> None:
        width, height = self.board_size
        is_usual = width == height and width in PRESETS
        self.chips.choose(width if is_usual else _OTHER)
        self._other.setText(tr("Other…") if is_usual else board_size_text(width, height))
        self._other.updateGeometry()

    def _on_chosen(self, value: object) -> None:
        if isinstance(value, int):
            self.show_size(value, value)
            self.size_changed.emit(self.board_size)
            return
        self._show_chip()  # the value until numbers are entered
        self.popup.open_below(self._other, self.columns)

    def _on_edited(self) -> None:
        self._show_chip()
        self.size_changed.emit(self.board_size)
