"""Where a window was, and is again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication

from qtgo.look.sizes import scaled

if TYPE_CHECKING:
    from qtgo.shell.main_window import MainWindow

_FRAME = QSize(16, 56)  # what the system draws around a window at most, which is known only once it is shown
_ASIDE = 32  # from one window to the next


def restore_place(window: MainWindow) -> None:
    """Put a window where the last one was, and what is in it as it was; the first as large as it needs."""
    window.frame.restore_state(window.settings.window_state)
    if not _restore_kept(window):
        available = window.screen().availableSize()
        window.resize(window.sizeHint().boundedTo(available - _FRAME))


def keep_place(window: MainWindow) -> None:
    """Keep the window's place, and the state of what is in it."""
    geometry = bytes(window.saveGeometry().toBase64().data()).decode()
    window.store.change(window_geometry=geometry, window_state=window.frame.saved_state())


def _restore_kept(window: MainWindow) -> bool:
    if not window.settings.window_geometry:
        return False
    from PySide6.QtCore import QByteArray

    restored = window.restoreGeometry(QByteArray.fromBase64(window.settings.window_geometry.encode()))
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowFullScreen)  # which has a layout of its own
    if restored and not window.isMaximized():
        _step_aside(window)
    return restored


def _step_aside(window: MainWindow) -> None:
    """Lie a little beside another window that was restored to the same place, as far as the screen has room."""
    others = [each for each in QApplication.topLevelWidgets() if isinstance(each, type(window)) and each.isVisible()]
    taken, place = [other.geometry().topLeft() for other in others], window.geometry()
    while place.topLeft() in taken:
        place.translate(scaled(_ASIDE), scaled(_ASIDE))
    if window.screen().availableGeometry().contains(place):
        window.setGeometry(place)
