"""Edits of a node's markup: labels, marks, lines, territory, dimmed and visible points."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import chain, count

from qtgo.core.editing.edits import Draft, EditRefusedError, Refusal, draft_properties
from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import EditKind
from qtgo.core.record.inherited import NOTHING_INHERITED, inherited_at
from qtgo.core.record.markup import Mark, read_labels
from qtgo.core.record.point_list import with_points
from qtgo.core.record.properties import decode_points, encode_simple_text, split_composed
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_OLDER_MARKS = {Mark.CROSS: "M"}
_MARKUP = ("TR", "SQ", "CR", "MA", "M", "SL", "LB", "L", "AR", "LN", "TB", "TW")
Values = dict[str, list[str] | None]


def next_letter(used: Collection[str]) -> str:
    """Return the first unused letter: A to Z, a to z, then AA and so on."""
    pairs = (first + second for first in _LETTERS for second in _LETTERS)
    return next(text for text in chain(_LETTERS, pairs) if text not in used)


def next_number(used: Collection[str]) -> str:
    """Return the first unused number, from 1."""
    return next(text for text in map(str, count(1)) if text not in used)


def label_texts(game: Game) -> dict[Point, str]:
    """Return the labels of the current node."""
    return read_labels(game.current, game.info.width, game.info.height)


def set_label(game: Game, point: Point, text: str) -> Draft | None:
    """Set the label of a point, or remove it (empty text)."""
    labels = label_texts(game)
    removed = labels.pop(point, "")
    if text:
        labels[point] = text
    kind = EditKind.ADD_LABEL if text else EditKind.REMOVE_LABEL
    return draft_properties(kind, game.current, _label_values(game, labels), text or removed)


def set_labels(
    game: Game, points: Collection[Point], following: Callable[[Collection[str]], str] | None
) -> Draft | None:
    """Label each point that has no such label with the next unused letter or number, or remove labels (None)."""
    labels = label_texts(game)
    named = ""
    for point in points:
        if following is None:
            named = labels.pop(point, named)
        elif point not in labels or labels[point].isdecimal() is not (following is next_number):
            labels.pop(point, None)
            named = labels[point] = following(labels.values())
    kind = EditKind.REMOVE_LABEL if following is None else EditKind.ADD_LABEL
    return draft_properties(kind, game.current, _label_values(game, labels), named)


def _label_values(game: Game, labels: Mapping[Point, str]) -> Values:
    """Return LB for some labels; merge L, its older form, into it."""
    node, height = game.current, game.info.height
    raw: dict[Point, str] = {}
    unread = []
    for value in node.properties.get("LB", ()):
        points = decode_points([(split_composed(value) or ("", ""))[0]], game.info.width, height)
        if not points:
            unread.append(value)
        elif labels.get(points[0]) == read_labels(Node({"LB": [value]}), game.info.width, height).get(points[0]):
            raw[points[0]] = value
    values = [raw.get(point) or f"{point.to_sgf(height)}:{encode_simple_text(text)}" for point, text in labels.items()]
    return {"LB": values + unread or None, "L": None}


def set_mark(game: Game, points: Collection[Point], mark: Mark | None) -> Draft | None:
    """Set the mark of some points in place of any other, or remove their marks (None)."""
    kind = EditKind.REMOVE_MARK if mark is None else EditKind.ADD_MARK
    values: Values = {}
    for each in Mark:
        names = [name for name in (each.value, _OLDER_MARKS.get(each)) if name is not None]
        before = {point for name in names for point in _points(game, name)}
        after = before | set(points) if each is mark else before - set(points)
        if after != before:
            values |= {name: _with_points(game, name, ()) for name in names[1:]}
            values[each.value] = _with_points(game, each.value, after)
    vertex = next(iter(points)).vertex if len(points) == 1 else ""
    return draft_properties(kind, game.current, values, vertex)


def mark_at(game: Game, point: Point) -> Mark | None:
    """Return the mark that the current node has on a point."""
    for mark in Mark:
        if point in _points(game, mark.value) or (mark in _OLDER_MARKS and point in _points(game, _OLDER_MARKS[mark])):
            return mark
    return None


def toggle_line(game: Game, start: Point, end: Point, *, arrow: bool) -> Draft | None:
    """Draw a line or an arrow between two points, or remove an existing one; a line has no direction."""
    if start == end:
        return None
    identifier = "AR" if arrow else "LN"
    height = game.info.height
    wanted = f"{start.to_sgf(height)}:{end.to_sgf(height)}"
    same = {wanted} if arrow else {wanted, f"{end.to_sgf(height)}:{start.to_sgf(height)}"}
    before = game.current.properties.get(identifier, [])
    after = [raw for raw in before if raw.replace(" ", "") not in same]
    removed = len(after) < len(before)
    kind = EditKind.REMOVE_LINE if removed else EditKind.ADD_LINE
    values = after if removed else [*before, wanted]
    detail = f"{start.vertex}{'→' if arrow else '–'}{end.vertex}"
    return draft_properties(kind, game.current, {identifier: values or None}, detail)


def remove_lines(game: Game, point: Point, *, arrows: bool) -> Draft | None:
    """Remove the lines, or the arrows, that begin or end at a point."""
    identifier = "AR" if arrows else "LN"
    end = point.to_sgf(game.info.height)
    values = [raw for raw in game.current.properties.get(identifier, []) if end not in raw.replace(" ", "").split(":")]
    return draft_properties(EditKind.REMOVE_LINE, game.current, {identifier: values or None}, point.vertex)


def set_territory(game: Game, points: Collection[Point], color: Color | None) -> Draft | None:
    """Mark points as territory of a color, or as neutral (None)."""
    values: Values = {}
    for each in Color:
        identifier = f"T{each.letter}"
        before = set(_points(game, identifier))
        after = before | set(points) if each is color else before - set(points)
        if after != before:
            values[identifier] = _with_points(game, identifier, after)
    return draft_properties(EditKind.SET_TERRITORY, game.current, values)


def territory_at(game: Game, point: Point) -> Color | None:
    """Return the color whose territory the current node marks at a point."""
    return next((color for color in Color if point in _points(game, f"T{color.letter}")), None)


def set_dimmed(game: Game, points: Collection[Point], dimmed: bool) -> Draft | None:
    """Dim points from the current node on, or show them normally again."""
    before = game.step.inherited.dimmed
    after = before | set(points) if dimmed else before - set(points)
    return _inherited(game, EditKind.DIM, "DD", after)


def set_visible(game: Game, points: Collection[Point]) -> Draft | None:
    """Show only some points of the board from the current node on; without any, the whole board."""
    whole = game.info.width * game.info.height
    return _inherited(game, EditKind.SET_VISIBLE, "VW", set(points) if len(points) < whole else set())


def _inherited(game: Game, kind: EditKind, identifier: str, points: Collection[Point]) -> Draft | None:
    """Set an inherited point list; leave it out if it only repeats the inherited value."""
    node, info = game.current, game.info
    held = NOTHING_INHERITED if node.parent is None else inherited_at(node.parent, info.width, info.height)
    above = held.dimmed if identifier == "DD" else held.visible
    values = None if set(points) == above else _with_points(game, identifier, points) or [""]
    return draft_properties(kind, node, {identifier: values})


def clear_markup(game: Game) -> Draft:
    """Remove all marks, labels, lines and territory of the current node; raise EditRefusedError if there are none."""
    draft = draft_properties(EditKind.CLEAR_MARKUP, game.current, dict.fromkeys(_MARKUP))
    if draft is None:
        raise EditRefusedError(Refusal.NOTHING_TO_CLEAR)
    return draft


def _points(game: Game, identifier: str) -> list[Point]:
    return decode_points(game.current.properties.get(identifier, ()), game.info.width, game.info.height)


def _with_points(game: Game, identifier: str, points: Collection[Point]) -> list[str] | None:
    raw = game.current.properties.get(identifier, ())
    return with_points(raw, points, game.info.width, game.info.height)
