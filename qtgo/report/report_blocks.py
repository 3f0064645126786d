"""What the text of a report consists of: headings, paragraphs, tables, places of drawings, and words they share."""

from __future__ import annotations

from qtgo.core.analysis.loss import LossClass
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.diagram.numbered_figure import Printed
from qtgo.deferred import dataclass
from qtgo.text.analysis.review_words import UNKNOWN
from qtgo.text.clock_words import duration_text
from qtgo.text.joining import sentences
from qtgo.text.numbers import localized
from qtgo.text.record.figure_words import notes_text
from qtgo.text.record.move_words import move_text
from qtgo.text.translation import Texts

tr = Texts("report")

MARKED = 2
"""The column of the move played in the table of marked moves, which has the color of its class."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; the games have level 1."""

    text: str
    level: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; a note is small print."""

    text: str
    is_note: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells below a header; ``wide`` is the column of running text, the others are as narrow as may be.

    ``moves`` has the index of the move that a row is about, ``kinds`` its class, where there is one.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    moves: tuple[int | None, ...] = ()
    kinds: tuple[LossClass | None, ...] = ()
    wide: int | None = None
    texts: frozenset[int] = frozenset({0})


@dataclass(frozen=True, slots=True)
class BoardBlock:
    """The place for a board on which the game can be stepped through, where there is such a thing."""


@dataclass(frozen=True, slots=True)
class Graph:
    """The graph of the game, with what it shows in words."""

    caption: str


@dataclass(frozen=True, slots=True)
class MomentBlock:
    """A key moment: its heading, what happened, and the diagram of the better line with its caption."""

    move: ReviewedMove
    heading: str
    text: str
    diagram: Printed
    caption: str


Block = Heading | Paragraph | Table | BoardBlock | Graph | MomentBlock


def mean_text(total: float, count: int) -> str:
    """Return a mean with two decimals, a dash for that of nothing."""
    return localized(f"{total / count:.2f}") if count else UNKNOWN


def time_text(seconds: float) -> str:
    """Return a time to the second."""
    return duration_text(round(seconds) * 1000)


def move_title(move: ReviewedMove) -> str:
    """Return a move with its number and color."""
    name = move_text(move.move.point)
    return tr.by_color("Move {number}: {color} {move}", move.move.color).format(number=move.number, move=name)


def diagram_caption(printed: Printed, move: ReviewedMove) -> str:
    """Return what a diagram of a better line shows."""
    color = move.move.color
    if not printed.numbers and not printed.notes:  # nobody knows a better one
        if move.move.point is None:
            return tr("The position before the move.")
        return tr("The position before the move; × is the move played.")
    # Translators: "Black 1" is the stone with the number 1 in a diagram.
    text = tr.by_color("{color} 1 begins the better line; × is the move played.", color)
    if move.move.point is None:
        text = tr.by_color("{color} 1 begins the better line.", color)
    elif move.move.point in printed.numbers:
        text = tr.by_color("{color} 1 begins the better line; the move played was {move}.", color)
        text = text.format(move=move_text(move.move.point))
    if not printed.notes:
        return text
    return sentences((text, tr("Not in the diagram: {moves}.").format(moves=notes_text(printed.notes))))


def reviewed_by_text(engine: str, visits: int) -> str:
    """Return who reviewed, with how many visits where that is known."""
    if not visits:
        return tr("Reviewed by {engine}.").format(engine=engine)
    said = tr.plural_form(
        "Reviewed by {engine} with at least {n} visit for each position, and more around mistakes.",
        "Reviewed by {engine} with at least {n} visits for each position, and more around mistakes.",
        visits,
    )
    return said.format(engine=engine, n=visits)
