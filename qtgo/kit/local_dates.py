"""Dates and times as the user's system writes them, and by ISO 8601 where it has no way of its own."""

from __future__ import annotations

from PySide6.QtCore import QDate, QDateTime, QLocale


def date_text(date: QDate) -> str:
    """Return a date in the short form of the system, whatever the language."""
    if _is_plain():
        return date.toString("yyyy-MM-dd")
    return QLocale.system().toString(date, QLocale.FormatType.ShortFormat)


def moment_text(moment: QDateTime) -> str:
    """Return a date and a time in the short form of the system, whatever the language."""
    if _is_plain():
        return moment.toString("yyyy-MM-dd HH:mm")
    return QLocale.system().toString(moment, QLocale.FormatType.ShortFormat)


def _is_plain() -> bool:
    """Return whether dates have the form of the C locale, "4 01 2026", which comes with any language."""
    form = QLocale.FormatType.ShortFormat
    return QLocale.system().dateFormat(form) == QLocale.c().dateFormat(form)
