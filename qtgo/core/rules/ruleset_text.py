"""Rulesets as text, both ways: KataGo's ``kata-set-rules``, and the SGF property RU."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import Any

from qtgo.core.rules.ko import KoRule
from qtgo.core.rules.ruleset import (
    CUSTOM,
    NAMED,
    HandicapCompensation,
    Repetition,
    Ruleset,
    RulesetError,
    RulesetProblem,
    Scoring,
    Suicide,
    Tax,
    capture_rules,
    find_ruleset,
    squeeze,
)
from qtgo.deferred import fields, regex, replace

# KataGo's names. Its "chinese" is what tournaments play; the written rules are the other two.
_KATA_NAMES = {
    "japanese": "japanese",
    "korean": "korean",
    "chinese": "chinese-tournament",
    "chinese-ogs": "chinese",
    "chinese-kgs": "chinese",
    "aga": "aga",
    "bga": "bga",
    "french": "french",
    "new-zealand": "new-zealand",
    "ing": "ing",
    "tromp-taylor": "tromp-taylor",
    "stone-scoring": "stone-scoring",
    "ancient-territory": "ancient-territory",
    "aga-button": "aga-button",
}
_KATA_SQUEEZED = {squeeze(name): NAMED[ours] for name, ours in _KATA_NAMES.items()}
_KATA_VALUES: Mapping[str, Mapping[str, object]] = {
    "ko": {rule.name: rule for rule in KoRule},
    "scoring": {scoring.name: scoring for scoring in Scoring},
    "tax": {tax.name: tax for tax in Tax},
    "whiteHandicapBonus": {bonus.value: bonus for bonus in HandicapCompensation},
}
_KATA_SWITCHES = ("suicide", "hasButton", "friendlyPassOk")
# The parts of rules written as one word, such as koSIMPLEscoreAREAtaxNONEsui0whbN.
_KATA_WORD_KEYS = {
    "ko": "ko",
    "scoring": "scoring",
    "score": "scoring",
    "tax": "tax",
    "sui": "suicide",
    "button": "hasButton",
    "whb": "whiteHandicapBonus",
    "fpok": "friendlyPassOk",
}
_KATA_WORD = regex(
    r"\s*(?:(ko)\s*(SIMPLE|POSITIONAL|SITUATIONAL)|(scoring|score)\s*(AREA|TERRITORY)|(tax)\s*(NONE|SEKI|ALL)"
    r"|(whb)\s*(0|N-1|N)|(sui|button|fpok)\s*([01]))\s*",
    re.IGNORECASE,
)


def to_kata(rules: Ruleset) -> dict[str, str | bool]:
    """Return the object that ``kata-set-rules`` takes, with all its keys.

    ``friendlyPassOk`` says whether dead stones may stay on the board under area scoring.
    """
    return {
        "ko": rules.ko.name,
        "scoring": rules.scoring.name,
        "tax": rules.tax.name,
        "suicide": rules.suicide is not Suicide.NO,
        "hasButton": rules.button,
        "whiteHandicapBonus": rules.handicap_compensation.value,
        "friendlyPassOk": rules.dead_stones_removed and rules.scoring is Scoring.AREA,
    }


def to_kata_name(rules: Ruleset) -> str | None:
    """Return KataGo's name for rules that it knows, or None."""
    shorthands = {ours: name for name, ours in reversed(_KATA_NAMES.items())}
    if NAMED.get(rules.name) == rules:
        return shorthands.get(rules.name)
    described = to_kata(rules)
    return next((name for ours, name in shorthands.items() if to_kata(NAMED[ours]) == described), None)


def from_kata(text: str) -> Ruleset:
    """Read an argument of ``kata-set-rules``: a name, KataGo's or ours, JSON, or one word; raise RulesetError.

    Names have KataGo's meaning. What JSON or a word omits is as in Tromp-Taylor rules, but dead
    stones are removed unless everything else is Tromp-Taylor too. What KataGo has no parameter for is as in the
    ruleset with a KataGo name and the same parameters, otherwise the default.
    """
    text = text.strip()
    if text.startswith("{"):
        return _from_kata_object(_parse_object(text))
    found = _KATA_SQUEEZED.get(squeeze(text)) or find_ruleset(text)
    if found is not None:
        return found
    described = _parse_word(text)
    if described is None:
        raise RulesetError(RulesetProblem.UNKNOWN_NAME, text)
    return _from_kata_object(described)


def told_by_kata(text: str) -> Ruleset:
    """Return the rules that ``kata-set-rules`` sets: ``from_kata`` with KataGo's simple ko; raise RulesetError.

    Under it positions may repeat: a long cycle is no result, never an illegal move.
    """
    rules = from_kata(text)
    if rules.ko is not KoRule.SIMPLE or rules.ends_by_long_cycle:
        return rules
    return replace(rules, name=CUSTOM, repetition=Repetition.NO_RESULT)


def _parse_object(text: str) -> dict[str, object]:
    try:
        described = json.loads(text)
    except (ValueError, RecursionError):
        raise RulesetError(RulesetProblem.NOT_JSON, text) from None
    return {"scoring" if key == "score" else key: value for key, value in described.items()}


def _parse_word(text: str) -> dict[str, object] | None:
    described: dict[str, object] = {}
    at = 0
    while at < len(text):
        match = _KATA_WORD.match(text, at)
        if match is None:
            return None
        key, value = (group for group in match.groups() if group)
        key = _KATA_WORD_KEYS[key.lower()]
        described[key] = value == "1" if key in _KATA_SWITCHES else value
        at = match.end()
    return described or None


def _from_kata_object(described: Mapping[str, object]) -> Ruleset:
    values: dict[str, Any] = {}
    for key, value in described.items():
        if key in _KATA_VALUES and isinstance(value, str) and value.upper() in _KATA_VALUES[key]:
            values[key] = _KATA_VALUES[key][value.upper()]
        elif key in _KATA_SWITCHES and isinstance(value, bool):
            values[key] = value
        elif key in _KATA_VALUES or key in _KATA_SWITCHES:
            raise RulesetError(RulesetProblem.BAD_VALUE, json.dumps(value).strip('"'), key)
        else:
            raise RulesetError(RulesetProblem.UNKNOWN_KEY, json.dumps(value), key)
    scoring = values.get("scoring", Scoring.AREA)
    rules = Ruleset(
        CUSTOM,
        ko=values.get("ko", KoRule.POSITIONAL),
        suicide=Suicide.MULTI_STONE if values.get("suicide", True) else Suicide.NO,
        scoring=scoring,
        tax=values.get("tax", Tax.NONE if scoring is Scoring.AREA else Tax.SEKI),
        handicap_compensation=values.get("whiteHandicapBonus", HandicapCompensation.NONE),
        button=values.get("hasButton", False),
        dead_stones_removed=values.get("friendlyPassOk", False) or scoring is Scoring.TERRITORY,
    )
    named = _named_like(rules)
    if named is not None:
        return named
    komi = 6.5 if scoring is Scoring.TERRITORY else 7.0 if rules.button else 7.5
    rules = replace(rules, default_komi=komi, handicap_komi=0.0 if rules.button else 0.5)
    if "friendlyPassOk" in values:
        return rules
    rules = replace(rules, dead_stones_removed=True)
    return _named_like(rules) or rules


def _named_like(rules: Ruleset) -> Ruleset | None:
    """Return the first ruleset with a KataGo name that KataGo cannot distinguish from this one."""
    described = to_kata(rules)
    return next((NAMED[ours] for ours in _KATA_NAMES.values() if to_kata(NAMED[ours]) == described), None)


# RU of the named rulesets. AGA, GOE, Japanese and NZ are the words of the SGF standard.
_RU_WORDS = {
    "japanese": "Japanese",
    "korean": "Korean",
    "chinese": "Chinese",
    "chinese-tournament": "Chinese-Tournament",
    "aga": "AGA",
    "bga": "BGA",
    "french": "French",
    "pass-stone": "Pass-Stone",
    "new-zealand": "NZ",
    "ing": "GOE",
    "tromp-taylor": "Tromp-Taylor",
    "self-capture": "Self-Capture",
    "ludus": "Ludus",
    "stone-scoring": "Stone-Scoring",
    "ancient-territory": "Ancient-Territory",
    "aga-button": "AGA-Button",
}
_RU_NUMBERS = {"passes_to_stop": range(2, 10), "captures_to_win": range(100)}
# Not the komi, which has a property of its own.
_RU_FIELDS = [f.name for f in fields(Ruleset) if f.name != "name" and not f.name.endswith("_komi")]


@lru_cache(maxsize=16)
def to_sgf_ru(rules: Ruleset) -> str:
    """Write rules as the SGF property RU: a name, or KataGo's word and the other parameters."""
    if rules.captures_to_win and rules == capture_rules(rules.captures_to_win):
        return f"Capture-{rules.captures_to_win}"
    named = NAMED.get(rules.name)
    if named is not None and replace(rules, scoring=named.scoring) == named and _same_result(rules, named):
        return _RU_WORDS[rules.name]
    text = _to_kata_word(rules)
    base = from_kata(text)
    parts = [text]
    for name in _RU_FIELDS:
        value = getattr(rules, name)
        if value != getattr(base, name):
            parts.append(f"{name}={_to_word(value)}")
    return "; ".join(parts)


def from_sgf_ru(text: str) -> Ruleset | None:
    """Read the SGF property RU, ignoring case and blanks; return None for unknown rules."""
    word, *parts = text.strip().split(";")
    try:
        rules = find_ruleset(word) or from_kata(word)
        changes = {name: _from_word(name, value) for name, _, value in (part.strip().partition("=") for part in parts)}
    except (RulesetError, KeyError):
        return None
    return replace(rules, name=CUSTOM, **changes) if changes else rules


def _same_result(rules: Ruleset, named: Ruleset) -> bool:
    return rules.scoring is named.scoring or (rules.pass_stones and rules.white_passes_last)


def _to_kata_word(rules: Ruleset) -> str:
    described = to_kata(rules)
    word = "ko{ko}score{scoring}tax{tax}sui{suicide:d}".format_map(described)
    word += "button1" if rules.button else ""
    if rules.handicap_compensation is not HandicapCompensation.NONE:
        word += f"whb{rules.handicap_compensation.value}"
    return word + f"fpok{described['friendlyPassOk']:d}" if rules.scoring is Scoring.AREA else word


def _to_word(value: Enum | bool | int) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value if isinstance(value, Enum) else value)


def _from_word(name: str, word: str) -> Any:
    """Read the value of a field; raise KeyError if it has no such value."""
    usual = getattr(Ruleset(CUSTOM), name, None) if name in _RU_FIELDS else None
    if isinstance(usual, Enum):
        return {_to_word(value): value for value in type(usual)}[word]
    if isinstance(usual, bool):
        return {"yes": True, "no": False}[word]
    if isinstance(usual, int):
        return {str(number): number for number in _RU_NUMBERS[name]}[word]
    raise KeyError(name)
