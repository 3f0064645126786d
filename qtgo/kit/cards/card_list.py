"""The lists of cards: rows on the card's own paper, the current one on a tint."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from qtgo.kit.inputs.own_keys import ENTER, claims
from qtgo.look.palette import current_palette
from qtgo.look.shapes import keep_places, paint_rounded
from qtgo.look.sizes import GAP, RADIUS, SPACING, scaled

Index = QModelIndex | QPersistentModelIndex

_ROOMY = 240  # in a narrower list, the rows are closer to its edges

_WALKS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End)


class CardList(QListView):
    """A list without a frame, which is never scrolled sideways and has one row selected at most.

    With the focus here, the keys that walk a list and Enter are its own, whatever else the window does with them.
    """

    walked = Signal(object)  # QModelIndex: where a key has led
    menu_wanted = Signal(object)  # QPoint on the screen: of the current row

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "inner")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)

    def event(self, event: QEvent) -> bool:
        """Claim the keys of a list before they become shortcuts of the window."""
        return claims(event, self.owns) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk the list, or activate a row; letters are not looked for in it."""
        if not self.owns(event):
            event.ignore()
            return
        super().keyPressEvent(event)
        if event.key() in _WALKS:
            self.walked.emit(self.currentIndex())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the row under the mouse, which becomes current, or by the keyboard of the current one."""
        is_by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if is_by_key else self.indexAt(event.pos())
        self.setCurrentIndex(index)
        below = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())
        self.menu_wanted.emit(below if is_by_key else event.globalPos())

    def owns(self, event: QKeyEvent) -> bool:
        """Return whether a key is one of the list's."""
        is_plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        return is_plain and event.key() in (*_WALKS, *ENTER)


class CardRow(QStyledItemDelegate):
    """Paints the ground of a row; a subclass paints what stands on it."""

    def __init__(self, parent: CardList, height: int) -> None:
        """Make it for rows of a height in pixels of the design."""
        super().__init__(parent)
        self._height = height

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height."""
        return QSize(0, scaled(self._height))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row."""
        painter.save()
        keep_places(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inset = scaled(SPACING if option.rect.width() >= scaled(_ROOMY) else GAP)
        ground = QRectF(option.rect).adjusted(inset, 0, -inset, 0)
        paint_rounded(painter, ground, scaled(RADIUS), self.paper(option))
        self.paint_row(painter, ground.adjusted(inset, 0, -inset, 0), option, index)
        painter.restore()

    def paper(self, option: QStyleOptionViewItem) -> str:
        """Return the color of a row's ground."""
        from PySide6.QtWidgets import QStyle  # which takes as long to load as ten modules

        colors = current_palette()
        if option.state & QStyle.StateFlag.State_Selected:
            return colors.tint
        return colors.hover if option.state & QStyle.StateFlag.State_MouseOver else colors.card

    def paint_row(self, painter: QPainter, rect: QRectF, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint what stands in a row."""
        raise NotImplementedError
