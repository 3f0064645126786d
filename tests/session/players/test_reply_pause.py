"""The moment before an engine's reply."""

from __future__ import annotations

from time import monotonic

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color, Point
from qtgo.session.game.game_controller import GameController
from qtgo.session.players.players import HUMAN, Players
from qtgo.session.players.reply_pause import ReplyPause
from tests.fakes import fake_engine

B, W = Color.BLACK, Color.WHITE


@pytest.fixture
def pause(qtbot: QtBot) -> ReplyPause:
    parent = QObject()
    made = ReplyPause(parent)
    made.destroyed_with = parent  # type: ignore[attr-defined]
    made.moment = 400  # longer than a busy machine takes between two lines
    made.begin()
    return made


def test_a_quick_reply_waits_for_the_moment(qtbot: QtBot, pause: ReplyPause) -> None:
    began, replies = monotonic(), list[float]()
    pause.begin()
    pause.reply(lambda: replies.append(monotonic()), at_once=False)
    assert not replies
    qtbot.waitUntil(lambda: bool(replies))
    assert replies[0] - began >= 0.37  # timers of Qt are a twentieth early, too


@pytest.mark.parametrize(("moment", "at_once"), [(0, False), (10_000, True)])
def test_otherwise_there_is_no_pause(pause: ReplyPause, moment: int, at_once: bool) -> None:
    replies = list[str]()
    pause.moment = moment
    pause.reply(lambda: replies.append("now"), at_once=at_once)
    assert replies == ["now"]


def test_a_reply_that_nobody_wants_any_more_is_dropped(qtbot: QtBot, pause: ReplyPause) -> None:
    replies = list[str]()
    pause.begin()
    pause.reply(lambda: replies.append("first"), at_once=False)
    pause.begin()
    pause.reply(lambda: replies.append("second"), at_once=False)
    qtbot.waitUntil(lambda: bool(replies))
    assert replies == ["second"]


def test_a_person_sees_the_reply_no_sooner(qtbot: QtBot, game_controller: GameController, players: Players) -> None:
    players.reply_pause.moment = 150
    players.seat(W, fake_engine())
    began = monotonic()
    game_controller.play(Point.from_vertex("E5"))
    with qtbot.waitSignal(game_controller.move_made):
        pass
    assert game_controller.game.move_number == 2
    assert monotonic() - began >= 0.13


def test_an_engine_that_leaves_does_not_reply(qtbot: QtBot, game_controller: GameController, players: Players) -> None:
    players.reply_pause.moment = 60_000
    players.seat(W, fake_engine())
    game_controller.play(Point.from_vertex("E5"))
    with qtbot.waitSignal(players.happened, check_params_cb=lambda event: "Generated" in type(event.event).__name__):
        pass
    players.seat(W, HUMAN)
    assert game_controller.game.move_number == 1
    game_controller.play(Point.from_vertex("C3"))
    assert game_controller.game.move_number == 2


def test_engines_do_not_wait_for_each_other(qtbot: QtBot, game_controller: GameController, players: Players) -> None:
    players.reply_pause.moment = 60_000
    players.seat(B, fake_engine())
    players.seat(W, fake_engine())
    qtbot.waitUntil(lambda: game_controller.game.move_number >= 2)
