"""The whole of a large tree in a corner, with the part that is in sight; a click there scrolls to it."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from qtgo.core.tree_layout.layout import TreeLayout
from qtgo.kit.language import set_translated
from qtgo.look.palette import current_palette
from qtgo.text.translation import Texts
from qtgo.timers import turn_timer

tr = Texts("tree")

CORNER = 6
"""Pixels from the edges of the view to what stands in its corners."""
_SHARE = 0.32  # of the view
_MOST = QSize(200, 110)
_LEAST = QSize(60, 24)
_PADDING = 4
_DELAY_MS = 150  # after the last change of the tree
_BRANCHES = 1500  # at a time: two or three milliseconds
_LARGER = 1.5  # than the view is a tree that has an overview


class TreeOverview(QWidget):
    """Draws the branches of a layout as lines, bit by bit, and the place of the current node."""

    place_requested = Signal(object)  # QPointF: the requested middle, in parts of the tree's width and height

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._layout: TreeLayout | None = None
        self._vertical = False
        self._picture = QPixmap()
        self._drawing: Iterator[None] | None = None
        self._seen = QRectF()
        self._current: QPointF | None = None
        self._timer = turn_timer(self, self._draw_on)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        set_translated(self, self.setAccessibleName, tr.lazy("Overview of the tree"))
        set_translated(self, self.setToolTip, tr.lazy("Overview: click to scroll there"))
        self.hide()

    @property
    def is_drawn(self) -> bool:
        """Return whether the picture shows the tree as it is."""
        return self._drawing is None and not self._timer.isActive()

    def place(self, view: QSize, tree: QSize, line: QRectF) -> bool:
        """Take a corner of a view beside the current line; return whether an overview is of use and has room there.

        The sizes of the view and of the whole tree, and the line across the view, are in pixels.
        """
        most = QSize(round(view.width() * _SHARE), round(view.height() * _SHARE)).boundedTo(_MOST)
        is_larger = tree.width() > _LARGER * view.width() or tree.height() > _LARGER * view.height()
        has_branches = self._layout is not None and self._layout.rows > 1
        if not (is_larger and has_branches) or most.width() < _LEAST.width() or most.height() < _LEAST.height():
            return False
        size = tree.scaled(most, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(_LEAST).boundedTo(most)
        right, low = (room - length - CORNER for room, length in zip(view.toTuple(), size.toTuple(), strict=True))
        # The button that leads back to the whole tree is in the fourth corner.
        corners = (QRect(QPoint(*corner), size) for corner in ((right, low), (right, CORNER), (CORNER, CORNER)))
        free = next((corner for corner in corners if not line.intersects(QRectF(corner))), None)
        if free is None:
            return False
        if size != self.size():
            self.draw_later()
        self.setGeometry(free)
        return True

    def show_layout(self, layout: TreeLayout, *, vertical: bool) -> None:
        """Show a layout, or one that has changed."""
        self._layout, self._vertical = layout, vertical
        self.draw_later()

    def show_place(self, seen: QRectF, current: QPointF | None) -> None:
        """Show which part is in sight, and where the current node is, in parts of the tree."""
        if (seen, current) != (self._seen, self._current):
            self._seen, self._current = seen, current
            self.update()

    def draw_later(self) -> None:
        """Redraw the tree once nothing has changed for a moment."""
        self._drawing = None
        self._timer.start(_DELAY_MS)

    def _draw_on(self) -> None:
        if not self.isVisible() or self._layout is None:
            return
        if self._drawing is None:
            self._drawing = self._draw(self._layout)
        if next(self._drawing, self) is self:
            self._drawing = None
            self.update()
        else:
            self._timer.start(0)

    def _draw(self, layout: TreeLayout) -> Iterator[None]:
        """Draw all branches into the picture, in steps; those that fall on the same pixels are drawn once."""
        ratio, room = self.devicePixelRatioF(), self._room()
        columns, rows = layout.columns, layout.rows
        across, down = (rows, columns) if self._vertical else (columns, rows)
        wide, high = room.width() / across, room.height() / down
        lines: set[tuple[int, int, int]] = set()
        stack, count = [(iter((layout.root,)), 0)], 0
        length, height = (high, wide) if self._vertical else (wide, high)
        while stack:
            branches, above = stack[-1]
            branch = next(branches, None)
            if branch is None:
                stack.pop()
                continue
            row = above + branch.offset
            lines.add((int(branch.start * length), int((branch.last + 1) * length), int((row + 0.5) * height)))
            if branch.branches:
                stack.append((iter(branch.branches), row))
            count += 1
            if count % _BRANCHES == 0:
                yield
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.translate(room.topLeft())
        painter.setPen(QPen(QColor(current_palette().ink2), 1))
        drawn = [QLineF(start, at, max(end, start + 1), at) for start, end, at in lines]
        if self._vertical:
            drawn = [QLineF(line.y1(), line.x1(), line.y2(), line.x2()) for line in drawn]
        painter.drawLines(drawn)
        painter.end()
        self._picture = picture

    def _room(self) -> QRectF:
        return QRectF(self.rect()).adjusted(_PADDING, _PADDING, -_PADDING, -_PADDING)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture on a card, the visible part, and the current node."""
        painter, colors, room = QPainter(self), current_palette(), self._room()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colors.line), 1))
        painter.setBrush(QColor(colors.card))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        tint = QColor(colors.tint)
        place = QRectF(
            room.left() + self._seen.left() * room.width(),
            room.top() + self._seen.top() * room.height(),
            max(4.0, self._seen.width() * room.width()),
            max(4.0, self._seen.height() * room.height()),
        ).intersected(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        painter.fillRect(place, tint)
        painter.drawPixmap(0, 0, self._picture)
        painter.setPen(QPen(QColor(colors.accent), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place)
        if self._current is not None:
            painter.setBrush(QColor(colors.accent))
            at = QPointF(room.left() + self._current.x() * room.width(), room.top() + self._current.y() * room.height())
            painter.drawEllipse(at, 2.5, 2.5)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Scroll to the place clicked."""
        self._request(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Scroll along."""
        self._request(event)

    def _request(self, event: QMouseEvent) -> None:
        room = self._room()
        if event.buttons() & Qt.MouseButton.LeftButton and room.width() > 0 and room.height() > 0:
            place = event.position() - room.topLeft()
            self.place_requested.emit(QPointF(place.x() / room.width(), place.y() / room.height()))
        event.accept()
