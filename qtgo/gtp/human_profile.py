"""The people whose play KataGo's human network imitates: its profiles, the settings for each, and what it reports.

The settings are those of KataGo's own examples, ``gtp_human5k_example.cfg`` and ``gtp_human9d_search_example.cfg``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from enum import Enum
from functools import cache

from qtgo.deferred import regex

HUMAN_NETWORK_NAME = "b18c384nbt-humanv0.bin.gz"
HUMAN_NETWORK_SIZE = 99_000_000  # bytes
HUMAN_NETWORK_PLACE = "https://github.com/lightvector/KataGo/releases/tag/v1.15.0"

MODELS_COMMAND = "kata-get-models"
SET_COMMAND = "kata-set-param"

RANKS = (*(f"{kyu}k" for kyu in range(20, 0, -1)), *(f"{dan}d" for dan in range(1, 10)))
YEARS = range(1800, 2024)
USUAL_PROFILE = "rank_5k"

_RANK = regex(r"(\d{1,2})\s*(k|d)", re.IGNORECASE)
_PROFESSIONAL = regex(r"\d\s*p", re.IGNORECASE)
_FIRST_TO_SEARCH = RANKS.index("5d")


class HumanStyle(Enum):
    """Whose play is imitated: people of a rank, today or before AI, or professionals of a year. Profiles begin so."""

    MODERN = "rank"
    BEFORE_AI = "preaz"
    PROFESSIONAL = "proyear"


@cache
def profiles(style: HumanStyle | None = None) -> tuple[str, ...]:
    """Return the profiles of a style, or of all; weakest or oldest first."""
    if style is None:
        return tuple(profile for each in HumanStyle for profile in profiles(each))
    values = YEARS if style is HumanStyle.PROFESSIONAL else RANKS
    return tuple(f"{style.value}_{value}" for value in values)


def is_profile(level: str) -> bool:
    """Return whether a level of an engine is a profile."""
    return style_of(level) is not None


def style_of(profile: str) -> HumanStyle | None:
    """Return the style of a profile, None for any other text."""
    return _styles().get(profile)


@cache
def _styles() -> Mapping[str, HumanStyle]:
    return {profile: style for style in HumanStyle for profile in profiles(style)}


def rank_of(profile: str) -> str:
    """Return the rank in a profile as SGF writes it, empty for a professional and for any other text."""
    return "" if style_of(profile) in (None, HumanStyle.PROFESSIONAL) else profile.partition("_")[2]


def year_of(profile: str) -> str:
    """Return the year in the profile of a professional, empty for any other text."""
    return profile.partition("_")[2] if style_of(profile) is HumanStyle.PROFESSIONAL else ""


def profile_told(rank: str) -> str:
    """Return the profile of a rank as files write it, the nearest one there is; empty where none is told."""
    if _PROFESSIONAL.search(rank):
        return f"{HumanStyle.MODERN.value}_{RANKS[-1]}"
    found = _RANK.search(rank)
    if found is None or not int(found[1]):
        return ""
    number, is_dan = int(found[1]), found[2].lower() == "d"
    return f"{HumanStyle.MODERN.value}_{min(number, 9)}d" if is_dan else f"{HumanStyle.MODERN.value}_{min(number, 20)}k"


def stronger(profile: str, ranks: int) -> str:
    """Return the profile of people so many ranks stronger, or of the strongest there are."""
    place = RANKS.index(rank_of(profile))
    return f"{HumanStyle.MODERN.value}_{RANKS[min(place + ranks, len(RANKS) - 1)]}"


def in_style(profile: str, style: HumanStyle) -> str:
    """Return the profile of the same rank in another style; empty if that style has no such rank."""
    moved = f"{style.value}_{rank_of(profile)}"
    return moved if moved in profiles(style) else ""


def profile_commands(profile: str) -> tuple[str, ...]:
    """Return the GTP commands that make KataGo play like the people of a profile from its next move on."""
    return tuple(f"{SET_COMMAND} {name} {value}" for name, value in _settings(profile).items())


def is_essential(command: str) -> bool:
    """Return whether KataGo plays without imitation, having refused a command of ``profile_commands``."""
    return command.split()[:2] in ([SET_COMMAND, "humanSLProfile"], [SET_COMMAND, "humanSLChosenMoveProp"])


def has_human_network(answer: str) -> bool:
    """Return whether KataGo's answer to ``kata-get-models`` has a network that takes profiles."""
    try:
        models = json.loads(answer)
    except (ValueError, RecursionError):
        return False
    entries = models if isinstance(models, list) else []
    return any(isinstance(model, dict) and model.get("usesHumanSLProfile") is True for model in entries)


def _settings(profile: str) -> Mapping[str, str]:
    rank = rank_of(profile)
    searches = not rank or RANKS.index(rank) >= _FIRST_TO_SEARCH
    return {"humanSLProfile": profile, **_ALL, **(_WITH_SEARCH if searches else _WITHOUT_SEARCH)}


_ALL = {
    "humanSLChosenMoveProp": "1",
    "humanSLChosenMoveIgnorePass": "true",
    "humanSLRootExploreProbWeightful": "0",
    "humanSLPlaExploreProbWeightless": "0",
    "humanSLPlaExploreProbWeightful": "0",
    "humanSLOppExploreProbWeightless": "0",
    "humanSLOppExploreProbWeightful": "0",
    "humanSLCpuctExploration": "0.5",
    "chosenMoveSubtract": "0",
    "chosenMovePrune": "0",
    "ignorePreRootHistory": "false",
    "rootNumSymmetriesToSample": "2",
    "useLcbForSelection": "false",
    "winLossUtilityFactor": "1",
    "useUncertainty": "false",
    "subtreeValueBiasFactor": "0",
    "useNoisePruning": "false",
    "delayMoveScale": "0",
}
_WITHOUT_SEARCH = {
    "maxVisits": "40",
    "humanSLChosenMovePiklLambda": "100000000",
    "humanSLRootExploreProbWeightless": "0",
    "humanSLCpuctPermanent": "0.2",
    "chosenMoveTemperatureEarly": "0.85",
    "chosenMoveTemperature": "0.7",
    "chosenMoveTemperatureHalflife": "80",
    "chosenMoveTemperatureOnlyBelowProb": "0.01",
    "staticScoreUtilityFactor": "0.3",
    "dynamicScoreUtilityFactor": "0",
}
"""The network's own choice among a rank's moves; the visits only tell when to pass and to resign."""
_WITH_SEARCH = {
    "maxVisits": "400",
    "humanSLChosenMovePiklLambda": "0.08",
    "humanSLRootExploreProbWeightless": "0.8",
    "humanSLCpuctPermanent": "2",
    "chosenMoveTemperatureEarly": "0.7",
    "chosenMoveTemperature": "0.25",
    "chosenMoveTemperatureHalflife": "30",
    "chosenMoveTemperatureOnlyBelowProb": "1",
    "staticScoreUtilityFactor": "0.5",
    "dynamicScoreUtilityFactor": "0.5",
}
"""For ranks whose strength the network alone does not reach."""
