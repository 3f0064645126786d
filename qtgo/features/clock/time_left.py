"""The dialog that corrects the time left of a player, as a tournament director does."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from qtgo.core.clock.time_settings import MAX_TIME, SECOND, TimeLeft, TimeSettings, TimeSystem
from qtgo.features.clock.time_box import TimeBox
from qtgo.kit.dialogs.form import FieldNote, FormDialog, add_row, form_layout, label_for, with_note
from qtgo.kit.inputs.number_boxes import IntegerBox
from qtgo.kit.plain_labels import PlainLabel, window_title
from qtgo.text.clock_words import duration_text
from qtgo.text.time_settings_words import settings_title, unreadable_sentence
from qtgo.text.translation import Texts

tr = Texts("clock")


class TimeLeftDialog(FormDialog):
    """Edits a TimeLeft; ``time_left()`` is the one entered. ``name`` is the player's."""

    def __init__(self, settings: TimeSettings, left: TimeLeft, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Time Left: {name}").format(name=window_title(name)) if name else tr("Time Left"))
        self._settings, self._before = settings, left
        # Shown rounded up as on the clock; an unchanged value stays exact.
        self._shown = max(0, -(-left.time // SECOND)) * SECOND
        self.time = TimeBox(self._shown, SECOND, self.body)
        self.count = IntegerBox(self.body)
        self.count.setRange(0 if settings.main else 1, settings.count)
        if settings.main:
            # Translators: no periods, as the main time is not used up.
            self.count.setSpecialValueText(tr("None (main time)"))
        self.count.setValue(left.count)
        self.note = FieldNote(self.body)
        form = form_layout(self.body)
        form.addRow(PlainLabel(tr("Settings:"), self.body), PlainLabel(settings_title(settings), self.body))
        add_row(form, label_for(self.time, tr("&Time left:"), self.body), with_note(self.time, self.note))
        if settings.has_count:
            is_byoyomi = settings.system is TimeSystem.BYOYOMI
            text = tr("&Periods left:") if is_byoyomi else tr("&Stones to play:")
            add_row(form, label_for(self.count, text, self.body), self.count)
        self.count.setVisible(settings.has_count)
        self.time.time_changed.connect(self._check)
        self.count.valueChanged.connect(self._check)
        self.time.setFocus()
        self._check()

    def time_left(self) -> TimeLeft:
        """Return the entered time left."""
        time = self.time.time
        if time is None or time == self._shown:
            time = self._before.time
        return TimeLeft(time, self.count.value() if self._settings.has_count else self._before.count)

    def _check(self) -> None:
        problem = self._problem()
        self.note.show_problem(problem, self.time)
        self.set_acceptable(not problem)
        self.grow()

    def _problem(self) -> str:
        time = self.time.time
        if time is None:
            return unreadable_sentence()
        in_period = self._settings.system is TimeSystem.PER_MOVE or (self._settings.has_count and self.count.value())
        most = self._settings.extra if in_period else MAX_TIME
        if time > most and time != self._shown:
            return tr("Enter at most {most}.").format(most=duration_text(most))
        if time == 0 and self._shown != 0:
            return tr("Enter a time greater than zero.")
        return ""
