"""Analysis kept in the file and removed from it, by the menu."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.record.analyses.recorded import AnalysisFormat, analyses_at
from qtgo.features.review.file_analysis_feature import InFile
from qtgo.features.review.review_state import ReviewStatus
from tests.features.review.test_review_feature import open_analyzed, state_of, use
from tests.shown_window import play


def formats(window: GameWindow) -> list[set[AnalysisFormat]]:
    nodes = window.context.game.game.line.nodes()
    return [{recorded.format for recorded in analyses_at(node)} for node in nodes]


def reviewed(qtbot: QtBot, window: GameWindow) -> None:
    use(window, "--thorough", "--loss", "1")
    play(qtbot, window, "E5 C3 G7")
    window.context.game.game.current.properties["C"] = ["hello"]
    window.context.menus["review_game"].trigger()
    qtbot.waitUntil(lambda: state_of(window).status is ReviewStatus.FINISHED)


def test_a_review_is_kept_in_the_file_and_removed_again(qtbot: QtBot, window: GameWindow) -> None:
    entries = window.context.menus.each("in_file")
    assert not entries[InFile.KEEP].isEnabled()
    reviewed(qtbot, window)
    entries[InFile.KEEP].trigger()
    qtbot.waitUntil(lambda: window.context.status.message.text.startswith("Kept the analysis"))
    assert formats(window) == [{AnalysisFormat.QTGO, AnalysisFormat.SABAKI}] * 4
    assert window.context.status.message.text == "Kept the analysis of 4 positions."
    window.context.document.undo()
    assert formats(window) == [set()] * 4
    window.context.document.redo()
    entries[InFile.REMOVE].trigger()
    assert formats(window) == [set()] * 4
    assert [node.properties.get("C") for node in window.context.game.game.line.nodes()] == [None] * 3 + [["hello"]]
    window.context.document.undo()
    assert formats(window) == [{AnalysisFormat.QTGO, AnalysisFormat.SABAKI}] * 4


def test_it_is_kept_for_other_programs_on_wish(qtbot: QtBot, window: GameWindow) -> None:
    reviewed(qtbot, window)
    window.context.menus.each("in_file")[InFile.KEEP_FOR_KATRAIN].trigger()
    qtbot.waitUntil(lambda: AnalysisFormat.KATRAIN in formats(window)[1])
    window.context.menus.each("in_file")[InFile.KEEP_FOR_LIZZIE].trigger()
    qtbot.waitUntil(lambda: AnalysisFormat.LIZZIE in formats(window)[1])


def test_an_edit_meanwhile_is_no_harm_and_another_game_ends_it(qtbot: QtBot, window: GameWindow) -> None:
    reviewed(qtbot, window)
    window.context.menus.each("in_file")[InFile.KEEP].trigger()
    window.context.record.delete_branch()
    qtbot.waitUntil(lambda: window.context.status.message.text.startswith("Kept the analysis"))
    assert len(formats(window)) == 3
    assert formats(window)[1]


def test_where_nothing_is_that_is_said(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3")
    window.context.menus.each("in_file")[InFile.REMOVE].trigger()
    assert window.context.status.message.text == "This game has no such analysis."


def test_what_other_programs_wrote_is_removed_too(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    window.store.replace(replace(window.settings, review_opened=False))
    open_analyzed(qtbot, window, tmp_path)
    window.context.menus.each("in_file")[InFile.REMOVE].trigger()
    qtbot.waitUntil(lambda: not window.features.review.is_shown)
    assert formats(window) == [set()] * 5
