"""A move not played for the pictures of all views."""

from __future__ import annotations

from qtgo.core.rules.point import Point
from tests.pictures.camera import Studio
from tests.pictures.study import judging_engine, reviewed


def what_if(studio: Studio) -> None:
    window = reviewed(studio)
    window.context.navigator.to_move_number(31)
    feature = window.features.what_if
    feature._made_judge()._config = lambda: judging_engine((("C15", 0.5, 90), ("D10", -3.0, 30)))
    feature.ask(Point.from_vertex("D10"))
    studio.until(lambda: window.scene.overlay.advice.candidates)
    studio.take(window)


VIEWS = {"what-if": what_if}
