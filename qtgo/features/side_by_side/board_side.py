"""One of two boards that are looked at beside each other: its game, its position, and the steps through it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

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
from qtgo.session.game.game_controller import GameController
from qtgo.session.game.navigator import Navigator
from qtgo.session.game.node_paths import node_at
from qtgo.text.record.position_words import position_text

FAR = 10**9
"""As many moves as there are."""

_TITLE_LENGTH = 80
_WIDTH_IN_LETTERS = 12
_SAID_IN_LETTERS = 30


class ComparedGame(NamedTuple):
    """A game that can be shown, and its name."""

    title: str
    root: Node


class BoardSide(QWidget):
    """Shows one position; where to step is a wish, as the other side may step along."""

    stepped = Signal(object)  # int: moves, forward is positive

    def __init__(self, name: str, dress: Callable[[BoardScene], None], parent: QWidget) -> None:
        """Make an empty side; ``dress`` applies the user's settings to its board."""
        super().__init__(parent)
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
        self.controller.show_game(Game(record_of(self._roots[index])))
        if way:
            self.controller.go_to(node_at(self.controller.game.root, list(way)))

    def announce(self) -> None:
        """Announce the position shown to screen readers."""
        self.view.announce(f"{self.games.accessibleName()}: {self.said.text()}")

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

    def _lay_out(self) -> None:
        below = self._below = QHBoxLayout()
        below.addWidget(self.said, 1)
        below.addWidget(self.navigation, 0, Qt.AlignmentFlag.AlignRight)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(scaled(SPACING))
        column.addWidget(self.games)
        column.addWidget(self.view, 1)
        column.addLayout(below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the words above the buttons where there is little room beside them, if that leaves the board its size."""
        super().resizeEvent(event)
        words, buttons = letters_wide(self.fontMetrics(), _SAID_IN_LETTERS), self.navigation.sizeHint()
        is_narrow = self.width() < words + buttons.width()
        directions = QBoxLayout.Direction
        self._below.setDirection(directions.TopToBottom if is_narrow else directions.LeftToRight)
        others = self.games.sizeHint().height() + self.said.sizeHint().height() + buttons.height()
        self.said.setVisible(not is_narrow or self.height() - others - 3 * scaled(SPACING) >= self.width())
