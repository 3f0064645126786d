"""The settings that the user chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from qtgo.dialogs.folder_field import FolderField
from qtgo.dialogs.form import FormDialog, form_layout, label_for
from qtgo.settings import (
    MAX_ALLOWANCE,
    MAX_COUNTDOWN,
    MAX_VERSION_DAYS,
    MAX_VERSION_MEGABYTES,
    MAX_VERSION_MINUTES,
    MAX_VOLUME,
    MAX_ZOOM,
    MIN_ZOOM,
    ArrowKeys,
    ClockStart,
    ColorScheme,
    ConfirmMoves,
    CoordinateStyle,
    MoveNumbers,
    OpenAt,
    Settings,
    VariationStyle,
)
from qtgo.text.languages import language_choices
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import ENGLISH, SYSTEM, Texts

tr = Texts("preferences")


class PreferencesDialog(FormDialog):
    """Edits Settings; ``settings()`` is what was chosen, with all the rest as it was.

    ``themes`` lists the boards to choose from: their names and their titles, the default one first. ``games_folder``
    is where finished games are kept if no folder is chosen.
    """

    def __init__(
        self,
        settings: Settings,
        themes: Sequence[tuple[str, str]],
        parent: QWidget | None = None,
        *,
        with_pseudo: bool = False,
        games_folder: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Preferences"))
        self._before = settings
        self._theme_names = [name for name, _ in themes]
        self.theme = QComboBox(self.body)
        self.theme.addItems([title for _, title in themes])
        if settings.board_theme in self._theme_names:
            self.theme.setCurrentIndex(self._theme_names.index(settings.board_theme))
        self._theme_before = self.theme.currentIndex()
        self.language = QComboBox(self.body)
        for code in language_choices(settings.language, with_pseudo=with_pseudo):
            self.language.addItem(_language_title(code), code)
        self.language.setCurrentIndex(self.language.findData(settings.language))
        self.choices: dict[str, QComboBox] = {}
        self.switches: dict[str, QCheckBox] = {}
        self.zoom = QSpinBox(self.body)
        self.zoom.setRange(round(100 * MIN_ZOOM), round(100 * MAX_ZOOM))
        self.zoom.setSingleStep(10)
        self.zoom.setSuffix(tr(" %"))
        self.zoom.setValue(round(100 * settings.interface_zoom))
        self.volume = self._volume_box()
        self.countdown = QSpinBox(self.body)
        self.countdown.setRange(0, MAX_COUNTDOWN)
        self.countdown.setSuffix(tr(" s"))
        self.countdown.setSpecialValueText(tr("None"))
        self.countdown.setValue(settings.countdown_seconds)
        self.allowance = QDoubleSpinBox(self.body)
        self.allowance.setRange(0, MAX_ALLOWANCE / 1000)
        self.allowance.setSingleStep(0.1)
        self.allowance.setDecimals(1)
        self.allowance.setSuffix(tr(" s"))
        self.allowance.setValue(settings.engine_allowance / 1000)
        self.versions = {
            name: self._number(getattr(settings, name), limit, unit)
            for name, limit, unit in (
                ("version_minutes", MAX_VERSION_MINUTES, tr(" min")),
                ("version_days", MAX_VERSION_DAYS, tr(" days")),
                ("version_megabytes", MAX_VERSION_MEGABYTES, tr(" MB")),
            )
        }
        self._numbers_before = self._numbers()
        self.games_folder = FolderField(settings.games_folder, games_folder, self.body)
        # Pages rather than groups below each other: together they would be higher than a small screen.
        self.pages = QTabWidget(self.body)
        self.pages.setAccessibleName(tr("Preferences"))
        self.pages.addTab(self._board_page(), tr("Board"))
        self.pages.addTab(self._play_page(), tr("Play"))
        self.pages.addTab(self._clock_page(), tr("Clock and Sound"))
        self.pages.addTab(self._program_page(), tr("Program"))
        layout = QVBoxLayout(self.body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.pages)

    def _volume_box(self) -> QSpinBox:
        box = QSpinBox(self.body)
        box.setRange(0, MAX_VOLUME)
        box.setSingleStep(10)
        box.setSuffix(tr(" %"))
        box.setSpecialValueText(tr("Off"))
        box.setValue(self._before.sound_volume)
        return box

    def settings(self) -> Settings:
        """Return the settings as chosen."""
        changes: dict[str, object] = {
            name: _values(getattr(self._before, name))[box.currentIndex()] for name, box in self.choices.items()
        }
        changes["language"] = self.language.currentData()
        changes["games_folder"] = self.games_folder.folder()
        changes.update((name, switch.isChecked()) for name, switch in self.switches.items())
        if self.theme.currentIndex() != self._theme_before:
            changes["board_theme"] = self._theme_names[self.theme.currentIndex()]
        before = self._numbers_before
        changes.update((name, number) for name, number in self._numbers().items() if number != before[name])
        return replace(self._before, **changes)  # type: ignore[arg-type]

    def _numbers(self) -> dict[str, float]:
        """Return the numbers in the fields, which may be rounder than the settings that they show."""
        return {
            "interface_zoom": self.zoom.value() / 100,
            "countdown_seconds": self.countdown.value(),
            "sound_volume": self.volume.value(),
            "engine_allowance": round(1000 * self.allowance.value()),
            **{name: box.value() for name, box in self.versions.items()},
        }

    def _number(self, value: int, limit: int, unit: str) -> QSpinBox:
        """Make a field for a whole number from 1 on."""
        box = QSpinBox(self.body)
        box.setRange(1, limit)
        box.setSuffix(unit)
        box.setValue(value)
        return box

    def _page(self) -> tuple[QWidget, QFormLayout]:
        page = QWidget(self.pages)
        form = form_layout(page)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        return page, form

    def _board_page(self) -> QWidget:
        page, form = self._page()
        form.addRow(label_for(self.theme, tr("Board &theme:"), page), self.theme)
        coordinates = {
            CoordinateStyle.NONE: tr("None"),
            CoordinateStyle.LETTERS: tr("A1 at lower left"),
            CoordinateStyle.NUMBERS: tr("1-1 at upper left"),
            CoordinateStyle.KANJI: tr("Numbers across, kanji down"),
        }
        self._add_choice(form, "coordinates", tr("&Coordinates:"), coordinates)
        numbers = {
            MoveNumbers.RECORD: tr("As set in the file"),
            MoveNumbers.NONE: tr("None"),
            MoveNumbers.LAST: tr("Last move"),
            MoveNumbers.ALL: tr("All moves"),
        }
        self._add_choice(form, "move_numbers", tr("Move n&umbers:"), numbers)
        self._add_switch(form, "show_variations", tr("Show &variations on the board"))
        variations = {
            VariationStyle.RECORD: tr("As set in the file"),
            VariationStyle.NEXT: tr("Next moves"),
            VariationStyle.BESIDE: tr("Alternatives to the last move"),
        }
        self._add_choice(form, "variation_style", tr("Va&riation style:"), variations)
        self._add_switch(form, "fuzzy_placement", tr("&Natural stone placement"))
        self._add_switch(form, "animation", tr("Anim&ations"))
        confirmations = {
            ConfirmMoves.TOUCH: tr("On touch screens"),
            ConfirmMoves.ALWAYS: tr("Always"),
            ConfirmMoves.NEVER: tr("Never"),
        }
        self._add_choice(form, "confirm_moves", tr("Con&firm moves:"), confirmations)
        self.choices["confirm_moves"].setToolTip(tr("A second click, or Enter, plays the move"))
        self._add_switch(form, "guard_clicks", tr("&Ignore clicks just after an engine's move"))
        return page

    def _play_page(self) -> QWidget:
        page, form = self._page()
        self._add_switch(form, "computer_resigns", tr("Computer &resigns lost games"))
        self._add_switch(form, "explain_first_games", tr("&Explain the rules during the first games"))
        self._add_switch(form, "keep_games", tr("&Keep finished games"))
        form.addRow(label_for(self.games_folder.line, tr("&Folder for finished games:"), page), self.games_folder)
        return page

    def _clock_page(self) -> QWidget:
        page, form = self._page()
        starts = {
            ClockStart.FIRST_MOVE: tr("With the first move"),
            ClockStart.AT_ONCE: tr("When the game begins"),
        }
        self._add_choice(form, "clock_start", tr("Clock st&arts:"), starts)
        self._add_switch(form, "lose_on_time", tr("Lose on ti&me"))
        form.addRow(label_for(self.countdown, tr("C&ountdown in the last:"), page), self.countdown)
        self._add_switch(form, "countdown_sound", tr("Countdown tic&ks"))
        self._add_switch(form, "stone_sound", tr("Stone soun&ds"))
        self._add_switch(form, "end_sound", tr("Sound at the e&nd of a game"))
        form.addRow(label_for(self.volume, tr("Sound &volume:"), page), self.volume)
        self._add_switch(form, "hide_board_when_paused", tr("Hide the &board while paused"))
        form.addRow(label_for(self.allowance, tr("En&gine time tolerance:"), page), self.allowance)
        self.allowance.setToolTip(tr("Allowed delay per move before an engine loses on time"))
        return page

    def _program_page(self) -> QWidget:
        page, form = self._page()
        open_at = {OpenAt.START: tr("At the start"), OpenAt.END: tr("At the end")}
        form.addRow(label_for(self.language, tr("&Language:"), page), self.language)
        schemes = {
            ColorScheme.SYSTEM: tr("As the system"),
            ColorScheme.LIGHT: tr("Light"),
            ColorScheme.DARK: tr("Dark"),
        }
        self._add_choice(form, "color_scheme", tr("Color sche&me:"), schemes)
        self._add_switch(form, "start_page", tr("Show the start page in ne&w windows"))
        self._add_choice(form, "open_at", tr("Open games &at:"), open_at)
        arrows = {
            ArrowKeys.LEFT_RIGHT: tr("Left and Right"),
            ArrowKeys.UP_DOWN: tr("Up and Down"),
        }
        self._add_choice(form, "arrow_keys", tr("&Step through moves with:"), arrows)
        self._add_switch(form, "allow_advice", tr("Allow &hints in timed and engine games"))
        self._add_switch(form, "judge_reviews", tr("Suggest &dead stones in games without engines"))
        self._add_switch(form, "vary_answers", tr("Random &replies in problems"))
        self._add_switch(form, "turn_problems", tr("Random orientation in &problems"))
        self._add_switch(form, "swap_problems", tr("Random &colors in problems"))
        form.addRow(label_for(self.zoom, tr("&Interface size:"), page), self.zoom)
        texts = (
            tr("&Keep a version every:"),
            tr("Keep &versions for:"),
            tr("Maximum space &for versions:"),
        )
        for box, text in zip(self.versions.values(), texts, strict=True):
            form.addRow(label_for(box, text, page), box)
        return page

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


def _language_title(code: str) -> str:
    """Name a language as those do who speak it."""
    if code == SYSTEM:
        return tr("System")
    if code == PSEUDO:
        return "Pseudo (en-XA)"
    return "English" if code == ENGLISH else QLocale(code).nativeLanguageName() or code
