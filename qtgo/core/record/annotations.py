"""The record's annotations of a position and of the move that led to it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from qtgo.core.record.properties import first, real_of
from qtgo.core.record.tree import Node


class Annotation(Enum):
    """The SGF annotations, of positions and of moves."""

    GOOD_FOR_BLACK = "GB"
    GOOD_FOR_WHITE = "GW"
    EVEN = "DM"
    UNCLEAR = "UC"
    HOTSPOT = "HO"
    GOOD_MOVE = "TE"
    BAD_MOVE = "BM"
    DOUBTFUL = "DO"
    INTERESTING = "IT"

    @property
    def has_degrees(self) -> bool:
        """Return whether the annotation can be emphasized."""
        return self not in (Annotation.DOUBTFUL, Annotation.INTERESTING)

    @property
    def is_of_move(self) -> bool:
        """Return whether it annotates a move, so that the node must have one."""
        return self in MOVE_ANNOTATIONS


POSITION_ANNOTATIONS = (
    Annotation.GOOD_FOR_BLACK,
    Annotation.GOOD_FOR_WHITE,
    Annotation.EVEN,
    Annotation.UNCLEAR,
)
MOVE_ANNOTATIONS = (Annotation.GOOD_MOVE, Annotation.BAD_MOVE, Annotation.DOUBTFUL, Annotation.INTERESTING)
ANNOTATION_IDENTIFIERS = frozenset(annotation.value for annotation in Annotation)
_SIGNS = {
    Annotation.GOOD_FOR_BLACK: "B+",
    Annotation.GOOD_FOR_WHITE: "W+",
    Annotation.EVEN: "=",
    Annotation.UNCLEAR: "~",
    Annotation.HOTSPOT: "*",
    Annotation.GOOD_MOVE: "!",
    Annotation.BAD_MOVE: "?",
    Annotation.DOUBTFUL: "?!",
    Annotation.INTERESTING: "!?",
}


class Judgement(NamedTuple):
    """An annotation as the record makes it, emphasized if the value is doubled."""

    annotation: Annotation
    is_emphasized: bool = False

    @property
    def sign(self) -> str:
        """Return the usual short sign; emphasis doubles it."""
        sign = _SIGNS[self.annotation]
        return sign + sign[-1] if self.is_emphasized else sign


def annotations_of(node: Node) -> dict[Annotation, int]:
    """Return the annotations of a node, each with 1 or, emphasized, 2."""
    found: dict[Annotation, int] = {}
    if ANNOTATION_IDENTIFIERS.isdisjoint(node.properties):
        return found
    for annotation in Annotation:
        raw = first(node, annotation.value)
        if raw is not None and len(raw.strip()) < 2:  # in the dialect of Sina TE is the event
            found[annotation] = 2 if annotation.has_degrees and raw.strip() == "2" else 1
    return found


def judgements_of(node: Node) -> tuple[Judgement, ...]:
    """Return the annotations of a node, move annotations first."""
    found = (Judgement(annotation, degree > 1) for annotation, degree in annotations_of(node).items())
    return tuple(sorted(found, key=lambda judgement: not judgement.annotation.is_of_move))


def move_judgement(node: Node) -> Judgement | None:
    """Return the record's annotation of the move of a node."""
    return next((judgement for judgement in judgements_of(node) if judgement.annotation.is_of_move), None)


def value_of(node: Node) -> float | None:
    """Return the record's value of the position (V); positive is good for Black."""
    return real_of(node, "V")
