"""The time that moves took, in the window's list of moves."""

from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.clock.time_settings import TimeControl, TimeSettings, TimeSystem
from qtgo.features.tree.move_list_model import MoveListModel, MoveRole
from qtgo.settings import RecordTab
from tests.shown_window import forget_changes, open_record, play


def times(window: GameWindow) -> list[object]:
    window.features.tree.card.show_tab(RecordTab.MOVES)
    model = window.features.tree.moves.model()
    assert isinstance(model, MoveListModel)
    return [model.index_of(node).data(MoveRole.TIME) for node in range(1, model.nodes)]


def test_a_file_with_clocks_tells_how_long_its_moves_took(window: GameWindow, tmp_path: Path) -> None:
    open_record(window, tmp_path, "(;SZ[9]TM[60]OT[5x30 byo-yomi];B[aa]BL[50];W[bb]WL[55];B[cc]BL[12]OB[5];W[dd])")
    assert times(window) == ["0:10", "0:05", "1:08", ""]
    info = window.context.game.game.info
    window.context.game.set_info(replace(info, main_time=65.0), {})
    assert times(window) == ["0:15", "0:10", "1:08", ""]


def test_a_game_that_is_played_tells_it_too(qtbot: QtBot, window: GameWindow) -> None:
    forget_changes(window)
    control = TimeControl.same(TimeSettings(TimeSystem.ABSOLUTE, 60_000))
    window.features.new_game.start(replace(window.settings.new_game, time=control))
    play(qtbot, window, "C3 D4 E5")
    assert [str(time)[:3] for time in times(window)] == ["0:0"] * 3


def test_time_that_nobody_was_charged_is_told_from_a_second_on(window: GameWindow) -> None:
    window.context.clock.stalled.emit(400)
    assert not window.frame.banner.text
    window.context.clock.stalled.emit(1400)
    assert "for 1 s" in window.frame.banner.text
