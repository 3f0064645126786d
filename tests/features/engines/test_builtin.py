"""The built-in engine in the window: a game in two clicks, levels, and nothing of it before it is wanted."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.game.game import Phase
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color, Point
from qtgo.engine import builtin
from qtgo.engine.builtin import BUILTIN_NAME, RESIGNING
from qtgo.features.engines.engine_list import EnginesDialog
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from qtgo.features.new_game.offered_engines import OfferedEngines
from qtgo.gtp.engine_config import EngineConfig
from qtgo.settings import Settings
from qtgo.sgf.files import load
from qtgo.text.level_words import computer_player
from tests.shown_window import ok_button, play

B, W = Color.BLACK, Color.WHITE
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def settings() -> Settings:
    """Return the settings of somebody who has never played, but for the size of the board."""
    fresh = Settings(
        animation=False, judge_reviews=False, guard_clicks=False, explain_first_games=False, start_page=False
    )
    return replace(fresh, new_game=replace(fresh.new_game, info=replace(fresh.new_game.info, width=9, height=9)))


def press_ok(qtbot: QtBot) -> None:
    """Press OK in the dialog that comes up next, as soon as it is there."""

    def press() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewGameDialog)
        qtbot.mouseClick(ok_button(dialog), LEFT)

    QTimer.singleShot(0, press)


def submenu(menu: QMenu | None) -> QMenu:
    """Return the first menu in a menu."""
    assert menu is not None
    inner = next(action.menu() for action in menu.actions() if action.menu() is not None)
    assert isinstance(inner, QMenu)
    return inner


def choose_level(window: GameWindow, color: Color, key: str) -> None:
    menu = window.features.seats.panels[color].who.menu()
    menu.aboutToShow.emit()
    levels = submenu(menu)
    assert levels.isEnabled()
    next(action for action in levels.actions() if action.data() == key).trigger()


def checked_level(window: GameWindow, color: Color) -> list[object]:
    menu = window.context.menus.menu("white_plays") if color is W else window.context.menus.menu("black_plays")
    menu.aboutToShow.emit()
    levels = submenu(menu)
    return [action.data() for action in levels.actions() if action.isChecked()]


def test_a_key_and_a_click_lead_to_a_game_against_the_computer(qtbot: QtBot, window: GameWindow) -> None:
    press_ok(qtbot)
    window.context.menus["play_computer"].trigger()
    assert window.context.game.game.info.white == Player("QtGo (12 kyu)", "12k")
    assert window.features.seats.panels[W].state.player.name == "QtGo (12 kyu)"
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)
    assert window.context.game.game.to_move is B


def test_after_games_between_people_the_entry_still_means_the_computer(qtbot: QtBot, window: GameWindow) -> None:
    people = replace(window.settings.new_game, white_engine="")
    people = replace(people, info=replace(people.info, white=Player("Eve", "9p")))
    window.store.replace(replace(window.settings, new_game=people))
    press_ok(qtbot)
    window.context.menus["play_computer"].trigger()
    assert window.settings.new_game.white_engine == "QtGo"
    assert window.context.game.game.info.white.name == "QtGo (12 kyu)"


def test_it_is_seated_from_the_panel_and_its_name_is_noted_with_the_first_move(
    qtbot: QtBot, window: GameWindow
) -> None:
    menu = window.features.seats.panels[W].who.menu()
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == "QtGo").trigger()
    assert not window.isWindowModified()
    assert window.features.seats.panels[W].state.player.name == "QtGo (12 kyu)"
    play(qtbot, window, "E5")
    assert window.context.game.game.info.white == computer_player("12k")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)
    window.context.players.pause(True)
    window.context.menus["undo"].trigger()
    window.context.menus["undo"].trigger()
    assert window.context.game.game.info.white == Player()
    assert not window.context.game.game.history.modified


def test_a_level_is_changed_during_the_game_and_remembered(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    press_ok(qtbot)
    window.context.menus["new_game"].trigger()
    engine = window.context.players.engine(W)
    assert engine is not None
    play(qtbot, window, "E5")
    choose_level(window, W, "8k")  # while it starts or thinks
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)
    assert window.context.players.engine(W) is engine
    assert engine.config.level == "8k"
    assert checked_level(window, W) == ["8k"]
    assert window.features.seats.panels[W].state.player == computer_player("8k")
    assert window.settings.new_game.white_level == "8k"
    path = tmp_path / "game.sgf"
    window.context.document.save(path)
    properties = load(str(path)).games[0].properties
    assert (properties["PW"], properties["WR"]) == (["QtGo (8 kyu)"], ["8k"])
    dialog = NewGameDialog(window.settings.new_game, engines=OfferedEngines(["QtGo"]))
    qtbot.addWidget(dialog)
    assert dialog.new_game().info.white == computer_player("8k")


def test_a_level_changed_during_the_review_is_told_with_the_next_move(qtbot: QtBot, window: GameWindow) -> None:
    window.context.game.set_info(window.context.game.game.info.with_player(W, computer_player("12k")))
    play(qtbot, window, "pass pass")
    menu = window.features.seats.panels[W].who.menu()
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == "QtGo").trigger()
    choose_level(window, W, "8k")
    assert window.context.game.game.phase is Phase.SCORING
    assert window.context.game.game.info.white == computer_player("12k")
    window.features.score.panel.resume_actions[W].trigger()  # who resumes lets the other move first
    play(qtbot, window, "E5")
    assert window.context.game.game.info.white == computer_player("8k")


def test_a_level_chosen_after_the_game_is_that_of_the_next_one(qtbot: QtBot, window: GameWindow) -> None:
    press_ok(qtbot)
    window.context.menus["new_game"].trigger()
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)
    window.context.game.resign(B)
    choose_level(window, W, "8k")
    assert window.context.game.game.info.white == computer_player("12k"), "who has played does not change"
    assert checked_level(window, W) == ["8k"]
    again = window.features.result._again()
    assert (again.white_level, again.info.white) == ("8k", computer_player("8k"))


def test_undo_takes_a_change_of_the_level_back_and_redo_brings_it_again(qtbot: QtBot, window: GameWindow) -> None:
    press_ok(qtbot)
    window.context.menus["new_game"].trigger()
    choose_level(window, W, "8k")
    engine = window.context.players.engine(W)
    assert engine is not None
    for action, level, name in (
        (window.context.menus["undo"], "12k", "QtGo (12 kyu)"),
        (window.context.menus["redo"], "8k", "QtGo (8 kyu)"),
    ):
        action.trigger()
        assert window.context.game.game.info.white.name == name
        assert engine.config.level == level
        assert checked_level(window, W) == [level]


def test_a_level_is_not_changed_by_what_the_record_said_before(qtbot: QtBot, window: GameWindow) -> None:
    info = window.context.game.game.info
    window.context.game.set_info(replace(info, white=computer_player("8k")))
    window.features.engines.seat_players(window.settings.new_game)
    window.context.game.set_info(replace(window.context.game.game.info, komi=0.5))
    assert checked_level(window, W) == ["12k"]


def test_a_game_is_played_to_the_agreed_score_saved_and_opened_again(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    press_ok(qtbot)
    window.context.menus["new_game"].trigger()
    game = window.context.game.game
    plans = iter(["E5", "C5", "G5", "B5", "H5", "A5", "J5", "D5", "F5"])
    while game.phase is Phase.PLAYING:
        number = game.move_number
        free = (vertex for vertex in plans if game.legality(Point.from_vertex(vertex)) is None)
        play(qtbot, window, next(free, "pass"))
        assert game.move_number == number + 1
        qtbot.waitUntil(lambda: game.phase is not Phase.PLAYING or game.turn is B)
    assert game.phase is Phase.SCORING, "who is far ahead does not resign"
    qtbot.waitUntil(lambda: window.features.score.panel.source.text().startswith("QtGo "))
    for color in Color:
        window.features.score.panel.accept_boxes[color].click()
    qtbot.waitUntil(window.features.score.panel.finish_button.isEnabled)  # the computer looks closer before it accepts
    qtbot.mouseClick(window.features.score.panel.finish_button, LEFT)
    result = game.info.result
    assert result.startswith("W+")
    path = tmp_path / "game.sgf"
    window.context.document.save(path)
    window.features.files.open_path(path)
    again = window.context.game.game
    assert (again.info.result, again.info.white) == (result, computer_player("12k"))
    assert window.context.players.engine(W) is None, "what is opened is nobody's game yet"


def test_a_name_that_somebody_typed_stays(qtbot: QtBot, window: GameWindow) -> None:
    info = window.context.game.game.info
    window.context.game.set_info(replace(info, white=Player("HAL", "9d")))
    window.features.engines.seat_players(window.settings.new_game)
    choose_level(window, W, "8k")
    assert window.context.game.game.info.white == Player("HAL", "9d")


def test_a_human_has_no_levels(window: GameWindow) -> None:
    menu = window.context.menus.menu("black_plays")
    menu.aboutToShow.emit()
    levels = submenu(menu)
    assert not levels.isEnabled()
    assert checked_level(window, B) == []


def test_it_cannot_be_removed_or_changed(qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[EnginesDialog] = []

    def look(dialog: EnginesDialog) -> int:
        seen.append(dialog)
        dialog.list.setCurrentRow(0)
        assert dialog.list.item(0).text() == "QtGo"
        assert not dialog.remove.isEnabled()
        assert not dialog.form.isTabVisible(dialog.form.indexOf(dialog.form.start))
        dialog.reject()
        return dialog.result()

    monkeypatch.setattr(EnginesDialog, "exec", look)
    window.store.replace(replace(window.settings, engines=(EngineConfig("Other", "other"),)))
    window.features.engines.edit_engines()
    assert seen
    assert [engine.name for engine in window.features.engines.engines] == ["QtGo", "Other"]
    assert window.settings.engines == (EngineConfig("Other", "other"),)


def test_a_python_that_is_gone_is_explained(qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtin, "program_command", lambda *words: ["/nowhere/python", "-P", "-m", "qtgo", *words])
    window.features.engines.seat_players(window.settings.new_game)
    qtbot.waitUntil(lambda: any(box.isVisible() for box in window.findChildren(QMessageBox)))
    (box,) = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    assert box.text().startswith("QtGo: ")
    assert "/nowhere/python" in box.informativeText()
    assert "Restart QtGo" in box.informativeText()
    box.reject()
    play(qtbot, window, "E5")
    assert window.context.game.game.move_number == 1


def test_a_window_costs_no_process_and_no_network(tmp_path: Path) -> None:
    code = f"""
import sys
from pathlib import Path
from PySide6.QtCore import QProcess
from qtgo.app.start import make_application
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings
from qtgo.app.game_window import GameWindow
started = []
start = QProcess.start
QProcess.start = lambda *args: started.append(args)
application = make_application([])
window = GameWindow(SettingsStore(Settings()), Path({str(tmp_path)!r}) / "games")
window.show()
application.processEvents()
late = {{"numpy", "qtgo.ai.network", "qtgo.ai.search.tree_search"}}
late |= {{"qtgo.features.new_game.new_game_dialog", "qtgo.features.library.library_dialog"}}
print(sorted(late & set(sys.modules)), started)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[] []", done.stderr


def test_it_resigns_lost_games_unless_the_user_does_not_want_that(window: GameWindow) -> None:
    def command() -> str:
        window.features.engines.seat_players(NewGame(white_engine=BUILTIN_NAME))
        config = window.context.players.seats[Color.WHITE]
        assert config is not None
        return config.command

    assert " ".join(RESIGNING) in command()
    window.store.replace(replace(window.settings, computer_resigns=False))
    assert " ".join(RESIGNING) not in command()


def test_another_engine_is_named_with_its_level_on_its_card_and_in_the_record(window: GameWindow) -> None:
    window.context.players.seat(Color.WHITE, EngineConfig("GNU Go", "gnugo --mode gtp --level 5"))
    assert window.features.seats.panels[Color.WHITE].state.player.name == "GNU Go, level 5"
    window.context.game.play(Point(2, 2))
    assert window.context.game.game.info.white.name == "GNU Go, level 5"
    window.context.menus["undo"].trigger()
    assert window.context.game.game.info.white.name == ""


def test_what_is_played_against_it_from_a_position_of_a_record_is_a_variation(qtbot: QtBot, window: GameWindow) -> None:
    window.features.clipboard.open_text("(;SZ[9]KM[6.5]PB[Ann]PW[Ben];B[ee];W[cc];B[gg];W[cg];B[gc])")
    window.context.menus["to_start"].trigger()
    for _ in range(2):
        window.context.menus["forward"].trigger()
    played_from = window.context.game.game.current
    menu = window.features.seats.panels[W].who.menu()
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == "QtGo").trigger()
    choose_level(window, W, "8k")
    assert window.context.game.game.current is played_from
    play(qtbot, window, "F7")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 4)
    game, variation = window.context.game.game, played_from.children[1]
    assert variation.properties["B"] == ["fc"] and game.current is variation.children[0]
    assert game.info.white.name == "Ben"
    assert [node.properties.get("B") for node in played_from.children[0].subtree()][::2] == [["gg"], ["gc"]]
