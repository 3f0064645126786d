"""Engines in the window: seated from the menu, seen thinking, and asked about when they fail."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.game.game import Phase
from qtgo.core.record.game_info import Player
from qtgo.core.record.properties import text_of
from qtgo.core.rules.point import Color
from qtgo.engine.process import silence
from qtgo.engine.reports import EngineState, SlowNotice
from qtgo.features.engines.engine_list import EnginesDialog
from qtgo.features.preferences.preferences_dialog import PreferencesDialog
from qtgo.gtp.engine_config import EngineConfig
from qtgo.settings import Settings
from qtgo.text.level_words import computer_player
from tests.fakes import fake_engine
from tests.shown_window import boxes, click, in_dialog, play


@pytest.fixture
def settings(settings: Settings) -> Settings:
    engines = (
        fake_engine(name="Quick"),
        fake_engine("--slow", "60", name="Slow"),
        fake_engine("--die", "genmove", "--status", "7", name="Dying"),
        fake_engine("--move", "E5", name="Cheating"),
        fake_engine("--wrong-ids", "genmove", name="Muddled"),
        fake_engine("--refuse", "boardsize", name="Fussy"),
        EngineConfig("Missing", "/nowhere/engine"),
        fake_engine("--tune", "60", name="Tuning"),
        fake_engine("--move", "resign", name="Modest"),
        fake_engine("--move", "pass", "--final", "E5", name="Passing"),
        fake_engine("gtp", "--name", "KataGo", "--know", "kata-analyze", name="Disguised"),
        fake_engine("--lack", "komi", name="Plain"),
        fake_engine("--move", "pass", "--hang", "final_status_list", name="Undecided"),
    )
    return replace(settings, engines=engines)


def seat_white(window: GameWindow, name: str) -> None:
    menu = window.context.menus.menu("white_plays")
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == name).trigger()


def press(box: QMessageBox, words: str) -> None:
    next(button for button in box.buttons() if words in button.text().replace("&", "")).click()


def test_an_engine_is_seated_from_the_menu_and_plays(qtbot: QtBot, window: GameWindow) -> None:
    seat_white(window, "Quick")
    assert window.features.seats.panels[Color.WHITE].state.player.name == "Quick"
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)


def test_what_an_engine_does_not_know_is_still_told_when_it_has_moved(qtbot: QtBot, window: GameWindow) -> None:
    seat_white(window, "Plain")
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)
    assert "Plain does not support setting komi. QtGo still applies" in window.context.status.message.text


def reviewers(window: GameWindow) -> list[str]:
    """Name the engines that the preferences offer for reviews."""
    names: list[str] = []

    def look(dialog: PreferencesDialog) -> None:
        names.extend(dialog.reviewers.boxes)
        dialog.reject()

    in_dialog(PreferencesDialog, look)
    window.context.menus["preferences"].trigger()
    return names


def test_katago_in_a_file_of_any_name_is_offered_for_reviews_once_it_has_said_its_name(
    qtbot: QtBot, window: GameWindow
) -> None:
    assert "Disguised" not in reviewers(window)
    seat_white(window, "Disguised")
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)
    assert "Disguised" in reviewers(window)
    assert "Quick" not in reviewers(window)


@pytest.mark.parametrize(("person", "engine_next"), [("Ann", ""), ("", "Quick")])
def test_who_takes_an_engines_seat_has_his_own_name_in_the_record(
    qtbot: QtBot, window: GameWindow, person: str, engine_next: str
) -> None:
    new_game = window.settings.new_game
    info = new_game.info.with_player(Color.WHITE, Player(person or "Quick"))
    window.store.replace(replace(window.settings, new_game=replace(new_game, info=info, white_engine=engine_next)))
    seat_white(window, "Quick")
    play(qtbot, window, "E5")
    game = window.context.game.game
    qtbot.waitUntil(lambda: game.move_number == 2)
    assert text_of(game.root, "PW") == "Quick"
    seat_white(window, "&Human")
    play(qtbot, window, "C3")
    assert text_of(game.root, "PW") == person
    window.context.menus["undo"].trigger()
    assert text_of(game.root, "PW") == "Quick"


def test_who_plays_on_after_the_end_does_not_take_the_engines_name_from_the_record(
    qtbot: QtBot, window: GameWindow
) -> None:
    seat_white(window, "Quick")
    play(qtbot, window, "E5")
    game = window.context.game.game
    qtbot.waitUntil(lambda: game.move_number == 2)
    window.context.game.resign()
    seat_white(window, "&Human")
    window.context.game.go_to(game.root)
    play(qtbot, window, "C3")
    assert text_of(game.root, "PW") == "Quick"


def test_an_engine_keeps_its_seat_rather_than_a_problem_begins(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "C3 D4")
    window.context.navigator.to_start()
    seat_white(window, "Quick")
    for action in (window.context.menus["solve"],):
        action.trigger()
        assert "An engine is playing" in window.context.status.message.text
        assert not window.context.mode.mode.is_study
    assert window.context.players.engine(Color.WHITE) is not None
    seat_white(window, "&Human")
    window.context.menus["solve"].trigger()
    assert window.context.mode.mode.is_study
    assert not window.context.menus.menu("white_plays").isEnabled()


def test_a_finished_game_gives_way_to_a_study_and_its_engine_has_its_seat_after_it(
    qtbot: QtBot, window: GameWindow
) -> None:
    play(qtbot, window, "C3 D4 E5")
    seat_white(window, "Quick")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 4)
    config = window.context.players.seats[Color.WHITE]
    window.context.game.resign()
    window.context.navigator.to_start()
    window.context.menus["solve"].trigger()
    assert window.context.mode.mode.is_study
    assert not window.context.players.has_engines, "it does not guess along"
    window.context.mode.leave()
    assert window.context.players.seats == {Color.BLACK: None, Color.WHITE: config}


def test_thinking_is_shown_and_can_be_stopped(qtbot: QtBot, window: GameWindow) -> None:
    seat_white(window, "Slow")
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: window.features.seats.panels[Color.WHITE].state.activity == "Thinking…")
    play(qtbot, window, "C3")
    assert "White's turn" in window.context.status.message.text
    window.context.menus["stop_engine"].trigger()
    assert window.features.seats.panels[Color.WHITE].state.activity == "paused"
    assert window.context.menus["pause_engines"].isChecked()
    resume = window.context.status.paused
    assert resume.isVisible()
    qtbot.mouseClick(resume, Qt.MouseButton.LeftButton)
    assert not resume.isVisible()
    assert not window.context.menus["pause_engines"].isChecked()
    qtbot.waitUntil(lambda: window.features.seats.panels[Color.WHITE].state.activity == "Thinking…")


def test_thinking_can_still_be_stopped_after_a_look_at_the_engines_or_another_seat(
    qtbot: QtBot, window: GameWindow
) -> None:
    seat_white(window, "Slow")
    play(qtbot, window, "E5")
    stop = window.context.menus["stop_engine"]
    qtbot.waitUntil(stop.isEnabled)
    window.store.replace(replace(window.settings, engines=window.settings.engines[:-1]))
    window.context.menus.menu("white_plays").aboutToShow.emit()
    assert stop.isEnabled()
    window.context.players.seat(Color.BLACK, fake_engine(name="Quick"))
    assert stop.isEnabled()
    stop.trigger()
    assert not stop.isEnabled()


def test_two_engines_that_an_undo_stopped_are_resumed_where_it_is_said(qtbot: QtBot, window: GameWindow) -> None:
    seat_white(window, "Quick")
    window.context.menus.menu("black_plays").aboutToShow.emit()
    next(a for a in window.context.menus.menu("black_plays").actions() if a.text() == "Quick").trigger()
    qtbot.waitUntil(lambda: window.context.game.game.move_number >= 3)
    window.context.menus["undo"].trigger()
    assert any(panel.state.activity == "paused" for panel in window.features.seats.panels.values())
    assert window.context.status.paused.isVisible()
    number = window.context.game.game.move_number
    window.context.status.paused.click()
    qtbot.waitUntil(lambda: window.context.game.game.move_number > number)
    seat_white(window, "&Human")


def test_an_engine_that_dies_for_good_is_explained_and_can_be_taken_over(qtbot: QtBot, window: GameWindow) -> None:
    seat_white(window, "Dying")
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: bool(boxes(window)))
    (box,) = boxes(window)
    assert box.text().startswith("Dying: ")
    assert "7" in box.text() + box.informativeText()
    assert "out of cheese" in box.detailedText()
    press(box, "Play White Myself")
    play(qtbot, window, "C3")
    assert window.context.game.game.move_number == 2


def test_an_engine_that_does_not_start_leaves_its_seat_usable(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    window.context.game.set_info(window.context.game.game.info.with_player(Color.WHITE, computer_player("12k")))
    play(qtbot, window, "E5")
    panel = window.features.seats.panels[Color.WHITE]
    seat_white(window, "Missing")
    qtbot.waitUntil(lambda: bool(boxes(window)))
    press(boxes(window)[0], "Close")
    assert panel.state.player == Player("Missing")
    assert panel.state.trouble == "Missing is not running."
    assert "Missing is not running." in panel.accessibleName()
    assert panel.trouble is not None
    assert panel.trouble.restart.isVisible() and panel.trouble.take_over.isVisible()
    qtbot.mouseClick(panel.trouble.restart, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(boxes(window)))
    press(boxes(window)[0], "Close")
    qtbot.mouseClick(panel.trouble.take_over, Qt.MouseButton.LeftButton)
    assert not panel.trouble.restart.isVisible()
    assert panel.state.trouble == ""
    play(qtbot, window, "C3")
    assert window.context.game.game.move_number == 2


def test_an_engine_that_starts_at_last_plays_on(qtbot: QtBot, window: GameWindow) -> None:
    seat_white(window, "Dying")
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: bool(boxes(window)))
    press(boxes(window)[0], "Close")
    panel = window.features.seats.panels[Color.WHITE]
    assert panel.state.trouble == "Dying is not running."
    assert panel.trouble is not None
    qtbot.mouseClick(panel.trouble.restart, Qt.MouseButton.LeftButton)
    assert panel.state.trouble == ""
    seat_white(window, "Quick")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)
    assert not panel.trouble.restart.isVisible()


def test_an_illegal_move_of_an_engine_is_refused_and_asked_about(qtbot: QtBot, window: GameWindow) -> None:
    seat_white(window, "Cheating")
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: bool(boxes(window)))
    (box,) = boxes(window)
    assert box.text() == "Cheating played E5, which is illegal: E5 is already occupied."
    press(box, "Close")
    assert window.context.game.game.move_number == 1


def test_an_engine_asked_for_a_persons_move_advises_to_resign(qtbot: QtBot, window: GameWindow) -> None:
    seat_white(window, "Modest")
    window.context.menus["move_now"].trigger()
    qtbot.waitUntil(lambda: window.context.status.message.text == "Modest would resign here.")
    assert window.context.game.game.phase is Phase.PLAYING


def test_no_move_is_asked_of_an_engine_where_nobody_may_move(qtbot: QtBot, window: GameWindow) -> None:
    seat_white(window, "Modest")
    move_now = window.context.menus["move_now"]
    assert move_now.isEnabled()
    window.context.scoring.start()
    assert not move_now.isEnabled()
    window.context.scoring.leave()
    assert move_now.isEnabled()
    play(qtbot, window, "E5")
    window.context.game.resign(Color.BLACK)
    assert not move_now.isEnabled()
    window.context.game.go_to(window.context.game.game.root)
    assert move_now.isEnabled()


def test_a_new_game_seats_the_engines_chosen_for_it(qtbot: QtBot, window: GameWindow) -> None:
    chosen = replace(window.settings.new_game, black_engine="Quick")
    window.features.engines.seat_players(chosen)
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 1)
    assert window.context.game.game.to_move is Color.WHITE


def test_a_new_game_begun_while_editing_is_not_paused_as_the_one_before_was(qtbot: QtBot, window: GameWindow) -> None:
    seat_white(window, "Quick")
    window.context.players.pause(True)
    window.context.menus["edit_record"].trigger()
    assert window.features.edits.is_active
    window.features.new_game.start(replace(window.settings.new_game, black_engine="Quick"))
    assert not window.features.edits.is_active
    assert not window.context.players.paused
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 1)


def test_escape_stops_an_engine_and_leaves_the_review(qtbot: QtBot, window: GameWindow) -> None:
    seat_white(window, "Slow")
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: window.context.menus["stop_engine"].isEnabled())
    qtbot.keyClick(window.view, Qt.Key.Key_Escape)
    assert window.context.players.paused
    assert not window.context.menus["stop_engine"].isEnabled()
    window.context.menus["pause_engines"].trigger()
    qtbot.waitUntil(lambda: window.context.menus["stop_engine"].isEnabled())
    window.context.menus["scoring"].trigger()  # which ends what it is asked
    assert not window.context.menus["stop_engine"].isEnabled()
    qtbot.keyClick(window.view, Qt.Key.Key_Escape)
    assert window.context.game.game.phase is Phase.PLAYING
    qtbot.waitUntil(lambda: window.context.menus["stop_engine"].isEnabled())


def test_an_engine_that_mixes_up_its_answers_is_explained_and_can_be_started_again(
    qtbot: QtBot, window: GameWindow
) -> None:
    told: list[str] = []
    window.context.status.message.banner.changed.connect(lambda: told.append(window.context.status.message.text))
    seat_white(window, "Muddled")
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: bool(boxes(window)))
    assert any("was restarted, and the game continues" in text for text in told)
    assert window.context.status.message.text == "", "it does not continue"
    (box,) = boxes(window)
    assert box.text() == "Muddled: The engine mixes up its responses"
    assert "“genmove w”" in box.informativeText()
    assert "Command:" in box.detailedText()
    press(box, "Restart Engine")
    qtbot.waitUntil(lambda: bool(boxes(window)))
    press(boxes(window)[0], "Play White Myself")
    play(qtbot, window, "C3")
    assert window.context.game.game.move_number == 2


def test_a_slow_start_is_shown_and_can_be_stopped(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(silence, "SLOW_AFTER", 0.1)
    busy = window.features.engines.busy
    assert not busy.isVisible()
    seat_white(window, "Tuning")
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: "Tuning xGemm" in busy.text)
    assert busy.isVisible()
    assert re.match(r"Tuning is tuning itself to this computer, \d+ s: Tuning xGemm ", busy.text)
    assert "once" in busy.accessibleDescription()
    assert window.features.seats.panels[Color.WHITE].state.activity == "Starting…"
    busy.details.click()
    assert window.features.console.dock.isVisible()
    busy.stop.click()
    assert not busy.isVisible()
    assert "a human now plays White" in window.context.status.message.text
    assert not window.context.menus["restart_engine"].isEnabled()
    assert window.context.status.message.text.endswith("To start it again, choose it in the Engine menu.")
    play(qtbot, window, "C3")
    assert window.context.game.game.move_number == 2


def hang(qtbot: QtBot, window: GameWindow, silent: float) -> int:
    """Let White's engine think that has not been heard of for some seconds; return its process ID."""
    engine = window.context.players.engine(Color.WHITE)
    assert engine is not None
    qtbot.waitUntil(lambda: engine.state is EngineState.THINKING)
    window.context.players.waits.follow(Color.WHITE, engine, SlowNotice("genmove w", 300, silent))
    return engine.process_id


def test_an_engine_that_hangs_while_thinking_is_named_and_can_be_restarted(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(silence, "SLOW_AFTER", 1000)
    busy = window.features.engines.busy
    assert not window.context.menus["restart_engine"].isEnabled()
    seat_white(window, "Slow")
    play(qtbot, window, "E5")
    hang(qtbot, window, 59)
    assert not busy.isVisible()
    numbers = [hang(qtbot, window, 75)]
    assert busy.text == "No output from Slow for 75 s"
    assert busy.restart.isVisible()
    assert "Restart Engine" in busy.accessibleDescription()
    window.context.menus["restart_engine"].trigger()
    assert not busy.isVisible()
    numbers.append(hang(qtbot, window, 75))
    busy.restart.click()
    numbers.append(hang(qtbot, window, 75))
    assert len(set(numbers)) == 3
    hang(qtbot, window, 1)
    assert not busy.isVisible()
    hang(qtbot, window, 75)
    busy.stop.click()
    assert not busy.isVisible()
    assert window.context.players.paused
    assert window.context.players.seats[Color.WHITE] is not None


def test_an_engine_that_hangs_while_thinking_is_named_on_its_seat(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(silence, "SLOW_AFTER", 1000)
    panel = window.features.seats.panels[Color.WHITE]
    seat_white(window, "Slow")
    play(qtbot, window, "E5")
    hang(qtbot, window, 59)
    assert panel.state.trouble == ""
    number = hang(qtbot, window, 75)
    assert panel.state.trouble == "Slow is not responding."
    assert "Slow is not responding." in panel.accessibleName()
    assert window.features.seats.panels[Color.BLACK].state.trouble == ""
    trouble = panel.trouble
    assert trouble is not None
    qtbot.mouseClick(trouble.restart, Qt.MouseButton.LeftButton)
    assert panel.state.trouble == ""
    assert hang(qtbot, window, 75) != number
    hang(qtbot, window, 1)
    assert panel.state.trouble == "", "it has written something"
    assert not trouble.restart.isVisible()
    hang(qtbot, window, 75)
    qtbot.mouseClick(trouble.take_over, Qt.MouseButton.LeftButton)
    assert panel.state.trouble == ""
    play(qtbot, window, "C3")
    assert window.context.game.game.move_number == 2


def test_the_wait_for_dead_stones_can_be_ended_without_losing_the_engine(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(silence, "SLOW_AFTER", 0.1)
    seat_white(window, "Undecided")
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)
    play(qtbot, window, "pass")
    busy = window.features.engines.busy
    qtbot.waitUntil(lambda: "final_status_list dead" in busy.text)
    busy.stop.click()
    assert not busy.isVisible()
    assert window.context.game.game.phase is Phase.SCORING
    assert window.context.players.seats[Color.WHITE] is not None
    assert window.features.score.panel.accept_boxes[Color.WHITE].isChecked(), "it has no opinion"


def test_an_engine_accepts_by_itself_or_says_that_it_plays_on(qtbot: QtBot, window: GameWindow) -> None:
    seat_white(window, "Passing")
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)
    play(qtbot, window, "pass")
    panel = window.features.score.panel
    qtbot.waitUntil(panel.accept_boxes[Color.WHITE].isChecked)
    assert not panel.accept_boxes[Color.WHITE].isEnabled()
    click(qtbot, window, "E5")  # alive, which the engine takes for dead
    assert not panel.accept_boxes[Color.WHITE].isChecked()
    panel.accept_boxes[Color.BLACK].click()
    assert window.context.game.game.phase is Phase.PLAYING
    assert window.context.status.message.text == "Passing disagrees about the dead stones. Play on to settle it."
    assert not window.scene.markup.territory


def test_a_board_that_an_engine_refused_is_not_offered_with_it_again(qtbot: QtBot, window: GameWindow) -> None:
    assert not window.features.engines.board_limits("Fussy").forbids(9, 9)
    seat_white(window, "Fussy")
    qtbot.waitUntil(lambda: bool(boxes(window)))  # before it is its turn
    (box,) = boxes(window)
    assert box.text() == "Fussy cannot follow this game."
    press(box, "Play White Myself")
    assert window.features.engines.board_limits("Fussy").forbids(9, 9)
    assert not window.features.engines.board_limits("Fussy").forbids(13, 13)
    assert not window.features.engines.board_limits("Quick").forbids(9, 9)


def test_renaming_an_engine_in_the_list_renames_it_among_the_last_choices(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = replace(window.settings.new_game, white_engine="Quick")
    window.store.replace(replace(window.settings, new_game=chosen))

    def rename(dialog: EnginesDialog) -> int:
        dialog.list.setCurrentRow(1)  # after the built-in engine
        dialog.form.name.setText("Swift")
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(EnginesDialog, "exec", rename)
    assert window.features.engines.edit_engines() == {"Quick": "Swift"}
    assert window.settings.new_game.white_engine == "Swift"
    assert window.settings.engines[0].name == "Swift"
    assert window.features.engines.edit_engines() == {}


def test_an_engine_that_is_seated_while_the_game_is_edited_waits_for_the_end_of_that(
    qtbot: QtBot, window: GameWindow
) -> None:
    play(qtbot, window, "E5")
    window.context.menus["edit_record"].trigger()
    seat_white(window, "Quick")
    window.context.menus["pause_engines"].trigger()
    window.context.menus["pause_engines"].trigger()  # pausing and resuming changes nothing of that
    qtbot.wait(300)
    assert window.context.game.game.move_number == 1 and not window.context.status.paused.isVisible()
    assert window.features.seats.panels[Color.WHITE].state.activity == "paused"
    window.context.menus["edit_record"].trigger()
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)


def test_menus_that_are_filled_again_leave_nothing_behind(qtbot: QtBot, window: GameWindow) -> None:
    menus = (window.context.menus.menu("black_plays"), window.context.menus.menu("analysis_engine"))

    def fill() -> int:
        window.features.engines._say_again()
        for menu in menus:
            menu.aboutToShow.emit()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return sum(len(menu.findChildren(QActionGroup)) + len(menu.findChildren(QAction)) for menu in menus)

    before = fill()
    assert [fill() for _ in range(3)] == [before] * 3
