"""The words for where engines disagree about a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from qtgo.core.analysis.disagreements import Disagreement
from qtgo.core.analysis.marking import is_small_network
from qtgo.core.analysis.other_lines import OtherLine
from qtgo.core.analysis.review import GameReview
from qtgo.plain_text import visible
from qtgo.text.analysis.review_words import lead_text, points_text, short_source_text
from qtgo.text.joining import listed
from qtgo.text.numbers import localized
from qtgo.text.record.move_words import move_text
from qtgo.text.translation import Texts

tr = Texts("review")

_NAME = 20
"""Characters of an engine's name."""


def engine_name(name: str) -> str:
    """Return an engine's name as it stands beside others."""
    return visible(name, _NAME)


def shown_engine(review: GameReview, others: Sequence[OtherLine]) -> str:
    """Return the name of the engine shown, or of the user's network if the engine has run another one beside it."""
    source = review.source
    is_same = any(other.name and other.source.engine == source.engine for other in others)
    by_network = is_same and source.network and not is_small_network(source)
    name = short_source_text(replace(source, engine="") if by_network else source)
    return engine_name(name or tr("Engine not named"))


def said_by_both(each: Disagreement) -> Sequence[str]:
    """Return what both engines say, the one shown first, and shorter ones for where that has no room."""
    shown, other = (lead_text(lead) if each.about_lead else _lost(lead) for lead in (each.shown, each.other))
    # Translators: what the engine shown says, a number, then the name of another one and its number.
    text = tr("{shown}, {engine} {other}").format(shown=shown, engine=engine_name(each.name), other=other)
    return text, tr("{shown}, {other}").format(shown=shown, other=other), ""


def disagreement_text(each: Disagreement, engine: str) -> str:
    """Return the sentence on a disagreement of the engine shown, given by its name, with another."""
    if each.about_lead:
        # Translators: {engine} and {other} are names, {shown} and {said} are leads, such as B+1.8.
        text = tr.by_color(
            "Move {number}, {color} {move}: from here on they disagree about the lead: "
            "{engine} says {shown}, {other} says {said}.",
            each.move.move.color,
        )
        shown, said = lead_text(each.shown), lead_text(each.other)
    else:
        # Translators: {shown} and {said} are numbers of points, {engine} and {other} are names.
        text = tr.plural_by_color(
            "Move {number}, {color} {move}: {shown} points lost according to {engine}, {said} according to {other}.",
            "Move {number}, {color} {move}: {shown} points lost according to {engine}, {said} according to {other}.",
            each.shown,
            each.move.move.color,
            decimals=True,
        )
        shown, said = points_text(each.shown), points_text(each.other)
    return text.format(
        number=each.move.number,
        move=move_text(each.move.move.point),
        engine=engine,
        shown=shown,
        other=engine_name(each.name),
        said=said,
    )


def no_disagreement_text(compared: Sequence[str]) -> str:
    """Return why no disagreements are listed, given the other engines that are compared."""
    if not compared:
        return tr("No other engine has reviewed this game. Review it with another engine to compare the two.")
    names = listed(map(engine_name, compared))
    return tr("No disagreement with {engines} beyond the errors of both.").format(engines=names)


def _lost(points: float) -> str:
    return localized(f"-{points:.1f}") if points else localized("0.0")
