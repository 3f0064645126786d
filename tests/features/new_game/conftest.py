"""What the tests of the new game dialog share: a value, engines with limits, and clicks."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QDialog,
    QWidget,
)
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.rules.ruleset import CUSTOM, HandicapPlacement, named_rulesets, ruleset
from qtgo.engine.board_limits import BoardLimits
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from qtgo.features.new_game.offered_engines import OfferedEngines
from qtgo.files.private import NETWORKS
from qtgo.kit.inputs.chip import ChipGroup
from qtgo.networks.description import describe
from qtgo.networks.network_list import NetworkList, examined
from tests.networks.tiny import put
from tests.shown_window import ok_button

VALUE = NewGame(
    GameInfo(
        ruleset("chinese"),
        width=13,
        height=9,
        komi=-3.5,
        handicap=3,
        handicap_placement=HandicapPlacement.FREE,
        black=Player("Ada", "3k", "red"),
        white=Player("Bob", "1d"),
        event="kept",
    ),
    komi_by_user=True,
)


LIMITS = {
    "GNU Go": BoardLimits(frozenset(range(1, 20)), rectangles=False),
    "KataGo": BoardLimits(frozenset(range(2, 20)), is_certain=False),
    "Leela Zero": BoardLimits(frozenset({19}), rectangles=False),
    "Odd": BoardLimits(refused=frozenset({(9, 9)})),
}


def build(qtbot: QtBot, value: NewGame = VALUE, engines: Sequence[str] = ()) -> NewGameDialog:
    dialog = NewGameDialog(value, engines=OfferedEngines(engines, lambda name: LIMITS.get(name, BoardLimits())))
    qtbot.addWidget(dialog)
    dialog.advanced.line.setChecked(True)
    dialog.show()
    return dialog


def add(window: GameWindow, tmp_path: Path, *names: str) -> None:
    """Put tiny networks into the user's list."""
    networks = NetworkList(window.context.folders.data / NETWORKS)
    for name in names:
        networks.add(examined(put(tmp_path / name, name), describe))
    window.context.engines.forget_networks()


def choose(box: QComboBox, index: int) -> None:
    """Choose as a user does: with the signal of that."""
    box.setCurrentIndex(index)
    box.activated.emit(index)


def choose_rules(dialog: NewGameDialog, name: str) -> None:
    choose(dialog.rules.combo, [*named_rulesets(), CUSTOM].index(name))


def accept(qtbot: QtBot, dialog: NewGameDialog) -> NewGame:
    qtbot.mouseClick(ok_button(dialog), Qt.MouseButton.LeftButton)
    assert dialog.result() == QDialog.DialogCode.Accepted
    return dialog.new_game()


def chip(group: ChipGroup, value: object) -> QAbstractButton:
    """Return the chip of a value."""
    return next(chip for chip, its in zip(group.chips, group._values, strict=True) if its == value)


def click(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


AGAINST_COMPUTER = NewGame(white_engine="QtGo", black_level="12k", white_level="12k")
