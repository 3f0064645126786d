"""A board that follows the record: forward, back, and across to any node."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import islice, takewhile
from operator import attrgetter
from typing import Any, NamedTuple

from qtgo.core.record.clock_record import TIME_IDENTIFIERS
from qtgo.core.record.edit_history import Change, SetProperties, long_rows
from qtgo.core.record.free_handicap import with_placed_handicap
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.inherited import NOTHING_INHERITED, Inherited, inherit
from qtgo.core.record.large import Large, LargeDict, LargeList
from qtgo.core.record.properties import move_number_at, moves_of, setup_of
from qtgo.core.record.tree import ChildPlaces, Node
from qtgo.core.rules.board import Board, Snapshot
from qtgo.core.rules.illegal_move import IllegalMove, Reason
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import Ruleset
from qtgo.garbage import settle_garbage

_SNAPSHOT_INTERVAL = 128  # nodes from one remembered position to the next
_UNDO_DISTANCE = 32  # nodes up to which undoing is quicker than starting from one
_MAX_OTHERS = 300_000  # steps kept that are not on the line
_MANY_DROPPED = 16  # pieces: the collector counts what is made less what is freed, and would see nothing young
_FEW = 500  # steps to forget at a time: half a millisecond
_OFTEN = 1024  # steps with one position, which take long to drop at once if there are many more
_SOUGHT = 5000  # nodes on the way to one, at a time: some milliseconds
_QUICK = 2000  # steps kept that are gone through again at once: some milliseconds
_NEAR = 1000  # nodes on the way to one that is gone to at once: some 10 ms
_DEPTH = attrgetter("depth")
_POSITION_PROPERTIES = frozenset({"B", "W", "AB", "AW", "AE", "PL", "MN", "DD", "VW", "PM", "FG"}) | TIME_IDENTIFIERS


Kept = list[Any] | dict[Any, Any] | set[Any]
"""A container of many nodes or steps."""


class Step(NamedTuple):
    """The state after a node of the path; ``passes`` are consecutive.

    ``resumed``: play went on after a stop; ``button``: who took the button with the first pass;
    ``timed``: the path records the time left to a player;
    ``visible``: the part of the board that the record shows, empty for all of it;
    ``era``: how often the record had been changed below or at what is kept off the line.
    """

    node: Node
    parent: Node | None
    depth: int
    board_changes: int
    board_hash: int
    to_move: Color
    number: int
    last_move: Move | None = None
    illegal: IllegalMove | None = None
    ko: Point | None = None
    passes: int = 0
    passes_by_black: int = 0
    passes_by_white: int = 0
    resumed: bool = False
    button: Color | None = None
    inherited: Inherited = NOTHING_INHERITED
    timed: bool = False
    era: int = 0


class Replay(Large):
    """The path from the root to the current node, replayed on a board.

    What has been replayed once is cached: going back keeps the line ahead, and the steps of other variations are
    kept too, until an edit invalidates them or there are too many; then some at a time are forgotten. Snapshots of the
    position at regular intervals limit how many moves must be replayed to go anywhere. Whatever the record, the work
    is in proportion to the nodes on the way.
    """

    def __init__(self, root: Node, info: GameInfo, places: ChildPlaces | None = None) -> None:
        self.info = info
        self.board = Board(info.width, info.height)
        self._line: LargeList[Step] = LargeList()
        self._nodes: LargeList[Node] = LargeList()  # of the line
        self._places = places or ChildPlaces()
        self._asides: list[int] = []  # the depths at which the line leaves the first children
        self._at = -1
        self._undoable_to = 0
        self._known: LargeDict[Node, Step] = LargeDict()
        self._era = 0  # steps of an earlier one hold only on the line
        self._left: deque[list[Step]] = deque()  # steps that have left the line, in this order; some may be back
        self._left_count = 0
        self._dropped: deque[list[Any]] = deque()  # what nobody needs any more, to be freed in small steps
        # By position the steps of the line that led to it, in order; some that have left the line may still follow.
        self._seen: LargeDict[int, list[Step] | LargeList[Step]] = LargeDict()
        self._snapshots: dict[Node, Snapshot] = {}
        self._push(root)

    @property
    def ruleset(self) -> Ruleset:
        """Return the ruleset of the game."""
        return self.info.ruleset

    @property
    def counted_info(self) -> GameInfo:
        """Return what the current position is counted by: without a handicap until its stones are there."""
        return with_placed_handicap(self.info, islice(self._nodes, self._at + 1))

    @property
    def step(self) -> Step:
        """Return the state after the current node."""
        return self._line[self._at]

    @property
    def depth(self) -> int:
        """Return the number of nodes before the current one."""
        return self._at

    @property
    def steps(self) -> LargeList[Step]:
        """List the states after the nodes of the path."""
        return self._line.first(self._at + 1)

    def backward(self) -> Iterator[Step]:
        """Yield the states after the nodes of the path, current one first."""
        for depth in range(self._at, -1, -1):
            yield self._line[depth]

    @property
    def line(self) -> LargeList[Node]:
        """List the nodes of the path and of the replayed line ahead."""
        return self._nodes.copy()

    @property
    def path(self) -> LargeList[Node]:
        """List the nodes of the path."""
        return self._nodes.first(self._at + 1)

    def passes(self, node: Node) -> bool:
        """Return whether a node is on the path."""
        return self._is_on_line(node) and self._known[node].depth <= self._at

    @property
    def line_end(self) -> Node:
        """Return the last replayed node of the line."""
        return self._nodes[-1]

    @property
    def is_main(self) -> bool:
        """Return whether the path is that of the main line."""
        return not self._asides or self._asides[0] > self._at

    def has(self, node: Node) -> bool:
        """Return whether a node is in the tree."""
        while not self._is_on_line(node):
            parent = node.parent
            if parent is None or self._places.of(node, parent) is None:
                return False
            node = parent
        return True

    def on_line(self, depth: int) -> Node | None:
        """Return the node of the replayed line at a depth."""
        return self._nodes[depth] if depth < len(self._nodes) else None

    def go_to(self, node: Node) -> list[Node]:
        """Make a node current; return the newly entered nodes that were not on the line, last first."""
        if node.parent is self._nodes[-1] and self._at + 1 == len(self._nodes) and node not in self._known:
            self.forget_others(1)
            self._push(node)  # as when a whole record is gone through
            return [node]
        ahead: list[Node] = []
        place: Node | None = node
        while place is not None and not self._is_on_line(place):
            ahead.append(place)
            place = place.parent
        if place is None:
            raise ValueError("the node is not in this tree")
        self.forget_others(len(ahead))
        if not ahead:
            self._seek(self._known[node].depth)
            return []
        entered = ahead.copy()
        self._cut(self._known[place].depth + 1)
        while ahead and (step := self.known_step(ahead[-1])) is not None:
            self._append(step)
            ahead.pop()
        self._seek(len(self._line) - 1)
        for next_node in reversed(ahead):
            self._push(next_node)
        return entered

    def is_near(self, node: Node) -> bool:
        """Return whether few nodes are on the way to a node; of the line, all are known."""
        place: Node | None = node
        for _ in range(_NEAR):
            if place is None or self._is_on_line(place):
                return True
            place = place.parent
        return False

    def unread(self, node: Node) -> Generator[None, None, LargeList[Node]]:
        """List the nodes on the way to a node that cannot be gone through at once, last first; some at a time.

        Raise ValueError if the node is not in the tree, as after an edit.
        """
        way: LargeList[Node] = LargeList()
        place = node
        while not self._is_on_line(place):
            way.append(place)
            parent = place.parent
            if parent is None or self._places.of(place, parent) is None:
                raise ValueError("the node is not in this tree")
            place = parent
            if len(way) % _SOUGHT == 0:
                yield
        quick = islice(reversed(way), _QUICK)
        kept = sum(1 for _ in takewhile(lambda near: self.known_step(near) is not None, quick))
        way.cut(len(way) - kept)
        return way

    def set_out(self, way: Sequence[Node]) -> list[Node]:
        """Go to where such a way begins, and truncate the line there; return what ``go_to`` returns."""
        entered = [] if way[-1].parent is None else self.go_to(way[-1].parent)
        self.end_line()
        return entered

    def end_line(self) -> None:
        """Drop the line ahead, whose states are kept."""
        self._cut(self._at + 1)

    def read_ahead(self, next_of: Callable[[Node], Node | None], count: int) -> bool:
        """Replay some more nodes at the end of the line without moving; return whether any are left."""
        self.forget_others(0)  # or an edit after each long way would leave ever more to be freed
        at = self._at
        node = next_of(self.line_end)
        while node is not None and count > 0:
            step = self.known_step(node)
            if step is None:
                self._seek(len(self._line) - 1)
                self._push(node)
            else:
                self._append(step)
            node, count = next_of(node), count - 1
        self._seek(at)
        return node is not None and count == 0

    def known_step(self, node: Node) -> Step | None:
        """Return the state after a node, if it has been replayed and holds."""
        step = self._known.get(node)
        return step if step is not None and (step.era == self._era or not self._has_left(step)) else None

    def forget_others(self, count: int | None = None) -> bool:
        """Forget some steps, or so many, where too many are not on the line; return whether more are to follow."""
        count = _FEW if count is None else count
        if self._dropped:
            if len(self._dropped) > _MANY_DROPPED:
                settle_garbage()
            self._dropped.popleft()
        excess = self._left_count - _MAX_OTHERS
        for _ in range(min(excess, count)):
            while not self._left[0]:
                self._left.popleft()
            self._forget(self._left[0].pop())
            self._left_count -= 1
        return bool(self._dropped) or excess > count

    def _forget(self, step: Step) -> None:
        """Forget a step that has left the line, unless it is back."""
        node = step.node
        if self._known.get(node) is not step or self._is_on_line(node):
            return
        del self._known[node]
        self._snapshots.pop(node, None)
        seen = self._seen.get(step.board_hash)
        if seen is not None:
            self._drop_left(seen)
            if not seen:
                del self._seen[step.board_hash]

    @property
    def kept(self) -> list[Kept]:
        """Return everything read so far, to be freed in small steps once it is unused."""
        kept: list[Kept] = [*self._line.pieces, *self._nodes.pieces, *self._left, *self._dropped]
        return [*kept, *self._seen.parts, *self._known.parts, self._snapshots]

    def emptied(self) -> Iterator[None]:
        """Release everything read, some at a time."""
        for read in (self._line, self._nodes, self._seen, self._known):
            yield from read.emptied()
        for pieces in (self._left, self._dropped):
            while pieces:
                pieces.popleft()
                yield

    def forget(self, changes: Sequence[Change]) -> None:
        """Drop what changes of the record have invalidated; this may shorten the path, but never past the root."""
        wrong = False
        named = {change.node for change in changes}
        rows = [(change.index, change.nodes) for change in long_rows(changes)]
        for change in changes:
            node = change.node
            if isinstance(change, SetProperties):
                if not any(map(change.concerns, _POSITION_PROPERTIES)):
                    continue
                wrong = True
            else:
                known = self._known.get(node)
                wrong = wrong or change.row is not None or (known is not None and known.parent is not node.parent)
                if self._is_on_line(change.parent):
                    depth = self._known[change.parent].depth + 1
                    self._cut(max(self._at + 1, depth))
                    followed = self.on_line(depth) if change.row else None
                    if followed and followed not in named and self._places.of(followed, change.parent, rows) is None:
                        node = followed  # it has left with others
            if self._is_on_line(node):
                self._cut(self._known[node].depth)
        self._era += wrong
        for change in changes:
            if not isinstance(change, SetProperties) and self._is_on_line(change.parent):
                self._follow_order(self._known[change.parent].depth + 1)

    def _follow_order(self, depth: int) -> None:
        """Find out again whether the node of the line at a depth, if there is one, is a first child."""
        at = bisect_left(self._asides, depth)
        self._asides[at : bisect_right(self._asides, depth)] = []
        node = self.on_line(depth)
        if node is not None and _is_aside(node):
            self._asides.insert(at, depth)

    def _is_on_line(self, node: Node) -> bool:
        return (step := self._known.get(node)) is not None and not self._has_left(step)

    def _cut(self, length: int) -> None:
        """Shorten the line; replay the root rather than remove it."""
        if length and self._at >= length:
            self._seek(length - 1)
        root = self._nodes[0]
        gone = self._line.cut(length)
        del self._asides[bisect_left(self._asides, length) :]
        self._dropped += self._nodes.cut(length)
        self._left += reversed(gone)
        self._left_count += sum(map(len, gone))
        if length == 0:
            self._at = -1
            self.board = Board(self.info.width, self.info.height)
            self._push(root)

    def _append(self, step: Step) -> None:
        """Lengthen the line by a step."""
        part = self._seen.part(step.board_hash)
        seen = part.setdefault(step.board_hash, [])
        if seen:
            self._drop_left(seen)
        seen.append(step)
        if len(seen) == _OFTEN and isinstance(seen, list):
            part[step.board_hash] = LargeList(seen)
        if _is_aside(step.node):
            self._asides.append(len(self._line))
        self._line.append(step)
        self._nodes.append(step.node)

    def _drop_left(self, seen: list[Step] | LargeList[Step]) -> None:
        """Drop the steps that have left the line: none of them is before one that has not."""
        if seen and self._has_left(seen[-1]):
            length = bisect_left(seen, True, key=self._has_left)
            if isinstance(seen, LargeList):
                self._dropped += seen.cut(length)
            else:
                del seen[length:]

    def _has_left(self, step: Step) -> bool:
        return step.depth >= len(self._line) or self._line[step.depth] is not step

    def _seek(self, depth: int) -> None:
        """Move along the line."""
        if depth == self._at:
            return
        line, board = self._line, self.board
        if self._undoable_to <= depth <= self._at <= depth + _UNDO_DISTANCE:
            for _ in range(sum([step.board_changes for step in line[depth + 1 : self._at + 1]])):
                board.undo()
            self._at = depth
            return
        if not self._at <= depth <= self._at + _SNAPSHOT_INTERVAL:
            start = depth - depth % _SNAPSHOT_INTERVAL
            while line[start].node not in self._snapshots:
                start -= _SNAPSHOT_INTERVAL
            board.restore(self._snapshots[line[start].node])
            self._undoable_to = start
            self._at = start - 1
        for step in line[self._at + 1 : depth + 1]:
            self._play(step)
        self._at = depth

    def _play(self, step: Step) -> None:
        """Apply a node that was replayed before to the board."""
        if step.board_changes == 1 and step.last_move is not None:  # all that the node has
            self.board.play(step.last_move.color, step.last_move.point)
            return
        width, height, board = self.info.width, self.info.height, self.board
        setup = setup_of(step.node, width, height)
        if setup is not None:
            board.set_stones(setup.black, setup.white, setup.empty)
        for move in moves_of(step.node, width, height):
            board.play(move.color, move.point)

    def board_before(self, nodes: int = 1) -> Board:
        """Return a copy of the board as it was before the last nodes of the path."""
        at = self._at
        if nodes > at:
            return Board(self.info.width, self.info.height)
        self._seek(at - nodes)
        board = self.board.copy()
        self._seek(at)
        return board

    def position(self) -> Position:
        """Return the current position."""
        step, board = self.step, self.board
        return Position(
            width=self.info.width,
            height=self.info.height,
            stones=board.stones(),
            to_move=step.to_move,
            move_number=step.number,
            last_move=step.last_move,
            last_move_illegal=step.illegal is not None,
            ko=step.ko,
            prisoners_of_black=self.prisoners(Color.BLACK),
            prisoners_of_white=self.prisoners(Color.WHITE),
        )

    def prisoners(self, color: Color) -> int:
        """Return how many stones a player holds: captured, and handed over by passes."""
        passes = self.step.passes_by_white if color is Color.BLACK else self.step.passes_by_black
        return self.board.captures(color) + (passes if self.ruleset.pass_stones else 0)

    def legality(self, color: Color, point: Point) -> IllegalMove | None:
        """Return why the rules forbid a play, or None if it is legal."""
        if not (0 <= point.x < self.info.width and 0 <= point.y < self.info.height):
            return IllegalMove(Reason.OFF_BOARD, color, point)
        if self.board.color_at(point) is not None:
            return IllegalMove(Reason.OCCUPIED, color, point)
        removed = self.board.is_suicide(color, point)
        if removed and self.ruleset.forbids_suicide(removed):
            return IllegalMove(Reason.SUICIDE, color, point)
        return self._repetition(color, point, self.board.hash_after(color, point), self.step.ko)

    def long_cycle(self) -> int | None:
        """Return the number of the move after which this position stood before, if that may end the game."""
        step = self.step
        if not self.ruleset.ends_by_long_cycle or step.last_move is None or step.passes:
            return None
        stood = self._stood(step.board_hash, self._at)
        return next((past.number for past in stood if past.to_move is step.to_move), None)

    def _push(self, node: Node) -> None:
        depth = len(self._line)
        if depth % _SNAPSHOT_INTERVAL == 0:
            self._remember(node, depth)
        info = self.info
        step = self._line[-1] if depth else Step(node, None, 0, 0, 0, _first_to_move(node, info.handicap), 0)
        before = step.number
        changes = 0
        setup = setup_of(node, info.width, info.height)
        if setup is not None:
            self.board.set_stones(setup.black, setup.white, setup.empty)
            changes = 1
            step = step._replace(
                ko=None,
                passes=0,
                resumed=step.resumed or (setup.to_move is not None and self._stops(step)),
                to_move=step.to_move if setup.to_move is None else setup.to_move,
            )
        moves = moves_of(node, info.width, info.height)
        for move in moves:
            changes += 1
            step = self._execute(step, move, node, changes)
        if not moves:
            step = step._replace(
                node=node,
                parent=node.parent,
                depth=depth,
                board_changes=changes,
                board_hash=self.board.hash,
                last_move=None,
                illegal=None,
            )
        number = move_number_at(node, before)
        if number != step.number:
            step = step._replace(number=number)
        if step.era != self._era:
            step = step._replace(era=self._era)
        step = self._with_properties(step)
        self._known[node] = step
        self._append(step)
        self._at = depth

    def _remember(self, node: Node, depth: int) -> None:
        """Remember the position before a node, and drop undo steps that are too old."""
        self._snapshots[node] = self.board.snapshot()
        if depth - self._undoable_to >= 4 * _SNAPSHOT_INTERVAL or depth == 0:
            self.board.forget_steps()
            self._undoable_to = depth

    def _with_properties(self, step: Step) -> Step:
        """Read what descendants inherit from a node."""
        properties = step.node.properties
        if not step.timed and not TIME_IDENTIFIERS.isdisjoint(properties):
            step = step._replace(timed=True)
        before = step.inherited
        held = inherit(before, step.node, self.info.width, self.info.height, step.number + (step.last_move is None))
        return step if held is before else step._replace(inherited=held)

    def _execute(self, step: Step, move: Move, node: Node, changes: int) -> Step:
        """Execute a recorded move as SGF defines it, legal or not, and note why it is illegal."""
        color, point = move.color, move.point
        if point is None:
            return self._execute_pass(step, move, node, changes)
        board, enemy = self.board, color.opponent
        illegal = self.ruleset.execute(board, color, point)
        board_hash = board.hash
        if self._at >= 0 and board_hash in self._seen:  # nothing stood before the root, which may be replayed
            illegal = illegal or self._repetition(color, point, board_hash, step.ko)
        # Built directly: with 100,000 moves to replay, copying the previous step takes a third longer.
        return Step(
            node,
            node.parent,
            self._at + 1,
            changes,
            board_hash,
            enemy,
            step.number + 1,
            move,
            illegal,
            board.ko_point,
            0,
            step.passes_by_black,
            step.passes_by_white,
            step.resumed or (step.passes > 0 and self._stops(step)),
            step.button,
            step.inherited,
            step.timed,
            step.era,
        )

    def _execute_pass(self, step: Step, move: Move, node: Node, changes: int) -> Step:
        by_black = move.color is Color.BLACK
        self.board.play(move.color, None)  # lifts the ko
        passes, button = self.ruleset.after_pass(step.passes, move.color, step.button)
        return step._replace(
            node=node,
            parent=node.parent,
            depth=self._at + 1,
            board_changes=changes,
            board_hash=self.board.hash,
            to_move=move.color.opponent,
            number=step.number + 1,
            last_move=move,
            illegal=None,
            ko=None,
            passes=passes,
            passes_by_black=step.passes_by_black + by_black,
            passes_by_white=step.passes_by_white + (not by_black),
            button=button,
        )

    def _stops(self, step: Step) -> bool:
        """Return whether the passes before this node stop the game."""
        return self.ruleset.stops(step.passes, step.to_move)

    @property
    def stopped(self) -> bool:
        """Return whether the passes stop the game at the current node."""
        return self._stops(self.step)

    def _repetition(self, color: Color, point: Point, board_hash: int, ko: Point | None) -> IllegalMove | None:
        """Check the position after a tentative play against the ko and superko rules."""
        found = self.ruleset.repetition_of(self._stood(board_hash, self._at + 1), color, is_ko=point == ko)
        return None if found is None else IllegalMove(found[0], color, point, found[1].number)

    def _stood(self, board_hash: int, before: int) -> Iterator[Step]:
        """Yield the steps of the path before a depth that led to a position, last one first."""
        seen = self._seen.get(board_hash) or []
        self._drop_left(seen)
        for index in range(bisect_left(seen, before, key=_DEPTH) - 1, -1, -1):
            yield seen[index]


def _is_aside(node: Node) -> bool:
    return node.parent is not None and next(iter(node.parent.children), None) is not node  # none where it has left


def _first_to_move(root: Node, handicap: int) -> Color:
    """Return who moves first: White after a handicap, unless the root says otherwise."""
    placed_black_only = "AB" in root.properties and "AW" not in root.properties
    return Color.WHITE if handicap >= 2 and placed_black_only else Color.BLACK
