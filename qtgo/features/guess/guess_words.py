"""The words for what guesses cost, and for the summary by phase."""

from __future__ import annotations

from collections.abc import Sequence

from qtgo.core.analysis.phase import GamePhase
from qtgo.core.study.guess import Guess, score_of
from qtgo.text.analysis.phase_words import phase_name
from qtgo.text.joining import sentences
from qtgo.text.numbers import localized, percent_text
from qtgo.text.translation import Texts

tr = Texts("guess")

_LEAST_TOLD = 0.1  # points


def cost_text(guess: Guess) -> str:
    """Return what a guess costs, and how likely the network plays it; empty where nothing is known of it."""
    if guess.guessed is None or guess.is_hit:
        return ""
    parts = []
    if guess.loss is not None and guess.loss >= _LEAST_TOLD:
        parts.append(
            tr.plural_form(
                "{guessed} costs {points} points.", "{guessed} costs {points} points.", guess.loss, decimals=True
            )
        )
    elif guess.loss is not None:
        parts.append(tr("{guessed} costs nothing."))
    if guess.chance is not None:
        # Translators: how likely it plays the move.
        parts.append(tr("The network gives it {percent}."))
    words = {"guessed": guess.guessed.vertex, "points": _points(guess), "percent": percent_text(guess.chance or 0.0)}
    return sentences(parts).format(**words)


def costly_text(guess: Guess) -> str:
    """Return what the button that goes to a guess says to a screen reader."""
    vertex = "" if guess.guessed is None else guess.guessed.vertex
    text = tr.plural_form(
        "Move {number}: {guessed}, {points} points",
        "Move {number}: {guessed}, {points} points",
        guess.loss or 0.0,
        decimals=True,
    )
    return text.format(number=guess.number, guessed=vertex, points=_points(guess))


def short_costly_text(guess: Guess) -> str:
    """Return the text of the button that goes to a guess."""
    # Translators: a button; {loss} is a number such as −5.
    return tr("Move {number}: {loss}").format(number=guess.number, loss=localized(f"{-(guess.loss or 0.0):.0f}"))


def phases_text(guesses: Sequence[Guess]) -> str:
    """Return the hits in each phase of the game, and the points lost where known; empty without phases."""
    return sentences(_phase_text(phase, guesses) for phase in GamePhase)


def _phase_text(phase: GamePhase, guesses: Sequence[Guess]) -> str:
    own = [guess for guess in guesses if guess.phase is phase]
    losses = [max(0.0, guess.loss) for guess in own if guess.loss is not None]
    words = {"phase": phase_name(phase), "hits": score_of(own).hits, "guesses": len(own)}
    if not own:
        return ""
    if not losses:
        # Translators: how many guesses were right in a phase of the game.
        return tr("{phase}: {hits} of {guesses}.").format(**words)
    mean = localized(f"{sum(losses) / len(losses):.1f}")
    # Translators: how many guesses were right in a phase of the game; {points} is a number.
    return tr("{phase}: {hits} of {guesses}, {points} lost per guess.").format(**words, points=mean)


def _points(guess: Guess) -> str:
    return localized(f"{guess.loss or 0.0:.1f}")
