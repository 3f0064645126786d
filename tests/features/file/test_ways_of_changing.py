"""However another program changes a file that is open, what it has written is replaced only after a question."""

from __future__ import annotations

import mmap
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from tests.shown_window import forget_changes, play

Answer = Callable[[object], list[str]]
OURS = b"(;GM[1]SZ[9];B[ee])"
THEIRS = b"(;GM[1]SZ[9];B[aa])"  # of the same length


def in_place(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.truncate()
        opened.write(THEIRS)


def at_the_old_time(file: Path) -> None:
    before = file.stat()
    in_place(file)
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))


def with_the_clock_set_back(file: Path) -> None:
    file.write_bytes(THEIRS)
    os.utime(file, (86_400, 86_400))


def by_one_letter_in_memory(file: Path) -> None:
    with file.open("r+b") as opened, mmap.mmap(opened.fileno(), 0) as memory:
        memory[-3:-1] = b"a]"


def by_a_backup_and_a_new_file(file: Path) -> None:
    file.rename(file.with_name("game.bak"))
    file.write_bytes(THEIRS)


def by_renaming_another_over_it(file: Path) -> None:
    other = file.with_name(".game.swp")
    other.write_bytes(THEIRS)
    other.replace(file)


def after_deleting_it(file: Path) -> None:
    file.unlink()
    file.write_bytes(THEIRS)


def with_another_folder_in_place(file: Path) -> None:
    folder = file.parent
    folder.rename(folder.with_name("old games"))
    folder.mkdir()
    file.write_bytes(THEIRS)


def by_a_link_to_another_file(file: Path) -> None:
    other = file.with_name("other.sgf")
    other.write_bytes(THEIRS)
    file.unlink()
    file.symlink_to(other)


def by_a_link_of_the_folder(file: Path) -> None:
    elsewhere = file.parent.with_name("elsewhere")
    elsewhere.mkdir()
    (elsewhere / file.name).write_bytes(THEIRS)
    file.parent.rename(file.parent.with_name("old games"))
    file.parent.symlink_to(elsewhere)


def under_its_other_name(file: Path) -> None:
    other = file.with_name("other.sgf")
    os.link(file, other)
    other.write_bytes(THEIRS)


def by_adding_at_its_end(file: Path) -> None:
    with file.open("ab") as opened:
        opened.write(b"\n(;GM[1]SZ[9];B[cc])")


def by_a_line_at_its_end(file: Path) -> None:
    with file.open("ab") as opened:
        opened.write(b"\n")


def by_cutting_it(file: Path) -> None:
    os.truncate(file, len(OURS) - 7)


def by_emptying_it(file: Path) -> None:
    os.truncate(file, 0)


def by_another_encoding(file: Path) -> None:
    file.write_bytes(OURS.decode().encode("utf-16"))


def by_zeros(file: Path) -> None:
    file.write_bytes(bytes(len(OURS)))


WAYS = [
    *(in_place, at_the_old_time, with_the_clock_set_back, by_one_letter_in_memory, by_a_backup_and_a_new_file),
    *(by_renaming_another_over_it, after_deleting_it, with_another_folder_in_place, by_a_link_to_another_file),
    *(by_a_link_of_the_folder, under_its_other_name, by_adding_at_its_end, by_a_line_at_its_end, by_cutting_it),
    *(by_emptying_it, by_another_encoding, by_zeros),
]


def edited(qtbot: QtBot, window: GameWindow, folder: Path) -> Path:
    """Open a game, and play a move in it; return its file."""
    file = folder / "games" / "game.sgf"
    file.parent.mkdir(parents=True)
    file.write_bytes(OURS)
    assert window.features.files.open_path(file, move=1)
    play(qtbot, window, "C3")
    return file


def test_it_is_asked(qtbot: QtBot, window: GameWindow, tmp_path: Path, answer: Answer) -> None:
    for way in WAYS:
        file = edited(qtbot, window, tmp_path / way.__name__)
        asked = answer(QMessageBox.StandardButton.Cancel)
        way(file)
        theirs = file.read_bytes()
        window.context.menus["save"].trigger()
        assert asked == ["Another program has changed game.sgf since you last opened or saved it."]
        assert file.read_bytes() == theirs
        assert window.isWindowModified()
        forget_changes(window)


def by_a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def by_a_link_to_itself(file: Path) -> None:
    file.unlink()
    file.symlink_to(file.name)


def by_a_link_to_nowhere(file: Path) -> None:
    file.unlink()
    file.symlink_to(file.with_name("gone") / "game.sgf")


def by_a_device(file: Path) -> None:
    file.unlink()
    file.symlink_to(os.devnull)


def by_deleting_its_folder(file: Path) -> None:
    file.unlink()
    file.parent.rmdir()


def by_a_file_for_its_folder(file: Path) -> None:
    by_deleting_its_folder(file)
    file.parent.write_bytes(THEIRS)


@pytest.mark.parametrize(
    "way",
    [
        *(by_a_folder, by_a_link_to_itself, by_a_link_to_nowhere, by_a_device, by_deleting_its_folder),
        by_a_file_for_its_folder,
    ],
)
def test_what_cannot_be_written_any_more_is_told_and_the_game_stays_unsaved(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, answer: Answer, way: Callable[[Path], None]
) -> None:
    file = edited(qtbot, window, tmp_path)
    asked = answer(QMessageBox.StandardButton.Cancel)
    way(file)
    window.context.menus["save"].trigger()
    assert asked == ["The game could not be saved."]
    assert window.isWindowModified()
