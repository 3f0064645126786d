"""A file that other engines analyzed, in whole or in part: one engine's numbers in one curve, and whose they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo import __version__
from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.evaluation import AnalysisSource, PositionAnalysis
from qtgo.core.record.analyses.writing import COMPACT, Kept, kept_properties
from qtgo.core.record.edit_history import set_properties
from qtgo.features.review.mistakes.mistakes_card import MistakesCard
from qtgo.features.review.review_state import ReviewStatus
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_text
from tests.features.review.test_review_feature import open_analyzed, state_of, use

GAME = b"(;SZ[9]KM[6.5]RU[Japanese];B[ee];W[cc];B[gg];W[gc];B[cg];W[ec];B[eg];W[ce];B[ge];W[dd];B[ff];W[df])"
MOVES = 12
OTHER, ZEN = AnalysisSource("Leela 9", "big"), AnalysisSource("Zen")


def analyzed(*parts: tuple[range, float, AnalysisSource], kept: Kept = COMPACT) -> bytes:
    """Return the game with the leads and the visits that engines gave some of its positions."""
    root = read_collection(GAME).games[0]
    nodes = list(root.main_line())
    for where, lead, source in parts:
        said = {nodes[index]: PositionAnalysis(900, 0.5, lead, source=source) for index in where}
        for node, properties in kept_properties(root, said, kept=kept).items():
            set_properties(node, properties).apply()
    return write_text([root]).encode()


def leads(window: GameWindow) -> list[float | None]:
    return [None if position is None else position.lead for position in state_of(window).positions]


def mistakes_of(window: GameWindow) -> MistakesCard:
    mistakes = window.features.review.mistakes
    assert mistakes is not None
    return mistakes


PART = analyzed((range(7), 3.5, OTHER))


def test_a_part_by_another_engine_is_shown_alone_until_all_is_reviewed_again(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    use(window, "--leads", "--thorough")
    open_analyzed(qtbot, window, tmp_path, PART)
    theirs = [3.5] * 7 + [None] * 6
    assert leads(window) == theirs
    mistakes = mistakes_of(window)
    assert mistakes.question.words.text() == "Leela 9 analyzed only part of this game."
    assert "Leela 9" in mistakes.note.text()
    curves: list[list[float | None]] = []
    window.features.review.controller.review_changed.connect(lambda _state: curves.append(leads(window)))
    qtbot.mouseClick(mistakes.question.again, Qt.MouseButton.LeftButton)
    assert mistakes.question.isHidden()
    qtbot.waitUntil(lambda: state_of(window).status is ReviewStatus.FINISHED)
    ours = leads(window)
    assert len(ours) == MOVES + 1 and None not in ours and 3.5 not in ours
    assert [curve for curve in curves if curve not in (theirs, ours)] == [], "no curve has numbers of both"
    assert "KataGo 1" in mistakes.note.text() and "Leela" not in mistakes.note.text()
    (beside,) = state_of(window).others
    assert (beside.name, list(beside.leads)) == ("Leela 9", theirs)
    window.context.menus["end_review"].trigger()
    qtbot.waitUntil(lambda: leads(window) == theirs)


def test_a_part_by_another_engine_is_kept_with_one_click(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_analyzed(qtbot, window, tmp_path, PART)
    mistakes = mistakes_of(window)
    assert mistakes.question.isVisible() and not mistakes.question.by_rate.isVisible()
    qtbot.mouseClick(mistakes.question.keep, Qt.MouseButton.LeftButton)
    assert mistakes.question.isHidden()
    assert leads(window) == [3.5] * 7 + [None] * 6
    assert window.context.menus["review_again"].isEnabled()


@pytest.mark.parametrize("by_itself", [True, False])
def test_what_starts_by_itself_asks_and_what_the_user_starts_begins_anew(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, by_itself: bool
) -> None:
    use(window, "--leads", "--thorough")
    open_analyzed(qtbot, window, tmp_path, PART)
    if by_itself:
        window.features.review.controller.respect_record()
        window.features.review.controller.start()
        qtbot.waitUntil(lambda: state_of(window).status is ReviewStatus.OFF)
        assert leads(window) == [3.5] * 7 + [None] * 6
        assert mistakes_of(window).question.isVisible() and not window.context.menus["review_game"].isChecked()
    else:
        window.context.menus["review_game"].trigger()
        qtbot.waitUntil(lambda: state_of(window).status is ReviewStatus.FINISHED)
        assert None not in leads(window) and 3.5 not in leads(window)


def test_of_two_engines_in_a_file_the_one_that_says_more_makes_the_curve(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    record = analyzed((range(8), 3.5, OTHER), (range(5, 13), 6.5, ZEN), (range(3), 6.5, ZEN))
    open_analyzed(qtbot, window, tmp_path, record)
    assert leads(window) == [6.5] * 3 + [None] * 2 + [6.5] * 8
    assert mistakes_of(window).question.words.text() == "Zen analyzed only part of this game."
    (beside,) = state_of(window).others
    assert (beside.name, list(beside.leads)) == ("Leela 9", [3.5] * 8 + [None] * 5)


def test_an_analysis_that_is_repeated_for_other_programs_is_one(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    open_analyzed(qtbot, window, tmp_path, analyzed((range(13), 3.5, OTHER), kept=Kept(katrain=True, lizzie=True)))
    assert leads(window) == [3.5] * 13 and not state_of(window).others
    assert not mistakes_of(window).question.isVisible()


def test_a_whole_analysis_by_another_engine_can_be_reviewed_again_from_the_menu(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    use(window, "--leads", "--thorough")
    open_analyzed(qtbot, window, tmp_path, analyzed((range(13), 3.5, OTHER)))
    assert not mistakes_of(window).question.isVisible() and window.context.menus["review_again"].isEnabled()
    window.context.menus["review_again"].trigger()
    assert not window.context.menus["review_again"].isEnabled()
    qtbot.waitUntil(lambda: state_of(window).status is ReviewStatus.FINISHED)
    assert None not in leads(window) and 3.5 not in leads(window)
    assert not window.context.menus["review_again"].isEnabled(), "it is the user's own now"


def test_what_the_built_in_engine_has_left_out_it_completes(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_analyzed(qtbot, window, tmp_path, analyzed((range(7), 3.5, AnalysisSource(f"QtGo {__version__}", "qtgo-net"))))
    assert not mistakes_of(window).question.isVisible() and not window.context.menus["review_again"].isEnabled()
    assert not state_of(window).is_recorded
