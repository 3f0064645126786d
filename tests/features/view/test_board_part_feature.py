"""The part of the board that a window shows: by the file, by what was chosen, or around the stones."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.search_limit import RegionKind
from qtgo.core.rules.point import Area, Point
from qtgo.features.view.board_part_feature import PartEntry

LEFT = Qt.MouseButton.LeftButton
FILE = "(;SZ[19]AB[cq];W[dp];B[dq]VW[as:ji];W[eq];B[cp]VW[];W[jj]VW[jj:ss][kk])"


@pytest.fixture
def lesson(window: GameWindow, tmp_path: Path) -> GameWindow:
    (tmp_path / "a.sgf").write_text(FILE)
    assert window.features.files.open_path(tmp_path / "a.sgf")
    return window


def entry(window: GameWindow, wanted: PartEntry) -> QAction:
    return next(action for action in window.context.menus.choice("board_part").actions() if action.data() is wanted)


def drag(window: GameWindow, start: str, end: str) -> None:
    view, scene = window.view, window.scene
    places: list[QPoint] = [view.mapFromScene(scene.geometry.center(Point.from_vertex(v))) for v in (start, end)]
    QTest.mousePress(view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, places[0])
    QTest.mouseMove(view.viewport(), places[1])
    QTest.mouseRelease(view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, places[1])


def test_the_board_is_shown_as_the_file_says_from_node_to_node(lesson: GameWindow) -> None:
    navigator, scene = lesson.context.navigator, lesson.scene
    parts = [scene.part]
    for _ in range(5):
        navigator.step(1)
        parts.append(scene.part)
    corner = Area(0, 0, 10, 11)
    assert parts == [None, None, corner, corner, None, Area(9, 0, 10, 10)]
    navigator.to_start()
    assert scene.part is None


def test_the_whole_board_is_a_key_away(qtbot: QtBot, lesson: GameWindow) -> None:
    assert not lesson.context.menus["whole_board"].isEnabled()
    lesson.context.navigator.step(2)
    qtbot.keyClick(lesson, Qt.Key.Key_W)
    assert lesson.scene.part is None and lesson.scene.markup.visible
    qtbot.keyClick(lesson, Qt.Key.Key_W)
    assert lesson.scene.part == Area(0, 0, 10, 11)


def test_all_is_shown_while_the_record_is_edited(lesson: GameWindow) -> None:
    lesson.context.navigator.step(2)
    lesson.context.menus["edit_record"].trigger()
    assert lesson.scene.part is None, "VW can be changed there"
    lesson.context.menus["edit_record"].trigger()
    assert lesson.scene.part == Area(0, 0, 10, 11)


def test_a_part_is_chosen_with_the_mouse(lesson: GameWindow) -> None:
    lesson.context.navigator.step(2)
    entry(lesson, PartEntry.CHOOSE).trigger()
    assert lesson.scene.part is None, "any part of the board can be chosen"
    drag(lesson, "A1", "K8")
    assert lesson.scene.part == Area(0, 0, 10, 8)
    assert entry(lesson, PartEntry.CHOOSE).isChecked()
    assert lesson.context.game.game.depth == 2, "no stone was played"
    lesson.context.navigator.to_end()
    assert lesson.scene.part == Area(0, 0, 10, 8), "what was chosen stays"
    entry(lesson, PartEntry.RECORD).trigger()
    assert lesson.scene.part == Area(9, 0, 10, 10)


def test_a_part_is_chosen_with_the_keyboard(qtbot: QtBot, lesson: GameWindow) -> None:
    entry(lesson, PartEntry.CHOOSE).trigger()
    lesson.scene.set_cursor(Point(2, 3))
    lesson.context.menus["cursor_play"].trigger()
    lesson.scene.move_cursor(5, 6)
    lesson.context.menus["cursor_play"].trigger()
    assert lesson.scene.part == Area(2, 3, 6, 7)
    assert not lesson.scene.is_grabbed


def test_escape_and_a_click_choose_nothing(qtbot: QtBot, lesson: GameWindow) -> None:
    lesson.context.navigator.step(2)
    entry(lesson, PartEntry.CHOOSE).trigger()
    drag(lesson, "C3", "C3")
    assert lesson.scene.is_grabbed
    qtbot.keyClick(lesson, Qt.Key.Key_Escape)
    assert not lesson.scene.is_grabbed
    assert lesson.scene.part == Area(0, 0, 10, 11)
    assert entry(lesson, PartEntry.RECORD).isChecked()


def test_the_part_around_the_stones_grows_with_them(lesson: GameWindow) -> None:
    entry(lesson, PartEntry.STONES).trigger()
    assert lesson.scene.part == Area(0, 0, 9, 9)
    lesson.context.navigator.to_end()
    assert lesson.scene.part == Area(0, 0, 12, 12)


def test_another_game_is_shown_as_its_file_says(lesson: GameWindow, tmp_path: Path) -> None:
    entry(lesson, PartEntry.STONES).trigger()
    (tmp_path / "b.sgf").write_text("(;SZ[19]AB[cq])")
    assert lesson.features.files.open_path(tmp_path / "b.sgf")
    assert lesson.scene.part is None
    assert entry(lesson, PartEntry.RECORD).isChecked()


def test_a_region_of_the_analysis_and_a_part_are_not_marked_at_once(lesson: GameWindow) -> None:
    over = lesson.scene.overlay
    entry(lesson, PartEntry.CHOOSE).trigger()
    over.regions.start(RegionKind.AVOID)
    assert over.marking is over.regions and lesson.scene.is_grabbed
    entry(lesson, PartEntry.CHOOSE).trigger()
    assert over.marking is over.parts and lesson.scene.is_grabbed
