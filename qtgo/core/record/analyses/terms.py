"""The terms of a game that its evaluations rest on, and whether an evaluation holds for them.

An analysis of another komi or by other rules says nothing of a game. Those that do not tell theirs, as other programs'
do not, are of the terms that the game had before its first change, which the root then keeps (``UNSAID`` in QGAS).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from qtgo.core.analysis.evaluation import AnalysisSource
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.ruleset import compensation
from qtgo.core.rules.ruleset_text import from_sgf_ru, to_sgf_ru

_SAME_KOMI = 0.005  # below every komi that differs


class Terms(NamedTuple):
    """The rules as RU has them, the komi, and what White gets for a handicap besides."""

    ruleset: str
    komi: float
    compensation: int


def terms_of(info: GameInfo) -> Terms:
    """Return the terms of a game."""
    return Terms(to_sgf_ru(info.ruleset), info.komi, compensation(info.ruleset, info.handicap))


def holds(source: AnalysisSource, terms: Terms) -> bool:
    """Return whether an evaluation is of these terms; what it does not tell contradicts nothing."""
    if source.ruleset and _canonical(source.ruleset) != terms.ruleset:
        return False
    if source.komi is None:
        return True
    komi, given = source.komi, terms.komi
    if source.compensation is not None:
        komi, given = komi + source.compensation, given + terms.compensation
    return abs(komi - given) < _SAME_KOMI


def of_terms(source: AnalysisSource, other: AnalysisSource) -> AnalysisSource:
    """Return a source with the terms of another one where it tells none itself."""
    if source.komi is not None or source.ruleset or (other.komi is None and not other.ruleset):
        return source
    return replace(source, ruleset=other.ruleset, komi=other.komi, compensation=other.compensation)


def most_common(sources: Iterable[AnalysisSource]) -> AnalysisSource | None:
    """Return the source of most of some analyses, None of none."""
    counts: dict[AnalysisSource, int] = {}
    for source in sources:
        counts[source] = counts.get(source, 0) + 1
    return max(counts, key=lambda source: counts[source], default=None)


@lru_cache(maxsize=64)
def _canonical(text: str) -> str:
    rules = from_sgf_ru(text)
    return text if rules is None else to_sgf_ru(rules)
