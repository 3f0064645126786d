"""The dialog for the time settings of a game."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from qtgo.core.clock.time_settings import TimeControl
from qtgo.features.clock.time_field import TimeField
from qtgo.kit.dialogs.form import FormDialog
from qtgo.text.translation import Texts

tr = Texts("clock")


class TimeSettingsDialog(FormDialog):
    """Edits a TimeControl; ``time_control()`` is the one chosen."""

    def __init__(self, control: TimeControl, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Time Settings"))
        self.time = TimeField(control, self.body)
        layout = QVBoxLayout(self.body)
        layout.addWidget(self.time)
        layout.addStretch(1)
        self.time.time_changed.connect(self._check)
        self.time.fields_changed.connect(self.reveal)
        self._check()

    def time_control(self) -> TimeControl:
        """Return the settings as they are chosen now."""
        return self.time.time_control

    def _check(self) -> None:
        self.set_acceptable(not self.time.has_problem)
        self.grow()
