"""The choice of a handicap: none, a few stones, or any number."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qtgo.features.new_game.chip_popup import ChipPopup
from qtgo.kit.dialogs.form import label_for
from qtgo.kit.inputs.chip import ChipGroup
from qtgo.kit.inputs.number_boxes import IntegerBox
from qtgo.kit.plain_labels import name_by_tip
from qtgo.text.translation import Texts

tr = Texts("new game")

_USUAL = (0, 2, 3, 4, 5)
_MORE = "more"
# Beyond the room of a board, so that a wrong number can be typed and answered with the reason.
_FIELD_LIMIT = 999


class HandicapField(QWidget):
    """Chips for the usual handicaps and, for any other, a number that opens below the last chip."""

    stones_changed = Signal(object)  # int

    def __init__(self, stones: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chips = ChipGroup(tr("Handicap"), self)
        for count in _USUAL:
            # Translators: no handicap.
            self.chips.add(count, f"{count}" if count else tr("None"))
        self._more = self.chips.add(_MORE, "…")
        name_by_tip(self._more, tr("Any number of stones"))
        self.popup = ChipPopup(self)
        self.box = IntegerBox(self.popup)
        self.box.setRange(0, _FIELD_LIMIT)
        # Translators: no handicap.
        self.box.setSpecialValueText(tr("None"))
        self.popup.row.addWidget(label_for(self.box, tr("Handicap stones:"), self.popup))
        self.popup.row.addWidget(self.box)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.chips)
        self.chips.value_chosen.connect(self._on_chosen)
        self.box.setValue(stones)
        self.box.valueChanged.connect(self._on_changed)
        self._show_chip()

    @property
    def stones(self) -> int:
        """Return the number of stones."""
        return self.box.value()

    def set_stones(self, stones: int) -> None:
        """Set the number of stones."""
        self.box.setValue(stones)

    def limit(self, most: int) -> None:
        """Dim the chips of more stones than the board has room for."""
        for count, chip in zip(_USUAL, self.chips.chips, strict=False):
            chip.setEnabled(count <= max(most, 0) or count == self.stones)

    def describe(self, text: str) -> None:
        """Describe the problem to screen readers."""
        self.box.setAccessibleDescription(text)
        self.chips.setAccessibleDescription(text)

    def _show_chip(self) -> None:
        is_usual = self.stones in _USUAL
        self.chips.choose(self.stones if is_usual else _MORE)
        self._more.setText("…" if is_usual else f"{self.stones}")
        self._more.updateGeometry()

    def _on_chosen(self, value: object) -> None:
        if isinstance(value, int):
            self.box.setValue(value)
            return
        self._show_chip()
        self.popup.open_below(self._more, self.box)

    def _on_changed(self) -> None:
        self._show_chip()
        self.stones_changed.emit(self.stones)
