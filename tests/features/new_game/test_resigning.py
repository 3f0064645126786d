"""The computer's resigning, turned off where a game begins."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color
from qtgo.engine.builtin import RESIGNING
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from tests.shown_window import forget_changes


def test_a_game_without_resigning(window: GameWindow) -> None:
    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewGameDialog)
        assert dialog.computer_resigns is window.settings.computer_resigns
        dialog.players.resigns.toggle()
        dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()

    for is_on in (False, True):
        forget_changes(window)
        QTimer.singleShot(0, answer)
        window.features.new_game.play_computer()
        config = window.context.players.seats[Color.WHITE]
        assert config is not None
        assert (" ".join(RESIGNING) in config.command) is is_on
        assert window.settings.computer_resigns is is_on
