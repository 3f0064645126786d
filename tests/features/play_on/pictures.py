"""Playing on for the pictures of all views."""

from __future__ import annotations

from tests.pictures.camera import Studio
from tests.pictures.study import reviewed


def play_on(studio: Studio) -> None:
    window = reviewed(studio)
    window.context.navigator.to_move_number(30)
    studio.answer(window.context.menus["play_on"].trigger)


VIEWS = {"play-on": play_on}
