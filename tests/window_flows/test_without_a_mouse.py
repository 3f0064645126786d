"""A whole game to the agreed score, and the review of one, by keys alone."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Color, Point
from tests.shown_window import open_record

_ALT = Qt.KeyboardModifier.AltModifier
REVIEWED = b"(;SZ[9]KM[6.5];B[ee]SBKV[55.0]SBKS[0.0];W[cc]SBKV[60.0]SBKS[1.0];B[gg]SBKV[40.0]SBKS[-7.0];W[gc]SBKS[4.0])"


def press(qtbot: QtBot, key: Qt.Key | str, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the focus is."""
    qtbot.keyClick(QApplication.focusWidget() or QApplication.activeWindow(), key, modifiers)


def activate(qtbot: QtBot, window: GameWindow) -> None:
    with qtbot.waitActive(window):
        window.activateWindow()
    window.view.setFocus()
    qtbot.waitUntil(window.view.hasFocus)


def tab_to(qtbot: QtBot, wanted: QWidget) -> None:
    """Walk to a widget with the Tab key."""
    for _ in range(60):
        if QApplication.focusWidget() is wanted:
            return
        press(qtbot, Qt.Key.Key_Tab)
    raise AssertionError(f"{wanted.accessibleName() or wanted} is not reached by Tab")


def plain(text: str) -> str:
    return text.replace("&", "")


def type_moves(qtbot: QtBot, moves: str) -> None:
    for move in moves.split():
        if move == "pass":
            press(qtbot, "p")
        else:
            for key in move:
                press(qtbot, key)
            press(qtbot, Qt.Key.Key_Return)


def test_a_game_to_the_agreed_score(qtbot: QtBot, window: GameWindow) -> None:
    window.resize(1280, 860)  # where the moves are folded meanwhile
    activate(qtbot, window)
    type_moves(qtbot, "d5 f5 d4 f4 d6 f6 c3 pass pass")
    game = window.context.game.game
    assert game.phase is Phase.SCORING
    for key in (*[Qt.Key.Key_Right] * 3, *[Qt.Key.Key_Up] * 2):
        press(qtbot, key, _ALT)
    assert window.scene.cursor == Point(5, 4)
    press(qtbot, Qt.Key.Key_Return)  # marks the group at the cursor
    dead = window.scene.markup.dead
    press(qtbot, Qt.Key.Key_Return)
    assert window.scene.markup.dead != dead and len(window.scene.markup.dead ^ dead) == 3
    press(qtbot, Qt.Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert focused is not None and window.features.score.panel.isAncestorOf(focused), "the score comes after the board"
    boxes = [box for box in window.features.score.panel.findChildren(QCheckBox) if "accepts" in box.accessibleName()]
    assert len(boxes) == 2
    for box in boxes:
        tab_to(qtbot, box)
        press(qtbot, Qt.Key.Key_Space)
    assert all(box.isChecked() for box in boxes)
    button = next(
        each for each in window.features.score.panel.findChildren(QPushButton) if plain(each.text()) == "Finish Game"
    )
    tab_to(qtbot, button)
    press(qtbot, Qt.Key.Key_Space)
    assert game.phase is Phase.FINISHED and game.info.result


def test_escape_that_ends_nothing_leads_to_the_board(qtbot: QtBot, window: GameWindow) -> None:
    activate(qtbot, window)
    window.view.setFocus()
    met = set()
    for steps in range(1, 7):
        for _ in range(steps):
            press(qtbot, Qt.Key.Key_Tab)
        met.add(QApplication.focusWidget())
        press(qtbot, Qt.Key.Key_Escape)
        assert window.view.hasFocus()
    assert len(met) == 6


def test_a_review(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_record(window, tmp_path, REVIEWED)
    qtbot.waitUntil(lambda: window.features.review.is_shown)
    activate(qtbot, window)
    press(qtbot, ".")
    assert window.context.game.game.move_number == 2, "where the first mistake is made"
    for key in "c7":  # a better move, as a variation; not that one
        press(qtbot, key)
    press(qtbot, Qt.Key.Key_Escape)
    type_moves(qtbot, "d7")
    position = window.context.game.game.position
    assert (position.move_number, position.color_at(Point(3, 6))) == (3, Color.BLACK)
    press(qtbot, Qt.Key.Key_Up)
    assert window.context.game.game.on_main_line
    press(qtbot, Qt.Key.Key_Home)
    press(qtbot, ".")
    press(qtbot, ".")
    assert window.context.game.game.move_number == 3, "where the last mistake is made"
