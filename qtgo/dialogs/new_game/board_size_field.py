"""The choice of a board size: the usual ones, or any width and height."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSpinBox, QWidget

from qtgo.core.rules.point import MAX_SIZE, MIN_SIZE
from qtgo.text.translation import Texts
from qtgo.widgets.plain import PlainLabel, plain_tip

tr = Texts("board size")

PRESETS = (9, 13, 19)


class BoardSizeField(QWidget):
    """A list of usual sizes and, for any other, two numbers."""

    size_changed = Signal(object)  # tuple[int, int]: width, height

    def __init__(self, width: int, height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.combo = QComboBox(self)
        for size in PRESETS:
            self.combo.addItem(f"{size} × {size}")
        self.combo.addItem(tr("Other"))
        self.combo.setAccessibleName(tr("Board size"))
        self.columns = self._spin_box(tr("Columns"))
        self.rows = self._spin_box(tr("Rows"))
        self._times = PlainLabel("×", self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.combo)
        layout.addWidget(self.columns)
        layout.addWidget(self._times)
        layout.addWidget(self.rows)
        layout.addStretch(1)
        self.combo.activated.connect(self._on_chosen)
        for box in (self.columns, self.rows):
            box.valueChanged.connect(self._emit)
        self._show(width, height)

    @property
    def board_size(self) -> tuple[int, int]:
        """Return width and height."""
        return self.columns.value(), self.rows.value()

    def _spin_box(self, name: str) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(MIN_SIZE, MAX_SIZE)
        box.setAccessibleName(name)
        box.setToolTip(plain_tip(name))
        return box

    def _show(self, width: int, height: int) -> None:
        for box, value in ((self.columns, width), (self.rows, height)):
            with QSignalBlocker(box):
                box.setValue(value)
        preset = PRESETS.index(width) if width == height and width in PRESETS else len(PRESETS)
        self.combo.setCurrentIndex(preset)
        self._show_numbers(preset == len(PRESETS))

    def _show_numbers(self, shown: bool) -> None:
        for widget in (self.columns, self._times, self.rows):
            widget.setVisible(shown)

    def _on_chosen(self, index: int) -> None:
        if index == len(PRESETS):
            self._show_numbers(True)
            self.columns.setFocus()
            return
        self._show(PRESETS[index], PRESETS[index])
        self._emit()

    def _emit(self) -> None:
        self.size_changed.emit(self.board_size)
