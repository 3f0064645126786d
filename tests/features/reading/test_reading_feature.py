"""What is read out: every step while the board has the keys, and what is asked for."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Point
from qtgo.features.reading.reading_feature import Reading
from tests.shown_window import click, open_record, play

GAME = "(;GM[1]SZ[9]RU[Japanese];B[cc]BM[1]C[Too\nslow.](;W[gg];B[ga])(;W[gc]N[Other]))"


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, window: GameWindow) -> list[str]:
    """Collect what the board announces to screen readers."""
    heard: list[str] = []
    monkeypatch.setattr(
        "PySide6.QtGui.QAccessible", SimpleNamespace(updateAccessibility=lambda event: heard.append(event.message()))
    )
    return heard


@pytest.fixture
def focus(qtbot: QtBot, window: GameWindow) -> Callable[[], None]:
    def give() -> None:
        with qtbot.waitActive(window):
            window.activateWindow()
        window.view.setFocus()
        qtbot.waitUntil(window.view.hasFocus)

    return give


def open_game(window: GameWindow, tmp_path: Path, text: str = GAME) -> None:
    open_record(window, tmp_path, text)


def test_a_step_announces_move_annotation_comment_and_variations(
    qtbot: QtBot, window: GameWindow, said: list[str], focus: Callable[[], None], tmp_path: Path
) -> None:
    open_game(window, tmp_path)
    focus()
    qtbot.keyClick(window, Qt.Key.Key_Right)
    first = "Move 1: Black C7. White to move. Bad move. Comment: Too slow. 2 variations follow: G3, G7."
    qtbot.waitUntil(lambda: said[-1:] == [first])
    qtbot.keyClick(window, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: said[-1:] == ["Move 2: White G3. Black to move. Variation 1 of 2."])
    qtbot.keyClick(window, Qt.Key.Key_Down)
    second = "Move 2: White G7. Black to move. Name: Other. Variation 2 of 2. End of the line."
    qtbot.waitUntil(lambda: said[-1:] == [second])


def test_of_quick_steps_only_the_last_is_announced(
    qtbot: QtBot, window: GameWindow, said: list[str], focus: Callable[[], None], tmp_path: Path
) -> None:
    open_game(window, tmp_path)
    focus()
    said.clear()
    for step in (1, 1, -1):
        window.context.navigator.step(step)
    qtbot.waitUntil(lambda: len(said) > 0)
    assert [text[:6] for text in said] == ["Move 1"]


def test_elsewhere_only_moves_that_are_made_are_announced(
    qtbot: QtBot, window: GameWindow, said: list[str], focus: Callable[[], None]
) -> None:
    focus()
    window.features.tree.moves.setFocus()
    play(qtbot, window, "C3")  # a click gives the keys to the board
    qtbot.waitUntil(lambda: "Move 1: Black C3. White to move. End of the line." in said)
    window.view.clearFocus()
    window.context.game.play(Point(3, 3))
    assert said[-1] == "Move 2: White D4. Black to move."
    window.context.navigator.step(-1)
    assert said[-1] == "Move 2: White D4. Black to move."


@pytest.mark.parametrize(
    ("reading", "text"),
    [
        (Reading.POINT, "B1, black, 3 liberties."),
        (Reading.ROW, "Row 1: B1 black."),
        (Reading.COLUMN, "Column B: B1 black."),
        (Reading.CHANGES, "Black stones added: A2. White stones gone: A1."),
        (Reading.STEP, "Move 3: Black A2, captures 1 stone. White to move. End of the line."),
        (Reading.CAPTURES, "Black: 1 prisoner. White: 0 prisoners."),
        (Reading.CLOCKS, "Black's clock: no limit. White's clock: no limit."),
    ],
)
def test_what_can_be_read_out(qtbot: QtBot, window: GameWindow, reading: Reading, text: str) -> None:
    play(qtbot, window, "B1 A1 A2")
    window.scene.set_cursor(Point(1, 0))
    window.context.menus.each("reading")[reading].trigger()
    assert window.context.status.message.text == text


def test_after_a_jump_only_the_captures_of_the_move_are_told(window: GameWindow, tmp_path: Path) -> None:
    quiet = "(;B[cc];W[gg];B[cg];W[gc];B[ce];W[ge])"
    corners = "(;B[bi];W[ai];B[ah];W[ee];B[hi];W[ii];B[ih])"
    open_game(window, tmp_path, f"(;GM[1]SZ[9]{quiet}{corners})")
    for variation in window.context.game.game.root.children:
        *_, last = variation.main_line()
        window.context.game.go_to(last)
    assert window.features.reading.text(Reading.STEP).startswith("Move 7: Black J2, captures 1 stone. ")


def test_the_whole_position_is_read(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "B1 A1 A2")
    width, height = window.scene.position.width, window.scene.position.height
    assert window.features.reading.text(Reading.POSITION) == (
        f"{width} by {height}, stones: 2 black, 0 white. Move 3: Black A2. White to move. "
        "Row 2: A2 black, last move. Row 1: B1 black."
    )


def test_without_a_cursor_the_last_move_is_meant(qtbot: QtBot, window: GameWindow) -> None:
    click(qtbot, window, "D4")
    window.scene.set_cursor(None)
    assert window.features.reading.text(Reading.POINT) == "D4, black, 4 liberties, last move."
