"""Announce a text to screen readers."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, text: str) -> None:
    """Make screen readers announce a text."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
