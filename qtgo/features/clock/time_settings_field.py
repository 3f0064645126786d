"""The time settings of a player: a system and the numbers that it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from qtgo.core.clock.time_settings import MINUTE, SECOND, TimeProblem, TimeSettings, TimeSystem
from qtgo.features.clock.time_box import TimeBox
from qtgo.kit.dialogs.form import FieldNote, add_row, form_layout, label_for, with_note
from qtgo.kit.flow_layout import FlowLayout
from qtgo.kit.inputs.number_boxes import IntegerBox
from qtgo.kit.inputs.tool_button import WordButton
from qtgo.kit.labels import ChoiceBox
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.sizes import SPACING, scaled
from qtgo.text.menus.mnemonics import without_mnemonic
from qtgo.text.time_settings_words import (
    PRESETS,
    USUAL_SETTINGS,
    problem_sentence,
    settings_sentence,
    settings_title,
    system_title,
    unreadable_sentence,
)
from qtgo.text.translation import Texts

tr = Texts("clock")

# Beyond the allowed values, so that a wrong number can be typed and answered with the reason.
_COUNT_LIMIT = 9999
_MAIN_PROBLEMS = frozenset({TimeProblem.MAIN_OUT_OF_RANGE, TimeProblem.NO_MAIN_TIME})
_SYSTEMS = list(USUAL_SETTINGS)
_SENTENCE_LINES = 4


class TimeSettingsField(QWidget):
    """Edits TimeSettings; it shows the fields of the system, their meaning, and their problems.

    ``title`` begins the first label. A field that is one of two on a dialog goes without ``mnemonics``.
    """

    settings_changed = Signal()
    fields_changed = Signal()  # other fields are shown than before

    def __init__(
        self, settings: TimeSettings, title: str, parent: QWidget | None = None, *, mnemonics: bool = True
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._has_mnemonics = mnemonics
        self._last = {**USUAL_SETTINGS, settings.system: settings}
        self._has_problem = False
        self.system = ChoiceBox(self)
        self.system.addItems([system_title(system) for system in _SYSTEMS])
        self.presets = self._presets_button()
        self.main = TimeBox(settings.main, MINUTE, self)
        self.count = IntegerBox(self)
        self.count.setRange(0, _COUNT_LIMIT)
        self.extra = TimeBox(settings.extra, SECOND, self)
        # Translators: a box to tick, before a field for the most time that can be saved.
        self.is_capped = QCheckBox(self._text(tr("Ma&ximum:")), self)
        self.cap = TimeBox(settings.cap or 0, MINUTE, self)
        self.cap.setAccessibleName(tr("Maximum saved time"))
        self.main_note, self.extra_note = FieldNote(self), FieldNote(self)
        self._word = PlainLabel(parent=self)
        self.sentence = PlainLabel(parent=self)
        self.sentence.setWordWrap(True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        # Nothing below moves with the length of the sentence.
        self.sentence.setMinimumHeight(_SENTENCE_LINES * self.fontMetrics().lineSpacing())
        self._lay_out(self._text(title))
        self._connect()
        self.show_settings(settings)

    @property
    def settings(self) -> TimeSettings:
        """Return the readable part of the settings entered."""
        return self._settings

    @property
    def has_problem(self) -> bool:
        """Return whether something entered cannot be accepted."""
        return self._has_problem

    def show_settings(self, settings: TimeSettings) -> None:
        """Show settings without a signal."""
        self._settings = self._last[settings.system] = settings
        cap = 2 * settings.main if settings.cap is None else settings.cap
        fields = (self.system, self.main, self.count, self.extra, self.is_capped, self.cap)
        blockers = [QSignalBlocker(field) for field in fields]
        self.system.setCurrentIndex(_SYSTEMS.index(settings.system))
        for box, time in ((self.main, settings.main), (self.extra, settings.extra), (self.cap, cap)):
            box.set_time(time)
        self.extra.set_unit(MINUTE if settings.system is TimeSystem.CANADIAN else SECOND)
        self.count.setValue(settings.count)
        self.is_capped.setChecked(settings.cap is not None)
        for blocker in blockers:
            blocker.unblock()
        self._show_fields()
        self._check()

    def _text(self, text: str) -> str:
        return text if self._has_mnemonics else without_mnemonic(text)

    def _presets_button(self) -> QToolButton:
        button = WordButton(self)
        # Translators: a button with a menu of common time settings.
        button.setText(self._text(tr("&Presets")))
        button.setToolTip(tr("Choose from common time settings, shortest first"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        menu = QMenu(button)
        for group in PRESETS:
            menu.addSeparator()
            for settings in group:
                menu.addAction(settings_title(settings), partial(self._take, settings))
        button.setMenu(menu)
        return button

    def _lay_out(self, title: str) -> None:
        row = QHBoxLayout()
        row.addWidget(self.system)
        row.addWidget(self.presets)
        row.addStretch(1)
        overtime = FlowLayout()
        overtime.setSpacing(scaled(SPACING))
        for widget in (self.count, self._word, self.extra, self.is_capped, self.cap):
            overtime.addWidget(widget)
        self._form = form_layout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        first = label_for(self.system, title, self)
        add_row(self._form, first, row)
        self._main_row = with_note(_left(self.main), self.main_note)
        main = label_for(self.main, self._text(tr("Ma&in time:")), self)
        add_row(self._form, main, self._main_row)
        self._extra_row = with_note(overtime, self.extra_note)
        self._extra_label = label_for(self.extra, self._text(tr("&Overtime:")), self)
        add_row(self._form, self._extra_label, self._extra_row)
        self._form.addRow("", self.sentence)
        texts = [main.text(), *(self._text(self._words(system)[0]) for system in _SYSTEMS)]
        first.setMinimumWidth(_widest(self._extra_label, texts))  # no field moves when another system is chosen

    def _connect(self) -> None:
        self.system.activated.connect(lambda index: self._take(self._last[_SYSTEMS[index]]))
        for box in (self.main, self.extra, self.cap):
            box.time_changed.connect(self._on_edited)
        self.count.valueChanged.connect(self._on_edited)
        self.is_capped.toggled.connect(self._on_edited)

    def _take(self, settings: TimeSettings) -> None:
        self.show_settings(settings)
        self.settings_changed.emit()
        self.fields_changed.emit()

    def _on_edited(self) -> None:
        """Take over an edit; an unreadable time leaves the last one."""
        before = self._settings
        cap = self.cap.time if self.is_capped.isChecked() else None
        self._settings = self._last[before.system] = replace(
            before,
            main=before.main if self.main.time is None else self.main.time,
            extra=before.extra if self.extra.time is None else self.extra.time,
            count=self.count.value(),
            cap=before.cap if self.is_capped.isChecked() and cap is None else cap,
        )
        self.cap.setEnabled(self.is_capped.isChecked())
        self._check()
        self.settings_changed.emit()

    def _show_fields(self) -> None:
        """Show the fields of the system, with their names."""
        settings = self._settings
        is_fischer = settings.system is TimeSystem.FISCHER
        self._form.setRowVisible(self._main_row, settings.has_main)
        self._form.setRowVisible(self._extra_row, settings.has_extra)
        self.count.setVisible(settings.has_count)
        self._word.setVisible(settings.has_count)
        self.is_capped.setVisible(is_fischer)
        self.cap.setVisible(is_fischer)
        self.cap.setEnabled(self.is_capped.isChecked())
        label, count, word, extra = self._words(settings.system)
        self._extra_label.setText(self._text(label))
        self._extra_label.setBuddy(self.count if settings.has_count else self.extra)
        self._word.setText(word)
        self.count.setAccessibleName(count)
        self.extra.setAccessibleName(extra)

    def _words(self, system: TimeSystem) -> tuple[str, str, str, str]:
        """Return the label of the overtime, the name of the count, the word after it, and the name of its time."""
        overtime, time = tr("&Overtime:"), tr("Period length")
        # Translators: of byo-yomi.
        periods = tr("Periods")
        match system:
            case TimeSystem.FISCHER:
                return tr("Increme&nt:"), periods, "", tr("Increment")
            case TimeSystem.PER_MOVE:
                return tr("Time per mo&ve:"), periods, "", tr("Time per move")
            case TimeSystem.CANADIAN:
                # Translators: between two fields: 25 stones / 10 min.
                return overtime, tr("Stones per period"), tr("stones /"), time
        return overtime, periods, "×", time

    def _check(self) -> None:
        """Show problems at their fields, otherwise the meaning of the settings."""
        settings = self._settings
        main, extra = "", ""
        for problem in settings.problems():
            if problem in _MAIN_PROBLEMS:
                main = problem_sentence(problem, settings)
            else:
                extra = problem_sentence(problem, settings)
        if settings.has_main and self.main.time is None:
            main = unreadable_sentence()
        is_cap_read = not self.is_capped.isChecked() or self.cap.time is not None
        if settings.has_extra and (self.extra.time is None or not is_cap_read):
            extra = unreadable_sentence()
        self.main_note.show_problem(main, self.main)
        self.extra_note.show_problem(extra, self.extra)
        self._has_problem = bool(main or extra)
        self.sentence.setText("" if self._has_problem else settings_sentence(settings))
        self.sentence.setVisible(not self._has_problem)
        self.system.setAccessibleDescription(self.sentence.text())


def _widest(label: QLabel, texts: Sequence[str]) -> int:
    """Return the width that a label needs for the widest of the texts that it is to have."""
    label.ensurePolished()
    widths = []
    for text in texts:
        label.setText(text)
        widths.append(label.sizeHint().width())
    return max(widths)


def _left(widget: QWidget) -> QHBoxLayout:
    """Keep a field at the left, no wider than it needs to be."""
    row = QHBoxLayout()
    row.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)
    row.addStretch(1)
    return row
