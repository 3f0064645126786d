"""The entries of the menu for what is read out, and those that type coordinates."""

from __future__ import annotations

from enum import Enum

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


READINGS = (
    (Reading.POINT, tr.lazy("Read &Point"), "Ctrl+Shift+J"),
    (Reading.ROW, tr.lazy("Read &Row"), "Ctrl+Shift+L"),
    (Reading.COLUMN, tr.lazy("Read &Column"), "Ctrl+Shift+K"),
    (Reading.POSITION, tr.lazy("Read P&osition"), "Ctrl+Shift+A"),
    (Reading.STEP, tr.lazy("Read &Move and Comment"), "Ctrl+Shift+G"),
    (Reading.CHANGES, tr.lazy("What C&hanged"), "Ctrl+Shift+D"),
    (Reading.CAPTURES, tr.lazy("Read C&aptures"), "Ctrl+Shift+X"),
    (Reading.CLOCKS, tr.lazy("Read C&locks"), "Ctrl+Shift+Y"),
)
"""The entries of the menu, with their words and keys."""
