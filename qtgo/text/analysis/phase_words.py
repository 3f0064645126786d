"""The names of the phases of a game."""

from __future__ import annotations

from qtgo.core.analysis.phase import GamePhase
from qtgo.text.translation import Texts

tr = Texts("phase")


def phase_name(phase: GamePhase) -> str:
    """Return the name of a phase."""
    return {
        # Translators: a phase of the game.
        GamePhase.OPENING: tr("Opening"),
        GamePhase.MIDDLE_GAME: tr("Middle game"),
        GamePhase.ENDGAME: tr("Endgame"),
    }[phase]
