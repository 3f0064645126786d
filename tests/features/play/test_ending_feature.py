"""Who resigns is asked, and nothing is done where the game has ended before the answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.clock.time_settings import MINUTE, TimeControl, TimeSettings, TimeSystem
from qtgo.core.rules.point import Color
from qtgo.engine.builtin import builtin_config
from qtgo.sgf.writer import write_text
from tests.shown_window import forget_changes, play


def test_while_the_engine_thinks_the_person_may_resign_and_not_the_engine(
    qtbot: QtBot, window: GameWindow, answer: Callable[[object], list[str]]
) -> None:
    window.context.players.pause(True)
    window.context.players.seat(Color.WHITE, builtin_config())
    play(qtbot, window, "E5")
    asked = answer("Resign")
    window.context.menus["resign"].trigger()
    assert asked == ["Resign as Black?"]
    assert window.context.game.game.info.result == "W+R"
    forget_changes(window)


def test_in_a_game_with_a_clock_whose_turn_it_is_is_proposed_to_resign_whatever_is_looked_at(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = TimeControl.same(TimeSettings(TimeSystem.ABSOLUTE, 10 * MINUTE))
    window.features.new_game.start(replace(window.settings.new_game, time=time))
    play(qtbot, window, "E5")
    window.context.menus["back"].trigger()
    default: list[str] = []

    def exec_(box: QMessageBox) -> int:
        default.append(box.defaultButton().text())
        return 0

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    window.context.menus["resign"].trigger()
    assert default == ["Resign as &White"]
    assert not window.context.game.game.info.result
    forget_changes(window)


@pytest.mark.parametrize(("words", "result"), [("Resign as Black", "W+R"), ("Resign as White", "B+R"), ("Cancel", "")])
def test_of_two_persons_either_may_resign(
    qtbot: QtBot, window: GameWindow, answer: Callable[[object], list[str]], words: str, result: str
) -> None:
    play(qtbot, window, "E5")
    asked = answer(words)
    window.context.menus["resign"].trigger()
    assert asked == ["Who resigns?"]
    record = write_text([window.context.game.game.root])
    assert f"RE[{result}]" in record if result else "RE[" not in record
    forget_changes(window)


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch, window: GameWindow) -> Callable[[str], None]:
    """Answer a question with the button that has some words, once White's time has run out."""

    def prepare(words: str) -> None:
        def exec_(box: QMessageBox) -> int:
            closed: list[int] = []
            box.finished.connect(closed.append)
            window.context.game.lose_on_time(Color.WHITE)
            assert closed, "the question stays though the game has ended"
            next(button for button in box.buttons() if words in button.text().replace("&", "")).click()
            return 0

        monkeypatch.setattr(QMessageBox, "exec", exec_)

    return prepare


def test_a_game_that_is_lost_on_time_is_not_resigned_too(
    qtbot: QtBot, window: GameWindow, late: Callable[[str], None]
) -> None:
    ended: list[str] = []
    window.context.game.game_ended.connect(ended.append)
    play(qtbot, window, "E5")
    late("Resign")
    window.context.menus["resign"].trigger()
    assert ended == [window.context.game.game.info.result] == ["B+T"]
    forget_changes(window)
