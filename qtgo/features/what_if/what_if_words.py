"""The words on a move that is not played."""

from __future__ import annotations

from qtgo.core.analysis.display import ShownCandidate
from qtgo.core.analysis.evaluation import Candidate
from qtgo.core.rules.point import Color, Point
from qtgo.text.go_words import color_name
from qtgo.text.numbers import localized, percent_text
from qtgo.text.record.move_words import move_text
from qtgo.text.translation import Texts

tr = Texts("what if")


def asking_text(point: Point) -> str:
    """Return that the engine is looking at a move."""
    return tr("Looking at {move}…").format(move=point.vertex)


def not_known_text(point: Point) -> str:
    """Return that the engine said nothing of a move."""
    return tr("The engine could not look at {move}.").format(move=point.vertex)


def off_text() -> str:
    """Return why a move cannot be looked at."""
    return tr("Scores of moves are off while a game is played.")


def no_cursor_text() -> str:
    """Return that there is no point to look at."""
    return tr("Move the board cursor to a point where a move can be played.")


def what_if_text(color: Color, asked: Candidate, loss: float | None, best: ShownCandidate | None) -> str:
    """Return the score after a move of a color, and by how much another one is better."""
    text = tr("If {color} plays {move}, {score}.").format(
        color=color_name(color), move=move_text(asked.point), score=_score_text(asked)
    )
    points = "0.0" if loss is None else f"{loss:.1f}"
    if best is None or best.point == asked.point or not float(points):
        return text
    better = tr("{move} is {points} points better.").format(move=move_text(best.point), points=localized(points))
    return f"{text} {better}"


def _score_text(asked: Candidate) -> str:
    if asked.lead is None:
        return tr("Black's win rate is {rate}").format(rate=percent_text(asked.win_rate or 0.0))
    points = f"{abs(asked.lead):.1f}"
    if not float(points):
        return tr("neither side leads")
    leader = color_name(Color.BLACK if asked.lead > 0 else Color.WHITE)
    return tr("{color} leads by {points} points").format(color=leader, points=localized(points))
