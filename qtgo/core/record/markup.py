"""The markup of a position, and reading it from a node: marks, labels, lines, arrows, territory."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING

from qtgo.core.record.annotations import Judgement
from qtgo.core.record.properties import decode_points, decode_simple_text, split_composed
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point, sgf_points
from qtgo.deferred import dataclass, field

if TYPE_CHECKING:
    from qtgo.core.record.inherited import Inherited


class Mark(Enum):
    """The marks of SGF that stand on one point."""

    CIRCLE = "CR"
    CROSS = "MA"
    SELECTED = "SL"
    SQUARE = "SQ"
    TRIANGLE = "TR"


@dataclass(frozen=True, slots=True)
class Markup:
    """The markup drawn on a position; everything is optional.

    ``territory`` maps a point to its owner, None for a neutral point; either side may still gain ``unsettled`` points;
    ``dead`` stones are drawn faded;
    ``seki`` are the stones of groups alive in seki; ``variations`` are ghost moves with a letter or nothing,
    ``main_move`` is the first of them in the file.
    If there are ``visible`` points, the rest of the board is veiled. ``badges`` show annotations of moves,
    ``verdicts`` whether a move solves a problem.
    """

    numbers: Mapping[Point, int] = field(default_factory=dict)
    labels: Mapping[Point, str] = field(default_factory=dict)
    marks: Mapping[Point, Mark] = field(default_factory=dict)
    territory: Mapping[Point, Color | None] = field(default_factory=dict)
    unsettled: frozenset[Point] = frozenset()
    dead: frozenset[Point] = frozenset()
    seki: frozenset[Point] = frozenset()
    variations: Mapping[Point, tuple[Color, str]] = field(default_factory=dict)
    main_move: Point | None = None
    lines: tuple[tuple[Point, Point], ...] = ()
    arrows: tuple[tuple[Point, Point], ...] = ()
    dimmed: frozenset[Point] = frozenset()
    visible: frozenset[Point] = frozenset()
    badges: Mapping[Point, Judgement] = field(default_factory=dict)
    highlighted: frozenset[Point] = frozenset()
    verdicts: Mapping[Point, bool] = field(default_factory=dict)

    @property
    def names(self) -> dict[Point, str]:
        """Return what points are called: their labels, and the letters of variations."""
        lettered = {point: text for point, (_, text) in self.variations.items() if text}
        return lettered | dict(self.labels)


NO_MARKUP = Markup()

_MARKS = (*((mark.value, mark) for mark in Mark), ("M", Mark.CROSS))
_TERRITORY = (("TB", Color.BLACK), ("TW", Color.WHITE))


def read_markup(node: Node, width: int, height: int, inherited: Inherited | None = None) -> Markup:
    """Read everything that a node draws on its position.

    Dimmed and visible points are inherited: they are looked up in the ancestors unless given.
    """
    from qtgo.core.record.inherited import inherited_at

    if inherited is None:
        inherited = inherited_at(node, width, height)
    properties = node.properties
    marks: dict[Point, Mark] = {}
    for identifier, mark in _MARKS:
        if identifier in properties:
            marks.update(dict.fromkeys(decode_points(properties[identifier], width, height), mark))
    territory: dict[Point, Color | None] = {}
    for identifier, color in _TERRITORY:
        if identifier in properties:
            territory.update(dict.fromkeys(decode_points(properties[identifier], width, height), color))
    return Markup(
        labels=read_labels(node, width, height),
        marks=marks,
        territory=territory,
        lines=_pairs(node, "LN", width, height),
        arrows=_pairs(node, "AR", width, height),
        dimmed=inherited.dimmed,
        visible=inherited.visible,
    )


def read_labels(node: Node, width: int, height: int) -> dict[Point, str]:
    """Read LB, and the older L, which letters its points from ``a``."""
    table = sgf_points(width, height)
    older = decode_points(node.properties.get("L", ()), width, height)
    labels = {point: _older_letter(number) for number, point in enumerate(older)}
    for raw in node.properties.get("LB", ()):
        parts = split_composed(raw)
        point = None if parts is None else table.get(parts[0].strip())
        if parts is not None and point is not None:
            labels[point] = decode_simple_text(parts[1])
    return labels


def _older_letter(number: int) -> str:
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return letters[number] if number < len(letters) else str(number + 1)


def _pairs(node: Node, identifier: str, width: int, height: int) -> tuple[tuple[Point, Point], ...]:
    """Read a list of pairs of different points; skip malformed ones."""
    table = sgf_points(width, height)
    pairs: dict[tuple[Point, Point], None] = {}
    for raw in node.properties.get(identifier, ()):
        start, _, end = raw.partition(":")
        points = table.get(start.strip()), table.get(end.strip())
        if points[0] is not None and points[1] is not None and points[0] != points[1]:
            pairs[points[0], points[1]] = None
    return tuple(pairs)
