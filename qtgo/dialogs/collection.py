"""The chooser of a game in a file with several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, zip_longest

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QIcon, QPainter, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QMessageBox,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.core.game_info import GameInfo, Player, game_info_node, read_game_info
from qtgo.core.game_tree import Node
from qtgo.core.point import Color
from qtgo.core.position import Position
from qtgo.core.replay import Replay
from qtgo.dialogs.form import label_for
from qtgo.sgf.arrangement import Arrangement
from qtgo.widgets.stone import SmallBoard, paint_stone
from qtgo.widgets.words import color_name

_Index = QModelIndex | QPersistentModelIndex
_NODE_ROLE = Qt.ItemDataRole.UserRole + 1
_CACHED_GAMES = 500
# A small board shows the end of the game, but of a very long one only the position after so many nodes.
_MAX_MOVES = 500


class GamesModel(QAbstractListModel):
    """The games of a collection; one is read from its root only when it is shown or searched."""

    def __init__(self, games: Sequence[Node], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._games = games

    def show_games(self, games: Sequence[Node]) -> None:
        """Show other games, or these in another order."""
        self.beginResetModel()
        self._games = games
        self.endResetModel()

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Let games be dragged."""
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        """Count the games."""
        return 0 if parent.isValid() else len(self._games)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a game's texts, or its root."""
        root = self._games[index.row()]
        if role == _NODE_ROLE:
            return root
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return "\n".join([f"{index.row() + 1}.", *self.lines(_info(root))])
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join([str(index.row() + 1), *self.lines(_info(root))])
        return None

    def lines(self, info: GameInfo) -> list[str]:
        """List what tells a game from the others: Black, White, event or name, date and result."""
        black = _player_text(info.black) or color_name(Color.BLACK)
        white = _player_text(info.white) or color_name(Color.WHITE)
        last = " · ".join(filter(None, (info.date, info.result)))
        return [black, white, *filter(None, (info.game_name or info.event, last))]


@lru_cache(maxsize=_CACHED_GAMES)
def _info(root: Node) -> GameInfo:
    return read_game_info(game_info_node(root))


def _last_position(root: Node) -> Position:
    """Give the position at the end of the main line."""
    replay = Replay(root, _info(root))
    *_, last = islice(root.main_line(), _MAX_MOVES)
    replay.go_to(last)
    return replay.position()


def _player_text(player: Player) -> str:
    return " ".join(filter(None, (player.name, player.rank)))


class _GameDelegate(QStyledItemDelegate):
    """Paints a game as a small board with its texts below."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._position_of = lru_cache(maxsize=_CACHED_GAMES)(_last_position)

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        line = option.fontMetrics.height()
        return QSize(12 * line, 17 * line)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        view = option.widget
        view.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, view)
        line = option.fontMetrics.height()
        rect = option.rect.adjusted(line // 2, line // 2, -line // 2, -line // 2)
        side = min(rect.width(), rect.height() - 5 * line)
        board_rect = QRectF(rect.center().x() - side / 2, rect.top(), side, side)
        position = self._position_of(index.data(_NODE_ROLE))
        SmallBoard(board_rect, position.width, position.height).paint(painter, position)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        painter.setPen(view.palette().color(role))
        rect.setTop(rect.top() + side + line // 3)
        self._paint_texts(painter, rect, index.data().split("\n")[1:])

    def _paint_texts(self, painter: QPainter, rect: QRect, texts: Sequence[str]) -> None:
        """Paint the players with their stones, then the other lines."""
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
                metrics.elidedText(text, Qt.TextElideMode.ElideRight, row.width()),
            )
            row.translate(0, line)

    @staticmethod
    def _paint_stone(painter: QPainter, rect: QRectF, color: Color) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_stone(painter, rect, color)
        painter.restore()


class _GamesView(QListView):
    """Small boards in rows; those selected can be dragged to another place."""

    dropped = Signal(object)  # int: before which row

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._take(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._take(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell where the games were dropped; the view itself would only move their pictures."""
        place = event.position().toPoint()
        index = self.indexAt(place)
        row = self.model().rowCount()
        if index.isValid():
            row = index.row() + (place.x() > self.visualRect(index).center().x())
        # The games are moved when the list is arranged anew; the drag itself shall remove nothing.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.dropped.emit(row)

    def _take(self, event: QDragEnterEvent | QDragMoveEvent) -> None:
        if event.source() is self:
            event.accept()
        else:
            event.ignore()


@dataclass(frozen=True, slots=True)
class CollectionTools:
    """What the dialog cannot do alone: make a game, read those of another file, save some in a file of their own.

    Reading gives nothing, and saving False, where the user thought better of it or it failed.
    """

    new_game: Callable[[], Node]
    read_games: Callable[[], Sequence[Node]]
    split_off: Callable[[Sequence[Node]], bool]


class CollectionDialog(QDialog):
    """Shows the games, given by their roots, as small boards; ``index()`` is the one chosen, from 0.

    With tools the list can be changed too; ``arrangement`` is what was made of it.
    """

    def __init__(
        self,
        games: Sequence[Node],
        chosen: int = 0,
        parent: QWidget | None = None,
        *,
        earlier: Sequence[Sequence[Node]] = (),
        tools: CollectionTools | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Games in the File"))
        self.arrangement = Arrangement(games, earlier)
        self._can_order = False
        self._tools = tools
        self._model = GamesModel(games, self)
        self._proxy = QSortFilterProxyModel(self)
        self._proxy.setSourceModel(self._model)
        self._proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.filter = QLineEdit(self)
        self.filter.setClearButtonEnabled(True)
        self.filter.setPlaceholderText(self.tr("player, event, date"))
        self.view = self._view()
        self._count = QLabel(self)
        self.up = QPushButton("◀", self)
        self.down = QPushButton("▶", self)
        self.add = QPushButton(self.tr("&Add"), self)
        self.remove = QPushButton(self.tr("&Remove"), self)
        self.split = QPushButton(self.tr("&Split Off…"), self)
        self.undo = QPushButton(self.tr("&Undo"), self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
        self._lay_out()
        self._connect()
        self.view.setCurrentIndex(self._proxy.index(chosen, 0))
        self._refresh()
        self.resize(self.sizeHint())

    def index(self) -> int:
        """Give the number of the game chosen, counted from 0; -1 while the search finds none."""
        return self._proxy.mapToSource(self.view.currentIndex()).row()

    def sizeHint(self) -> QSize:
        """Show three games in a row, within the screen."""
        line = self.fontMetrics().height()
        return QSize(40 * line, 40 * line).boundedTo(self.screen().availableSize() * 0.85)

    def reject(self) -> None:
        """Ask before changes of the list are lost."""
        if self.arrangement.is_changed:
            buttons = QMessageBox.StandardButton
            box = QMessageBox(
                QMessageBox.Icon.Warning,
                self.tr("QtGo"),
                self.tr("Give up the changes of the list of games?"),
                buttons.Discard | buttons.Cancel,
                self,
            )
            if box.exec() != buttons.Discard:
                return
        super().reject()

    def _view(self) -> _GamesView:
        view = _GamesView(self)
        view.setModel(self._proxy)
        view.setItemDelegate(_GameDelegate(view))
        view.setViewMode(QListView.ViewMode.IconMode)
        view.setResizeMode(QListView.ResizeMode.Adjust)
        view.setMovement(QListView.Movement.Static)
        view.setUniformItemSizes(True)
        view.setLayoutMode(QListView.LayoutMode.Batched)
        view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        view.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        view.setAccessibleName(self.tr("Games"))
        return view

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(label_for(self.filter, self.tr("&Find:"), self))
        top.addWidget(self.filter, 1)
        top.addWidget(self._count)
        for button in self.buttons.buttons():
            button.setIcon(QIcon())
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        layout.addWidget(self.view, 1)
        layout.addLayout(self._row_of_tools())
        layout.addWidget(self.buttons)

    def _row_of_tools(self) -> QHBoxLayout:
        menu = QMenu(self.add)
        menu.addAction(self.tr("A new game"), self._add_new)
        menu.addAction(self.tr("The games of another file…"), self._add_file)
        self.add.setMenu(menu)
        row = QHBoxLayout()
        for arrow, name in ((self.up, self.tr("Move towards the start")), (self.down, self.tr("Move towards the end"))):
            arrow.setAccessibleName(name)
            arrow.setToolTip(name)
            arrow.setMaximumWidth(3 * self.fontMetrics().height())
        for button in (self.up, self.down, self.add, self.remove, self.split, self.undo):
            button.setVisible(self._tools is not None)
            button.setAutoDefault(False)
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _connect(self) -> None:
        self.filter.textChanged.connect(self._on_filter_changed)
        self.view.activated.connect(self.accept)
        self.view.selectionModel().currentChanged.connect(self._refresh)
        self.view.selectionModel().selectionChanged.connect(self._refresh)
        self.view.dropped.connect(self._on_dropped)
        self.up.clicked.connect(lambda: self._change(lambda chosen: self.arrangement.step(chosen, -1)))
        self.down.clicked.connect(lambda: self._change(lambda chosen: self.arrangement.step(chosen, 1)))
        self.remove.clicked.connect(lambda: self._change(self.arrangement.remove))
        self.split.clicked.connect(self._split_off)
        self.undo.clicked.connect(lambda: self._change(lambda _chosen: self.arrangement.undo()))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def _on_filter_changed(self, text: str) -> None:
        self._proxy.setFilterFixedString(text)
        if not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self._proxy.index(0, 0))
        self._refresh()

    def _refresh(self) -> None:
        shown, total = self._proxy.rowCount(), self._proxy.sourceModel().rowCount()
        self._count.setText(self.tr("{shown} of {total}").format(shown=shown, total=total))
        open_button = self.buttons.button(QDialogButtonBox.StandardButton.Open)
        open_button.setEnabled(self.view.currentIndex().isValid())
        chosen = self._chosen()
        # Where only some games are shown, the place between two of them means little.
        self._can_order = self._tools is not None and shown == total > 1
        self.view.setDragEnabled(self._can_order)
        self.view.setAcceptDrops(self._can_order)
        games = self.arrangement.games
        self.up.setEnabled(self._can_order and bool(chosen) and games[: len(chosen)] != tuple(chosen))
        self.down.setEnabled(self._can_order and bool(chosen) and games[-len(chosen) :] != tuple(chosen))
        for button in (self.remove, self.split):
            button.setEnabled(0 < len(chosen) < total)
        self.undo.setEnabled(bool(self.arrangement.earlier))

    # Changing the list

    def _chosen(self) -> list[Node]:
        """List the games that are selected, in their order."""
        rows = sorted(self._proxy.mapToSource(index).row() for index in self.view.selectionModel().selectedIndexes())
        return [self.arrangement.games[row] for row in rows]

    def _change(self, change: Callable[[list[Node]], None]) -> None:
        """Change the list, and choose the same games again, or what took their place."""
        chosen, row = self._chosen(), max(0, self.index())
        change(chosen)
        self._show(chosen, row)

    def _show(self, chosen: Sequence[Node], row: int) -> None:
        games = self.arrangement.games
        self._model.show_games(games)
        wanted = set(chosen)
        rows = [number for number, game in enumerate(games) if game in wanted] or [min(row, len(games) - 1)]
        indexes = [self._proxy.mapFromSource(self._model.index(number)) for number in rows]
        selected = QItemSelection()
        for index in indexes:
            selected.select(index, index)
        selection = self.view.selectionModel()
        selection.setCurrentIndex(indexes[0], QItemSelectionModel.SelectionFlag.NoUpdate)
        selection.select(selected, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.view.scrollTo(indexes[0])
        self._refresh()

    def _on_dropped(self, row: int) -> None:
        if self._can_order:
            self._change(lambda chosen: self.arrangement.move(chosen, row))

    def _add_new(self) -> None:
        if self._tools is not None:
            self._insert([self._tools.new_game()])

    def _add_file(self) -> None:
        if self._tools is not None:
            self._insert(self._tools.read_games())

    def _insert(self, games: Sequence[Node]) -> None:
        """Add games behind the last one, where the user sees them."""
        if games:
            self.filter.clear()
            self.arrangement.insert(games, len(self.arrangement.games))
            self._show(games, 0)

    def _split_off(self) -> None:
        """Save the chosen games in a file of their own, and only then take them out of this one."""
        chosen = self._chosen()
        if self._tools is not None and self._tools.split_off(chosen):
            self._change(self.arrangement.remove)
