"""The board of the position under the mouse, shown above the graph."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qtgo.board.paint.themes import BoardTheme
from qtgo.board.small_board import SmallBoard
from qtgo.core.record.tree import Node
from qtgo.core.rules.position import Position
from qtgo.features.review.graph_card import GraphCard
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_rounded
from qtgo.look.sizes import RADIUS, SPACING, scaled
from qtgo.shell.context import Context
from qtgo.timers import single_shot

_SIDE = 200
_REST_MS = 40
"""How long the mouse rests before a board is made: one that only passes over the graph asks for none."""


class GraphPreview(QWidget):
    """A small board that never takes the mouse; ``position_at`` returns the position after a number of nodes."""

    def __init__(
        self, parent: QWidget, position_at: Callable[[int], Position], theme: Callable[[], BoardTheme]
    ) -> None:
        super().__init__(parent)
        self._position_at, self._theme = position_at, theme
        self._wanted: tuple[int, QPoint] | None = None
        self.board: SmallBoard | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        column = QVBoxLayout(self)
        inset = scaled(SPACING)
        column.setContentsMargins(inset, inset, inset, inset)
        self._timer = single_shot(self, self._show, _REST_MS)
        self.hide()

    def want(self, depth: int, above: QPoint) -> None:
        """Show the position after ``depth`` nodes soon, the middle of its lower edge at ``above``."""
        self._wanted = depth, above
        self._timer.start()

    def leave(self) -> None:
        """Show nothing any more."""
        self._wanted = None
        self._timer.stop()
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper around the board."""
        colors = current_palette()
        paint_rounded(QPainter(self), QRectF(self.rect()), scaled(RADIUS), colors.card, colors.line2)

    def _show(self) -> None:
        parent = self.parentWidget()
        if self._wanted is None or parent is None:
            return
        depth, above = self._wanted
        self._fresh_board().show_position(self._position_at(depth))
        self.adjustSize()
        left = min(max(0, above.x() - self.width() // 2), max(0, parent.width() - self.width()))
        self.move(left, max(0, above.y() - self.height()))
        self.show()
        self.raise_()

    def _fresh_board(self) -> SmallBoard:
        """Return the board, made again when another theme was chosen."""
        theme, layout = self._theme(), self.layout()
        assert layout is not None
        if self.board is None or self.board.theme != theme:
            if self.board is not None:
                self.board.deleteLater()
                layout.removeWidget(self.board)
            self.board = SmallBoard(_SIDE, self, theme)
            layout.addWidget(self.board)
        return self.board


class GraphHover(QObject):
    """Shows a small board above the graph card, over other contents of the window; it is deleted with the card."""

    def __init__(self, context: Context, room: QWidget, card: GraphCard, node_at: Callable[[int], Node]) -> None:
        """Make the object; ``node_at`` returns the node at a depth of the line that the graph shows."""
        super().__init__(card)
        self._context, self._room, self._card, self._node_at = context, room, card, node_at
        self.preview = GraphPreview(room, self._position_at, lambda: context.scene.theme)
        card.hovered.connect(self._follow)

    def _follow(self, depth: int | None) -> None:
        if depth is None:
            self.preview.leave()
        else:
            self.preview.want(depth, self._card.mapTo(self._room, self._card.above(depth)))

    def _position_at(self, depth: int) -> Position:
        return self._context.game.game.position_at(self._node_at(depth))
