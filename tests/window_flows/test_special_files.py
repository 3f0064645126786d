"""Pipes, devices and links in the window: it never waits for them, and nothing takes their place."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.features.pictures.picture_choice import PictureChoice
from qtgo.files import version_store
from tests.file_dialogs import SaveAs
from tests.shown_window import open_record, play

GAME = b"(;FF[4]CA[UTF-8]SZ[9];B[aa])"
NGF = b"Friendly\n9\nWhite 3d\nBlack 2d\nsite\n0\n0\n6\n20200101\n0\nBlack wins\n2\nPMABBEEEE\nPMACWCCCC\n"

Answer = Callable[[object], list[str]]


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe.sgf"
    os.mkfifo(path)
    return path


def test_a_pipe_is_not_opened(window: GameWindow, pipe: Path, answer: Answer) -> None:
    asked = answer(QMessageBox.StandardButton.Ok)
    assert not window.features.files.open_path(pipe)
    assert asked == ["The file could not be opened."]


def test_a_pipe_in_the_place_of_the_file_is_not_read_again(window: GameWindow, tmp_path: Path, answer: Answer) -> None:
    game = open_record(window, tmp_path, GAME)
    game.unlink()
    os.mkfifo(game)
    asked = answer(QMessageBox.StandardButton.Ok)
    window.features.files.choose_charset()
    assert asked == ["The file could not be opened."]
    asked = answer(QMessageBox.StandardButton.Cancel)
    assert not window.features.files.save()  # nobody reads it
    assert asked == ["The game could not be saved."]
    assert game.is_fifo()


def test_a_pipe_is_written_as_it_stands(window: GameWindow, pipe: Path, save_as: SaveAs) -> None:
    save_as(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert window.features.files.save_as()
        assert os.read(reader, 100).startswith(b"(;")
    finally:
        os.close(reader)
    assert pipe.is_fifo()


@pytest.fixture
def locked_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that takes no new files, whoever runs the tests."""
    folder = tmp_path / "locked"
    folder.mkdir()
    usual = tempfile.mkstemp

    def make(*options: object, dir: Path, **more: object) -> tuple[int, str]:
        if dir == folder:
            raise PermissionError(errno.EACCES, "Permission denied", str(folder / ".game.sgf.abc.qtgo-part"))
        return usual(*options, dir=dir, **more)  # type: ignore[call-overload,no-any-return]

    monkeypatch.setattr(tempfile, "mkstemp", make)
    return folder


def test_a_file_in_a_folder_that_takes_no_new_files_is_saved(
    qtbot: QtBot, window: GameWindow, locked_folder: Path, tmp_path: Path
) -> None:
    game = locked_folder / "game.sgf"
    game.write_bytes(GAME)
    window.features.files.open_path(game, move=1)
    for vertex, kept in (("C3", 1), ("D4", 2)):
        play(qtbot, window, vertex)
        before = game.read_bytes()
        assert window.features.files.save() and not window.isWindowModified()
        assert game.read_bytes() != before
        versions = version_store.listed(tmp_path / "versions")
        assert before in [version_store.content(version) for version in versions], kept
    assert game.read_bytes().endswith(b";B[aa];W[cg];B[df])\n")
    assert list(locked_folder.iterdir()) == [game]


def answered_by_save_as(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Choose another name at every question; return what was said, as it is said."""
    said: list[tuple[str, str]] = []

    def exec_(box: QMessageBox) -> int:
        said.append((box.text(), box.informativeText()))
        next(button for button in box.buttons() if "Save As" in button.text().replace("&", "")).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    return said


def test_where_nothing_can_be_written_the_file_is_named_and_another_offered(
    window: GameWindow, locked_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, save_as: SaveAs
) -> None:
    game, other = locked_folder / "game.sgf", tmp_path / "other.sgf"
    game.write_bytes(GAME)
    window.features.files.open_path(game)
    said = answered_by_save_as(monkeypatch)
    monkeypatch.setattr(os, "access", lambda *_: False)
    save_as(other)
    assert window.features.files.save()
    assert said == [("The game could not be saved.", f"{game}: Permission denied")]
    assert game.read_bytes() == other.read_bytes() == GAME
    assert window.context.document.state.path == other


def test_a_read_only_game_is_saved_under_another_name(
    window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, save_as: SaveAs
) -> None:
    game, other = tmp_path / "game.sgf", tmp_path / "other.sgf"
    game.write_bytes(GAME)
    game.chmod(0o444)
    window.features.files.open_path(game)
    said = answered_by_save_as(monkeypatch)
    save_as(other)
    assert window.features.files.save()
    assert said == [("The game could not be saved.", f"{game}: This file is read-only.")]
    assert (game.read_bytes(), other.read_bytes()) == (GAME, GAME)
    assert window.context.document.state.path == other


@pytest.mark.parametrize("link", ["symbolic", "hard"])
def test_a_game_in_another_format_is_not_overwritten(
    window: GameWindow, tmp_path: Path, link: str, answer: Answer, save_as: SaveAs
) -> None:
    source, target = tmp_path / "game.ngf", tmp_path / "game.sgf"
    source.write_bytes(NGF)
    window.features.files.open_path(source)
    target.symlink_to(source) if link == "symbolic" else target.hardlink_to(source)
    save_as(target)
    asked = answer(QMessageBox.StandardButton.Ok)
    assert not window.features.files.save_as()
    assert asked == ["QtGo does not overwrite files that are not SGF. Choose another name."]
    assert source.read_bytes() == NGF


def test_a_picture_does_not_overwrite_the_game(
    window: GameWindow, tmp_path: Path, answer: Answer, save_as: SaveAs
) -> None:
    game, picture = tmp_path / "game.sgf", tmp_path / "game.png"
    game.write_bytes(GAME)
    picture.symlink_to(game)
    window.features.files.open_path(game)
    save_as(picture)
    asked = answer(QMessageBox.StandardButton.Ok)
    assert not window.features.pictures.write(PictureChoice())
    assert asked == ["Choose another file for the picture."]
    assert game.read_bytes() == GAME


@pytest.mark.parametrize("ending", [".png", ".svg", ".pdf"])
def test_a_picture_that_cannot_be_written_leaves_the_old_one(
    window: GameWindow, tmp_path: Path, ending: str, answer: Answer, monkeypatch: pytest.MonkeyPatch, save_as: SaveAs
) -> None:
    picture = tmp_path / f"board{ending}"
    picture.write_bytes(b"old")
    save_as(picture)

    def fail(*_arguments: object) -> int:
        raise OSError(28, "No space left on device")

    asked = answer(QMessageBox.StandardButton.Ok)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", fail)
        assert not window.features.pictures.write(PictureChoice())
    assert asked == ["The picture could not be saved."]
    assert picture.read_bytes() == b"old"
    assert [path for path in tmp_path.iterdir() if path.name.endswith("part")] == []
