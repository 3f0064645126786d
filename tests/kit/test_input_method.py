"""Text that an input method has not ended yet when its field is left."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QInputMethod, QInputMethodEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qtgo.kit.input_method import Composing


def compose(field: QWidget, seen: str, commit: str = "") -> None:
    """Write as an input method does: what is still being chosen is in the field, and in no text of it."""
    event = QInputMethodEvent(seen, [])
    event.setCommitString(commit)
    QApplication.sendEvent(field, event)


@pytest.fixture
def fields(qtbot: QtBot, qapp: QApplication) -> Iterator[tuple[QLineEdit, QLineEdit]]:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    first, second = QLineEdit(window), QLineEdit(window)
    column.addWidget(first)
    column.addWidget(second)
    Composing(qapp, window)
    Composing(qapp, window)  # of another window
    window.show()
    window.activateWindow()
    first.setFocus()
    qtbot.waitUntil(first.hasFocus)
    yield first, second


@pytest.mark.parametrize("commits", [False, True])
def test_what_is_composed_is_taken_over_once_where_its_field_is_left(
    commits: bool, fields: tuple[QLineEdit, QLineEdit], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The input method for Pinyin drops it when it is asked to commit, the one for Hangul does commit."""
    first, second = fields
    monkeypatch.setattr(QInputMethod, "commit", lambda _method: compose(first, "", "围棋" if commits else ""))
    compose(first, "围棋")
    second.setFocus()
    assert (first.text(), second.text()) == ("围棋", "")
    first.setFocus()
    assert first.text() == "围棋"


@pytest.mark.parametrize("reason", [Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason])
def test_a_menu_or_another_window_does_not_lose_it(
    reason: Qt.FocusReason, fields: tuple[QLineEdit, QLineEdit], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = fields
    monkeypatch.setattr(QInputMethod, "commit", lambda _method: None)  # as asynchronous ones do for a while
    compose(first, "围棋")
    QApplication.sendEvent(first, QFocusEvent(QEvent.Type.FocusOut, reason))
    compose(first, "")
    assert first.text() == "围棋"


def test_what_the_user_gives_up_stays_away(fields: tuple[QLineEdit, QLineEdit], qtbot: QtBot) -> None:
    first, second = fields
    compose(first, "围棋")
    compose(first, "")
    qtbot.wait(0)
    QApplication.processEvents()
    second.setFocus()
    assert first.text() == ""
