"""The first window of a new user, on a screen that has little room."""

from pathlib import Path

from PySide6.QtCore import QPoint, QRect
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings


def test_it_leaves_the_screen_room_for_its_frame(qtbot: QtBot, tmp_path: Path) -> None:
    window = GameWindow(SettingsStore(Settings(start_page=False)), tmp_path)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    available = window.screen().availableSize()
    assert window.sizeHint().width() > available.width(), "as on a screen of twice the scale"
    assert window.width() < available.width() and window.height() <= available.height() - 48
    bar = window.frame.bar
    assert bar.isVisible() and window.rect().contains(QRect(bar.mapTo(window, QPoint()), bar.size()))
