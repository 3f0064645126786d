"""Points, rows and whole boards in words, for those who hear the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from qtgo.core.record.markup import NO_MARKUP, Mark, Markup
from qtgo.core.rules.board import Board
from qtgo.core.rules.handicap_and_star_points import star_points
from qtgo.core.rules.point import Color, Point, column_name
from qtgo.core.rules.position import Position
from qtgo.plain_text import visible
from qtgo.text.go_words import color_name
from qtgo.text.translation import Texts

tr = Texts("points")

_LABEL_LENGTH = 40


def point_text(point: Point, position: Position, markup: Markup = NO_MARKUP) -> str:
    """Return all that is seen at a point: its stone and liberties, or that it is empty, and what marks it."""
    return ", ".join([point.vertex, *_stone_words(point, position), *_mark_words(point, position, markup)])


def line_text(name: str, points: Sequence[Point], position: Position, markup: Markup = NO_MARKUP) -> str:
    """Return a row or a column in words: what is not empty of it, and nothing of the rest."""
    parts = _line_parts(points, position, markup)
    return f"{name}: {'; '.join(parts) if parts else tr('empty')}."


def row_name(row: int) -> str:
    """Return the name of a row, counted from 0."""
    return tr("Row {number}").format(number=row + 1)


def column_title(column: int) -> str:
    """Return the name of a column, counted from 0."""
    return tr("Column {letter}").format(letter=column_name(column))


def board_text(position: Position, markup: Markup = NO_MARKUP) -> str:
    """Return the stones and marks of a whole board in words, row by row from the top; empty rows are left out."""
    rows = (tuple(Point(x, y) for x in range(position.width)) for y in reversed(range(position.height)))
    lines = [line_text(row_name(row[0].y), row, position, markup) for row in rows if _any(row, position, markup)]
    return " ".join(lines) or tr("The board is empty.")


def changes_text(before: Position, after: Position) -> str:
    """Return which stones stand or lie differently than before."""
    if (before.width, before.height) != (after.width, after.height):
        return tr("Another board is shown.")
    changed = before.points_unlike(after)
    parts = []
    for color in Color:
        template = tr("{color} stones added: {points}.")
        parts += _listed(template, color, [point for point in changed if after.color_at(point) is color])
    for color in Color:
        template = tr("{color} stones gone: {points}.")
        parts += _listed(template, color, [point for point in changed if before.color_at(point) is color])
    return " ".join(parts) or tr("No stones have changed.")


def _listed(template: str, color: Color, points: Iterable[Point]) -> list[str]:
    names = ", ".join(point.vertex for point in points)
    return [template.format(color=color_name(color), points=names)] if names else []


def _stone_words(point: Point, position: Position) -> list[str]:
    color = position.color_at(point)
    if color is None:
        words = [tr("empty")]
        if point in star_points(position.width, position.height):
            words.append(tr("star point"))
        if point == position.ko:
            words.append(tr("ko"))
        return words
    board = Board.of(position)
    count = len(board.liberties(point))
    return [_color_word(color), tr.plural("{n} liberty", "{n} liberties", count)]


def _color_word(color: Color) -> str:
    return tr("black") if color is Color.BLACK else tr("white")


def _mark_words(point: Point, position: Position, markup: Markup) -> list[str]:
    words = []
    move = position.last_move
    if move is not None and move.point == point:
        words.append(tr("last move"))
    if point in markup.dead:
        words.append(tr("dead"))
    if point in markup.seki:
        words.append(tr("seki"))
    if point in markup.territory:
        words.append(_territory_word(markup.territory[point]))
    if point in markup.numbers:
        words.append(tr("number {number}").format(number=markup.numbers[point]))
    if point in markup.marks:
        words.append(_mark_word(markup.marks[point]))
    if point in markup.labels:
        words.append(tr("label {text}").format(text=visible(markup.labels[point], _LABEL_LENGTH)))
    if point in markup.variations:
        words.append(_variation_word(*markup.variations[point]))
    if point in markup.badges:
        from qtgo.text.record.node_words import judgement_text

        words.append(judgement_text(markup.badges[point]).lower())
    if point in markup.verdicts:
        words.append(tr("correct") if markup.verdicts[point] else tr("wrong"))
    if point in markup.highlighted:
        words.append(tr("highlighted"))
    if point in markup.dimmed:
        words.append(tr("dimmed"))
    return words


def _territory_word(owner: Color | None) -> str:
    if owner is None:
        return tr("neutral")
    return tr("Black's territory") if owner is Color.BLACK else tr("White's territory")


def _mark_word(mark: Mark) -> str:
    return {
        Mark.CIRCLE: tr("circle"),
        Mark.CROSS: tr("cross"),
        Mark.SELECTED: tr("selected"),
        Mark.SQUARE: tr("square"),
        Mark.TRIANGLE: tr("triangle"),
    }[mark]


def _variation_word(color: Color, letter: str) -> str:
    if letter:
        return tr("variation {letter}, {color}").format(letter=letter, color=color_name(color))
    return tr("variation, {color}").format(color=color_name(color))


def _any(points: Iterable[Point], position: Position, markup: Markup) -> bool:
    return any(position.color_at(point) or _mark_words(point, position, markup) for point in points)


def _line_parts(points: Sequence[Point], position: Position, markup: Markup) -> list[str]:
    """Return the stones of a line, neighbors of one color together, and the marks on its points."""

    def word_at(point: Point) -> str:
        color = position.color_at(point)
        marks = _mark_words(point, position, markup)
        if color is None and not marks:
            return ""
        return ", ".join([tr("empty") if color is None else _color_word(color), *marks])

    parts = []
    for word, group in groupby(points, word_at):
        if not word:
            continue
        alike = list(group)
        first, last = alike[0].vertex, alike[-1].vertex
        if len(alike) > 2:
            parts.append(tr("{first} to {last} {what}").format(first=first, last=last, what=word))
        else:
            parts += [f"{point.vertex} {word}" for point in alike]
    return parts
