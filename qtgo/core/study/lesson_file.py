"""Lessons that are played: the games of an SGF file are the steps of a lesson, each a problem with words.

The comments are what the lesson says: that of the start before the first move, that of a later node when it is reached.
GN and GC of the first game are the title of the lesson and what it is about. A move that the rules forbid may be in the
record: it is not played, but answered with its comment. These properties of our own, on a node where the learner is to
move, concern the moves that the record does not have:

* QGEL, text: what is said to such a move.
* QGRE, points: the opponent's answers to it; the first that is legal is played.
* QGOK, text: any such move is right, and this is said to it.

A pass is such a move, too, but right only where the record has it; what is said to a stone is said to it only where the
opponent has an answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from qtgo.core.game.game import Game
from qtgo.core.record.properties import decode_points, simple_text_of, text_of
from qtgo.core.record.property_table import LESSON_ANSWERS
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point
from qtgo.core.study.opinion import Opinion
from qtgo.core.study.problem import Verdict
from qtgo.deferred import dataclass

_OTHER_TEXT, _OTHER_IS_RIGHT = "QGEL", "QGOK"
WORDS = ("C", "GC", _OTHER_TEXT, LESSON_ANSWERS, _OTHER_IS_RIGHT)
"""The properties that speak to the learner, and those that say how moves are answered."""


@dataclass(frozen=True, slots=True)
class LessonFile:
    """A lesson: the key under which its results are kept, and its steps."""

    key: str
    steps: Sequence[Node]

    @property
    def title(self) -> str:
        """Return the title as it stands in the file."""
        return simple_text_of(self.steps[0], "GN")

    @property
    def summary(self) -> str:
        """Return what the lesson is about, as it stands in the file."""
        return text_of(self.steps[0], "GC").strip()


def words_at(node: Node | None) -> str:
    """Return what a lesson says at a node of its record: its comment, or the last one before it."""
    while node is not None:
        text = text_of(node, "C").strip()
        if text:
            return text
        node = node.parent
    return ""


def words_for_other(node: Node, *, is_pass: bool = False) -> str:
    """Return what a lesson says to a move that a node does not continue with, empty for nothing."""
    if is_pass and LESSON_ANSWERS not in node.properties:
        return ""
    return (text_of(node, _OTHER_IS_RIGHT) or text_of(node, _OTHER_TEXT)).strip()


def opinion_of_other(node: Node, game: Game) -> Opinion:
    """Return what a lesson makes of a move that a node does not continue with, after which a game stands."""
    last = game.position.last_move
    if _OTHER_IS_RIGHT in node.properties and last is not None and last.point is not None:
        return Opinion(Verdict.RIGHT)
    answers = _answers(node, game.info.width, game.info.height)
    return Opinion(Verdict.WRONG, next((point for point in answers if game.legality(point) is None), None))


def _answers(node: Node, width: int, height: int) -> Sequence[Point]:
    """Return the answers to moves that a node does not continue with, in their order."""
    return [point for raw in node.properties.get(LESSON_ANSWERS, ()) for point in decode_points([raw], width, height)]


def said_in(step: Node) -> Iterator[str]:
    """Yield all that a step says, in the order of its record."""
    yield from filter(None, (simple_text_of(step, "GN"), text_of(step, "GC").strip()))
    for node in step.subtree():
        texts = (text_of(node, name).strip() for name in ("C", _OTHER_TEXT, _OTHER_IS_RIGHT))
        yield from filter(None, texts)
