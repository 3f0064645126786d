"""The computer's resigning, turned off where a game begins."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color
from qtgo.engine.builtin import RESIGNING
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from tests.features.new_game.conftest import add
from tests.networks.tiny import HUMAN, TINY
from tests.shown_window import forget_changes, ok_button


def test_a_game_without_resigning(window: GameWindow) -> None:
    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewGameDialog)
        assert dialog.computer_resigns is window.settings.computer_resigns
        dialog.players.resigns.toggle()
        ok_button(dialog).click()

    for is_on in (False, True):
        forget_changes(window)
        QTimer.singleShot(0, answer)
        window.features.new_game.play_computer()
        config = window.context.players.seats[Color.WHITE]
        assert config is not None
        assert (" ".join(RESIGNING) in config.command) is is_on
        assert window.settings.computer_resigns is is_on


@pytest.mark.parametrize(("file", "engine"), [(TINY, "synth-v10"), (HUMAN, "Human-like")])
def test_networks_resign_as_the_user_wishes_also_where_they_alone_play(
    window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, engine: str
) -> None:
    add(window, tmp_path, file)

    def use(dialog: NewGameDialog) -> int:
        assert dialog.players.resigns.isEnabled()
        dialog.players.resigns.click()
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(NewGameDialog, "exec", use)
    for is_on in (False, True):
        forget_changes(window)
        game = replace(window.settings.new_game, black_engine=engine, white_engine=engine)
        window.features.new_game.ask_for_game(game)
        seats = window.context.players.seats.values()
        assert [" ".join(RESIGNING) in config.command for config in seats if config is not None] == [is_on] * 2
