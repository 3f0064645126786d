"""A line that shows or hides what is below it."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from qtgo.kit.plain_labels import set_tip
from qtgo.look.elision import elided
from qtgo.look.font import medium_font, secondary_font
from qtgo.look.icons import icon
from qtgo.look.palette import current_palette
from qtgo.look.shapes import mirrored
from qtgo.look.sizes import CARD_GAP, CHIP_HEIGHT, ICON, SPACING, scaled
from qtgo.plain_text import visible
from qtgo.text.menus.mnemonics import without_mnemonic


class Disclosure(QAbstractButton):
    """A chevron, a title, and a few words on what is hidden."""

    def __init__(self, title: str, summary: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(visible(title))
        self._summary = visible(summary)
        self._chevrons = icon("forward", "ink2"), icon("expand", "ink2")
        self.setCheckable(True)
        set_tip(self, self._summary)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the room for chevron, title and summary."""
        words = QFontMetrics(secondary_font()).horizontalAdvance(self._summary)
        return QSize(self._title_end() + scaled(CARD_GAP) + words, scaled(CHIP_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Allow the summary to be elided."""
        return QSize(self._title_end(), scaled(CHIP_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line."""
        painter, colors, side = QPainter(self), current_palette(), round(0.8 * scaled(ICON))
        chevron = self._chevrons[1 if self.isChecked() else 0]
        chevron.paint(painter, mirrored(self, QRect(-side // 6, (self.height() - side) // 2, side, side)))
        painter.setFont(medium_font(self.font()))
        painter.setPen(colors.ink if self.underMouse() or self.isChecked() else colors.ink2)
        center = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(mirrored(self, self.rect().adjusted(scaled(ICON), 0, 0, 0)), center, self._shown())
        painter.setFont(secondary_font())
        painter.setPen(colors.ink2)
        left = self._title_end() + scaled(CARD_GAP)
        text = elided(painter.fontMetrics(), self._summary, self.width() - left)
        painter.drawText(mirrored(self, self.rect().adjusted(left, 0, 0, 0)), center, text)

    def _title_end(self) -> int:
        return (
            scaled(ICON)
            + QFontMetrics(medium_font(self.font())).horizontalAdvance(self._shown())
            + scaled(SPACING) // 4
        )

    def _shown(self) -> str:
        return without_mnemonic(self.text())
