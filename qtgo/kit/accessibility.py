"""Announcements to screen readers, texts that they read line by line, and the order of Tab."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QFocusEvent
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget


def announce(widget: QWidget, text: str) -> None:
    """Make screen readers announce a text."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


class HeardBrowser(QTextBrowser):
    """A text to be read, through which the arrow keys move a cursor where a screen reader follows it.

    Otherwise they scroll. In a table it goes up and down in a column. Links open nothing by themselves.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the cursor to a screen reader."""
        flags, by_keys = self.textInteractionFlags(), Qt.TextInteractionFlag.TextSelectableByKeyboard
        if QAccessible.isActive() and not flags & by_keys:
            self.setTextInteractionFlags(flags | by_keys)
        super().focusInEvent(event)


def order_tabs(*parts: QWidget) -> None:
    """Set the order of Tab through parts of one window; within each it is the order of creation."""
    within = (widget for part in parts for widget in (part, *part.findChildren(QWidget)))
    stops = [widget for widget in within if widget.focusPolicy() & Qt.FocusPolicy.TabFocus]
    for first, second in pairwise(stop for stop in stops if stop.window() is parts[0].window()):
        QWidget.setTabOrder(first, second)
