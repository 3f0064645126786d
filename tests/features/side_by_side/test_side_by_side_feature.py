"""Two positions beside each other."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.game.navigation import NavigationStep
from qtgo.core.rules.point import Point
from qtgo.features.file.game_chooser import CollectionDialog
from qtgo.features.side_by_side.side_by_side_dialog import SideBySideDialog
from tests.census import carry_out_posted

TWO = "(;SZ[9]PB[Ann];B[ee];W[cc](;B[gg]TR[gg])(;B[gc];W[cg]))(;SZ[9]PB[Cy]PW[Di];B[cc];W[dd])"


@pytest.fixture
def dialog(qtbot: QtBot, window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SideBySideDialog:
    monkeypatch.setattr(CollectionDialog, "exec", lambda _dialog: 0)
    path = tmp_path / "two.sgf"
    path.write_text(TWO)
    assert window.features.files.open_path(path)
    window.context.navigator.step(2)
    dialog = window.features.side_by_side.open()
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    return dialog


def depths(dialog: SideBySideDialog) -> list[int]:
    return [side.controller.game.depth for side in dialog.sides]


def test_both_sides_begin_where_the_window_is(window: GameWindow, dialog: SideBySideDialog) -> None:
    assert depths(dialog) == [2, 2]
    assert all(side.scene.position.stones == window.scene.position.stones for side in dialog.sides)
    assert all(side.scene.theme is window.scene.theme for side in dialog.sides)
    assert [side.games.currentText() for side in dialog.sides] == ["Ann – White (game 1 of 2)"] * 2
    window.context.navigator.to_start()
    another = window.features.side_by_side.open()
    assert (depths(dialog), depths(another)) == ([2, 2], [0, 0]), "several can be compared"
    for each in (dialog, another):
        each.reject()
    carry_out_posted()
    assert not window.findChildren(SideBySideDialog), "none is kept that is closed"


def test_a_late_position_is_there_at_once(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "long.sgf"
    moves = "".join(f";{'BW'[number % 2]}[{chr(97 + number % 19)}{chr(97 + number // 19)}]" for number in range(300))
    path.write_text(f"(;SZ[19]{moves})")
    window.features.files.open_path(path)
    window.context.navigator.to_end()
    qtbot.waitUntil(lambda: window.context.game.game.depth == 300)
    assert depths(window.features.side_by_side.open()) == [300, 300]


def test_the_keys_step_through_one_side_or_both(qtbot: QtBot, window: GameWindow, dialog: SideBySideDialog) -> None:
    left, right = dialog.sides
    qtbot.keyClick(right.view, Qt.Key.Key_Right)
    assert depths(dialog) == [2, 3] and right.scene.markup.marks
    qtbot.keyClick(right.view, Qt.Key.Key_Down)
    assert right.scene.position.color_at(Point(6, 6)) is not None, "another variation"
    dialog.together.setChecked(True)
    left.view.setFocus()
    qtbot.keyClick(left.view, Qt.Key.Key_Left)
    assert depths(dialog) == [1, 2]
    qtbot.keyClick(left.view, Qt.Key.Key_End)
    assert depths(dialog) == [3, 4]
    left.navigation.button(NavigationStep.START).click()
    assert depths(dialog) == [0, 0]
    assert window.context.game.game.depth == 2, "the window stays where it is"


def test_two_games_also_of_another_file(
    qtbot: QtBot, dialog: SideBySideDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left, right = dialog.sides
    right.games.setCurrentIndex(1)
    right.games.activated.emit(1)
    assert right.controller.game.depth == 0 and left.controller.game.depth == 2
    other = tmp_path / "other.sgf"
    other.write_text("(;SZ[13]PB[Eve];B[aa])")
    monkeypatch.setattr(QFileDialog, "getOpenFileUrl", lambda *_args: (QUrl.fromLocalFile(str(other)), ""))
    dialog.other_file.click()
    assert right.games.currentText() == "Eve – White" and right.scene.position.width == 13
    assert left.scene.position.width == 9


def test_a_screen_reader_hears_of_both(dialog: SideBySideDialog) -> None:
    left, right = dialog.sides
    assert [side.games.accessibleName() for side in dialog.sides] == ["Left game", "Right game"]
    assert left.said.text() == "Move 2: White C7. Black to move."
    assert right.view.table is not None and right.view.hasFocus()


@pytest.mark.parametrize(
    ("size", "is_said", "is_above"), [((1200, 800), True, False), ((620, 640), True, True), ((620, 370), False, False)]
)
def test_what_is_said_is_whole_or_makes_way_for_the_board(
    dialog: SideBySideDialog, size: tuple[int, int], is_said: bool, is_above: bool
) -> None:
    dialog.resize(*size)
    QApplication.processEvents()
    for side in dialog.sides:
        assert side.said.isVisible() is is_said
        if is_said:
            assert side.said.width() >= side.said.sizeHint().width()
            assert (side.said.geometry().bottom() < side.navigation.y()) is is_above
        assert side.view.height() > 0.7 * side.view.width()


@pytest.mark.parametrize(
    ("size", "least"), [((520, 368), 230), ((480, 560), 218), ((400, 700), 240), ((640, 480), 290), ((900, 1400), 600)]
)
def test_the_boards_are_as_large_as_the_room_allows(
    dressed: None, dialog: SideBySideDialog, size: tuple[int, int], least: int
) -> None:
    dialog.resize(*size)
    QApplication.processEvents()
    assert (dialog.width(), dialog.height()) == size
    left, right = dialog.sides
    for side in dialog.sides:
        assert min(side.view.width(), side.view.height()) >= least
        assert side.games.isVisible() and side.navigation.isVisible()
        assert side.rect().contains(side.navigation.geometry())
    assert (right.y() > left.y()) is (size[1] > size[0]), "one above the other in a high window"
