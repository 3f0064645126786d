"""The properties that a node passes on: dimmed and visible points, figures, move numbering."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from qtgo.core.record.properties import (
    decode_number,
    decode_points,
    decode_simple_text,
    first,
    number_of,
    split_composed,
)
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point

_IDENTIFIERS = frozenset({"DD", "VW", "PM", "FG"})


class PrintMode(Enum):
    """The ways to number the moves; the values are those of PM."""

    NONE = 0
    FULL = 1
    MODULO = 2


class FigureFlag(Enum):
    """The options of a printed figure; the values are bits of FG."""

    NO_COORDINATES = 1
    NO_NAME = 2
    IGNORE_MOVES_OFF_DIAGRAM = 4
    KEEP_CAPTURED = 256
    NO_STAR_POINTS = 512


_DEFAULTS = 32768


class Figure(NamedTuple):
    """A part of the record printed as one diagram; ``first_move`` is the number of its first move."""

    number: int
    node: Node
    first_move: int
    name: str = ""
    flags: frozenset[FigureFlag] = frozenset()


class Inherited(NamedTuple):
    """The properties that a node inherits; without ``visible`` points the whole board is visible."""

    dimmed: frozenset[Point] = frozenset()
    visible: frozenset[Point] = frozenset()
    print_mode: PrintMode | None = None
    figure: Figure | None = None

    @property
    def wants_numbers(self) -> bool:
        """Return whether the record itself wants its moves numbered."""
        return self.print_mode is not PrintMode.NONE and (self.print_mode is not None or self.figure is not None)

    def shown_number(self, number: int) -> int:
        """Return the displayed number of a move."""
        if self.print_mode is not PrintMode.MODULO:
            return number
        start = 1 if self.figure is None else self.figure.first_move
        return number - max(0, start - 1) // 100 * 100


NOTHING_INHERITED = Inherited()


def inherit(before: Inherited, node: Node, width: int, height: int, first_move: int) -> Inherited:
    """Return what holds at a node, given what held before it; a figure that begins here starts at a move number."""
    properties = node.properties
    if _IDENTIFIERS.isdisjoint(properties):
        return before
    if "DD" in properties:
        before = before._replace(dimmed=frozenset(decode_points(properties["DD"], width, height)))
    if "VW" in properties:
        before = before._replace(visible=frozenset(decode_points(properties["VW"], width, height)))
    if "PM" in properties:
        mode = number_of(node, "PM")
        if mode in (0, 1, 2):
            before = before._replace(print_mode=PrintMode(mode))
    if "FG" in properties:
        number = 1 if before.figure is None else before.figure.number + 1
        before = before._replace(figure=_figure(node, number, first_move))
    return before


def inherited_at(node: Node, width: int, height: int) -> Inherited:
    """Return what holds at a node by walking down to it; the move numbers of figures are not set."""
    held = NOTHING_INHERITED
    for ancestor in node.path():
        held = inherit(held, ancestor, width, height, 1)
    return held


def _figure(node: Node, number: int, first_move: int) -> Figure:
    parts = split_composed(first(node, "FG") or "")
    if parts is None:
        return Figure(number, node, first_move)
    bits = decode_number(parts[0]) or 0
    flags = () if bits & _DEFAULTS else (flag for flag in FigureFlag if bits & flag.value)
    return Figure(number, node, first_move, decode_simple_text(parts[1]).strip(), frozenset(flags))
