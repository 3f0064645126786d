"""The words for rulesets and their parameters."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QCoreApplication

from qtgo.core.ruleset import (
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


def ruleset_title(name: str) -> str:
    """Give a ruleset's name as people write it; a name that is not known stays as it is."""
    translate = QCoreApplication.translate
    titles = {
        "japanese": translate("Ruleset", "Japanese"),
        "korean": translate("Ruleset", "Korean"),
        "chinese": translate("Ruleset", "Chinese"),
        "chinese-tournament": translate("Ruleset", "Chinese, as in tournaments"),
        "aga": translate("Ruleset", "AGA (American)"),
        "bga": translate("Ruleset", "BGA (British)"),
        "french": translate("Ruleset", "French"),
        "pass-stone": translate("Ruleset", "Pass stones"),
        "new-zealand": translate("Ruleset", "New Zealand"),
        "ing": translate("Ruleset", "Ing"),
        "tromp-taylor": translate("Ruleset", "Tromp–Taylor"),
        "self-capture": translate("Ruleset", "Self-capture"),
        "ludus": translate("Ruleset", "Ludus"),
        "stone-scoring": translate("Ruleset", "Stone scoring"),
        "ancient-territory": translate("Ruleset", "Ancient territory"),
        "aga-button": translate("Ruleset", "AGA with the button"),
        CUSTOM: translate("Ruleset", "Custom"),
    }
    return titles.get(name, name)


def ruleset_sentence(name: str) -> str:
    """Give one sentence that tells a ruleset from the others; empty for a name that is not known."""
    translate = QCoreApplication.translate
    sentences = {
        "japanese": translate(
            "Ruleset",
            "Territory and prisoners count; eyes in a seki do not, and a long cycle ends without result.",
        ),
        "korean": translate("Ruleset", "Counts as the Japanese rules do: territory and prisoners, no eyes in seki."),
        "chinese": translate(
            "Ruleset",
            "Stones and territory count, no position may come back, and White is paid for handicap stones.",
        ),
        "chinese-tournament": translate(
            "Ruleset", "Stones and territory count, with the plain ko rule that tournaments play by."
        ),
        "aga": translate(
            "Ruleset",
            "A pass costs a stone and White passes last, so counting area or territory gives the same.",
        ),
        "bga": translate("Ruleset", "Area with pass stones and free handicap; what is disputed is played out once."),
        "french": translate("Ruleset", "Area with pass stones and free handicap; what is disputed is played out once."),
        "pass-stone": translate(
            "Ruleset", "Territory with prisoners and pass stones; a disagreement is settled by playing on."
        ),
        "new-zealand": translate("Ruleset", "Area; the whole board may not repeat, and suicide is allowed."),
        "ing": translate("Ruleset", "Area with suicide allowed; the game stops after four passes."),
        "tromp-taylor": translate(
            "Ruleset",
            "Area of the board as it stands: capture dead stones before you pass, nothing is removed.",
        ),
        "self-capture": translate(
            "Ruleset", "Area of the board as it stands, with plain ko and any self-capture allowed."
        ),
        "ludus": translate("Ruleset", "Area without komi unless agreed; White wins a tie."),
        "stone-scoring": translate("Ruleset", "Only stones count, so each living group pays for its two eyes."),
        "ancient-territory": translate(
            "Ruleset", "Territory and prisoners count, and each living group pays for its two eyes."
        ),
        "aga-button": translate("Ruleset", "AGA rules where the first to pass takes a button worth half a point."),
        CUSTOM: translate("Ruleset", "Your own choice of the parameters below."),
    }
    return sentences.get(name, "")


def parameter_word(value: Enum) -> str:
    """Give the words for a value of a ruleset's parameter."""
    translate = QCoreApplication.translate
    words: dict[Enum, str] = {
        KoRule.SIMPLE: translate("Ruleset", "Simple ko"),
        KoRule.POSITIONAL: translate("Ruleset", "Positional superko"),
        KoRule.SITUATIONAL: translate("Ruleset", "Situational superko"),
        Suicide.NO: translate("Ruleset", "Forbidden"),
        Suicide.MULTI_STONE: translate("Ruleset", "Allowed for two stones and more"),
        Suicide.ANY: translate("Ruleset", "Allowed"),
        Scoring.AREA: translate("Ruleset", "Area: stones and territory"),
        Scoring.TERRITORY: translate("Ruleset", "Territory and prisoners"),
        Tax.NONE: translate("Ruleset", "All count"),
        Tax.SEKI: translate("Ruleset", "None in a seki"),
        Tax.ALL: translate("Ruleset", "Each living group pays for two"),
        HandicapCompensation.NONE: translate("Ruleset", "None"),
        HandicapCompensation.N_MINUS_1: translate("Ruleset", "A point for each stone but one"),
        HandicapCompensation.N: translate("Ruleset", "A point for each stone"),
        HandicapPlacement.FIXED: translate("Ruleset", "On the star points"),
        HandicapPlacement.FREE: translate("Ruleset", "Wherever Black likes"),
        ResumeFirst.OPPONENT_OF_REQUESTER: translate("Ruleset", "The opponent of who asked"),
        ResumeFirst.OPPONENT_OF_LAST_PASSER: translate("Ruleset", "The opponent of the last to pass"),
        Repetition.REFUSED: translate("Ruleset", "Is refused"),
        Repetition.NO_RESULT: translate("Ruleset", "May end the game without result"),
    }
    return words[value]
