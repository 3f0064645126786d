"""The dialog of Review Folder: started, paused, and what it lists."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.core.analysis.loss import Loss, LossClass
from qtgo.core.rules.point import Color
from qtgo.features.folder_review.folder_review_dialog import FolderReviewDialog, MistakePlace
from qtgo.features.folder_review.folder_review_process import (
    FileReview,
    FolderProgress,
    FolderReview,
    FolderTask,
    FoundMistake,
)

MISTAKE = FoundMistake(7, Color.BLACK, "D4", Loss(12.25), LossClass.BLUNDER, "Q16")
FOUND = FileReview(Path("/games/<b>one.sgf"), 2, {Color.BLACK: 81.2, Color.WHITE: None}, (MISTAKE,) * 5)


class Started(FolderReview):
    """Notes what would be reviewed, without a process."""

    def __init__(self) -> None:
        super().__init__()
        self.tasks: list[FolderTask] = []

    @property
    def is_running(self) -> bool:
        return bool(self.tasks)

    def start(self, task: FolderTask) -> None:
        self.tasks.append(task)

    def cancel(self) -> None:
        if self.tasks:
            self.tasks.clear()
            self.ended.emit(False)


@pytest.fixture
def review() -> Started:
    return Started()


@pytest.fixture
def dialog(qtbot: QtBot, review: Started) -> FolderReviewDialog:
    tasks = [FolderTask((Path("/games"),)), FolderTask((Path("/more"),), game=2)]
    dialog = FolderReviewDialog(review, "/games", tasks)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_it_starts_pauses_and_goes_on(dialog: FolderReviewDialog, review: Started) -> None:
    assert review.tasks == []
    dialog.in_place.click()
    dialog.start.click()
    (task,) = review.tasks
    assert task.in_place
    assert not dialog.in_place.isEnabled()
    assert dialog.start.text() == "&Pause"
    dialog.start.click()
    assert not review.is_running
    assert dialog.start.text() == "&Resume"
    assert dialog.status.text() == "Paused. What was found is kept."
    dialog.start.click()
    assert review.is_running
    dialog.close()
    assert not review.is_running


def test_one_task_follows_the_other(dialog: FolderReviewDialog, review: Started) -> None:
    dialog.start.click()
    review.ended.emit(True)
    assert [task.game for task in review.tasks] == [1, 2]
    review.reviewed.emit(FOUND)
    review.tasks.clear()
    review.ended.emit(True)
    assert dialog.status.text() == "1 game reviewed. 5 moves are marked."
    assert dialog.bar.value() == dialog.bar.maximum()


def test_the_progress_is_told(dialog: FolderReviewDialog, review: Started) -> None:
    review.progress_changed.emit(FolderProgress(1, 4, Path("/games/x.sgf"), 0.5, 42))
    assert dialog.status.text() == "1 of 4 · x.sgf · about 40 s"
    assert dialog.bar.value() == 375


def test_games_and_their_worst_mistakes_are_opened(dialog: FolderReviewDialog, review: Started) -> None:
    asked: list[object] = []
    dialog.game_requested.connect(asked.append)
    review.reviewed.emit(FOUND)
    review.reviewed.emit(FOUND)
    assert dialog.table.topLevelItemCount() == 1
    item = dialog.table.topLevelItem(0)
    assert item is not None
    assert [item.text(column) for column in range(4)] == ["<b>one.sgf, game 2", "81%", "–", "5"]
    assert item.childCount() == 3
    child = item.child(0)
    assert child is not None
    assert child.text(0) == "Move 7, Black D4: blunder, 12.2 points lost; better Q16"
    assert "&lt;b&gt;" in item.toolTip(0)
    for each in (item, child):
        dialog.table.activated.emit(dialog.table.indexFromItem(each))
    assert asked == [MistakePlace(FOUND.path, 2, 0), MistakePlace(FOUND.path, 2, 6)]


def test_titles_of_numbers_stand_above_them(dialog: FolderReviewDialog, review: Started) -> None:
    review.reviewed.emit(FOUND)
    titles, item = dialog.table.headerItem(), dialog.table.topLevelItem(0)
    assert item is not None
    assert [item.textAlignment(column) for column in range(4)] == [titles.textAlignment(column) for column in range(4)]


def test_what_is_wrong_with_a_file_is_listed(dialog: FolderReviewDialog, review: Started) -> None:
    asked: list[object] = []
    dialog.game_requested.connect(asked.append)
    review.complained.emit("bad.sgf: no game")
    item = dialog.table.topLevelItem(0)
    assert item is not None
    dialog.table.activated.emit(dialog.table.indexFromItem(item))
    assert item.text(0) == "bad.sgf: no game"
    assert asked == []


def test_enter_opens_a_game_and_does_nothing_else(qtbot: QtBot, dialog: FolderReviewDialog, review: Started) -> None:
    review.reviewed.emit(FOUND)
    item = dialog.table.topLevelItem(0)
    assert item is not None
    dialog.table.setCurrentItem(item)
    with qtbot.waitSignal(dialog.game_requested):
        qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
    assert not review.is_running


def test_a_game_that_is_reviewed_again_shows_what_was_found_last(dialog: FolderReviewDialog, review: Started) -> None:
    review.reviewed.emit(FOUND)
    review.reviewed.emit(replace(FOUND, accuracies=dict.fromkeys(Color, 90.0), mistakes=(MISTAKE,)))
    item = dialog.table.topLevelItem(0)
    assert item is not None
    assert [item.text(column) for column in (1, 2, 3)] == ["90%", "90%", "1"]
    assert item.childCount() == 1
