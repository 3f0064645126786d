"""Days and moments of the system's clock, written for files and for people."""

from __future__ import annotations

from PySide6.QtCore import QDate, QDateTime, Qt

from qtgo.text.record.date_words import date_text


def today() -> str:
    """Return the date of today as files write it."""
    return QDate.currentDate().toString(Qt.DateFormat.ISODate)


def moment_text(moment: QDateTime) -> str:
    """Return a date and a time to the minute."""
    return f"{date_text(moment.toString('yyyy-MM-dd'))} {moment.toString('HH:mm')}"
