"""Waiting for a task: the bar, a board meanwhile, the end by itself, and Cancel."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from qtgo.core.rules.position import Position
from qtgo.session.work.task import Task
from qtgo.shell.waiting import WaitingDialog, wait_for
from qtgo.timers import Gradual
from tests.endless_task import endless_task


def test_it_closes_by_itself_with_the_result(qtbot: QtBot) -> None:
    assert wait_for(Task(lambda _progress: 42), "Open", "Reading…", None) == 42
    with pytest.raises(IndexError):
        wait_for(Task(lambda _progress: [][0]), "Open", "Reading…", None)


def test_the_task_begins_when_the_dialog_is_painted(qtbot: QtBot) -> None:
    def is_painted(_progress: object) -> bool:
        return painted

    painted = False

    class Dialog(WaitingDialog):
        def paintEvent(self, event: QPaintEvent) -> None:
            nonlocal painted
            super().paintEvent(event)
            painted = True

    task = Task(is_painted)
    dialog = Dialog(task, "Open", "Reading…")
    qtbot.addWidget(dialog)
    assert not task.is_done
    dialog.exec()
    assert task.result()


def test_what_is_done_in_turns_rests_meanwhile(qtbot: QtBot) -> None:
    taken: list[str] = []

    def steps() -> Generator[None, None, str]:
        while "end" not in taken:
            taken.append("step")
            yield
        return "told"

    parent = QObject()
    gradual = Gradual(parent, taken.append)

    gradual.start(steps(), later=True)
    wait_for(Task(lambda _progress: taken.append("done")), "Save", "Writing…", None)
    assert taken == ["done"]
    taken.append("end")
    qtbot.waitUntil(lambda: taken == ["done", "end", "told"])


def test_progress_and_the_first_position_are_shown(qtbot: QtBot) -> None:
    task = endless_task(0.4)
    known: list[Position] = []
    dialog = WaitingDialog(task, "Open", "Reading…", None, lambda: known[0] if known else None)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.bar.value() == 400)
    assert dialog.bar.maximum() == 1000
    assert dialog.board.isVisible()
    assert not dialog.board.updatesEnabled()
    assert dialog.board.position.width == 19
    known.append(Position.empty(9, 9))
    qtbot.waitUntil(lambda: dialog.board.position.width == 9)
    assert dialog.board.updatesEnabled()
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
