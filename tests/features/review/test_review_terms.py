"""Analyses of another komi or other rules, and those with win rates only, in a window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.features.review.review_state import ReviewStatus
from tests.features.result.test_finished_feature import menu_entry
from tests.features.review.test_review_feature import open_analyzed, state_of, use
from tests.features.review.test_review_of_others import mistakes_of

RATES = (
    b"(;SZ[9]KM[6.5]RU[Japanese];B[ee]C[Black's win rate: %55.0 visits: 507]"
    b";W[cc]C[Black's win rate: %75.0 visits: 507];B[gg]C[Black's win rate: %74.0 visits: 507])"
)
OF_KOMI_7 = (
    b'(;FF[4]GM[1]SZ[9]KM[0.5]RU[Japanese]QGAS[145:{"engine"\\: "QtGo 0.1.0", "ruleset"\\: "Japanese", "komi"\\: 7.0}]'
    b"SBKV[16.99]SBKS[-0.96]QGAN[-MLWm#|{@-%yz8j5!<<Ey73gLAz4W,HFxu];B[ee]SBKV[17.31]SBKS[-1.07]"
    b"QGAN[w5>#kgvz`^3IvIdI>2_ogDT&RRO>tA+hG4xN<A5|8Wb*h$B/mDbiSa&CyC`9])"
)


def test_an_analysis_of_another_komi_is_hidden_and_said(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_analyzed(qtbot, window, tmp_path, OF_KOMI_7)
    mistakes = mistakes_of(window)
    assert not any(state_of(window).positions)
    assert mistakes.question.words.text() == (
        "The analysis in this file is hidden: it was made for komi 7, Japanese rules."
    )
    assert not mistakes.question.by_rate.isVisible()
    open_analyzed(qtbot, window, tmp_path, OF_KOMI_7.replace(b"KM[0.5]", b"KM[7]"))
    qtbot.waitUntil(lambda: all(state_of(window).positions))
    assert not mistakes.question.isVisible()


def test_the_analysis_goes_with_its_komi_and_comes_back_with_it(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    open_analyzed(qtbot, window, tmp_path, RATES)
    game = window.context.game.game
    window.context.game.set_info(game.info.with_komi(0.5))
    qtbot.waitUntil(lambda: not any(state_of(window).positions))
    assert "komi 6.5, Japanese rules" in mistakes_of(window).question.words.text()
    window.context.menus["undo"].trigger()
    qtbot.waitUntil(lambda: any(state_of(window).positions))


def test_moves_are_marked_by_win_rate_with_one_click(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_analyzed(qtbot, window, tmp_path, RATES)
    mistakes = mistakes_of(window)
    assert mistakes.list.reason == "No move has been judged."
    assert mistakes.question.words.text() == "This game's analysis has win rates only."
    assert all(panel.state.accuracy is None for panel in window.features.seats.panels.values())
    qtbot.mouseClick(mistakes.question.by_rate, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(mistakes.shown))
    assert mistakes.spoken(mistakes.shown[0].index).startswith("Move 2, White C7: blunder, 20% of win rate lost.")
    assert mistakes.note.text() == "Marked by win rate\nEngine not named, at least 507 visits"
    assert not mistakes.question.isVisible()
    open_analyzed(qtbot, window, tmp_path, RATES)
    assert mistakes.question.isVisible(), "another game is another choice"


def test_win_rates_alone_are_reviewed_again_with_one_click(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    use(window, "--leads", "--thorough")
    open_analyzed(qtbot, window, tmp_path, RATES)
    qtbot.mouseClick(mistakes_of(window).question.again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: state_of(window).status is ReviewStatus.FINISHED)
    leads = [None if position is None else position.lead for position in state_of(window).positions]
    assert leads == [0.0, 1.0, 2.0, 3.0]
    assert not mistakes_of(window).question.isVisible()


@pytest.mark.parametrize("record", [RATES, RATES.replace(b"%75.0", b"%56.0")])
def test_nothing_says_that_there_are_no_mistakes_where_nothing_was_judged(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, record: bytes
) -> None:
    open_analyzed(qtbot, window, tmp_path, record)
    mistakes = mistakes_of(window)
    assert "mistakes" not in mistakes.list.reason.lower()
    assert not mistakes.shown


def test_what_the_list_asks_can_be_chosen_in_the_menu(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    mark, again = (menu_entry(window, text) for text in ("Mark by Win Rate", "Review Again"))
    assert not mark.isEnabled() and not again.isEnabled()
    open_analyzed(qtbot, window, tmp_path, RATES)
    assert mark.isEnabled() and again.isEnabled()
    mark.trigger()
    qtbot.waitUntil(lambda: bool(mistakes_of(window).shown))
    assert not mark.isEnabled() and again.isEnabled(), "by points is still possible"
    use(window, "--leads", "--thorough")
    again.trigger()
    qtbot.waitUntil(lambda: state_of(window).status is ReviewStatus.FINISHED)
    assert [position.lead for position in state_of(window).positions if position] == [0.0, 1.0, 2.0, 3.0]
    assert not mark.isEnabled() and not again.isEnabled()
    open_analyzed(qtbot, window, tmp_path, OF_KOMI_7)
    assert again.isEnabled()
    window.features.files.new_game(window.context.game.game.info)
    assert not again.isEnabled()
