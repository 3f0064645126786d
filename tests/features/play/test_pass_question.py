"""Passing against an engine: asked about once where the judge finds the game far from over."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color
from qtgo.engine.reports import Question
from tests.fakes import fake_engine
from tests.features.engines.test_engines_feature import press
from tests.features.test_hint_and_estimate_feature import ESTIMATE, use
from tests.shown_window import boxes, play

FAR = {**ESTIMATE, "unsettled": [f"{column}{row}" for column in "CDEFG" for row in range(1, 9)]}


def answered(qtbot: QtBot, window: GameWindow, moves: str) -> None:
    game = window.context.game.game
    for move in moves.split():
        wanted = game.move_number + 2
        if move == "pass":
            window.context.menus["pass"].trigger()
        else:
            play(qtbot, window, move)
        qtbot.waitUntil(partial(lambda wanted: bool(game.move_number == wanted), wanted))


def question(qtbot: QtBot, window: GameWindow) -> QMessageBox:
    window.context.menus["pass"].trigger()
    qtbot.waitUntil(lambda: bool(boxes(window)))
    (box,) = boxes(window)
    assert box.text() == "The game is far from over. Pass?"
    return box


def test_a_pass_far_from_the_end_asks_until_it_is_meant(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--first-look", json.dumps(FAR))
    window.context.players.seat(Color.WHITE, fake_engine(name="Opponent"))
    press(question(qtbot, window), "Keep Playing")
    answered(qtbot, window, "E5")
    box = question(qtbot, window)
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert window.context.game.game.move_number == 2
    press(question(qtbot, window), "Pass")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 4)
    answered(qtbot, window, "pass")
    assert not boxes(window)


@pytest.mark.parametrize(
    "options", [("--first-look", json.dumps(ESTIMATE)), ("--first-look", "banana"), ("--lack", "list_commands")]
)
def test_near_the_end_or_where_nobody_can_judge_a_pass_is_a_pass(
    qtbot: QtBot, window: GameWindow, options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, *options)
    window.context.players.seat(Color.WHITE, fake_engine(name="Opponent"))
    answered(qtbot, window, "pass")
    assert not boxes(window)
    assert window.scene.overlay.advice.is_empty


def test_who_passes_twice_means_it_and_two_people_are_not_asked(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--first-look", json.dumps(FAR), "--hang", "qtgo-first-look")
    window.context.menus["pass"].trigger()
    assert window.context.game.game.move_number == 1
    window.context.players.seat(Color.WHITE, fake_engine(name="Opponent"))
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)
    window.context.menus["pass"].trigger()
    assert window.context.adviser.question is Question.PASS
    answered(qtbot, window, "pass")


def test_a_hint_asked_for_meanwhile_drops_no_pass(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--first-look", json.dumps(ESTIMATE))
    window.store.replace(replace(window.settings, allow_advice=True))
    window.context.players.seat(Color.WHITE, fake_engine(name="Opponent"))
    window.context.menus["pass"].trigger()
    window.context.menus["hint"].trigger()
    assert window.context.adviser.question is Question.PASS
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)


def test_a_move_made_meanwhile_counts(qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, "--first-look", json.dumps(FAR), "--hang", "qtgo-first-look")
    window.context.players.seat(Color.WHITE, fake_engine(name="Opponent"))
    window.context.menus["pass"].trigger()
    answered(qtbot, window, "E5")
    assert window.context.adviser.question is None


def test_nothing_is_asked_or_refused_when_the_game_has_ended_meanwhile(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--first-look", json.dumps(FAR))
    window.context.players.seat(Color.WHITE, fake_engine(name="Opponent"))
    window.context.menus["pass"].trigger()
    window.context.game.lose_on_time(Color.BLACK)
    with qtbot.waitSignal(window.context.adviser.pass_judged):
        pass
    assert not boxes(window)
    assert not window.context.status.message.text
