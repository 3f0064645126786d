"""Whether the computer resigns, as chosen under Advanced."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.core.game.new_game import NewGame
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from qtgo.features.new_game.offered_engines import OfferedEngines

COMPUTER = NewGame(white_engine="QtGo", black_level="12k", white_level="12k")


def build(qtbot: QtBot, game: NewGame = COMPUTER, *, resigns: bool = True) -> NewGameDialog:
    dialog = NewGameDialog(game, engines=OfferedEngines(("QtGo", "GNU Go")), resigns=resigns)
    qtbot.addWidget(dialog)
    dialog.advanced.line.setChecked(True)
    dialog.show()
    return dialog


def test_resigning_is_turned_off_and_on(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    switch = dialog.players.resigns
    assert switch.isVisible() and dialog.computer_resigns
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton, pos=switch.rect().center() / 4)
    assert not dialog.computer_resigns
    assert not build(qtbot, resigns=False).computer_resigns
    dialog.reset()
    assert dialog.computer_resigns


def test_it_is_dimmed_where_the_computer_does_not_play(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame())
    assert not dialog.players.resigns.isEnabled()
    dialog.opponent.opponent_chosen.emit("QtGo")
    assert dialog.players.resigns.isEnabled()
    dialog.opponent.opponent_chosen.emit("GNU Go")  # which has options of its own
    assert not dialog.players.resigns.isEnabled()
