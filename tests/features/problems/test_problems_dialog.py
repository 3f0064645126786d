"""The dialog of problem collections: a choice in, a choice out."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from qtgo.core.study.problem_session import CollectionProgress, Selection
from qtgo.core.study.solving import Run, SolvingStatistics, Tries
from qtgo.features.problems.problems_dialog import ProblemsChoice, ProblemsDialog
from qtgo.kit.dialogs.form import FittingScrollArea
from qtgo.kit.plain_labels import PlainLabel
from tests.shown_window import settle

OK = QDialogButtonBox.StandardButton.Ok
CHOICE = ProblemsChoice(("/p/easy", "/p/hard.sgf"), "/p/hard.sgf", Selection.FAILED, 30, 10)


def make(qtbot: QtBot, choice: ProblemsChoice = CHOICE, statistics: SolvingStatistics | None = None) -> ProblemsDialog:
    dialog = ProblemsDialog(choice, statistics, ask_for_file=lambda _parent: Path("/p/new.sgf"))
    qtbot.addWidget(dialog)
    return dialog


def test_what_goes_in_comes_out(qtbot: QtBot) -> None:
    assert make(qtbot).choice == CHOICE
    assert make(qtbot, ProblemsChoice()).choice == ProblemsChoice()


def test_only_what_has_problems_of_the_kind_is_solved(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    ok = dialog.buttons.button(OK)
    assert (ok.isEnabled(), dialog.note.text) == (False, "Reading…")
    dialog.show_progress({"/p/hard.sgf": CollectionProgress(12, 4, 0, 8)})
    assert (ok.isEnabled(), dialog.note.text) == (False, "No failed problems in this collection.")
    dialog.selection.setCurrentIndex(dialog.selection.findData(Selection.DUE))
    assert (ok.isEnabled(), dialog.note.text) == (True, "8 problems to solve")
    first, second = (dialog.list.topLevelItem(row) for row in range(2))
    assert first is not None and second is not None
    assert [second.text(column) for column in range(5)] == ["hard.sgf", "12", "4", "0", "8"]
    assert first.text(1) == "…"


def test_files_that_could_not_be_read_are_told(qtbot: QtBot) -> None:
    dialog = make(qtbot, ProblemsChoice(("/p/a", "/p/b", "/p/c")))
    progress = CollectionProgress(5, unreadable=2), CollectionProgress(unreadable=1), CollectionProgress()
    dialog.show_progress(dict(zip(dialog.paths, progress, strict=True)))
    texts = []
    for row in range(3):
        dialog.list.setCurrentIndex(dialog.list.model().index(row, 0))
        texts.append(dialog.note.text)
    assert texts == [
        "5 problems to solve\n2 files could not be read.",
        "No problems with a solution found.\n1 file could not be read.",
        "No problems with a solution found.",
    ]


def test_collections_are_added_once_and_removed(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    with qtbot.waitSignal(dialog.collections_changed):
        dialog.add_file.click()
    dialog.add(Path("/p/easy"))
    assert dialog.choice.collections == ("/p/easy", "/p/hard.sgf", "/p/new.sgf")
    assert dialog.choice.collection == "/p/easy"
    dialog.remove.click()
    assert dialog.choice.collections == ("/p/hard.sgf", "/p/new.sgf")
    dialog.remove.click()
    dialog.remove.click()
    assert dialog.choice.collections == ()
    assert not dialog.remove.isEnabled()
    assert dialog.note.text == "Add a file or a folder of SGF problems."


def test_statistics_over_all_files(qtbot: QtBot) -> None:
    statistics = SolvingStatistics(Tries(7, 3), Tries(9, 3), Tries(2, 1), Run(2, 5), 4, 6)
    labels = [label.text() for label in make(qtbot, statistics=statistics).findChildren(PlainLabel)]
    assert [text for text in labels if text in {"7 of 10", "75%", "2 of 3", "2, best 5", "4, best 6"}] == [
        "7 of 10",
        "75%",
        "2 of 3",
        "2, best 5",
        "4, best 6",
    ]


def test_two_statistics_stand_beside_each_other_where_they_fit(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def places(width: int) -> list[int]:
        monkeypatch.setattr(ProblemsDialog, "sizeHint", lambda _dialog: QSize(width, 400))
        dialog = make(qtbot)
        dialog.show()
        labels = {label.text(): label for label in dialog.findChildren(PlainLabel)}
        return [labels[name].y() for name in ("Problems solved", "Solved on the first try")]

    beside, below = places(900), places(300)
    assert beside[0] == beside[1] and below[0] < below[1]


def test_all_is_in_sight_where_the_screen_has_room(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ProblemsDialog, "on_screen", lambda _dialog, size: size)
    dialog = make(qtbot)
    for box in (dialog.selection, dialog.seconds, dialog.minutes):
        box.setMinimumHeight(3 * box.sizeHint().height())  # as in a style with high fields
    dialog.show()
    settle()
    dialog.resize(dialog.sizeHint())
    settle()
    (area,) = dialog.findChildren(FittingScrollArea)
    assert area.verticalScrollBar().maximum() == 0
