"""A small board on the wood and with the stones of the large one."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from qtgo.board.options import BoardOptions, CoordinateStyle
from qtgo.board.picture import Picture, render_picture
from qtgo.board.themes import KAYA, BoardTheme
from qtgo.core.analysis.display import NO_ANALYSIS, ShownAnalysis
from qtgo.core.analysis.line_preview import LinePreview
from qtgo.core.rules.position import Position
from qtgo.look.numbers import scaled
from qtgo.text.positions import small_board_text
from qtgo.text.translation import Texts

tr = Texts("small board")

_OPTIONS = BoardOptions(coordinates=CoordinateStyle.NONE, fuzzy=False, animate=False)
_RADIUS = 4


class SmallBoard(QWidget):
    """Shows a position, painted when it is first seen and kept as a picture.

    ``side`` is its width and height where text is 13 pixels high.
    """

    def __init__(self, side: int, parent: QWidget | None = None, theme: BoardTheme = KAYA) -> None:
        super().__init__(parent)
        self._side = side
        self.theme = theme
        self._position = Position.empty(19, 19)
        self._analysis = NO_ANALYSIS
        self._line: LinePreview | None = None
        self._image: QImage | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Small board"))
        self.setAccessibleDescription(small_board_text(self._position))

    @property
    def position(self) -> Position:
        """Return the position shown."""
        return self._position

    def show_position(
        self, position: Position, analysis: ShownAnalysis = NO_ANALYSIS, line: LinePreview | None = None
    ) -> None:
        """Show a position, its last move marked, with what is known of it or a line of moves over it."""
        if (position, analysis, line) != (self._position, self._analysis, self._line):
            self._position, self._analysis, self._line = position, analysis, line
            self._image = None
            self.setAccessibleDescription(small_board_text(position))
            self.update()

    def sizeHint(self) -> QSize:
        """Return the side in the scale of the interface."""
        return QSize(scaled(self._side), scaled(self._side))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture in the middle, its corners rounded a little."""
        ratio = self.devicePixelRatioF()
        size = round(min(self.width(), self.height()) * ratio)
        image = self._image
        if image is None or max(image.width(), image.height()) != size:
            picture = Picture(
                self._position,
                options=_OPTIONS,
                theme=self.theme,
                size=size,
                analysis=self._analysis,
                line=self._line,
            )
            image = self._image = render_picture(picture)
        width, height = image.width() / ratio, image.height() / ratio
        place = QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(place, scaled(_RADIUS), scaled(_RADIUS))
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        painter.drawImage(place, image)
