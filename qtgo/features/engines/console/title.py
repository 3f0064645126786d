"""The line above the console, with its name and a button that closes it; by the rest of it, it is moved."""

from __future__ import annotations

from functools import partial

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QToolButton, QWidget

from qtgo.kit.headings import HeadingLabel
from qtgo.kit.language import set_translated
from qtgo.kit.plain_labels import name_by_tip
from qtgo.kit.zoom import follow_zoom, keep_icon_size
from qtgo.look.icons import icon
from qtgo.look.palette import current_palette
from qtgo.look.sizes import SPACING, WINDOW_MARGIN, scaled
from qtgo.text.translation import Texts

tr = Texts("engines")


class DockTitle(QWidget):
    """Stands in place of the title that Qt makes, whose signs are hard to hit."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        title = HeadingLabel(dock.windowTitle(), self)
        dock.windowTitleChanged.connect(title.setText)
        close = self.close_button = QToolButton(self)
        close.setIcon(icon("close", "ink2"))
        keep_icon_size(close)
        close.clicked.connect(dock.close)
        set_translated(self, partial(name_by_tip, close), tr.lazy("Close console"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(title, 1)
        row.addWidget(close)
        follow_zoom(self, self._fit)

    def _fit(self) -> None:
        gap = scaled(SPACING)
        self.setContentsMargins(scaled(WINDOW_MARGIN), gap // 2, gap, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, and the line at its top."""
        painter, colors = QPainter(self), current_palette()
        painter.fillRect(self.rect(), colors.window)
        painter.fillRect(0, 0, self.width(), 1, colors.line)
