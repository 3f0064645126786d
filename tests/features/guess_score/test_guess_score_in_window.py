"""Guessing the score in a window, by the keyboard alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.game.game import Game
from qtgo.core.study.score_guess import ScoreRound
from qtgo.features.guess_score.known_scores import moments_of
from qtgo.features.guess_score.score_guess_file import ScoreRounds
from qtgo.sgf.reader import read_text
from tests.features.review.test_review_feature import open_analyzed
from tests.shown_window import settle

RECORD = (
    b"(;SZ[9]KM[6.5]RE[W+4.5];B[ee]SBKS[0.0];W[cc]SBKS[1.0]C[White leads];B[gg]SBKS[-7.0];W[gc]SBKS[4.0]"
    b";B[cg]SBKS[-2.0])"
)


@pytest.fixture
def reviewed(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> GameWindow:
    """Open a game with the leads of another program, and its counted result."""
    open_analyzed(qtbot, window, tmp_path, RECORD)
    window.context.navigator.to_start()
    window.context.menus["guess_score"].trigger()
    return window


def answer(window: GameWindow, points: str, *, white: bool = False) -> str:
    """Guess by the keyboard, and return what is said."""
    panel = window.features.guessing_score.panel
    panel.leader.setFocus()
    QTest.keyClick(panel.leader, Qt.Key.Key_Down if white else Qt.Key.Key_Up)
    panel.points.setFocus()
    panel.points.selectAll()
    QTest.keyClicks(panel.points, points)
    QTest.keyClick(panel.points, Qt.Key.Key_Return)
    return panel.status.text()


def test_five_positions_are_guessed_and_the_round_is_kept(reviewed: GameWindow, tmp_path: Path) -> None:
    window, panel = reviewed, reviewed.features.guessing_score.panel
    file = window.context.folders.data / "score_guesses.json"
    assert panel.isVisible()
    assert panel.status.text() == "1 of 5, move 1: who leads, and by how much?"
    assert panel.points.hasFocus()
    assert window.context.game.game.depth == 1
    assert answer(window, "2.5") == "1 of 5, move 1: even. Your guess: Black by 2.5 (2.5 points off)."
    assert panel.points.hasFocus(), "Enter goes on"
    QTest.keyClick(panel.points, Qt.Key.Key_Return)
    assert "C" not in window.context.game.game.current.properties, "comments and analyses would say it"
    assert "SBKS" not in window.context.game.game.current.properties
    for points, white in (("2", False), ("7", True), ("4", False)):
        answer(window, points, white=white)
        assert not file.exists(), "only whole rounds count"
        QTest.keyClick(panel.points, Qt.Key.Key_Return)
    last = answer(window, "4.5", white=True)
    assert last == "5 of 5, move 5: White by 4.5. Your guess: White by 4.5 (0.0 points off)."
    words = "5 guesses, 0.7 points off on average; the right leader 4 of 5 times. Today: 0.7 points off (1 game)."
    assert panel.details.text() == words
    (kept,) = json.loads(file.read_text())["rounds"]
    assert (kept["guesses"], kept["error"], kept["leaders"]) == (5, 0.7, 4)
    assert not panel.next.isEnabled()
    QTest.keyClick(panel.points, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert not window.context.mode.mode.is_study
    assert len(window.context.game.game.line.nodes()) == 6


def test_rounds_of_other_days_are_told_apart(reviewed: GameWindow) -> None:
    window, panel = reviewed, reviewed.features.guessing_score.panel
    rounds = ScoreRounds(window.context.folders.data / "score_guesses.json")
    rounds.note(ScoreRound("2026-01-01", 5, 6.0, 3))
    rounds.note(ScoreRound("2026-01-02", 5, 4.0, 3))
    for _ in range(5):
        answer(window, "0")
        QTest.keyClick(panel.points, Qt.Key.Key_Return)
    assert panel.details.text().endswith("Today: 3.3 points off (1 game). Before: 5.0 points off (2 games).")


def test_it_fits_a_small_window(dressed: None, qtbot: QtBot, reviewed: GameWindow) -> None:
    panel = reviewed.features.guessing_score.panel
    for _ in range(5):
        answer(reviewed, "12.5")
        QTest.keyClick(panel.points, Qt.Key.Key_Return)
    reviewed.resize(480, 560)
    qtbot.waitUntil(lambda: reviewed.size() == QSize(480, 560))
    settle()
    assert reviewed.size() == QSize(480, 560)
    assert reviewed.view.points.width() > 90, "the bar leaves its room to the board"
    for field in (panel.leader, panel.points, panel.guess, panel.next, panel.leave):
        assert panel.rect().contains(field.geometry()), field.accessibleName()
        assert field.accessibleName()


def test_a_game_that_nobody_counted_or_reviewed_is_refused(window: GameWindow) -> None:
    window.context.menus["guess_score"].trigger()
    assert "Review the game first" in window.context.status.message.text
    assert not window.context.mode.mode.is_study


def test_a_broken_or_strange_file_spoils_nothing(tmp_path: Path) -> None:
    file = tmp_path / "score_guesses.json"
    good = {"date": "2026-01-01", "guesses": 5, "error": 2.0, "leaders": 4}
    file.write_text(json.dumps({"rounds": [7, {"date": "x", "guesses": 0}, good]}))
    rounds = ScoreRounds(file)
    rounds.note(ScoreRound("2026-01-02", 1, 1.0, 1))
    assert [each.date for each in rounds.read()] == ["2026-01-01", "2026-01-02"]
    assert len(json.loads(file.read_text())["rounds"]) == 4, "what this version does not understand stays"
    file.write_text("[")
    assert rounds.read() == []
    assert rounds.broken is not None


def test_of_a_line_that_an_edit_has_just_taken_away_no_score_is_known() -> None:
    game = Game(read_text("(;SZ[9]RE[B+3.5];B[cc])").games[0])
    game.go_to(game.root.children[0])
    assert [moment.lead for moment in moments_of(game, None)] == [3.5]
    game.root.children.clear()
    assert moments_of(game, None) == []
