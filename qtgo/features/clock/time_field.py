"""The time settings of both players, which may differ."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qtgo.core.clock.time_settings import TimeControl, TimeSystem
from qtgo.features.clock.time_settings_field import TimeSettingsField
from qtgo.kit.inputs.check_box import WrappingCheckBox
from qtgo.text.translation import Texts

tr = Texts("clock")


class TimeField(QWidget):
    """Edits a TimeControl: one set of settings, or one for each player."""

    time_changed = Signal()
    fields_changed = Signal(object)  # QWidget: the part whose fields have changed

    def __init__(self, control: TimeControl, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._before = control
        self._is_only_white = control.has_odds and control.black.system is TimeSystem.NONE  # as a game may be
        self.black = TimeSettingsField(control.black, tr("&Time limit:"), self)
        self.has_odds = WrappingCheckBox(tr("&Different time for White"), self)
        self.has_odds.setChecked(control.has_odds)
        self.white = TimeSettingsField(control.white, tr("White's time:"), self, mnemonics=False)
        self.white.system.setAccessibleName(tr("White's time limit"))
        self.white.presets.setAccessibleName(tr("Presets for White"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for widget in (self.black, self.has_odds, self.white):
            layout.addWidget(widget)
        self._show_odds()
        self.black.settings_changed.connect(self._on_black_changed)
        self.white.settings_changed.connect(self._on_changed)
        for field in (self.black, self.white):
            field.fields_changed.connect(partial(self.fields_changed.emit, field))
        self.has_odds.toggled.connect(self._on_odds_toggled)

    @property
    def time_control(self) -> TimeControl:
        """Return the readable part of the entered time control."""
        if not self._is_limited:
            return TimeControl()
        if self.has_odds.isChecked():
            return TimeControl(self.black.settings, self.white.settings)
        if not self._before.has_odds and self.black.settings == self._before.black:
            return self._before
        return TimeControl.same(self.black.settings)

    @property
    def has_problem(self) -> bool:
        """Return whether something entered cannot be accepted."""
        return self.black.has_problem or (self._has_white and self.white.has_problem)

    @property
    def _is_limited(self) -> bool:
        """Return whether there is a time limit: none for Black means none for White."""
        return self._is_only_white or self.black.settings.system is not TimeSystem.NONE

    @property
    def _has_white(self) -> bool:
        return self._is_limited and self.has_odds.isChecked()

    def _on_black_changed(self) -> None:
        self._is_only_white = False
        self._on_changed()

    def _on_odds_toggled(self, on: bool) -> None:
        if on and not self._before.has_odds:
            self.white.show_settings(self.black.settings)
        self._on_changed()
        self.fields_changed.emit(self.white)

    def _on_changed(self) -> None:
        self._show_odds()
        self.time_changed.emit()

    def _show_odds(self) -> None:
        """Offer other settings for White once there are any."""
        self.has_odds.setVisible(self._is_limited)
        self.white.setVisible(self._has_white)
