"""Guessing the score for the tests that look at all features."""

from pathlib import Path

from qtgo.app.game_window import GameWindow
from tests.whole_window.situations import Stage

COUNTED = "(;SZ[9]RE[B+3.5];B[dd];W[ee];B[fd])"


def guessing_score(stage: Stage) -> None:
    """Guess the score at the end of a counted game."""
    stage.open(COUNTED)
    stage.driver.trigger("to_end")
    stage.driver.trigger("guess_score")


def window_guessing_score(window: GameWindow, folder: Path) -> None:
    """Guess the score at the end of a counted game."""
    file = folder / "a.sgf"
    file.write_text(COUNTED)
    window.features.files.open_path(file)
    window.context.menus["guess_score"].trigger()


ACTIONS = dict.fromkeys(("guess_score",))
SITUATIONS = {"guessing the score": guessing_score}
WINDOWS = {"guessing the score": window_guessing_score}
