"""Paints the nodes of a game tree as small stones, and the lines between them."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPalette, QPen, QPixmap, QPolygonF

from qtgo.core.record.node_traits import MoveMark, NodeKind, NodeTraits, PositionMark
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass
from qtgo.widgets.stone import BLACK_STONE, STONE_OUTLINE, WHITE_STONE, paint_stone

_NUMBER_CELL = 20  # in smaller cells a number could not be read
_BADGE_CELL = 10
_GOOD, _BAD = QColor(46, 160, 67), QColor(214, 48, 49)
_DOUBTFUL, _INTERESTING = QColor(235, 140, 20), QColor(66, 122, 235)
_HOTSPOT = QColor(226, 88, 34)
_COMMENT = QColor(240, 190, 40)
_RIM = QColor(20, 20, 20)
_STONE = {Color.BLACK: BLACK_STONE, Color.WHITE: WHITE_STONE}


@dataclass(frozen=True, slots=True)
class TreeStyle:
    """How large a cell is, on what screen, and in what colors."""

    cell: int
    ratio: float
    base: QColor
    text: QColor
    line: QColor
    highlight: QColor

    @classmethod
    def of(cls, cell: int, ratio: float, palette: QPalette) -> TreeStyle:
        """Take the colors of a palette."""
        base, text = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
        line = QColor(
            (2 * base.red() + 3 * text.red()) // 5,
            (2 * base.green() + 3 * text.green()) // 5,
            (2 * base.blue() + 3 * text.blue()) // 5,
        )
        return cls(cell, ratio, base, text, line, palette.color(QPalette.ColorRole.Highlight))


class TreePainter:
    """Keeps a picture of each kind of node; all sizes follow that of a cell."""

    def __init__(self, style: TreeStyle) -> None:
        self.style = style
        self._pictures: dict[NodeTraits, QPixmap] = {}
        cell = style.cell
        self.line_pen = QPen(style.line, max(1.0, cell / 16))
        self.path_pen = QPen(style.highlight, max(2.0, cell / 7))
        for pen in (self.line_pen, self.path_pen):
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)

    def paint_lines(self, painter: QPainter, lines: list[QLineF], *, on_path: bool) -> None:
        """Draw lines between the centers of cells."""
        painter.setPen(self.path_pen if on_path else self.line_pen)
        painter.drawLines(lines)

    def paint_current(self, painter: QPainter, center: QPointF) -> None:
        """Draw what shows the current node: a filled frame behind it."""
        side = self.style.cell * 0.98
        fill = QColor(self.style.highlight)
        fill.setAlpha(90)
        painter.setPen(QPen(self.style.highlight, max(1.5, self.style.cell / 12)))
        painter.setBrush(fill)
        painter.drawRoundedRect(_square(center, side), side / 5, side / 5)

    def paint_node(self, painter: QPainter, center: QPointF, traits: NodeTraits) -> None:
        """Draw a node without its number."""
        picture = self._pictures.get(traits)
        if picture is None:
            picture = self._pictures[traits] = self._picture(traits)
        half = self.style.cell / 2
        painter.drawPixmap(QPointF(center.x() - half, center.y() - half), picture)

    @property
    def shows_numbers(self) -> bool:
        """Return whether the cells are large enough for numbers."""
        return self.style.cell >= _NUMBER_CELL

    def number_font(self, font: QFont, digits: int) -> QFont:
        """Return the font in which a number of so many digits fits a stone."""
        sized = QFont(font)
        sized.setPixelSize(max(6, round(self.style.cell * (0.46, 0.46, 0.37, 0.29, 0.24)[min(digits, 5) - 1])))
        return sized

    def paint_number(self, painter: QPainter, center: QPointF, number: str, color: Color) -> None:
        """Write a number on a stone, in the font that is set."""
        painter.setPen(_STONE[color.opponent])
        painter.drawText(_square(center, self.style.cell), int(Qt.AlignmentFlag.AlignCenter), number)

    def paint_count(self, painter: QPainter, place: QRectF, text: str) -> None:
        """Draw how many nodes a collapsed one hides."""
        height = min(place.height() * 0.62, place.width())
        box = QRectF(place.left(), place.center().y() - height / 2, place.width(), height)
        painter.setPen(QPen(self.style.line, max(1.0, self.style.cell / 20)))
        painter.setBrush(self.style.base)
        painter.drawRoundedRect(box, height / 2, height / 2)
        painter.setPen(self.style.text)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)

    def paint_gap(self, painter: QPainter, line: QLineF) -> None:
        """Draw where a variation that is dragged would go."""
        painter.setPen(QPen(self.style.highlight, max(2.0, self.style.cell / 7)))
        painter.drawLine(line)

    # The pictures

    def _picture(self, traits: NodeTraits) -> QPixmap:
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
            self._paint_badges(painter, traits)
        painter.end()
        return picture

    def _paint_kind(self, painter: QPainter, center: QPointF, traits: NodeTraits) -> None:
        side = self.style.cell
        if traits.kind is NodeKind.SETUP:
            self._paint_setup(painter, _square(center, side * 0.62), traits.color)
        elif traits.kind is NodeKind.NOTHING:
            painter.setPen(QPen(self.style.line, max(1.0, side / 14)))
            painter.setBrush(self.style.base)
            painter.drawEllipse(_square(center, side * 0.36))
        elif traits.color is not None:
            paint_stone(painter, _square(center, side * 0.8), traits.color)
            if traits.kind is NodeKind.PASS:
                painter.setPen(QPen(_STONE[traits.color.opponent], max(1.0, side / 10)))
                y = center.y() + (side * 0.24 if self.shows_numbers else 0)
                painter.drawLine(QPointF(center.x() - side * 0.16, y), QPointF(center.x() + side * 0.16, y))

    def _paint_setup(self, painter: QPainter, square: QRectF, color: Color | None) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_STONE[color or Color.BLACK])
        painter.drawRect(square)
        if color is None:
            painter.setBrush(WHITE_STONE)
            painter.drawPolygon(QPolygonF([square.topRight(), square.bottomRight(), square.bottomLeft()]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(STONE_OUTLINE[color or Color.BLACK], max(1.0, self.style.cell / 16)))
        painter.drawRect(square)

    def _paint_hotspot(self, painter: QPainter, center: QPointF) -> None:
        """Draw rays around the stone, and a ring."""
        side = self.style.cell
        painter.setPen(QPen(_HOTSPOT, max(1.5, side / 11)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(_square(center, side * 0.86))
        for angle in range(0, 360, 45):
            ray = QLineF.fromPolar(side * 0.49, angle).translated(center)
            painter.drawLine(ray)

    def _paint_badges(self, painter: QPainter, traits: NodeTraits) -> None:
        """Draw a comment at the upper right, the mark of the move at the lower right, the verdict at the lower left."""
        side = self.style.cell
        size = max(5.0, side * 0.34)
        near, far = size / 2 + 0.5, side - size / 2 - 0.5
        painter.setPen(QPen(_RIM, max(0.7, side / 30)))
        if traits.has_comment:
            painter.setBrush(_COMMENT)
            painter.drawEllipse(_square(QPointF(far, near), size * 0.85))
        if traits.mark is not None:
            fill, shape = _mark_shape(traits.mark, _square(QPointF(far, far), size))
            painter.setBrush(fill)
            painter.drawPolygon(shape)
        if traits.position_mark is not None:
            _paint_position_mark(painter, _square(QPointF(near, far), size * 0.85), traits.position_mark)


def _square(center: QPointF, side: float) -> QRectF:
    return QRectF(center.x() - side / 2, center.y() - side / 2, side, side)


def _mark_shape(mark: MoveMark, box: QRectF) -> tuple[QColor, QPolygonF]:
    """Return the color and shape of a mark: good points up, bad down, doubtful is a diamond, interesting a square."""
    middle = box.center()
    top, bottom = QPointF(middle.x(), box.top()), QPointF(middle.x(), box.bottom())
    if mark is MoveMark.GOOD:
        return _GOOD, QPolygonF([top, box.bottomRight(), box.bottomLeft()])
    if mark is MoveMark.BAD:
        return _BAD, QPolygonF([bottom, box.topLeft(), box.topRight()])
    if mark is MoveMark.DOUBTFUL:
        left, right = QPointF(box.left(), middle.y()), QPointF(box.right(), middle.y())
        return _DOUBTFUL, QPolygonF([top, right, bottom, left])
    inner = box.adjusted(box.width() / 10, box.width() / 10, -box.width() / 10, -box.width() / 10)
    return _INTERESTING, QPolygonF([inner.topLeft(), inner.topRight(), inner.bottomRight(), inner.bottomLeft()])


def _paint_position_mark(painter: QPainter, box: QRectF, position_mark: PositionMark) -> None:
    """Draw a black, white, halved or hollow square for whom the position is good."""
    fill = {
        PositionMark.GOOD_FOR_BLACK: BLACK_STONE,
        PositionMark.GOOD_FOR_WHITE: WHITE_STONE,
        PositionMark.EVEN: WHITE_STONE,
    }
    painter.setPen(QPen(_DOUBTFUL, max(1.0, box.width() / 5)))
    painter.setBrush(fill.get(position_mark, QColor(0, 0, 0, 0)))
    painter.drawRect(box)
    if position_mark is PositionMark.EVEN:
        half = QPainterPath()
        half.addRect(QRectF(box.left(), box.top(), box.width() / 2, box.height()))
        painter.fillPath(half, BLACK_STONE)
