"""The blocks of a book: chapters, figures with their notes, and comments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from qtgo.core.diagram.board_diagram import BoardDiagram
from qtgo.core.diagram.numbered_figure import notes_by_place
from qtgo.core.record.markup import Mark, Markup
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass
from qtgo.text.joining import listed
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.study.problem import Problem

tr = Texts("booklet")

STONE = "\ufffc"
"""Stands in the text of a note for the stone that is drawn there."""
NOTE_BREAK = "\u200b"
"""Stands in the text of a long note where a line may end; no language shows it."""
_NBSP = "\u00a0"
MOVES = 50
"""Moves of a figure, where nothing else is asked for."""
_MOST_TOGETHER = 6
"""Moves that a note lists without breaking the line between them."""
_NOTE_LETTERS = "abcdefghijkmnpqrstuvwxyz"  # without those that resemble numbers
_NOTE_MARKS = (Mark.TRIANGLE, Mark.SQUARE, Mark.CIRCLE, Mark.CROSS)


class Contents(Enum):
    """The parts of a book."""

    GAMES = "games"
    PROBLEMS = "problems"


@dataclass(frozen=True, slots=True)
class BookOptions:
    """The options of a book; ``moves`` is the length of a figure, None to follow the record's figures."""

    contents: Contents = Contents.GAMES
    moves: int | None = MOVES
    comments: bool = True
    variations: bool = True


class Paper(Enum):
    """Sizes of paper, in points."""

    A4 = (595.3, 841.9)
    LETTER = (612.0, 792.0)


@dataclass(frozen=True, slots=True)
class PageStyle:
    """The paper, how many figures a page has at most, and whether boards have coordinates."""

    paper: Paper = Paper.A4
    per_page: int = 2
    coordinates: bool = False


class DrawnStone(NamedTuple):
    """A stone within a text, with the mark or the letter that it has on the board."""

    color: Color
    sign: Mark | str


class NoteText(NamedTuple):
    """The note on moves without a place, on one line; ``STONE`` in the text stands for the stone."""

    text: str
    stone: DrawnStone | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """A diagram with its caption; a small one shows a variation, or a position within another figure.

    ``remarks`` are short paragraphs that belong to the caption. ``place`` is where its last move is on the main line,
    counted in nodes from the root; None elsewhere. ``played`` is what can be played where a book can do that: the
    nodes of the line that is numbered, or a problem.
    """

    diagram: BoardDiagram
    title: str
    notes: tuple[NoteText, ...] = ()
    is_small: bool = False
    remarks: tuple[str, ...] = ()
    place: int | None = None
    played: tuple[Node, ...] | Problem = ()


@dataclass(frozen=True, slots=True)
class Comment:
    """A paragraph of a comment; ``lead`` names the move that it is about, and ``place`` is that of a figure."""

    text: str
    lead: str = ""
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """The start of a game, on a page of its own in a book of several.

    ``game`` is what can be played, which whoever reads the blocks may go through as well.
    """

    title: str
    details: str = ""
    game: Replay | None = None


@dataclass(frozen=True, slots=True)
class ContentsList:
    """The place of the list of chapters with the numbers of their pages; a title is made when it is asked for, once."""

    titles: Iterable[str]


Block = Chapter | ContentsList | Comment | Figure


def figure_of(diagram: BoardDiagram, title: str, *, is_small: bool = False, remarks: tuple[str, ...] = ()) -> Figure:
    """Return a figure with its notes: a stone without a number that one names gets a sign, and is drawn in it."""
    signs = _signs_of_notes(diagram)
    if signs:
        marks = {point: sign for point, sign in signs.items() if isinstance(sign, Mark)}
        letters = {point: sign for point, sign in signs.items() if isinstance(sign, str)}
        markup = diagram.markup
        markup = replace(markup, marks={**markup.marks, **marks}, labels={**markup.labels, **letters})
        diagram = replace(diagram, markup=markup)
    together = notes_by_place(diagram.notes)
    notes = tuple(_note_text(numbers, at, diagram, signs) for at, numbers in together.items())
    return Figure(diagram, title, notes, is_small, remarks)


def _signs_of_notes(diagram: BoardDiagram) -> dict[Point, Mark | str]:
    """Return what names the points of notes: a mark or a letter that the record has only there, or one that is free."""
    markup, position = diagram.markup, diagram.position
    taken = {*markup.marks, *markup.labels, *markup.numbers}
    points = dict.fromkeys(note.at for note in diagram.notes if isinstance(note.at, Point))
    marks = iter([mark for mark in _NOTE_MARKS if mark not in markup.marks.values()])
    letters = iter([letter for letter in _NOTE_LETTERS if letter not in markup.labels.values()])
    signs: dict[Point, Mark | str] = {}
    for point in points:
        if not diagram.shows(point):
            continue
        if point in taken:
            sign = _own_sign(point, markup)
        else:  # a mark on an empty point could not be drawn in the note
            sign = (None if position.color_at(point) is None else next(marks, None)) or next(letters, None)
        if sign is not None:
            signs[point] = sign
    return signs


def _own_sign(point: Point, markup: Markup) -> Mark | str | None:
    """Return the mark or the letter that the record has on this point alone."""
    mark, label = markup.marks.get(point), markup.labels.get(point)
    if label is not None:
        return label if len(label) == 1 and list(markup.labels.values()).count(label) == 1 else None
    return mark if mark in _NOTE_MARKS and list(markup.marks.values()).count(mark) == 1 else None


def _note_text(
    numbers: Sequence[int], at: int | Point | None, diagram: BoardDiagram, signs: Mapping[Point, Mark | str]
) -> NoteText:
    """Write which moves were played at a place, such as "237, 243, 249 at 229"."""
    names = list(map(str, numbers))
    if len(names) > _MOST_TOGETHER:
        names[1:] = [NOTE_BREAK + name for name in names[1:]]
    together = _unbroken(listed(names))
    if at is None:
        # Translators: moves that are passes, by their numbers: "9, 12 pass".
        return NoteText(_unbroken(tr("{number} pass")).format(number=together))
    where, stone = str(at), None
    if isinstance(at, Point):
        sign, color = signs.get(at), diagram.position.color_at(at)
        where = sign if isinstance(sign, str) else at.vertex
        if sign is not None and color is not None:
            where, stone = STONE, DrawnStone(color, sign)
    # Translators: moves by their numbers, and where they were played: "4, 8 at 1".
    return NoteText(_unbroken(tr("{number} at {where}")).format(number=together, where=where), stone)


def _unbroken(text: str) -> str:
    return text.replace(" ", _NBSP)
