"""The lid of a player's bowl, with the player's prisoners in it."""

from __future__ import annotations

import math
import random
from functools import lru_cache

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QPixmap, QRadialGradient
from PySide6.QtWidgets import QSizePolicy, QWidget

from qtgo.board.paint.stones import stone_pixmaps, stone_rect
from qtgo.board.paint.themes import KAYA, BoardTheme
from qtgo.core.rules.point import Color
from qtgo.look.elision import elided
from qtgo.look.font import secondary_font
from qtgo.look.palette import current_palette
from qtgo.look.sizes import GAP, scaled
from qtgo.plain_text import NOTHING_MORE
from qtgo.text.go_words import color_name
from qtgo.text.joining import listed
from qtgo.text.record.prisoner_words import prisoners_text
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

tr = Texts("bowl")

_LID = 60
_WIDEST_TEXT = 144
_STONE = 0.15
_LAYERS = ((0.0, 0.305, 0.35), (0.5, 0.235, 1.2), (0.0, 0.16, 2.3), (0.5, 0.09, 0.2))
_WOOD = QColor("#8d5c34")


class BowlLid(QWidget):
    """An upturned lid with prisoners in it, in words below; it scales with the font and the available room.

    ``color`` is the player whose lid it is: the stones in it are of the other color.
    """

    def __init__(self, color: Color, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._color = color
        self._count = 0
        self._are_prisoners = False
        self._remaining: int | None = None
        self._size, self._with_text = _LID, True
        self._theme = KAYA
        self._painting = single_shot(self, self.update)
        # If height is short the lid shrinks rather than push out what is below it.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._describe()

    @property
    def count(self) -> int:
        """Return the number of prisoners shown."""
        return self._count

    @property
    def remaining(self) -> int | None:
        """Return the number of stones left to play, if it is shown."""
        return self._remaining

    def set_count(self, count: int, *, are_prisoners: bool = False) -> None:
        """Show a number of taken stones, which are named prisoners or captures."""
        if (count, are_prisoners) != (self._count, self._are_prisoners):
            self._count, self._are_prisoners = count, are_prisoners
            self._describe()
            self.updateGeometry()
            self._paint_later()

    def set_remaining(self, remaining: int | None) -> None:
        """Show in the tool tip how many of their own stones the player has left, or nothing about it."""
        if remaining != self._remaining:
            self._remaining = remaining
            self._describe()

    def set_lid_size(self, size: int, *, with_text: bool = True) -> None:
        """Set the size in pixels, at a text height of 13, and whether the count is written below."""
        self._size, self._with_text = size, with_text
        self.updateGeometry()
        self.update()

    def set_theme(self, theme: BoardTheme) -> None:
        """Use the stones of a board theme."""
        if theme != self._theme:
            self._theme = theme
            self.update()

    def _paint_later(self) -> None:
        """Repaint in the next turn of the event loop, after the board."""
        self._painting.start()

    def sizeHint(self) -> QSize:
        """Return the room of the lid, and of the words below it."""
        side = scaled(self._size)
        if not self._with_text:
            return QSize(side, side)
        words = QFontMetrics(secondary_font(self.font())).horizontalAdvance(self._text())
        return QSize(max(side, min(words + 2, scaled(_WIDEST_TEXT))), side + self._text_height())

    def minimumSizeHint(self) -> QSize:
        """Return room for a lid in which stones are still recognizable."""
        side = self.fontMetrics().height() * 5 // 3
        return QSize(side, side + self._text_height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the lid, the stones and the number."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        text_height = self._text_height()
        # A font that has just grown may leave no room until the window is laid out again.
        side = max(0, min(self.width(), self.height() - text_height, scaled(self._size)))
        lid = QRectF((self.width() - side) / 2, (self.height() - text_height - side) / 2, side, side)
        if side:
            painter.drawPixmap(lid.topLeft(), _lid_pixmap(side, self.devicePixelRatioF(), self._theme.shaded))
            self._draw_stones(painter, lid)
        if self._with_text:
            self._draw_text(painter, QRectF(0, lid.bottom(), self.width(), text_height))

    def _draw_stones(self, painter: QPainter, lid: QRectF) -> None:
        side = lid.width()
        ratio = self.devicePixelRatioF()
        stones = stone_pixmaps(self._theme, max(1, round(side * _STONE * ratio)) / ratio, ratio, odd=False)
        for number, (x, y) in enumerate(lying_stones()[: self._count]):
            center = QPointF(lid.center().x() + x * side, lid.center().y() + y * side)
            corners = [stones.shadow(), stones.stone(self._color.opponent, number % 4)]
            for pixmap in corners if self._theme.shaded else corners[1:]:
                corner = stone_rect(center, pixmap).topLeft()
                painter.drawPixmap(
                    QPointF(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio), pixmap
                )

    def _draw_text(self, painter: QPainter, rect: QRectF) -> None:
        painter.setPen(QColor(current_palette().ink2))
        painter.setFont(secondary_font(self.font()))
        text = elided(painter.fontMetrics(), self._text(), int(rect.width()))
        painter.drawText(rect, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, text)

    def _text(self) -> str:
        return prisoners_text(self._count, are_prisoners=self._are_prisoners)

    def _text_height(self) -> int:
        if not self._with_text:
            return 0
        return QFontMetrics(secondary_font(self.font())).height() + scaled(GAP)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._describe()
            self.updateGeometry()
            self.update()

    def _describe(self) -> None:
        """Describe the bowl to screen readers in full, with what has no room below the lid."""
        parts = [color_name(self._color), self._text(), self._remaining_text()]
        self.setAccessibleName(listed(parts))
        self.setToolTip(self.accessibleName())
        self.setAccessibleDescription(NOTHING_MORE)

    def _remaining_text(self) -> str:
        return "" if self._remaining is None else _remaining(self._remaining)


@lru_cache(maxsize=1)
def lying_stones() -> tuple[tuple[float, float], ...]:
    """Return where stones lie in a lid, relative to its center in lid widths; later ones lie on top."""
    source = random.Random(41)
    places: list[tuple[float, float]] = []
    for shift, reach, turn in _LAYERS:
        layer = []
        step = _STONE * 1.03
        for row in range(-3, 4):
            for column in range(-3, 4):
                x = (column + row % 2 / 2 + shift) * step
                y = (row + shift) * step * math.sqrt(0.75)
                if math.hypot(x, y) <= reach:
                    across = x * math.cos(turn) - y * math.sin(turn) + source.uniform(-0.01, 0.01)
                    down = x * math.sin(turn) + y * math.cos(turn) + source.uniform(-0.01, 0.01)
                    layer.append((across, down))
        source.shuffle(layer)
        places += layer
    return tuple(places)


@lru_cache(maxsize=4)
def _lid_pixmap(side: int, ratio: float, shaded: bool) -> QPixmap:
    """Return the cached picture of an empty lid: shading takes milliseconds, and changes only with the size."""
    pixmap = QPixmap(math.ceil(side * ratio), math.ceil(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_lid(painter, QRectF(0, 0, side, side), shaded)
    painter.end()
    return pixmap


def draw_lid(painter: QPainter, rect: QRectF, shaded: bool) -> None:
    """Draw an empty lid, turned from wood, lit from the upper left."""
    center, radius = rect.center(), rect.width() * 0.43
    painter.setPen(Qt.PenStyle.NoPen)
    if not shaded:
        painter.setPen(QPen(_WOOD.darker(170), radius * 0.06))
        painter.setBrush(_WOOD.lighter(150))
        painter.drawEllipse(center, radius * 0.97, radius * 0.97)
        return
    shadow = QPointF(center.x() + radius * 0.05, center.y() + radius * 0.08)
    _fill_circle(painter, shadow, radius * 1.08, shadow, ((0.0, 110), (0.86, 95), (1.0, 0)), QColor(0, 0, 0))
    _draw_rim(painter, center, radius)
    inner = radius * 0.88
    light = QPointF(center.x() + inner * 0.35, center.y() + inner * 0.4)
    gradient = QRadialGradient(light, inner * 1.5)
    for stop, shade in ((0.0, 118), (0.45, 100), (0.85, 72), (1.0, 58)):
        gradient.setColorAt(stop, _WOOD.lighter(shade) if shade >= 100 else _WOOD.darker(round(10000 / shade)))
    painter.setBrush(QBrush(gradient))
    painter.drawEllipse(center, inner, inner)
    _draw_turning(painter, center, inner)
    hollow = QPointF(center.x() + inner * 0.07, center.y() + inner * 0.09)
    _fill_circle(painter, center, inner, hollow, ((0.0, 0), (0.82, 0), (1.0, 105)), QColor(20, 8, 0))


def _draw_rim(painter: QPainter, center: QPointF, radius: float) -> None:
    gradient = QRadialGradient(QPointF(center.x() - radius * 0.5, center.y() - radius * 0.6), radius * 1.9)
    gradient.setColorAt(0.0, _WOOD.lighter(165))
    gradient.setColorAt(0.45, _WOOD.lighter(118))
    gradient.setColorAt(1.0, _WOOD.darker(165))
    painter.setBrush(QBrush(gradient))
    painter.drawEllipse(center, radius, radius)


def _draw_turning(painter: QPainter, center: QPointF, radius: float) -> None:
    """Draw the fine rings left by the lathe."""
    source = random.Random(3)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    ring = radius * 0.97
    while ring > radius * 0.08:
        color = QColor(50, 22, 0) if source.random() < 0.6 else QColor(255, 220, 170)
        color.setAlpha(source.randint(8, 26))
        painter.setPen(QPen(color, radius * 0.016))
        painter.drawEllipse(center, ring, ring)
        ring -= radius * source.uniform(0.03, 0.07)
    painter.setPen(Qt.PenStyle.NoPen)


def _fill_circle(
    painter: QPainter,
    center: QPointF,
    radius: float,
    focus: QPointF,
    alphas: tuple[tuple[float, int], ...],
    color: QColor,
) -> None:
    gradient = QRadialGradient(focus, radius)
    for stop, alpha in alphas:
        shade = QColor(color)
        shade.setAlpha(alpha)
        gradient.setColorAt(stop, shade)
    painter.setBrush(QBrush(gradient))
    painter.drawEllipse(center, radius, radius)


def _remaining(count: int) -> str:
    # Translators: stones in a bowl that may still be placed, such as those of a handicap.
    return tr.plural_form("{count} left", "{count} left", count).format(count=count)
