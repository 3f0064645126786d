"""How tests edit a record in a window: tools taken and dragged over the board, and what is in the record then."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.editing.tools import Tool
from qtgo.core.record.tree import Node
from qtgo.sgf.writer import write_text
from tests.shown_window import position_of

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
NONE = Qt.KeyboardModifier.NoModifier
RIGHT = Qt.MouseButton.RightButton
LEFT = Qt.MouseButton.LeftButton


def take(qtbot: QtBot, window: GameWindow, tool: Tool) -> None:
    """Press the button of a tool."""
    qtbot.mouseClick(window.features.edits.bar.button(tool), LEFT)


def drag(
    qtbot: QtBot,
    window: GameWindow,
    vertices: str,
    modifiers: Qt.KeyboardModifier = NONE,
    button: Qt.MouseButton = LEFT,
) -> None:
    """Press on the first point, go over the others, and let go on the last."""
    places = [position_of(window, vertex) for vertex in vertices.split()]
    viewport = window.view.viewport()
    qtbot.mousePress(viewport, button, modifiers, places[0])
    for place in places[1:]:
        send_move(window, place, modifiers, button)
    qtbot.mouseRelease(viewport, button, modifiers, places[-1])


def send_move(window: GameWindow, place: QPoint, modifiers: Qt.KeyboardModifier, button: Qt.MouseButton) -> None:
    """Move with a button held, which QTest's own mouse does not."""
    viewport = window.view.viewport()
    event = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(place), QPointF(viewport.mapToGlobal(place)), button, button, modifiers
    )
    QGuiApplication.sendEvent(viewport, event)


def node_of(window: GameWindow) -> Node:
    return window.context.game.game.current


def text_of(window: GameWindow) -> str:
    return write_text([window.context.game.game.root]).replace("\n", "")


def steps(window: GameWindow) -> int:
    """Count the steps of undo, taking them all back and bringing them back again."""
    count = 0
    while window.context.menus["undo"].isEnabled():
        window.context.menus["undo"].trigger()
        count += 1
    for _ in range(count):
        window.context.menus["redo"].trigger()
    return count
