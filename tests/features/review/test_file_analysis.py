"""Analysis kept in the file and removed from it, by the menu."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from qtgo.core.record.analyses.recorded import AnalysisFormat, analyses_at
from qtgo.features.review.file_analysis import InFile
from qtgo.features.review.review_state import ReviewStatus
from qtgo.window.main_window import MainWindow
from tests.features.review.test_review_feature import open_record, state_of, use
from tests.shown_window import play


def formats(window: MainWindow) -> list[set[AnalysisFormat]]:
    nodes = window.game_controller.game.line.nodes()
    return [{recorded.format for recorded in analyses_at(node)} for node in nodes]


def reviewed(qtbot: QtBot, window: MainWindow) -> None:
    use(window, "--thorough", "--loss", "1")
    play(qtbot, window, "E5 C3 G7")
    window.game_controller.game.current.properties["C"] = ["hello"]
    window.menus["review_game"].trigger()
    qtbot.waitUntil(lambda: state_of(window).status is ReviewStatus.FINISHED)


def test_a_review_is_kept_in_the_file_and_removed_again(qtbot: QtBot, window: MainWindow) -> None:
    entries = window.menus.each("in_file")
    assert not entries[InFile.KEEP].isEnabled()
    reviewed(qtbot, window)
    entries[InFile.KEEP].trigger()
    qtbot.waitUntil(lambda: window.status.message.text.startswith("Kept the analysis"))
    assert formats(window) == [{AnalysisFormat.QTGO, AnalysisFormat.SABAKI}] * 4
    assert window.status.message.text == "Kept the analysis of 4 positions."
    window.document.undo()
    assert formats(window) == [set()] * 4
    window.document.redo()
    entries[InFile.REMOVE].trigger()
    assert formats(window) == [set()] * 4
    assert [node.properties.get("C") for node in window.game_controller.game.line.nodes()] == [None] * 3 + [["hello"]]
    window.document.undo()
    assert formats(window) == [{AnalysisFormat.QTGO, AnalysisFormat.SABAKI}] * 4


def test_it_is_kept_for_other_programs_on_wish(qtbot: QtBot, window: MainWindow) -> None:
    reviewed(qtbot, window)
    window.menus.each("in_file")[InFile.KEEP_FOR_KATRAIN].trigger()
    qtbot.waitUntil(lambda: AnalysisFormat.KATRAIN in formats(window)[1])
    window.menus.each("in_file")[InFile.KEEP_FOR_LIZZIE].trigger()
    qtbot.waitUntil(lambda: AnalysisFormat.LIZZIE in formats(window)[1])


def test_an_edit_meanwhile_is_no_harm_and_another_game_ends_it(qtbot: QtBot, window: MainWindow) -> None:
    reviewed(qtbot, window)
    window.menus.each("in_file")[InFile.KEEP].trigger()
    window.record.delete_branch()
    qtbot.waitUntil(lambda: window.status.message.text.startswith("Kept the analysis"))
    assert len(formats(window)) == 3
    assert formats(window)[1]


def test_where_nothing_is_that_is_said(qtbot: QtBot, window: MainWindow) -> None:
    play(qtbot, window, "E5 C3")
    window.menus.each("in_file")[InFile.REMOVE].trigger()
    assert window.status.message.text == "This game has no such analysis."


def test_what_other_programs_wrote_is_removed_too(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.change_settings(replace(window.settings, review_opened=False))
    open_record(qtbot, window, tmp_path)
    window.menus.each("in_file")[InFile.REMOVE].trigger()
    qtbot.waitUntil(lambda: not window.review.is_shown)
    assert formats(window) == [set()] * 5
