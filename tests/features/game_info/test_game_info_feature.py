"""The information of a game, as it is edited in the window."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color
from qtgo.features.game_info.game_info_dialog import GameInfoDialog
from tests.shown_window import forget_changes, play


def test_a_result_that_came_while_the_information_was_edited_stays(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(dialog: GameInfoDialog) -> int:
        dialog.texts["event"].setText("Club")
        window.context.game.resign(Color.WHITE)
        return int(GameInfoDialog.DialogCode.Accepted)

    play(qtbot, window, "E5")
    monkeypatch.setattr(GameInfoDialog, "exec", fill)
    window.context.menus["game_info"].trigger()
    info = window.context.game.game.info
    assert (info.event, info.result) == ("Club", "B+R")
    forget_changes(window)
