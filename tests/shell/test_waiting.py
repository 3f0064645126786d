"""Waiting for a task: the bar, a board meanwhile, the end by itself, and Cancel."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from qtgo.core.rules.position import Position
from qtgo.session.work.task import Task
from qtgo.shell.waiting import WaitingDialog, wait_for
from tests.endless_task import endless_task


def test_it_closes_by_itself_with_the_result(qtbot: QtBot) -> None:
    assert wait_for(Task(lambda _progress: 42), "Open", "Reading…", None) == 42
    with pytest.raises(IndexError):
        wait_for(Task(lambda _progress: [][0]), "Open", "Reading…", None)


def test_progress_and_the_first_position_are_shown(qtbot: QtBot) -> None:
    task = endless_task(0.4)
    known: list[Position] = []
    dialog = WaitingDialog(task, "Open", "Reading…", None, lambda: known[0] if known else None)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.bar.value() == 400)
    assert dialog.bar.maximum() == 1000
    assert dialog.board.isVisible()
    assert dialog.board.position.width == 19
    known.append(Position.empty(9, 9))
    qtbot.waitUntil(lambda: dialog.board.position.width == 9)
    dialog.close()
    assert task.is_done


def test_cancel_ends_the_wait_and_the_task(qtbot: QtBot) -> None:
    task = endless_task()

    def cancel() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, WaitingDialog)
        assert not dialog.board.isVisible()
        dialog.findChildren(QDialogButtonBox)[0].button(QDialogButtonBox.StandardButton.Cancel).click()

    QTimer.singleShot(0, cancel)
    assert wait_for(task, "Save", "Writing…", None) is None
    assert task.is_done
