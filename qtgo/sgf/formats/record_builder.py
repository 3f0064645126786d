"""Building an SGF record from another format."""

from __future__ import annotations

import re
from collections.abc import Mapping

from qtgo.core.record.properties import (
    decode_number,
    encode_real,
    encode_simple_text,
    encode_text,
    set_simple_text,
    set_text,
)
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.handicap_and_star_points import HandicapError, fixed_handicap
from qtgo.core.rules.point import MAX_SIZE, MIN_SIZE, Color, Point, board_points
from qtgo.core.rules.ruleset import MAX_KOMI
from qtgo.sgf.issue import IssueKind, IssueLog

_WHOLE_FILE = -1
_MAX_DETAIL = 40
_LINE_BREAK = re.compile(r"\r\n|\r|\n")


def lines_of(text: str) -> list[str]:
    """Return the lines of a text; other characters that Python takes for ends of lines are parts of names."""
    return _LINE_BREAK.split(text)


class RecordBuilder:
    """A record that grows move by move at ``current``; its log has line numbers instead of offsets."""

    def __init__(self) -> None:
        self.root = Node({"FF": ["4"], "GM": ["1"], "CA": ["UTF-8"], "SZ": ["19"]})
        self.current = self.root
        self.size = 19
        self.log = IssueLog()
        self._comments: dict[Node, list[str]] = {}

    def set_size(self, text: str) -> None:
        """Set the board size from a number, if it is valid."""
        size = decode_number(text)
        if size is not None and MIN_SIZE <= size <= MAX_SIZE:
            self.size = size
            self.root.properties["SZ"] = [str(self.size)]
        elif text.strip():
            self.log.add(IssueKind.BAD_SIZE, _WHOLE_FILE, text.strip()[:_MAX_DETAIL])

    def set_info(self, identifier: str, text: str) -> None:
        """Set a property of the game unless the value is empty or it is set already."""
        if text.strip() and identifier not in self.root.properties:
            set_simple_text(self.root, identifier, text.strip())

    def set_komi(self, komi: float) -> None:
        """Set the komi unless it is set already, or none: a number that is something else."""
        if abs(komi) <= MAX_KOMI:
            self.root.properties.setdefault("KM", [encode_real(komi)])

    def set_handicap(self, stones: int) -> None:
        """Set the handicap and place its stones as Korean servers do: three leave the lower right empty."""
        if stones < 2:
            return
        try:
            points = set(fixed_handicap(self.size, self.size, stones))
        except HandicapError:
            return
        if stones == 3:
            four = set(fixed_handicap(self.size, self.size, 4))
            points = four - {max(four, key=lambda point: (point.x, -point.y))}
        self.root.properties["HA"] = [str(stones)]
        self.root.properties["AB"] = [point.to_sgf(self.size) for point in sorted(points)]

    def add_stone(self, color: Color, point: Point) -> None:
        """Place a stone on the board before the first move."""
        identifier = "AB" if color is Color.BLACK else "AW"
        self.root.properties.setdefault(identifier, []).append(point.to_sgf(self.size))

    def add_move(self, color: Color, point: Point | None) -> Node:
        """Add a move; no point, or one off the board, is a pass."""
        raw = point.to_sgf(self.size) if point is not None and self.has(point) else ""
        self.current = Node({color.letter: [raw]}, self.current)
        return self.current

    def has(self, point: Point) -> bool:
        """Return whether a point is on the board."""
        return 0 <= point.x < self.size and 0 <= point.y < self.size

    def add_label(self, node: Node, point: Point, text: str) -> None:
        """Add a label to a node."""
        node.properties.setdefault("LB", []).append(f"{point.to_sgf(self.size)}:{encode_simple_text(text)}")

    def set_name(self, node: Node, name: str) -> None:
        """Set the name of a node, unless it is empty."""
        if name.strip():
            set_simple_text(node, "N", name.strip())

    def set_position(self, node: Node, stones: Mapping[Point, Color], board: Board) -> None:
        """Set up a position in a node where a board stood before; without stones it stays."""
        setup: dict[str, list[str]] = {}
        for point in board_points(self.size, self.size) if stones else ():
            color = stones.get(point)
            if color is not board.color_at(point):
                setup.setdefault("AE" if color is None else f"A{color.letter}", []).append(point.to_sgf(self.size))
        node.properties.update(setup)

    def add_comment(self, node: Node, text: str) -> None:
        """Add to the comment of a node, which it has when the record is finished."""
        self._comments.setdefault(node, []).append(text)

    def finish(self) -> Node:
        """Return the root of the record."""
        for node, parts in self._comments.items():
            set_text(node, "C", "".join(parts))
        return self.root

    def note_line(self, number: int, line: str) -> None:
        """Note an unreadable line."""
        self.log.add(IssueKind.UNREADABLE_LINE, number, encode_text(line.strip()))
