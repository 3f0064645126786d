"""A window on a small board, and the ways in which a user touches it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.game.new_game import NewGame
from qtgo.core.rules.point import Point
from qtgo.look.look import Look
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings
from tests.dressing import dress
from tests.living_nodes import HELD_BACK

_Dialog = TypeVar("_Dialog", bound=QDialog)


@pytest.fixture
def settings() -> Settings:
    """Return settings for a 9x9 game where a test may click as fast as it can, and nothing begins by itself."""
    usual = NewGame()
    small = replace(usual, info=replace(usual.info, width=9, height=9))
    return Settings(
        animation=False,
        new_game=small,
        judge_reviews=False,
        guard_clicks=False,
        brief_pause=False,
        explain_first_games=False,
        start_page=False,
        review_opened=False,
    )


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, settings: Settings) -> Iterator[GameWindow]:
    """Show a window; whatever it holds at the end of the test is thrown away, once its engines have ended.

    Garbage is looked for as in the program: elsewhere ``settle_garbage`` brings back all that was set aside.
    """
    gc.set_threshold(*HELD_BACK)
    window = GameWindow(SettingsStore(settings), tmp_path / "journals")
    window.resize(900, 700)
    with qtbot.waitExposed(window):
        window.show()
    yield window
    if window.isVisible():
        forget_changes(window)
        with qtbot.waitSignal(window.closed):
            window.close()
    window.deleteLater()


@pytest.fixture
def dressed(look: Look) -> None:
    dress(look)


def settle() -> None:
    """Carry out what is posted, and what that posts."""
    for _ in range(4):
        QApplication.processEvents()


def open_record(window: GameWindow, folder: Path, record: str | bytes, name: str = "game.sgf") -> Path:
    """Write a file, and open it; return its path."""
    path = folder / name
    path.write_bytes(record.encode() if isinstance(record, str) else record)
    window.features.files.open_path(path)
    return path


def boxes(window: GameWindow) -> list[QMessageBox]:
    """Return the message boxes in sight."""
    return [box for box in window.findChildren(QMessageBox) if box.isVisible()]


def ok_button(dialog: Any) -> QPushButton:
    """Return the button that accepts a dialog."""
    button = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert isinstance(button, QPushButton)
    return button


def forget_changes(window: GameWindow) -> None:
    """Let the window close without a question."""
    for game in range(window.context.document.state.games):
        window.context.document.show(game)
        window.context.game.game.history.mark_saved()


def position_of(window: GameWindow, vertex: str) -> QPoint:
    """Return the place of a point in the view."""
    center = window.scene.geometry.center(Point.from_vertex(vertex))
    return window.view.mapFromScene(center)


def click(
    qtbot: QtBot,
    window: GameWindow,
    vertex: str,
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    button: Qt.MouseButton = Qt.MouseButton.LeftButton,
) -> None:
    """Click on a point of the board."""
    qtbot.mouseClick(window.view.viewport(), button, modifiers, position_of(window, vertex))


def is_idle(window: GameWindow) -> bool:
    """Return whether the navigator has nothing left to read or prepare."""
    return not any(timer.isActive() for timer in window.context.navigator.findChildren(QTimer))


def in_dialog(kind: type[_Dialog], act: Callable[[_Dialog], object]) -> None:
    """Do something in the dialog of a kind that opens next."""

    def find() -> None:
        shown = filter(QWidget.isVisible, QApplication.topLevelWidgets())  # others are left of earlier tests
        dialog = next((each for each in shown if isinstance(each, kind)), None)
        if dialog is None:
            QTimer.singleShot(5, find)
        else:
            act(dialog)

    QTimer.singleShot(0, find)


def play(qtbot: QtBot, window: GameWindow, moves: str) -> None:
    """Click on points, or pass by the key; against an engine without being asked whether that is meant."""
    for vertex in moves.split():
        if vertex == "pass" and window.context.players.has_engines:
            window.context.game.pass_()
        elif vertex == "pass":
            window.context.menus["pass"].trigger()
        else:
            click(qtbot, window, vertex)


@pytest.fixture(autouse=True)
def no_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail on a question that the test does not expect, where it would wait for ever."""

    def exec_(box: QMessageBox) -> int:
        raise AssertionError(f"unexpected question: {box.text()}")

    monkeypatch.setattr(QMessageBox, "exec", exec_)


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Callable[[object], list[str]]:
    """Answer message boxes: with a standard button, or with the button whose text contains some words."""

    def prepare(wanted: object) -> list[str]:
        asked: list[str] = []

        def exec_(box: QMessageBox) -> int:
            asked.append(box.text())
            if isinstance(wanted, QMessageBox.StandardButton):
                button = box.button(wanted)
            else:
                button = next(b for b in box.buttons() if str(wanted) in b.text().replace("&", ""))
            button.click()
            return int(box.standardButton(button).value)

        monkeypatch.setattr(QMessageBox, "exec", exec_)
        return asked

    return prepare


@pytest.fixture
def editing(qtbot: QtBot, window: GameWindow) -> GameWindow:
    """Return a window whose record is edited."""
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_F4)
    assert window.features.edits.bar.isVisible()
    return window
