"""Labels: a stone as a symbol, a line of text that is cut where there is no room; names and tips of boxes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QToolTip, QWidget

from qtgo.core.rules.point import Color
from qtgo.look.numbers import scaled
from qtgo.plain_text import visible
from qtgo.widgets.plain import PlainLabel, plain_tip
from qtgo.widgets.stone import paint_symbol


class StoneSymbol(QWidget):
    """A stone as high as two lines of text, or of another size."""

    def __init__(self, color: Color, parent: QWidget | None = None, side: int = 0) -> None:
        """Make a stone, so many pixels large where text is 13 high."""
        super().__init__(parent)
        self._color = color
        self._side = side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_side(self, side: int) -> None:
        """Make the stone so many pixels large where text is 13 high."""
        self._side = side
        self.updateGeometry()

    def show_color(self, color: Color) -> None:
        """Show a stone of another color."""
        self._color = color
        self.update()

    def sizeHint(self) -> QSize:
        """Follow the font."""
        side = scaled(self._side) if self._side else round(1.7 * self.fontMetrics().height())
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the stone."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_symbol(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self._color)


class ElidedLabel(PlainLabel):
    """A one-line label of plain text that is cut with an ellipsis; then its tool tip has the whole text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        """Show another text, in one line."""
        super().setText(visible(text))

    def event(self, event: QEvent) -> bool:
        """Show the whole text where it is cut, unless the label has another tool tip."""
        is_cut = self.fontMetrics().horizontalAdvance(self.text()) > self.width()
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip and is_cut and not self.toolTip():
            QToolTip.showText(event.globalPos(), plain_tip(self.text()), self)
            return True
        return super().event(event)

    def minimumSizeHint(self) -> QSize:
        """Allow any width."""
        return QSize(4 * self.fontMetrics().averageCharWidth(), super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint as much of the text as there is room for."""
        painter = QPainter(self)
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.rect(), int(self.alignment()) | int(Qt.TextFlag.TextSingleLine), text)


def name_box(box: QComboBox, name: str) -> None:
    """Name a box that has no label; as a description too, since on Linux Qt gives its choice for its name."""
    box.setAccessibleName(name)
    box.setAccessibleDescription(name)


def let_shrink(box: QComboBox, length: int = 0) -> None:
    """Let a box be as narrow as a number of letters; its tool tip has the whole of what is chosen."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(length)
    box.currentTextChanged.connect(lambda text: box.setToolTip(plain_tip(text)))
    box.setToolTip(plain_tip(box.currentText()))
