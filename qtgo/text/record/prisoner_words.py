"""The names of the stones that a player has taken, prisoners where they count, else captures."""

from __future__ import annotations

from qtgo.core.rules.ruleset import Ruleset, Scoring
from qtgo.text.translation import Texts

tr = Texts("prisoners")


def prisoners_text(count: int, rules: Ruleset) -> str:
    """Return how many stones a player has taken: prisoners if they count or are handed over by passing."""
    if rules.scoring is Scoring.TERRITORY or rules.pass_stones:
        return tr.plural("{n} prisoner", "{n} prisoners", count)
    return tr.plural("{n} capture", "{n} captures", count)
