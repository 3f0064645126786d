"""The entries of the menu for analysis that stands in the file."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtGui import QAction

from qtgo.text.translation import Texts

tr = Texts("actions")


class InFile(Enum):
    """What can be done with analysis in the file."""

    KEEP = "keep"
    KEEP_FOR_KATRAIN = "katrain"
    KEEP_FOR_LIZZIE = "lizzie"
    REMOVE = "remove"


def in_file_entries(add: Callable[..., QAction], separate: Callable[[], None]) -> dict[InFile, QAction]:
    """Add the entries to the menu that is being made."""
    entries = {
        InFile.KEEP: add(tr.lazy("&Keep Analysis in File")),
        InFile.KEEP_FOR_KATRAIN: add(tr.lazy("Keep Analysis for K&aTrain")),
        InFile.KEEP_FOR_LIZZIE: add(tr.lazy("Keep Analysis for &LizzieYzy")),
    }
    separate()
    entries[InFile.REMOVE] = add(tr.lazy("&Remove All Analysis"))
    return entries
