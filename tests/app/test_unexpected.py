"""Unexpected errors: they are told, and keep nothing alive."""

from __future__ import annotations

import gc
import sys
import weakref

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from qtgo.app.unexpected import install_excepthook
from tests.app.closed_terminal import ClosedTerminal


def test_an_unexpected_error_is_told_without_the_terminal_too(monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[BaseException] = []
    shown: list[str] = []
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(sys, "stderr", ClosedTerminal())
    monkeypatch.setattr("qtgo.app.unexpected._show_error", shown.append)
    install_excepthook(reported.append)
    error = RuntimeError("a fault")
    sys.excepthook(RuntimeError, error, None)
    assert reported == [error]
    assert len(shown) == 1


def test_an_unexpected_error_keeps_nothing_alive(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    class Held:
        pass

    made: list[weakref.ref[Held]] = []
    shown: list[str] = []

    def fail() -> None:
        held = Held()
        made.append(weakref.ref(held))
        raise RuntimeError("a fault")

    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr("qtgo.app.unexpected._show_error", shown.append)
    install_excepthook()
    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: bool(shown))
    gc.collect()
    assert made[0]() is None
