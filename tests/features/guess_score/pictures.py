"""Guessing the score for the pictures of all views."""

from __future__ import annotations

from tests.pictures.camera import Studio
from tests.pictures.study import reviewed


def guessing_score(studio: Studio) -> None:
    window = reviewed(studio)
    window.context.menus["guess_score"].trigger()
    studio.settle()
    studio.take(window)
    panel = window.features.guessing_score.panel
    while panel.guess.isEnabled():
        panel.points.setValue(4.5)
        panel.guess.click()
        studio.settle()
        if panel.next.isEnabled():
            panel.next.click()
            studio.settle()
    studio.take(window, "over")


VIEWS = {"guessing-score": guessing_score}
