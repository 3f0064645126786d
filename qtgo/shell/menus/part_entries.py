"""The entries of the menu for the part of the board that is shown."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from qtgo.text.translation import Texts

tr = Texts("actions")


class PartEntry(Enum):
    """Which part of the board can be asked for."""

    RECORD = "record"
    STONES = "stones"
    CHOOSE = "choose"


def part_entries() -> list[tuple[Callable[[], str], PartEntry]]:
    """Return the entries of the menu, each with its words."""
    return [
        (tr.lazy("As Set in &File"), PartEntry.RECORD),
        (tr.lazy("&Around the Stones"), PartEntry.STONES),
        (tr.lazy("&Choose on the Board…"), PartEntry.CHOOSE),
    ]
