"""A layout that sets its items in lines like words, and the end of the items of any layout.

Qt leaves it to whoever takes an item out, or writes a layout, to delete the items, and Python never does so by itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget
from shiboken6 import delete, isValid

from qtgo.look.sizes import SPACING, scaled


class FlowLayout(QLayout):
    """Needs no more width than its widest item."""

    def __init__(self, parent: QWidget | None = None, *, fills: bool = False) -> None:
        """Make an empty layout; one that ``fills`` leaves the rest of a line to what can grow in it."""
        super().__init__(parent)
        self._fills = fills
        self._heights: dict[int, int] = {}
        items: list[QLayoutItem] = []
        self._items = items
        self.destroyed.connect(lambda: _delete_items(items))

    def addItem(self, item: QLayoutItem) -> None:
        """Put an item at the end."""
        self._items.append(item)

    def count(self) -> int:
        """Count the items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return an item."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take an item out."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Return the smallest size that is needed."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Return True: a narrow layout is a high one."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines, which Qt asks for again and again."""
        if width not in self._heights:
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def invalidate(self) -> None:
        """Forget the heights: something has another size."""
        self._heights.clear()
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        """Set the items in lines."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        sizes = [item.sizeHint() for item in self._shown()]
        gaps = max(0, len(sizes) - 1) * self._gap
        width = sum(size.width() for size in sizes) + gaps
        return self._framed(QSize(width, max((size.height() for size in sizes), default=0)))

    def minimumSize(self) -> QSize:
        """Return room for the largest item."""
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        return self._framed(size)

    @property
    def _gap(self) -> int:
        return max(0, self.spacing())

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _framed(self, size: QSize) -> QSize:
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Go over the lines; return the height that they take."""
        inner = rect.marginsRemoved(self.contentsMargins())
        line: list[tuple[QLayoutItem, QSize]] = []
        top, used = inner.top(), 0
        for item in self._shown():
            size = _size_in(item, inner.width())
            if line and used + self._gap + size.width() > inner.width():
                top += self._set_line(line, inner, top, move=move) + self._gap
                line, used = [], 0
            used += size.width() + (self._gap if line else 0)
            line.append((item, size))
        if line:
            top += self._set_line(line, inner, top, move=move)
        return top - rect.top() + self.contentsMargins().bottom()

    def _set_line(self, line: list[tuple[QLayoutItem, QSize]], inner: QRect, top: int, *, move: bool) -> int:
        height, left = max(size.height() for _, size in line), inner.left()
        rest = inner.width() - sum(size.width() for _, size in line) - (len(line) - 1) * self._gap
        growing = [item for item, _ in line if item.expandingDirections() & Qt.Orientation.Horizontal]
        for item, size in line:
            if self._fills and item in growing[:1]:
                size.setWidth(size.width() + rest)
            if move:
                item.setGeometry(QRect(QPoint(left, top + (height - size.height()) // 2), size))
            left += size.width() + self._gap
        return height


def _size_in(item: QLayoutItem, width: int) -> QSize:
    """Return the size of an item in a line of some width, which text may be broken for."""
    size = item.sizeHint()
    if size.width() > width:
        size.setWidth(width)
        if item.hasHeightForWidth():
            size.setHeight(item.heightForWidth(width))
    return size


def flow_of(widgets: Iterable[QWidget]) -> FlowLayout:
    """Put widgets in a line, and in several where a language has long words."""
    flow = FlowLayout(fills=True)
    flow.setSpacing(scaled(SPACING))
    for widget in widgets:
        flow.addWidget(widget)
    return flow


def clear_layout(layout: QLayout, *, delete_inner: bool = False) -> None:
    """Take everything out of a layout and of those in it; the widgets keep their parent.

    The layouts in it can be used again unless ``delete_inner`` is set.
    """
    while (item := layout.takeAt(0)) is not None:
        inner = item.layout()
        if inner is None:
            delete(item)
            continue
        clear_layout(inner, delete_inner=delete_inner)
        if delete_inner:
            inner.deleteLater()


def _delete_items(items: Iterable[QLayoutItem]) -> None:
    """Delete the items of a layout written in Python, when it ends; layouts end with their widget."""
    for item in items:
        if isValid(item) and item.layout() is None:
            delete(item)
