"""Labels: a stone as a symbol, a line of text that is cut where there is no room; names and tips of boxes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QToolTip,
    QWidget,
)

from qtgo.core.rules.point import Color
from qtgo.deferred import regex
from qtgo.kit.plain_labels import PlainLabel, plain_tip
from qtgo.kit.stone import paint_symbol
from qtgo.look.elision import elided, fewer_facts, shortened
from qtgo.look.font import letters_wide
from qtgo.look.sizes import scaled
from qtgo.plain_text import NOTHING_MORE, visible

_BRACKETS = regex(r"\(.*\)")
_NO_BREAK = "\N{NO-BREAK SPACE}"
_BOTH_ENDS = 20  # letters: in less room a name is known by its beginning alone


class StoneSymbol(QWidget):
    """A stone as high as two lines of text, or of another size."""

    def __init__(self, color: Color, parent: QWidget | None = None, side: int = 0) -> None:
        """Make a stone; its size is in pixels where text is 13 pixels high."""
        super().__init__(parent)
        self._color = color
        self._side = side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_side(self, side: int) -> None:
        """Set the size, in pixels where text is 13 pixels high."""
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
    """A label of plain text in one line or a few, elided where it is too long; its tool tip then has the whole text."""

    _most_lines = 1

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._lines = 1
        self._by_facts = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        """Show another text, without the breaks in it."""
        super().setText(visible(text))
        self._fit_lines()

    @property
    def _elide(self) -> Qt.TextElideMode:
        """Return that a name with something in brackets at its end, such as a level, loses its middle."""
        return Qt.TextElideMode.ElideMiddle if self._has_brackets else Qt.TextElideMode.ElideRight

    @property
    def _has_brackets(self) -> bool:
        return self.text().endswith(")")

    def shorten_by_facts(self) -> None:
        """Leave out the last of several facts before any of them is elided."""
        self._by_facts = True

    def take_lines(self, most: int) -> None:
        """Take as many lines as the text needs in the width that there is, up to a number."""
        self._most_lines = most
        if most == 1:
            self.set_lines(1)
        self._fit_lines()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take as many lines as the new width makes necessary."""
        super().resizeEvent(event)
        self._fit_lines()

    def changeEvent(self, event: QEvent) -> None:
        """Take as many lines as the new font makes necessary."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_lines()

    def _fit_lines(self) -> None:
        if self._most_lines > 1:
            counts = range(1, self._most_lines)
            self.set_lines(next((count for count in counts if self._fits(self.text(), count)), self._most_lines))

    def is_whole_in(self, width: int) -> bool:
        """Return whether all of the text would have room in a width, in as many lines as it may take."""
        return self._fits(self.text(), self._most_lines, width)

    def _fits(self, text: str, count: int, width: int | None = None) -> bool:
        """Return whether a text has room in a number of lines, as wide as the label or another width."""
        metrics, room = self.fontMetrics(), self.width() if width is None else width
        return all(metrics.horizontalAdvance(line) <= room for line in self._broken(text, count, room))

    def _broken(self, text: str, count: int, width: int) -> list[str]:
        from qtgo.kit.line_breaks import broken_lines

        if self._by_facts:  # what is in brackets is read in one piece
            text = _BRACKETS.sub(lambda found: found[0].replace(" ", _NO_BREAK), text)
        return broken_lines(text, self.font(), width, count)

    def set_lines(self, count: int) -> None:
        """Set the number of lines that the text may take before it is elided."""
        if count != self._lines:
            self._lines = count
            self.updateGeometry()
            self.update()

    def event(self, event: QEvent) -> bool:
        """Show the whole text where it is cut, unless the label has another tool tip."""
        if (
            isinstance(event, QHelpEvent)
            and event.type() is QEvent.Type.ToolTip
            and self._is_cut
            and not self.toolTip()
        ):
            QToolTip.showText(event.globalPos(), plain_tip(self.text()), self)
            return True
        return super().event(event)

    @property
    def _is_cut(self) -> bool:
        return not self._fits(self.text(), self._lines)

    def minimumSizeHint(self) -> QSize:
        """Allow any width but that of a few letters."""
        few = min(letters_wide(self.fontMetrics(), 4), super().sizeHint().width())
        return QSize(few, super().minimumSizeHint().height() + self._more)

    def sizeHint(self) -> QSize:
        """Return the width of the text in one line, and the height of all its lines."""
        return super().sizeHint() + QSize(0, self._more)

    @property
    def _more(self) -> int:
        return (self._lines - 1) * self.fontMetrics().height()

    @property
    def shown_lines(self) -> list[str]:
        """Return as much of the text as there is room for, line by line."""
        metrics, text, width = self.fontMetrics(), self.text(), self.width()
        if self._lines == 1:
            by_facts = self._by_facts or (self._has_brackets and width < letters_wide(metrics, _BOTH_ENDS))
            return [shortened(metrics, text, width) if by_facts else elided(metrics, text, width, self._elide)]
        if self._by_facts:
            parts = list(fewer_facts(text))
            text = next((part for part in parts if self._fits(part, self._lines)), parts[-1])
        return [elided(metrics, line, width, self._elide) for line in self._broken(text, self._lines, width)]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what there is room for; a few lines as a block in the middle."""
        painter, high = QPainter(self), self.fontMetrics().height()
        painter.setPen(self.palette().color(self.foregroundRole()))
        lines, rect = self.shown_lines, self.rect()
        if self._lines > 1:
            rect = QRect(0, (self.height() - len(lines) * high) // 2, self.width(), high)
        for line in lines:
            painter.drawText(rect, int(self.alignment()) | int(Qt.TextFlag.TextSingleLine), line)
            rect.translate(0, high)


def name_box(box: QComboBox, name: str) -> None:
    """Name a box that has no label; as a description too, since on Linux Qt gives its choice for its name."""
    box.setAccessibleName(name)
    box.setAccessibleDescription(name)


def let_shrink(box: QComboBox, length: int = 0) -> None:
    """Allow a box to be as narrow as a number of letters; its tool tip has the whole of what is chosen."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(length)
    box.currentTextChanged.connect(lambda text: box.setToolTip(plain_tip(text)))
    box.setToolTip(plain_tip(box.currentText()))
    if not box.accessibleDescription():
        box.setAccessibleDescription(NOTHING_MORE)


class ChoiceBox(QComboBox):
    """A box as wide as its choices: Qt forgets the blank before a letter, which is wide before ideographs and （."""

    def sizeHint(self) -> QSize:
        """Return room for every choice."""
        return self._with_blanks(super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        """Return room for every choice, unless the box may elide them."""
        return self._with_blanks(super().minimumSizeHint())

    def _with_blanks(self, hint: QSize) -> QSize:
        if self.sizeAdjustPolicy() is QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon:
            return hint
        ink = [self.fontMetrics().boundingRect(self.itemText(index)) for index in range(self.count())]
        blank = max((rect.right() + 1 for rect in ink), default=0) - max((rect.width() for rect in ink), default=0)
        return hint + QSize(max(0, blank), 0)


class ElidedBox(QComboBox):
    """A box that may be narrower than its choices, and elides the one shown; its tool tip has the whole of it."""

    def __init__(self, length: int, parent: QWidget | None = None) -> None:
        """Make a box of at least a number of letters."""
        super().__init__(parent)
        let_shrink(self, length)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the box with as much of the choice as there is room for."""
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width()
        option.currentText = elided(self.fontMetrics(), self.currentText(), room)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
