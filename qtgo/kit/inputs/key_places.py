"""The Latin letters of keys on keyboards that have others alone, such as Russian, Greek or Korean ones.

Commands are known by Latin letters. Where the layout has none for a key, the letter counts that is at its place on an
American keyboard; systems and programs for these languages name their keys by it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping

from PySide6.QtCore import QEvent, QKeyCombination, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication

_ROWS = ("QWERTYUIOP[]", "ASDFGHJKL;'", "ZXCVBNM,./")
_LAST_LATIN, _NO_LETTERS = 0x24F, 0x1000000  # of Qt's codes, which are Unicode's for letters
_EVDEV = 8  # is added to the kernel's codes by X11 and Wayland alike


def _numbered(starts: Iterable[int]) -> dict[int, str]:
    return {start + place: key for start, row in zip(starts, _ROWS, strict=True) for place, key in enumerate(row)}


_KERNEL = (0x10, 0x1E, 0x2C)  # of the first key of each row, as PC keyboards have numbered them since 1984
_PLACES: Mapping[str, Mapping[int, str]] = {
    "linux": _numbered(start + _EVDEV for start in _KERNEL),
    "win32": _numbered(_KERNEL),
    # In the order in which Apple numbered the keys.
    "darwin": {
        **dict(enumerate("ASDFHGZXCV")),
        **dict(zip((11, 12, 13, 14, 15, 16, 17, 31, 32, 34, 35), "BQWERYTOUIP", strict=True)),
        **dict(zip((30, 33, 37, 38, 39, 40, 41, 43, 44, 45, 46, 47), "][LJ'K;,/NM.", strict=True)),
    },
}


def latin_key(event: QKeyEvent, platform: str = sys.platform) -> str:
    """Return what a key of another alphabet has on an American keyboard, in capitals; empty for all other keys."""
    if not _LAST_LATIN < event.key() < _NO_LETTERS:
        return ""
    code = event.nativeVirtualKey() if platform == "darwin" else event.nativeScanCode()
    return _PLACES.get(platform, _PLACES["linux"]).get(code, "")


def action_by_place(event: QKeyEvent, actions: Iterable[QAction]) -> QAction | None:
    """Return the action that a key of another alphabet stands for by its place, None for none."""
    letter = latin_key(event)
    if not letter:
        return None
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    keys = QKeySequence(QKeyCombination(modifiers, Qt.Key(ord(letter))))
    return next((action for action in actions if action.isEnabled() and keys in action.shortcuts()), None)


def edits_by_place(event: QKeyEvent) -> bool:
    """Give the field with the focus a key with Ctrl again, as the Latin one at its place; return whether it takes it.

    Such as copy, paste and undo: a field knows them by Latin letters alone, and leaves other keys to its window.
    """
    field, letter = QApplication.focusWidget(), latin_key(event)
    if not letter or field is None or not field.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled):
        return False
    if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        return False
    latin = QKeyEvent(QEvent.Type.KeyPress, ord(letter), event.modifiers())
    QApplication.sendEvent(field, latin)
    return latin.isAccepted()
