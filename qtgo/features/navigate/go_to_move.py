"""The question which move to go to: by its number in this line or in the main line, or by the place of its node."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QWidget

from qtgo.core.game.navigation import MoveCount
from qtgo.deferred import dataclass
from qtgo.kit.dialogs.form import FieldNote, FormDialog, add_row, form_layout, label_for
from qtgo.kit.inputs.number_boxes import IntegerBox
from qtgo.kit.labels import ChoiceBox
from qtgo.text.translation import Texts

tr = Texts("navigate")


@dataclass(frozen=True, slots=True)
class MovePlace:
    """A number, and its kind of count."""

    count: MoveCount
    number: int


class GoToMoveDialog(FormDialog):
    """Asks for a move; ``place()`` is the one chosen. ``here`` and ``last`` are the numbers for each kind of count."""

    def __init__(
        self, here: Mapping[MoveCount, int], last: Mapping[MoveCount, int], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Go to Move"))
        self._last = last
        self.number = IntegerBox(self.body)
        self.number.setRange(0, max(last.values()))
        self._wanted = here[MoveCount.LINE]
        self.number.setValue(self._wanted)
        self.number.selectAll()
        self.count = ChoiceBox(self.body)
        for count, words in self._counts().items():
            self.count.addItem(words, count)
        self.note = FieldNote(self.body)
        form = form_layout(self.body)
        add_row(form, label_for(self.number, tr("&Number:"), self.body), self.number)
        add_row(form, label_for(self.count, tr("&Count:"), self.body), self.count)
        form.addRow(self.note)
        self.number.valueChanged.connect(self._note)
        self.count.currentIndexChanged.connect(self._fit)
        self._fit()
        (self.number if self.number.isEnabled() else self.count).setFocus()

    def place(self) -> MovePlace:
        """Return the number chosen, and its kind of count."""
        return MovePlace(self.count.currentData(), self.number.value())

    def show_last(self, last: Mapping[MoveCount, int]) -> None:
        """Allow higher numbers: of a long game they are counted while the dialog is open."""
        self._last = last
        self._fit()

    def _note(self, number: int) -> None:
        self._wanted = number

    def _fit(self) -> None:
        """Set the range of the numbers, and the one nearest to the previous."""
        last, wanted = self._last[self.count.currentData()], self._wanted
        self.number.setMaximum(last)
        self.number.setValue(wanted)
        self._wanted = wanted
        self.number.setEnabled(last > 0)
        self.set_acceptable(last > 0)
        self.note.show_hint(tr("0 to {last}").format(last=QLocale().toString(last)) if last else tr("No moves yet"))

    def _counts(self) -> dict[MoveCount, str]:
        return {
            MoveCount.LINE: tr("Moves in this variation"),
            MoveCount.MAIN_LINE: tr("Moves in the main line"),
            MoveCount.NODE: tr("Nodes in this variation"),
        }
