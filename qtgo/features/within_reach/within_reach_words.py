"""What people of a rank play where a mistake was made, in a sentence."""

from __future__ import annotations

from qtgo.core.analysis.reach import Chances
from qtgo.text.joining import sentences
from qtgo.text.level_words import level_heading
from qtgo.text.numbers import percent_text
from qtgo.text.translation import Texts

tr = Texts("within reach")


def reach_text(profiles: tuple[str, str], own: Chances, stronger: Chances, best: str) -> str:
    """Return how often people of a rank and stronger ones play a mistake, and the better move if it is known."""
    ranks = {"rank": level_heading(profiles[0]), "stronger": level_heading(profiles[1])}
    # Translators: {often} and {rarely} are percentages, {rank} and {stronger} ranks.
    played = tr("{rank} players play this {often} of the time, {stronger} players {rarely}.").format(
        **ranks, often=_often(own.played), rarely=_often(stronger.played)
    )
    if own.best is None or stronger.best is None:
        return played
    # Translators: {best} is a move, {often} and {more} are percentages.
    found = tr("They find {best} {often} and {more} of the time.").format(
        best=best, often=_often(own.best), more=_often(stronger.best)
    )
    return sentences((played, found))


def _often(share: float) -> str:
    """Return a share in percent; what hardly happens is no 0."""
    # Translators: a percentage.
    return percent_text(share) if share >= 0.005 or not share else tr("under {share}").format(share=percent_text(0.01))
