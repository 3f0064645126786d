"""Making a problem of the position shown."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from time import sleep

import pytest

from qtgo.app.game_window import GameWindow
from qtgo.core.study import making
from qtgo.core.study.problem import Problem
from qtgo.sgf.files import load
from qtgo.shell.waiting import WaitingDialog
from tests.file_dialogs import SaveAs
from tests.shown_window import in_dialog

KILL = "(;SZ[19]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea];B[pd];W[dp]"


def opened(window: GameWindow, path: Path, text: str) -> GameWindow:
    path.write_text(text)
    assert window.features.files.open_path(path)
    window.context.navigator.to_move_number(2)
    return window


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (")", "QtGo found the solution."),
        (";B[ba])", "QtGo confirms the solution."),
        (";B[ca])", "QtGo finds that the solution fails."),
        (";B[qq])", "QtGo finds that the solution fails."),
    ],
)
def test_a_problem_is_written_and_its_solution_checked(
    window: GameWindow, tmp_path: Path, save_as: SaveAs, line: str, said: str
) -> None:
    opened(window, tmp_path / "game.sgf", KILL + line)
    save_as(tmp_path / "made.sgf")
    window.context.menus["make_problem"].trigger()
    assert window.context.status.message.text.endswith(said)
    assert Problem(load(tmp_path / "made.sgf").games[0]).is_problem
    assert not window.isWindowModified()


def test_the_reading_can_be_cancelled_and_the_window_goes_on_meanwhile(
    window: GameWindow, tmp_path: Path, save_as: SaveAs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_on(*_words: object, tick: Callable[[], object]) -> None:
        ticks = 0
        while ticks < 1000 and threading.current_thread() is not threading.main_thread():
            tick()
            ticks += 1
            sleep(0.01)
        raise AssertionError("not cancelled")

    monkeypatch.setattr(making, "read", read_on)
    opened(window, tmp_path / "game.sgf", KILL + ")")
    offered = save_as(tmp_path / "made.sgf")
    in_dialog(WaitingDialog, WaitingDialog.reject)
    window.context.menus["make_problem"].trigger()
    assert offered == []


def test_without_a_solution_there_is_no_problem(window: GameWindow, tmp_path: Path) -> None:
    opened(window, tmp_path / "game.sgf", "(;SZ[19];B[pd];W[dp])")
    window.context.menus["make_problem"].trigger()
    assert window.context.status.message.text == "Play the solution first: QtGo cannot find one in this position."


def test_a_problem_is_written_where_there_is_no_home(
    window: GameWindow, tmp_path: Path, save_as: SaveAs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> Path:
        raise RuntimeError("no home")

    window.features.clipboard.open_text(KILL + ")")
    window.context.navigator.to_move_number(2)
    monkeypatch.setattr(Path, "home", fail)
    save_as(tmp_path / "made.sgf")
    window.context.menus["make_problem"].trigger()
    assert (tmp_path / "made.sgf").exists()


def test_the_file_that_is_open_is_not_replaced_by_a_problem_of_it(
    window: GameWindow, tmp_path: Path, save_as: SaveAs
) -> None:
    path = tmp_path / "game.sgf"
    opened(window, path, KILL + ")")
    save_as(path)
    window.context.menus["make_problem"].trigger()
    assert window.context.status.message.text == "This file is open. Choose another one."
    assert path.read_text() == KILL + ")"
