"""The games of a file as a list of small boards."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import lru_cache, partial
from itertools import islice, zip_longest

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
)
from PySide6.QtGui import QImage, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from qtgo.board.paint.themes import BoardTheme
from qtgo.board.picture import Picture, render_picture
from qtgo.board.small_board import PLAIN
from qtgo.core.record.game_info import GameInfo, game_info_node, read_game_info
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.core.rules.position import Position
from qtgo.kit.plain_labels import plain_tip
from qtgo.kit.stone import paint_symbol
from qtgo.look.elision import elided
from qtgo.look.shapes import keep_places
from qtgo.plain_text import visible
from qtgo.text.go_words import color_name
from qtgo.text.joining import listed
from qtgo.text.record.date_words import date_text
from qtgo.text.record.player_words import name_with_rank
from qtgo.text.score_words import result_text

_Index = QModelIndex | QPersistentModelIndex
NODE_ROLE = Qt.ItemDataRole.UserRole + 1
_CACHED_GAMES = 500
_CACHED_PICTURES = 100
# A small board shows the end of the game, but of a very long one only the position after so many nodes.
_MAX_MOVES = 500


class GamesModel(QAbstractListModel):
    """Games of a collection, all or some; one is read from its root only when it is shown or searched."""

    def __init__(self, games: Sequence[Node], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._games = games
        self._rows: Sequence[int] = range(len(games))
        # Kept no longer than the dialog: a cache of the module would show old names and hold games that are closed.
        self._info = lru_cache(maxsize=_CACHED_GAMES)(_read_info)

    def show_games(self, games: Sequence[Node], rows: Sequence[int] | None = None) -> None:
        """Show other games, or these in another order: all, or those of some numbers, counted from 0."""
        self.beginResetModel()
        self._games = games
        self._rows = range(len(games)) if rows is None else rows
        self.endResetModel()

    @property
    def rows(self) -> Sequence[int]:
        """Return the numbers of the games shown, in rising order."""
        return self._rows

    def finding(self, text: str) -> Generator[None, None, list[int]]:
        """Look at one game in each step for a text, however it is capitalized; return the numbers of those with it."""
        wanted, found = text.casefold(), []
        for number, root in enumerate(self._games):
            if wanted in self._text(number, root).casefold():
                found.append(number)
            yield
        return found

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Make games draggable."""
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        """Count the games."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a game's texts, or its root."""
        number = self._rows[index.row()]
        root = self._games[number]
        if role == NODE_ROLE:
            return root
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            text = self._text(number, root)
            return plain_tip(text) if role == Qt.ItemDataRole.ToolTipRole else text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return listed([str(number + 1), *self.lines(self._info(root))])
        return None

    def _text(self, number: int, root: Node) -> str:
        return "\n".join([f"{number + 1}.", *self.lines(self._info(root))])

    def lines(self, info: GameInfo) -> list[str]:
        """List the facts that distinguish a game: Black, White, event or name, date and result."""
        black = name_with_rank(info.black) or color_name(Color.BLACK)
        white = name_with_rank(info.white) or color_name(Color.WHITE)
        last = " · ".join(filter(None, (date_text(info.date), result_text(info.result, info.ruleset.name))))
        return [visible(text) for text in (black, white, info.game_name or info.event, last) if text]


def _read_info(root: Node) -> GameInfo:
    return read_game_info(game_info_node(root))


def shown_position(root: Node) -> Position:
    """Return the end of the main line, or the position set up, as for a problem: its end would tell the solution."""
    replay = Replay(root, _read_info(root))
    if not {"AB", "AW"} <= root.properties.keys():
        *_, last = islice(root.main_line(), _MAX_MOVES)
        replay.go_to(last)
    return replay.position()


class GameDelegate(QStyledItemDelegate):
    """Paints a game as a small board with its texts below."""

    def __init__(self, theme: BoardTheme, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture_of = lru_cache(maxsize=_CACHED_PICTURES)(partial(_picture, theme))

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Return room for a board and five lines."""
        line = option.fontMetrics.height()
        return QSize(12 * line, 17 * line)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint the position at the end, then the texts."""
        view = option.widget
        view.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, view)
        line = option.fontMetrics.height()
        rect = option.rect.adjusted(line // 2, line // 2, -line // 2, -line // 2)
        side = min(rect.width(), rect.height() - 5 * line)
        board_rect = QRectF(rect.center().x() - side / 2, rect.top(), side, side)
        self._paint_board(painter, board_rect, index.data(NODE_ROLE))
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        painter.setPen(view.palette().color(role))
        rect.setTop(rect.top() + side + line // 3)
        self._paint_texts(painter, rect, index.data().split("\n")[1:])

    def _paint_board(self, painter: QPainter, rect: QRectF, root: Node) -> None:
        ratio = painter.device().devicePixelRatioF()
        image = self._picture_of(root, round(rect.width() * ratio))
        size = QSizeF(image.size()) / ratio
        painter.drawImage(QRectF(rect.center() - QPointF(size.width(), size.height()) / 2, size), image)

    def _paint_texts(self, painter: QPainter, rect: QRect, texts: Sequence[str]) -> None:
        """Paint the players with their stones, then the other lines."""
        keep_places(painter)
        metrics = painter.fontMetrics()
        line = metrics.height()
        row = QRect(rect.left() + line, rect.top(), rect.width() - line, line)
        for text, color in zip_longest(texts, Color):
            if color is not None:
                side = 0.72 * line
                stone = QRectF(rect.left(), row.center().y() - side / 2 + 0.5, side, side)
                self._paint_stone(painter, stone, color)
            painter.drawText(
                row,
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                elided(metrics, text, row.width()),
            )
            row.translate(0, line)

    @staticmethod
    def _paint_stone(painter: QPainter, rect: QRectF, color: Color) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_symbol(painter, rect, color)
        painter.restore()


def _picture(theme: BoardTheme, root: Node, size: int) -> QImage:
    """Return a picture of the position by which a game is known."""
    return render_picture(Picture(shown_position(root), options=PLAIN, theme=theme, size=size))
