"""Guessing for the tests that look at all features."""

from pathlib import Path

from qtgo.app.game_window import GameWindow
from tests.whole_window.situations import Stage, editing, opened


def guessing(stage: Stage) -> None:
    """Guess the moves of an opened game."""
    opened(stage)
    stage.driver.trigger("to_start")
    guess(stage)


def guess(stage: Stage) -> None:
    stage.driver.trigger("guess")


def window_guessing(window: GameWindow, folder: Path) -> None:
    """Guess a move in a file with a comment."""
    file = folder / "a.sgf"
    file.write_text("(;SZ[9]AB[cc]C[A comment];B[dd];W[ee])")
    window.features.files.open_path(file, move=0)
    window.context.menus["guess"].trigger()


ACTIONS = dict.fromkeys(("guess",))
SITUATIONS = {"guessing": guessing}
MODES = {"guess": guessing}
WAYS = {"Guess Next Move": guess}
DEEDS = {"guessing": (editing, guess)}
STUDIES = {"guess": lambda window: window.features.guessing.panel}
WINDOWS = {"guessing": window_guessing}
