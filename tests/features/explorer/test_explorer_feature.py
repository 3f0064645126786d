"""The explorer in the window: shown where it may be, filled from library and joseki, marking and playing moves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QUrl
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color, Point
from qtgo.features.explorer.explorer_card import ExplorerCard, ExplorerRow
from qtgo.gtp.engine_config import BUILTIN_NAME
from qtgo.library.scan import update
from qtgo.look.look import Look
from qtgo.look.sizes import scaled
from qtgo.settings import ColorScheme
from qtgo.text.numbers import percent_text
from tests.feature_samples import collected
from tests.features.explorer.samples import VISITS
from tests.shown_window import forget_changes, play
from tests.window_flows.test_true_notices import said, seat
from tests.window_flows.test_whole_numbers import POINT, painted


@pytest.fixture
def games(window: GameWindow, tmp_path: Path) -> Path:
    """Make an index of three games: two with a corner after the center, and one with another move."""
    folder = tmp_path / "records"
    folder.mkdir()
    for number, (move, result) in enumerate((("cg", "B+R"), ("cg", "W+1.5"), ("ce", ""))):
        (folder / f"{number}.sgf").write_text(f"(;SZ[9]PB[Ann]RE[{result}];B[ee];W[{move}];B[gc])")
    update(window.features.library.index, [folder])
    return folder


def show(qtbot: QtBot, window: GameWindow) -> ExplorerCard:
    """Show the explorer, and wait for its first answer."""
    with qtbot.waitSignal(window.features.explorer.threads.explored):
        window.context.menus["explorer"].trigger()
    assert window.features.explorer.card is not None
    return window.features.explorer.card


def rows(card: ExplorerCard) -> list[tuple[str, str]]:
    return [(row.move, row.number) for row in card.rows]


def play_and_wait(qtbot: QtBot, window: GameWindow, vertex: str) -> None:
    with qtbot.waitSignal(window.features.explorer.threads.explored):
        play(qtbot, window, vertex)


def test_it_shows_what_came_next_and_follows_the_game(qtbot: QtBot, window: GameWindow, games: Path) -> None:
    card = show(qtbot, window)
    assert card.isVisible()
    assert window.settings.explorer
    assert rows(card) == [("E5", "3")]
    assert card.header.text() == "Explorer · 3 games · Black won 50%"
    assert card.rows[0].spoken == "Black E5, 3 games, Black won 50%"
    play_and_wait(qtbot, window, "E5")
    assert rows(card) == [("G7", "2"), ("E7", "1")]
    assert [row.black_share for row in card.rows] == [0.5, None]
    play_and_wait(qtbot, window, "A1")
    assert not card.rows
    assert "No game" in card.note.text()
    window.context.menus["explorer"].trigger()
    assert not card.isVisible()
    assert not window.settings.explorer


def test_a_click_and_enter_play_a_move(qtbot: QtBot, window: GameWindow, games: Path) -> None:
    card = show(qtbot, window)
    place = card.list.visualRect(card.list.moves.index(0)).center()
    with qtbot.waitSignal(window.features.explorer.threads.explored):
        qtbot.mouseClick(card.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.scene.position.last_move is not None
    assert window.scene.position.last_move.vertex == "E5"
    card.list.setFocus()
    card.list.setCurrentIndex(card.list.moves.index(1))
    with qtbot.waitSignal(window.features.explorer.threads.explored):
        qtbot.keyClick(card.list, Qt.Key.Key_Return)
    assert window.scene.position.last_move.vertex == "E7"


def test_a_double_click_plays_one_move(qtbot: QtBot, window: GameWindow, games: Path) -> None:
    card = show(qtbot, window)
    place = card.list.visualRect(card.list.moves.index(0)).center()
    with qtbot.waitSignal(window.features.explorer.threads.explored):
        qtbot.mouseClick(card.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(card.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.context.game.game.depth == 1


def test_pointing_at_a_move_marks_it(qtbot: QtBot, window: GameWindow, games: Path) -> None:
    card = show(qtbot, window)
    qtbot.mouseMove(card.list.viewport(), card.list.visualRect(card.list.moves.index(0)).center())
    line = window.scene.overlay.line
    assert line is not None
    assert [point.vertex for point in line.points if point is not None] == ["E5"]
    QApplication.sendEvent(card.list.viewport(), QEvent(QEvent.Type.Leave))
    assert window.scene.overlay.line is None
    card.list.setFocus()
    qtbot.keyClick(card.list, Qt.Key.Key_Home)
    assert window.scene.overlay.line == line
    qtbot.keyClick(card.list, Qt.Key.Key_Tab)
    assert not card.list.hasFocus()
    assert window.scene.overlay.line is None


def test_a_menu_is_about_the_move_that_it_was_opened_for(
    qtbot: QtBot, window: GameWindow, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    menus: list[list[QAction]] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _place: menus.append(menu.actions()))
    card = show(qtbot, window)
    play_and_wait(qtbot, window, "E5")
    rows = card.rows
    card.list.setCurrentIndex(card.list.moves.index(1))
    card.list.menu_wanted.emit(QPoint())
    card.show_moves(rows[:1])  # as the index is read anew
    with qtbot.assertNotEmitted(card.move_chosen):
        menus[0][0].trigger()
    card.show_moves(rows[::-1])
    with qtbot.waitSignal(card.games_requested) as wanted:
        menus[0][1].trigger()
    assert wanted.args == [rows[1]]


def test_the_games_with_a_move_are_shown_in_the_library(
    qtbot: QtBot, window: GameWindow, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.store.replace(replace(window.settings, library_folders=(str(games),)))
    card = show(qtbot, window)
    play_and_wait(qtbot, window, "E5")
    card.list.setFocus()
    card.list.setCurrentIndex(card.list.moves.index(0))
    with qtbot.waitSignal(window.features.library.library.search_finished):
        qtbot.keyClick(card.list, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    dialog = window.features.library.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.count.text() == "2 of 3")
    menus: list[list[str]] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _place: menus.append([a.text() for a in menu.actions()]))
    card.list.menu_wanted.emit(QPoint())
    assert menus == [["&Play Move", "Show &Games in Library"]]
    with qtbot.waitSignal(window.features.library.library.update_ended):
        dialog.update_index()


def test_in_the_position_that_the_library_shows_then_the_other_side_is_to_move(
    qtbot: QtBot, window: GameWindow, games: Path
) -> None:
    window.store.replace(replace(window.settings, library_folders=(str(games),)))
    card = show(qtbot, window)
    with qtbot.waitSignal(window.features.library.library.search_finished):
        card.games_requested.emit(card.rows[0])
    dialog = window.features.library.dialog
    assert dialog is not None
    dialog.search.board.points_chosen.emit([Point(0, 0)])
    assert list(filter(None, dialog.search.pattern().stones)) == [Color.WHITE, Color.BLACK]
    with qtbot.waitSignal(window.features.library.library.update_ended):
        dialog.update_index()


def test_joseki_are_added_listed_and_removed(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "Small joseki.sgf"
    file.write_text("(;SZ[9];B[gc];W[fd]C[Approach];B[ce])")
    card = show(qtbot, window)
    assert "joseki files here" in card.note.text()
    monkeypatch.setattr(QFileDialog, "getOpenFileUrls", lambda *_arguments: ([QUrl.fromLocalFile(str(file))], ""))
    with qtbot.waitSignal(window.features.explorer.threads.joseki_read):
        window.context.menus["add_joseki_files"].trigger()
    play(qtbot, window, "C3")
    qtbot.waitUntil(lambda: rows(card) == [("Joseki: Small joseki", ""), ("D4", "1")])
    assert card.rows[1].words == "Approach"
    menu = window.context.menus.menu("remove_joseki")
    menu.aboutToShow.emit()
    with qtbot.waitSignal(window.features.explorer.threads.joseki_read):
        menu.actions()[0].trigger()
    assert window.settings.joseki == ()
    menu.aboutToShow.emit()
    assert not menu.actions()[0].isEnabled()


def test_in_a_game_against_an_engine_it_has_to_be_asked_for(qtbot: QtBot, window: GameWindow, games: Path) -> None:
    card = show(qtbot, window)
    info = replace(NewGame().info, width=9, height=9)
    window.features.new_game.start(NewGame(info, white_engine=BUILTIN_NAME, white_level="30k"))
    assert not card.isVisible()
    assert not window.context.menus["explorer"].isChecked()
    assert window.settings.explorer  # for the next game
    with qtbot.waitSignal(window.context.fair_play.help_used):
        window.context.menus["explorer"].trigger()
    assert card.isVisible()
    assert "rating" in window.context.status.message.text
    window.store.replace(replace(window.settings, allow_advice=False))
    assert not card.isVisible()


def test_two_players_are_asked(qtbot: QtBot, window: GameWindow, games: Path) -> None:
    card = show(qtbot, window)
    info = replace(window.context.game.game.info, black=Player("Ann"), white=Player("Bob"))
    window.context.document.new_game(info)
    assert not card.isVisible()
    for role in (QMessageBox.ButtonRole.RejectRole, QMessageBox.ButtonRole.AcceptRole):
        assert not card.isVisible()
        window.context.menus["explorer"].trigger()
        box = window.findChildren(QMessageBox)[-1]
        next(button for button in box.buttons() if box.buttonRole(button) is role).click()
    assert card.isVisible()
    forget_changes(window)


@pytest.mark.parametrize("study", ["solve", *collected("STUDIES")])
def test_it_gives_no_answers(qtbot: QtBot, window: GameWindow, games: Path, tmp_path: Path, study: str) -> None:
    (tmp_path / "problem.sgf").write_text("(;SZ[9]AB[cc];B[dd]C[RIGHT];W[ee])")
    window.features.files.open_path(tmp_path / "problem.sgf", move=0)
    card = show(qtbot, window)
    window.context.menus[study].trigger()
    assert not card.isVisible()
    window.context.menus["explorer"].trigger()
    assert not card.isVisible()
    assert window.context.status.message.text.startswith("The explorer is off")
    window.context.menus["leave_mode"].trigger()
    assert card.isVisible()


def test_the_explorer_is_on_in_a_game_against_an_engine(window: GameWindow) -> None:
    seat(window)
    window.context.menus["explorer"].trigger()
    assert said(window).startswith("The explorer is on: this game will not count")
    window.context.menus["explorer"].trigger()
    assert said(window) == ""


def test_a_percent_is_written_only_on_stones_of_its_color(qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    card = ExplorerCard(QMenu())
    qtbot.addWidget(card)
    card.show_moves([ExplorerRow(POINT, Color.BLACK, "Q16", str(VISITS), 0.75, "", "spoken")])
    card.show()
    for width, shares in ((220, [0.75]), (500, [0.75, 0.25])):
        card.resize(scaled(width), scaled(300))
        assert [text for text in painted(card) if "%" in text] == [percent_text(share) for share in shares]
