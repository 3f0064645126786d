"""Practice for the pictures of all views."""

from __future__ import annotations

from qtgo.features.practice.practice_dialog import PracticeChoice, PracticeSource
from tests.pictures.camera import Studio
from tests.pictures.study import reviewed


def practice_choice(studio: Studio) -> None:
    studio.answer(reviewed(studio).context.menus["practice"].trigger)


def own_mistake(studio: Studio) -> None:
    window = reviewed(studio)
    window.features.practice.practice(window.features.practice.find(PracticeChoice(source=PracticeSource.GAME)))
    studio.settle()
    studio.take(window)


VIEWS = {"practice": practice_choice, "own-mistake": own_mistake}
