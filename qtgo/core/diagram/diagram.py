"""A position as text diagrams show it: between the record and the drawing conventions of programs and people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum, auto

from qtgo.core.record.game_info import format_size
from qtgo.core.record.markup import Mark, Markup
from qtgo.core.record.properties import encode_move, encode_points, encode_real, encode_simple_text, encode_text
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import Ruleset
from qtgo.core.rules.ruleset_text import to_sgf_ru
from qtgo.deferred import dataclass

MAX_MOVES = 10
"""A diagram has the digits 1 to 9, and 0 for the tenth move."""


class DiagramProblem(Enum):
    """The faults of a drawn diagram; ``qtgo.text.record.diagram_words`` has the words."""

    NO_BOARD = auto()
    WRONG_SIZE = auto()
    UNEVEN_ROW = auto()
    UNKNOWN_SIGN = auto()
    REPEATED_MOVE = auto()
    UNREAD_LINE = auto()
    SECOND_BOARD = auto()
    PLACE_GUESSED = auto()


@dataclass(frozen=True, slots=True)
class DiagramFault:
    """An issue and its line, from 1 (0: no particular line), with the text found there."""

    problem: DiagramProblem
    line: int = 0
    detail: str = ""


class DiagramError(ValueError):
    """The text contains no readable diagram."""

    def __init__(self, fault: DiagramFault) -> None:
        super().__init__(f"line {fault.line}: {fault.problem.name.lower().replace('_', ' ')} {fault.detail}".strip())
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Diagram:
    """The contents of a drawn board.

    ``stones`` are on the board before the ``moves``, which are numbered from ``first_number``. ``to_move`` is who plays
    the first of the moves, or the next one if there are none; None if unknown. ``remarks`` are lines beside the board
    that fit no SGF property, and ``faults`` what was skipped in reading.
    """

    width: int
    height: int
    stones: Mapping[Point, Color] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    first_number: int = 1
    to_move: Color | None = None
    marks: Mapping[Point, Mark] = field(default_factory=dict)
    labels: Mapping[Point, str] = field(default_factory=dict)
    lines: tuple[tuple[Point, Point], ...] = ()
    arrows: tuple[tuple[Point, Point], ...] = ()
    caption: str = ""
    komi: float | None = None
    ruleset: Ruleset | None = None
    prisoners_of_black: int = 0
    prisoners_of_white: int = 0
    remarks: tuple[str, ...] = ()
    faults: tuple[DiagramFault, ...] = ()


def diagram_of(position: Position, markup: Markup, caption: str = "") -> Diagram:
    """Return the diagram of a position with its marks; at most the last ten numbered stones become moves."""
    stones = dict(position.stones_by_point())
    moves, first_number = _moves(position, markup, stones)
    for move in moves:
        if move.point is not None:
            del stones[move.point]
    return Diagram(
        position.width,
        position.height,
        stones,
        moves,
        first_number,
        moves[0].color if moves else position.to_move,
        dict(markup.marks),
        dict(markup.labels),
        markup.lines,
        markup.arrows,
        caption,
        prisoners_of_black=position.prisoners_of_black,
        prisoners_of_white=position.prisoners_of_white,
    )


def _moves(position: Position, markup: Markup, stones: Mapping[Point, Color]) -> tuple[tuple[Move, ...], int]:
    """Return the last numbered stones as moves; a number that no stone shows any more is a pass."""
    last = max((number for point, number in markup.numbers.items() if point in stones), default=0)
    if last <= 0:
        return (), 1
    by_number = {number: point for point, number in markup.numbers.items() if point in stones}
    color = stones[by_number[last]]
    moves: list[Move] = []
    for number in range(last, max(0, last - MAX_MOVES), -1):
        point = by_number.get(number)
        if point is not None and stones[point] is not color:
            break  # one color moved twice: digits cannot express what came before
        moves.append(Move(color, point))
        color = color.opponent
    while moves[-1].point is None:
        moves.pop()
    moves.reverse()
    return tuple(moves), last - len(moves) + 1


def record_of(diagram: Diagram) -> Node:
    """Return a record of a diagram: stones, marks and comment in the root, then the moves."""
    height = diagram.height
    root = Node({"FF": ["4"], "GM": ["1"], "CA": ["UTF-8"], "SZ": [format_size(diagram.width, height)]})
    if diagram.ruleset is not None:
        root.properties["RU"] = [encode_simple_text(to_sgf_ru(diagram.ruleset))]
    if diagram.komi is not None:
        root.properties["KM"] = [encode_real(diagram.komi)]
    root.properties.update(setup_properties(diagram))
    above = root
    for index, move in enumerate(diagram.moves):
        above = Node({move.color.letter: [encode_move(move, height)]}, above)
        if index == 0 and diagram.first_number != 1:
            above.properties["MN"] = [str(diagram.first_number)]
    return root


def setup_properties(diagram: Diagram) -> dict[str, list[str]]:
    """Return the properties that set up a diagram: stones, marks, side to move, and the text as a comment."""
    height = diagram.height
    properties: dict[str, list[str]] = {}
    for color in Color:
        points = [point for point, other in diagram.stones.items() if other is color]
        if points:
            properties[f"A{color.letter}"] = encode_points(points, height)
    if diagram.to_move is not None:
        properties["PL"] = [diagram.to_move.letter]
    for mark in Mark:
        points = [point for point, other in diagram.marks.items() if other is mark]
        if points:
            properties[mark.value] = encode_points(points, height)
    labels = sorted(diagram.labels.items(), key=lambda entry: (-entry[0].y, entry[0].x))
    if labels:
        properties["LB"] = [f"{point.to_sgf(height)}:{encode_simple_text(text)}" for point, text in labels]
    for identifier, pairs in (("AR", diagram.arrows), ("LN", diagram.lines)):
        if pairs:
            properties[identifier] = [f"{a.to_sgf(height)}:{b.to_sgf(height)}" for a, b in pairs]
    words = "\n".join(filter(None, (diagram.caption, *diagram.remarks)))
    if words:
        properties["C"] = [encode_text(words)]
    return properties


def branch_of(diagram: Diagram, position: Position) -> Node:
    """Return a branch that turns a position into a diagram and continues with its moves.

    Its first node has the board size, which says whether it fits.
    """
    top = record_of(diagram)
    setup = {name: values for name, values in top.properties.items() if name not in ("FF", "GM", "CA", "RU", "KM")}
    if (diagram.width, diagram.height) == (position.width, position.height):
        before = dict(position.stones_by_point())
        for color in Color:
            points = [p for p, other in diagram.stones.items() if other is color and before.get(p) is not color]
            setup.pop(f"A{color.letter}", None)
            if points:
                setup[f"A{color.letter}"] = encode_points(points, diagram.height)
        gone = [point for point in before if point not in diagram.stones]
        if gone:
            setup["AE"] = encode_points(gone, diagram.height)
    top.properties = setup
    return top
