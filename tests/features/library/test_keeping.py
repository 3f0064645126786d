"""The list is read again whenever the index changes; what was chosen in it stays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from sqlite3 import Connection, OperationalError
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color, Point
from qtgo.features.library.library_dialog import LibraryDialog
from qtgo.features.library.library_index import LibraryIndex, ListReport, SearchReport
from qtgo.library import catalog
from qtgo.library.catalog import find_games
from qtgo.library.fields import Fields
from qtgo.library.positions.search import search
from tests.features.library.conftest import select, selected, wait_for_list


def test_the_game_shown_stays_where_it_was_stepped_to(dialog: LibraryDialog) -> None:
    dialog.preview.slider.setValue(12)
    dialog.refresh()
    wait_for_list(dialog)
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
    file = next(entry.path for entry in selected(dialog) if entry.black == chosen)
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
    wait_for_list(dialog)
    assert dialog.model.rowCount() == 3


def test_the_choice_of_all_folders_is_whole_and_a_long_one_is_told(dialog: LibraryDialog, tmp_path: Path) -> None:
    box, long = dialog.folder, tmp_path / ("a folder with a name " * 5)
    dialog.show_folders([long])
    assert box.toolTip() == box.currentText() == "All folders"
    assert box.sizeHint().width() > box.fontMetrics().horizontalAdvance(box.currentText())
    box.setCurrentIndex(1)
    dialog.show_folders([long, tmp_path])
    assert long.name in box.toolTip()


def names(dialog: LibraryDialog) -> list[str]:
    return [entry.black for entry in selected(dialog)]


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


class SlowList:
    """Holds the answers to questions for the list back until they are let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self.go_on = Event()

        def find(connection: Connection, text: str, *rest: Any, **named: Any) -> Sequence[int]:
            self.asked.append(text)
            self.go_on.wait()
            return find_games(connection, text, *rest, **named)

        monkeypatch.setattr(catalog, "find_games", find)


def test_until_an_answer_comes_the_list_is_used_as_it_was(
    dialog: LibraryDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowList(monkeypatch)
    select(dialog, 0)
    dialog.words.setFocus()
    dialog.show_fields(Fields(opponent="Bea"))
    qtbot.waitUntil(lambda: bool(slow.asked))
    assert (dialog.model.rowCount(), dialog.count.text()) == (3, "3 of 3")
    select(dialog, 1)  # meanwhile
    assert dialog.preview.title.text().startswith("A. Da")
    slow.go_on.set()
    assert names(dialog) == ["A. Da"]
    assert dialog.count.text() == "2 of 3"
    assert dialog.focusWidget() is dialog.words


def test_only_the_newest_question_is_answered(
    dialog: LibraryDialog, library: LibraryIndex, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, answers = SlowList(monkeypatch), list[ListReport]()
    library.games_listed.connect(answers.append)
    for text in ("Ada", "Bea", "Cid"):
        dialog.words.setText(text)
        dialog.refresh()
        qtbot.waitUntil(lambda: slow.asked == ["Ada"])
    slow.go_on.set()
    wait_for_list(dialog)
    assert slow.asked == ["Ada", "Cid"], "what nobody waits for any more is not looked for"
    assert [answer.question.text for answer in answers] == ["Cid"]
    assert dialog.count.text() == "1 of 3"


def test_nothing_is_looked_for_once_the_library_is_closed(dialog: LibraryDialog, library: LibraryIndex) -> None:
    library.close()
    dialog.refresh()
    assert not library.is_listing
    assert dialog.model.rowCount() == 3


def test_an_index_that_cannot_be_read_is_said_until_it_can(
    dialog: LibraryDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> Sequence[int]:
        raise OperationalError("no such table")

    with monkeypatch.context() as patched:
        patched.setattr(catalog, "find_games", fail)
        dialog.refresh()
        wait_for_list(dialog)
    assert dialog.note.text == "no such table"
    dialog.refresh()
    wait_for_list(dialog)
    assert not dialog.note.text


def test_the_list_stays_where_it_was_scrolled_to_when_it_is_read_again(
    dialog: LibraryDialog, library: LibraryIndex, folder: Path, qtbot: QtBot
) -> None:
    def top() -> str:
        wait_for_list(dialog)
        entry = dialog.model.game(dialog.table.rowAt(0))
        return "" if entry is None else entry.black

    def read_again(number: int) -> None:
        (folder / f"m{number:03}.sgf").write_text(f"(;SZ[19]PB[m{number:03}];B[aa])")
        with qtbot.waitSignal(library.update_ended):
            dialog.update_index()
        wait_for_list(dialog)

    games = "".join(f"(;SZ[19]PB[n{number:03}];B[aa])" for number in range(200))
    (folder / "many.sgf").write_text(games)
    read_again(0)
    bar = dialog.table.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    before = top()
    assert before.startswith("n")
    dialog.refresh()
    assert top() == before
    read_again(1)  # before those in sight
    assert top() == before
    dialog.show_fields(Fields(opponent="Bea"))
    assert top() == "Ada", "another list begins with the game chosen"


def test_without_selected_games_there_is_nothing_to_review(dialog: LibraryDialog, qtbot: QtBot) -> None:
    dialog.table.selectRow(0)
    place = dialog.table.visualRect(dialog.model.index(0, 0)).center()
    control = Qt.KeyboardModifier.ControlModifier
    for is_selected in (False, True):
        qtbot.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, control, QPoint(place))
        assert dialog.review_button.isEnabled() is is_selected
        assert dialog.open_button.isEnabled()
    dialog.show_fields(Fields(player="nobody"))
    wait_for_list(dialog)
    assert not dialog.review_button.isEnabled()
    dialog.show_fields(Fields())
    wait_for_list(dialog)
    assert dialog.review_button.isEnabled()


def test_the_moves_found_are_not_shown_in_another_pattern(dialog: LibraryDialog, library: LibraryIndex) -> None:
    asked = dialog.search.pattern()
    assert library.connection is not None
    report = SearchReport(asked, search(library.connection, asked))
    dialog.search._change(dialog.search._contents.with_move(Color.BLACK, Point(15, 15)))  # while it is searched
    library.search_finished.emit(report)
    wait_for_list(dialog)
    assert dialog.model.rowCount() == 3
    assert dialog.search.moves.rowCount() == 0
    dialog.search.back.click()
    library.search_finished.emit(report)
    assert dialog.search.moves.rowCount() > 0


def test_the_same_games_are_read_again_where_they_stand(dialog: LibraryDialog) -> None:
    select(dialog, 0, 2)
    heard: list[str] = []
    dialog.model.modelReset.connect(lambda: heard.append("other games"))
    dialog.model.dataChanged.connect(lambda *_: heard.append("read again"))
    dialog.refresh()
    assert names(dialog) == ["Ada", "Cid"]
    assert heard == ["read again"]
