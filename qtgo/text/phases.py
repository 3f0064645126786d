"""The names of the phases of a game."""

from __future__ import annotations

from qtgo.core.analysis.phase import Phase
from qtgo.text.translation import Texts

tr = Texts("phase")


def phase_name(phase: Phase) -> str:
    """Return the name of a phase."""
    return {
        Phase.OPENING: tr("Opening"),
        Phase.MIDDLE_GAME: tr("Middle game"),
        Phase.ENDGAME: tr("Endgame"),
    }[phase]
