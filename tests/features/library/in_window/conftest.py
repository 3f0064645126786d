"""A library over a few files, open in a window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.features.library.library_dialog import LibraryDialog
from tests.features.library.conftest import wait_for_list


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "one.sgf").write_text("(;SZ[9]PB[Ada]PW[Zoe]RE[B+R];B[cc];W[gg];B[gc];W[cg])")
    (folder / "two.sgf").write_text("(;SZ[9]PB[Bob]PW[Yan];B[aa])(;SZ[9]PB[Cid]PW[Xia]RE[W+R];B[gg];W[cc];B[ee])")
    (folder / "bad.sgf").write_bytes(b"")
    return folder


@pytest.fixture
def dialog(window: GameWindow, folder: Path, qtbot: QtBot) -> LibraryDialog:
    """Open the library over a folder and wait until it is read."""
    with qtbot.waitSignal(window.features.library.library.update_ended):
        window.store.replace(replace(window.settings, library_folders=(str(folder),)))
        window.context.menus["library"].trigger()
    assert window.features.library.dialog is not None
    wait_for_list(window.features.library.dialog)
    return window.features.library.dialog
