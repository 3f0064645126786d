"""Ratings for the command line, which can do without numpy otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from qtgo.ai.numpy_check import numpy_problem
from qtgo.ai.play import bradley_terry as ratings
from qtgo.ai.play.bradley_terry import EngineRating, Meeting
from qtgo.cli.errors import InputError
from qtgo.text.numpy_words import numpy_problem_text
from qtgo.text.translation import Texts

tr = Texts("command line")


def rate(meetings: Sequence[Meeting], anchor: str | None = None, at: float = 0.0) -> list[EngineRating]:
    """Return the most likely ratings; raise InputError where numpy cannot be used."""
    problem = numpy_problem()
    if problem:
        raise InputError(tr("Rating players needs numpy. {problem}").format(problem=numpy_problem_text(problem)))
    return ratings.rate(meetings, anchor, at)
