"""The names of the stones that a player has taken, prisoners where they count, else captures."""

from __future__ import annotations

from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.ruleset import Scoring
from qtgo.text.translation import Texts

tr = Texts("prisoners")


def are_prisoners(info: GameInfo) -> bool:
    """Return whether taken stones count or are handed over by passing, in a game whose players know the word."""
    rules = info.ruleset
    return (rules.scoring is Scoring.TERRITORY or rules.pass_stones) and not info.is_for_newcomers


def prisoners_text(count: int, *, are_prisoners: bool) -> str:
    """Return how many stones a player has taken."""
    if are_prisoners:
        return tr.plural("{n} prisoner", "{n} prisoners", count)
    return tr.plural("{n} capture", "{n} captures", count)
