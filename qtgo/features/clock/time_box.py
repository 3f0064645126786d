"""A field for a length of time, typed in any form or stepped through."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QAbstractSpinBox, QWidget

from qtgo.core.clock.time_settings import MAX_TIME, MINUTE, SECOND
from qtgo.features.clock.typed_times import parse_time
from qtgo.text.clock_words import duration_text

# Up to each of these times one step is so long.
_STEPS = ((10 * SECOND, SECOND), (MINUTE, 5 * SECOND), (5 * MINUTE, 30 * SECOND), (MAX_TIME, MINUTE))


class TimeBox(QAbstractSpinBox):
    """Edits a time in milliseconds; a number without a unit is in ``unit``. An invalid text stays to be corrected."""

    time_changed = Signal()

    def __init__(self, time: int, unit: int = SECOND, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._unit = unit
        self.set_time(time)
        self.lineEdit().textChanged.connect(self.time_changed)
        self.editingFinished.connect(self._tidy)

    @property
    def time(self) -> int | None:
        """Return the time entered, None for an invalid one."""
        if self.lineEdit().text() == duration_text(self._shown):  # however a language writes it
            return self._shown
        try:
            seconds = parse_time(self.lineEdit().text(), self._unit)
        except ValueError:
            return None
        return None if seconds is None else round(seconds * SECOND)

    def set_time(self, time: int) -> None:
        """Show a time."""
        self._shown = time
        self.lineEdit().setText(duration_text(time))

    def set_unit(self, unit: int) -> None:
        """Take numbers without a unit as so many milliseconds each."""
        self._unit = unit

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        """Allow steps from any time."""
        flags = QAbstractSpinBox.StepEnabledFlag
        time = self.time
        if time is None or self.isReadOnly():
            return flags.StepNone
        down = flags.StepDownEnabled if time > 0 else flags.StepNone
        return down | (flags.StepUpEnabled if time < MAX_TIME else flags.StepNone)

    def stepBy(self, steps: int) -> None:
        """Go up or down by steps that suit the size of the time, onto round times."""
        time = self.time
        if time is None:
            return
        for _ in range(abs(steps)):
            time = _stepped(time, up=steps > 0)
        self.set_time(time)
        self.selectAll()

    def sizeHint(self) -> QSize:
        """Make room for hours and minutes."""
        hint = super().sizeHint()
        hint.setWidth(self.fontMetrics().horizontalAdvance(duration_text(MAX_TIME - MINUTE)) + 3 * hint.height() // 2)
        return hint

    def minimumSizeHint(self) -> QSize:
        """Keep the room."""
        return self.sizeHint()

    def _tidy(self) -> None:
        """Write the entered time in the usual form, so that its unit is plain to see."""
        time = self.time
        if time is not None and self.lineEdit().text() != duration_text(time):
            self.set_time(time)


def _stepped(time: int, *, up: bool) -> int:
    step = next((step for limit, step in _STEPS if (time < limit if up else time <= limit)), MINUTE)
    return min(MAX_TIME, (time // step + 1) * step) if up else max(0, (time - 1) // step * step)
