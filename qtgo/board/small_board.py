"""A small board on the wood and with the stones of the large one."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from qtgo.board.geometry import BoardGeometry, fill_board
from qtgo.board.paint.themes import KAYA, BoardTheme
from qtgo.board.picture import Picture, render_picture
from qtgo.board.scene.board_options import BoardOptions, CoordinateStyle
from qtgo.core.record.markup import NO_MARKUP, Markup
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.look.sizes import scaled
from qtgo.text.record.position_words import small_board_text
from qtgo.text.translation import Texts

tr = Texts("small board")

PLAIN = BoardOptions(coordinates=CoordinateStyle.NONE, fuzzy=False, animate=False)
"""The options of a small board."""
_NAMED = replace(PLAIN, coordinates=CoordinateStyle.LETTERS)
_RADIUS = 4
_LEAST_SIDE = 96
_TINY = 4  # pixels for a point, below which lines and round stones blur


class SmallBoard(QWidget):
    """Shows a position, painted when it is first seen and kept as a picture.

    ``side`` is its width and height where text is 13 pixels high; if it ``grows``, it takes all the room there is.
    If ``named``, it has coordinates; it stands in the middle of its room, or ``at_top``.
    """

    def __init__(
        self,
        side: int,
        parent: QWidget | None = None,
        theme: BoardTheme = KAYA,
        *,
        grows: bool = False,
        named: bool = False,
        at_top: bool = False,
    ) -> None:
        super().__init__(parent)
        self._side, self._grows, self._at_top = side, grows, at_top
        self.theme = theme
        self._options = _NAMED if named else PLAIN
        self._position = Position.empty(19, 19)
        self._markup = NO_MARKUP
        self._image: QImage | None = None
        self._image_size = 0
        policy = QSizePolicy.Policy.Expanding if grows else QSizePolicy.Policy.Fixed
        self.setSizePolicy(policy, policy)
        self.setAccessibleName(tr("Small board"))
        self.setAccessibleDescription(small_board_text(self._position))

    @property
    def position(self) -> Position:
        """Return the position shown."""
        return self._position

    @property
    def markup(self) -> Markup:
        """Return what is drawn on the position."""
        return self._markup

    def show_position(self, position: Position, markup: Markup = NO_MARKUP) -> None:
        """Show a position, its last move marked, with marks over it."""
        if (position, markup) != (self._position, self._markup):
            self._position, self._markup = position, markup
            self._image = None
            self.setAccessibleDescription(small_board_text(position))
            self.update()

    def show_theme(self, theme: BoardTheme) -> None:
        """Show the position on another board."""
        if theme != self.theme:
            self.theme, self._image = theme, None
            self.update()

    def wood(self) -> QRectF:
        """Return where the board is."""
        return self._place(self._geometry())

    def place_of(self, point: Point) -> QRectF:
        """Return the square around a point."""
        geometry, scale = self._geometry(), 1 / self.devicePixelRatioF()
        rect = geometry.cell_rect(point)
        corner = self._place(geometry).topLeft()
        return QRectF(corner + rect.topLeft() * scale, rect.size() * scale)

    def point_at(self, place: QPointF) -> Point | None:
        """Return the point nearest to a place on the board, None beside it."""
        geometry = self._geometry()
        return geometry.point_at((place - self._place(geometry).topLeft()) * self.devicePixelRatioF())

    def sizeHint(self) -> QSize:
        """Return the side in the scale of the interface."""
        return QSize(scaled(self._side), scaled(self._side))

    def minimumSizeHint(self) -> QSize:
        """Return the least size at which the stones of a board that grows can be made out."""
        least = min(self._side, _LEAST_SIDE) if self._grows else self._side
        return QSize(scaled(least), scaled(least))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture in the middle, its corners rounded a little."""
        size = self._picture_size()
        if self._image is None or self._image_size != size:
            self._image, self._image_size = self._render(size), size
        place = self._place(self._geometry())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(place, scaled(_RADIUS), scaled(_RADIUS))
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        painter.drawImage(place, self._image)

    def _render(self, size: int) -> QImage:
        if size < _TINY * max(self._position.width, self._position.height):
            return tiny_picture(self._position, self.theme, self._fitted(size).board.size().toSize())
        return render_picture(
            Picture(self._position, markup=self._markup, options=self._options, theme=self.theme, size=size)
        )

    def _picture_size(self) -> int:
        """Return how many device pixels the longer side of the board has."""
        ratio = self.devicePixelRatioF()
        across, down = self.width() * ratio, self.height() * ratio
        longer = max(across, down)
        board = self._fitted(longer).board
        return max(1, round(longer * min(1.0, across / board.width(), down / board.height())))

    def _geometry(self) -> BoardGeometry:
        """Return where the points are in the picture."""
        return self._fitted(self._picture_size())

    def _fitted(self, size: float) -> BoardGeometry:
        named = self._options.coordinates is not CoordinateStyle.NONE
        return fill_board(self._position.width, self._position.height, size, coordinates=named)

    def _place(self, geometry: BoardGeometry) -> QRectF:
        """Return where the picture stands."""
        size = geometry.board.size() / self.devicePixelRatioF()
        y = 0.0 if self._at_top else (self.height() - size.height()) / 2
        return QRectF(QPointF((self.width() - size.width()) / 2, y), size)


def tiny_picture(position: Position, theme: BoardTheme, size: QSize) -> QImage:
    """Return a picture of a few pixels for each point: the stones as squares on plain wood."""
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.base))
    painter = QPainter(image)
    columns, rows = position.width, position.height
    side = max(1, min(size.width() // columns, size.height() // rows))
    left, bottom = (size.width() - side * columns) // 2, (size.height() + side * rows) // 2
    for point, color in position.stones_by_point():
        stone = theme.black if color is Color.BLACK else theme.white
        painter.fillRect(left + point.x * side, bottom - (point.y + 1) * side, side, side, QColor(stone.middle))
    painter.end()
    return image
