"""A line that names the work in progress, with a way to end the wait."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QSizePolicy, QWidget

from qtgo.kit.flow_layout import FlowLayout
from qtgo.kit.labels import ElidedLabel
from qtgo.kit.language import set_translated
from qtgo.kit.plain_labels import plain_tip
from qtgo.kit.zoom import follow_zoom, keep_spacing
from qtgo.look.font import letters_wide
from qtgo.look.sizes import SPACING
from qtgo.plain_text import visible_message
from qtgo.text.translation import Texts

tr = Texts("engines")

_BAR_WIDTH = 12


class BusyLine(QWidget):
    """Shows a busy bar, a text, and buttons to end the wait; hidden while idle."""

    stop_requested = Signal()
    restart_requested = Signal()
    details_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        said = QWidget(self)
        said.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._bar = QProgressBar(said)
        self._bar.setRange(0, 0)
        self._bar.setTextVisible(False)
        follow_zoom(self._bar, lambda: self._bar.setFixedWidth(letters_wide(self.fontMetrics(), _BAR_WIDTH)))
        self._bar.setMaximumHeight(self.fontMetrics().height())
        self._label = ElidedLabel(said)
        self._label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)  # as wide as its words
        self.stop = QPushButton(self)
        set_translated(self, self.stop.setText, tr.lazy("S&top"))
        self.restart = QPushButton(self)
        set_translated(self, self.restart.setText, tr.lazy("&Restart"))
        self.details = QPushButton(self)
        set_translated(self, self.details.setText, tr.lazy("Show &All Output"))
        row = QHBoxLayout(said)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._bar)
        row.addWidget(self._label, 1)
        layout = FlowLayout(self, fills=True)  # the buttons go below the words where all has no room in one line
        layout.setContentsMargins(4, 2, 4, 2)
        keep_spacing(self, SPACING, layout)
        for part in (said, self.details, self.restart, self.stop):
            layout.addWidget(part)
        self.restart.clicked.connect(self.restart_requested)
        self.stop.clicked.connect(self.stop_requested)
        self.details.clicked.connect(self.details_requested)
        self.show_busy("")

    @property
    def text(self) -> str:
        """Return the text shown, empty for none."""
        return self._label.text()

    def show_busy(self, text: str, explanation: str = "", *, can_restart: bool = False) -> None:
        """Show the work in progress, with a longer explanation; hide it when the text is empty."""
        self.restart.setVisible(can_restart)
        self._label.setText(text)
        self._label.setToolTip(plain_tip("\n".join(filter(None, (text, explanation)))))
        self._bar.setAccessibleName(self.text)
        self.setAccessibleName(self.text)
        self.setAccessibleDescription(visible_message(explanation))
        self.setVisible(bool(text))
