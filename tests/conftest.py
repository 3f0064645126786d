"""What holds for all tests: no display, and no result that depends on how busy the machine is."""

import gc
import os
import signal
from collections.abc import Callable, Generator, Iterator
from functools import partialmethod
from pathlib import Path
from typing import TYPE_CHECKING

# Before anything loads Qt: tests open no windows, whether there is a display or not, and read their pictures pixel by
# pixel, whatever the scale of the screen.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.update(QT_SCALE_FACTOR="1", QT_SCREEN_SCALE_FACTORS="", QT_FONT_DPI="96")

import pytest
from hypothesis import settings
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QPoint, Qt
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from qtgo.text.translation import ENGLISH, current_language, use_language
from tests.examples import THOROUGH
from tests.file_dialogs import SaveAs, answering
from tests.living_nodes import USUAL

if TYPE_CHECKING:
    from qtgo.look.look import Look

# An example that takes long says nothing on a busy machine; what must be fast has a benchmark.
settings.register_profile("qtgo", deadline=None, max_examples=THOROUGH // 3)
settings.register_profile("thorough", deadline=None, max_examples=THOROUGH)
settings.load_profile("qtgo")

# Programs that tests start heed signals, also where the tests ignore them, as those of nohup do: what is ignored is
# inherited, what has a handler is not.
for _number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
    if signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, lambda *_: None)

# The program speaks English here, with its numbers, whatever the system speaks.
QLocale.setDefault(QLocale("en_US"))

PATIENCE = 60_000
"""Milliseconds after which something has not happened; a wait is over as soon as it has."""

NOWHERE = QPoint(-1, -1)
"""Where the mouse is on no window."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Make what was logged of names that are no text printable, without which no other process can be told."""
    report = yield
    report.sections = [(name, text.encode("utf-8", "backslashreplace").decode()) for name, text in report.sections]
    return report


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage while the tests are read, which all stay."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_unconfigure() -> None:
    """Clear the clipboard, as the program does at its end: what Python put there must not outlive Python."""
    if isinstance(application := QApplication.instance(), QApplication):
        application.clipboard().clear()


class PatientBot(QtBot):
    """A bot that waits longer than the 5 seconds of pytest-qt, which a busy machine can take.

    It keeps the widgets of a test until they are closed: one that has no parent is deleted with its last reference, and
    the garbage collector would do that in the midst of an event of its parts.
    """

    def addWidget(self, widget: QWidget, *, before_close_func: Callable[[QWidget], None] | None = None) -> None:
        def before(closed: QWidget, kept: QWidget = widget) -> None:
            if before_close_func is not None:
                before_close_func(kept)

        super().addWidget(widget, before_close_func=before)

    waitUntil = partialmethod(QtBot.waitUntil, timeout=PATIENCE)
    waitSignal = partialmethod(QtBot.waitSignal, timeout=PATIENCE)
    waitSignals = partialmethod(QtBot.waitSignals, timeout=PATIENCE)
    waitExposed = partialmethod(QtBot.waitExposed, timeout=PATIENCE)
    waitActive = partialmethod(QtBot.waitActive, timeout=PATIENCE)
    waitCallback = partialmethod(QtBot.waitCallback, timeout=PATIENCE)


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture
def save_as(monkeypatch: pytest.MonkeyPatch) -> SaveAs:
    """Answer dialogs that ask for a file to write with a name, or cancel them; the names offered are collected."""

    def prepare(name: str | Path | None) -> list[str]:
        offered: list[str] = []

        def choose(proposal: str) -> str | Path | None:
            offered.append(proposal)
            return name

        monkeypatch.setattr(QFileDialog, "exec", answering(choose))
        return offered

    return prepare


@pytest.fixture(scope="module")
def look(qapp: QApplication) -> Iterator["Look"]:
    """Dress the program in its look, and undress it afterwards."""
    from qtgo.look.look import Look

    font, palette, style = qapp.font(), qapp.palette(), qapp.style().name()
    look = Look(qapp)
    yield look
    look.close()
    qapp.setStyleSheet("")
    qapp.setStyle(style)
    qapp.setPalette(palette)
    qapp.setFont(font)


@pytest.fixture(scope="module", autouse=True)
def others_set_aside() -> None:
    """Hide all other objects from the collector and from who counts them: there are hundreds of thousands."""
    gc.set_threshold(*USUAL)
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """Speak English again, whatever a test has spoken."""
    yield
    if current_language() != ENGLISH:
        use_language(ENGLISH)


@pytest.fixture(autouse=True)
def undressed() -> Iterator[None]:
    """Leave no look behind for the next test: every program that a test starts dresses the one QApplication."""
    application = QApplication.instance()
    if not isinstance(application, QApplication) or application.styleSheet():
        yield
        return
    font, palette = application.font(), application.palette()
    yield
    if application.styleSheet():
        application.setStyleSheet("")
        application.setPalette(palette)
        application.setFont(font)


@pytest.fixture(autouse=True)
def nothing_over_the_next_window() -> Iterator[None]:
    """Fail a test that leaves a window shown, and move the mouse away.

    Offscreen the mouse belongs to the oldest window that is shown at its place: the next test would move it over that,
    not over its own. Nor does a window hear of a mouse that is where it was before.
    """
    yield
    if not isinstance(QApplication.instance(), QApplication):
        return
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if left := [window for window in QGuiApplication.topLevelWindows() if window.isVisible()]:
        for widget in QApplication.topLevelWidgets():
            widget.hide()
    QCursor.setPos(NOWHERE)
    assert not [window.objectName() for window in left if window.type() != Qt.WindowType.ToolTip]


@pytest.fixture(autouse=True)
def mouse_and_keys_let_go() -> Iterator[None]:
    """Let mouse and keys go for the next test: what a test has pressed, or clicked twice or with, stays so for Qt."""
    yield
    if not isinstance(QApplication.instance(), QApplication):
        return
    for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
        if button in QApplication.mouseButtons():
            QTest.mouseRelease(QWidget(), button)
    if QGuiApplication.keyboardModifiers() != Qt.KeyboardModifier.NoModifier:
        QTest.keyRelease(QWidget(), Qt.Key.Key_Control)
    assert not QApplication.mouseButtons()
    assert QGuiApplication.keyboardModifiers() == Qt.KeyboardModifier.NoModifier
