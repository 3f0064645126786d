"""Guessing for the pictures of all views."""

from __future__ import annotations

from tests.pictures.camera import Studio
from tests.pictures.views import commented


def guessing(studio: Studio) -> None:
    window = studio.window(commented(studio, analyzed=False))
    window.context.menus["guess"].trigger()
    studio.settle()
    studio.take(window)


VIEWS = {"guessing": guessing}
