"""The words for rulesets and their parameters."""

from __future__ import annotations

from enum import Enum

from qtgo.core.rules.ko import KoRule
from qtgo.core.rules.ruleset import (
    CUSTOM,
    HandicapCompensation,
    HandicapPlacement,
    Repetition,
    ResumeFirst,
    RulesetError,
    RulesetProblem,
    Scoring,
    Suicide,
    Tax,
    find_ruleset,
)
from qtgo.text.translation import Texts

tr = Texts("ruleset")


def ruleset_title(name: str) -> str:
    """Return a ruleset's name as people write it beside the word "rules"; an unknown one stays as it is."""
    return _names(name)[0]


def ruleset_phrase(name: str) -> str:
    """Return a ruleset's name as it stands alone, where no label says that it is one of rules."""
    return _names(name)[1]


def _names(name: str) -> tuple[str, str]:
    names = {
        # Translators: the name of rules.
        "japanese": (tr("Japanese"), tr("Japanese rules")),
        # Translators: the name of rules.
        "korean": (tr("Korean"), tr("Korean rules")),
        # Translators: the name of rules.
        "chinese": (tr("Chinese"), tr("Chinese rules")),
        "chinese-tournament": (tr("Chinese (tournament)"), tr("Chinese tournament rules")),
        "aga": (tr("AGA (American)"), tr("AGA rules")),
        "bga": (tr("BGA (British)"), tr("BGA rules")),
        # Translators: the name of rules.
        "french": (tr("French"), tr("French rules")),
        # Translators: the name of rules.
        "pass-stone": (tr("Pass stones"), tr("Pass-stone rules")),
        "new-zealand": (tr("New Zealand"), tr("New Zealand rules")),
        # Translators: rules named after a person.
        "ing": (tr("Ing"), tr("Ing rules")),
        "tromp-taylor": (tr("Tromp–Taylor"), tr("Tromp–Taylor rules")),
        "self-capture": (tr("Self-capture"), tr("Self-capture rules")),
        # Translators: the name of rules.
        "ludus": (tr("Ludus"), tr("Ludus rules")),
        # Translators: the name of rules.
        "stone-scoring": (tr("Stone scoring"), tr("Stone-scoring rules")),
        "ancient-territory": (tr("Ancient territory"), tr("Ancient territory rules")),
        "aga-button": (tr("AGA with button"), tr("AGA rules with button")),
        # Translators: rules of your own.
        CUSTOM: (tr("Custom"), tr("Custom rules")),
    }
    if name not in names and (rules := find_ruleset(name)) is not None and rules.captures_to_win:
        return (captures_text(rules.captures_to_win),) * 2
    return names.get(name, (name, name))


def captures_text(stones: int) -> str:
    """Return how a capture game is won."""
    return tr.plural("First to capture {n} stone", "First to capture {n} stones", stones)


def ruleset_sentence(name: str) -> str:
    """Return one sentence that tells a ruleset from the others; empty for a name that is not known."""
    sentences = {
        "japanese": tr(
            "Territory and prisoners count; eyes in seki do not. A long cycle ends the game without result.",
        ),
        "korean": tr("Like the Japanese rules: territory and prisoners count; eyes in seki do not."),
        "chinese": tr(
            "Stones and territory count, no position may repeat, and White is compensated for handicap stones.",
        ),
        "chinese-tournament": tr("Stones and territory count, with the simple ko rule used in tournaments."),
        "aga": tr(
            "A pass costs one prisoner and White passes last, so area and territory scoring agree.",
        ),
        "bga": tr("Area scoring with pass stones and free handicap; disputes are played out once."),
        "french": tr("Area scoring with pass stones and free handicap; disputes are played out once."),
        "pass-stone": tr("Territory scoring with prisoners and pass stones; disputes are settled by playing on."),
        "new-zealand": tr("Area scoring; no position may repeat, and suicide is allowed."),
        "ing": tr("Area scoring with suicide allowed; the game stops after four passes."),
        "tromp-taylor": tr(
            "Area scoring of the board as it stands: capture dead stones before you pass.",
        ),
        "self-capture": tr("Area scoring of the board as it stands, with simple ko and suicide allowed."),
        "ludus": tr("Area scoring without komi unless agreed; White wins ties."),
        "stone-scoring": tr("Only stones count, so each living group loses two points for its eyes."),
        "ancient-territory": tr("Territory and prisoners count, and each living group loses two points for its eyes."),
        "aga-button": tr("AGA rules; the first player to pass takes a button worth half a point."),
        CUSTOM: tr("Your own settings."),
    }
    return sentences.get(name, "")


def parameter_word(value: Enum) -> str:
    """Return the words for a value of a ruleset's parameter."""
    words: dict[Enum, str] = {
        KoRule.SIMPLE: tr("Simple ko"),
        KoRule.POSITIONAL: tr("Positional superko"),
        KoRule.SITUATIONAL: tr("Situational superko"),
        # Translators: of suicide.
        Suicide.NO: tr("Forbidden"),
        Suicide.MULTI_STONE: tr("Allowed for two or more stones"),
        # Translators: of suicide.
        Suicide.ANY: tr("Allowed"),
        Scoring.AREA: tr("Area: stones and territory"),
        Scoring.TERRITORY: tr("Territory and prisoners"),
        # Translators: eyes in a seki.
        Tax.NONE: tr("All counted"),
        Tax.SEKI: tr("Not counted in seki"),
        Tax.ALL: tr("Each living group loses two points"),
        # Translators: no compensation.
        HandicapCompensation.NONE: tr("None"),
        HandicapCompensation.N_MINUS_1: tr("One point per stone except the first"),
        HandicapCompensation.N: tr("One point per stone"),
        HandicapPlacement.FIXED: tr("On the star points"),
        # Translators: of the placement of handicap stones.
        HandicapPlacement.FREE: tr("Free"),
        ResumeFirst.OPPONENT_OF_REQUESTER: tr("Opponent of the player who resumes"),
        ResumeFirst.OPPONENT_OF_LAST_PASSER: tr("Opponent of the last player to pass"),
        Repetition.REFUSED: tr("Not allowed"),
        Repetition.NO_RESULT: tr("Can end the game without result"),
    }
    return words[value]


def ruleset_error_text(error: RulesetError) -> str:
    """Return why a description of rules cannot be understood."""
    return {
        RulesetProblem.UNKNOWN_NAME: tr("unknown ruleset {value!r}"),
        RulesetProblem.NOT_JSON: tr("not a JSON object of rules: {value!r}"),
        RulesetProblem.UNKNOWN_KEY: tr("unknown rules parameter {key!r}"),
        RulesetProblem.BAD_VALUE: tr("{value!r} is not a value of the rules parameter {key!r}"),
    }[error.problem].format(value=error.value, key=error.key)
