"""Paints the nodes of a game tree as small stones, and the lines between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from qtgo.core.record.node_traits import MoveMark, NodeKind, NodeTraits, PositionMark
from qtgo.core.rules.point import Color
from qtgo.kit.stone import BLACK_STONE, WHITE_STONE
from qtgo.look.palette import Palette
from qtgo.look.shapes import square_around

if TYPE_CHECKING:
    from qtgo.core.analysis.loss import LossClass

STEP = 36
"""The step from node to node at the usual size; what follows is in pixels there."""
_NODE, _SETUP, _NOTHING = 26, 20, 12
_RING, _RING_WIDTH = 34, 2
_LINE, _CORNER = 1.5, 5
_DOT, _BUBBLE = 9, 13
_NUMBER, _COUNT = 11, 9
_NUMBER_CELL = 24  # in smaller cells a number beside a node could not be read
_NUMBER_ON_STONE_CELL = 44
_BADGE_CELL = 14
_STONE = {Color.BLACK: BLACK_STONE, Color.WHITE: WHITE_STONE}


class TreeStyle(NamedTuple):
    """The size of a cell, the screen, and the colors."""

    cell: int
    ratio: float
    colors: Palette


class TreePainter:
    """Keeps a picture of each kind of node; all sizes follow that of a cell."""

    def __init__(self, style: TreeStyle) -> None:
        self.style = style
        self._pictures: dict[tuple[NodeTraits, LossClass | None], QPixmap] = {}
        cell = style.cell
        self._unit = cell / STEP
        self.line_pen = QPen(QColor(style.colors.control), max(1.0, _LINE * self._unit))
        self.path_pen = QPen(QColor(style.colors.ink2), max(1.0, _LINE * self._unit))
        colors = style.colors
        # On dark paper a black stone is seen by its rim alone.
        rims = {Color.WHITE: colors.control, Color.BLACK: colors.ink2 if colors.is_dark else colors.control}
        self._rims = {color: QPen(QColor(rim), 1) for color, rim in rims.items()}

    def paint_lines(self, painter: QPainter, lines: list[QLineF], *, on_path: bool) -> None:
        """Draw lines between the centers of cells."""
        painter.setPen(self.path_pen if on_path else self.line_pen)
        painter.drawLines(lines)

    def paint_paths(self, painter: QPainter, path: QPainterPath, *, on_path: bool) -> None:
        """Draw lines that turn corners."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.strokePath(path, self.path_pen if on_path else self.line_pen)

    @property
    def corner(self) -> float:
        """Return the radius of the corners of lines, in cells."""
        return _CORNER / STEP

    def paint_current(self, painter: QPainter, center: QPointF) -> None:
        """Draw the mark of the current node: a ring behind it."""
        width = max(1.5, _RING_WIDTH * self._unit)
        painter.setPen(QPen(QColor(self.style.colors.accent), width))
        painter.setBrush(QColor(self.style.colors.tint))
        painter.drawEllipse(square_around(center, _RING * self._unit - width))

    def paint_node(self, painter: QPainter, center: QPointF, traits: NodeTraits, loss: LossClass | None = None) -> None:
        """Paint a node without its number; the loss of its move in a review is a dot."""
        picture = self._pictures.get((traits, loss))
        if picture is None:
            picture = self._pictures[traits, loss] = self._picture(traits, loss)
        half = self.style.cell / 2
        painter.drawPixmap(QPointF(center.x() - half, center.y() - half), picture)

    @property
    def shows_numbers(self) -> bool:
        """Return whether the cells are large enough for numbers beside them."""
        return self.style.cell >= _NUMBER_CELL

    @property
    def shows_numbers_on_stones(self) -> bool:
        """Return whether every stone is large enough for its number."""
        return self.style.cell >= _NUMBER_ON_STONE_CELL

    def number_font(self, font: QFont, digits: int) -> QFont:
        """Return the font in which a number with this many digits fits on a stone."""
        sized = QFont(font)
        node = _NODE * self._unit
        sized.setPixelSize(max(6, round(node * (0.58, 0.58, 0.46, 0.36, 0.3)[min(digits, 5) - 1])))
        return sized

    def paint_number_beside(self, painter: QPainter, center: QPointF, number: str, *, vertical: bool) -> None:
        """Write a number above a node, or left of it where the tree runs down."""
        font = QFont(painter.font())
        font.setPixelSize(max(7, round(_NUMBER * self._unit)))
        painter.setFont(font)
        painter.setPen(QColor(self.style.colors.ink2))
        cell, reach = self.style.cell, _RING * self._unit / 2
        if vertical:
            place = QRectF(center.x() - reach - 2 * cell - 2, center.y() - cell / 2, 2 * cell, cell)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), number)
        else:
            place = QRectF(center.x() - cell, center.y() - reach - cell, 2 * cell, cell)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom), number)

    def paint_number(self, painter: QPainter, center: QPointF, number: str, color: Color) -> None:
        """Write a number on a stone, in the font that is set."""
        painter.setPen(_STONE[color.opponent])
        painter.drawText(square_around(center, self.style.cell), int(Qt.AlignmentFlag.AlignCenter), number)

    def paint_count(self, painter: QPainter, center: QPointF, text: str) -> None:
        """Paint the number of nodes that a collapsed one hides, over its lower edge."""
        cell, font = self.style.cell, QFont(painter.font())
        if cell < _BADGE_CELL:  # too small for words
            text = ""
        font.setPixelSize(max(2 if not text else 6, round(_COUNT * self._unit)))
        painter.setFont(font)
        height = font.pixelSize() * 1.25
        width = min(cell - 2.0, max(height, painter.fontMetrics().horizontalAdvance(text) + height * 0.7))
        box = QRectF(center.x() - width / 2, center.y() + cell / 2 - height, width, height)
        painter.setPen(QPen(QColor(self.style.colors.control), max(1.0, cell / 36)))
        painter.setBrush(QColor(self.style.colors.card))
        painter.drawRoundedRect(box, height / 2, height / 2)
        painter.setPen(QColor(self.style.colors.ink))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)

    def paint_gap(self, painter: QPainter, line: QLineF) -> None:
        """Draw where a variation that is dragged would go."""
        painter.setPen(QPen(QColor(self.style.colors.accent), max(2.0, self.style.cell / 7)))
        painter.drawLine(line)

    # The pictures

    def _picture(self, traits: NodeTraits, loss: LossClass | None) -> QPixmap:
        side, ratio = self.style.cell, self.style.ratio
        picture = QPixmap(round(side * ratio), round(side * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        center = QPointF(side / 2, side / 2)
        if traits.is_hotspot:
            self._paint_hotspot(painter, center)
        self._paint_kind(painter, center, traits)
        if side >= _BADGE_CELL:
            self._paint_badges(painter, traits, loss)
        painter.end()
        return picture

    def _paint_kind(self, painter: QPainter, center: QPointF, traits: NodeTraits) -> None:
        side = self.style.cell
        if traits.kind is NodeKind.SETUP:
            self._paint_setup(painter, square_around(center, _SETUP * self._unit), traits.color)
        elif traits.kind is NodeKind.NOTHING:
            painter.setPen(self.line_pen)
            painter.setBrush(QColor(self.style.colors.card))
            painter.drawEllipse(square_around(center, _NOTHING * self._unit))
        elif traits.color is not None:
            painter.setPen(self._rims[traits.color])
            painter.setBrush(_STONE[traits.color])
            painter.drawEllipse(square_around(center, _NODE * self._unit - 1))
            if traits.kind is NodeKind.PASS:
                painter.setPen(QPen(_STONE[traits.color.opponent], max(1.0, side / 16)))
                half = QPointF(side * 0.13, 0)
                painter.drawLine(center - half, center + half)

    def _paint_setup(self, painter: QPainter, square: QRectF, color: Color | None) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_STONE[color or Color.BLACK])
        painter.drawRect(square)
        if color is None:
            painter.setBrush(WHITE_STONE)
            painter.drawPolygon(QPolygonF([square.topRight(), square.bottomRight(), square.bottomLeft()]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self._rims[color or Color.BLACK])
        painter.drawRect(square)

    def _paint_hotspot(self, painter: QPainter, center: QPointF) -> None:
        """Draw rays around the stone, and a ring."""
        side = self.style.cell
        painter.setPen(QPen(QColor(self.style.colors.accent), max(1.5, side / 14)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(square_around(center, side * 0.66))
        for angle in range(0, 360, 45):
            ray = QLineF.fromPolar(side * 0.42, angle).translated(center)
            painter.drawLine(ray)

    def _paint_badges(self, painter: QPainter, traits: NodeTraits, loss: LossClass | None) -> None:
        """Draw the mark of the move at the upper right, the verdict at the lower left, a comment in a free corner.

        The loss of the move is a dot where its mark would be, unless the record marks it otherwise.
        """
        side, colors = self.style.cell, self.style.colors
        size, reach = max(4.0, _DOT * self._unit), _NODE * self._unit * 0.44
        near, far = side / 2 - reach, side / 2 + reach
        painter.setPen(QPen(QColor(colors.card), max(0.7, side / 40)))
        if traits.has_comment:
            painter.setBrush(QColor(colors.accent))
            is_free = traits.mark is None and loss is None
            painter.drawPath(_bubble(square_around(QPointF(far, near if is_free else far), size * _BUBBLE / _DOT)))
        if traits.mark is not None:
            fill, shape = _mark_shape(traits.mark, colors, square_around(QPointF(far, near), size * 1.2))
            painter.setBrush(QColor(fill))
            painter.drawPolygon(shape)
        elif loss is not None:
            from qtgo.look.loss_colors import class_color  # which most trees do without

            painter.setBrush(QColor(class_color(colors, loss)))
            painter.drawEllipse(square_around(QPointF(far, near), size))
        if traits.position_mark is not None:
            _paint_position_mark(painter, colors, square_around(QPointF(near, far), size * 0.85), traits.position_mark)


def _bubble(box: QRectF) -> QPainterPath:
    """Return the shape of a speech bubble, as the list of moves has it."""
    body = QRectF(box.left(), box.top() + box.height() * 0.12, box.width(), box.height() * 0.62)
    radius, tail = body.height() * 0.38, QPainterPath()
    tail.addPolygon(
        QPolygonF(
            [
                QPointF(body.left() + body.width() * 0.2, body.bottom() - 1),
                QPointF(body.left() + body.width() * 0.2, box.bottom()),
                QPointF(body.left() + body.width() * 0.55, body.bottom() - 1),
            ]
        )
    )
    bubble = QPainterPath()
    bubble.addRoundedRect(body, radius, radius)
    return bubble.united(tail)


def _mark_shape(mark: MoveMark, colors: Palette, box: QRectF) -> tuple[str, QPolygonF]:
    """Return the color and shape of a mark: good points up, bad down, doubtful is a diamond, interesting a square."""
    middle = box.center()
    top, bottom = QPointF(middle.x(), box.top()), QPointF(middle.x(), box.bottom())
    if mark is MoveMark.GOOD:
        return colors.good, QPolygonF([top, box.bottomRight(), box.bottomLeft()])
    if mark is MoveMark.BAD:
        return colors.mistake, QPolygonF([bottom, box.topLeft(), box.topRight()])
    if mark is MoveMark.DOUBTFUL:
        left, right = QPointF(box.left(), middle.y()), QPointF(box.right(), middle.y())
        return colors.doubtful, QPolygonF([top, right, bottom, left])
    inner = box.adjusted(box.width() / 10, box.width() / 10, -box.width() / 10, -box.width() / 10)
    return colors.accent, QPolygonF([inner.topLeft(), inner.topRight(), inner.bottomRight(), inner.bottomLeft()])


def _paint_position_mark(painter: QPainter, colors: Palette, box: QRectF, position_mark: PositionMark) -> None:
    """Draw a black, white, halved or hollow square for the color that the position favors."""
    fill = {
        PositionMark.GOOD_FOR_BLACK: BLACK_STONE,
        PositionMark.GOOD_FOR_WHITE: WHITE_STONE,
        PositionMark.EVEN: WHITE_STONE,
    }
    painter.setPen(QPen(QColor(colors.doubtful), max(1.0, box.width() / 5)))
    painter.setBrush(fill.get(position_mark, QColor(0, 0, 0, 0)))
    painter.drawRect(box)
    if position_mark is PositionMark.EVEN:
        half = QPainterPath()
        half.addRect(QRectF(box.left(), box.top(), box.width() / 2, box.height()))
        painter.fillPath(half, BLACK_STONE)
