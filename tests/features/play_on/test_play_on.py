"""Playing on from a record, seen in the file that is saved: its game stays as it was, what is played is a variation."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Color
from qtgo.features.play_on.play_on_dialog import PlayOnDialog
from qtgo.settings import Settings
from tests.fakes import fake_engine
from tests.shown_window import click, forget_changes, in_dialog, open_record

GAME = "(;GM[1]FF[4]SZ[9]PB[Ann]BR[3k]PW[Ben]WR[2k]RE[W+R];B[ee];W[gc];B[cg])"
BEFORE, LAST = "(;GM[1]FF[4]SZ[9]PB[Ann]BR[3k]PW[Ben]WR[2k]RE[W+R];B[ee]", ";W[gc];B[cg]"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(
        settings, engines=(fake_engine(name="Quick"), fake_engine("--move", "resign", name="Modest")), brief_pause=False
    )


def opened(window: GameWindow, tmp_path: Path, move: int, text: str = GAME) -> Path:
    path = open_record(window, tmp_path, text)
    window.context.navigator.to_move_number(move)
    return path


def play_on(window: GameWindow, name: str, color: Color) -> None:
    def choose(dialog: PlayOnDialog) -> None:
        dialog.engine.show_engine(name)
        dialog.color.setCurrentIndex(dialog.color.findData(color))
        dialog.accept()

    in_dialog(PlayOnDialog, choose)
    window.context.menus["play_on"].trigger()


def saved(window: GameWindow, path: Path) -> str:
    """Save; return the file in one line, without the word on who plays."""
    window.context.menus["save"].trigger()
    return re.sub(r"C\[(Quick|Modest) plays [^]]*\]", "", path.read_text().replace("\n", ""))


def test_what_is_played_on_is_a_variation_and_the_game_stays(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    path = opened(window, tmp_path, 1)
    play_on(window, "Quick", Color.WHITE)
    click(qtbot, window, "C3")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 3)
    assert saved(window, path) == f"{BEFORE}({LAST})(;;W[cg];B[ai]))"
    assert window.context.menus["undo"].text() == "&Undo Move"
    for _step in range(2):
        window.context.menus["undo"].trigger()
    assert saved(window, path) == GAME


def test_an_engine_begins_after_the_last_move_which_stays_the_last_of_the_game(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    path = opened(window, tmp_path, 3)
    play_on(window, "Quick", Color.BLACK)
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 4)
    assert saved(window, path) == f"{BEFORE};W[gc](;B[cg])(;B[cg];;W[ai]))"
    panels = window.features.seats.panels
    assert panels[Color.WHITE].state.player.name == "Quick"
    window.context.navigator.to_move_number(1)
    window.context.menus["to_main_line"].trigger()
    assert window.context.game.game.phase is Phase.FINISHED and panels[Color.WHITE].state.player.name == "Ben"


def test_the_end_of_the_variation_is_told_there_and_undone(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    path, controller = opened(window, tmp_path, 1), window.context.game
    play_on(window, "Modest", Color.WHITE)
    click(qtbot, window, "C3")
    qtbot.waitUntil(lambda: controller.game.phase is Phase.FINISHED)
    assert window.context.notices.text.startswith("White wins by resignation in this variation.")
    assert saved(window, path) == f"{BEFORE}({LAST})(;;W[cg]N[W+R]))"
    window.context.menus["undo"].trigger()
    assert saved(window, path) == f"{BEFORE}({LAST})(;))"
    assert controller.game.phase is Phase.PLAYING
    window.context.menus["redo"].trigger()
    assert controller.game.phase is Phase.FINISHED and controller.game.info.result == "W+R"


def test_a_move_tried_in_a_problem_is_played_on_in_its_record(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    problem = "(;GM[1]FF[4]SZ[9]AW[ee]AB[ed];B[de];W[ef])"
    path = opened(window, tmp_path, 0, problem)
    window.context.menus["solve"].trigger()
    click(qtbot, window, "J9")
    play_on(window, "Quick", Color.BLACK)
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)
    assert saved(window, path) == "(;GM[1]FF[4]SZ[9]AW[ee]AB[ed](;B[de];W[ef])(;;B[ia];W[ai]))"


def test_a_problem_that_was_turned_is_played_on_as_a_game_of_its_own(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    window.context.settings.change(turn_problems=True)
    opened(window, tmp_path, 0, "(;GM[1]FF[4]SZ[9]AW[ee]AB[ed];B[de];W[ef])")
    window.context.menus["solve"].trigger()
    stones = window.context.game.game.position.stones
    play_on(window, "Quick", Color.WHITE)
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 1)
    game = window.context.game.game
    assert window.context.document.state.path is None
    assert game.position_at(game.root).stones == stones and game.is_played_on
    forget_changes(window)


def test_who_plays_on_has_not_the_accuracy_of_who_played(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    places = [f"{x}{y}" for x in "cdefg" for y in "cdefg"]
    leads = [f";{'BW'[number % 2]}[{place}]SBKS[{number % 3}.0]" for number, place in enumerate(places)]
    opened(window, tmp_path, 1, f"(;GM[1]FF[4]SZ[9]PB[Ann]PW[Ben]RE[W+R]SBKS[0.0]{''.join(leads)})")
    panels = window.features.seats.panels
    qtbot.waitUntil(lambda: None not in {panel.state.accuracy for panel in panels.values()})
    play_on(window, "Quick", Color.WHITE)
    assert panels[Color.BLACK].state.player.name == "Quick"
    assert {panel.state.accuracy for panel in panels.values()} == {None}
    window.context.menus["to_main_line"].trigger()
    assert None not in {panel.state.accuracy for panel in panels.values()}
    forget_changes(window)


def test_there_is_no_verdict_before_what_is_played_on_has_ended(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    places = [f"{x}{y}" for x in "cdefg" for y in "cdefg"]
    moves = [f";{'BW'[at % 2]}[{place}]SBKS[{30.0 if at > 12 else 0.0}]" for at, place in enumerate(places)]
    opened(window, tmp_path, 24, f"(;GM[1]FF[4]SZ[9]PB[Ann]PW[Ben]SBKS[0.0]{''.join(moves)})")
    review = window.features.review
    qtbot.waitUntil(lambda: review.mistakes is not None and bool(review.mistakes.verdict.text()))
    assert review.mistakes is not None
    verdict = review.mistakes.verdict
    play_on(window, "Modest", Color.WHITE)
    state = review.state
    qtbot.waitUntil(lambda: review.state is not state and verdict.text() == "")
    click(qtbot, window, "A1")  # and the engine resigns
    qtbot.waitUntil(lambda: verdict.text() != "")
    forget_changes(window)
