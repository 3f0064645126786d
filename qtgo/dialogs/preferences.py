"""The settings that the user chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QGroupBox, QSpinBox, QVBoxLayout, QWidget

from qtgo.dialogs.form import FormDialog, label_for
from qtgo.settings import (
    MAX_ZOOM,
    MIN_ZOOM,
    ArrowKeys,
    CoordinateStyle,
    MoveNumbers,
    OpenAt,
    Settings,
    VariationStyle,
)


class PreferencesDialog(FormDialog):
    """Edits Settings; ``settings()`` is what was chosen, with all the rest as it was.

    ``themes`` lists the boards to choose from: their names and their titles, the default one first.
    """

    def __init__(self, settings: Settings, themes: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Preferences"))
        self._before = settings
        self._theme_names = [name for name, _ in themes]
        self.theme = QComboBox(self.body)
        self.theme.addItems([title for _, title in themes])
        if settings.board_theme in self._theme_names:
            self.theme.setCurrentIndex(self._theme_names.index(settings.board_theme))
        self._theme_before = self.theme.currentIndex()
        self.choices: dict[str, QComboBox] = {}
        self.switches: dict[str, QCheckBox] = {}
        self.zoom = QSpinBox(self.body)
        self.zoom.setRange(round(100 * MIN_ZOOM), round(100 * MAX_ZOOM))
        self.zoom.setSingleStep(10)
        self.zoom.setSuffix(self.tr(" %"))
        self.zoom.setValue(round(100 * settings.interface_zoom))
        layout = QVBoxLayout(self.body)
        layout.addWidget(self._board_group())
        layout.addWidget(self._game_group())
        layout.addStretch(1)

    def settings(self) -> Settings:
        """Give the settings as chosen."""
        changes: dict[str, object] = {
            name: _values(getattr(self._before, name))[box.currentIndex()] for name, box in self.choices.items()
        }
        changes.update((name, switch.isChecked()) for name, switch in self.switches.items())
        if self.theme.currentIndex() != self._theme_before:
            changes["board_theme"] = self._theme_names[self.theme.currentIndex()]
        if self.zoom.value() != round(100 * self._before.interface_zoom):
            changes["interface_zoom"] = self.zoom.value() / 100
        return replace(self._before, **changes)  # type: ignore[arg-type]

    def _board_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Board"), self.body)
        form = QFormLayout(group)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.addRow(label_for(self.theme, self.tr("&Wood and stones:"), group), self.theme)
        coordinates = {
            CoordinateStyle.NONE: self.tr("None"),
            CoordinateStyle.LETTERS: self.tr("A1 at the lower left"),
            CoordinateStyle.NUMBERS: self.tr("1-1 at the upper left"),
            CoordinateStyle.KANJI: self.tr("Numbers across, kanji down"),
        }
        self._add_choice(form, "coordinates", self.tr("&Coordinates:"), coordinates)
        numbers = {
            MoveNumbers.RECORD: self.tr("As the record says"),
            MoveNumbers.NONE: self.tr("On no stones"),
            MoveNumbers.LAST: self.tr("On the last stone"),
            MoveNumbers.ALL: self.tr("On all stones"),
        }
        self._add_choice(form, "move_numbers", self.tr("Move &numbers:"), numbers)
        self._add_switch(form, "show_variations", self.tr("Show &variations on the board"))
        variations = {
            VariationStyle.RECORD: self.tr("As the record says"),
            VariationStyle.NEXT: self.tr("The next moves"),
            VariationStyle.BESIDE: self.tr("Other moves in place of the last one"),
        }
        self._add_choice(form, "variation_style", self.tr("V&ariations are:"), variations)
        self._add_switch(form, "fuzzy_placement", self.tr("Stones lie a little off their points, as by &hand"))
        self._add_switch(form, "animation", self.tr("Stones s&lide into place"))
        return group

    def _game_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Program"), self.body)
        form = QFormLayout(group)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        open_at = {OpenAt.START: self.tr("At the start"), OpenAt.END: self.tr("At the end")}
        self._add_choice(form, "open_at", self.tr("&Open a game:"), open_at)
        arrows = {
            ArrowKeys.LEFT_RIGHT: self.tr("Left and Right"),
            ArrowKeys.UP_DOWN: self.tr("Up and Down"),
        }
        self._add_choice(form, "arrow_keys", self.tr("&Step through moves with:"), arrows)
        form.addRow(label_for(self.zoom, self.tr("Size of the &interface:"), group), self.zoom)
        return group

    def _add_choice(self, form: QFormLayout, name: str, text: str, words: Mapping[Any, str]) -> None:
        box = QComboBox(self.body)
        current: Enum = getattr(self._before, name)
        values = _values(current)
        box.addItems([words[value] for value in values])
        box.setCurrentIndex(values.index(current))
        self.choices[name] = box
        form.addRow(label_for(box, text, self.body), box)

    def _add_switch(self, form: QFormLayout, name: str, text: str) -> None:
        switch = QCheckBox(text, self.body)
        switch.setChecked(getattr(self._before, name))
        self.switches[name] = switch
        form.addRow(switch)


def _values(current: Enum) -> list[Enum]:
    """List all values of the kind of one."""
    return list(type(current))
