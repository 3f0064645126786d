"""One of two boards that are looked at beside each other: its game, its position, and the steps through it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from qtgo.board.scene.scene import BoardScene
from qtgo.board.scene.view import BoardView
from qtgo.core.editing.tree_edits import record_of
from qtgo.core.game.game import Game
from qtgo.core.game.navigation import LinePlace, last_number
from qtgo.core.record.tree import Node
from qtgo.core.rules.position import Position
from qtgo.kit.inputs.navigation_bar import NavigationBar
from qtgo.kit.labels import ElidedBox, ElidedLabel
from qtgo.look.font import letters_wide
from qtgo.look.sizes import SPACING, scaled
from qtgo.plain_text import visible
from qtgo.session.document.releasing import Releasing
from qtgo.session.game.game_controller import GameController
from qtgo.session.game.navigator import Navigator
from qtgo.session.game.node_paths import node_at
from qtgo.sgf.collection import Collection
from qtgo.text.joining import labeled
from qtgo.text.record.position_words import position_text

FAR = 10**9
"""As many moves as there are."""

_TITLE_LENGTH = 80
_WIDTH_IN_LETTERS = 12
_SAID_IN_LETTERS = 30
_LEAST_BOARD = 100
_COLUMN = 176
_LINES_BESIDE, _LINES_ABOVE_BUTTONS = 3, 2


class ComparedGame(NamedTuple):
    """A game that can be shown, and its name."""

    title: str
    root: Node
    is_only_here: bool = False  # it is freed with the dialog


class SideForm(Enum):
    """Where the parts of a side stand."""

    AROUND = auto()  # the games above the board, the position in words and the buttons below it
    ABOVE = auto()  # the games and the buttons in a row above the board
    BESIDE = auto()  # all in a column beside the board


class BoardSide(QWidget):
    """Shows one position; where to step is a wish, as the other side may step along."""

    stepped = Signal(object)  # int: moves, forward is positive

    def __init__(self, name: str, dress: Callable[[BoardScene], None], releasing: Releasing, parent: QWidget) -> None:
        """Make an empty side; ``dress`` applies the user's settings to its board, ``releasing`` frees its copies."""
        super().__init__(parent)
        self._releasing = releasing
        self.games = ElidedBox(_WIDTH_IN_LETTERS, self)
        self.games.setAccessibleName(name)
        self.scene = BoardScene(self, allows_motion=lambda: False)
        dress(self.scene)
        self.view = BoardView(self.scene, self)
        self.view.make_table()
        self.said = ElidedLabel(self)
        self.navigation = NavigationBar(self)
        self.navigation.place_button.setEnabled(False)  # it is for display only
        self.controller = GameController(Game(Node({"GM": ["1"]})), self)
        self.navigator = Navigator(self.controller, lambda _node: None, self)
        self._roots: list[Node] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(scaled(SPACING))
        self._form = SideForm.AROUND
        self._lay_out()
        self.controller.position_changed.connect(self._show_position)
        self.controller.markup_changed.connect(self.scene.show_markup)
        self.controller.node_changed.connect(self._show_place)
        self.navigation.index_requested.connect(self._request)
        self.view.wheel_stepped.connect(lambda moves: self.stepped.emit(moves))
        self.games.activated.connect(self.show_game)

    def offer(self, game: ComparedGame) -> None:
        """Add a game to those that can be shown."""
        self._roots.append(game.root)
        self.games.addItem(visible(game.title, _TITLE_LENGTH))

    def show_game(self, index: int, way: tuple[int, ...] = ()) -> None:
        """Show a game as it is now, at the node that a way leads to."""
        self.games.setCurrentIndex(index)
        self.release_game()
        self.controller.show_game(Game(record_of(self._roots[index])))
        if way:
            self.controller.go_to(node_at(self.controller.game.root, list(way)))

    def release_game(self) -> None:
        """Free the copy that is shown as soon as it is not."""
        game = self.controller.game
        self._releasing.release(Collection([game.root]), game.kept)

    def announce(self) -> None:
        """Announce the position shown to screen readers."""
        self.view.announce(labeled(self.games.accessibleName(), self.said.text()))

    def _request(self, index: int) -> None:
        """Pass on the request of a button; one to an end includes the end of the other side, at any distance."""
        moves = index - self.navigation.place.index
        self.stepped.emit(moves if abs(moves) <= 1 else FAR if moves > 0 else -FAR)

    def _show_position(self, position: Position) -> None:
        self.scene.show_position(position)
        text = position_text(position)
        self.said.setText(text)
        self.view.describe(text)

    def _show_place(self, _node: Node) -> None:
        game = self.controller.game
        line = game.line.nodes()
        self.navigation.show_place(LinePlace(game.depth, len(line) - 1, game.move_number, last_number(line)))

    def take_form(self, form: SideForm) -> None:
        """Put the parts where they leave the board the most room."""
        if form is not self._form:
            self._form = form
            self._lay_out()

    def board_room(self, form: SideForm, room: QSize) -> int:
        """Return how large a square board would be in a form of the whole side."""
        space, games = scaled(SPACING), self.games.sizeHint().height()
        if form is SideForm.BESIDE:
            return min(room.width() - scaled(_COLUMN) - space, room.height())
        below = self.navigation.sizeHint().height() + space if form is SideForm.AROUND else 0
        return min(room.width(), room.height() - games - space - below)

    def minimumSizeHint(self) -> QSize:
        """Return the room for the narrowest buttons and a small board, whatever the form is now."""
        board = scaled(_LEAST_BOARD)
        if self._form is SideForm.BESIDE:
            return QSize(board + scaled(_COLUMN) + scaled(SPACING), board)
        height = board + self.games.sizeHint().height() + scaled(SPACING)
        return QSize(self.navigation.width_folded(True, is_tight=True), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the words and buttons."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Put the words above the buttons where there is little room beside them, if that leaves the board its size."""
        bar, around = self.navigation, self._form is SideForm.AROUND
        width = scaled(_COLUMN) if self._form is SideForm.BESIDE else self.width()
        games = self.games.minimumSizeHint().width() + scaled(SPACING) if self._form is SideForm.ABOVE else 0
        ways = ((False, False), (False, True), (True, True))
        fitting = (way for way in ways if bar.width_folded(way[0], is_tight=way[1]) <= width - games)
        folded, tight = next(fitting, ways[-1])
        bar.place_button.setVisible(bar.width_folded(folded, is_tight=tight) <= width - games)
        bar.fold(folded, is_tight=tight)
        words, buttons = letters_wide(self.fontMetrics(), _SAID_IN_LETTERS), bar.sizeHint()
        is_narrow = around and width < words + buttons.width()
        beside = self._form is SideForm.BESIDE
        self.said.set_lines(_LINES_BESIDE if beside else _LINES_ABOVE_BUTTONS if is_narrow else 1)
        if is_narrow:
            self._put(self.said, 2, 0, 1, 2)
            self._put(bar, 3, 0, 1, 2)
        elif around:
            self._put(self.said, 2, 0)
            self._put(bar, 2, 1)
        others = self.games.sizeHint().height() + self.said.sizeHint().height() + buttons.height()
        has_room = not is_narrow or self.height() - others - 3 * scaled(SPACING) >= width
        self.said.setVisible(has_room and self._form is not SideForm.ABOVE)

    def _lay_out(self) -> None:
        grid, form = self._grid, self._form
        beside = form is SideForm.BESIDE
        for row, stretch in enumerate((0, 0, 0, 1) if beside else (0, 1, 0, 0)):
            grid.setRowStretch(row, stretch)
        grid.setColumnStretch(0, 1)
        grid.setColumnMinimumWidth(1, scaled(_COLUMN) if beside else 0)
        if beside:
            self._put(self.view, 0, 0, 4, 1)
            for row, part in enumerate((self.games, self.said, self.navigation)):
                self._put(part, row, 1)
        else:
            above = form is SideForm.ABOVE
            self._put(self.games, 0, 0, 1, 1 if above else 2)
            self._put(self.view, 1, 0, 1, 2)
            if above:
                self._put(self.navigation, 0, 1)
        self._fit()

    def _put(self, part: QWidget, row: int, column: int, rows: int = 1, columns: int = 1) -> None:
        """Move a part to a place of the grid."""
        place = self._grid.indexOf(part)
        if place >= 0 and self._grid.getItemPosition(place) == (row, column, rows, columns):
            return
        self._grid.removeWidget(part)
        self._grid.addWidget(part, row, column, rows, columns)
        if part is self.navigation:
            sides = Qt.AlignmentFlag
            self._grid.setAlignment(part, sides.AlignLeft if self._form is SideForm.BESIDE else sides.AlignRight)
