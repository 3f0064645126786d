"""Guessing for the pictures of all views."""

from __future__ import annotations

from qtgo.core.rules.point import Point
from tests.pictures.camera import Studio
from tests.pictures.study import reviewed
from tests.pictures.views import commented


def guessing(studio: Studio) -> None:
    window = studio.window(commented(studio, analyzed=False))
    window.context.menus["guess"].trigger()
    studio.settle()
    studio.take(window)


def guesses(studio: Studio) -> None:
    """Show the summary after the last guess, with the costliest moves."""
    window = reviewed(studio)
    window.context.navigator.to_move_number(300)
    window.context.menus["guess"].trigger()
    controller, game = window.features.guessing.controller, window.context.game.game
    points = [Point(x, y) for x in range(19) for y in range(19)]
    while not controller.state.is_over:
        free = next((point for point in points if game.legality(point, any_turn=True) is None), None)
        controller.skip() if free is None else controller.play(free)
        studio.settle()
    studio.settle()
    studio.take(window)


VIEWS = {"guessing": guessing, "guesses": guesses}
