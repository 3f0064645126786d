"""A questioned move for the pictures of all views."""

from __future__ import annotations

from qtgo.core.rules.point import Color, Point
from tests.fakes import fake_engine
from tests.pictures.camera import Studio
from tests.pictures.study import judging_engine
from tests.pictures.views import SMALL, begin_game, moves_of, play_moves


def question(studio: Studio) -> None:
    window = studio.window(teach=True)
    begin_game(window, 9)
    play_moves(studio, window, moves_of(studio.files / SMALL)[:8])
    judge = window.features.teaching.judge
    assert judge is not None
    judge._config = lambda: judging_engine((("C7", 0.0, 90), ("A1", -8.0, 30)))
    window.context.players.seat(Color.WHITE, fake_engine("--hang", "genmove"))
    window.context.game.play(Point(0, 0))
    studio.until(lambda: window.features.teaching.is_asking)
    studio.take(window)
    window.context.menus["question_why"].trigger()
    studio.settle()
    studio.take(window, "why")


VIEWS = {"question": question}
