"""The order in which Tab goes through parts, where it is not that in which they were made."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def order_tabs(*parts: QWidget) -> None:
    """Let Tab go through parts of one window in this order, and in each through what it holds as that was made."""
    within = (widget for part in parts for widget in (part, *part.findChildren(QWidget)))
    stops = [widget for widget in within if widget.focusPolicy() & Qt.FocusPolicy.TabFocus]
    for first, second in pairwise(stop for stop in stops if stop.window() is parts[0].window()):
        QWidget.setTabOrder(first, second)
