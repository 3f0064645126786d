"""Read the desktop's preferences from its portal over D-Bus, without blocking."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import SLOT, QObject, Slot
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher, QDBusVariant

_PLACE = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings"
_APPEARANCE, _GNOME = "org.freedesktop.appearance", "org.gnome.desktop.interface"
CONTRAST = _APPEARANCE, "contrast"
REDUCED_MOTION = _APPEARANCE, "reduced-motion"
ANIMATIONS = _GNOME, "enable-animations"
SETTINGS = CONTRAST, REDUCED_MOTION, ANIMATIONS

Setting = tuple[str, str]
"""Its namespace and its key."""


class Portal(QObject):
    """Asks for the settings once, and hears of changes; ``tell`` is called with each setting and its value."""

    def __init__(self, tell: Callable[[Setting, object], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tell = tell
        self._changed: set[Setting] = set()
        self._bus = QDBusConnection.sessionBus()
        if not self._bus.isConnected():
            return
        place = *_PLACE, "SettingChanged", self, SLOT("note_change(QDBusMessage)")
        self._bus.connect(*place)  # type: ignore[call-overload]  # PySide takes text where its stubs want bytes
        for setting in SETTINGS:
            self._ask(setting)

    @Slot(QDBusMessage)
    def note_change(self, message: QDBusMessage) -> None:
        """Take the news of another value."""
        arguments = message.arguments()
        if len(arguments) == 3:
            setting = str(arguments[0]), str(arguments[1])
            self._changed.add(setting)
            self._take(setting, arguments[2])

    def _ask(self, setting: Setting, method: str = "ReadOne") -> None:
        call = QDBusMessage.createMethodCall(*_PLACE, method)
        call.setArguments(list(setting))
        watcher = QDBusPendingCallWatcher(self._bus.asyncCall(call), self)
        watcher.finished.connect(lambda: self._on_answer(watcher, setting, method))

    def _on_answer(self, watcher: QDBusPendingCallWatcher, setting: Setting, method: str) -> None:
        arguments = watcher.reply().arguments()
        if not watcher.isError() and arguments:
            if setting not in self._changed:  # news overtakes an answer, which Qt delivers a turn later
                self._take(setting, arguments[0])
        elif method == "ReadOne" and watcher.error().name().endswith("UnknownMethod"):
            self._ask(setting, "Read")  # of portals before 2023, which wrap the value twice
        watcher.deleteLater()

    def _take(self, setting: Setting, value: object) -> None:
        while isinstance(value, QDBusVariant):
            value = value.variant()
        if setting in SETTINGS:
            self._tell(setting, value)
