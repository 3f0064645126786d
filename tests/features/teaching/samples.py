"""A questioned move for the tests that look at all features."""

from dataclasses import replace
from pathlib import Path

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.loss import Loss
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.study.teaching import MoveQuestion


def questioned(window: GameWindow, _path: Path) -> None:
    window.store.replace(replace(window.settings, teach=True))
    window.features.teaching._show(MoveQuestion(1, Move(Color.BLACK, Point(2, 2)), Loss(8.0, 1.0, 0.2), Point(6, 6)))


ACTIONS = dict.fromkeys(("question_again", "question_why", "question_keep"))
WINDOWS = {"questioned move": questioned}
