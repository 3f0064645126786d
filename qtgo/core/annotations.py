"""What the record thinks of a position and of the move that led to it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from qtgo.core.game_tree import Node
from qtgo.core.properties import number_of, real_of


class Judgement(Enum):
    """An annotation of SGF: the first five of the position, the others of the move."""

    GOOD_FOR_BLACK = "GB"
    GOOD_FOR_WHITE = "GW"
    EVEN = "DM"
    UNCLEAR = "UC"
    HOTSPOT = "HO"
    BAD_MOVE = "BM"
    DOUBTFUL_MOVE = "DO"
    INTERESTING_MOVE = "IT"
    GOOD_MOVE = "TE"


_OF_MOVES = frozenset(
    {Judgement.BAD_MOVE, Judgement.DOUBTFUL_MOVE, Judgement.INTERESTING_MOVE, Judgement.GOOD_MOVE}
)
_WITHOUT_EMPHASIS = frozenset({Judgement.DOUBTFUL_MOVE, Judgement.INTERESTING_MOVE})
_IDENTIFIERS = frozenset(judgement.value for judgement in Judgement)


class Annotation(NamedTuple):
    """A judgement, emphasized where the record doubles it."""

    judgement: Judgement
    emphasized: bool = False

    @property
    def is_of_move(self) -> bool:
        """Tell whether the move is judged, not the position."""
        return self.judgement in _OF_MOVES

    @property
    def symbol(self) -> str:
        """Give the short sign of a judgement, as in chess where the field has none of its own."""
        sign = _SYMBOLS[self.judgement]
        return sign[-1] * 2 if self.emphasized and len(sign) == 1 else sign + ("+" if self.emphasized else "")


_SYMBOLS = {
    Judgement.GOOD_FOR_BLACK: "B+",
    Judgement.GOOD_FOR_WHITE: "W+",
    Judgement.EVEN: "=",
    Judgement.UNCLEAR: "~",
    Judgement.HOTSPOT: "*",
    Judgement.BAD_MOVE: "?",
    Judgement.DOUBTFUL_MOVE: "?!",
    Judgement.INTERESTING_MOVE: "!?",
    Judgement.GOOD_MOVE: "!",
}


def annotations_of(node: Node) -> tuple[Annotation, ...]:
    """Read the annotations of a node, those of the move first."""
    properties = node.properties
    if _IDENTIFIERS.isdisjoint(properties):
        return ()
    found = [
        Annotation(judgement, judgement not in _WITHOUT_EMPHASIS and number_of(node, judgement.value) == 2)
        for judgement in Judgement
        if judgement.value in properties
    ]
    return tuple(sorted(found, key=lambda annotation: not annotation.is_of_move))


def move_annotation(node: Node) -> Annotation | None:
    """Give what the record thinks of the move of a node."""
    return next((annotation for annotation in annotations_of(node) if annotation.is_of_move), None)


def value_of(node: Node) -> float | None:
    """Give the value that the record puts on the position; positive is good for Black."""
    return real_of(node, "V")
