"""The graphics items of the scene besides the stones: marks of a point, ghost, cursor, lines."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QVariantAnimation
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QStyleOptionGraphicsItem, QWidget

from qtgo.board.geometry import BoardGeometry
from qtgo.board.ground import BareGround
from qtgo.board.looks import PointLook
from qtgo.board.marks import Brushwork, draw_cursor, draw_line, draw_look, draw_veils, gap_rect, wants_gap
from qtgo.board.stones import GHOST_OPACITY, StonePixmaps, stone_pixmaps, variant_at
from qtgo.board.theme import BoardTheme
from qtgo.core.record.markup import Markup
from qtgo.core.rules.point import Point
from qtgo.deferred import dataclass

GAPS, STONES, LOOKS, VEILS, LINES, ADVICE, GHOST, CURSOR = range(1, 9)
_SLIDE_MS = 160


@dataclass(frozen=True, slots=True)
class Dress:
    """What items need to draw themselves: the layout, the theme and the stones rendered for both."""

    geometry: BoardGeometry
    theme: BoardTheme
    pixmaps: StonePixmaps
    work: Brushwork
    bare: BareGround


def make_dress(geometry: BoardGeometry, theme: BoardTheme) -> Dress:
    """Return what items need for a layout and a theme."""
    odd = round(geometry.line * geometry.ratio) % 2 == 1
    pixmaps = stone_pixmaps(theme, geometry.stone_diameter, geometry.ratio, odd)
    bare = BareGround(geometry, theme)
    return Dress(geometry, theme, pixmaps, Brushwork(geometry.cell, theme, bare=bare), bare)


class StoneItem(QGraphicsPixmapItem):
    """The picture of a stone, centered on its position."""

    def __init__(self, layer: int) -> None:
        super().__init__()
        self.setZValue(layer)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)

    def show_pixmap(self, pixmap: QPixmap) -> None:
        """Show a picture centered on the item's position."""
        self.setVisible(True)
        if pixmap.cacheKey() == self.pixmap().cacheKey():
            return
        size = pixmap.deviceIndependentSize()
        self.setOffset(-size.width() / 2, -size.height() / 2)
        self.setPixmap(pixmap)


class DrawnItem(QGraphicsItem):
    """An item drawn by a function around its position, or in scene coordinates."""

    def __init__(self, layer: int) -> None:
        super().__init__()
        self.setZValue(layer)
        self._bounds = QRectF()
        self._draw: Callable[[QPainter], None] | None = None

    def show_drawing(self, bounds: QRectF, draw: Callable[[QPainter], None]) -> None:
        """Show what a function draws within bounds."""
        if bounds != self._bounds:
            self.prepareGeometryChange()
            self._bounds = bounds
        self._draw = draw
        self.setVisible(True)
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the bounds of the drawing."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw."""
        if self._draw is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw(painter)


class PointItems:
    """The items of one point above and below its stone, each created when first needed and hidden otherwise."""

    def __init__(self, add: Callable[[QGraphicsItem], None], point: Point) -> None:
        self._add = add
        self.point = point
        self._look: DrawnItem | None = None
        self._gap: DrawnItem | None = None

    def show_look(self, look: PointLook | None, dress: Dress) -> None:
        """Show what stands on the point, or nothing."""
        self._show_gap(look is not None and wants_gap(look), dress)
        if look is None:
            if self._look is not None:
                self._look.setVisible(False)
            return
        if self._look is None:
            self._look = DrawnItem(LOOKS)
            self._add(self._look)
        reach = dress.geometry.cell * 0.55
        item = self._look

        def draw(painter: QPainter) -> None:
            center = item.pos()
            painter.translate(-center)
            if look.variation is not None:
                pixmap = dress.pixmaps.stone(look.variation[0], variant_at(self.point, look.variation[0]))
                size = pixmap.deviceIndependentSize()
                painter.setOpacity(GHOST_OPACITY)
                painter.drawPixmap(center - QPointF(size.width() / 2, size.height() / 2), pixmap)
                painter.setOpacity(1.0)
            draw_look(painter, center, look, dress.work)

        self._look.show_drawing(QRectF(-reach, -reach, 2 * reach, 2 * reach), draw)

    def _show_gap(self, shown: bool, dress: Dress) -> None:
        """Cover the lines on the point, below the shadows of its neighbors."""
        if not shown:
            if self._gap is not None:
                self._gap.setVisible(False)
            return
        if self._gap is None:
            self._gap = DrawnItem(GAPS)
            self._add(self._gap)
        bare, rect = dress.bare, gap_rect(dress.geometry.center(self.point), dress.geometry.cell)
        self._gap.show_drawing(rect, lambda painter: bare.cover(painter, rect))

    def remove(self) -> None:
        """Remove the items from their scene."""
        for item in (self._look, self._gap):
            scene = None if item is None else item.scene()
            if item is not None and scene is not None:
                scene.removeItem(item)
        self._look = self._gap = None

    def place(self, middle: QPointF) -> None:
        """Move what stands on the stone to the stone's center."""
        if self._look is not None:
            self._look.setPos(middle)


class VeilsItem(DrawnItem):
    """The veils over dimmed and invisible points."""

    def __init__(self) -> None:
        super().__init__(VEILS)
        self.setVisible(False)

    def show_veils(self, markup: Markup, dress: Dress) -> None:
        """Show the veils of a markup."""
        if not (markup.dimmed or markup.visible):
            self.setVisible(False)
            return
        geometry, work = dress.geometry, dress.work
        self.show_drawing(geometry.board, lambda painter: draw_veils(painter, geometry, markup, work))


class LinesItem(DrawnItem):
    """The lines and arrows of the markup."""

    def __init__(self) -> None:
        super().__init__(LINES)
        self.setVisible(False)

    def show_lines(self, markup: Markup, dress: Dress) -> None:
        """Show the lines and arrows of a markup."""
        ends = [point for pair in (*markup.lines, *markup.arrows) for point in pair]
        if not ends:
            self.setVisible(False)
            return
        bounds = QRectF()
        for point in ends:
            bounds = bounds.united(dress.geometry.cell_rect(point))

        def draw(painter: QPainter) -> None:
            center = dress.geometry.center
            for start, end in markup.lines:
                draw_line(painter, center(start), center(end), dress.work, arrow=False)
            for start, end in markup.arrows:
                draw_line(painter, center(start), center(end), dress.work, arrow=True)

        self.show_drawing(bounds, draw)


class CursorItem(DrawnItem):
    """The keyboard's cursor."""

    def __init__(self) -> None:
        super().__init__(CURSOR)
        self.setVisible(False)

    def show_cursor(self, point: Point | None, dress: Dress) -> None:
        """Show the cursor on a point, or hide it."""
        if point is None:
            self.setVisible(False)
            return
        reach = dress.geometry.cell * 0.58
        bounds = QRectF(-reach, -reach, 2 * reach, 2 * reach)
        self.show_drawing(bounds, lambda painter: draw_cursor(painter, QPointF(0, 0), dress.work))
        self.setPos(dress.geometry.center(point))


Slide = tuple[Point, tuple[float, float], tuple[float, float]]


class Sliding(QVariantAnimation):
    """Animates stones sliding from one place to another, each shifted from its point by fractions of a cell."""

    def __init__(self, move: Callable[[Point, tuple[float, float], bool], None]) -> None:
        super().__init__()
        self._move_stone = move  # and whether it ends there
        self._slides: list[Slide] = []
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self.setDuration(_SLIDE_MS)
        self.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.valueChanged.connect(self._move)

    def slide(self, slides: list[Slide]) -> None:
        """Start to slide; earlier slides are finished at once."""
        self.finish()
        self._slides = slides
        if slides:
            self.start()

    def finish(self) -> None:
        """Finish all slides at once."""
        self.stop()
        for point, _, end in self._slides:
            self._move_stone(point, end, True)
        self._slides = []

    def _move(self, part: float) -> None:
        for point, (x0, y0), (x1, y1) in self._slides:
            self._move_stone(point, (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part), part >= 1.0)
