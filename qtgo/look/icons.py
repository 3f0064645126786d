"""Outline icons that follow the palette, painted from their shapes at whatever size they are wanted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPainterPath, QPen, QPixmap, QPixmapCache

from qtgo.look.icon_shapes import SHAPES
from qtgo.look.palette import Palette, current_palette
from qtgo.look.sizes import GAP, ICON, ICON_STROKE, scaled

Painting = Callable[[QPainter, QRectF, QColor], None]
"""Paints an icon into a rectangle, in a color."""

_clones: list[QIconEngine] = []  # Qt owns them without telling Python, which would delete them
_DOT = 0.01  # a line so short that its round ends make a dot


def icon(name: str, color: str = "ink") -> QIcon:
    """Return the icon of a name in ``SHAPES``; ``color`` names its color in ``Palette``.

    A button that is on shows it in the accent. The icon follows the palette at run time.
    """
    return painted_icon(name, partial(_paint_shape, name), color)


def size_beside_text(side: int) -> QSize:
    """Return the icon size of a push button with text, which Qt sets 4 pixels from its icon rather than 8."""
    return QSize(side + 2 * scaled(GAP), side)


def painted_icon(name: str, painting: Painting, color: str = "ink") -> QIcon:
    """Return an icon with a painting of its own, which is painted when it is first seen; the name is its alone."""
    return QIcon(_Engine(name, painting, color))


def _paint_shape(name: str, painter: QPainter, rect: QRectF, color: QColor) -> None:
    paint_icon(painter, rect, name, color)


def paint_icon(painter: QPainter, rect: QRectF, name: str, color: QColor | str) -> None:
    """Paint an icon into the largest square in the middle of a rectangle."""
    side = min(rect.width(), rect.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center() - QPointF(side, side) / 2)
    painter.scale(side / ICON, side / ICON)
    pen = QPen(QColor(color), ICON_STROKE)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(shape_path(name))
    painter.restore()


@cache
def shape_path(name: str) -> QPainterPath:
    """Return the path of an icon in a box of 20."""
    path = QPainterPath()
    command, numbers = "", list[float]()
    for word in SHAPES[name].replace(",", " ").split():
        if word[0].isalpha():
            _draw(path, command, numbers)
            command, numbers = word[0], [float(word[1:])] if len(word) > 1 else []
        else:
            numbers.append(float(word))
    _draw(path, command, numbers)
    return path


def _draw(path: QPainterPath, command: str, n: list[float]) -> None:
    """Add one stroke to a path."""
    if command == "M":
        path.moveTo(n[0], n[1])
    elif command == "L":
        for x, y in zip(n[::2], n[1::2], strict=True):
            path.lineTo(x, y)
    elif command == "C":
        path.cubicTo(*n)
    elif command == "Z":
        path.closeSubpath()
    elif command == "O":
        path.addEllipse(QPointF(n[0], n[1]), n[2], n[2])
    elif command == "R":
        path.addRoundedRect(QRectF(*n[:4]), n[4], n[4])
    elif command == "D":
        path.moveTo(n[0], n[1])
        path.lineTo(n[0] + _DOT, n[1])
    elif command == "A":
        box = QRectF(n[0] - n[2], n[1] - n[2], 2 * n[2], 2 * n[2])
        start = QPainterPath()
        start.arcMoveTo(box, n[3])
        if (start.currentPosition() - path.currentPosition()).manhattanLength() > 0.05 * ICON:
            path.moveTo(start.currentPosition())
        path.arcTo(box, n[3], n[4])


class _Engine(QIconEngine):
    """Paints an icon in the colors that the program has just then."""

    def __init__(self, name: str, painting: Painting, color: str) -> None:
        super().__init__()
        self._name, self._painting, self._color = name, painting, color

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        """Paint the icon."""
        self._painting(painter, QRectF(rect), QColor(_color(current_palette(), self._color, mode, state)))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """Return the icon as a pixmap of this size, an empty one if the size is."""
        if size.isEmpty():
            return QPixmap()
        color = _color(current_palette(), self._color, mode, state)
        key = f"qtgo icon {self._name} {size.width()} {size.height()} {color}"
        pixmap = QPixmap()
        if not QPixmapCache.find(key, pixmap):
            pixmap = QPixmap(size)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            self._painting(painter, QRectF(pixmap.rect()), QColor(color))
            painter.end()
            QPixmapCache.insert(key, pixmap)
        return pixmap

    def key(self) -> str:
        """Return the name of the engine."""
        return "qtgo"

    def clone(self) -> QIconEngine:
        """Return another engine of the same icon."""
        engine = _Engine(self._name, self._painting, self._color)
        _clones.append(engine)
        return engine

    def actualSize(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QSize:
        """Return the size wanted: an icon has every size."""
        return size

    def isNull(self) -> bool:
        """Return that there is an icon."""
        return False


def _color(colors: Palette, name: str, mode: QIcon.Mode, state: QIcon.State) -> str:
    if mode is QIcon.Mode.Disabled:
        return colors.disabled
    if state is QIcon.State.On and name == "ink":
        return colors.accent
    value: str = getattr(colors, name)
    return value
