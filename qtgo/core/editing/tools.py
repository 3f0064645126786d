"""The editing tools, and what each does at a point of the board."""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import Enum

from qtgo.core.editing import markup_edits
from qtgo.core.editing.edits import Draft
from qtgo.core.editing.setup_edits import set_stones
from qtgo.core.game.game import Game
from qtgo.core.record.markup import Mark
from qtgo.core.rules.point import Color, Point


class Tool(Enum):
    """The tools, which decide what a click on the board does while the record is edited."""

    PLAY = "play"
    BLACK = "black"
    WHITE = "white"
    ERASE = "erase"
    TRIANGLE = "triangle"
    SQUARE = "square"
    CIRCLE = "circle"
    CROSS = "cross"
    LETTER = "letter"
    NUMBER = "number"
    TEXT = "text"
    ARROW = "arrow"
    LINE = "line"
    DIM = "dim"
    VISIBLE = "visible"
    SELECTED = "selected"
    TERRITORY = "territory"
    INSERT = "insert"

    @property
    def plays(self) -> bool:
        """Return whether the tool makes moves."""
        return self in (Tool.PLAY, Tool.INSERT)

    @property
    def connects(self) -> bool:
        """Return whether the tool needs two points."""
        return self in (Tool.ARROW, Tool.LINE)

    @property
    def sets_stones(self) -> bool:
        """Return whether the tool sets up or removes stones."""
        return self in (Tool.BLACK, Tool.WHITE, Tool.ERASE)


_MARKS = {
    Tool.TRIANGLE: Mark.TRIANGLE,
    Tool.SQUARE: Mark.SQUARE,
    Tool.CIRCLE: Mark.CIRCLE,
    Tool.CROSS: Mark.CROSS,
    Tool.SELECTED: Mark.SELECTED,
}
_STONES = {Tool.BLACK: Color.BLACK, Tool.WHITE: Color.WHITE}


Stroke = Callable[[Collection[Point]], Draft | None]
"""One use of a tool: plans the edit for the points it reaches, None if nothing changes."""


def begin_stroke(game: Game, tool: Tool, start: Point, *, other: bool = False) -> Stroke:
    """Begin a stroke at a point; if the point already has what the tool sets, the stroke removes it.

    ``other`` is the alternate action of the right button: the other color, or always removing.
    """
    if tool in (Tool.LETTER, Tool.NUMBER):
        return _label_stroke(game, tool, start, other)
    if tool.sets_stones:
        color = _STONES.get(tool)
        if color is not None and other:
            color = color.opponent
        color = None if game.position.color_at(start) is color else color
        return lambda points: set_stones(game, points, color)
    if tool is Tool.TERRITORY:
        owner: Color | None = Color.WHITE if other else Color.BLACK
        owner = None if markup_edits.territory_at(game, start) is owner else owner
        return lambda points: markup_edits.set_territory(game, points, owner)
    if tool is Tool.DIM:
        dims = not other and start not in game.step.inherited.dimmed
        return lambda points: markup_edits.set_dimmed(game, points, dims)
    if tool is Tool.VISIBLE:
        return lambda points: markup_edits.set_visible(game, points if len(points) > 1 and not other else ())
    mark = _MARKS.get(tool)
    if mark is None:
        raise ValueError(f"{tool} is no tool for strokes")
    if other or markup_edits.mark_at(game, start) is mark:
        mark = None
    return lambda points: markup_edits.set_mark(game, points, mark)


def _label_stroke(game: Game, tool: Tool, start: Point, other: bool) -> Stroke:
    """Put the next letter or number on each point, one in place of the other, or remove labels."""
    label, is_number = markup_edits.label_texts(game).get(start), tool is Tool.NUMBER
    removes = other or (label is not None and label.isdecimal() is is_number)
    following = markup_edits.next_number if is_number else markup_edits.next_letter
    return lambda points: markup_edits.set_labels(game, points, None if removes else following)
