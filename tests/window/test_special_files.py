"""Pipes, devices and links in the window: it never waits for them, and nothing takes their place."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox

from qtgo.dialogs.picture_choice import PictureChoice
from qtgo.window.main_window import MainWindow
from tests.file_dialogs import SaveAs

GAME = b"(;FF[4]CA[UTF-8]SZ[9];B[aa])"
NGF = b"Friendly\n9\nWhite 3d\nBlack 2d\nsite\n0\n0\n6\n20200101\n0\nBlack wins\n2\nPMABBEEEE\nPMACWCCCC\n"

Answer = Callable[[object], list[str]]


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe.sgf"
    os.mkfifo(path)
    return path


def test_a_pipe_is_not_opened(window: MainWindow, pipe: Path, answer: Answer) -> None:
    asked = answer(QMessageBox.StandardButton.Ok)
    assert not window.files.open_path(pipe)
    assert asked == ["The file could not be opened."]


def test_a_pipe_in_the_place_of_the_file_is_not_read_again(window: MainWindow, tmp_path: Path, answer: Answer) -> None:
    game = tmp_path / "game.sgf"
    game.write_bytes(GAME)
    window.files.open_path(game)
    game.unlink()
    os.mkfifo(game)
    asked = answer(QMessageBox.StandardButton.Ok)
    window.files.choose_charset()
    assert not window.files.save()  # nobody reads it
    assert asked == ["The file could not be opened.", "The game could not be saved."]
    assert game.is_fifo()


def test_a_pipe_is_written_as_it_stands(window: MainWindow, pipe: Path, save_as: SaveAs) -> None:
    save_as(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert window.files.save_as()
        assert os.read(reader, 100).startswith(b"(;")
    finally:
        os.close(reader)
    assert pipe.is_fifo()


@pytest.mark.parametrize("link", ["symbolic", "hard"])
def test_a_game_in_another_format_is_not_overwritten(
    window: MainWindow, tmp_path: Path, link: str, answer: Answer, save_as: SaveAs
) -> None:
    source, target = tmp_path / "game.ngf", tmp_path / "game.sgf"
    source.write_bytes(NGF)
    window.files.open_path(source)
    target.symlink_to(source) if link == "symbolic" else target.hardlink_to(source)
    save_as(target)
    asked = answer(QMessageBox.StandardButton.Ok)
    assert not window.files.save_as()
    assert asked == ["QtGo does not overwrite files that are not SGF. Choose another name."]
    assert source.read_bytes() == NGF


def test_a_picture_does_not_overwrite_the_game(
    window: MainWindow, tmp_path: Path, answer: Answer, save_as: SaveAs
) -> None:
    game, picture = tmp_path / "game.sgf", tmp_path / "game.png"
    game.write_bytes(GAME)
    picture.symlink_to(game)
    window.files.open_path(game)
    save_as(picture)
    asked = answer(QMessageBox.StandardButton.Ok)
    assert not window.pictures.write(PictureChoice())
    assert asked == ["Choose another file for the picture."]
    assert game.read_bytes() == GAME


@pytest.mark.parametrize("ending", [".png", ".svg", ".pdf"])
def test_a_picture_that_cannot_be_written_leaves_the_old_one(
    window: MainWindow, tmp_path: Path, ending: str, answer: Answer, monkeypatch: pytest.MonkeyPatch, save_as: SaveAs
) -> None:
    picture = tmp_path / f"board{ending}"
    picture.write_bytes(b"old")
    save_as(picture)

    def fail(*_arguments: object) -> int:
        raise OSError(28, "No space left on device")

    asked = answer(QMessageBox.StandardButton.Ok)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", fail)
        assert not window.pictures.write(PictureChoice())
    assert asked == ["The picture could not be saved."]
    assert picture.read_bytes() == b"old"
    assert [path for path in tmp_path.iterdir() if path.name.endswith("part")] == []
