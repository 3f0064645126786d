"""The list is read again whenever the index changes; what was chosen in it stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color, Point
from qtgo.features.library.library_dialog import LibraryDialog
from qtgo.features.library.library_index import LibraryIndex, SearchReport
from qtgo.library.fields import Fields
from qtgo.library.positions.search import search
from tests.features.library.conftest import select


def test_the_game_shown_stays_where_it_was_stepped_to(dialog: LibraryDialog) -> None:
    dialog.preview.slider.setValue(12)
    dialog.refresh()
    assert dialog.preview.place == 12
    dialog.table.selectRow(1)
    assert dialog.preview.place == dialog.preview.slider.maximum()
    dialog.preview.slider.setValue(12)
    dialog.table.selectRow(0)
    dialog.table.selectRow(1)
    assert dialog.preview.place == dialog.preview.slider.maximum()


def test_a_game_whose_file_is_saved_stays_chosen(
    dialog: LibraryDialog, library: LibraryIndex, folder: Path, qtbot: QtBot
) -> None:
    dialog.table.selectRow(2)
    (folder / "c.sgf").write_text("(;SZ[19]PB[Cid]PW[Dan];B[aa]C[as one adds a comment])")
    with qtbot.waitSignal(library.update_ended):
        dialog.update_index()
    assert names(dialog) == ["Cid"]
    assert dialog.table.currentIndex().row() == 2
    (folder / "c.sgf").unlink()
    with qtbot.waitSignal(library.update_ended):
        dialog.update_index()
    assert names(dialog) == ["Ada"]


def test_a_game_whose_file_is_saved_stays_among_several_that_are_selected(
    dialog: LibraryDialog, library: LibraryIndex, folder: Path, qtbot: QtBot
) -> None:
    dialog.table.selectRow(0)
    select(dialog, 0, 1)
    chosen, other = names(dialog)
    file = next(entry.path for entry in dialog.table.selected_games() if entry.black == chosen)
    file.write_text(f"(;SZ[19]PB[{chosen}]PW[Dan];B[aa]C[as one adds a comment])")
    with qtbot.waitSignal(library.update_ended):
        dialog.update_index()
    assert names(dialog) == [chosen, other]


def test_the_folder_chosen_stays(dialog: LibraryDialog, folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    dialog.show_folders([other, folder])
    dialog.folder.setCurrentIndex(2)
    dialog.show_folders([other, folder, tmp_path])  # as when it is shown again
    assert dialog.folder.currentData() == folder
    dialog.show_folders([folder])
    assert dialog.folder.currentData() == folder
    dialog.show_folders([other])
    assert dialog.folder.currentData() is None
    assert dialog.model.rowCount() == 3


def names(dialog: LibraryDialog) -> list[str]:
    return [entry.black for entry in dialog.table.selected_games()]


@pytest.mark.parametrize(("rows", "left"), [((2, 1), ["A. Da"]), ((0, 1), ["Ada", "A. Da"]), ((2,), ["Ada"])])
def test_no_game_is_selected_in_place_of_one_that_is_no_longer_listed(
    dialog: LibraryDialog, rows: tuple[int, ...], left: list[str]
) -> None:
    select(dialog, *rows)
    dialog.show_fields(Fields(opponent="Bea"))
    assert names(dialog) == left
    assert dialog.table.currentIndex().row() == (1 if rows == (2, 1) else 0)


def test_the_current_game_is_not_selected_anew(dialog: LibraryDialog) -> None:
    select(dialog, 0, 2)
    selection = dialog.table.selectionModel()
    selection.setCurrentIndex(dialog.model.index(1, 0), selection.SelectionFlag.NoUpdate)
    dialog.refresh()
    assert names(dialog) == ["Ada", "Cid"]
    assert dialog.table.currentIndex().row() == 1


def test_without_selected_games_there_is_nothing_to_review(dialog: LibraryDialog, qtbot: QtBot) -> None:
    dialog.table.selectRow(0)
    place = dialog.table.visualRect(dialog.model.index(0, 0)).center()
    control = Qt.KeyboardModifier.ControlModifier
    for is_selected in (False, True):
        qtbot.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, control, QPoint(place))
        assert dialog.review_button.isEnabled() is is_selected
        assert dialog.open_button.isEnabled()
    dialog.show_fields(Fields(player="nobody"))
    assert not dialog.review_button.isEnabled()
    dialog.show_fields(Fields())
    assert dialog.review_button.isEnabled()


def test_the_moves_found_are_not_shown_in_another_pattern(dialog: LibraryDialog, library: LibraryIndex) -> None:
    asked = dialog.search.pattern()
    assert library.connection is not None
    report = SearchReport(asked, search(library.connection, asked))
    dialog.search._change(dialog.search._contents.with_move(Color.BLACK, Point(15, 15)))  # while it is searched
    library.search_finished.emit(report)
    assert dialog.model.rowCount() == 3
    assert dialog.search.moves.rowCount() == 0
    dialog.search.back.click()
    library.search_finished.emit(report)
    assert dialog.search.moves.rowCount() > 0
