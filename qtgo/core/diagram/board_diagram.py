"""Diagrams of a record as values: what of the board is shown, with which numbers and marks; not how it is drawn.

Pictures, drawings in SVG and LaTeX, text and printed pages are made of the same ``BoardDiagram``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from qtgo.core.diagram.numbered_figure import Note, NumberedMove, Printed, number_points, print_figure, with_captured
from qtgo.core.diagram.part import PartChoice, PartKind, part_of_board
from qtgo.core.record.inherited import FigureFlag
from qtgo.core.record.markup import NO_MARKUP, Markup, read_markup
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Area, Point
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass


class MoveRange(NamedTuple):
    """The first and the last move that are numbered in a diagram."""

    first: int
    last: int


class NoMovesError(ValueError):
    """No move of the record has a number in the range."""


@dataclass(frozen=True, slots=True)
class DiagramSpec:
    """The options of a diagram.

    ``numbers`` None is what the record wants (FG, PM). Without ``marks`` the record's marks, labels and lines are left
    out. ``renumbered`` counts the numbered moves from 1.
    """

    part: PartChoice = PartKind.RECORD
    numbers: MoveRange | None = None
    marks: bool = True
    renumbered: bool = False


AS_RECORDED = DiagramSpec()


@dataclass(frozen=True, slots=True)
class BoardDiagram:
    """A position as it is shown: with numbers and marks, and ``part`` of the board, None for all of it.

    ``notes`` are the numbered moves without a place of their own; ``title`` is the name of the record's figure, and
    ``flags`` what that leaves out.
    """

    position: Position
    markup: Markup = NO_MARKUP
    part: Area | None = None
    notes: tuple[Note, ...] = ()
    title: str = ""
    flags: frozenset[FigureFlag] = frozenset()

    def shows(self, point: Point) -> bool:
        """Return whether a point is in the part that is shown."""
        return self.part is None or self.part.covers(point)

    @property
    def area(self) -> Area:
        """Return the rectangle of the points shown."""
        return self.part or Area(0, 0, self.position.width, self.position.height)


def make_diagram(replay: Replay, spec: DiagramSpec = AS_RECORDED) -> BoardDiagram:
    """Return the diagram of the node at which a replay stands; raise NoMovesError.

    With a range of numbers, it has the stones before the first of them and those played since, captured ones too. Where
    more moves follow the last numbered one, the stones are those at the end instead.
    """
    step, info = replay.step, replay.info
    held, figure = step.inherited, step.inherited.figure
    flags = frozenset() if figure is None else figure.flags
    title = "" if figure is None or FigureFlag.NO_NAME in flags or spec.numbers is not None else figure.name
    if spec.numbers is None:
        back = ((before.node, before.last_move, before.number) for before in replay.backward())
        printed = print_figure(replay.position(), info, back, held)
    else:
        printed = _numbered(replay, spec.numbers, renumbered=spec.renumbered)
    is_silent = FigureFlag.IGNORE_MOVES_OFF_DIAGRAM in flags
    markup = read_markup(step.node, info.width, info.height, held) if spec.marks else Markup(visible=held.visible)
    markup = replace(markup, numbers=printed.numbers)
    part = part_of_board(spec.part, printed.position, markup)
    if spec.part is not PartKind.RECORD:
        markup = replace(markup, visible=frozenset())  # the user has chosen what to show
    return BoardDiagram(printed.position, markup, part, () if is_silent else printed.notes, title, flags)


def make_frames(end: Replay, shown: MoveRange, spec: DiagramSpec = AS_RECORDED) -> Iterator[BoardDiagram]:
    """Yield the diagrams after the moves of a replay's path whose numbers are in a range, and of the start if 0 is."""
    numbers = spec.numbers
    for step in end.steps:
        is_start = step.parent is None and numbers is None
        if shown.first <= step.number <= shown.last and (step.last_move is not None or is_start):
            end.go_to(step.node)
            so_far = None if numbers is None else numbers._replace(last=min(numbers.last, step.number))
            yield make_diagram(end, replace(spec, numbers=so_far))


def _numbered(end: Replay, numbers: MoveRange, *, renumbered: bool) -> Printed:
    """Return the moves that are numbered as in a printed diagram, on the stones before the first of them."""
    first, last = numbers
    moves = moves_between(end, numbers)
    if not moves:
        raise NoMovesError(f"no move from {first} to {last}")
    position = end.position()
    shown = [(number - first + 1, move) for number, move in moves] if renumbered else moves
    if end.step.number <= last:
        return with_captured(_position_before(end, moves[0][0]), shown, position)
    labels, notes = number_points(shown, _taken_over(shown, position))
    return Printed(replace(position, last_move=None, ko=None), labels, notes)


def moves_between(end: Replay, numbers: MoveRange) -> list[NumberedMove]:
    """List the moves of a replay's path with numbers in a range."""
    steps = ((step.number, step.last_move) for step in end.steps)
    found = {number: move for number, move in steps if move is not None and numbers.first <= number <= numbers.last}
    return list(found.items())


def _position_before(end: Replay, number: int) -> Position:
    """Return the position before a move of a replay's path, on which the replay goes back and forth for that.

    What has been set up since the move before it is on the board. If several moves have the number, it is the last.
    """
    here = end.step.node
    move = next(step for step in end.backward() if step.number == number and step.last_move is not None)
    if move.parent is None:
        return Position.empty(end.info.width, end.info.height)
    end.go_to(move.parent)
    position = end.position()
    end.go_to(here)
    return position


def _taken_over(moves: Iterable[NumberedMove], end: Position) -> dict[Point, Point]:
    """Find the points on which the other color stands in the end: a number there would mislead."""
    points = {move.point: move.color for _, move in moves if move.point is not None}
    return {point: point for point, color in points.items() if end.color_at(point) is color.opponent}
