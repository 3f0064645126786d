"""The end of what a window has made when it was first asked for."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import SignalInstance


class Closing(Protocol):
    """What has a process or a thread, and says when that has ended."""

    def close(self) -> None:
        """Start ending the part."""


def close_part(part: Closing | None, closed: SignalInstance) -> None:
    """End a part whose own signal is connected to ``closed``; what was never made is closed at once."""
    if part is None:
        closed.emit()
    else:
        part.close()
