"""A file is read as often as needed: it may be on a slow disk or in another house."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.files import input as reading
from qtgo.files.version_store import content, listed
from qtgo.session.document.document_state import Saved
from tests.shown_window import play

OPENED = "(;GM[1]SZ[9];B[ee])"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (path := tmp_path / "game.sgf").write_text(OPENED)
    return path


@pytest.fixture
def reads(file: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Return what tells how often the file was read since it was last asked."""
    read: list[Path] = []
    opened = reading.open_regular

    def note(path: Path) -> int:
        read.append(Path(path))
        return opened(path)

    def count() -> int:
        found = read.count(file)
        read.clear()
        return found

    monkeypatch.setattr(reading, "open_regular", note)
    return count


def test_a_file_is_read_once_to_be_opened_and_once_to_be_replaced(
    qtbot: QtBot, window: GameWindow, file: Path, reads: Callable[[], int]
) -> None:
    assert window.features.files.open_path(file, move=1)
    assert reads() == 1
    for vertex in ("C3", "G7"):
        play(qtbot, window, vertex)
        window.context.menus["save"].trigger()
        assert reads() == 1
    assert "W[cg]" in file.read_text()
    versions = window.features.versions.versions
    versions.wait()
    assert OPENED in [content(version).decode() for version in listed(versions.folder)]


def test_what_was_deleted_meanwhile_has_no_version_before(
    qtbot: QtBot, window: GameWindow, file: Path, reads: Callable[[], int]
) -> None:
    assert window.features.files.open_path(file, move=1)
    play(qtbot, window, "C3")
    file.unlink()
    heard: list[Saved] = []
    window.context.document.saved.connect(heard.append)
    window.context.document.save()
    assert [(saved.before, saved.was_known) for saved in heard] == [(b"", False)]
    assert "W[cg]" in file.read_text()
