"""The graphics items of the scene besides the stones: marks of a point, ghost, cursor, lines."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from qtgo.board.coordinates import EdgeNames, Name, drawn_names, edge_names, name_rect, names_of
from qtgo.board.geometry import BoardGeometry
from qtgo.board.paint.board_colors import VARIATION_OPACITY
from qtgo.board.paint.board_surface import EmptySurface
from qtgo.board.paint.lettering import draw_text
from qtgo.board.paint.marks import (
    REACH,
    Brushwork,
    draw_cursor,
    draw_highlight,
    draw_line,
    draw_look,
    draw_veils,
    gap_of,
    gap_rect,
)
from qtgo.board.paint.stones import StonePixmaps, stone_pixmaps, stone_rect, variant_at
from qtgo.board.paint.themes import BoardTheme
from qtgo.board.scene.board_options import CoordinateStyle
from qtgo.board.scene.point_look import PointLook
from qtgo.core.record.markup import Markup
from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass

NAMES, GAPS, REGION, HEAT, STONES, SIGNS, LOOKS, VEILS, LINES, GHOST, OWNERSHIP, CANDIDATES, LINE, PROPOSAL, CURSOR = (
    range(1, 16)
)
_PROPOSED_OPACITY = 0.75


@dataclass(frozen=True, slots=True)
class DrawingStyle:
    """The style that items are drawn with: the layout, the theme and the stones rendered for both."""

    geometry: BoardGeometry
    theme: BoardTheme
    pixmaps: StonePixmaps
    work: Brushwork
    bare: EmptySurface

    def fits(self, geometry: BoardGeometry, theme: BoardTheme) -> bool:
        """Return whether the bare board looks the same in another layout."""
        return self.bare.fits(geometry, theme)


def make_dress(geometry: BoardGeometry, theme: BoardTheme, before: DrawingStyle | None = None) -> DrawingStyle:
    """Return what items need for a layout and a theme; the bare board of another one is kept if it looks the same."""
    odd = round(geometry.line * geometry.ratio) % 2 == 1
    pixmaps = stone_pixmaps(theme, geometry.stone_diameter, geometry.ratio, odd)
    bare = None if before is None else before.bare
    if bare is None or not bare.fits(geometry, theme):
        bare = EmptySurface(geometry, theme, bare)
    return DrawingStyle(geometry, theme, pixmaps, Brushwork(geometry.cell, theme, bare=bare), bare)


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

    def show_look(self, look: PointLook | None, dress: DrawingStyle) -> None:
        """Show what stands on the point, or nothing."""
        self._show_gap(None if look is None else gap_of(look), dress)
        if look is None:
            if self._look is not None:
                self._look.setVisible(False)
            return
        if self._look is None:
            self._look = DrawnItem(LOOKS)
            self._add(self._look)
        reach = dress.geometry.cell * REACH
        item = self._look

        def draw(painter: QPainter) -> None:
            center = item.pos()
            painter.translate(-center)
            if look.variation is not None:
                pixmap = dress.pixmaps.stone(look.variation[0], variant_at(self.point, look.variation[0]))
                size = pixmap.deviceIndependentSize()
                painter.setOpacity(VARIATION_OPACITY[look.main])
                painter.drawPixmap(center - QPointF(size.width() / 2, size.height() / 2), pixmap)
                painter.setOpacity(1.0)
            draw_look(painter, center, look, dress.work)

        self._look.show_drawing(QRectF(-reach, -reach, 2 * reach, 2 * reach), draw)

    def _show_gap(self, gap: float | None, dress: DrawingStyle) -> None:
        """Cover the lines on the point, below the shadows of its neighbors."""
        if gap is None:
            if self._gap is not None:
                self._gap.setVisible(False)
            return
        if self._gap is None:
            self._gap = DrawnItem(GAPS)
            self._add(self._gap)
        bare, rect = dress.bare, gap_rect(dress.geometry.center(self.point), dress.geometry.cell, gap)
        self._gap.show_drawing(rect, lambda painter: bare.cover_ellipse(painter, rect))

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

    def show_veils(self, markup: Markup, dress: DrawingStyle) -> None:
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

    def show_lines(self, markup: Markup, dress: DrawingStyle) -> None:
        """Show the lines and arrows of a markup."""
        ends = [point for pair in (*markup.lines, *markup.arrows) for point in pair]
        if not ends:
            self.setVisible(False)
            return
        bounds = QRectF()
        for point in ends:
            bounds = bounds.united(dress.geometry.cell_rect(point))

        bounds = bounds.intersected(dress.geometry.board)

        def draw(painter: QPainter) -> None:
            center = dress.geometry.center
            painter.setClipRect(bounds, Qt.ClipOperation.IntersectClip)
            for start, end in markup.lines:
                draw_line(painter, center(start), center(end), dress.work, arrow=False)
            for start, end in markup.arrows:
                draw_line(painter, center(start), center(end), dress.work, arrow=True)

        self.show_drawing(bounds, draw)


class NamesItems:
    """The names of the lines through one point, emphasized on all sides that have names."""

    def __init__(self, add: Callable[[QGraphicsItem], None]) -> None:
        self._items = [DrawnItem(NAMES) for _ in range(4)]
        for item in self._items:
            item.setVisible(False)
            add(item)
        self._style = CoordinateStyle.NONE
        self._names: EdgeNames | None = None  # made when first needed: measuring texts takes milliseconds
        self._drawn: list[QRectF] = []
        self._point: Point | None = None

    @property
    def point(self) -> Point | None:
        """Return the point whose names are emphasized."""
        return self._point

    def lay_out(self, style: CoordinateStyle) -> None:
        """Take over the names of another layout, with none emphasized."""
        self._style, self._names = style, None
        self._hide()

    def show_names_of(self, point: Point | None, dress: DrawingStyle) -> None:
        """Emphasize the names of a point, or none."""
        if point == self._point:
            return
        self._hide()
        names = None if point is None else self._names_in(dress.geometry)
        if point is None or names is None:
            return
        self._point = point
        for item, name in zip(self._items, names_of(dress.geometry, names, point), strict=False):
            self._emphasize(item, name, names.size, dress)

    def _names_in(self, geometry: BoardGeometry) -> EdgeNames | None:
        if self._names is None:
            names = self._names = edge_names(geometry, self._style)
            if names is not None:
                self._drawn = [name_rect(name, names.size) for name in drawn_names(geometry, names)]
        return self._names

    def _hide(self) -> None:
        self._point = None
        for item in self._items:
            item.setVisible(False)

    def _emphasize(self, item: DrawnItem, name: Name, size: float, dress: DrawingStyle) -> None:
        """Write a name, in place of those that it would touch."""
        gap = 0.15 * size
        rect = name_rect(name, size, bold=True).adjusted(-gap, -gap, gap, gap)
        covered = [rect, *(other.adjusted(-1, -1, 1, 1) for other in self._drawn if other.intersects(rect))]
        bounds = QRectF()
        for each in covered:
            bounds = bounds.united(each)

        def draw(painter: QPainter) -> None:
            for each in covered:
                dress.bare.cover(painter, each)
            draw_text(painter, name.center, name.text, size, QColor(dress.theme.ink), bold=True)

        item.show_drawing(bounds.adjusted(-1, -1, 1, 1), draw)


class ProposalItem(DrawnItem):
    """A move that is proposed, and becomes one when it is confirmed."""

    def __init__(self) -> None:
        super().__init__(PROPOSAL)
        self.setVisible(False)

    def show_proposal(self, point: Point | None, color: Color | None, dress: DrawingStyle) -> None:
        """Show a stone on a point, or nothing."""
        if point is None or color is None:
            self.setVisible(False)
            return
        cell = dress.geometry.cell
        reach = cell * REACH
        pixmap = dress.pixmaps.stone(color, variant_at(point, color))

        def draw(painter: QPainter) -> None:
            painter.setOpacity(_PROPOSED_OPACITY)
            painter.drawPixmap(stone_rect(QPointF(0, 0), pixmap).topLeft(), pixmap)
            painter.setOpacity(1.0)
            draw_highlight(painter, QPointF(0, 0), dress.work)

        self.setPos(dress.geometry.center(point))
        self.show_drawing(QRectF(-reach, -reach, 2 * reach, 2 * reach), draw)


class CursorItem(DrawnItem):
    """The keyboard's cursor."""

    def __init__(self) -> None:
        super().__init__(CURSOR)
        self.setVisible(False)

    def show_cursor(self, point: Point | None, dress: DrawingStyle, look: PointLook | None) -> None:
        """Show the cursor on a point of some look, or hide it."""
        if point is None:
            self.setVisible(False)
            return
        reach = dress.geometry.cell * 0.58
        bounds = QRectF(-reach, -reach, 2 * reach, 2 * reach)
        has_badge = look is not None and (look.verdict is not None or look.badge is not None)
        draw = partial(draw_cursor, center=QPointF(0, 0), work=dress.work, beside_badge=has_badge)
        self.show_drawing(bounds, draw)
        self.setPos(dress.geometry.center(point))
