"""The tiles of the start page: next activities, and games to open."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from qtgo.board.paint.themes import BoardTheme
from qtgo.board.small_board import SmallBoard
from qtgo.core.rules.position import Position
from qtgo.kit.inputs.own_keys import ENTER
from qtgo.kit.line_breaks import broken_lines
from qtgo.look.elision import BETWEEN, elided
from qtgo.look.font import heading_font, medium_font, secondary_font
from qtgo.look.icons import icon
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_rounded
from qtgo.look.sizes import CARD_GAP, GAP, ICON, RADIUS, SPACING, scaled
from qtgo.plain_text import visible

_TILE = (162, 60)
_TILE_BOARD = 40
BOARD_SIDE = 160
_LENGTH = 80


class _Offer(QAbstractButton):
    """A title, and below it a line, or more of them where there is room."""

    _most_lines = 1

    def __init__(self, title: str, detail: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._title, self._detail = visible(title, _LENGTH), visible(detail, _LENGTH)
        self.setAccessibleName(self._title)
        self.setAccessibleDescription(self._detail)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Enter as a click."""
        if event.key() in ENTER:
            self.click()
        else:
            super().keyPressEvent(event)

    def _paint_words(self, painter: QPainter, place: QRectF, title_font: QFont) -> None:
        colors, width, top = current_palette(), int(place.width()), place.top()
        titles = ((line, title_font, colors.ink) for line in self._title_lines(title_font, width))
        details = ((line, secondary_font(), colors.ink2) for line in self._detail_lines(width))
        for text, font, ink in (*titles, *details):
            painter.setFont(font)
            painter.setPen(ink)
            height = painter.fontMetrics().height()
            painter.drawText(QRectF(place.left(), top, width, height), Qt.AlignmentFlag.AlignVCenter, text)
            top += height

    def _title_lines(self, font: QFont, width: int) -> list[str]:
        return [elided(QFontMetrics(font), self._title, width)]

    def _detail_lines(self, width: int) -> list[str]:
        """Return what stands below the title within a width; where a line ends, no sign between facts is needed."""
        return _lines_of(self._detail, secondary_font(), width, self._most_lines)

    @staticmethod
    def _words_height(title_font: QFont, lines: int = 1, title_lines: int = 1) -> int:
        return title_lines * QFontMetrics(title_font).height() + lines * QFontMetrics(secondary_font()).height()


def _lines_of(text: str, font: QFont, width: int, most: int) -> list[str]:
    metrics = QFontMetrics(font)
    return [elided(metrics, line.strip(BETWEEN), width) for line in broken_lines(text, font, width, most)]


class ActionTile(_Offer):
    """A card with an icon or a small board."""

    def __init__(self, title: str, detail: str, parent: QWidget, icon_name: str = "") -> None:
        super().__init__(title, detail, parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._icon = icon(icon_name, "ink2") if icon_name else None
        self.board: SmallBoard | None = None

    def show_board(self, position: Position, theme: BoardTheme) -> None:
        """Show a small board in place of an icon."""
        self.board = SmallBoard(_TILE_BOARD, self, theme)
        self.board.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.board.show_position(position)
        self.board.setFixedSize(self.board.sizeHint())
        self.board.move(scaled(CARD_GAP), (self.sizeHint().height() - self.board.height()) // 2)

    def sizeHint(self) -> QSize:
        """Return the room of a tile, more for long words."""
        return self.minimumSizeHint().expandedTo(QSize(scaled(_TILE[0]), 0))

    def minimumSizeHint(self) -> QSize:
        """Return the room for the words."""
        words = max(
            QFontMetrics(heading_font()).horizontalAdvance(self._title),
            QFontMetrics(secondary_font()).horizontalAdvance(self._detail),
        )
        height = max(scaled(_TILE[1]), self._words_height(heading_font()) + 2 * scaled(SPACING))
        return QSize(self._words_left() + words + scaled(CARD_GAP) + 2, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card."""
        painter, colors = QPainter(self), current_palette()
        fill = colors.hover if self.underMouse() or self.isDown() else colors.card
        paint_rounded(painter, QRectF(self.rect()), scaled(RADIUS), fill, colors.line)
        if self._icon is not None:
            side = scaled(ICON)
            self._icon.paint(painter, scaled(CARD_GAP), (self.height() - side) // 2, side, side)
        height = self._words_height(heading_font())
        left = self._words_left()
        place = QRectF(left, (self.height() - height) / 2, self.width() - left - scaled(CARD_GAP), height)
        self._paint_words(painter, place, heading_font())

    def _words_left(self) -> int:
        side = scaled(_TILE_BOARD if self._icon is None else ICON)
        return 2 * scaled(CARD_GAP) + side


class GameTile(_Offer):
    """A game as a small board with its name below it, and there when it was played and how it ended."""

    _most_lines = 3
    _most_title_lines = 2  # boards are aligned, and what stands below each follows its own title

    def __init__(self, title: str, detail: str, position: Position, parent: QWidget, theme: BoardTheme) -> None:
        super().__init__(title, detail, parent)
        self.board = SmallBoard(BOARD_SIDE, self, theme)
        self.board.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.board.show_position(position)
        self.set_side(scaled(BOARD_SIDE))

    def set_side(self, side: int) -> None:
        """Make the board so wide and high, in pixels."""
        if self.board.width() != side or self.board.height() != side:
            self.board.setFixedSize(side, side)
            self.updateGeometry()

    def _title_lines(self, font: QFont, width: int) -> list[str]:
        return _lines_of(self._title, font, width, self._most_title_lines)

    def sizeHint(self) -> QSize:
        """Return the room of the board and the words below it."""
        board = self.board.size()
        font, width = medium_font(self.font()), board.width()
        words = self._words_height(font, len(self._detail_lines(width)), len(self._title_lines(font, width)))
        return board + QSize(0, scaled(SPACING) + words + scaled(GAP) // 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words; below the mouse the name is underlined."""
        painter = QPainter(self)
        font = medium_font(self.font())
        font.setUnderline(self.underMouse())
        top = self.board.height() + scaled(SPACING)
        self._paint_words(painter, QRectF(QPointF(0, top), self.rect().bottomRight().toPointF()), font)
