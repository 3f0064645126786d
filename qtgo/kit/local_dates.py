"""Moments of Qt as the language in use writes them."""

from __future__ import annotations

from PySide6.QtCore import QDateTime

from qtgo.text.record.date_words import date_text


def moment_text(moment: QDateTime) -> str:
    """Return a date and a time to the minute."""
    return f"{date_text(moment.toString('yyyy-MM-dd'))} {moment.toString('HH:mm')}"
