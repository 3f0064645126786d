"""The bar under the board that questions a move: try again, show why, keep."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from qtgo.kit.accessibility import announce
from qtgo.kit.inputs.tool_button import ToolButton
from qtgo.kit.language import follow_language, set_translated
from qtgo.kit.plain_labels import PlainLabel, name_by_tip
from qtgo.kit.zoom import follow_font, follow_zoom, keep_spacing
from qtgo.look.font import heading_font
from qtgo.look.icons import paint_icon
from qtgo.look.palette import current_palette
from qtgo.look.sizes import GAP, ICON, SPACING, TOOL_HEIGHT, scaled
from qtgo.text.translation import Texts

tr = Texts("teaching")

_WORDS = 16  # widths of a line's height that the words have at least, before the names of the buttons go


class QuestionBar(QWidget):
    """Has the text at the left, in as many lines as it takes, and the buttons at the right."""

    def __init__(self, tools: tuple[tuple[QAction, str], ...], parent: QWidget | None = None) -> None:
        """Make the bar of tools, each with its icon."""
        super().__init__(parent)
        set_translated(self, self.setAccessibleName, tr.lazy("Teacher's question"))
        self._say: Callable[[], str] = str
        self.label = PlainLabel(parent=self)
        self.label.setWordWrap(True)
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.tools = [ToolButton(action, name, self) for action, name in tools]
        row = QHBoxLayout(self)
        keep_spacing(self, GAP, row)
        follow_zoom(self, lambda: row.setContentsMargins(scaled(ICON) + 2 * scaled(SPACING), 0, 0, 0))
        row.addWidget(self.label, 1)
        for tool in self.tools:
            row.addWidget(tool)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)  # as high as its words
        self._follow_font()
        follow_font(self, self._follow_font)
        follow_language(self, self._write)
        self.hide()

    def say(self, text: Callable[[], str]) -> None:
        """Show a text, and announce it."""
        self._say = text
        self._write()
        self.show()
        announce(self, self.label.text())

    def sizeHint(self) -> QSize:
        """Return the room of the tools with their names, and some for the words."""
        words = _WORDS * self.fontMetrics().height()
        return QSize(self._width_of_tools() + words, scaled(TOOL_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return the room of the icons, and a few words."""
        icons = len(self.tools) * (scaled(TOOL_HEIGHT) + scaled(GAP))
        return QSize(icons + 4 * scaled(TOOL_HEIGHT), scaled(TOOL_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the names of the tools where the words have too little room."""
        super().resizeEvent(event)
        self._fold()

    def _follow_font(self) -> None:
        self.label.setFont(heading_font(self.font()))
        self._fold()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sign before the words."""
        side = scaled(ICON)
        place = QRectF(scaled(SPACING), (self.height() - side) / 2, side, side)
        paint_icon(QPainter(self), place, "hint", current_palette().accent)

    def _width_of_tools(self) -> int:
        return sum(tool.width_with_text() + scaled(GAP) for tool in self.tools) + scaled(ICON) + 2 * scaled(SPACING)

    def _fold(self) -> None:
        folded = self.width() < self.sizeHint().width()
        for tool in self.tools:
            if tool.is_folded is not folded:
                tool.fold(folded)

    def _write(self) -> None:
        text = self._say()
        self.label.setText(text)
        name_by_tip(self.label, text)
        self.label.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
