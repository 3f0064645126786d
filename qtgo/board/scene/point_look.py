"""The drawing of each point above the stones, as comparable values."""

from __future__ import annotations

from collections import defaultdict
from enum import Enum
from typing import Any

from qtgo.board.scene.board_options import BoardOptions
from qtgo.core.record.annotations import Judgement
from qtgo.core.record.markup import Mark, Markup
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass
from qtgo.plain_text import visible


class LastMove(Enum):
    """The ways to mark the last move."""

    LEGAL = "legal"
    ILLEGAL = "illegal"


_LABEL_LENGTH = 30


@dataclass(frozen=True, slots=True)
class PointLook:
    """Everything drawn on one point over its stone, if there is one.

    ``stone`` is the color of the stone, ``faded``: it is dead; ``variation`` is a ghost move with text,
    ``main``: the first of several;
    ``badge`` is the annotation of the move, ``verdict`` whether it solves the problem.
    """

    stone: Color | None = None
    faded: bool = False
    number: int | None = None
    label: str = ""
    mark: Mark | None = None
    seki: bool = False
    last_move: LastMove | None = None
    ko: bool = False
    variation: tuple[Color, str] | None = None
    main: bool = False
    highlighted: bool = False
    badge: Judgement | None = None
    verdict: bool | None = None

    @property
    def text(self) -> str:
        """Return what is written on the point."""
        if self.label:
            return self.label
        if self.number is not None:
            return str(self.number)
        return "" if self.variation is None else self.variation[1]

    @property
    def is_over_lines(self) -> bool:
        """Return whether the lines of the board would run through the text."""
        return bool(self.text) and self.variation is None and (self.stone is None or self.faded)


def looks(position: Position, markup: Markup, options: BoardOptions) -> dict[Point, PointLook]:
    """Return what is drawn on each point that has more than a stone, besides territory."""
    parts: defaultdict[Point, dict[str, Any]] = defaultdict(dict)
    for name, values in (
        ("number", markup.numbers),
        ("label", {point: visible(label, _LABEL_LENGTH) for point, label in markup.labels.items()}),
        ("mark", markup.marks),
        ("variation", markup.variations),
        ("badge", markup.badges),
        ("verdict", markup.verdicts),
    ):
        for point, value in values.items():
            parts[point][name] = value
    for name, points in (
        ("faded", markup.dead),
        ("seki", markup.seki),
        ("highlighted", markup.highlighted),
        ("main", () if markup.main_move is None else (markup.main_move,)),
    ):
        for point in points:
            parts[point][name] = True
    last = position.last_move
    if last is not None and last.point is not None and (options.last_move or position.last_move_illegal):
        parts[last.point]["last_move"] = LastMove.ILLEGAL if position.last_move_illegal else LastMove.LEGAL
    if options.ko and position.ko is not None:
        parts[position.ko]["ko"] = True
    return {
        point: PointLook(stone=position.color_at(point), **values)
        for point, values in parts.items()
        if point.x < position.width and point.y < position.height
    }
