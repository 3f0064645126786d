"""The library in the window: folders, filters, the search for the position on the board, and opening what it finds."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Point
from qtgo.features.file.game_chooser import CollectionDialog
from qtgo.features.library.filters import LibraryFiltersDialog
from qtgo.features.library.library_dialog import LibraryChoice, LibraryDialog
from qtgo.features.library.library_folders import LibraryFoldersDialog
from qtgo.library import catalog
from qtgo.library.catalog import FileWithIssue, SortKey
from qtgo.library.fields import Fields, Outcome
from qtgo.library.scan import PARTIAL, ScanProgress
from tests.dragging import data_of, drop
from tests.features.library.conftest import place_of, shown, wait_for_list
from tests.file_dialogs import SaveAs
from tests.shown_window import forget_changes, play

NUMBERS = {SortKey.RESULT, SortKey.MOVES, SortKey.HANDICAP, SortKey.KOMI, SortKey.RATING}

BLACK, WHITE = 1, 2  # columns


def test_the_games_are_listed_and_filtered(dialog: LibraryDialog, qtbot: QtBot) -> None:
    assert shown(dialog) == ["Ada", "Bob", "Cid"]
    with qtbot.waitSignal(dialog.model.modelReset):
        qtbot.keyClicks(dialog.words, "xia")
    assert shown(dialog) == ["Cid"]
    assert dialog.count.text() == "1 of 3"


def test_a_folder_that_is_gone_is_said_at_the_next_update(
    dialog: LibraryDialog, window: GameWindow, folder: Path, qtbot: QtBot
) -> None:
    gone = folder.with_name("renamed")
    folder.rename(gone)
    with qtbot.waitSignal(window.features.library.library.update_ended):
        dialog.update_button.click()
    assert dialog.note.text.startswith(f"Folder not found: {folder}.")
    gone.rename(folder)
    with qtbot.waitSignal(window.features.library.library.update_ended):
        dialog.update_button.click()
    assert "not found" not in dialog.note.text


@pytest.mark.parametrize("way", ["saved", "renamed", "changed elsewhere"])
def test_what_is_listed_follows_the_files(
    dialog: LibraryDialog, window: GameWindow, folder: Path, qtbot: QtBot, way: str
) -> None:
    path = folder / "one.sgf"
    if way == "saved":
        window.features.files.open_path(path)
        window.context.game.set_info(replace(window.context.game.game.info, black=Player("Dan")))
        assert window.features.files._save(path, None)
    elif way == "renamed":
        path.write_bytes(path.read_bytes().replace(b"PB[Ada]", b"PB[Dan]"))
        path.rename(path.with_name("dan.sgf"))
    else:
        path.write_bytes(path.read_bytes().replace(b"PB[Ada]", b"PB[Dan]"))
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    qtbot.waitUntil(lambda: sorted(shown(dialog)) == ["Bob", "Cid", "Dan"])


def test_folders_that_cannot_be_read_are_said(dialog: LibraryDialog, window: GameWindow) -> None:
    told = window.features.library.library.progress_changed
    told.emit(ScanProgress(0, 0, games=3, denied=("/a",)))
    assert dialog.note.text == "1 folder could not be read: /a"
    told.emit(ScanProgress(0, 0, games=3, denied=("/a", "/b", "/c", "/d")))
    assert dialog.note.text == "4 folders could not be read: /a, /b, /c, …"
    told.emit(ScanProgress(0, 0, games=3, missing=("/gone",), denied=("/a",)))
    assert dialog.note.text.startswith("Folder not found: /gone.")


def title_width(dialog: LibraryDialog, section: int) -> int:
    """Return the room for the title of a column without an arrow."""
    header = dialog.table.horizontalHeader()
    header.setSortIndicatorShown(False)
    width = header.sectionSizeHint(section)
    header.setSortIndicatorShown(True)
    return width


def test_a_column_is_as_wide_as_what_stands_in_it_and_of_numbers_as_what_may_stand_in_it(
    dialog: LibraryDialog,
) -> None:
    sections = range(dialog.model.columnCount())
    for section in [section for section in sections if not dialog.table.isColumnHidden(section)][:-1]:
        needed = max(dialog.table.sizeHintForColumn(section), title_width(dialog, section))
        width = dialog.table.columnWidth(section)
        assert width == needed or (width > needed and dialog.model.columns[section] in NUMBERS)
    dialog.resize(1280, 800)
    dialog.hide()
    dialog.show()
    events = dialog.model.columns.index(SortKey.EVENT)
    right = dialog.table.columnViewportPosition(events) + dialog.table.columnWidth(events)
    assert right <= dialog.table.viewport().width()


@pytest.mark.parametrize(
    ("date", "text"),
    [
        ("1846-09-11,14,15", "1846-09-11"),
        ("2017.08.13 21:22", "2017-08-13"),
        ("3rd May 1990", "1990-05-03"),
        ("long ago", "long ago"),
    ],
)
def test_dates_are_in_one_form(
    dialog: LibraryDialog, window: GameWindow, folder: Path, qtbot: QtBot, date: str, text: str
) -> None:
    (folder / "zzz.sgf").write_text(f"(;SZ[9]DT[{date}])")
    with qtbot.waitSignal(window.features.library.library.update_ended):
        dialog.update_index()
    wait_for_list(dialog)
    dates = [dialog.model.index(row, 0).data() for row in range(dialog.model.rowCount())]
    assert text in dates


def test_a_game_without_names_is_called_by_its_file_and_the_winner_stands_out(
    dialog: LibraryDialog, folder: Path, qtbot: QtBot
) -> None:
    (folder / "nameless.sgf").write_text("(;SZ[9]EV[Club];B[cc])")
    (folder / "half.sgf").write_text("(;SZ[9]PB[Eve]DT[2001-02-03,04];B[cc])")
    with qtbot.waitSignal(dialog._library.update_ended):
        dialog.update_index()
    wait_for_list(dialog)
    model = dialog.model
    rows = {row[BLACK]: row for row in ([model.index(n, c).data() for c in range(6)] for n in range(5))}
    assert rows["nameless.sgf"][WHITE] == ""
    assert (rows["Eve"][0], rows["Eve"][WHITE]) == ("2001-02-03", "?")
    ada = next(n for n in range(5) if model.index(n, BLACK).data() == "Ada")
    fonts = [model.index(ada, column).data(Qt.ItemDataRole.FontRole) for column in (BLACK, WHITE)]
    assert [font is not None and font.bold() for font in fonts] == [True, False]


def test_the_columns_up_to_the_event_are_in_sight_however_narrow_the_table_is(
    dialog: LibraryDialog, folder: Path, qtbot: QtBot
) -> None:
    names = "PB[Bartholomew Featherstonehaugh]PW[Anastasia Melkisheva-Shikshina]EV[The championship of the world]"
    (folder / "long.sgf").write_text(f"(;SZ[9]{names}DT[2001-02-03];B[cc])")
    with qtbot.waitSignal(dialog._library.update_ended):
        dialog.update_index()
    wait_for_list(dialog)
    table, events = dialog.table, dialog.model.columns.index(SortKey.EVENT)
    for width in (560, 700, 1000):
        table.setFixedWidth(width)
        QApplication.processEvents()
        right = table.columnViewportPosition(events) + table.columnWidth(events)
        assert right <= table.viewport().width(), width


def test_the_names_of_players_are_narrowed_after_the_event(dialog: LibraryDialog, folder: Path, qtbot: QtBot) -> None:
    names = "PB[Yasuda Shusaku]BR[4d]PW[Inoue Gennan Inseki]WR[8d]EV[The ear-reddening game in Osaka]"
    (folder / "names.sgf").write_text(f"(;SZ[19]{names}DT[1846-09-11];B[cc])")
    with qtbot.waitSignal(dialog._library.update_ended):
        dialog.update_index()
    wait_for_list(dialog)
    table = dialog.table
    table.fit_columns()
    table.setFixedWidth(1500)
    QApplication.processEvents()
    before = sum(table.columnWidth(section) for section in range(dialog.model.columns.index(SortKey.EVENT)))
    table.setFixedWidth(table.width() - table.viewport().width() + before + 90)
    QApplication.processEvents()
    for section in (BLACK, WHITE):
        assert table.columnWidth(section) >= table.sizeHintForColumn(section)


def test_after_a_search_the_columns_fit_all_games_again(dialog: LibraryDialog, qtbot: QtBot) -> None:
    table = dialog.table
    dialog.words.setText("Ada")
    qtbot.waitUntil(lambda: shown(dialog) == ["Ada"])
    table.setColumnWidth(BLACK, 5)  # as for other games
    dialog.words.clear()
    qtbot.waitUntil(lambda: len(shown(dialog)) == 3)
    qtbot.waitUntil(lambda: table.columnWidth(BLACK) >= table.sizeHintForColumn(BLACK))


def test_the_column_that_is_sorted_by_has_room_for_its_arrow(dialog: LibraryDialog) -> None:
    header, moves = dialog.table.horizontalHeader(), dialog.model.columns.index(SortKey.MOVES)
    before = dialog.table.columnWidth(moves)
    assert before < header.sectionSizeHint(moves)
    header.setSortIndicator(moves, Qt.SortOrder.AscendingOrder)
    assert dialog.table.columnWidth(moves) == header.sectionSizeHint(moves)


def test_a_click_on_a_column_sorts(dialog: LibraryDialog, qtbot: QtBot) -> None:
    header = dialog.table.horizontalHeader()
    place = QPoint(header.sectionViewportPosition(WHITE) + 5, header.height() // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert sorted(shown(dialog)) == ["Ada", "Bob", "Cid"]
    whites = [dialog.model.index(row, WHITE).data() for row in range(3)]
    assert whites in (["Xia", "Yan", "Zoe"], ["Zoe", "Yan", "Xia"])


def test_the_preview_steps_and_enter_opens_there(dialog: LibraryDialog, window: GameWindow, qtbot: QtBot) -> None:
    dialog.table.setCurrentIndex(dialog.model.index(2, 0))
    assert dialog.preview.place == 3
    dialog.preview.back.click()
    assert sum(map(bool, dialog.preview.board.position.stones)) == 2
    qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
    assert (window.context.document.state.name, window.context.document.state.game) == ("two.sgf", 1)
    assert window.context.game.game.depth == 2


@pytest.mark.parametrize("is_over", [True, False])
def test_a_library_over_the_board_makes_way_for_the_game_that_it_opens(
    dialog: LibraryDialog, window: GameWindow, qtbot: QtBot, is_over: bool
) -> None:
    view = window.scene.views()[0]
    place = view.mapToGlobal(QPoint()) if is_over else view.mapToGlobal(view.rect().bottomRight())
    dialog.move(place)
    assert not dialog.isHidden()
    qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
    assert dialog.isHidden() is is_over
    window.context.menus["library"].trigger()
    assert not dialog.isHidden()


def test_the_position_on_the_board_is_found_and_opened(dialog: LibraryDialog, window: GameWindow, qtbot: QtBot) -> None:
    play(qtbot, window, "G7 C3")
    window.context.menus["find_position"].trigger()
    assert dialog.tabs.currentWidget() is dialog.search
    with qtbot.waitSignal(window.features.library.library.search_finished):
        dialog.search.search.click()
    assert shown(dialog) == ["Ada", "Cid"]
    assert dialog.preview.place == 2
    assert dialog.search.moves.rowCount() == 2
    shares = [dialog.search.moves.item(row, 2) for row in range(2)]
    assert [share.text() for share in shares if share is not None] == ["100%", "0%"]
    assert set(dialog.search.board.labels) == {Point.from_vertex("E5"), Point.from_vertex("C7")}
    assert dialog.no_filters.isVisible()
    dialog.search.clear.click()
    assert len(shown(dialog)) == 3
    assert not dialog.no_filters.isVisible()
    with qtbot.waitSignal(window.features.library.library.search_finished):
        dialog.search.search.click()
    dialog.show_fields(Fields(player="Ada"))
    assert shown(dialog) == ["Ada"]
    dialog.no_filters.click()
    assert len(shown(dialog)) == 3
    assert dialog.search.moves.rowCount() == 0
    assert not dialog.no_filters.isVisible()


def vertices(dialog: LibraryDialog) -> list[str]:
    model = dialog.search.moves.model()
    return [model.index(row, 0).data().split()[-1] for row in range(model.rowCount())]


@pytest.mark.parametrize("is_over", [True, False])
def test_what_was_found_is_still_there_after_a_game_was_opened(
    dialog: LibraryDialog, window: GameWindow, qtbot: QtBot, is_over: bool
) -> None:
    view = window.scene.views()[0]
    dialog.move(view.mapToGlobal(QPoint() if is_over else view.rect().bottomRight()))
    play(qtbot, window, "G7 C3")
    window.context.menus["find_position"].trigger()
    search = dialog.search
    with qtbot.waitSignal(window.features.library.library.search_finished):
        search.search.click()
    wait_for_list(dialog)
    found = vertices(dialog)
    assert sorted(found) == ["C7", "E5"]
    dialog.preview.slider.setValue(0)
    forget_changes(window)
    qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
    assert dialog.isHidden() is is_over
    assert not any(window.context.game.game.position.stones)
    assert vertices(dialog) == found
    assert set(search.board.labels) == {Point.from_vertex(vertex) for vertex in found}
    if is_over:  # nobody sees it while one walks through the game
        window.context.navigator.to_end()
        window.context.menus["library"].trigger()
        assert vertices(dialog) == found
    search.reset.click()
    assert search.pattern().stones == window.context.game.game.position.stones
    assert not search.reset.isEnabled()


def test_the_position_on_the_board_is_taken_when_it_is_asked_for(
    dialog: LibraryDialog, window: GameWindow, qtbot: QtBot
) -> None:
    window.context.menus["find_position"].trigger()
    search = dialog.search
    with qtbot.waitSignal(window.features.library.library.search_finished):
        search.search.click()
    assert vertices(dialog)
    window.context.menus["find_position"].trigger()
    assert vertices(dialog), "it is the same"
    dialog.hide()
    play(qtbot, window, "G7")
    window.context.menus["library"].trigger()
    assert not any(search.pattern().stones)
    window.context.menus["find_position"].trigger()
    assert sum(map(bool, search.pattern().stones)) == 1
    assert not vertices(dialog)


def test_a_position_in_a_variation_is_found_if_wanted(
    dialog: LibraryDialog, window: GameWindow, qtbot: QtBot, folder: Path
) -> None:
    (folder / "three.sgf").write_text("(;SZ[9]PB[Dan];B[cc](;W[gg])(;W[ee];B[gc]))")
    with qtbot.waitSignal(window.features.library.library.update_ended):
        dialog.update_index()
    play(qtbot, window, "C7 E5 G7")
    window.context.menus["find_position"].trigger()
    for variations, found in ((False, []), (True, ["Dan"])):
        dialog.search.variations.setChecked(variations)
        with qtbot.waitSignal(window.features.library.library.search_finished):
            dialog.search.search.click()
        assert shown(dialog) == found
    assert dialog.choice() == LibraryChoice(folder / "three.sgf", 0, 1, node=4)  # the variation begins at move 1


def test_every_place_of_a_game_where_it_was_found_is_reached(
    dialog: LibraryDialog, window: GameWindow, qtbot: QtBot
) -> None:
    play(qtbot, window, "C3")
    window.context.menus["find_position"].trigger()
    board = dialog.search.board
    dialog.search.swapped.setChecked(False)
    qtbot.mousePress(board, Qt.MouseButton.LeftButton, pos=place_of(dialog, "A1"))
    qtbot.mouseMove(board, place_of(dialog, "D4"))
    qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=place_of(dialog, "D4"))
    with qtbot.waitSignal(window.features.library.library.search_finished):
        dialog.search.search.click()
    preview = dialog.preview
    dialog.tabs.setCurrentWidget(preview)
    assert shown(dialog)[0] == "Ada"
    assert (preview.place, preview.hit.text()) == (1, "Match 1 of 2")
    assert not preview.previous_hit.isEnabled()
    qtbot.mouseClick(preview.next_hit, Qt.MouseButton.LeftButton)
    assert (preview.place, preview.hit.text()) == (3, "Match 2 of 2")
    assert not preview.next_hit.isEnabled()
    preview.back.click()
    assert preview.hit.text() == "2 matches"
    qtbot.mouseClick(preview.previous_hit, Qt.MouseButton.LeftButton)
    forget_changes(window)
    qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
    assert window.context.game.game.depth == 1
    dialog.search.clear.click()
    assert not preview.next_hit.isVisible()


def test_folders_are_chosen_and_what_cannot_be_read_is_told(
    dialog: LibraryDialog, window: GameWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "more").mkdir()
    told: list[str] = []

    def exec_(chooser: LibraryFoldersDialog) -> int:
        assert not chooser.issues.stringList()  # they are looked for meanwhile
        qtbot.waitUntil(lambda: bool(chooser.issues.stringList()))
        told.extend(chooser.issues.stringList())
        chooser.remove.click()
        monkeypatch.setattr(QFileDialog, "getExistingDirectoryUrl", lambda *_: QUrl.fromLocalFile(str(folder / "more")))
        chooser.add.click()
        return int(LibraryFoldersDialog.DialogCode.Accepted.value)

    monkeypatch.setattr(LibraryFoldersDialog, "exec", exec_)
    dialog.folders_button.click()
    assert told == [f"{folder / 'bad.sgf'}: The file is empty."]
    assert window.settings.library_folders == (str(folder / "more"),)
    qtbot.waitUntil(lambda: shown(dialog) == [])


def test_a_folder_dropped_on_the_library_is_offered_to_its_list_and_a_game_is_opened(
    dialog: LibraryDialog, window: GameWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = folder.with_name("more")
    more.mkdir()
    parents: list[QObject | None] = []

    def exec_(chooser: LibraryFoldersDialog) -> int:
        parents.append(chooser.parent())
        return int(LibraryFoldersDialog.DialogCode.Accepted.value)

    monkeypatch.setattr(LibraryFoldersDialog, "exec", exec_)
    assert drop(dialog, data_of(more))
    qtbot.waitUntil(lambda: window.settings.library_folders == (str(folder), str(more)))
    assert parents == [dialog]
    assert drop(dialog, data_of(folder / "one.sgf"))
    qtbot.waitUntil(lambda: window.windowTitle() == "one.sgf[*]")


def test_folders_dropped_on_their_list_are_in_it_and_files_are_refused(qtbot: QtBot, folder: Path) -> None:
    chooser = LibraryFoldersDialog([folder])
    qtbot.addWidget(chooser)
    more = [folder.with_name(name) for name in ("more", "most")]
    for one in more:
        one.mkdir()
    assert drop(chooser, data_of(folder, *more, folder / "one.sgf"))
    qtbot.waitUntil(lambda: chooser.folders() == (folder, *more))
    assert not drop(chooser, data_of(folder / "one.sgf"))


def test_why_a_file_is_not_wholly_there_is_told_in_words(
    dialog: LibraryDialog, window: GameWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def exec_(chooser: LibraryFoldersDialog) -> int:
        qtbot.waitUntil(lambda: bool(chooser.issues.stringList()))
        told.extend(chooser.issues.stringList())
        return int(LibraryFoldersDialog.DialogCode.Rejected.value)

    monkeypatch.setattr(LibraryFoldersDialog, "exec", exec_)
    issues = {
        (PARTIAL, ""): "Too many moves or variations. Position searches leave some out.",
        ("system", "9999:of a disk"): "of a disk",
        ("system", f"{errno.EIO}:{os.strerror(errno.EIO)}"): "Input/output error",
        ("system", "of an older index"): "of an older index",
        ("other", "of\u202e a program"): "of[U+202E] a program",
    }
    found = [FileWithIssue(folder / "one.sgf", kind, detail) for kind, detail in issues]
    monkeypatch.setattr(catalog, "files_with_issues", lambda _connection: found)
    dialog.folders_button.click()
    assert told == [f"{folder / 'one.sgf'}: {reason}" for reason in issues.values()]


def test_games_are_ordered_and_split_off_in_the_window(
    window: GameWindow, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, save_as: SaveAs
) -> None:
    window.features.files.open_path(folder / "two.sgf", move=0)
    target = tmp_path / "apart"
    save_as(target)
    monkeypatch.setattr(QFileDialog, "getOpenFileUrl", lambda *_: (QUrl.fromLocalFile(str(folder / "one.sgf")), ""))

    def exec_(dialog: CollectionDialog) -> int:
        dialog.split.click()
        dialog.add.menu().actions()[1].trigger()
        return int(CollectionDialog.DialogCode.Accepted.value)

    monkeypatch.setattr(CollectionDialog, "exec", exec_)
    window.context.menus["choose_game"].trigger()
    assert target.with_suffix(".sgf").read_bytes() == b"(;SZ[9]PB[Bob]PW[Yan];B[aa])\n"
    assert [root.properties["PB"] for root in window.context.document.collection.games] == [["Cid"], ["Ada"]]
    assert window.context.document.state.modified
    assert window.context.game.game.info.black.name == "Ada"
    window.context.menus["save"].trigger()
    saved = (folder / "two.sgf").read_text()
    assert "".join(saved.split()) == (
        "(;SZ[9]PB[Cid]PW[Xia]RE[W+R];B[gg];W[cc];B[ee])(;SZ[9]PB[Ada]PW[Zoe]RE[B+R];B[cc];W[gg];B[gc];W[cg])"
    )


def test_selected_games_are_reviewed(dialog: LibraryDialog, window: GameWindow, qtbot: QtBot) -> None:
    dialog.table.selectAll()
    with qtbot.waitSignal(dialog.review_requested):
        dialog.review_button.click()
    review = window.features.folder_review.dialog
    assert review is not None
    assert review.what.text() == f"{dialog.model.rowCount()} games of the library"
    review.close()


def test_words_are_shown_with_the_text_around_them_and_open_at_their_node(
    dialog: LibraryDialog, window: GameWindow, folder: Path, qtbot: QtBot
) -> None:
    text = "This, a long way into the talk, is a KO FIGHT over the corner, and then some more was said of it."
    (folder / "talk.sgf").write_text(f"(;SZ[9]PB[Eve];B[cc](;W[gg])(;W[gc];B[cg]C[{text}]))")
    with qtbot.waitSignal(dialog._library.update_ended):
        dialog.update_index()
    wait_for_list(dialog)
    with qtbot.waitSignal(dialog._library.texts_found):
        qtbot.keyClicks(dialog.words, '"ko fight"')
    texts = dialog.preview.texts
    assert texts.isVisibleTo(dialog)
    (item,) = [texts.item(row).text() for row in range(texts.count())]
    assert item == "1, variation: This, a long way into the talk, is a KO FIGHT over the corner, and then some more…"
    texts.setCurrentRow(0)
    assert dialog.preview.place == 1
    qtbot.keyClick(texts, Qt.Key.Key_Return)
    assert window.context.game.game.current.properties["C"] == [text]
    with qtbot.waitSignal(dialog.model.modelReset):
        dialog.words.clear()
    assert not texts.isVisibleTo(dialog)


def test_a_game_opens_in_a_new_window(dialog: LibraryDialog, qtbot: QtBot) -> None:
    dialog.table.setCurrentIndex(dialog.model.index(2, 0))
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    dialog.table.setFocus()
    with qtbot.waitSignal(dialog.window_requested) as asked:
        qtbot.keyClick(dialog.table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert asked.args is not None
    (choice,) = asked.args
    assert (choice.path.name, choice.game, choice.depth) == ("two.sgf", 1, 3)


def test_columns_are_chosen_and_remembered(dialog: LibraryDialog, window: GameWindow) -> None:
    table, columns = dialog.table, dialog.model.columns
    assert not table.isColumnHidden(columns.index(SortKey.EVENT))
    assert table.isColumnHidden(columns.index(SortKey.KOMI))
    for action in dialog.menu.columns.actions():
        if action.data() in ("event", "komi"):
            action.trigger()
    assert table.isColumnHidden(columns.index(SortKey.EVENT))
    assert not table.isColumnHidden(columns.index(SortKey.KOMI))
    assert window.settings.library_columns == ("date", "black", "white", "result", "moves", "komi")


def test_the_list_is_filtered_by_fields(dialog: LibraryDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def exec_(filters: LibraryFiltersDialog) -> int:
        filters.player.setText("xia")
        filters.color.setCurrentIndex(2)
        filters.outcome.setCurrentIndex(3)
        return int(LibraryFiltersDialog.DialogCode.Accepted.value)

    monkeypatch.setattr(LibraryFiltersDialog, "exec", exec_)
    assert not dialog.no_filters.isVisible()
    dialog.filters_button.click()
    assert shown(dialog) == ["Cid"]
    assert dialog.filters_button.text() == "Fil&ters (2)…"
    dialog.no_filters.click()
    assert len(shown(dialog)) == 3


def test_the_games_listed_are_exported_as_one_file(
    dialog: LibraryDialog, tmp_path: Path, qtbot: QtBot, save_as: SaveAs
) -> None:
    save_as(tmp_path / "all.sgf")
    dialog.show_fields(Fields(outcome=Outcome.BLACK_WON))
    wait_for_list(dialog)
    with qtbot.waitSignal(dialog._library.exported):
        dialog.menu.export.trigger()
    qtbot.waitUntil(lambda: dialog.note.text == "Exported 1 game to all.sgf.")
    assert "PB[Ada]" in (tmp_path / "all.sgf").read_text()
    dialog.show_fields(Fields())
    wait_for_list(dialog)
    save_as(tmp_path / "none" / "all.sgf")
    with qtbot.waitSignal(dialog._library.exported):
        dialog.menu.export.trigger()
    qtbot.waitUntil(lambda: dialog.note.is_problem)


def test_the_years_of_what_was_found_are_shown(
    dialog: LibraryDialog, window: GameWindow, folder: Path, qtbot: QtBot
) -> None:
    for number, day in enumerate(("1846-09-11", "1846", "1848-01")):
        (folder / f"dated{number}.sgf").write_text(f"(;SZ[9]DT[{day}];B[gc])")
    with qtbot.waitSignal(dialog._library.update_ended):
        dialog.update_index()
    play(qtbot, window, "G7")
    window.context.menus["find_position"].trigger()
    with qtbot.waitSignal(window.features.library.library.search_finished):
        dialog.search.search.click()
    assert dialog.search.dates.bars == [("1846", 2), ("1847", 0), ("1848", 1)]
    dialog.search.clear.click()
    assert dialog.search.dates.bars == []
