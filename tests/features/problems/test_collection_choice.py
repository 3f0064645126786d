"""Solving the problems of a collection: its order, its results, and what is due again."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.study.problem import Outcome
from qtgo.core.study.problem_session import Selection
from qtgo.features.problems.collection_reader import read_problems
from qtgo.features.problems.problems_dialog import ProblemsDialog
from tests.shown_window import click, in_dialog, ok_button

TODAY = date(2026, 3, 1)


def problem(stone: str) -> str:
    return f"(;SZ[9]AB[cc]AW[{stone}](;B[dc]C[RIGHT])(;B[aa];W[bb]C[WRONG]))"


@pytest.fixture
def folder(window: GameWindow, tmp_path: Path) -> Path:
    """Make a folder of two files with three problems."""
    folder = tmp_path / "collection"
    folder.mkdir()
    (folder / "a.sgf").write_text(problem("dd") + problem("ee"))
    (folder / "b.sgf").write_text(problem("ff"))
    window.features.problems.controller.random = None
    window.features.problems.controller.reply_delay = 1
    window.features.problems.collections.today = lambda: TODAY
    return folder


def solve(window: GameWindow, folder: Path, selection: Selection = Selection.IN_ORDER, seconds: int = 0) -> None:
    window.features.problems.collections.solve(read_problems(str(folder)).problems, selection, seconds)


def try_move(qtbot: QtBot, window: GameWindow, *, right: bool) -> None:
    click(qtbot, window, "D7" if right else "A9")
    qtbot.waitUntil(lambda: window.features.problems.controller.state.outcome in (Outcome.RIGHT, Outcome.WRONG))


def test_a_folder_is_solved_in_order_and_goes_on_where_it_was_left(
    qtbot: QtBot, window: GameWindow, folder: Path
) -> None:
    solve(window, folder)
    problems = window.features.problems
    assert problems.card.title.text() == "Problem 1 of 3"
    try_move(qtbot, window, right=True)
    window.context.menus["problem_next"].trigger()
    assert problems.card.group.text() == "a.sgf"
    window.context.menus["problem_next"].trigger()
    assert problems.card.group.text() == "b.sgf"
    assert problems.bar.dots.accessibleName() == "Problem 3 of 3: 1 solved, 0 failed"
    window.context.menus["problem_next"].trigger()
    assert window.context.status.message.text == "That was the last problem."
    window.context.menus["leave_mode"].trigger()
    assert not window.context.game.game.root.children, "the window's own game is as it was"
    solve(window, folder)
    assert problems.card.title.text() == "Problem 2 of 3"


def test_title_and_status_are_not_those_of_the_open_file(window: GameWindow, folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "odd.sgf"
    path.write_text("(;SZ[9]PB[a]PB[b];B[zz])")
    assert window.features.files.open_path(path)
    title = window.windowTitle()
    assert not window.context.status.issues.isHidden()
    solve(window, folder)
    assert window.windowTitle() == "a.sgf · Problem 1 of 3[*]"
    assert window.context.status.issues.isHidden()
    assert window.context.status.charset.isHidden()
    window.context.menus["problem_next"].trigger()
    window.context.menus["problem_next"].trigger()
    assert window.windowTitle() == "b.sgf · Problem 3 of 3[*]"
    window.context.menus["leave_mode"].trigger()
    assert window.windowTitle() == title
    assert not window.context.status.issues.isHidden()


def test_a_problem_is_not_taken_for_a_position_of_the_open_file(window: GameWindow, folder: Path) -> None:
    menus = window.context.menus
    solve(window, folder)
    assert not menus["add_bookmark"].isEnabled() and not menus["side_by_side"].isEnabled()
    menus["leave_mode"].trigger()
    assert menus["add_bookmark"].isEnabled() and menus["side_by_side"].isEnabled()


def test_only_the_failed_ones_and_what_is_due(qtbot: QtBot, window: GameWindow, folder: Path) -> None:
    solve(window, folder)
    for right in (True, False, True):
        try_move(qtbot, window, right=right)
        window.context.menus["problem_next"].trigger()
    window.context.menus["leave_mode"].trigger()
    solve(window, folder, Selection.FAILED)
    problems = window.features.problems
    assert problems.card.title.text() == "Problem"
    root = problems.root
    assert root is not None and root.properties["AW"] == ["ee"]
    window.context.menus["leave_mode"].trigger()
    solve(window, folder, Selection.DUE)
    assert not problems.is_active, "all have been tried today"
    window.features.problems.collections.today = lambda: TODAY + timedelta(1)
    solve(window, folder, Selection.DUE)
    assert problems.bar.dots.accessibleName().startswith("Problem 1 of 3"), "each is repeated after a day"
    try_move(qtbot, window, right=True)
    assert "Next try on" in problems.card.details.text()


def test_a_problem_of_the_open_file_is_scheduled_too(qtbot: QtBot, window: GameWindow, folder: Path) -> None:
    window.features.files.open_path(folder / "b.sgf", move=0)
    window.context.menus["solve"].trigger()
    try_move(qtbot, window, right=True)
    assert list(window.features.problems.repetitions.known) == [
        read_problems(str(folder / "b.sgf")).problems[0].position
    ]


def test_the_time_runs_out(qtbot: QtBot, window: GameWindow, folder: Path) -> None:
    window.features.problems.controller.second = 1
    solve(window, folder, seconds=3)
    state = window.features.problems.controller.state
    assert state.seconds_left is not None
    assert window.features.problems.pill.text.startswith("Black to play. 0:0")
    qtbot.waitUntil(lambda: window.features.problems.controller.state.is_late)
    assert window.features.problems.controller.state.is_failed
    assert window.features.problems.pill.text == "Time is up. Try again, or see the solution."
    try_move(qtbot, window, right=True)
    assert window.features.problems.pill.text == "Correct. Not on the first try."


def test_a_move_in_time_stops_the_clock(qtbot: QtBot, window: GameWindow, folder: Path) -> None:
    solve(window, folder, seconds=100)
    try_move(qtbot, window, right=True)
    assert window.features.problems.controller.state.seconds_left is None
    assert window.features.problems.controller.state.is_solved


def test_a_file_that_is_gone_is_nothing_to_solve(window: GameWindow, folder: Path) -> None:
    places = read_problems(str(folder)).problems
    (folder / "b.sgf").unlink()
    window.features.problems.collections.solve(places[2:], Selection.IN_ORDER)
    assert not window.features.problems.is_active
    assert window.context.status.message.text.endswith("b.sgf: No such file or directory")


def test_a_session_begins_with_the_first_problem_that_is_there(window: GameWindow, folder: Path) -> None:
    first, second, gone = read_problems(str(folder)).problems
    (folder / "b.sgf").unlink()
    window.features.problems.collections.solve([gone, second, first], Selection.IN_ORDER)
    assert window.features.problems.is_active
    assert window.features.problems.card.title.text() == "Problem 2 of 3"


def test_a_file_that_is_gone_is_passed_by_and_gets_no_result(qtbot: QtBot, window: GameWindow, folder: Path) -> None:
    first, second, gone = read_problems(str(folder)).problems
    (folder / "b.sgf").unlink()
    problems = window.features.problems
    window.features.problems.collections.solve([first, gone, second], Selection.IN_ORDER)
    problems.bar.dots.index_chosen.emit(1)
    assert window.context.status.message.text.endswith("b.sgf: No such file or directory")
    try_move(qtbot, window, right=True)
    assert problems.bar.dots.accessibleName() == "Problem 1 of 3: 1 solved, 0 failed"
    window.context.menus["problem_next"].trigger()
    assert problems.card.title.text() == "Problem 3 of 3"
    window.features.problems.collections.solve([second, gone], Selection.IN_ORDER)
    window.context.menus["problem_next"].trigger()
    assert window.context.status.message.text == "That was the last problem."
    try_move(qtbot, window, right=False)
    results = [problems.progress.last_result(place.file, place.game) for place in (first, second, gone)]
    assert results == [True, False, None]


def test_the_choice_is_remembered_and_solved(qtbot: QtBot, window: GameWindow, folder: Path) -> None:
    def choose(dialog: ProblemsDialog) -> None:
        dialog.add(folder)
        ok = ok_button(dialog)
        dialog.seconds.setCurrentIndex(dialog.seconds.findData(60))
        dialog.selection.setCurrentIndex(dialog.selection.findData(Selection.RANDOM))
        qtbot.waitUntil(ok.isEnabled)
        item = dialog.list.topLevelItem(0)
        assert item is not None and item.text(1) == "3"
        ok.click()

    in_dialog(ProblemsDialog, choose)
    window.context.menus["problem_collections"].trigger()
    settings = window.settings
    assert settings.problem_collections == (str(folder),)
    assert (settings.problem_selection, settings.problem_seconds) == (Selection.RANDOM.value, 60)
    assert window.features.problems.is_active
    assert window.features.problems.controller.state.seconds_left == 60


def test_a_file_that_changed_is_read_again(window: GameWindow, folder: Path) -> None:
    solve(window, folder / "b.sgf")
    window.context.menus["leave_mode"].trigger()
    (folder / "b.sgf").write_text(problem("gg"))
    solve(window, folder / "b.sgf")
    root = window.features.problems.root
    assert root is not None and root.properties["AW"] == ["gg"]
