"""The forms in which the board and its record go to the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from PySide6.QtGui import QAction

from qtgo.text.translation import Texts

tr = Texts("actions")


class CopyForm(Enum):
    """What Copy As puts into the clipboard."""

    GAME = auto()
    POSITION = auto()
    SENSEI = auto()
    GNUGO = auto()
    KATAGO = auto()
    PICTURE = auto()


def copy_entries(add: Callable[..., QAction]) -> dict[CopyForm, QAction]:
    """Add the entries to the menu that is being made."""
    return {
        CopyForm.GAME: add(tr.lazy("&Game as SGF")),
        CopyForm.POSITION: add(tr.lazy("&Position as SGF")),
        CopyForm.SENSEI: add(tr.lazy("Text Diagram (&Sensei's Library)"), ["Ctrl+Alt+C"]),
        CopyForm.GNUGO: add(tr.lazy("Text Diagram (G&NU Go)")),
        CopyForm.KATAGO: add(tr.lazy("Text Diagram (&KataGo)")),
        CopyForm.PICTURE: add(tr.lazy("P&icture"), ["Ctrl+Alt+Shift+C"]),
    }
