"""Reading the figures of UGF: texts on the moves of the game by their numbers, with labels, and diagrams beside it.

A diagram has a move's number, stones, which are numbered 0, then moves and texts on them. It becomes a variation: its
position may be that before the move or after it, or any other.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.sgf.formats.record_builder import RecordBuilder

MOVE = re.compile(r"([A-Z])([A-Z]),([BW])[0-9]*,([0-9]+)")
COLORS = {"B": Color.BLACK, "W": Color.WHITE}
_TEXT = re.compile(r"\.Text,([0-9]{1,4})(?![0-9])")
_LABEL = re.compile(r"\.#,([0-9]{1,2}),([0-9]{1,2}),(.+)")
_DIAGRAM = re.compile(r"\.Fig,([0-9]{1,4})(?:,[0-9]*){4},([^,]*)")
_MOST_DIAGRAMS = 500

Line = tuple[int, str]


def point_at(column: int, row: int, builder: RecordBuilder, from_top: bool) -> Point:
    """Return a point by its column and row, from 0."""
    return Point(column, builder.size - 1 - row if from_top else row)


def point_of(match: re.Match[str], builder: RecordBuilder, from_top: bool) -> Point:
    """Return the point of a move's line."""
    return point_at(ord(match[1]) - ord("A"), ord(match[2]) - ord("A"), builder, from_top)


class _Diagram(NamedTuple):
    """A diagram: where it belongs, its title and its lines."""

    depth: int
    title: str
    lines: list[Line]


def read_figures(lines: list[Line], builder: RecordBuilder, from_top: bool) -> None:
    """Read the texts on moves, their labels, and the diagrams; what cannot be used is noted."""
    main_line = list(builder.root.main_line())
    diagrams: list[_Diagram] = []
    diagram: _Diagram | None = None
    node: Node | None = None
    for number, line in lines:
        words = line.strip()
        if words.startswith(".Fig,"):
            match = _DIAGRAM.match(words)
            diagram = _Diagram(0, "", []) if match is None else _Diagram(int(match[1]), match[2], [])
            if match is None or diagram.depth >= len(main_line) or len(diagrams) == _MOST_DIAGRAMS:
                builder.note_line(number, line)
            else:
                diagrams.append(diagram)
        elif words.startswith(".EndFig"):
            diagram = None
        elif diagram is not None:
            diagram.lines.append((number, line))
        elif (text := _TEXT.match(words)) is not None:
            node = main_line[int(text[1])] if int(text[1]) < len(main_line) else None
        elif words.startswith(".EndText"):
            node = None
        elif node is None:
            builder.note_line(number, line)
        else:
            _say(node, number, line, builder, from_top)
    _add_diagrams(diagrams, main_line, builder, from_top)


def _say(node: Node, number: int, line: str, builder: RecordBuilder, from_top: bool) -> None:
    """Add a line of a text to a node: to its comment, or as a label."""
    label = _LABEL.fullmatch(line.strip())
    if label is None:
        builder.add_comment(node, line.strip() + "\n")
    elif builder.has(point := point_at(int(label[1]) - 1, int(label[2]) - 1, builder, from_top)):
        builder.add_label(node, point, label[3])
    else:
        builder.note_line(number, line)


def _add_diagrams(diagrams: list[_Diagram], main_line: list[Node], builder: RecordBuilder, from_top: bool) -> None:
    """Add diagrams as variations, those of the last move before it: after it they would be the game's."""
    replay = Replay(builder.root, read_game_info(builder.root))
    for diagram in sorted(diagrams, key=lambda each: each.depth):
        node = main_line[min(diagram.depth, max(0, len(main_line) - 2))]
        replay.go_to(node)
        _add_diagram(diagram, node, replay.board, builder, from_top)


def _add_diagram(diagram: _Diagram, node: Node, board: Board, builder: RecordBuilder, from_top: bool) -> None:
    begun = Node({}, node)
    builder.current = begun
    stones: dict[Point, Color] = {}
    for number, line in diagram.lines:
        words = line.strip()
        match = MOVE.match(words)
        if match is not None:
            point, color = point_of(match, builder, from_top), COLORS[match[3]]
            if match[4] != "0":
                builder.add_move(color, point)
            elif builder.has(point):
                stones[point] = color
            else:
                builder.note_line(number, line)
        elif not words.startswith((".Text", ".EndText")):
            _say(builder.current, number, line, builder, from_top)
    builder.set_name(begun, diagram.title)
    builder.set_position(begun, stones, board)
