"""The navigator: from node to node in the game shown, and the reading that makes it fast in a game of many thousand."""

from __future__ import annotations

from collections.abc import Callable, Generator
from sys import maxsize
from time import perf_counter

from PySide6.QtCore import QObject, Signal

from qtgo.core.game.game import Game
from qtgo.core.game.navigation import Search, back, search_of_main_line, search_of_move, search_of_previous_fork
from qtgo.core.record.large import LargeList
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point
from qtgo.deferred import dataclass, field
from qtgo.session.game.game_controller import GameController
from qtgo.timers import let_go, turn_timer

_AT_ONCE = 100  # nodes to read on the way: a millisecond or two, beside all that showing the last one takes
_NODES = 50  # between two looks at the time: half a millisecond, and more only where each sets up the whole board
_PREPARED = 1000  # nodes read before the next edit is prepared for them
_WORK_S = 0.006
_BEGUN_S = 0.002  # of a search, at once: what is found quickly is shown without delay
_REST_MS = 4


@dataclass(slots=True)
class _Walk:
    """A long way being read: its target (None: on the line), the nodes left, the depth to reach, and those read."""

    goal: Node | None
    way: LargeList[Node] = field(default_factory=LargeList)
    depth: int = maxsize
    read: int = 0
    is_read: bool = False


class Navigator(QObject):
    """Shows other nodes of the game; if much must be read on the way, the start of that way meanwhile.

    Any other navigation or edit cancels such a walk. When idle it prepares an edit of the node shown, and reads the
    line ahead; nodes read on the way are prepared for edits.
    """

    approached = Signal(object)  # int: so many nodes of a long way have been read; one stands where it begins

    def __init__(
        self, game_controller: GameController, prepare: Callable[[Node], Node | None], parent: QObject | None = None
    ) -> None:
        """Take a function that prepares an edit for a moment, and returns the node from which there is more to do."""
        super().__init__(parent)
        self._game_controller = game_controller
        self._prepare = prepare
        self.is_stepping = False  # from position to position, or dragging
        self.is_setting_out = False  # on a long way, whose start is shown meanwhile
        self._preparing: Node | None = None
        self._unprepared = 0
        self._walk: _Walk | None = None
        self._search: Generator[None, None, None] | None = None  # in a long line, for a node and the way to it
        self._timer = turn_timer(self, self._read, _REST_MS)
        game_controller.position_changed.connect(self._cancel_walk)
        game_controller.node_changed.connect(self._start)
        game_controller.led_away.connect(self.go_to)

    @property
    def _game(self) -> Game:
        return self._game_controller.game

    # Idle time

    def prepare(self) -> None:
        """Prepare an edit of the node shown when idle, as after saving, which starts the record of edits again."""
        self._start(self._game.current)

    def _start(self, node: Node) -> None:
        self._preparing = node
        self._timer.start()

    def _read(self) -> None:
        if self._search is not None:
            self._look(self._search, goes_on=True)
        elif self._preparing is not None:
            self._preparing = self._prepare(self._preparing)
            self._timer.start()
        elif self._read_ahead():
            self._timer.start()

    def _read_ahead(self) -> bool:
        """Read more nodes of the line ahead or of the current walk for a moment; return whether anything is left."""
        walk = self._walk
        if walk is not None and walk.is_read:  # in a turn of its own, for showing takes as long as reading
            self._arrive(walk.goal or self._game.line.at(walk.depth))
            return True
        until = perf_counter() + _WORK_S
        while (is_more := self._read_some(walk)) and perf_counter() < until:
            pass
        if self._unprepared >= _PREPARED:
            self._unprepared = 0
            self._prepare(self._game.line.read_to)
        if walk is None:
            return is_more
        if is_more:
            self.approached.emit(walk.read)
        return True

    def _read_some(self, walk: _Walk | None) -> bool:
        """Read some more nodes; return whether any are left."""
        game = self._game
        self._unprepared += _NODES
        if walk is None:
            return game.line.read_ahead(_NODES) or game.line.forget_others() or game.history.forget_more()
        game.trail.visit(walk.way[-_NODES:])
        walk.way.cut(max(0, len(walk.way) - _NODES))
        walk.read += _NODES
        is_more = game.line.read_ahead(_NODES) and not game.line.reaches(walk.depth)
        walk.is_read = not (is_more and (walk.goal is None or walk.way))
        return not walk.is_read

    def _cancel_walk(self, _position: object) -> None:
        self._end_walk()
        self._search = None

    # Where to

    def go_to(self, node: Node) -> None:
        """Show another node of the tree."""
        self._look(self._going_to(node))

    def _going_to(self, node: Node) -> Generator[None, None, None]:
        try:
            way = yield from self._game.line.unread(node)
        except ValueError:  # an edit took it away from under what still shows it: moves made there would be lost
            return
        if len(way) <= _AT_ONCE:
            self._arrive(node)
            return
        self.is_setting_out = True
        self._game_controller.set_out(way)
        self.is_setting_out = False
        self._set_out(_Walk(node, way))

    def _going_to_found(self, search: Search) -> Generator[None, None, None]:
        found = yield from search
        yield from self._going_to(found or self._game.root)

    def _end_walk(self) -> None:
        if self._walk is not None:
            way, self._walk = self._walk.way, None
            let_go(way)

    def _set_out(self, walk: _Walk) -> None:
        self._end_walk()
        self._walk = walk
        self.approached.emit(0)
        self._timer.start()

    def _arrive(self, node: Node) -> None:
        if self._walk is not None and node is self._game.current:
            self._game_controller.refresh()  # which clears the messages about the walk
        else:
            self._game_controller.go_to(node)

    def step(self, steps: int) -> None:
        """Go forward along the line, or back if negative."""
        node = self._game.current
        self.slide_to(self._game.trail.forward(node, steps) if steps > 0 else back(node, -steps))

    def slide_to(self, node: Node) -> None:
        """Show another node of the tree, by a step or in passing."""
        self._as_step(self._going_to(node))

    def _as_step(self, search: Generator[None, None, None]) -> None:
        self.is_stepping = True
        self._look(search)
        self.is_stepping = False

    def to_start(self) -> None:
        """Go to the root."""
        self.go_to(self._game.root)

    def to_end(self) -> None:
        """Go to the end of the line."""
        self._search = None
        near = self._game.line.beyond_read(_AT_ONCE)
        if near.children:
            self._set_out(_Walk(None))
        else:
            self._arrive(self._game.line.end)

    def to_variation(self, direction: int) -> None:
        """Go to the previous (-1) or next (+1) variation."""
        self._as_step(self._going_to_found(self._game.trail.search_of_variation(self._game.current, direction)))

    def to_main_line(self) -> None:
        """Go back to the main line, and follow it from there on."""
        self._look(self._going_to_main_line())

    def _going_to_main_line(self) -> Generator[None, None, None]:
        current = self._game.current
        found = yield from search_of_main_line(current)
        self._game_controller.to_main_line(found or current)

    def to_previous_fork(self) -> None:
        """Go back to the previous branching point."""
        self._look(self._going_to_found(search_of_previous_fork(self._game.current)))

    def to_next_fork(self) -> None:
        """Go forward to the next branching point."""
        self._look(self._going_to_found(self._game.trail.search_of_next_fork(self._game.current)))

    def to_depth(self, depth: int) -> None:
        """Go to a depth of the current line; 0 is the root."""
        self._search = None
        line = self._game.line
        if line.reaches(max(0, depth - _AT_ONCE)) or not line.beyond_read(_AT_ONCE).children:
            self.go_to(line.at(depth))
        else:
            self._set_out(_Walk(None, depth=depth))

    def to_move_number(self, number: int, *, in_main_line: bool = False) -> None:
        """Go to the move of the current line with a number, or of the main line; otherwise to the last one before."""
        line = self._game.root.main_line() if in_main_line else self._game.line.walk()
        self._look(self._going_to_found(search_of_move(line, number)))

    def _look(self, search: Generator[None, None, None], *, goes_on: bool = False) -> None:
        """Look for a node for a moment; when it is found, the search goes there itself."""
        self._search = search
        until = perf_counter() + (_WORK_S if goes_on else _BEGUN_S)
        try:
            next(search)
            while perf_counter() < until:
                next(search)
        except StopIteration:
            if self._search is search:
                self._search = None
        else:
            self._timer.start()

    def to_move_at(self, point: Point) -> None:
        """Go to the last move of the path that played on a point, otherwise to the next one."""
        node = self._game.line.node_that_played(point)
        if node is not None:
            self.go_to(node)
