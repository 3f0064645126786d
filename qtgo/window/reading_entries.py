"""The entries of the menu for what is read out, and those that type coordinates."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtGui import QAction

from qtgo.text.translation import Texts

tr = Texts("actions")


class Reading(Enum):
    """What can be read out of a game."""

    POINT = "point"
    ROW = "row"
    COLUMN = "column"
    POSITION = "position"
    CHANGES = "changes"
    STEP = "step"
    CAPTURES = "captures"
    CLOCKS = "clocks"


def reading_entries(add: Callable[..., QAction], separate: Callable[[], None]) -> dict[Reading, QAction]:
    """Add the entries to the menu that is being made."""
    entries = {
        Reading.POINT: add(tr.lazy("Read &Point"), ["Ctrl+Shift+J"]),
        Reading.ROW: add(tr.lazy("Read &Row"), ["Ctrl+Shift+L"]),
        Reading.COLUMN: add(tr.lazy("Read &Column"), ["Ctrl+Shift+K"]),
        Reading.POSITION: add(tr.lazy("Read P&osition"), ["Ctrl+Shift+A"]),
    }
    separate()
    entries[Reading.STEP] = add(tr.lazy("Read &Move and Comment"), ["Ctrl+Shift+G"])
    entries[Reading.CHANGES] = add(tr.lazy("What C&hanged"), ["Ctrl+Shift+D"])
    separate()
    entries[Reading.CAPTURES] = add(tr.lazy("Read C&aptures"), ["Ctrl+Shift+X"])
    entries[Reading.CLOCKS] = add(tr.lazy("Read C&locks"), ["Ctrl+Shift+Y"])
    return entries
