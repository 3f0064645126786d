"""A board that follows the record: forward, back, and across to any node."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from qtgo.core.record.clock_record import TIME_IDENTIFIERS
from qtgo.core.record.edit_history import Change, SetProperties, long_rows
from qtgo.core.record.free_handicap import with_placed_handicap
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.inherited import inherit
from qtgo.core.record.large import LargeList
from qtgo.core.record.properties import move_number_at, moves_of, setup_of
from qtgo.core.record.replayed_line import ReplayedLine, Step
from qtgo.core.record.tree import ChildPlaces, Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.illegal_move import IllegalMove, Reason
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import Ruleset

_SNAPSHOT_INTERVAL = 128  # nodes from one remembered position to the next
_UNDO_DISTANCE = 32  # nodes up to which undoing is quicker than starting from one
_POSITION_PROPERTIES = frozenset({"B", "W", "AB", "AW", "AE", "PL", "MN", "DD", "VW", "PM", "FG"}) | TIME_IDENTIFIERS


class Replay:
    """The path from the root to the current node, replayed on a board.

    What has been replayed once is kept in ``line``, which goes on ahead. Snapshots of the position at regular intervals
    limit how many moves must be replayed to go anywhere. Whatever the record, the work is in proportion to the nodes on
    the way.
    """

    def __init__(self, root: Node, info: GameInfo, places: ChildPlaces | None = None) -> None:
        self.info = info
        self.board = Board(info.width, info.height)
        self.line = ReplayedLine(places or ChildPlaces())
        self._at = -1
        self._undoable_to = 0
        self._push(root)

    @property
    def ruleset(self) -> Ruleset:
        """Return the ruleset of the game."""
        return self.info.ruleset

    @property
    def counted_info(self) -> GameInfo:
        """Return what the current position is counted by: without a handicap until its stones are there."""
        return with_placed_handicap(self.info, islice(self.line.nodes, self._at + 1))

    @property
    def step(self) -> Step:
        """Return the state after the current node."""
        return self.line.steps[self._at]

    @property
    def depth(self) -> int:
        """Return the number of nodes before the current one."""
        return self._at

    @property
    def steps(self) -> LargeList[Step]:
        """List the states after the nodes of the path."""
        return self.line.steps.first(self._at + 1)

    def backward(self) -> Iterator[Step]:
        """Yield the states after the nodes of the path, current one first."""
        for depth in range(self._at, -1, -1):
            yield self.line.steps[depth]

    @property
    def path(self) -> LargeList[Node]:
        """List the nodes of the path."""
        return self.line.nodes.first(self._at + 1)

    def passes(self, node: Node) -> bool:
        """Return whether a node is on the path."""
        depth = self.line.depth_of(node)
        return depth is not None and depth <= self._at

    @property
    def is_main(self) -> bool:
        """Return whether the path is that of the main line."""
        return self.line.is_main(self._at)

    def go_to(self, node: Node) -> list[Node]:
        """Make a node current; return the newly entered nodes that were not on the line, last first."""
        line = self.line
        if self._at + 1 == len(line.nodes) and line.is_next(node):
            line.forget_others(1)
            self._push(node)  # as when a whole record is gone through
            return [node]
        ahead, depth = line.way_to(node)
        line.forget_others(len(ahead))
        if not ahead:
            self._seek(depth)
            return []
        entered = ahead.copy()
        self._cut(depth + 1)
        while ahead and (step := line.known_step(ahead[-1])) is not None:
            line.append(step)
            ahead.pop()
        self._seek(len(line.steps) - 1)
        for next_node in reversed(ahead):
            self._push(next_node)
        return entered

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
        line = self.line
        line.forget_others(0)  # or an edit after each long way would leave ever more to be freed
        at = self._at
        node = next_of(line.end)
        while node is not None and count > 0:
            step = line.known_step(node)
            if step is None:
                self._seek(len(line.steps) - 1)
                self._push(node)
            else:
                line.append(step)
            node, count = next_of(node), count - 1
        self._seek(at)
        return node is not None and count == 0

    def forget(self, changes: Sequence[Change]) -> None:
        """Drop what changes of the record have invalidated; this may shorten the path, but never past the root."""
        line = self.line
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
                wrong = wrong or change.row is not None or line.knew_elsewhere(node)
                if (depth := line.depth_of(change.parent)) is not None:
                    self._cut(max(self._at, depth) + 1)
                    followed = line.at(depth + 1) if change.row else None
                    if followed and followed not in named and line.places.of(followed, change.parent, rows) is None:
                        node = followed  # it has left with others
            if (depth := line.depth_of(node)) is not None:
                self._cut(depth)
        line.era += wrong
        for change in changes:
            if not isinstance(change, SetProperties) and (depth := line.depth_of(change.parent)) is not None:
                line.follow_order(depth + 1)

    def _cut(self, length: int) -> None:
        """Shorten the line; replay the root rather than remove it."""
        if length and self._at >= length:
            self._seek(length - 1)
        root = self.line.nodes[0]
        self.line.cut(length)
        if length == 0:
            self._at = -1
            self.board = Board(self.info.width, self.info.height)
            self._push(root)

    def _seek(self, depth: int) -> None:
        """Move along the line."""
        if depth == self._at:
            return
        steps, snapshots, board = self.line.steps, self.line.snapshots, self.board
        if self._undoable_to <= depth <= self._at <= depth + _UNDO_DISTANCE:
            for _ in range(sum([step.board_changes for step in steps[depth + 1 : self._at + 1]])):
                board.undo()
            self._at = depth
            return
        if not self._at <= depth <= self._at + _SNAPSHOT_INTERVAL:
            start = depth - depth % _SNAPSHOT_INTERVAL
            while steps[start].node not in snapshots:
                start -= _SNAPSHOT_INTERVAL
            board.restore(snapshots[steps[start].node])
            self._undoable_to = start
            self._at = start - 1
        for step in steps[self._at + 1 : depth + 1]:
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
        handed_over = 0
        if self.ruleset.pass_stones:
            handed_over = self.step.passes_by_white if color is Color.BLACK else self.step.passes_by_black
        return self.board.captures(color) + handed_over

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
        stood = self.line.stood(step.board_hash, self._at)
        return next((past.number for past in stood if past.to_move is step.to_move), None)

    def _push(self, node: Node) -> None:
        line = self.line
        depth = len(line.steps)
        if depth % _SNAPSHOT_INTERVAL == 0:
            self._remember(node, depth)
        info = self.info
        step = line.steps[-1] if depth else Step(node, None, 0, 0, 0, _first_to_move(node, info.handicap), 0)
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
        if step.era != line.era:
            step = step._replace(era=line.era)
        line.add(self._with_properties(step))
        self._at = depth

    def _remember(self, node: Node, depth: int) -> None:
        """Remember the position before a node, and drop undo steps that are too old."""
        self.line.snapshots[node] = self.board.snapshot()
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
        if self._at >= 0 and board_hash in self.line.seen:  # nothing stood before the root, which may be replayed
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
        found = self.ruleset.repetition_of(self.line.stood(board_hash, self._at + 1), color, is_ko=point == ko)
        return None if found is None else IllegalMove(found[0], color, point, found[1].number)


def _first_to_move(root: Node, handicap: int) -> Color:
    """Return who moves first: White after a handicap, unless the root says otherwise."""
    placed_black_only = "AB" in root.properties and "AW" not in root.properties
    return Color.WHITE if handicap >= 2 and placed_black_only else Color.BLACK
