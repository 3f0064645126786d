"""The picture of all that lies below the stones, made once per layout; what still holds in the next one is kept."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPixmap

from qtgo.board.coordinates import draw_coordinates
from qtgo.board.ground import draw_board_shadow, draw_front, draw_grid, draw_table_around, picture_memory
from qtgo.board.items import Dress
from qtgo.board.options import CoordinateStyle
from qtgo.core.rules.point import Point


class GroundPicture:
    """Table and board with its lines; it is drawn when it is first painted from."""

    def __init__(self) -> None:
        self._pixmap: QPixmap | None = None
        self._spare: QPixmap | None = None
        self._has_lines = False

    @property
    def is_drawn(self) -> bool:
        """Return whether nothing is left to be drawn."""
        return self._pixmap is not None and self._has_lines

    def drop(self) -> None:
        """Draw all anew, in the same memory if it has the size."""
        if self._pixmap is not None:
            self._pixmap, self._spare = None, self._pixmap
        self._has_lines = False

    def drop_lines(self) -> None:
        """Draw only the board anew, which lies where it lay."""
        self._has_lines = False

    def paint(self, painter: QPainter, rect: QRectF, size: QSizeF, ratio: float) -> None:
        """Paint what of the picture is in a rectangle, pixel by pixel; it has been drawn before."""
        assert self._pixmap is not None
        exposed = rect.intersected(QRectF(QPointF(0, 0), size))
        left, top = int(exposed.left() * ratio), int(exposed.top() * ratio)
        right, bottom = -int(-exposed.right() * ratio // 1), -int(-exposed.bottom() * ratio // 1)
        source = QRectF(left, top, right - left, bottom - top)
        target = QRectF(left / ratio, top / ratio, source.width() / ratio, source.height() / ratio)
        painter.drawPixmap(target, self._pixmap, source)

    def draw_table(self, dress: Dress, size: QSizeF, *, dark: bool) -> None:
        """Draw what is around the board, unless it is there."""
        if self._pixmap is not None:
            return
        geometry = dress.geometry
        pixmap = self._pixmap = picture_memory(self._spare, size * geometry.ratio)
        self._spare = None
        pixmap.setDevicePixelRatio(geometry.ratio)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_table_around(painter, QRectF(QPointF(0, 0), size), dark, geometry.board)
        draw_board_shadow(painter, geometry, dark)
        draw_front(painter, geometry, dress.theme)
        painter.end()

    def draw_board(self, dress: Dress, stars: Iterable[Point], style: CoordinateStyle) -> None:
        """Draw the board with its lines and their names, unless it is there."""
        if self._pixmap is None or self._has_lines:
            return
        painter = QPainter(self._pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        dress.bare.cover(painter, dress.geometry.board)
        draw_grid(painter, dress.geometry, dress.theme, stars)
        draw_coordinates(painter, dress.geometry, dress.theme, style)
        painter.end()
        self._has_lines = True
