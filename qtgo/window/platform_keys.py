"""Keys that belong to the system, and the ones that take their place."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from PySide6.QtGui import QKeySequence

# Ctrl is Command there, and Alt is Option.
_ON_MACOS: Mapping[str, str] = {
    "Ctrl+H": "Ctrl+Alt+F",  # hides the program
    "Ctrl+M": "Ctrl+Alt+L",  # minimizes the window
    "Ctrl+Alt+H": "Ctrl+Alt+R",  # hides the other programs
    "Ctrl+Alt+M": "Ctrl+Alt+G",  # minimizes all windows
}


def free_keys(
    keys: Sequence[str | QKeySequence.StandardKey], platform: str = sys.platform
) -> tuple[str | QKeySequence.StandardKey, ...]:
    """Return keys with those that belong to the system replaced."""
    if platform != "darwin":
        return tuple(keys)
    return tuple(_ON_MACOS.get(key, key) if isinstance(key, str) else key for key in keys)
