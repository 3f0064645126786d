"""The clocks in the panel beside the board."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.core.clock.time_settings import MINUTE, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import ruleset
from qtgo.look.numbers import scaled
from qtgo.widgets.clock.reading import ClockReading
from qtgo.window.main_window import MainWindow
from qtgo.window.side_panel import SidePanel
from tests.window.conftest import play

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


def test_clocks_need_one_line_more_of_the_narrowest_panel_only(qtbot: QtBot) -> None:
    panel = SidePanel()
    qtbot.addWidget(panel)
    panel.show_info(GameInfo(ruleset("japanese")))
    panel.show_position(Position(19, 19, bytes(361)), Color.BLACK)
    panel.show()
    QApplication.processEvents()
    before = panel.minimumSizeHint()
    panel.show_clocks({color: ClockReading(BYOYOMI, TimeLeft(9 * MINUTE)) for color in Color})
    QApplication.processEvents()
    assert panel.minimumSizeHint().width() <= scaled(304)
    assert panel.minimumSizeHint().height() <= before.height() + 3 * panel.fontMetrics().height()


def test_large_letters_fit_on_a_small_screen(qtbot: QtBot, window: MainWindow) -> None:
    font = window.font()
    font.setPointSizeF(font.pointSizeF() * 1.5)
    window.setFont(font)
    for mode in (window.actions_.edit_record, window.actions_.find, window.actions_.scoring):
        mode.trigger()
        QApplication.processEvents()
        assert window.minimumSizeHint().boundedTo(QSize(800, 600)) == window.minimumSizeHint(), mode.text()


def test_a_small_screen_holds_the_window_in_every_mode(qtbot: QtBot, window: MainWindow) -> None:
    actions, small = window.actions_, QSize(640, 480)
    window.side.show_clocks({color: ClockReading(BYOYOMI, TimeLeft(9 * MINUTE)) for color in Color})
    for mode in (actions.edit_record, actions.find):
        mode.trigger()
        QApplication.processEvents()
        assert window.minimumSizeHint().boundedTo(small) == window.minimumSizeHint(), mode.text()
    actions.edit_record.trigger()
    play(qtbot, window, "C3 D4 E5")
    window.navigator.to_start()
    for mode in (actions.guess, actions.solve):
        mode.trigger()
        QApplication.processEvents()
        assert window.study.is_active
        assert window.minimumSizeHint().boundedTo(small) == window.minimumSizeHint(), mode.text()


def test_panel_and_lid_name_what_is_taken_as_the_rules_do(qtbot: QtBot) -> None:
    panel = SidePanel()
    qtbot.addWidget(panel)
    for name, word in (("japanese", "3 prisoners"), ("chinese", "3 captures")):
        panel.show_info(GameInfo(ruleset(name)))
        panel.show_position(Position(19, 19, bytes(361), prisoners_of_black=3), Color.BLACK)
        assert word in panel.players[Color.BLACK].accessibleName()
        assert word in panel.lids[Color.BLACK].accessibleName()


def test_in_scoring_the_review_stands_in_place_of_the_players(window: MainWindow) -> None:
    side = window.side
    window.actions_.scoring.trigger()
    QApplication.processEvents()
    assert side.scoring.isVisible()
    assert not any(player.isVisible() for player in side.players.values())
    window.resize(700, 1000)  # another form of the panel brings nobody back
    QApplication.processEvents()
    assert not any(player.isVisible() for player in side.players.values())
    window.actions_.leave_mode.trigger()
    QApplication.processEvents()
    assert all(player.isVisible() for player in side.players.values())
