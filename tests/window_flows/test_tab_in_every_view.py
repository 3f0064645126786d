"""What is studied and reviewed, by keys and for screen readers: Tab goes round, all has a name, Esc leaves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Point
from qtgo.session.mode_state import Mode
from tests.feature_samples import collected
from tests.shown_window import open_record, settle
from tests.window_flows.test_without_a_mouse import REVIEWED, activate, press

_MOST_STEPS = 80


def reviewed(window: GameWindow, folder: Path, *entries: str) -> None:
    """Show a reviewed game at its first mistake, and choose some entries of the menus."""
    open_record(window, folder, REVIEWED)
    settle()
    for entry in ("next_mistake", *entries):
        window.context.menus[entry].trigger()
        settle()


def problem(window: GameWindow, folder: Path) -> None:
    path = folder / "a.sgf"
    path.write_text("(;SZ[9]AB[cc];B[dd]C[RIGHT];W[ee])")
    window.features.files.open_path(path, move=0)
    window.context.menus["solve"].trigger()


VIEWS: dict[str, Callable[[GameWindow, Path], object]] = {
    "mistakes": reviewed,
    "the better line": lambda window, folder: reviewed(window, folder, "better_line"),
    "the line played": lambda window, folder: reviewed(window, folder, "played_line"),
    "who gains": lambda window, folder: reviewed(window, folder, "ownership_change"),
    "all moves guessed": lambda window, folder: reviewed(window, folder, "guess"),
    "scores guessed": lambda window, folder: reviewed(window, folder, "guess_score"),
    "problem": problem,
} | collected("WINDOWS")


@pytest.mark.parametrize("view", list(VIEWS))
def test_tab_goes_round_all_has_a_name_and_escape_leaves(
    view: str, qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    window.resize(480, 560)
    VIEWS[view](window, tmp_path)
    for width, height in ((480, 560), (1200, 800)):
        window.resize(width, height)
        settle()
        check_round(qtbot, window)
    press(qtbot, Qt.Key.Key_Escape)
    assert window.context.mode.mode is Mode.PLAY and window.view.hasFocus()


def check_round(qtbot: QtBot, window: GameWindow) -> None:
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        met = walked(qtbot, window, key)
        assert [each for each in met if not is_told(each)] == []
        panels = (window.features.guessing.panel, window.features.guessing_score.panel)
        for panel in (each for each in panels if each.isVisible()):
            assert all(field in met for field in fields_of(panel)), "what is shown is reached"


def walked(qtbot: QtBot, window: GameWindow, key: Qt.Key) -> list[QWidget]:
    """Walk once round, from the board and back to it; return what the keys came to."""
    activate(qtbot, window)
    met: list[QWidget] = []
    while len(met) < _MOST_STEPS:
        focused = QApplication.focusWidget()
        assert isinstance(focused, QWidget) and focused not in met[1:], f"{focused} keeps the keys"
        if met and focused is met[0]:
            return met
        met.append(focused)
        press(qtbot, key)
    raise AssertionError("the board is not reached again")


def is_told(widget: QWidget) -> bool:
    """Return whether a screen reader hears a name and what kind of thing it is, or what is in it."""
    interface, text = QAccessible.queryAccessibleInterface(widget), QAccessible.Text
    has_kind = interface.role() not in (QAccessible.Role.NoRole, QAccessible.Role.Client)
    return bool(interface.text(text.Name).strip()) and (has_kind or bool(interface.text(text.Description).strip()))


def fields_of(panel: QWidget) -> list[QWidget]:
    """Return what may take the keys in a panel."""
    own = panel.findChildren(QWidget)
    return [
        each
        for each in own
        if each.isVisible()
        and each.isEnabled()
        and each.focusPolicy() & Qt.FocusPolicy.TabFocus
        and each.focusProxy() is None
        and not each.objectName().startswith("qt_")
    ]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect what is announced to screen readers."""
    said: list[str] = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: said.append(getattr(event, "message", str)()))
    return said


def test_the_outcome_of_a_guess_is_announced(window: GameWindow, tmp_path: Path, heard: list[str]) -> None:
    reviewed(window, tmp_path, "to_start", "guess")
    assert any(text.startswith("Where did Black play?") for text in heard)
    heard.clear()
    window.features.guessing.controller.play(Point.from_vertex("E5"))
    assert any(text.startswith("Correct: E5. Where did White play? 1 of 1 correct") for text in heard)


def test_the_score_that_was_guessed_is_announced(window: GameWindow, tmp_path: Path, heard: list[str]) -> None:
    reviewed(window, tmp_path, "guess_score")
    assert any("who leads, and by how much? Komi counts." in text for text in heard)
    heard.clear()
    window.features.guessing_score.controller.guess(2.5)
    assert any("Your guess: Black by 2.5" in text for text in heard)
