"""A library dialog over games in a folder, with an index that is up to date."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QDeadlineTimer, QEventLoop, QPoint, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Point
from qtgo.core.rules.position import Position
from qtgo.features.library.library_dialog import LibraryDialog
from qtgo.features.library.library_index import LibraryIndex
from qtgo.library.catalog import CatalogEntry
from qtgo.library.scan import update

_PATIENCE = 60_000  # milliseconds
MOVES = "".join(f";{'BW'[n % 2]}[{chr(97 + n % 19)}{chr(97 + n // 19)}]" for n in range(40))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make three games: two are the same, but for what is said of them."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.sgf").write_text(f"(;SZ[19]PB[Ada]PW[Bea]RE[B+R]{MOVES})")
    (folder / "b.sgf").write_text(f"(;SZ[19]PB[A. Da]PW[Bea]{MOVES}C[Black wins.];B[ss])")
    (folder / "c.sgf").write_text("(;SZ[19]PB[Cid]PW[Dan];B[aa])")
    return folder


@pytest.fixture
def library(tmp_path: Path, qtbot: QtBot) -> Iterator[LibraryIndex]:
    library = LibraryIndex(tmp_path / "cache" / "index.sqlite", tags=tmp_path / "data" / "tags.json")
    yield library
    with qtbot.waitSignal(library.closed):
        library.close()


@pytest.fixture
def dialog(library: LibraryIndex, folder: Path, tmp_path: Path, qtbot: QtBot) -> LibraryDialog:
    update(tmp_path / "cache" / "index.sqlite", [folder])
    dialog = LibraryDialog(library, [folder], Position.empty(19, 19))
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    wait_for_list(dialog)
    return dialog


def wait_for_list(dialog: LibraryDialog) -> None:
    """Wait until all questions are answered and the games asked for listed."""
    library, loop, patience = dialog._library, QEventLoop(), QDeadlineTimer(_PATIENCE)
    library.games_listed.connect(loop.quit)
    QTimer.singleShot(_PATIENCE, loop, loop.quit)
    for _ in range(2):  # an answer may lead to another question
        library._reader.submit(int).result()
        QApplication.processEvents()
    while library.is_listing and not patience.hasExpired():  # an answer may lead to another question
        loop.exec()
    library.games_listed.disconnect(loop.quit)
    assert not library.is_listing


def select(dialog: LibraryDialog, *rows: int) -> None:
    """Select some games of the list."""
    selection = dialog.table.selectionModel()
    selection.clear()
    for row in rows:
        flags = selection.SelectionFlag.Select | selection.SelectionFlag.Rows
        selection.select(dialog.model.index(row, 0), flags)
    selection.setCurrentIndex(dialog.model.index(rows[0], 0), selection.SelectionFlag.NoUpdate)


def selected(dialog: LibraryDialog) -> list[CatalogEntry]:
    """Return the games of the list that are selected."""
    wait_for_list(dialog)
    rows = map(dialog.model.row_of_number, dialog.table.selected_numbers())
    return [entry for entry in map(dialog.model.game, rows) if entry is not None]


def place_of(dialog: LibraryDialog, vertex: str) -> QPoint:
    board = dialog.search.board
    return board.place_of(Point.from_vertex(vertex)).center().toPoint()


def shown(dialog: LibraryDialog) -> list[str]:
    """Name the players of Black of the games listed."""
    wait_for_list(dialog)
    model = dialog.model
    return [model.index(row, 1).data() for row in range(model.rowCount())]
