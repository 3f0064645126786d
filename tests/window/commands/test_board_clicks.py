"""Where clicks and keys on the board go: here, to the region being marked."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.core.analysis.region import RegionKind, SearchRegion
from qtgo.core.rules.point import Area, Point
from qtgo.window.main_window import MainWindow
from tests.window.conftest import click


def test_while_a_region_is_marked_enter_and_clicks_mark_it_and_play_nothing(qtbot: QtBot, window: MainWindow) -> None:
    regions = window.scene.overlay.regions
    told: list[SearchRegion] = []
    regions.region_marked.connect(told.append)
    regions.start(RegionKind.AVOID)
    window.activateWindow()
    for point in (Point(2, 2), Point(4, 3)):
        window.scene.set_cursor(point)
        qtbot.keyClick(window.view, Qt.Key.Key_Return)
    click(qtbot, window, "A1")
    rectangle = frozenset(Area.between(Point(2, 2), Point(4, 3)).points())
    assert [region.points for region in told] == [rectangle, {Point(0, 0)}]
    assert window.game_controller.game.move_number == 0
    regions.stop()
    click(qtbot, window, "A1")
    assert window.game_controller.game.move_number == 1
