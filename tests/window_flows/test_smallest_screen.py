"""On the smallest screen, with larger text, every dialog and every view of the window fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QDialog, QDialogButtonBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color
from qtgo.engine.reports import EngineWait
from qtgo.look.look import Look
from tests.dressing import dress
from tests.shown_texts import pages
from tests.shown_window import settle
from tests.window_flows.test_every_dialog import MAKERS, SMALLEST_SCREEN
from tests.window_flows.test_every_window import MODES

_LARGER = 1.5


@pytest.fixture(autouse=True)
def larger(look: Look, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Show all larger, on a screen that is as small as any."""
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: SMALLEST_SCREEN)
    dress(look, _LARGER)
    yield
    dress(look)


@pytest.mark.parametrize("name", MAKERS)
def test_every_dialog_fits_with_its_buttons_in_sight(name: str, qtbot: QtBot) -> None:
    dialog = MAKERS[name]()
    qtbot.addWidget(dialog)
    dialog.show()
    if not isinstance(dialog, QDialog):
        return
    settle()
    for _ in pages(dialog):
        least = dialog.minimumSizeHint().expandedTo(dialog.minimumSize())
        for size in (least, dialog.size()):
            assert size.boundedTo(SMALLEST_SCREEN) == size
    for box in dialog.findChildren(QDialogButtonBox):
        assert dialog.rect().contains(QRect(box.mapTo(dialog, QPoint()), box.size()))
    dialog.close()


def every_lesson(window: GameWindow, _path: Path) -> None:
    for number in range(len(window.features.lessons.course.lessons)):
        window.features.lessons.begin(number)
        settle()


def silent_engine(window: GameWindow, _path: Path) -> None:
    window.context.players.waits.changed.emit(EngineWait(Color.WHITE, "QtGo", 75, is_thinking=True, command="genmove"))


_VIEWS: dict[str, Callable[[GameWindow, Path], object]] = {
    **MODES,
    "lessons": every_lesson,
    "silent engine": silent_engine,
}


@pytest.mark.parametrize("view", _VIEWS)
def test_every_view_fits(view: str, window: GameWindow, tmp_path: Path) -> None:
    window.complete()
    window.resize(SMALLEST_SCREEN)
    settle()
    _VIEWS[view](window, tmp_path)
    settle()
    assert window.size() == SMALLEST_SCREEN
