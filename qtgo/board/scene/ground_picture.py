"""The picture of table and board below a scene's items, drawn anew only where it has changed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPixmap

from qtgo.board.coordinates import draw_coordinates
from qtgo.board.paint.board_surface import (
    draw_board_shadow,
    draw_front,
    draw_grid,
    draw_table_around,
    picture_memory,
    strips,
)
from qtgo.board.scene.board_options import CoordinateStyle
from qtgo.board.scene.scene_items import DrawingStyle
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
        """Redraw everything, in the same memory if it has the size."""
        if self._pixmap is not None:
            self._pixmap, self._spare = None, self._pixmap
        self._has_lines = False

    def drop_lines(self) -> None:
        """Redraw the lines; the board has not moved."""
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

    def draw_table(self, dress: DrawingStyle, size: QSizeF, *, dark: bool) -> None:
        """Draw what is around the board, unless it is there."""
        if self._pixmap is not None:
            return
        geometry = dress.geometry
        pixmap = self._pixmap = picture_memory(self._spare, size * geometry.ratio)
        self._spare = None
        pixmap.setDevicePixelRatio(geometry.ratio)
        self._draw_table_on(pixmap, dress, size, None, dark=dark)

    def steps(
        self, dress: DrawingStyle, size: QSizeF, stars: Iterable[Point], style: CoordinateStyle, *, dark: bool
    ) -> Iterator[None]:
        """Draw all in steps of a few milliseconds each."""
        yield from dress.bare.steps()
        pixmap = picture_memory(self._spare, size * dress.geometry.ratio)
        pixmap.setDevicePixelRatio(dress.geometry.ratio)
        for strip in strips(QRectF(QPointF(0, 0), size + QSizeF(1, 1))):
            self._draw_table_on(pixmap, dress, size, strip, dark=dark)
            painter = QPainter(pixmap)
            dress.bare.cover(painter, strip.intersected(dress.geometry.board))
            painter.end()
            yield
        self._pixmap = pixmap
        self._draw_lines_on(
            pixmap, lambda painter: draw_grid(painter, dress.geometry, dress.theme, stars, on_pixels=True)
        )
        yield
        self._draw_lines_on(pixmap, lambda painter: draw_coordinates(painter, dress.geometry, dress.theme, style))
        self._has_lines = True
        yield

    @staticmethod
    def _draw_lines_on(pixmap: QPixmap, draw: Callable[[QPainter], None]) -> None:
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(painter)
        painter.end()

    @staticmethod
    def _draw_table_on(pixmap: QPixmap, dress: DrawingStyle, size: QSizeF, strip: QRectF | None, *, dark: bool) -> None:
        geometry = dress.geometry
        painter = QPainter(pixmap)
        if strip is not None:
            painter.setClipRect(strip)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # To the end of the last pixel: at a scale of 1.5 the size may end within one, which would shine through.
        pixels = size * geometry.ratio
        whole = QSizeF(math.ceil(pixels.width()), math.ceil(pixels.height())) / geometry.ratio
        draw_table_around(painter, QRectF(QPointF(0, 0), whole), dark, geometry.board, dress.theme)
        draw_board_shadow(painter, geometry, dark)
        draw_front(painter, geometry, dress.theme)
        painter.end()

    def draw_board(self, dress: DrawingStyle, stars: Iterable[Point], style: CoordinateStyle) -> None:
        """Draw the board with its lines and their names, unless it is there."""
        if self._pixmap is None or self._has_lines:
            return
        painter = QPainter(self._pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        dress.bare.cover(painter, dress.geometry.board)
        draw_grid(painter, dress.geometry, dress.theme, stars, on_pixels=True)
        draw_coordinates(painter, dress.geometry, dress.theme, style)
        painter.end()
        self._has_lines = True
