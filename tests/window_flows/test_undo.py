"""One Undo: the bar, the menu and the keys take back the last change, and Redo brings it back."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.clock.time_settings import TimeControl, TimeSettings, TimeSystem
from qtgo.core.game.game import Phase
from qtgo.core.record.game_info import with_time_control
from qtgo.core.rules.point import Color, Point
from qtgo.core.scoring.stone_removal import ProposalSource
from qtgo.gtp.engine_config import EngineConfig
from qtgo.sgf.writer import write_text
from qtgo.shell.menus.menu_bar import menus_of
from tests.fakes import fake_engine
from tests.shown_window import click, play

ENGINE = fake_engine()
CTRL = Qt.KeyboardModifier.ControlModifier


def text_of(window: GameWindow) -> str:
    return write_text([window.context.game.game.root])


def answered(qtbot: QtBot, window: GameWindow, vertex: str) -> None:
    number = window.context.game.game.move_number
    click(qtbot, window, vertex)
    qtbot.waitUntil(lambda: window.context.game.game.move_number == number + 2)


def undo(qtbot: QtBot, window: GameWindow, way: str) -> None:
    """Take back as a user does: by the bar, the menu or a key."""
    match way:
        case "bar":
            qtbot.mouseClick(window.frame.bar.tools[0], Qt.MouseButton.LeftButton)
        case "menu":
            entries = [action for menu in menus_of(window.menuBar()) for action in menu.actions()]
            (entry,) = [action for action in entries if action.text().startswith("&Undo")]
            entry.trigger()
        case "Ctrl+Z":
            qtbot.keyClick(window.view, Qt.Key.Key_Z, CTRL)
        case _:
            qtbot.keyClick(window.view, Qt.Key.Key_Backspace)


@pytest.mark.parametrize("way", ["bar", "menu", "Ctrl+Z", "Backspace"])
def test_every_way_takes_back_to_ones_own_move_and_redo_brings_both_back(
    qtbot: QtBot, window: GameWindow, way: str
) -> None:
    window.context.players.seat(Color.WHITE, ENGINE)
    start = text_of(window)
    answered(qtbot, window, "E5")
    answered(qtbot, window, "C3")
    played = text_of(window)
    assert window.frame.bar.tools[0].accessibleName() == "Undo" and window.context.menus["undo"].text() == "&Undo Move"
    undo(qtbot, window, way)
    undo(qtbot, window, way)
    assert text_of(window) == start and not window.frame.bar.tools[0].isEnabled()
    qtbot.keyClick(window.view, Qt.Key.Key_Y, CTRL)
    window.context.menus["redo"].trigger()
    assert text_of(window) == played and not window.context.menus["redo"].isEnabled()


@pytest.mark.parametrize("way", ["bar", "menu", "Ctrl+Z", "Backspace"])
def test_what_was_done_last_is_taken_back_be_it_a_move_or_an_edit(qtbot: QtBot, window: GameWindow, way: str) -> None:
    play(qtbot, window, "E5 C3")
    moves = text_of(window)
    window.context.record.set_comment("A shoulder hit")
    window.view.setFocus()
    undo(qtbot, window, way)
    assert text_of(window) == moves
    undo(qtbot, window, way)
    window.context.menus["redo"].trigger()
    assert text_of(window) == moves


def test_undo_leaves_scoring_by_the_pass_and_comes_back_to_it(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3")
    for _ in range(2):
        window.context.menus["pass"].trigger()
    assert window.context.game.game.phase is Phase.SCORING
    undo(qtbot, window, "Backspace")
    assert window.context.game.game.phase is Phase.PLAYING
    assert text_of(window).count(";") == 4
    window.context.menus["redo"].trigger()
    assert window.context.game.game.phase is Phase.SCORING
    window.context.scoring.resume(Color.BLACK)
    assert window.context.game.game.phase is Phase.PLAYING
    undo(qtbot, window, "Backspace")
    assert window.context.game.game.phase is Phase.SCORING, "as before the game was resumed"


def test_who_resigned_while_the_engine_thinks_takes_back_the_resignation_alone(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    go = tmp_path / "go"
    window.context.players.seat(
        Color.WHITE, replace(ENGINE, command=f"{ENGINE.command} --until {shlex.quote(str(go))}")
    )
    click(qtbot, window, "E5")
    window.context.game.resign(Color.BLACK)
    assert "RE[W+R]" in text_of(window)
    undo(qtbot, window, "bar")
    assert "RE[" not in text_of(window)
    go.touch()
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)


def test_a_loss_on_time_undone_says_that_the_clocks_stand_until_they_are_resumed(
    qtbot: QtBot, window: GameWindow
) -> None:
    control = TimeControl.same(TimeSettings(TimeSystem.BYOYOMI, main=0, extra=60_000, count=3))
    window.features.files.begin_game(with_time_control(window.context.game.game.info, control))
    window.context.clock.start_game()
    play(qtbot, window, "E5")
    window.context.game.lose_on_time(Color.WHITE)
    assert "RE[B+T]" in text_of(window)
    undo(qtbot, window, "bar")
    assert "RE[" not in text_of(window)
    assert window.context.status.message.text == "The clocks are stopped until you resume."
    face = window.features.clocks.faces[Color.WHITE]
    assert (face.shown.time, face.shown.sign) == ("1:00", "pause") and "3" in face.shown.note
    click(qtbot, window, "C3")
    assert text_of(window).count(";") == 2 and "paused" in window.context.status.message.text
    undo(qtbot, window, "bar")
    window.context.menus["redo"].trigger()
    window.context.menus["pause_clock"].trigger()
    click(qtbot, window, "C3")
    assert text_of(window).count(";") == 3 and "RE[" not in text_of(window)


def test_an_engine_whose_loss_on_time_is_undone_goes_on_when_the_clocks_do(qtbot: QtBot, window: GameWindow) -> None:
    control = TimeControl.same(TimeSettings(TimeSystem.ABSOLUTE, main=600_000))
    window.features.files.begin_game(with_time_control(window.context.game.game.info, control))
    slow = EngineConfig("Fake", f"{ENGINE.command} --slow 0.3", quit_time=0.2)
    window.context.players.seat(Color.WHITE, slow)
    window.context.clock.start_game()
    click(qtbot, window, "E5")
    window.context.game.lose_on_time(Color.WHITE)
    undo(qtbot, window, "Ctrl+Z")
    assert "RE[" not in text_of(window) and window.context.game.game.move_number == 1
    qtbot.wait(100)
    assert window.context.game.game.move_number == 1 and not window.context.players.paused
    window.context.menus["pause_clock"].trigger()
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)


def test_passes_that_ended_a_game_against_an_engine_are_undone_together(qtbot: QtBot, window: GameWindow) -> None:
    window.context.players.seat(Color.WHITE, EngineConfig("Fake", f"{ENGINE.command} --move pass", quit_time=0.2))
    start = text_of(window)
    window.context.game.pass_()
    qtbot.waitUntil(lambda: window.context.game.game.phase is Phase.SCORING)
    undo(qtbot, window, "Backspace")
    assert text_of(window) == start and window.context.game.game.phase is Phase.PLAYING
    window.context.menus["redo"].trigger()
    assert window.context.game.game.phase is Phase.SCORING and text_of(window).count(";") == 3
    removal = window.context.game.game.start_scoring()
    for color in set(Color) - removal.state.accepted:
        window.context.scoring.toggle_accepted(color)
    window.context.scoring.finish()
    assert "RE[" in text_of(window)
    undo(qtbot, window, "Ctrl+Z")
    assert window.context.game.game.phase is Phase.SCORING and "RE[" not in text_of(window)


ENCLOSED = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 C6 D6 C7 D7 C8 D8 C9 D9 G5 A1"
"""White's A1 and Black's G5 each stand in the other's half."""


def dead(window: GameWindow) -> set[str]:
    removal = window.context.game.game.stone_removal
    assert removal is not None
    return {point.vertex for point in removal.dead}


@pytest.mark.parametrize("way", ["bar", "menu", "Ctrl+Z", "Backspace"])
def test_in_scoring_undo_takes_back_the_marks_one_by_one_and_then_the_pass(
    qtbot: QtBot, window: GameWindow, way: str
) -> None:
    window.store.replace(replace(window.settings, judge_reviews=False))
    play(qtbot, window, ENCLOSED)
    for _ in range(2):
        window.context.menus["pass"].trigger()
    click(qtbot, window, "G5")
    click(qtbot, window, "A1")
    assert dead(window) == {"G5", "A1"} and window.context.menus["undo"].text() == "&Undo Mark"
    window.context.scoring.toggle_accepted(Color.BLACK)
    undo(qtbot, window, way)
    removal = window.context.game.game.stone_removal
    assert dead(window) == {"G5"} and removal is not None and not removal.state.accepted
    undo(qtbot, window, way)
    assert dead(window) == set() and window.context.menus["undo"].text() == "&Undo Pass"
    qtbot.keyClick(window.view, Qt.Key.Key_Y, CTRL)
    window.context.menus["redo"].trigger()
    assert dead(window) == {"G5", "A1"} and not window.context.menus["redo"].isEnabled()
    window.context.scoring.reset()
    undo(qtbot, window, way)
    assert dead(window) == {"G5", "A1"}, "what was reset by accident comes back"
    undo(qtbot, window, way)
    undo(qtbot, window, way)
    undo(qtbot, window, way)
    assert window.context.game.game.phase is Phase.PLAYING
    assert text_of(window).count("[]") == 1, "one pass is left"


def test_undo_of_marks_leaves_a_judges_proposal_alone(qtbot: QtBot, window: GameWindow) -> None:
    window.store.replace(replace(window.settings, judge_reviews=False))
    play(qtbot, window, ENCLOSED)
    for _ in range(2):
        window.context.menus["pass"].trigger()
    removal = window.context.game.game.stone_removal
    assert removal is not None
    click(qtbot, window, "A1")
    removal.propose_dead([Point.from_vertex("G5")], ProposalSource.ENGINE)
    window.context.scoring.show()
    assert window.context.menus["undo"].text() == "&Undo Pass"
    click(qtbot, window, "E5")  # an empty point
    click(qtbot, window, "G5")
    undo(qtbot, window, "bar")
    undo(qtbot, window, "bar")
    assert dead(window) == {"G5"} and removal.is_untouched
