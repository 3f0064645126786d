"""The words for mistakes exported as problems, and practice."""

from __future__ import annotations

from qtgo.core.analysis.loss import Loss
from qtgo.core.rules.point import Color
from qtgo.core.study.mistake import LeftOut, Mistake, ProblemWords, is_right
from qtgo.text.analysis.review_words import points_text
from qtgo.text.joining import sentences
from qtgo.text.numbers import percent_text
from qtgo.text.record.title_words import game_title
from qtgo.text.translation import Texts

tr = Texts("practice")

_EQUAL = 0.05


def problem_title(mistake: Mistake) -> str:
    """Return the title of a mistake as a problem: its game and move."""
    info, number = mistake.info, mistake.move.number
    if any(info.player(color).name for color in Color):
        return game_title(info, number)
    return tr("Move {number}").format(number=number)


def problem_task(mistake: Mistake) -> str:
    """Return what is to be done."""
    played = mistake.move.move
    if played.point is None:
        return tr.by_color("{color} to move. Find a better move than the pass.", mistake.color)
    text = tr.by_color("{color} to move. Find a better move than {move}.", mistake.color)
    return text.format(move=played.vertex)


def verdict_text(loss: Loss) -> str:
    """Return what a first move is worth."""
    if loss.points is None:
        return _rate_verdict(loss)
    if loss.points < _EQUAL:
        return tr("This is the best move found.")
    points = points_text(loss.points)
    if is_right(loss):
        text = tr.plural_form(
            "{points} points from the best move: good enough.",
            "{points} points from the best move: good enough.",
            loss.points,
            decimals=True,
        )
        return text.format(points=points)
    if loss.win_rate is not None and loss.win_rate > 0:
        rate = percent_text(loss.win_rate)
        text = tr.plural_form(
            "Loses {points} points and {rate} of win rate.",
            "Loses {points} points and {rate} of win rate.",
            loss.points,
            decimals=True,
        )
        return text.format(points=points, rate=rate)
    text = tr.plural_form("Loses {points} points.", "Loses {points} points.", loss.points, decimals=True)
    return text.format(points=points)


def _rate_verdict(loss: Loss) -> str:
    """Return what a first move is worth where only win rates are known."""
    rate = percent_text(max(0.0, loss.win_rate or 0.0))
    if is_right(loss):
        return tr("{rate} of win rate from the best move: good enough.").format(rate=rate)
    return tr("Loses {rate} of win rate.").format(rate=rate)


def problem_words() -> ProblemWords:
    """Return the words of problems in the language in use."""
    return ProblemWords(problem_title, problem_task, verdict_text)


def left_out_text(why: LeftOut, count: int) -> str:
    """Return why some marked moves are not practiced."""
    match why:
        case LeftOut.UNKNOWN:
            return tr.plural(
                "{n} left out: no better move is known. Review the game again.",
                "{n} left out: no better move is known. Review the game again.",
                count,
            )
        case LeftOut.UNSURE:
            return tr.plural(
                "{n} left out: no other move is surely better.",
                "{n} left out: no other move is surely better.",
                count,
            )
        case LeftOut.NOT_SET_UP:
            return tr.plural(
                "{n} cannot be set up as a problem because of superko.",
                "{n} cannot be set up as problems because of superko.",
                count,
            )
        case LeftOut.SAME_POINT:
            return tr.plural(
                "{n} left out: it misses the same point as a costlier one.",
                "{n} left out: they miss the same point as a costlier one.",
                count,
            )
        case LeftOut.COSTS_LESS:
            return tr.plural(
                "{n} left out: it costs less than these.", "{n} left out: they cost less than these.", count
            )


def games_text(looked_at: int, known: int) -> str:
    """Return how far a search for analyzed games of a player has come."""
    # Translators: {known} is how many of the {n} games have been analyzed.
    text = tr.plural_form(
        "{n} game of this player checked, {known} of them analyzed.",
        "{n} games of this player checked, {known} of them analyzed.",
        looked_at,
    )
    return text.format(n=looked_at, known=known)


def search_text(looked_at: int, known: int, mistakes: int) -> str:
    """Return how far a search for mistakes has come."""
    return sentences((games_text(looked_at, known), tr.plural("{n} mistake.", "{n} mistakes.", mistakes)))
