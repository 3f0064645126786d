"""Problems and autoplay in the window, by mouse and key."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.clock.time_settings import TimeControl, parse_time_settings
from qtgo.core.rules.point import Point
from qtgo.features.file.game_chooser import CollectionDialog
from qtgo.settings import Settings
from tests.feature_samples import collected
from tests.languages import all_texts_begin_with
from tests.shown_window import click, play

PROBLEMS = "(;SZ[9](;B[cc];W[dd];B[ee]C[RIGHT])(;B[dd];W[cc]))(;SZ[9];W[gg]C[RIGHT])"
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def opened(window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameWindow:
    """Open a file of two problems, with another file after it."""
    monkeypatch.setattr(CollectionDialog, "exec", lambda _dialog: 0)
    (tmp_path / "a.sgf").write_text(PROBLEMS)
    (tmp_path / "b.sgf").write_text("(;SZ[9];B[bb];W[cc])")
    assert window.features.files.open_path(tmp_path / "a.sgf")
    window.features.problems.controller.random = None
    window.features.problems.controller.reply_delay = 1
    return window


def shown_moves(window: GameWindow) -> int:
    return window.context.game.game.depth


def test_a_problem_is_solved_and_its_result_kept(qtbot: QtBot, opened: GameWindow, tmp_path: Path) -> None:
    window, problems = opened, opened.features.problems
    qtbot.keyClick(window, Qt.Key.Key_F8)
    assert problems.bar.isVisible()
    assert problems.card.status.text() == "Black to play"
    assert problems.card.title.text() == "Problem 1 of 2"
    assert len(window.context.game.game.line.nodes()) == 1
    click(qtbot, window, "C7")
    qtbot.waitUntil(lambda: shown_moves(window) == 2)
    click(qtbot, window, "E5")
    assert problems.card.status.text() == "Correct. On the first try."
    assert "1 solved, 0 failed in this file" in problems.card.details.text()
    assert str(tmp_path / "a.sgf") in (tmp_path / "problems.json").read_text()
    assert not window.isWindowModified()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not problems.bar.isVisible()
    assert len(window.context.game.game.line.nodes()) == 4
    assert not window.context.menus["leave_mode"].isEnabled()


def test_wrong_hint_solution_and_again(qtbot: QtBot, opened: GameWindow) -> None:
    window, problems = opened, opened.features.problems
    window.features.problems.controller.solution_delay = 1
    window.context.menus["solve"].trigger()
    window.context.menus["hint"].trigger()
    assert window.scene.markup.visible
    click(qtbot, window, "D6")
    qtbot.waitUntil(lambda: problems.card.status.text().startswith("Wrong"))
    window.context.menus["problem_again"].trigger()
    assert shown_moves(window) == 0
    click(qtbot, window, "A1")
    qtbot.waitUntil(lambda: "Not in the solution" in problems.card.status.text())
    window.context.menus["problem_solution"].trigger()
    qtbot.waitUntil(lambda: problems.card.status.text().startswith("Solution. Now try it yourself"))
    assert shown_moves(window) == 3
    window.context.menus["problem_again"].trigger()
    click(qtbot, window, "C7")
    qtbot.waitUntil(lambda: shown_moves(window) == 2)
    click(qtbot, window, "E5")
    assert problems.card.status.text() == "Correct. Not on the first try."


def test_a_file_that_cannot_be_read_is_told_of_once_and_passed_by(
    opened: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: said.append(box.text()))
    (tmp_path / "aa.sgf").write_text("no game")
    opened.context.document.show(1)
    opened.context.menus["solve"].trigger()
    opened.context.menus["problem_next"].trigger()
    assert len(said) == 1 and "aa.sgf" in said[0]
    assert "No more problems" not in opened.context.status.message.text
    assert opened.context.document.state.name == "a.sgf" and opened.features.problems.bar.isVisible()
    opened.context.menus["problem_next"].trigger()
    assert opened.context.document.state.name == "b.sgf"
    opened.context.menus["problem_next"].trigger()
    assert "No more problems" in opened.context.status.message.text
    assert len(said) == 1


def test_a_branch_cannot_be_cut_while_a_problem_is_solved(qtbot: QtBot, opened: GameWindow) -> None:
    opened.context.menus["solve"].trigger()
    opened.context.menus["problem_solution"].trigger()
    qtbot.waitUntil(lambda: shown_moves(opened) > 0)
    assert opened.context.game.game.current is not opened.context.game.game.root
    QGuiApplication.clipboard().setText("kept")
    opened.features.edits.cut()
    assert QGuiApplication.clipboard().text() == "kept"


def test_files_follow_each_other_by_the_numbers_in_their_names(window: GameWindow, tmp_path: Path) -> None:
    for number in (1, 2, 10):
        (tmp_path / f"p{number}.sgf").write_text("(;SZ[9];B[bb])")
    window.features.files.open_path(tmp_path / "p1.sgf")
    window.context.menus["solve"].trigger()
    for way, name in ((1, "p2.sgf"), (1, "p10.sgf"), (-1, "p2.sgf"), (-1, "p1.sgf")):
        (window.context.menus["problem_next"] if way > 0 else window.context.menus["problem_previous"]).trigger()
        assert window.context.document.state.name == name


def test_pages_of_text_between_the_problems_are_passed_by(opened: GameWindow, tmp_path: Path) -> None:
    window, problems, page = opened, opened.features.problems, "(;SZ[9]C[Chapter])"
    (tmp_path / "c.sgf").write_text(f"{page}(;SZ[9];B[bb]){page}(;SZ[9];B[bc]){page}")
    (tmp_path / "d.sgf").write_text(f"{page}(;SZ[9];B[bd])")
    window.features.files.open_path(tmp_path / "b.sgf")
    window.context.menus["solve"].trigger()
    following, before = window.context.menus["problem_next"], window.context.menus["problem_previous"]
    for way, game in ((following, 1), (following, 3), (following, 1), (before, 3), (before, 1)):
        way.trigger()
        assert window.context.document.state.game == game
        assert problems.bar.isVisible()
    assert window.context.document.state.name == "c.sgf"
    window.context.menus["problem_next"].trigger()
    (tmp_path / "d.sgf").unlink()
    window.context.menus["problem_next"].trigger()
    assert "No more problems" in window.context.status.message.text
    assert window.context.document.state.game == 3 and problems.bar.isVisible()


def test_pages_of_text_do_not_count(opened: GameWindow, tmp_path: Path) -> None:
    page, problem = "(;SZ[9]C[Chapter])", "(;SZ[9]AB[aa];B[bb])"
    (tmp_path / "c.sgf").write_text(f"{page}{problem}{page}{problem}(;SZ[9]AB[aa];B[bc]C[Wrong]){problem}{page}")
    opened.features.files.open_path(tmp_path / "c.sgf")
    opened.context.menus["solve"].trigger()
    card, dots = opened.features.problems.card, opened.features.problems.bar.dots
    assert card.title.text() == "Problem 1 of 4", "a page of text is passed by"
    opened.features.problems.play(Point.from_vertex("B8"))
    assert dots.accessibleName() == "Problem 1 of 4: 1 solved, 0 failed"
    for title, game in (("Problem 2 of 4", 3), ("Problem 4 of 4", 5)):
        opened.context.menus["problem_next"].trigger()
        assert (card.title.text(), opened.context.document.state.game) == (title, game)
    dots.index_chosen.emit(1)
    assert opened.context.document.state.game == 3
    assert opened.features.problems.progress.results(str(tmp_path / "c.sgf")) == {1: True}


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ("(;SZ[9]AB[aa]AW[bb]PL[B])" * 3, "Nothing to solve: the file has no solution for this problem."),
        ("(;SZ[9]AB[aa];B[bb]C[Wrong])", "Nothing to solve: the file marks no line of this problem as right."),
        ("(;SZ[9]C[Words])", "Nothing to solve: this game has no moves."),
    ],
)
def test_a_file_without_solutions_says_so(opened: GameWindow, tmp_path: Path, record: str, said: str) -> None:
    (tmp_path / "c.sgf").write_text(record)
    opened.features.files.open_path(tmp_path / "c.sgf")
    opened.context.menus["solve"].trigger()
    assert not opened.features.problems.is_active
    assert opened.context.status.message.text == said
    assert not opened.features.problems.progress.results(str(tmp_path / "c.sgf"))


LONG = "(;SZ[9]AB[aa];B[bb])(;SZ[9]AB[aa](;B[bb])(;B[cc];W[dd];B[ee];W[ff]))"


@pytest.mark.parametrize("way", ["back", "previous", "leave"])
def test_a_wrong_move_that_is_left_has_failed(qtbot: QtBot, opened: GameWindow, tmp_path: Path, way: str) -> None:
    path = tmp_path / "c.sgf"
    path.write_text(LONG)
    opened.features.files.open_path(path, game=1)
    opened.context.menus["solve"].trigger()
    problems = opened.features.problems
    problems.controller.reply_delay = 1
    click(qtbot, opened, "C7")
    qtbot.waitUntil(lambda: opened.context.game.game.depth == 2)
    assert not problems.progress.results(str(path))
    if way == "back":
        opened.context.navigator.to_start()
    elif way == "previous":
        opened.context.menus["problem_previous"].trigger()
        opened.context.menus["problem_next"].trigger()
    else:
        opened.context.menus["leave_mode"].trigger()
    assert problems.progress.results(str(path)) == {1: False}
    if way != "leave":
        click(qtbot, opened, "B8")
        assert problems.card.status.text() == "Correct. Not on the first try."
        assert problems.progress.record(str(path), 1).solved == 0


def test_next_and_previous_problems_and_files(qtbot: QtBot, opened: GameWindow) -> None:
    window, problems = opened, opened.features.problems
    window.context.menus["solve"].trigger()
    qtbot.mouseClick(problems.bar.next, LEFT)
    assert problems.card.status.text() == "White to play"
    assert window.context.document.state.game == 1
    qtbot.mouseClick(problems.bar.next, LEFT)
    assert window.context.document.state.name == "b.sgf"
    assert problems.bar.isVisible()
    assert problems.card.status.text() == "Black to play"
    qtbot.mouseClick(problems.bar.next, LEFT)
    assert "No more problems" in window.context.status.message.text
    assert problems.bar.isVisible()
    window.context.menus["problem_previous"].trigger()
    assert window.context.document.state.name == "a.sgf"
    assert window.context.document.state.game == 1
    click(qtbot, window, "G3")
    assert problems.card.status.text() == "Correct. On the first try."


def test_a_timed_game_that_is_taken_out_of_its_file_ends(window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "timed.sgf"
    path.write_text("(;SZ[9];B[cc])(;SZ[9]TM[600];B[ee])")
    window.features.files.open_path(path, game=1, move=0)
    window.context.menus["start_clock"].trigger()
    assert window.context.clock.is_live
    assert not window.context.document.show(0)
    arrangement = window.context.document.arrangement.copy()
    arrangement.remove([window.context.game.game.root])
    window.context.document.arrange(arrangement, 0)
    assert not window.context.clock.is_live
    assert window.context.game.game.root is window.context.document.collection.games[0]
    window.context.menus["save"].trigger()


def test_a_timed_game_keeps_the_user_from_a_lesson_only_once_it_has_begun(qtbot: QtBot, window: GameWindow) -> None:
    usual = window.settings.new_game
    time = TimeControl.same(parse_time_settings("10m+5x30s"))
    game = replace(usual, info=replace(usual.info, width=9, height=9), time=time)
    for moves, is_allowed in (("", True), ("E5", False)):
        window.features.new_game.start(game)
        assert window.context.clock.is_live
        play(qtbot, window, moves)
        assert window.features.problems.may_begin() is is_allowed


def test_a_try_is_offered_where_a_click_makes_one(qtbot: QtBot, opened: GameWindow) -> None:
    opened.context.menus["solve"].trigger()
    problems = opened.features.problems

    def offered(vertex: str) -> bool:
        (entry,) = problems.entries(Point.from_vertex(vertex))
        assert entry is not None
        return entry.is_enabled

    assert offered("C7") and offered("A1")
    click(qtbot, opened, "C7")
    qtbot.waitUntil(lambda: shown_moves(opened) == 2)
    assert not offered("C7") and not offered("D6") and offered("A1")


def test_modes_are_named_exclude_each_other_and_end_by_escape(qtbot: QtBot, opened: GameWindow) -> None:
    window, menus, mode = opened, opened.context.menus, opened.context.status.mode

    def press(key: Qt.Key) -> None:
        qtbot.keyClick(window, key)

    assert not mode.isVisible()
    press(Qt.Key.Key_F4)
    assert mode.text() == "Editing"
    assert not menus["autoplay"].isEnabled()
    press(Qt.Key.Key_F8)
    assert mode.text() == "Problem"
    assert not window.features.edits.is_active
    click(qtbot, window, "C7")
    qtbot.waitUntil(lambda: shown_moves(window) == 2)
    before = dict(window.context.game.game.root.properties)
    menus["edit_comment"].trigger()
    assert "Esc" in window.context.status.message.text
    assert not window.features.edits.is_active
    for action in (menus["make_main_line"], menus["clear_markup"], menus["paste_branch"], menus["game_info"]):
        action.trigger()
    press(Qt.Key.Key_Backspace)
    assert shown_moves(window) == 0  # the try is taken back with its answer
    assert window.context.game.game.root.properties == before
    assert not menus["scoring"].isEnabled()
    press(Qt.Key.Key_Escape)
    assert not mode.isVisible()
    window.context.navigator.to_start()
    press(Qt.Key.Key_F7)
    assert mode.text() == "Autoplay"
    press(Qt.Key.Key_Escape)
    assert not window.features.autoplay.controller.is_running
    press(Qt.Key.Key_F7)
    press(Qt.Key.Key_F4)
    assert mode.text() == "Editing"
    assert not window.features.autoplay.controller.is_running
    press(Qt.Key.Key_Escape)
    menus["scoring"].trigger()
    assert mode.text() == "Scoring"
    assert not menus["solve"].isEnabled()
    press(Qt.Key.Key_Escape)
    assert not mode.isVisible()
    assert not menus["leave_mode"].isEnabled()


def test_another_file_ends_the_mode(opened: GameWindow, tmp_path: Path) -> None:
    opened.context.menus["solve"].trigger()
    assert opened.features.files.open_path(tmp_path / "b.sgf")
    assert not opened.features.problems.bar.isVisible()
    assert len(opened.context.game.game.line.nodes()) == 3


def test_the_board_menu_and_passes_keep_to_the_mode(qtbot: QtBot, opened: GameWindow) -> None:
    opened.context.menus["solve"].trigger()
    click(qtbot, opened, "E5", button=Qt.MouseButton.RightButton)
    opened.context.menus["pass"].trigger()
    qtbot.waitUntil(lambda: "Not in the solution" in opened.features.problems.card.status.text())


def test_nothing_to_solve(qtbot: QtBot, window: GameWindow) -> None:
    window.context.menus["solve"].trigger()
    assert "Nothing to solve" in window.context.status.message.text
    assert window.context.status.message.banner.action.text() == "Collections"
    assert not window.context.mode.mode.is_study


def test_autoplay_by_key(qtbot: QtBot, window: GameWindow) -> None:
    changed: list[Settings] = []
    window.store.changed.connect(changed.append)
    play(qtbot, window, "E5 C3 G7")
    window.context.menus["to_start"].trigger()
    window.context.menus.choice("autoplay_speed").actions()[0].trigger()
    assert changed[-1].autoplay_interval == 500
    window.context.menus["autoplay_at_comments"].trigger()
    assert changed[-1].autoplay_stops_at_comments
    qtbot.keyClick(window, Qt.Key.Key_F7)
    assert window.context.menus["autoplay"].isChecked()
    qtbot.waitUntil(lambda: window.context.game.game.depth == 1)
    qtbot.keyClick(window, Qt.Key.Key_F7)
    assert not window.context.menus["autoplay"].isChecked()


@pytest.mark.parametrize("word", ["", "Wort ", "語"])
def test_no_mnemonic_of_the_bars_is_one_of_the_menus(window: GameWindow, word: str) -> None:
    with all_texts_begin_with(word) if word else nullcontext():
        check_letters_of_bars(window)


def check_letters_of_bars(window: GameWindow) -> None:
    bars = (window.features.finding.bar, *(panel_of(window) for panel_of in collected("STUDIES").values()))
    menus = {QKeySequence.mnemonic(action.text()).toString() for action in window.menuBar().actions()}
    for bar in bars:
        bar.show()
        keys = [QKeySequence.mnemonic(b.text()).toString() for b in bar.findChildren(QAbstractButton) if b.text()]
        assert "" not in keys
        assert len(set(keys)) == len(keys)
        assert not menus.intersection(keys)


def test_problems_can_be_turned(qtbot: QtBot, opened: GameWindow) -> None:
    window = opened
    window.store.replace(replace(window.settings, turn_problems=True, swap_problems=True))
    for _ in range(4):
        window.context.menus["solve"].trigger()
        problem = window.features.problems.controller
        right = problem._problem.solution(problem._problem.start)  # type: ignore[union-attr]
        assert right is not None
        move = problem._problem.move_of(right)  # type: ignore[union-attr]
        assert move is not None
        assert move.point is not None
        window.features.problems.controller.random = None
        click(qtbot, window, move.point.vertex)
        qtbot.waitUntil(lambda: shown_moves(window) == 2)
        window.context.mode.leave()
    assert not window.isWindowModified()
