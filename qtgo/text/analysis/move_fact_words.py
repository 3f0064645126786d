"""Sentences about what happened with a move, each as true as the numbers in it, and the kinds of mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from qtgo.core.analysis.facts.fact import (
    AtStake,
    CutMissed,
    Fact,
    GroupShaken,
    GroupTurned,
    KeyPointLeft,
    Ko,
    LadderMissed,
    LargerElsewhere,
    MistakeKind,
    RaceLost,
    SenteLost,
    StoneLost,
    Unanswered,
)
from qtgo.core.rules.point import Color
from qtgo.text.analysis.candidate_words import signed
from qtgo.text.joining import sentences
from qtgo.text.translation import Texts

tr = Texts("facts")


def facts_text(facts: Iterable[Fact], mover: Color) -> str:
    """Return what happened with a player's move, a sentence for each fact."""
    return sentences(fact_sentence(fact, mover) for fact in facts)


def happened_text(facts: Iterable[Fact], kind: MistakeKind | None, mover: Color) -> str:
    """Return the kind of a player's mistake as a title, and what happened; empty where neither is known."""
    return " · ".join(filter(None, ("" if kind is None else mistake_kind_name(kind), facts_text(facts, mover))))


def fact_sentence(fact: Fact, mover: Color) -> str:
    """Return a sentence; the ownership of a group is that of its owner, from −1 to +1."""
    words = _WORDS[type(fact)]
    return words(fact, mover)


def _group(fact: GroupTurned | GroupShaken, _mover: Color) -> str:
    if isinstance(fact, GroupShaken):
        # Translators: {before} and {after} are numbers from -1, the group is dead, to +1, it is alive.
        text = tr.plural_by_color(
            "{color}'s group at {point} ({stones} stone) is in danger (ownership {before} to {after}).",
            "{color}'s group at {point} ({stones} stones) is in danger (ownership {before} to {after}).",
            fact.stones,
            fact.color,
        )
    elif fact.dies:
        text = tr.plural_by_color(
            "{color}'s group at {point} ({stones} stone) dies here (ownership {before} to {after}).",
            "{color}'s group at {point} ({stones} stones) dies here (ownership {before} to {after}).",
            fact.stones,
            fact.color,
        )
    else:
        text = tr.plural_by_color(
            "{color}'s group at {point} ({stones} stone) comes to life (ownership {before} to {after}).",
            "{color}'s group at {point} ({stones} stones) comes to life (ownership {before} to {after}).",
            fact.stones,
            fact.color,
        )
    return text.format(
        point=fact.point.vertex,
        stones=fact.stones,
        before=signed(fact.before),
        after=signed(fact.after),
    )


def _race(fact: RaceLost, mover: Color) -> str:
    # Translators: a race to capture between two groups; {liberties} and {opponent_liberties} are numbers.
    text = tr.plural_by_color(
        "{color} loses the race: {liberties} liberty at {point} against {opponent_liberties} of {opponent} at "
        "{opponent_point}.",
        "{color} loses the race: {liberties} liberties at {point} against {opponent_liberties} of {opponent} at "
        "{opponent_point}.",
        fact.liberties,
        mover,
    )
    return text.format(
        point=fact.point.vertex,
        liberties=fact.liberties,
        opponent_point=fact.opponent_point.vertex,
        opponent_liberties=fact.opponent_liberties,
    )


def _ladder(fact: LadderMissed, mover: Color) -> str:
    text = tr("The better move catches {point} in a ladder.")
    if not fact.is_better:
        text = tr.by_color("{opponent} catches {point} in a ladder.", mover)
    return text.format(point=fact.point.vertex)


def _cut(fact: CutMissed, mover: Color) -> str:
    text = tr.by_color("{opponent} connects at {point}, where {color} could cut.", mover)
    if not fact.is_better:
        text = tr.by_color("{opponent} cuts at {point}.", mover)
    return text.format(point=fact.point.vertex)


def _stone(fact: StoneLost, mover: Color) -> str:
    text = tr.by_color("The stone dies: {opponent} answers at {point}.", mover)
    if fact.was_theirs:
        text = tr.by_color("The stone cannot live: this area was {opponent}'s already.", mover)
    return text.format(point=fact.answer.vertex)


def _stake(fact: AtStake, mover: Color) -> str:
    points = round(fact.points)
    # Translators: {points} is a whole number of 2 or more.
    text = tr.plural_form(
        "About {points} points are at stake at {point}.", "About {points} points are at stake at {point}.", points
    )
    if fact.is_tenuki:
        # Translators: {points} is a whole number of 2 or more.
        text = tr.plural_by_color(
            "This leaves about {points} points around {point}, where {opponent} had just played.",
            "This leaves about {points} points around {point}, where {opponent} had just played.",
            points,
            mover,
        )
    return text.format(points=points, point=fact.point.vertex)


def _ko(fact: Ko, _mover: Color) -> str:
    text = tr("The better line fights a ko at {point}.") if fact.is_better else tr("A ko at {point} follows.")
    return text.format(point=fact.point.vertex)


def _sente(fact: SenteLost, mover: Color) -> str:
    text = tr.by_color("This sequence ends in gote: {opponent} gets to play elsewhere first ({point}).", mover)
    return text.format(point=fact.point.vertex)


def _unanswered(fact: Unanswered, mover: Color) -> str:
    # Translators: {better} is the better move, which has to be answered.
    text = tr.by_color(
        "{opponent} would answer {better}, but can ignore this move and play elsewhere ({point}).", mover
    )
    return text.format(better=fact.better.vertex, point=fact.elsewhere.vertex)


def _key_point(fact: KeyPointLeft, mover: Color) -> str:
    text = tr.by_color("{opponent} gets to play at {point}, the key point for both.", mover)
    if fact.answer is not None:
        text = tr.by_color("{opponent} can play around {point} first, at {answer}.", mover)
    answer = fact.answer or fact.point
    return text.format(point=fact.point.vertex, answer=answer.vertex)


def _elsewhere(fact: LargerElsewhere, _mover: Color) -> str:
    return tr("The larger move is in another part of the board, at {point}.").format(point=fact.point.vertex)


_WORDS: Mapping[type[Fact], Callable[..., str]] = {
    GroupTurned: _group,
    GroupShaken: _group,
    RaceLost: _race,
    LadderMissed: _ladder,
    CutMissed: _cut,
    StoneLost: _stone,
    AtStake: _stake,
    Ko: _ko,
    SenteLost: _sente,
    Unanswered: _unanswered,
    KeyPointLeft: _key_point,
    LargerElsewhere: _elsewhere,
}


def mistake_kind_name(kind: MistakeKind) -> str:
    """Return the name of a kind of mistake, as a title."""
    names = {
        MistakeKind.LIFE_AND_DEATH: tr("Life and death"),
        MistakeKind.RACE: tr("Race"),
        MistakeKind.LADDER: tr("Ladder"),
        MistakeKind.CUTTING: tr("Cutting and connecting"),
        MistakeKind.KO: tr("Ko"),
        MistakeKind.OVERPLAY: tr("Overplay"),
        MistakeKind.WASTED: tr("Wasted move"),
        MistakeKind.SENTE: tr("Sente and gote"),
        MistakeKind.KEY_POINT: tr("Key point"),
        MistakeKind.DIRECTION: tr("Direction of play"),
        MistakeKind.ENDGAME: tr("Endgame"),
    }
    return names[kind]
