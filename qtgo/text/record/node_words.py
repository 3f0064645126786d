"""The words for what the record says of a node besides its comment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from qtgo.core.record.annotations import Annotation, Judgement, judgements_of, value_of
from qtgo.core.record.inherited import FigureFlag, Inherited, PrintMode
from qtgo.core.record.properties import color_of, simple_text_of, text_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass
from qtgo.plain_text import visible
from qtgo.text.numbers import number_text
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.diagram.numbered_figure import Note

tr = Texts("node")


@dataclass(frozen=True, slots=True)
class NodeWords:
    """Return the lines above a comment: the node's name, remarks on it, and the comment of the game if it has one."""

    name: str = ""
    remarks: tuple[str, ...] = ()
    game_comment: str = ""


def node_words(
    node: Node, inherited: Inherited, off_board: Sequence[Note] = (), *, with_turn: bool = True
) -> NodeWords:
    """Put together what stands above the comment of a node; the moves off the board are those to be named.

    Without ``with_turn`` it is not said who moves, as where that is said elsewhere.
    """
    said = [*remarks(node, inherited, with_turn=with_turn)]
    if off_board:
        from qtgo.text.record.figure_words import notes_text

        # Translators: moves that have no place of their own in a figure.
        said.append(tr("Not on the board: {moves}").format(moves=notes_text(off_board)))
    return NodeWords(simple_text_of(node, "N"), tuple(said), text_of(node, "GC"))


def judgement_sign(judgement: Judgement) -> str:
    """Return the short sign of a judgement, as commentators write it; emphasis repeats its end."""
    # Translators: signs of who stands better, with the letter or word that stands for Black or White in "B+3.5".
    ahead = {Annotation.GOOD_FOR_BLACK: tr("B+"), Annotation.GOOD_FOR_WHITE: tr("W+")}.get(judgement.annotation)
    if ahead is None:
        return judgement.sign
    return ahead + ahead[-1] if judgement.is_emphasized else ahead


def judgement_text(judgement: Judgement) -> str:
    """Return the record's judgement of the position."""
    plain, emphasized = {
        Annotation.GOOD_FOR_BLACK: (tr("Good for Black"), tr("Very good for Black")),
        Annotation.GOOD_FOR_WHITE: (tr("Good for White"), tr("Very good for White")),
        # Translators: a judgement of the file: neither side is better; a judgement of the file.
        Annotation.EVEN: (tr("Even"), tr("Quite even")),
        Annotation.UNCLEAR: (tr("Unclear"), tr("Very unclear")),
        # Translators: a mark of the file: something important happens here.
        Annotation.HOTSPOT: (tr("Hotspot"), tr("Decisive hotspot")),
        Annotation.BAD_MOVE: (tr("Bad move"), tr("Very bad move")),
        Annotation.DOUBTFUL: (tr("Doubtful move"), tr("Doubtful move")),
        Annotation.INTERESTING: (tr("Interesting move"), tr("Interesting move")),
        Annotation.GOOD_MOVE: (tr("Good move"), tr("Very good move")),
    }[judgement.annotation]
    return emphasized if judgement.is_emphasized else plain


def turn_text(color: Color) -> str:
    """Return who moves from a node on, as where a game was resumed."""
    return tr.by_color("{color} to move", color)


def value_text(value: float) -> str:
    """Return by how many points a player is ahead according to the record."""
    if value == 0:
        return tr("Value: 0")
    ahead = Color.BLACK if value > 0 else Color.WHITE
    # Translators: what a position is worth by its file; {points} is a number.
    return tr.by_color("Value: {color} +{points}", ahead).format(points=number_text(abs(value)))


def remarks(node: Node, inherited: Inherited, *, with_turn: bool = True) -> Iterator[str]:
    """Yield what to say of a node: judgements with their signs, the value, who moves, ko, numbers and figures."""
    for judgement in judgements_of(node):
        yield f"{judgement_sign(judgement)} {judgement_text(judgement)}"
    if not node.properties and node.parent is not None:
        yield tr("Empty node")
    value = value_of(node)
    if value is not None:
        yield value_text(value)
    to_move = color_of(node, "PL")
    if to_move is not None and with_turn:
        yield turn_text(to_move)
    if "KO" in node.properties:
        yield tr("Played even if the rules forbid it (KO)")
    if "MN" in node.properties:
        yield tr("Move numbers restart here")
    yield from _of_print(node, inherited)


def _of_print(node: Node, inherited: Inherited) -> Iterator[str]:
    if "PM" in node.properties and inherited.print_mode is not None:
        yield {
            PrintMode.NONE: tr("No move numbers from here on"),
            PrintMode.FULL: tr("Move numbers from here on"),
            PrintMode.MODULO: tr("Move numbers below 100 from here on"),
        }[inherited.print_mode]
    figure = inherited.figure
    if figure is not None and figure.node is node:
        # Translators: a diagram of a printed book.
        title, named = tr("Figure {number}"), tr("Figure {number}: {name}")
        yield (named if figure.name else title).format(number=figure.number, name=visible(figure.name))
        yield from (_flag_text(flag) for flag in FigureFlag if flag in figure.flags)
    if "VW" in node.properties:
        yield tr("Only a part of the board is shown") if inherited.visible else tr("The whole board is shown")


def _flag_text(flag: FigureFlag) -> str:
    return {
        # Translators: of a figure of a book.
        FigureFlag.NO_COORDINATES: tr("printed without coordinates"),
        # Translators: of a figure of a book.
        FigureFlag.NO_NAME: tr("printed without its name"),
        FigureFlag.IGNORE_MOVES_OFF_DIAGRAM: tr("printed without a list of the moves off the diagram"),
        # Translators: of a figure of a book.
        FigureFlag.KEEP_CAPTURED: tr("printed with captured stones"),
        # Translators: of a figure of a book.
        FigureFlag.NO_STAR_POINTS: tr("printed without star points"),
    }[flag]
