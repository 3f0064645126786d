"""The table of the library: what is selected has a bar, at the side where its rows begin."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QModelIndex, QPersistentModelIndex, QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from qtgo.features.library.games_table import GamesTable
from qtgo.features.library.games_table_model import LibraryModel
from qtgo.features.library.library_dialog import LibraryDialog
from qtgo.kit import list_parts
from qtgo.library.catalog import SortKey
from qtgo.library.scan import update
from qtgo.look.palette import current_palette
from qtgo.look.sizes import TABLE_ROW_HEIGHT, scaled
from qtgo.text.score_words import result_text
from tests.features.library.conftest import select, wait_for_list
from tests.languages import all_texts_begin_with, spoken


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_selected_games_have_a_bar_where_their_rows_begin(dialog: LibraryDialog, direction: Qt.LayoutDirection) -> None:
    table = dialog.table
    table.setLayoutDirection(direction)
    select(dialog, 0, 2)
    QApplication.processEvents()
    picture, viewport = table.viewport().grab().toImage(), table.viewport().rect()
    is_mirrored = direction is Qt.LayoutDirection.RightToLeft
    begin, end = (viewport.width() - 2, 1) if is_mirrored else (1, viewport.width() - 2)

    def color(x: int, row: int) -> str:
        y = table.rowViewportPosition(row) + table.rowHeight(row) // 2
        return picture.pixelColor(QPoint(x, y) * picture.devicePixelRatio()).name()

    assert table.rowHeight(0) == scaled(TABLE_ROW_HEIGHT)
    accent = current_palette().accent.casefold()
    assert [color(begin, row) == accent for row in range(3)] == [True, False, True]
    assert all(color(end, row) != accent for row in range(3))


def test_the_menu_sorts_as_a_click_on_a_title_does(dialog: LibraryDialog) -> None:
    actions = dialog.menu.sorting.actions()
    assert [action.text() for action in actions] == [dialog.model.title(key) for key in dialog.model.columns]
    assert not any(action.isChecked() for action in actions)
    files = dialog.model.columns.index(SortKey.FILE)
    header = dialog.table.horizontalHeader()
    for first in ("a.sgf", "c.sgf", "a.sgf"):
        actions[files].trigger()
        wait_for_list(dialog)
        assert dialog.model.index(0, files).data() == first
        assert header.sortIndicatorSection() == files
    place = QPoint(header.sectionViewportPosition(header.logicalIndex(1)) + 5, header.height() // 2)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert [action.isChecked() for action in actions] == [key is SortKey.BLACK for key in dialog.model.columns]
    wait_for_list(dialog)
    assert dialog.model.index(0, 1).data() == "A. Da"


def test_columns_are_fitted_without_asking_cells_for_more_than_their_texts(
    dialog: LibraryDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, model = dialog.table, dialog.model
    asked: list[object] = []

    def hint(index: QModelIndex) -> QSize:
        asked.append(index)
        return GamesTable.sizeHintForIndex(table, index)

    monkeypatch.setattr(table, "sizeHintForColumn", asked.append)
    monkeypatch.setattr(table, "sizeHintForIndex", hint)
    table.fit_columns()
    assert len(asked) == 1  # the cell by which the space around a text is measured
    shown = [section for section in range(model.columnCount()) if not table.isColumnHidden(section)]
    monkeypatch.undo()
    assert [section for section in shown if table._wanted[section] < table.sizeHintForColumn(section)] == []


def test_what_is_selected_costs_the_same_however_many_games_there_are(qtbot: QtBot) -> None:
    asked: list[int] = []

    class Asked(LibraryModel):
        def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
            asked.append(1)
            return super().rowCount(parent)

    model = Asked()
    model.show_games(range(20_000))
    parent = QWidget()
    qtbot.addWidget(parent)
    table = GamesTable(model, parent)
    parent.show()
    QApplication.processEvents()
    asked.clear()
    table.selectAll()
    QApplication.processEvents()
    assert asked and len(asked) < 10_000


@pytest.mark.parametrize(("step", "kept"), [(2, 400), (1, 800)])
def test_a_selection_in_very_many_parts_is_let_go(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, step: int, kept: int
) -> None:
    model, parent = LibraryModel(), QWidget()
    model.show_games(range(800))
    qtbot.addWidget(parent)
    table = GamesTable(model, parent)
    table.show_chosen(5, frozenset(range(0, 800, step)))
    assert len(table.selected_numbers()) == kept
    monkeypatch.setattr(list_parts, "_MOST_PARTS", 399)
    table.show_chosen(5, frozenset(range(0, 800, step)))
    assert list(table.selected_numbers()) == (list(range(800)) if step == 1 else [5])


def test_titles_are_whole_where_names_have_little_room(dialog: LibraryDialog) -> None:
    table, header = dialog.table, dialog.table.horizontalHeader()
    with all_texts_begin_with("Wort um Wort "):
        table.setFixedWidth(400)
        table.fit_columns()
        QApplication.processEvents()
        shown = [section for section in range(header.count()) if not header.isSectionHidden(section)]
        titles = table._titles()
        cut = [section for section in shown if header.sectionSize(section) < titles[section]]
    assert cut == []


def test_columns_stay_as_they_are_while_a_search_finds_nothing(dialog: LibraryDialog) -> None:
    table, size = dialog.table, dialog.table.games.columns.index(SortKey.SIZE)
    table.show_columns(frozenset({SortKey.BLACK, SortKey.SIZE, SortKey.KOMI}))
    before = table.columnWidth(size)
    assert before > table._titles()[size]
    table.games.show_games(())
    table.fit_columns()
    assert table.columnWidth(size) == before


def test_a_result_has_room_as_the_language_writes_it_whatever_was_measured(dialog: LibraryDialog) -> None:
    table = dialog.table
    with spoken("ja"):
        table.fit_columns()
        room = table.columnWidth(table.games.columns.index(SortKey.RESULT))
        assert room >= table._width_of(result_text("W+39.5", "Japanese"))


@pytest.fixture
def spanish() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("es"))
    yield
    QLocale.setDefault(before)


@pytest.mark.usefixtures("spanish")
def test_players_are_listed_in_the_order_of_the_language(
    dialog: LibraryDialog, folder: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    for number, name in enumerate(("Ñáñez", "Nuzzi", "Núñez", "Oliva")):
        (folder / f"{number}.sgf").write_text(f"(;SZ[9]PB[{name}]PW[Zoe];B[aa])", "utf-8")
    update(tmp_path / "cache" / "index.sqlite", [folder])
    dialog.refresh()
    players = dialog.model.columns.index(SortKey.BLACK)

    def listed() -> list[str]:
        return [dialog.model.index(row, players).data() for row in range(dialog.model.rowCount())]

    dialog.table.sort_by(players)
    qtbot.waitUntil(lambda: listed() == ["A. Da", "Ada", "Cid", "Núñez", "Nuzzi", "Ñáñez", "Oliva"])
    dialog.table.sort_by(players)
    wait_for_list(dialog)
    assert listed() == ["Oliva", "Ñáñez", "Nuzzi", "Núñez", "Cid", "Ada", "A. Da"]
