"""Points, rows and whole boards in words, for those who hear the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from qtgo.core.record.annotations import Annotation, Judgement
from qtgo.core.record.markup import NO_MARKUP, Mark, Markup
from qtgo.core.rules.board import Board
from qtgo.core.rules.handicap_and_star_points import star_points
from qtgo.core.rules.point import Color, Point, column_name
from qtgo.core.rules.position import Position
from qtgo.plain_text import visible
from qtgo.text.joining import clauses, listed, sentences
from qtgo.text.translation import Texts

tr = Texts("points")

_LABEL_LENGTH = 40


def point_text(point: Point, position: Position, markup: Markup = NO_MARKUP) -> str:
    """Return all that is seen at a point: its stone and liberties, or that it is empty, and what marks it."""
    return listed([point.vertex, *_stone_words(point, position), *_mark_words(point, position, markup)])


def line_text(name: str, points: Sequence[Point], position: Position, markup: Markup = NO_MARKUP) -> str:
    """Return a row or a column in words: what is not empty of it, and nothing of the rest."""
    parts = _line_parts(points, position, markup)
    # Translators: what stands in a row or a column of the board; {name} is such as "Row 4".
    return tr("{name}: {content}.").format(name=name, content=clauses(parts) or tr("empty"))


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
    return sentences(lines) or tr("The board is empty.")


def changes_text(before: Position, after: Position) -> str:
    """Return which stones stand or lie differently than before."""
    if (before.width, before.height) != (after.width, after.height):
        return tr("Another board is shown.")
    changed = before.points_unlike(after)
    parts = []
    for color in Color:
        template = tr.by_color("{color} stones added: {points}.", color)
        parts.append(_with_points(template, [point for point in changed if after.color_at(point) is color]))
    for color in Color:
        template = tr.by_color("{color} stones gone: {points}.", color)
        parts.append(_with_points(template, [point for point in changed if before.color_at(point) is color]))
    return sentences(parts) or tr("No stones have changed.")


def _with_points(template: str, points: Sequence[Point]) -> str:
    return template.format(points=listed(point.vertex for point in points)) if points else ""


def _stone_words(point: Point, position: Position) -> list[str]:
    color = position.color_at(point)
    if color is None:
        # Translators: a point, or a row or a column without stones.
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
    # Translators: the color of the stone on a point.
    return tr("black") if color is Color.BLACK else tr("white")


def _mark_words(point: Point, position: Position, markup: Markup) -> list[str]:
    words = []
    move = position.last_move
    if move is not None and move.point == point:
        # Translators: the stone on the point is it.
        words.append(tr("last move"))
    if point in markup.dead:
        # Translators: a stone.
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
        words.append(_badge_word(markup.badges[point]))
    if point in markup.verdicts:
        # Translators: of a move that was tried.
        words.append(tr("correct") if markup.verdicts[point] else tr("wrong"))
    if point in markup.highlighted:
        words.append(tr("highlighted"))
    if point in markup.dimmed:
        words.append(tr("dimmed"))
    return words


def _territory_word(owner: Color | None) -> str:
    if owner is None:
        # Translators: a point of nobody.
        return tr("neutral")
    return tr("Black's territory") if owner is Color.BLACK else tr("White's territory")


def _mark_word(mark: Mark) -> str:
    return {
        Mark.CIRCLE: tr("circle"),
        Mark.CROSS: tr("cross"),
        # Translators: a point with the mark of that name.
        Mark.SELECTED: tr("selected"),
        Mark.SQUARE: tr("square"),
        Mark.TRIANGLE: tr("triangle"),
    }[mark]


def _badge_word(judgement: Judgement) -> str:
    """Return a judgement as one of the words on a point."""
    plain, emphasized = {
        Annotation.GOOD_FOR_BLACK: (tr("good for black"), tr("very good for black")),
        Annotation.GOOD_FOR_WHITE: (tr("good for white"), tr("very good for white")),
        # Translators: a judgement of the move, among what is on a point.
        Annotation.EVEN: (tr("even"), tr("quite even")),
        Annotation.UNCLEAR: (tr("unclear"), tr("very unclear")),
        Annotation.HOTSPOT: (tr("hotspot"), tr("decisive hotspot")),
        Annotation.BAD_MOVE: (tr("bad move"), tr("very bad move")),
        Annotation.DOUBTFUL: (tr("doubtful move"), tr("doubtful move")),
        Annotation.INTERESTING: (tr("interesting move"), tr("interesting move")),
        Annotation.GOOD_MOVE: (tr("good move"), tr("very good move")),
    }[judgement.annotation]
    return emphasized if judgement.is_emphasized else plain


def _variation_word(color: Color, letter: str) -> str:
    if letter:
        return tr.by_color("variation {letter}, {color}", color).format(letter=letter)
    return tr.by_color("variation, {color}", color)


def _any(points: Iterable[Point], position: Position, markup: Markup) -> bool:
    return any(position.color_at(point) or _mark_words(point, position, markup) for point in points)


def _line_parts(points: Sequence[Point], position: Position, markup: Markup) -> list[str]:
    """Return the stones of a line, neighbors of one color together, and the marks on its points."""

    def word_at(point: Point) -> str:
        color = position.color_at(point)
        marks = _mark_words(point, position, markup)
        if color is None and not marks:
            return ""
        # Translators: a point, or a row or a column without stones.
        return listed([tr("empty") if color is None else _color_word(color), *marks])

    parts = []
    for word, group in groupby(points, word_at):
        if not word:
            continue
        alike = list(group)
        first, last = alike[0].vertex, alike[-1].vertex
        if len(alike) > 2:
            # Translators: points of a row or a column that are alike: "C4 to F4 black, dead".
            parts.append(tr("{first} to {last} {what}").format(first=first, last=last, what=word))
        else:
            # Translators: a point with what is on it: "C4 black, last move".
            parts += [tr("{point} {what}").format(point=point.vertex, what=word) for point in alike]
    return parts
