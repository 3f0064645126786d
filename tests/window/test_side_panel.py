"""The clocks in the panel beside the board."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.core.clock import MINUTE, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.game_info import GameInfo
from qtgo.core.point import Color
from qtgo.core.position import Position
from qtgo.core.ruleset import ruleset
from qtgo.widgets.clock_reading import ClockReading
from qtgo.window.side_panel import SidePanel

BYOYOMI = TimeSettings(TimeSystem.BYOYOMI)


def test_clocks_are_shown_only_where_there_are_some(qtbot: QtBot) -> None:
    panel = SidePanel()
    qtbot.addWidget(panel)
    panel.show()
    assert not any(clock.isVisible() for clock in panel.clocks.values())
    readings = {
        Color.BLACK: ClockReading(BYOYOMI, TimeLeft(9 * MINUTE), is_running=True),
        Color.WHITE: ClockReading(BYOYOMI, TimeLeft(8 * MINUTE)),
    }
    panel.show_clocks(readings)
    assert all(clock.isVisible() for clock in panel.clocks.values())
    assert {color: clock.reading for color, clock in panel.clocks.items()} == readings
    assert all(panel.players[color].isAncestorOf(clock) for color, clock in panel.clocks.items())
    panel.show_clocks(None)
    assert not any(clock.isVisible() for clock in panel.clocks.values())


def test_clocks_take_no_room_from_the_board_and_the_moves(qtbot: QtBot) -> None:
    panel = SidePanel()
    qtbot.addWidget(panel)
    panel.show_info(GameInfo(ruleset("japanese")))
    panel.show_position(Position(19, 19, bytes(361)), Color.BLACK)
    panel.show()
    QApplication.processEvents()
    before = panel.minimumSizeHint(), panel.players[Color.BLACK].height()
    panel.show_clocks({color: ClockReading(BYOYOMI, TimeLeft(9 * MINUTE)) for color in Color})
    QApplication.processEvents()
    assert (panel.minimumSizeHint(), panel.players[Color.BLACK].height()) == before
