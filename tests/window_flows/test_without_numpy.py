"""The window where numpy cannot be used: it works, and says so where the engine would be used."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.ai.numpy_check import MISSING
from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color
from qtgo.engine.builtin import BUILTIN_NAME, builtin_config
from qtgo.text.numpy_words import needs_numpy_text
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import use_language
from tests.broken_numpy import break_numpy
from tests.shown_window import play

SENTENCE = "The built-in engine needs numpy, which is not installed."


@pytest.fixture
def without_numpy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    break_numpy(tmp_path, "missing", monkeypatch)


@pytest.mark.usefixtures("without_numpy")
def test_the_seat_of_the_built_in_engine_says_so(qtbot: QtBot, window: GameWindow) -> None:
    window.context.players.seat(Color.WHITE, builtin_config("8k"))
    qtbot.waitUntil(lambda: any(box.isVisible() for box in window.findChildren(QMessageBox)))
    (box,) = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    assert box.text() == f"{BUILTIN_NAME}: {SENTENCE}"
    assert "Install numpy for the Python that runs QtGo" in box.informativeText()
    box.reject()
    play(qtbot, window, "E5")
    assert window.context.game.game.move_number == 1


@pytest.mark.usefixtures("without_numpy")
def test_hints_and_estimates_say_so(qtbot: QtBot, window: GameWindow) -> None:
    for action, words in (
        (window.context.menus["hint"], "QtGo cannot give a hint. "),
        (window.context.menus["estimate"], "QtGo cannot estimate the score. "),
    ):
        action.trigger()
        qtbot.waitUntil(lambda words=words: window.context.status.message.text == words + SENTENCE)  # type: ignore[misc]
    play(qtbot, window, "E5")
    assert window.context.game.game.move_number == 1


@pytest.mark.usefixtures("without_numpy")
def test_it_is_said_in_the_language_of_the_window_whatever_the_systems_is(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", PSEUDO)
    window.context.players.seat(Color.WHITE, builtin_config("8k"))
    use_language(PSEUDO)
    qtbot.waitUntil(lambda: any(box.isVisible() for box in window.findChildren(QMessageBox)))
    (box,) = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    assert needs_numpy_text(MISSING) in box.text()
    box.reject()
