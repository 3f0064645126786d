"""A review and a game that is played: where it would be help it is hidden and rests, and goes on at the end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.record.analyses.writing import kept_properties
from qtgo.core.record.edit_history import set_properties
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color, Point
from qtgo.features.review.review_state import ReviewStatus
from qtgo.sgf.collection import Collection
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_collection
from qtgo.shell.panels.player_form import PlayerForm
from qtgo.shell.task_layout import Task
from tests.fakes import fake_engine
from tests.features.review.test_review_feature import use
from tests.shown_window import play

MOVES = "".join(f";{'BW'[n % 2]}[{'abcdefgh'[n // 2]}{'ai'[n % 2]}]" for n in range(14))
TIMED = f"(;SZ[9]KM[6.5]TM[300]OT[3x30 byo-yomi]PB[A]PW[B]{MOVES})".encode()


def analyzed(path: Path, record: bytes = TIMED) -> Path:
    """Write a game with an analysis of each position, by which every second move loses points."""
    root = read_collection(record).games[0]
    best = Point.from_vertex("E5")
    found = {
        node: PositionAnalysis(200, 0.5, -3.0 * index, None, (Candidate(best, 100, 0.5, -3.0 * index, pv=(best,)),))
        for index, node in enumerate(root.main_line())
    }
    for node, properties in kept_properties(root, found).items():
        set_properties(node, properties).apply()
    path.write_bytes(write_collection(Collection([root])))
    return path


@pytest.fixture
def opened(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> GameWindow:
    """Open a timed game with its analysis, at its end."""
    window.features.files.open_path(analyzed(tmp_path / "game.sgf"))
    qtbot.waitUntil(lambda: shows_review(window))
    assert window.features.tree.view._marked and has_accuracies(window)
    window.context.navigator.to_end()
    return window


def has_accuracies(window: GameWindow) -> bool:
    return any(panel.state.accuracy is not None for panel in window.features.seats.panels.values())


def shows_review(window: GameWindow) -> bool:
    """Return whether a review is seen; nothing of it may be seen alone."""
    graph, mistakes = window.features.review.graph, window.features.review.mistakes
    is_seen = graph is not None and graph.isVisible()
    if not is_seen:
        assert mistakes is None or not mistakes.isVisible()
        assert not window.features.tree.view._marked
        assert not has_accuracies(window)
    return is_seen


@pytest.mark.parametrize("allowed", [True, False])
def test_while_two_people_play_by_the_clock_no_review_is_seen(qtbot: QtBot, opened: GameWindow, allowed: bool) -> None:
    window = opened
    window.store.replace(replace(window.settings, allow_advice=allowed))
    window.context.menus["start_clock"].trigger()
    assert not shows_review(window)
    assert window.context.layout.task is Task.PLAY
    assert window.context.side.form is PlayerForm.FULL
    play(qtbot, window, "E5 E6")
    window.context.navigator.to_start()
    window.context.menus["pause_clock"].trigger()
    assert not shows_review(window)
    assert not window.context.menus["next_mistake"].isEnabled()
    window.context.menus["review_game"].trigger()
    assert not window.context.menus["review_game"].isChecked()
    assert window.context.status.message.text.startswith("Reviews are off while two people play by the clock")
    window.context.game.resign(Color.BLACK)
    qtbot.waitUntil(lambda: shows_review(window))
    assert window.context.layout.task is Task.REVIEW


def test_while_they_count_it_is_not_seen_either(qtbot: QtBot, opened: GameWindow) -> None:
    window = opened
    window.context.menus["start_clock"].trigger()
    play(qtbot, window, "pass pass")
    assert window.context.game.game.stone_removal is not None
    assert not shows_review(window)


def begin_review(qtbot: QtBot, window: GameWindow, folder: Path) -> None:
    """Open a timed game of which nothing is known, and review it with an engine that never answers."""
    use(window, "--hang")
    (folder / "game.sgf").write_bytes(TIMED)
    window.features.files.open_path(folder / "game.sgf")
    window.context.menus["review_game"].trigger()
    qtbot.waitUntil(lambda: window.features.review.controller.process_ids != ())


def test_a_review_rests_while_they_play_and_goes_on_at_the_end(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    begin_review(qtbot, window, tmp_path)
    review = window.features.review.controller
    window.context.menus["start_clock"].trigger()
    assert review.process_ids == ()
    assert not shows_review(window)
    assert window.context.status.message.text == "The review is paused until the game is over."
    play(qtbot, window, "E5")
    assert review.process_ids == ()
    window.context.game.resign(Color.BLACK)
    qtbot.waitUntil(lambda: review.process_ids != ())
    assert review.state.status is ReviewStatus.RUNNING
    assert window.context.menus["review_game"].isChecked()
    assert window.context.status.message.text != "The review is paused until the game is over."


def test_a_game_that_is_left_takes_its_review_along(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    begin_review(qtbot, window, tmp_path)
    window.context.menus["start_clock"].trigger()
    window.context.game.game.history.mark_saved()
    (tmp_path / "other.sgf").write_bytes(b"(;SZ[9];B[ee];W[cc])")
    window.features.files.open_path(tmp_path / "other.sgf")
    assert window.features.review.controller.process_ids == ()
    assert window.features.review.controller.state.status is ReviewStatus.OFF


@pytest.mark.parametrize("allowed", [True, False])
def test_in_a_game_against_an_engine_it_is_seen_as_hints_are(qtbot: QtBot, opened: GameWindow, allowed: bool) -> None:
    window = opened
    window.store.replace(replace(window.settings, allow_advice=allowed))
    opponent = fake_engine(name="Opponent")
    window.context.players.seat(Color.WHITE, opponent)
    assert shows_review(window) is allowed
    window.context.players.seat(Color.WHITE, None)
    qtbot.waitUntil(lambda: shows_review(window))


def test_moves_that_are_shown_go_when_the_clock_starts(qtbot: QtBot, opened: GameWindow) -> None:
    window = opened
    overlay = window.scene.overlay
    window.context.menus["previous_mistake"].trigger()
    qtbot.waitUntil(lambda: not overlay.analysis.is_empty)
    window.context.navigator.to_end()
    window.features.live.recall()
    assert not overlay.analysis.is_empty
    window.context.menus["start_clock"].trigger()
    assert overlay.analysis.is_empty


def test_a_saved_game_of_two_people_is_still_played(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    info = replace(window.context.game.game.info, black=Player("Ann"), white=Player("Bo"))
    window.context.document.new_game(info)
    play(qtbot, window, "E5 C3")
    assert window.features.files._save(tmp_path / "game.sgf", None)
    assert window.context.layout.task is Task.PLAY
    play(qtbot, window, "C7")
    assert window.context.side.form is PlayerForm.FULL


def test_what_is_no_file_and_began_elsewhere_is_looked_at(qtbot: QtBot, window: GameWindow) -> None:
    window.context.document.take_over(read_collection(b"(;SZ[9];B[ee];W[cc])"))
    assert window.context.layout.task is Task.REVIEW
    window.context.game.game.history.mark_saved()
    qtbot.keyClick(window, Qt.Key.Key_Escape)


def test_a_hint_goes_when_the_clock_starts(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    window.features.files.open_path(analyzed(tmp_path / "game.sgf"))
    window.context.menus["hint"].trigger()
    assert window.context.adviser.question is not None
    window.context.menus["start_clock"].trigger()
    assert window.context.adviser.question is None
