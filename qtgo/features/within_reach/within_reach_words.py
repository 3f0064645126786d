"""What people of a rank play where a mistake was made, in a sentence."""

from __future__ import annotations

from qtgo.core.analysis.reach import Chances
from qtgo.text.level_words import level_heading
from qtgo.text.translation import Texts

tr = Texts("within reach")


def reach_text(profiles: tuple[str, str], own: Chances, stronger: Chances, best: str) -> str:
    """Return how often people of a rank and stronger ones play a mistake, and the better move if it is known."""
    ranks = {"rank": level_heading(profiles[0]), "stronger": level_heading(profiles[1])}
    played = tr("{rank} players play this in {often} of 100 games, {stronger} players in {rarely}.").format(
        **ranks, often=_of_hundred(own.played), rarely=_of_hundred(stronger.played)
    )
    if own.best is None or stronger.best is None:
        return played
    found = tr("They find {best} in {often} and {more}.").format(
        best=best, often=_of_hundred(own.best), more=_of_hundred(stronger.best)
    )
    return f"{played} {found}"


def _of_hundred(share: float) -> str:
    """Return a share of hundred games; what hardly happens is no 0."""
    count = round(100 * share)
    return str(count) if count or not share else tr("fewer than 1")
