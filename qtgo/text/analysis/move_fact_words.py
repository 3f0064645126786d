"""Sentences about what happened with a move; each is as true as the numbers in it."""

from __future__ import annotations

from collections.abc import Iterable

from qtgo.core.analysis.facts import AtStake, Fact, GroupTurned, Ko
from qtgo.core.rules.point import Color
from qtgo.text.analysis.candidate_words import signed
from qtgo.text.go_words import color_name
from qtgo.text.translation import Texts

tr = Texts("facts")


def facts_text(facts: Iterable[Fact], mover: Color) -> str:
    """Return what happened with a player's move, a sentence for each fact."""
    return " ".join(fact_sentence(fact, mover) for fact in facts)


def fact_sentence(fact: Fact, mover: Color) -> str:
    """Return a sentence; the ownership of a group is that of its owner, from −1 to +1."""
    if isinstance(fact, GroupTurned):
        return _group_sentence(fact)
    if isinstance(fact, AtStake):
        # Translators: {points} is a whole number of 2 or more.
        text = tr("About {points} points are at stake at {point}.")
        if fact.is_tenuki:
            text = tr("Tenuki while about {points} points are at stake at {point}.")
        return text.format(points=f"{fact.points:.0f}", point=fact.point.vertex)
    if isinstance(fact, Ko):
        text = tr("The better line fights a ko at {point}.") if fact.is_better else tr("A ko at {point} follows.")
        return text.format(point=fact.point.vertex)
    text = tr("This sequence ends in gote: {opponent} gets to play elsewhere first ({point}).")
    return text.format(opponent=color_name(mover.opponent), point=fact.point.vertex)


def _group_sentence(fact: GroupTurned) -> str:
    if fact.dies:
        text = tr("{color}'s group at {point} ({stones} stones) dies here (ownership {before} to {after}).")
    else:
        text = tr("{color}'s group at {point} ({stones} stones) comes to life (ownership {before} to {after}).")
    return text.format(
        color=color_name(fact.color),
        point=fact.point.vertex,
        stones=fact.stones,
        before=signed(fact.before),
        after=signed(fact.after),
    )
