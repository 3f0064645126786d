"""Fields for all the parameters of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QSizePolicy, QWidget

from qtgo.core.rules.ko import KoRule
from qtgo.core.rules.ruleset import (
    CUSTOM,
    HandicapCompensation,
    HandicapPlacement,
    Repetition,
    ResumeFirst,
    Ruleset,
    Scoring,
    Suicide,
    Tax,
)
from qtgo.kit.dialogs.form import add_row, form_layout, label_for
from qtgo.kit.inputs.check_box import WrappingCheckBox
from qtgo.kit.inputs.number_boxes import IntegerBox
from qtgo.kit.labels import ElidedBox
from qtgo.text.ruleset_words import parameter_word
from qtgo.text.translation import Texts

tr = Texts("new game")

MAX_PASSES = 4


class RulesetEditor(QWidget):
    """Shows the parameters of a ruleset; a change by the user makes it a custom one."""

    ruleset_changed = Signal(object)  # Ruleset

    def __init__(self, ruleset: Ruleset, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ruleset = ruleset
        self.choices: dict[str, QComboBox] = {}
        self.switches: dict[str, QCheckBox] = {}
        self._form = form_layout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._add_choices()
        self._passes = IntegerBox(self)
        self._passes.setRange(2, MAX_PASSES)
        self._passes.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._passes.valueChanged.connect(lambda count: self._change(passes_to_stop=count))
        add_row(self._form, label_for(self._passes, tr("Passes to end the game:"), self), self._passes)
        self._add_switches()
        self.show_ruleset(ruleset)

    @property
    def ruleset(self) -> Ruleset:
        """Return the ruleset as edited."""
        return self._ruleset

    def show_ruleset(self, ruleset: Ruleset) -> None:
        """Show a ruleset without a signal."""
        self._ruleset = ruleset
        for parameter, box in self.choices.items():
            with QSignalBlocker(box):
                # Not findData: Qt does not compare Python enums.
                box.setCurrentIndex(_values(box).index(getattr(ruleset, parameter)))
        for parameter, switch in self.switches.items():
            with QSignalBlocker(switch):
                switch.setChecked(getattr(ruleset, parameter))
        with QSignalBlocker(self._passes):
            self._passes.setValue(ruleset.passes_to_stop)

    def fold(self) -> None:
        """Put the choices below their labels."""
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)

    def _add_choices(self) -> None:
        rows: Mapping[str, tuple[str, type[Enum]]] = {
            "scoring": (tr("Scoring:"), Scoring),
            "tax": (tr("Eyes in seki:"), Tax),
            "ko": (tr("Ko:"), KoRule),
            "repetition": (tr("Long cycle:"), Repetition),
            "suicide": (tr("Suicide:"), Suicide),
            "handicap_placement": (tr("Handicap stones:"), HandicapPlacement),
            "handicap_compensation": (tr("White's compensation:"), HandicapCompensation),
            "resume_first": (tr("First to move on resuming:"), ResumeFirst),
        }
        for parameter, (text, kind) in rows.items():
            box = ElidedBox(26, self)
            for value in kind:
                box.addItem(parameter_word(value), value)
            box.currentIndexChanged.connect(
                lambda index, name=parameter, box=box: self._change(**{name: _values(box)[index]})
            )
            self.choices[parameter] = box
            add_row(self._form, label_for(box, text, self), box)

    def _add_switches(self) -> None:
        rows = {
            "dead_stones_removed": tr("Dead stones are removed by agreement"),
            "removal_after_resumption": tr("Also after resuming"),
            "pass_stones": tr("Passing costs one prisoner"),
            "white_passes_last": tr("White must pass last"),
            "white_wins_ties": tr("White wins a tie"),
            "button": tr("First pass takes the button (half a point)"),
            "illegal_move_forfeits": tr("Illegal moves forfeit"),
        }
        for parameter, text in rows.items():
            switch = WrappingCheckBox(text, self)
            switch.toggled.connect(lambda on, name=parameter: self._change(**{name: on}))
            self.switches[parameter] = switch
            self._form.addRow(switch)

    def _change(self, **parameters: Any) -> None:
        self._ruleset = replace(self._ruleset, name=CUSTOM, **parameters)
        self.ruleset_changed.emit(self._ruleset)


def _values(box: QComboBox) -> list[object]:
    return [box.itemData(index) for index in range(box.count())]
