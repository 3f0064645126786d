"""Saving pictures of the board from the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import cast

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.board.picture import PictureError
from qtgo.core.diagram.board_diagram import MoveRange
from qtgo.core.diagram.part import PartKind
from qtgo.core.record.markup import Mark
from qtgo.core.rules.point import Area, Point
from qtgo.features.pictures.picture_choice import Numbering, PictureChoice
from qtgo.features.pictures.picture_dialog import PictureDialog
from qtgo.features.pictures.pictures import frames_for, picture_for
from qtgo.shell.waiting import WaitingDialog
from tests.file_dialogs import answering
from tests.shown_window import in_dialog

FILE = "(;SZ[9]PB[Anna]PW[Ben];B[ca];W[ba];B[aa];W[ee];B[bb]TR[ee]LB[cc:A];W[ed];B[ba];W[gg])"


@pytest.fixture
def game(window: GameWindow, tmp_path: Path) -> GameWindow:
    (tmp_path / "a.sgf").write_text(FILE)
    assert window.features.files.open_path(tmp_path / "a.sgf")
    window.context.navigator.to_move_number(5)
    return window


def point(vertex: str) -> Point:
    return Point.from_vertex(vertex)


def test_the_board_as_it_is_shown(game: GameWindow) -> None:
    picture = picture_for(game.scene, game.context.game, PictureChoice())
    assert picture.markup.marks == {point("E5"): Mark.TRIANGLE} and not picture.markup.numbers
    assert (picture.size, picture.dpi, picture.part) == (1600, 300, None)
    assert picture.title == "Anna – Ben, move 5"
    game.scene.show_part(Area(0, 4, 5, 5))
    assert picture_for(game.scene, game.context.game, PictureChoice()).part == Area(0, 4, 5, 5)


def test_moves_are_numbered_to_beyond_the_one_shown(game: GameWindow) -> None:
    choice = PictureChoice(numbering=Numbering.RANGE, numbers=MoveRange(1, 7))
    picture = picture_for(game.scene, game.context.game, choice)
    assert sorted(picture.markup.numbers.values()) == [1, 2, 3, 4, 5, 6]
    assert picture.caption == "7 at 2"
    assert picture_for(game.scene, game.context.game, PictureChoice(caption="Mine")).caption == "Mine"
    later = PictureChoice(numbering=Numbering.RANGE, numbers=MoveRange(3, 4), renumbered=True, caption=None)
    picture = picture_for(game.scene, game.context.game, later)
    assert sorted(picture.markup.numbers.values()) == [1, 2] and picture.caption == ""
    assert picture.title.endswith("move 4")


def test_marks_can_be_left_out_and_parts_chosen(game: GameWindow) -> None:
    choice = PictureChoice(marks=False, part=PartKind.STONES, theme="paper")
    picture = picture_for(game.scene, game.context.game, choice)
    assert not picture.markup.marks and not picture.markup.labels
    assert picture.theme.name == "paper"
    chosen = PictureChoice(part=Area(0, 0, 4, 4))
    assert picture_for(game.scene, game.context.game, chosen).part == Area(0, 0, 4, 4)


def test_a_range_without_moves_is_refused(game: GameWindow) -> None:
    game.context.navigator.to_start()
    choice = PictureChoice(numbering=Numbering.RANGE, numbers=MoveRange(20, 30))
    with pytest.raises(PictureError, match="No moves"):
        picture_for(game.scene, game.context.game, choice)


def test_what_was_chosen_is_written_and_offered_again(
    game: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[PictureChoice] = []

    def execute(dialog: PictureDialog) -> int:
        offered.append(dialog.choice)
        dialog.pixels.setValue(300)
        dialog.theme.setCurrentIndex(dialog.theme.findData("paper"))
        dialog.part.setCurrentIndex(dialog.part.findData(PartKind.WHOLE))
        return QDialog.DialogCode.Accepted

    target = tmp_path / "board.png"
    monkeypatch.setattr(PictureDialog, "exec", execute)
    monkeypatch.setattr(QFileDialog, "exec", answering(lambda _offered: str(target)))
    game.context.menus["save_picture"].trigger()
    image = QImage(str(target))
    assert image.width() == 300 and image.pixelColor(2, 2).name() == "#ffffff"
    game.context.menus["save_picture"].trigger()
    assert offered[1].theme == "paper" and offered[1].pixels == 300
    assert offered[1].part is PartKind.RECORD, "the board shows another position each time"


@pytest.mark.parametrize("numbering", Numbering)
def test_an_animation_shows_the_moves_of_the_range(game: GameWindow, numbering: Numbering) -> None:
    choice = PictureChoice(".gif", numbering=numbering, numbers=MoveRange(2, 5), marks=False, part=PartKind.STONES)
    frames = list(frames_for(game.scene, game.context.game, choice))
    assert [frame.position.move_number for frame in frames] == [2, 3, 4, 5]
    assert {frame.part for frame in frames} == {None}
    counts = [len(frame.markup.numbers) for frame in frames]
    assert counts == ([1, 2, 3, 4] if numbering is Numbering.RANGE else [0, 0, 0, 0])
    assert picture_for(game.scene, game.context.game, choice).position == frames[-1].position


def test_an_animation_is_written(game: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    images = pytest.importorskip("PIL.Image")
    target = tmp_path / "board.webp"
    monkeypatch.setattr(QFileDialog, "exec", answering(lambda _offered: str(target)))
    assert game.features.pictures.write(PictureChoice(".webp", numbers=MoveRange(1, 3), pixels=150))
    with images.open(target) as image:
        assert image.n_frames == 3


def test_an_animation_can_be_cancelled(
    game: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    begun, left = Event(), Event()

    def drawn(*given: object) -> bytes:
        progress = cast("Callable[[float], None]", given[-1])
        begun.set()
        try:
            while True:
                progress(0.5)
        finally:
            left.set()

    def cancel(dialog: WaitingDialog) -> None:
        qtbot.waitUntil(begun.is_set)
        dialog.reject()

    monkeypatch.setattr("qtgo.board.animation.animation_bytes", drawn)
    monkeypatch.setattr(QFileDialog, "exec", answering(lambda _offered: str(tmp_path / "board.gif")))
    in_dialog(WaitingDialog, cancel)
    assert not game.features.pictures.write(PictureChoice(".gif", numbers=MoveRange(1, 3)))
    qtbot.waitUntil(left.is_set)
    assert not (tmp_path / "board.gif").exists()
