"""The words on a move that is not played."""

from __future__ import annotations

from qtgo.core.analysis.display import ShownCandidate
from qtgo.core.analysis.evaluation import Candidate
from qtgo.core.rules.point import Color, Point
from qtgo.text.joining import sentences
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
    text = _score_sentence(color, asked)
    points = "0.0" if loss is None else f"{loss:.1f}"
    if best is None or best.point == asked.point or not float(points):
        return text
    better = tr.plural_form(
        "{move} is {points} points better.", "{move} is {points} points better.", float(points), decimals=True
    )
    return sentences((text, better.format(move=move_text(best.point), points=localized(points))))


def _score_sentence(color: Color, asked: Candidate) -> str:
    points = f"{abs(asked.lead or 0.0):.1f}"
    if asked.lead is None:
        text = tr.by_color("If {color} plays {move}, Black's win rate is {rate}.", color)
    elif not float(points):
        text = tr.by_color("If {color} plays {move}, neither side leads.", color)
    elif (asked.lead > 0) is (color is Color.BLACK):
        text = tr.plural_by_color(
            "If {color} plays {move}, {color} leads by {points} points.",
            "If {color} plays {move}, {color} leads by {points} points.",
            float(points),
            color,
            decimals=True,
        )
    else:
        text = tr.plural_by_color(
            "If {color} plays {move}, {opponent} leads by {points} points.",
            "If {color} plays {move}, {opponent} leads by {points} points.",
            float(points),
            color,
            decimals=True,
        )
    rate = percent_text(asked.win_rate or 0.0)
    return text.format(move=move_text(asked.point), points=localized(points), rate=rate)
