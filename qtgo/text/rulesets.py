"""The words for rulesets and their parameters."""

from __future__ import annotations

from enum import Enum

from qtgo.core.rules.ruleset import (
    CUSTOM,
    HandicapCompensation,
    HandicapPlacement,
    KoRule,
    Repetition,
    ResumeFirst,
    Scoring,
    Suicide,
    Tax,
)
from qtgo.text.translation import Texts

tr = Texts("ruleset")


def ruleset_title(name: str) -> str:
    """Return a ruleset's name as people write it; a name that is not known stays as it is."""
    titles = {
        "japanese": tr("Japanese"),
        "korean": tr("Korean"),
        "chinese": tr("Chinese"),
        "chinese-tournament": tr("Chinese, as in tournaments"),
        "aga": tr("AGA (American)"),
        "bga": tr("BGA (British)"),
        "french": tr("French"),
        "pass-stone": tr("Pass stones"),
        "new-zealand": tr("New Zealand"),
        "ing": tr("Ing"),
        "tromp-taylor": tr("Tromp–Taylor"),
        "self-capture": tr("Self-capture"),
        "ludus": tr("Ludus"),
        "stone-scoring": tr("Stone scoring"),
        "ancient-territory": tr("Ancient territory"),
        "aga-button": tr("AGA with the button"),
        CUSTOM: tr("Custom"),
    }
    return titles.get(name, name)


def ruleset_sentence(name: str) -> str:
    """Return one sentence that tells a ruleset from the others; empty for a name that is not known."""
    sentences = {
        "japanese": tr(
            "Territory and prisoners count; eyes in a seki do not, and a long cycle ends without result.",
        ),
        "korean": tr("Counts as the Japanese rules do: territory and prisoners, no eyes in seki."),
        "chinese": tr(
            "Stones and territory count, no position may come back, and White is paid for handicap stones.",
        ),
        "chinese-tournament": tr("Stones and territory count, with the plain ko rule that tournaments play by."),
        "aga": tr(
            "A pass costs a stone and White passes last, so counting area or territory gives the same.",
        ),
        "bga": tr("Area with pass stones and free handicap; what is disputed is played out once."),
        "french": tr("Area with pass stones and free handicap; what is disputed is played out once."),
        "pass-stone": tr("Territory with prisoners and pass stones; a disagreement is settled by playing on."),
        "new-zealand": tr("Area; the whole board may not repeat, and suicide is allowed."),
        "ing": tr("Area with suicide allowed; the game stops after four passes."),
        "tromp-taylor": tr(
            "Area of the board as it stands: capture dead stones before you pass, nothing is removed.",
        ),
        "self-capture": tr("Area of the board as it stands, with plain ko and any self-capture allowed."),
        "ludus": tr("Area without komi unless agreed; White wins a tie."),
        "stone-scoring": tr("Only stones count, so each living group pays for its two eyes."),
        "ancient-territory": tr("Territory and prisoners count, and each living group pays for its two eyes."),
        "aga-button": tr("AGA rules where the first to pass takes a button worth half a point."),
        CUSTOM: tr("Your own choice of the parameters below."),
    }
    return sentences.get(name, "")


def parameter_word(value: Enum) -> str:
    """Return the words for a value of a ruleset's parameter."""
    words: dict[Enum, str] = {
        KoRule.SIMPLE: tr("Simple ko"),
        KoRule.POSITIONAL: tr("Positional superko"),
        KoRule.SITUATIONAL: tr("Situational superko"),
        Suicide.NO: tr("Forbidden"),
        Suicide.MULTI_STONE: tr("Allowed for two stones and more"),
        Suicide.ANY: tr("Allowed"),
        Scoring.AREA: tr("Area: stones and territory"),
        Scoring.TERRITORY: tr("Territory and prisoners"),
        Tax.NONE: tr("All count"),
        Tax.SEKI: tr("None in a seki"),
        Tax.ALL: tr("Each living group pays for two"),
        HandicapCompensation.NONE: tr("None"),
        HandicapCompensation.N_MINUS_1: tr("A point for each stone but one"),
        HandicapCompensation.N: tr("A point for each stone"),
        HandicapPlacement.FIXED: tr("On the star points"),
        HandicapPlacement.FREE: tr("Wherever Black likes"),
        ResumeFirst.OPPONENT_OF_REQUESTER: tr("The opponent of who asked"),
        ResumeFirst.OPPONENT_OF_LAST_PASSER: tr("The opponent of the last to pass"),
        Repetition.REFUSED: tr("Is refused"),
        Repetition.NO_RESULT: tr("May end the game without result"),
    }
    return words[value]
