"""The chooser of a game in a file with several."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import chain

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QLineEdit,
    QListView,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from qtgo.board.paint.themes import KAYA, BoardTheme
from qtgo.core.record.edit_history import EditKind
from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass
from qtgo.features.file.games_model import GameDelegate, GamesModel
from qtgo.kit.dialogs.form import FooterDialog, label_for
from qtgo.kit.dialogs.modal import clicked
from qtgo.kit.flow_layout import FlowLayout, flow_of
from qtgo.kit.list_parts import select_rows, selected_parts
from qtgo.kit.menu_letters import lettered_menu
from qtgo.kit.plain_labels import MessageBox, PlainLabel, name_by_tip, plain_tip
from qtgo.look.icons import icon
from qtgo.sgf.arrangement import Arrangement
from qtgo.text.record.edit_words import edit_text
from qtgo.text.translation import Texts
from qtgo.timers import Gradual, some_at_a_time

tr = Texts("file")


class _GamesView(QListView):
    """Small boards in rows; those selected can be dragged to another place."""

    dropped = Signal(object)  # int: before which row

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._take(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._take(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Emit where the games were dropped; the view itself would only move their pictures."""
        place = event.position().toPoint()
        index = self.indexAt(place)
        row = self.model().rowCount()
        if index.isValid():
            row = index.row() + (place.x() > self.visualRect(index).center().x())
        # The games are moved when the list is arranged again; the drag itself must remove nothing.
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
    """Functions the dialog is given: make a game, read the games of another file, save some in a file of their own.

    Reading returns no games, and saving False, if the user cancels or it fails.
    """

    new_game: Callable[[], Node]
    read_games: Callable[[], Sequence[Node]]
    split_off: Callable[[Sequence[Node]], bool]


class CollectionDialog(FooterDialog):
    """Shows the games of an arrangement as small boards; ``index()`` is the one chosen, from 0.

    With tools the arrangement can be changed too.
    """

    def __init__(
        self,
        arrangement: Arrangement,
        chosen: int = 0,
        parent: QWidget | None = None,
        *,
        tools: CollectionTools | None = None,
        theme: BoardTheme = KAYA,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Games in File"))
        self.arrangement = arrangement
        self._can_order = False
        self._tools = tools
        self._model = GamesModel(arrangement.games, self)
        self._wanted: tuple[Sequence[Node], int] = (), chosen  # to be selected, or else the one next to a number
        self._search = Gradual(self, self._show_found)  # in turns: there may be very many games
        self.filter = QLineEdit(self)
        self.filter.setClearButtonEnabled(True)
        self.filter.setPlaceholderText(tr("player, event, date"))
        self.view = self._view(theme)
        self._count = PlainLabel(parent=self)
        self.up = QPushButton(icon("back"), "", self)
        self.down = QPushButton(icon("forward"), "", self)
        self.add = QPushButton(tr("&Add"), self)
        self.remove = QPushButton(tr("&Remove"), self)
        self.split = QPushButton(tr("&Split Off…"), self)
        self.undo = QPushButton(tr("&Undo"), self)
        self.redo = QPushButton(tr("Re&do"), self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
        self._lay_out()
        self._connect()
        self.view.setCurrentIndex(self._model.index(chosen, 0))
        self._refresh()
        self.resize(self.sizeHint())

    def index(self) -> int:
        """Return the number of the game chosen, counted from 0; -1 while the search finds none."""
        row = self.view.currentIndex().row()
        return row if row < 0 else self._model.rows[row]

    def sizeHint(self) -> QSize:
        """Return room for three games in a row, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(max(40 * line, super().sizeHint().width()), 40 * line))

    def reject(self) -> None:
        """Ask before changes of the list are lost."""
        if self.arrangement.is_changed:
            buttons = QMessageBox.StandardButton
            box = MessageBox(
                QMessageBox.Icon.Warning,
                tr("Discard the changes to the list of games?"),
                self,
                buttons=buttons.Discard | buttons.Cancel,
            )
            discard = box.button(buttons.Discard)
            if clicked(box) is not discard:
                return
        super().reject()

    def _view(self, theme: BoardTheme) -> _GamesView:
        view = _GamesView(self)
        view.setModel(self._model)
        view.setItemDelegate(GameDelegate(theme, view))
        view.setViewMode(QListView.ViewMode.IconMode)
        view.setResizeMode(QListView.ResizeMode.Adjust)
        view.setMovement(QListView.Movement.Static)
        view.setUniformItemSizes(True)
        view.setLayoutMode(QListView.LayoutMode.Batched)
        view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        view.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        view.setAccessibleName(tr("Games"))
        return view

    def _lay_out(self) -> None:
        said = self.filter.fontMetrics().horizontalAdvance(self.filter.placeholderText())
        self.filter.setMinimumWidth(said + self.filter.minimumSizeHint().width())
        top = flow_of((label_for(self.filter, tr("&Find:"), self), self.filter, self._count))
        layout = QVBoxLayout()
        layout.addLayout(top)
        layout.addWidget(self.view, 1)
        layout.addLayout(self._row_of_tools())
        self.lay_out(layout, self.buttons)

    def _row_of_tools(self) -> FlowLayout:
        menu = lettered_menu(self.add)
        menu.addAction(tr("New Game"), self._add_new)
        menu.addAction(tr("Games from Another File…"), self._add_file)
        self.add.setMenu(menu)
        row = FlowLayout()
        for arrow, name in ((self.up, tr("Move Up")), (self.down, tr("Move Down"))):
            name_by_tip(arrow, name)
        for button in (self.up, self.down, self.add, self.remove, self.split, self.undo, self.redo):
            button.setVisible(self._tools is not None)
            button.setAutoDefault(False)
            row.addWidget(button)
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
        self.redo.clicked.connect(lambda: self._change(lambda _chosen: self.arrangement.redo()))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def _on_filter_changed(self) -> None:
        self._wanted = self._chosen(), 0
        self._search_games()

    def _search_games(self) -> None:
        text = self.filter.text()
        if text:
            self._search.start(some_at_a_time(self._model.finding(text)))
            self._refresh()
        else:
            self._search.stop()
            self._show_found(range(len(self.arrangement.games)))

    def _show_found(self, rows: Sequence[int]) -> None:
        """Show the games of some numbers, with those selected that are wanted, or else the one next to a number."""
        chosen, number = self._wanted
        wanted, games = set(chosen), self.arrangement.games
        self._model.show_games(games, rows)
        selected = bytes(games[row] in wanted for row in rows)
        select_rows(self.view, -1 if 1 in selected else min(bisect_left(rows, number), len(rows) - 1), selected)
        self.view.scrollTo(self.view.currentIndex())
        self._refresh()

    def _refresh(self) -> None:
        shown, total = self._model.rowCount(), len(self.arrangement.games)
        # Translators: games.
        self._count.setText(tr("{shown} of {total}").format(shown=shown, total=total))
        open_button = self.buttons.button(QDialogButtonBox.StandardButton.Open)
        open_button.setEnabled(self.view.currentIndex().isValid() and not self._search.is_under_way)
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
        self._show_history()

    def _show_history(self) -> None:
        """Show the names of the edits in the tool tips of the buttons."""
        steps = self.arrangement.steps
        for button, step in ((self.undo, steps.to_undo), (self.redo, steps.to_redo)):
            button.setEnabled(step is not None)
            button.setToolTip(plain_tip("" if step is None else edit_text(step.kind, step.detail)))

    # Changing the list

    def _chosen(self) -> list[Node]:
        """List the games that are selected, in their order."""
        games, rows = self.arrangement.games, self._model.rows
        return [games[rows[row]] for row in chain.from_iterable(selected_parts(self.view))]

    def _change(self, change: Callable[[list[Node]], object]) -> None:
        """Change the list, and select the same games again, or those in their places."""
        chosen, row = self._chosen(), max(0, self.index())
        change(chosen)
        self._show(chosen, row)

    def _show(self, chosen: Sequence[Node], number: int) -> None:
        """Show the changed list, with some games selected, or else the one next to a number."""
        self._wanted = chosen, number
        self._model.show_games(self.arrangement.games, ())  # until those are found that match
        self._search_games()

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
            self._change(lambda games: self.arrangement.remove(games, EditKind.SPLIT_OFF_GAMES))
