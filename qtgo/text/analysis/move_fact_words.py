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
from qtgo.text.go_words import color_name
from qtgo.text.translation import Texts

tr = Texts("facts")


def facts_text(facts: Iterable[Fact], mover: Color) -> str:
    """Return what happened with a player's move, a sentence for each fact."""
    return " ".join(fact_sentence(fact, mover) for fact in facts)


def happened_text(facts: Iterable[Fact], kind: MistakeKind | None, mover: Color) -> str:
    """Return the kind of a player's mistake as a title, and what happened; empty where neither is known."""
    return " · ".join(filter(None, ("" if kind is None else mistake_kind_name(kind), facts_text(facts, mover))))


def fact_sentence(fact: Fact, mover: Color) -> str:
    """Return a sentence; the ownership of a group is that of its owner, from −1 to +1."""
    words = _WORDS[type(fact)]
    return words(fact, mover)


def _group(fact: GroupTurned | GroupShaken, _mover: Color) -> str:
    if isinstance(fact, GroupShaken):
        text = tr("{color}'s group at {point} ({stones} stones) is in danger (ownership {before} to {after}).")
    elif fact.dies:
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


def _race(fact: RaceLost, mover: Color) -> str:
    text = tr(
        "{color} loses the race: {liberties} liberties at {point} against {opponent_liberties} of {opponent} at "
        "{opponent_point}."
    )
    return text.format(
        color=color_name(mover),
        point=fact.point.vertex,
        liberties=fact.liberties,
        opponent=color_name(mover.opponent),
        opponent_point=fact.opponent_point.vertex,
        opponent_liberties=fact.opponent_liberties,
    )


def _ladder(fact: LadderMissed, mover: Color) -> str:
    text = tr("The better move catches {point} in a ladder.")
    if not fact.is_better:
        text = tr("{opponent} catches {point} in a ladder.")
    return text.format(opponent=color_name(mover.opponent), point=fact.point.vertex)


def _cut(fact: CutMissed, mover: Color) -> str:
    text = tr("{opponent} connects at {point}, where {color} could cut.")
    if not fact.is_better:
        text = tr("{opponent} cuts at {point}.")
    return text.format(opponent=color_name(mover.opponent), color=color_name(mover), point=fact.point.vertex)


def _stone(fact: StoneLost, mover: Color) -> str:
    text = tr("The stone dies: {opponent} answers at {point}.")
    if fact.was_theirs:
        text = tr("The stone cannot live: this area was {opponent}'s already.")
    return text.format(opponent=color_name(mover.opponent), point=fact.answer.vertex)


def _stake(fact: AtStake, mover: Color) -> str:
    # Translators: {points} is a whole number of 2 or more.
    text = tr("About {points} points are at stake at {point}.")
    if fact.is_tenuki:
        text = tr("This leaves about {points} points around {point}, where {opponent} had just played.")
    return text.format(opponent=color_name(mover.opponent), points=f"{fact.points:.0f}", point=fact.point.vertex)


def _ko(fact: Ko, _mover: Color) -> str:
    text = tr("The better line fights a ko at {point}.") if fact.is_better else tr("A ko at {point} follows.")
    return text.format(point=fact.point.vertex)


def _sente(fact: SenteLost, mover: Color) -> str:
    text = tr("This sequence ends in gote: {opponent} gets to play elsewhere first ({point}).")
    return text.format(opponent=color_name(mover.opponent), point=fact.point.vertex)


def _unanswered(fact: Unanswered, mover: Color) -> str:
    text = tr("{opponent} would answer {better}, but can ignore this move and play elsewhere ({point}).")
    return text.format(opponent=color_name(mover.opponent), better=fact.better.vertex, point=fact.elsewhere.vertex)


def _key_point(fact: KeyPointLeft, mover: Color) -> str:
    text = tr("{opponent} gets to play at {point}, the key point for both.")
    if fact.answer is not None:
        text = tr("{opponent} plays around {point} first, at {answer}.")
    answer = fact.answer or fact.point
    return text.format(opponent=color_name(mover.opponent), point=fact.point.vertex, answer=answer.vertex)


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
