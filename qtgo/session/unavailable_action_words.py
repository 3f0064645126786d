"""Why an action is unavailable: the game is over or being scored, a problem is being solved, nothing is being played.

Each rule for actions returns the reason against one, empty if it is allowed.
"""

from __future__ import annotations

from qtgo.core.game.game import Phase
from qtgo.session.mode_state import Mode, ModeState
from qtgo.text.translation import Texts

tr = Texts("mode")


def not_busy(state: ModeState) -> str:
    """Allow actions that need the game in play, or to be looked at."""
    if state.phase is Phase.SCORING:
        return tr("Finish or leave scoring first.")
    return not_studying(state)


def only_go(state: ModeState) -> str:
    """Allow what is known of Go alone, as ``not_busy`` does."""
    return not_busy(state) or _not_capturing(state)


def only_go_shown(state: ModeState) -> str:
    """Allow what is known of Go alone, as ``not_studying`` does."""
    return not_studying(state) or _not_capturing(state)


def _not_capturing(state: ModeState) -> str:
    return "" if state.is_go else tr("Not in a capture game.")


def not_studying(state: ModeState) -> str:
    """Allow actions on the games of the file."""
    return tr("Return to play first.") if state.mode.is_study else ""


def not_scoring(state: ModeState) -> str:
    """Allow actions that may replace a problem or guessing, but not scoring."""
    return not_busy(state) if state.phase is Phase.SCORING else ""


def not_guessing(state: ModeState) -> str:
    """Allow actions that problems have, too."""
    return not_busy(state) if state.phase is Phase.SCORING or state.mode is Mode.GUESS else ""


def still_playing(state: ModeState) -> str:
    """Allow actions that end a game."""
    return not_busy(state) or (tr("The game is over.") if state.phase is not Phase.PLAYING else "")


def only_solving(state: ModeState) -> str:
    """Allow actions that belong to a problem."""
    return "" if state.mode is Mode.PROBLEM else tr("No problem is being solved.")


def has_hint(state: ModeState) -> str:
    """Allow a hint in play, and in a problem that has one."""
    if state.mode is not Mode.PROBLEM:
        return only_go(state)
    return "" if state.has_hint else tr("No hint here.")


def only_reading(state: ModeState) -> str:
    """Allow actions that walk through the game automatically."""
    return "" if state.mode in (Mode.PLAY, Mode.AUTOPLAY) else tr("Return to play first.")


def not_in_play(state: ModeState) -> str:
    """Allow the way back to play."""
    return "" if state.mode is not Mode.PLAY else tr("The game is in play already.")
