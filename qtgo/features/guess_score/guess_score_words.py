"""The words for guessing the score: how far a guess is off, and how far guesses were before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from qtgo.core.rules.point import Color
from qtgo.core.study.score_guess import ScoreGuess, ScoreRound, mean_error, score_round
from qtgo.features.guess_score.guess_score_controller import GuessScoreState
from qtgo.text.go_words import color_name
from qtgo.text.numbers import localized
from qtgo.text.translation import Texts

tr = Texts("guess score")

_EVEN = 0.05


class History(NamedTuple):
    """The rounds of today and those before."""

    today: Sequence[ScoreRound] = ()
    before: Sequence[ScoreRound] = ()


def status_text(state: GuessScoreState) -> str:
    """Return the question or, once it has been answered, what the score is."""
    words = tr("{at} of {of}, move {number}:").format(at=state.at + 1, of=state.of, number=state.number)
    if state.last is None:
        return f"{words} {tr('who leads, and by how much?')}"
    return f"{words} {_answer(state.last)}"


def result_text(state: GuessScoreState) -> str:
    """Return how far the guesses so far are off, or how to begin."""
    if not state.guesses:
        return tr("Komi counts. Type the points and press Enter.")
    result = score_round(state.guesses, "")
    words = tr.plural_form(
        "{n} guess, {error} points off on average; the right leader {leaders} of {n} times.",
        "{n} guesses, {error} points off on average; the right leader {leaders} of {n} times.",
        result.guesses,
    )
    return words.format(n=result.guesses, error=_points(result.error), leaders=result.leaders)


def history_text(history: History) -> str:
    """Return how far the guesses of today were off on average, and those before; empty without any."""
    today = _mean(history.today, tr("Today: {error} points off ({games})."))
    before = _mean(history.before, tr("Before: {error} points off ({games})."))
    return " ".join(filter(None, (today, before)))


def _mean(rounds: Sequence[ScoreRound], words: str) -> str:
    error = mean_error(rounds)
    return (
        ""
        if error is None
        else words.format(error=_points(error), games=tr.plural("{n} game", "{n} games", len(rounds)))
    )


def _answer(guess: ScoreGuess) -> str:
    parts = {"lead": _lead(guess.lead), "guessed": _lead(guess.guessed), "error": _points(guess.error)}
    return tr("{lead}. Your guess: {guessed} ({error} points off).").format(**parts)


def _lead(lead: float) -> str:
    if abs(lead) < _EVEN:
        return tr("even")
    leader = Color.BLACK if lead > 0 else Color.WHITE
    return tr("{color} by {points}").format(color=color_name(leader), points=_points(abs(lead)))


def _points(points: float) -> str:
    return localized(f"{points:.1f}")
