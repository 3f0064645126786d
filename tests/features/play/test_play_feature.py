"""Where clicks and keys on the board go: here, to the region being marked."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidgetAction
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.search_limit import RegionKind, SearchRegion
from qtgo.core.editing.tools import Tool
from qtgo.core.rules.point import Area, Color, Point
from qtgo.core.rules.position import Position
from tests.shown_window import click, play


def test_while_a_region_is_marked_enter_and_clicks_mark_it_and_play_nothing(qtbot: QtBot, window: GameWindow) -> None:
    regions = window.scene.overlay.regions
    told: list[SearchRegion] = []
    regions.region_marked.connect(told.append)
    regions.start(RegionKind.AVOID)
    window.activateWindow()
    for point in (Point(2, 2), Point(4, 3)):
        window.scene.set_cursor(point)
        qtbot.keyClick(window.view, Qt.Key.Key_Return)
    click(qtbot, window, "A1")
    rectangle = frozenset(Area.between(Point(2, 2), Point(4, 3)).points())
    assert [region.points for region in told] == [rectangle, {Point(0, 0)}]
    assert window.context.game.game.move_number == 0
    regions.stop()
    click(qtbot, window, "A1")
    assert window.context.game.game.move_number == 1


def opened(qtbot: QtBot, window: GameWindow, vertex: str, key: Qt.Key, modifier: Qt.KeyboardModifier) -> QMenu:
    """Return the menu that a key opens on the board's cursor."""
    window.activateWindow()
    window.view.setFocus()
    window.scene.set_cursor(Point.from_vertex(vertex))
    qtbot.keyClick(window.view, key, modifier)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.accessibleName() == f"Point {vertex}"
    assert (menu.pos() - window.view.beside(Point.from_vertex(vertex))).manhattanLength() < 4
    assert menu.activeAction() is menu.actions()[1]
    assert not menu.actions()[1].isSeparator(), "a line above the first entry"
    return menu


def test_the_point_is_named_at_the_head_of_its_menu(window: GameWindow) -> None:
    menu = window.features.clicks.point_menu(Point.from_vertex("C3"))
    title = menu.actions()[0]
    assert isinstance(title, QWidgetAction) and not title.isEnabled()
    label = title.defaultWidget()
    assert isinstance(label, QLabel) and label.text() == "C3"
    menu.ensurePolished()
    assert menu.actionGeometry(title).height() >= label.sizeHint().height()


def choose(menu: QMenu, text: str) -> None:
    """Choose an entry, and close the menu."""
    (action,) = (action for action in menu.actions() if action.text().replace("&", "").startswith(text))
    assert action.isEnabled()
    menu.close()
    action.trigger()


NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
MENU_KEYS = pytest.mark.parametrize(("key", "modifier"), [(Qt.Key.Key_Menu, NONE), (Qt.Key.Key_F10, SHIFT)])


@MENU_KEYS
def test_keys_open_the_menu_of_the_cursors_point(
    qtbot: QtBot, window: GameWindow, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    choose(opened(qtbot, window, "C3", key, modifier), "Play Here")
    assert window.scene.position.color_at(Point.from_vertex("C3")) is Color.BLACK
    window.scene.set_cursor(None)
    qtbot.keyClick(window.view, key, modifier)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.accessibleName() == "Point E5"  # the cursor begins in the middle
    menu.close()


def test_the_menu_opens_where_nothing_can_be_done(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "handicap.sgf"
    path.write_bytes(b"(;SZ[9]HA[2]AB[cc][gg])")
    assert window.features.files.open_path(path)
    window.activateWindow()
    window.view.setFocus()
    window.scene.set_cursor(Point.from_vertex("C7"))
    qtbot.keyClick(window.view, Qt.Key.Key_F10, SHIFT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert not any(action.isEnabled() for action in menu.actions())
    assert menu.activeAction() is None
    menu.close()


@MENU_KEYS
def test_keys_open_the_menu_where_assistive_technology_has_the_focus(
    qtbot: QtBot, window: GameWindow, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    window.activateWindow()
    window.view.make_table()
    table = window.view.table
    assert table is not None
    table.setFocus()
    window.scene.set_cursor(Point.from_vertex("C3"))
    qtbot.keyClick(table, key, modifier)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.accessibleName() == "Point C3"
    menu.close()


def test_the_window_itself_has_no_menu_of_its_docks(qtbot: QtBot, window: GameWindow) -> None:
    place = QPoint(5, 5)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, place, window.mapToGlobal(place))
    QApplication.sendEvent(window, event)
    assert QApplication.activePopupWidget() is None


@MENU_KEYS
def test_the_menu_has_what_modifiers_and_buttons_do_with_a_tool(
    qtbot: QtBot, editing: GameWindow, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    def use(tool: Tool, text: str, vertex: str = "C3") -> Position:
        editing.features.edits.tools.take(tool)
        choose(opened(qtbot, editing, vertex, key, modifier), text)
        return editing.scene.position

    c3 = Point.from_vertex("C3")
    assert use(Tool.BLACK, "Use Tool Here: Set Up Black Stones").color_at(c3) is Color.BLACK
    assert use(Tool.BLACK, "Alternate Tool Action").color_at(c3) is Color.WHITE
    row, column = use(Tool.BLACK, "Use Tool on Whole Row"), use(Tool.BLACK, "Use Tool on Whole Column", "D4")
    assert row.stones.count(Color.BLACK) == 9
    assert {point.x for point, color in column.stones_by_point() if color is Color.BLACK and point.y != 2} == {3}
    use(Tool.SQUARE, "Start Area Here", "A1")
    choose(opened(qtbot, editing, "B2", key, modifier), "Use Tool Here")
    assert len(editing.scene.markup.marks) == 4
    assert editing.features.clicks.point_menu(c3).actions()[-1].text() == "&Go to Move Played Here"


def test_the_menu_in_scoring_and_studies(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "C3")
    window.context.menus["scoring"].trigger()
    texts = [
        action.text().replace("&", "")
        for action in window.features.clicks.point_menu(Point.from_vertex("C3")).actions()
    ]
    assert texts[1:] == ["Mark Group Dead or Alive", "Mark Only This Chain", "Mark Group as Seki or Not"]
    window.context.menus["leave_mode"].trigger()
    window.context.menus["to_start"].trigger()
    window.context.menus["solve"].trigger()
    choose(opened(qtbot, window, "C3", Qt.Key.Key_Menu, NONE), "Try Here")
    assert window.context.game.game.move_number == 1


@MENU_KEYS
def test_a_key_opens_the_menu_of_what_has_the_focus_not_that_of_the_board(
    key: Qt.Key, modifier: Qt.KeyboardModifier, qtbot: QtBot, window: GameWindow
) -> None:
    part, asked = QLabel("part", window), list[QPoint]()
    part.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    part.customContextMenuRequested.connect(asked.append)
    part.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    part.show()
    window.activateWindow()
    window.scene.set_cursor(Point(2, 2))
    part.setFocus()
    qtbot.waitUntil(part.hasFocus)
    qtbot.keyClick(part, key, modifier)
    assert QApplication.activePopupWidget() is None
    assert len(asked) == (modifier is SHIFT), "Qt itself asks after the Menu key of a keyboard"
