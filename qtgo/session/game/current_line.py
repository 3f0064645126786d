"""The line through the current node: its moves, some at a time, and where the game stands on it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from qtgo.core.game.navigation import LineNumbers, LinePlace
from qtgo.core.record.edit_history import Change, concerns_moves
from qtgo.core.record.large import LargeList
from qtgo.core.record.tree import Node
from qtgo.session.game.game_controller import GameController
from qtgo.timers import let_go, turn_timer

_AT_A_TIME = 4000  # nodes to list and to count: some 2 ms


class CurrentLine(QObject):
    """Lists the nodes of the current line; of a long line a part, and then more."""

    listed = Signal(object)  # LargeList[Node]: the part of the line listed so far
    renumbered = Signal(object)  # Set[Node]: an edit has changed the basis of the numbers after these nodes
    place_changed = Signal(object)  # LinePlace

    def __init__(self, game_controller: GameController, parent: QObject) -> None:
        super().__init__(parent)
        self._game_controller = game_controller
        self._nodes: LargeList[Node] = LargeList()
        self._numbers = LineNumbers()
        self._more = turn_timer(self, self._list_more)
        game_controller.changes_made.connect(self._count_anew)
        game_controller.tree_changed.connect(self._list)
        game_controller.line_changed.connect(self._list)
        game_controller.node_changed.connect(self._follow)

    @property
    def nodes(self) -> LargeList[Node]:
        """Return the nodes that are listed."""
        return self._nodes

    @property
    def place(self) -> LinePlace:
        """Return where the game stands; the last node and number are those found so far."""
        game = self._game_controller.game
        return LinePlace(game.depth, len(self._nodes) - 1, game.move_number, self._numbers.highest)

    def _list(self, _root: Node) -> None:
        let_go(self._nodes)
        self._nodes = self._game_controller.game.line.begin(_AT_A_TIME)
        self._tell_listed()

    def _tell_listed(self) -> None:
        self._numbers.follow(self._nodes, _AT_A_TIME)
        self.listed.emit(self._nodes)
        if self._nodes[-1].children or not self._numbers.is_whole:
            self._more.start()

    def _list_more(self) -> None:
        self._game_controller.game.line.lengthen(self._nodes, _AT_A_TIME)
        self._tell_listed()
        self.place_changed.emit(self.place)

    def _count_anew(self, changes: tuple[Change, ...]) -> None:
        """Count the moves again after an edit that their numbers depend on."""
        changed = {change.node for change in changes if concerns_moves(change)}
        if changed:
            self._numbers.forget(changed, self._game_controller.game.depth)
            self.renumbered.emit(changed)

    def _follow(self, node: Node) -> None:
        game = self._game_controller.game
        index = game.depth
        if index >= len(self._nodes) or self._nodes[index] is not node:
            self._list(game.root)
        self.place_changed.emit(self.place)
