"""Announcements to screen readers, and the order of Tab."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, text: str) -> None:
    """Make screen readers announce a text."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def order_tabs(*parts: QWidget) -> None:
    """Set the order of Tab through parts of one window; within each it is the order of creation."""
    within = (widget for part in parts for widget in (part, *part.findChildren(QWidget)))
    stops = [widget for widget in within if widget.focusPolicy() & Qt.FocusPolicy.TabFocus]
    for first, second in pairwise(stop for stop in stops if stop.window() is parts[0].window()):
        QWidget.setTabOrder(first, second)
