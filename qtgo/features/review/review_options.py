"""Fields for how games are reviewed: by which engines, and from which losses on moves are marked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from qtgo.core.analysis.loss import LossClass
from qtgo.gtp.engine_config import BUILTIN_NAME
from qtgo.kit.dialogs.form import label_for
from qtgo.kit.flow_layout import FlowLayout
from qtgo.kit.inputs.check_box import WrappingCheckBox
from qtgo.kit.inputs.number_boxes import DecimalBox
from qtgo.kit.plain_labels import menu_text, set_tip
from qtgo.look.sizes import SPACING, scaled
from qtgo.settings import MAX_LOSS, MIN_LOSS
from qtgo.text.engine_choices import EngineChoice
from qtgo.text.translation import Texts

tr = Texts("review")


class ReviewersField(QWidget):
    """Chooses the engines that share a review, or the built-in one, which reviews alone."""

    def __init__(self, choices: Sequence[EngineChoice], parent: QWidget) -> None:
        super().__init__(parent)
        self.boxes: dict[str, QCheckBox] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(scaled(SPACING) // 2)
        for choice in choices:
            box = self.boxes[choice.name] = WrappingCheckBox(menu_text(choice.title), self)
            set_tip(box, choice.tip)
            box.toggled.connect(partial(self._fit, choice.name == BUILTIN_NAME))
            column.addWidget(box)

    def names(self) -> tuple[str, ...]:
        """Return the names of the engines chosen, nothing for the built-in one alone."""
        chosen = tuple(name for name, box in self.boxes.items() if box.isChecked())
        return () if chosen == (BUILTIN_NAME,) else chosen

    def show_names(self, names: Sequence[str]) -> None:
        """Show which engines are chosen."""
        known = [name for name in names if name in self.boxes] or [BUILTIN_NAME]
        for name, box in self.boxes.items():
            box.setChecked(name in known)

    def _fit(self, is_builtin: bool, is_chosen: bool) -> None:
        """Choose either the built-in engine or others."""
        if is_chosen:
            for name, box in self.boxes.items():
                if (name == BUILTIN_NAME) is not is_builtin:
                    box.setChecked(False)
        elif BUILTIN_NAME in self.boxes and not any(box.isChecked() for box in self.boxes.values()):
            self.boxes[BUILTIN_NAME].setChecked(True)


class LossesField(QWidget):
    """Three numbers of points, one for each class."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.boxes: dict[LossClass, DecimalBox] = {}
        titles = {
            # Translators: a field: from which loss on a move is doubtful.
            LossClass.DOUBTFUL: tr("Doubtful"),
            # Translators: a field: from which loss on a move is a mistake.
            LossClass.MISTAKE: tr("Mistake"),
            # Translators: a field: from which loss on a move is a blunder.
            LossClass.BLUNDER: tr("Blunder"),
        }
        row = FlowLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scaled(SPACING))
        for kind in LossClass:
            part = QWidget(self)
            box = self.boxes[kind] = DecimalBox(part)
            box.setRange(MIN_LOSS, MAX_LOSS)
            box.setDecimals(1)
            box.setSingleStep(0.5)
            column = QVBoxLayout(part)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(scaled(SPACING) // 2)
            column.addWidget(label_for(box, titles[kind], part))
            column.addWidget(box)
            row.addWidget(part)
