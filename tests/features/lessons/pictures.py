"""The lessons for the pictures of all views."""

from __future__ import annotations

from tests.pictures.camera import Studio

SHOWN = (1, 7, 14)
"""Which lessons are shown, from 0."""


def lessons(studio: Studio) -> None:
    window = studio.window()
    studio.answer(window.context.menus["learn_go"].trigger)
    lessons = window.features.lessons
    for lesson in SHOWN:
        lessons.begin(lesson % len(lessons.course.lessons))
        studio.settle()
        studio.take(window, str(lesson))


VIEWS = {"lessons": lessons}
