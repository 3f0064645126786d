"""The game that a GTP controller builds up: one line of nodes, checked against the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.properties import encode_move, encode_points, moves_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.illegal_move import IllegalMove
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position


class GtpRecord:
    """A record without variations; either color may play at any time, as GTP allows.

    Moves can be undone back to ``first``: the setup before it stays.
    """

    def __init__(self, info: GameInfo) -> None:
        self._replay = self._start(info)

    @property
    def info(self) -> GameInfo:
        """Return size, rules, komi and handicap."""
        return self._replay.info

    @property
    def replay(self) -> Replay:
        """Return the replay of the record, for callers that need its history."""
        return self._replay

    @property
    def position(self) -> Position:
        """Return the current position."""
        return self._replay.position()

    @property
    def root(self) -> Node:
        """Return the first node of the record."""
        return self._replay.steps[0].node

    @property
    def is_untouched(self) -> bool:
        """Return whether the board is empty and nothing has been played."""
        return len(self._replay.steps) == 1 and not any(self._replay.position().stones)

    def change(self, *, info: GameInfo) -> None:
        """Change rules or komi; the moves stay."""
        self._replay.info = info

    def clear(self, info: GameInfo | None = None) -> None:
        """Clear the board; ``info`` may set another size."""
        self._replay = self._start(replace(info or self.info, handicap=0))

    def place_handicap(self, points: Collection[Point]) -> None:
        """Start a game with these handicap stones; White is to move."""
        info = replace(self.info, handicap=len(points))
        self._replay = self._start(info, black=points)

    def set_up(self, black: Collection[Point], white: Collection[Point]) -> None:
        """Set up a position, with Black to move; raise ValueError if a chain in it has no liberty."""
        replay = self._start(replace(self.info, handicap=0), black=black, white=white)
        if not all(replay.board.liberties(point) for point in (*black, *white)):
            raise ValueError("a chain without liberties")
        self._replay = replay

    def load(self, root: Node, info: GameInfo, before_move: int | None = None) -> None:
        """Load the main line of a record, up to before its Nth move, whatever numbers it gives them itself."""
        moves, replay = 0, None
        for node in root.main_line():
            properties = dict(node.properties)
            moves += len(moves_of(node, info.width, info.height))
            is_behind = before_move is not None and moves >= before_move
            if is_behind:
                properties = {name: values for name, values in properties.items() if name not in ("B", "W")}
            if replay is None:
                replay = Replay(Node(properties), info)
            elif not is_behind:
                replay.go_to(Node(properties, replay.step.node))
            if is_behind:
                break
        assert replay is not None
        self._replay = replay

    def restore(self, node: Node, info: GameInfo) -> None:
        """Go back to a node without the moves after it, replayed from scratch, as after an internal error."""
        node.children.clear()
        root = node
        while root.parent is not None:
            root = root.parent
        replay = Replay(root, info)
        replay.go_to(node)
        self._replay = replay

    def legality(self, color: Color, point: Point) -> IllegalMove | None:
        """Return why the rules forbid a play, or None if it is legal."""
        return self._replay.legality(color, point)

    def legal_points(self, color: Color) -> Iterable[Point]:
        """Yield every legal point of a color."""
        width, height = self.info.width, self.info.height
        points = (Point(x, y) for y in range(height) for x in range(width))
        return (point for point in points if self.legality(color, point) is None)

    def play(self, move: Move) -> None:
        """Add a move known to be legal."""
        value = encode_move(move, self.info.height)
        self._replay.go_to(Node({move.color.letter: [value]}, self._replay.step.node))

    def undo(self) -> bool:
        """Undo the last move; return False if there is none."""
        node = self._replay.step.node
        if node.parent is None:
            return False
        self._replay.go_to(node.parent)
        node.parent.children.remove(node)
        return True

    def captured_by(self, color: Color) -> int:
        """Return the number of stones that a color has captured."""
        return self._replay.board.captures(color)

    def chains(self, points: Iterable[Point]) -> list[list[Point]]:
        """Group stones into chains."""
        chains, seen = [], set[Point]()
        for point in points:
            if point not in seen:
                chain = self._replay.board.chain(point)
                seen |= chain
                chains.append(sorted(chain))
        return chains

    @staticmethod
    def _start(info: GameInfo, black: Collection[Point] = (), white: Collection[Point] = ()) -> Replay:
        width, height = info.width, info.height
        size = f"{width}" if width == height else f"{width}:{height}"
        properties = {"FF": ["4"], "GM": ["1"], "CA": ["UTF-8"], "SZ": [size]}
        if info.handicap:
            properties["HA"] = [str(info.handicap)]
        for identifier, points in (("AB", black), ("AW", white)):
            if points:
                properties[identifier] = encode_points(points, height)
        return Replay(Node(properties), info)
