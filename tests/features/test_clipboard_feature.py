"""Positions through the clipboard: in every form out, and whatever others write in."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QPoint
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.diagram.diagram_reader import read_diagram
from qtgo.core.game.game import Game
from qtgo.core.rules.point import Area, Color, Point
from qtgo.features.clipboard_feature import CopyForm
from qtgo.session.document.autosave_journal import left_journals
from qtgo.settings import MoveNumbers
from qtgo.sgf.reader import read_text
from tests.shown_window import forget_changes, play

_CORNER = "$$B9 Ladder\n$$ +------\n$$ | . X 1\n$$ | a O ;\n$$ | . . 2\n"


def _copy(window: GameWindow, form: CopyForm) -> str:
    window.context.menus.each("copy_as")[form].trigger()
    return QGuiApplication.clipboard().text()


def _said(window: GameWindow) -> str:
    return window.context.status.message.text


@pytest.fixture
def played(qtbot: QtBot, window: GameWindow) -> GameWindow:
    play(qtbot, window, "C3 D3 D4 E4")
    return window


def test_the_game_and_the_position_as_sgf(played: GameWindow) -> None:
    roots = read_text(_copy(played, CopyForm.GAME)).games
    assert len(list(roots[0].main_line())) == 5
    position = Game(read_text(_copy(played, CopyForm.POSITION)).games[0])
    assert position.position.stones == played.scene.position.stones
    assert (position.to_move, position.info.komi) == (Color.BLACK, played.context.game.game.info.komi)
    assert not position.root.children


def test_the_game_is_copied_as_text_and_as_a_record_in_utf_8(played: GameWindow) -> None:
    played.context.record.set_comment("Fußgänger 囲碁 🐉")
    text = _copy(played, CopyForm.GAME)
    data = QGuiApplication.clipboard().mimeData()
    assert "Fußgänger 囲碁 🐉" in text
    assert bytes(data.data("application/x-go-sgf").data()) == text.encode() == bytes(data.data("text/plain").data())
    forget_changes(played)


def test_a_large_game_is_copied_in_a_thread_unless_that_is_cancelled(
    played: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = _copy(played, CopyForm.GAME)
    QGuiApplication.clipboard().setText("before")
    monkeypatch.setattr("qtgo.core.editing.length._MANY", 1)
    with monkeypatch.context() as cancelled:
        cancelled.setattr("qtgo.shell.waiting.wait_for", lambda *_args: None)
        assert _copy(played, CopyForm.GAME) == "before"
    assert _copy(played, CopyForm.GAME) == small


@pytest.mark.parametrize("form", [CopyForm.SENSEI, CopyForm.GNUGO, CopyForm.KATAGO])
def test_the_board_as_others_draw_it(played: GameWindow, form: CopyForm) -> None:
    read = Game(read_text(_copy(played, CopyForm.POSITION)).games[0])
    diagram = read_diagram(_copy(played, form))
    assert dict(diagram.stones) == dict(read.position.stones_by_point())
    assert not diagram.faults


def test_a_diagram_shows_the_numbers_that_the_board_shows(played: GameWindow) -> None:
    action = next(a for a in played.context.menus.choice("move_numbers").actions() if a.data() is MoveNumbers.ALL)
    action.trigger()
    diagram = read_diagram(_copy(played, CopyForm.SENSEI))
    assert [move.vertex for move in diagram.moves] == ["C3", "D3", "D4", "E4"]
    assert diagram.caption == "move 4"


@pytest.fixture
def fought(window: GameWindow, tmp_path: Path) -> GameWindow:
    """Play twelve moves: the ninth captures the fourth, the eleventh is played there, and the tenth is a pass."""
    path = tmp_path / "fought.sgf"
    moves = ";B[bi];W[bh];B[ba];W[aa];B[ci];W[ch];B[di];W[dh];B[ab];W[];B[aa];W[eh]"
    path.write_text(f"(;SZ[9]PB[Abe]PW[Ito]{moves})")
    window.context.document.open(path)
    window.context.navigator.to_end()
    return window


def test_a_diagram_numbers_the_last_moves(fought: GameWindow) -> None:
    text = _copy(fought, CopyForm.NUMBERED_DIAGRAM)
    assert text.splitlines()[0] == "$$Bc9m3 Abe – Ito, move 12 4 at 11; 10 pass"
    diagram = read_diagram(text)
    assert [None if move.point is None else move.vertex for move in diagram.moves] == [
        *("B9", None, "C1", "C2", "D1", "D2", "A8", None, "A9", "E2"),
    ]
    assert (diagram.first_number, diagram.to_move) == (3, Color.BLACK)
    assert {point.vertex for point in diagram.stones} == {"B1", "B2"}
    assert _said(fought) == "Diagram copied. Only the last ten moves are numbered."


def test_numbers_that_begin_anew_end_the_last_moves(window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "anew.sgf"
    path.write_text("(;SZ[9];B[aa]MN[30];W[bb];B[cc]MN[1];W[dd])")
    window.context.document.open(path)
    window.context.navigator.to_end()
    diagram = read_diagram(_copy(window, CopyForm.NUMBERED_DIAGRAM))
    assert ([move.vertex for move in diagram.moves], len(diagram.stones)) == (["C7", "D6"], 2)
    assert _said(window) == "Diagram copied."


def test_a_picture_numbers_the_last_moves(fought: GameWindow) -> None:
    fought.context.menus.each("copy_as")[CopyForm.NUMBERED_PICTURE].trigger()
    drawing = bytes(QGuiApplication.clipboard().mimeData().data("image/svg+xml").data()).decode()
    assert "4 at 11; 10 pass" in drawing and "Abe – Ito, move 12" in drawing
    assert not fought.scene.markup.numbers
    assert _said(fought) == "Picture copied. Only the last ten moves are numbered."


def test_a_diagram_has_the_part_that_the_board_shows(played: GameWindow) -> None:
    played.scene.show_part(Area(0, 0, 5, 4))
    lines = _copy(played, CopyForm.SENSEI).splitlines()
    assert all(line.startswith("$$ | ") and not line.endswith("|") for line in lines[1:-1])
    assert len(lines) == 6 and lines[-1] == "$$ +----------"


def test_what_a_diagram_has_no_sign_for_is_told(window: GameWindow) -> None:
    QGuiApplication.clipboard().setText("(;SZ[9]LB[aa:long]SL[bb])")
    window.context.menus["paste_game"].trigger()
    _copy(window, CopyForm.SENSEI)
    assert "A9, B8" in _said(window)


def test_a_picture_in_pixels_and_as_a_drawing(played: GameWindow) -> None:
    played.context.menus.each("copy_as")[CopyForm.PICTURE].trigger()
    data = QGuiApplication.clipboard().mimeData()
    image = QImage(data.imageData())
    assert image.width() >= 1000
    assert QSvgRenderer(QByteArray(data.data("image/svg+xml"))).isValid()


def test_a_picture_follows_the_figure_of_the_record(window: GameWindow, tmp_path: Path) -> None:
    path, shown = tmp_path / "figure.sgf", []
    for flags in (0, 2, 3, 515, 771):
        path.write_text(f"(;SZ[5]AB[ca]FG[{flags}:Name];W[ba];B[aa];W[ee];B[bb];W[ed])")
        window.context.document.open(path)
        window.context.navigator.to_end()
        window.context.menus.each("copy_as")[CopyForm.PICTURE].trigger()
        shown.append(QImage(QGuiApplication.clipboard().mimeData().imageData()))
    assert shown[0].height() > shown[1].height()  # the name below the board
    assert all(first != second for first, second in combinations(shown, 2))
    assert window.scene.position.color_at(Point.from_vertex("B5")) is None  # kept in the picture only


def test_moves_off_the_board_are_named_above_the_comment(window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "figure.sgf"
    path.write_text("(;SZ[5]AB[ca]FG[];W[ba];B[aa];W[ee];B[bb];W[]C[A ko.])")
    window.context.document.open(path)
    window.context.navigator.to_end()
    remarks, comment = window.features.comments.heading.remarks, window.features.comments.view
    assert remarks.text() == "Not on the board: 1 at B5; 5 pass"
    assert comment.comment == "A ko."
    assert remarks.isVisible() and comment.isVisible()
    assert remarks.mapTo(window, remarks.rect().bottomLeft()).y() <= comment.mapTo(window, QPoint(0, 0)).y()


def test_a_diagram_becomes_a_new_game_and_says_what_was_odd(
    played: GameWindow, answer: Callable[[object], list[str]]
) -> None:
    asked = answer(QMessageBox.StandardButton.Discard)
    QGuiApplication.clipboard().setText(_CORNER)
    played.context.menus["paste_game"].trigger()
    game = played.context.game.game
    assert len(asked) == 1
    assert (game.info.width, game.info.height) == (9, 9)
    assert game.position.color_at(Point.from_vertex("B9")) is Color.BLACK
    assert len(list(game.root.main_line())) == 3
    assert "Line 4" in _said(played) and ";" in _said(played)
    assert played.isWindowModified() and played.context.document.state.path is None


def test_who_cancels_keeps_the_game(played: GameWindow, answer: Callable[[object], list[str]]) -> None:
    answer(QMessageBox.StandardButton.Cancel)
    QGuiApplication.clipboard().setText(_CORNER)
    game = played.context.game.game
    played.context.menus["paste_game"].trigger()
    assert played.context.game.game is game


def test_a_diagram_becomes_a_variation_with_its_own_stones(played: GameWindow) -> None:
    game_controller = played.context.game
    rows = "$$ | . X . . . . . . . |\n" * 9
    QGuiApplication.clipboard().setText(f"$$W9\n$$ +-------------------+\n{rows}$$ +-------------------+")
    before = game_controller.game.position
    played.context.menus["paste_branch"].trigger()
    stones = dict(game_controller.game.position.stones_by_point())
    assert set(stones) == {Point(1, y) for y in range(9)}
    assert game_controller.game.to_move is Color.WHITE
    assert "SZ" not in game_controller.game.current.properties
    played.context.menus["undo"].trigger()
    assert game_controller.game.position == before


def test_a_diagram_of_another_size_is_no_variation(played: GameWindow) -> None:
    node = played.context.game.game.current
    QGuiApplication.clipboard().setText("$$B13\n$$ +---\n$$ | X .\n$$ | . .\n")
    played.context.menus["paste_branch"].trigger()
    assert not node.children
    assert _said(played) == "The clipboard's board has another size."


@pytest.mark.parametrize("text", ["", "no board at all"])
def test_text_that_is_no_game_is_refused_with_a_word(played: GameWindow, text: str) -> None:
    game = played.context.game.game
    QGuiApplication.clipboard().setText(text)
    played.context.menus["paste_game"].trigger()
    played.context.menus["paste_branch"].trigger()
    assert played.context.game.game is game
    assert _said(played)


def test_pasted_text_is_saved_as_it_reads(window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    QGuiApplication.clipboard().setText("(;GM[1]CA[GB2312]PB[藤沢秀行]SZ[9])")
    window.context.menus["paste_game"].trigger()
    target = tmp_path / "saved.sgf"
    window.context.document.save(target)
    assert "CA[UTF-8]PB[藤沢秀行]" in target.read_text("utf-8")


def test_a_pasted_game_survives_a_crash(window: GameWindow, tmp_path: Path) -> None:
    QGuiApplication.clipboard().setText(_CORNER)
    window.context.menus["paste_game"].trigger()
    for lock in (tmp_path / "journals").glob("*.lock"):
        lock.unlink()
    (journal,) = left_journals(tmp_path / "journals")
    assert b"Ladder" in journal.header.data
    journal.release()
