"""The choice of a time limit: none, the last one or a usual one, or any."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qtgo.core.clock.time_settings import TimeControl, TimeSystem
from qtgo.features.clock.time_settings_dialog import TimeSettingsDialog
from qtgo.kit.dialogs.modal import ask
from qtgo.kit.inputs.chip import ChipGroup
from qtgo.text.time_settings_words import PRESETS, control_title
from qtgo.text.translation import Texts

tr = Texts("new game")

_NONE, _LIMITED, _CUSTOM = "none", "limited", "custom"
_USUAL = TimeControl.same(PRESETS[1][0])


class TimeChoice(QWidget):
    """Chips; the last one opens the time settings."""

    time_changed = Signal()

    def __init__(self, control: TimeControl, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._limited = _USUAL
        self.chips = ChipGroup(tr("Time limit"), self)
        self.chips.add(_NONE, tr("No limit"))
        self._limit = self.chips.add(_LIMITED, "")
        # Translators: time settings of your own.
        self.chips.add(_CUSTOM, tr("Custom…"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.chips)
        self.chips.value_chosen.connect(self._on_chosen)
        self.show_time(control)

    @property
    def time_control(self) -> TimeControl:
        """Return the time settings chosen."""
        return self._control

    def show_time(self, control: TimeControl) -> None:
        """Show time settings without a signal. Without a limit for Black there is none for White."""
        is_limited = control.black.system is not TimeSystem.NONE
        self._control = control if is_limited else TimeControl()
        if is_limited:
            self._limited = control
        self._limit.setText(control_title(self._limited))
        self._limit.updateGeometry()
        self.chips.choose(_LIMITED if is_limited else _NONE)

    def _on_chosen(self, value: object) -> None:
        if value == _CUSTOM:
            self.show_time(self._control)
            dialog = TimeSettingsDialog(self._limited, self.window())
            control = ask(dialog, dialog.time_control)
            if control is None:
                return
        else:
            control = TimeControl() if value == _NONE else self._limited
        self.show_time(control)
        self.time_changed.emit()
