"""Where a window was, and is again."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QMainWindow

from qtgo.look.sizes import scaled
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings
from qtgo.shell.frame.frame import Frame

_FRAME = QSize(16, 56)  # what the system draws around a window at most, which is known only once it is shown
_ASIDE = 32  # from one window to the next


def restore_place(window: QMainWindow, frame: Frame, settings: Settings) -> None:
    """Put a window where the last one was, and what is in it as it was; the first as large as it needs."""
    frame.restore_state(settings.window_state)
    if not _restore_kept(window, settings.window_geometry):
        available = window.screen().availableSize()
        window.resize(window.sizeHint().boundedTo(available - _FRAME))


def keep_place(window: QMainWindow, frame: Frame, store: SettingsStore) -> None:
    """Keep the window's place, and the state of what is in it."""
    geometry = bytes(window.saveGeometry().toBase64().data()).decode()
    store.change(window_geometry=geometry, window_state=frame.saved_state())


def _restore_kept(window: QMainWindow, geometry: str) -> bool:
    if not geometry:
        return False
    from PySide6.QtCore import QByteArray

    restored = window.restoreGeometry(QByteArray.fromBase64(geometry.encode()))
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowFullScreen)  # which has a layout of its own
    if restored and not window.isMaximized():
        _step_aside(window)
    return restored


def _step_aside(window: QMainWindow) -> None:
    """Lie a little beside another window that was restored to the same place, as far as the screen has room."""
    others = [each for each in QApplication.topLevelWidgets() if isinstance(each, type(window)) and each.isVisible()]
    taken, place = [other.geometry().topLeft() for other in others], window.geometry()
    while place.topLeft() in taken:
        place.translate(scaled(_ASIDE), scaled(_ASIDE))
    if window.screen().availableGeometry().contains(place):
        window.setGeometry(place)
