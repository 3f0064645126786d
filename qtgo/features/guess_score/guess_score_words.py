"""The words for guessing the score: how far a guess is off, and how far guesses were before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from qtgo.core.rules.point import Color
from qtgo.core.study.score_guess import ScoreGuess, ScoreRound, mean_error, score_round
from qtgo.features.guess_score.guess_score_controller import GuessScoreState
from qtgo.text.analysis.review_words import points_text
from qtgo.text.joining import sentences
from qtgo.text.menus.key_names import with_keys
from qtgo.text.translation import Texts

tr = Texts("guess score")

_EVEN = 0.05


class History(NamedTuple):
    """The rounds of today and those before."""

    today: Sequence[ScoreRound] = ()
    before: Sequence[ScoreRound] = ()


def status_text(state: GuessScoreState) -> str:
    """Return the question or, once it has been answered, what the score is."""
    # Translators: {at} is which of {of} positions is shown.
    words = tr("{at} of {of}, move {number}: who leads, and by how much?")
    if state.last is not None:
        # Translators: {at} is which of {of} positions is shown, {answer} who leads in it.
        words = tr("{at} of {of}, move {number}: {answer}")
    answer = "" if state.last is None else _answer(state.last)
    return words.format(at=state.at + 1, of=state.of, number=state.number, answer=answer)


def result_text(state: GuessScoreState) -> str:
    """Return how far the guesses so far are off, or how to begin."""
    if not state.guesses:
        return with_keys(tr("Komi counts. Type the points and press {enter}."))
    result = score_round(state.guesses, "")
    # Translators: {error} is the mean of the errors, {leaders} how often the right player was said to lead.
    words = tr.plural_form(
        "{n} guess, {error} points off on average; the right leader {leaders} of {n} times.",
        "{n} guesses, {error} points off on average; the right leader {leaders} of {n} times.",
        result.guesses,
    )
    return words.format(n=result.guesses, error=points_text(result.error), leaders=result.leaders)


def history_text(history: History) -> str:
    """Return how far the guesses of today were off on average, and those before; empty without any."""
    said = []
    if (error := mean_error(history.today)) is not None:
        text = tr.plural_form(
            "Today: {error} points off ({n} game).", "Today: {error} points off ({n} games).", len(history.today)
        )
        said.append(text.format(error=points_text(error), n=len(history.today)))
    if (error := mean_error(history.before)) is not None:
        text = tr.plural_form(
            "Before: {error} points off ({n} game).", "Before: {error} points off ({n} games).", len(history.before)
        )
        said.append(text.format(error=points_text(error), n=len(history.before)))
    return sentences(said)


def _answer(guess: ScoreGuess) -> str:
    parts = {"lead": _lead(guess.lead), "guessed": _lead(guess.guessed), "error": points_text(guess.error)}
    # Translators: {lead} and {guessed} are such as "Black by 5.5", {error} is a number of points.
    return tr("{lead}. Your guess: {guessed} ({error} points off).").format(**parts)


def _lead(lead: float) -> str:
    if abs(lead) < _EVEN:
        # Translators: nobody leads.
        return tr("even")
    leader = Color.BLACK if lead > 0 else Color.WHITE
    # Translators: who leads by how many points.
    text = tr.plural_by_color("{color} by {points}", "{color} by {points}", abs(lead), leader, decimals=True)
    return text.format(points=points_text(abs(lead)))
