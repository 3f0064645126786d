"""Sentences about moves."""

import pytest

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
from qtgo.core.rules.point import Color, Point
from qtgo.text.analysis.move_fact_words import facts_text, happened_text

POINT = Point.from_vertex("R16")


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (
            GroupTurned(Color.BLACK, POINT, 12, 0.84, -0.9),
            "Black's group at R16 (12 stones) dies here (ownership +0.8 to −0.9).",
        ),
        (
            GroupTurned(Color.WHITE, POINT, 3, -0.9, 0.8),
            "White's group at R16 (3 stones) comes to life (ownership −0.9 to +0.8).",
        ),
        (AtStake(POINT, 13.6, is_tenuki=True), "This leaves about 14 points around R16, where White had just played."),
        (AtStake(POINT, 13.6, is_tenuki=False), "About 14 points are at stake at R16."),
        (Ko(POINT, is_better=True), "The better line fights a ko at R16."),
        (Ko(POINT, is_better=False), "A ko at R16 follows."),
        (SenteLost(POINT), "This sequence ends in gote: White gets to play elsewhere first (R16)."),
        (
            Unanswered(Point(2, 2), POINT),
            "White would answer C3, but can ignore this move and play elsewhere (R16).",
        ),
        (
            GroupShaken(Color.BLACK, POINT, 5, 0.8, 0.1),
            "Black's group at R16 (5 stones) is in danger (ownership +0.8 to +0.1).",
        ),
        (
            RaceLost(POINT, 3, Point(2, 2), 4),
            "Black loses the race: 3 liberties at R16 against 4 of White at C3.",
        ),
        (LadderMissed(POINT, is_better=False), "White catches R16 in a ladder."),
        (LadderMissed(POINT, is_better=True), "The better move catches R16 in a ladder."),
        (CutMissed(POINT, is_better=False), "White cuts at R16."),
        (CutMissed(POINT, is_better=True), "White connects at R16, where Black could cut."),
        (StoneLost(POINT), "The stone dies: White answers at R16."),
        (StoneLost(POINT, was_theirs=True), "The stone cannot live: this area was White's already."),
        (KeyPointLeft(POINT, Point(2, 2)), "White can play around R16 first, at C3."),
        (KeyPointLeft(POINT), "White gets to play at R16, the key point for both."),
        (LargerElsewhere(POINT), "The larger move is in another part of the board, at R16."),
    ],
)
def test_each_fact_is_a_sentence(fact: Fact, sentence: str) -> None:
    assert facts_text([fact], Color.BLACK) == sentence


def test_several_are_one_after_the_other() -> None:
    facts: list[Fact] = [Ko(POINT, is_better=False), SenteLost(POINT)]
    assert facts_text(facts, Color.WHITE).startswith("A ko at R16 follows. This sequence ends in gote: Black gets")
    assert facts_text([], Color.WHITE) == ""


def test_what_happened_has_the_kind_for_a_title() -> None:
    facts = (LargerElsewhere(POINT),)
    sentence = "The larger move is in another part of the board, at R16."
    assert happened_text(facts, MistakeKind.DIRECTION, Color.BLACK) == f"Direction of play · {sentence}"
    assert happened_text((), MistakeKind.ENDGAME, Color.BLACK) == "Endgame"
    assert happened_text((), None, Color.BLACK) == ""
