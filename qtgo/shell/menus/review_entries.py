"""The entries of the menu for analysis that stands in the file."""

from __future__ import annotations

from enum import Enum

from qtgo.text.translation import Texts

tr = Texts("actions")


class InFile(Enum):
    """What can be done with analysis in the file."""

    KEEP = "keep"
    KEEP_FOR_KATRAIN = "katrain"
    KEEP_FOR_LIZZIE = "lizzie"
    REMOVE = "remove"


IN_FILE = (
    (InFile.KEEP, tr.lazy("&Keep Analysis in File"), ()),
    (InFile.KEEP_FOR_KATRAIN, tr.lazy("Keep Analysis for K&aTrain"), ()),
    (InFile.KEEP_FOR_LIZZIE, tr.lazy("Keep Analysis for &LizzieYzy"), ()),
    (InFile.REMOVE, tr.lazy("&Remove All Analysis"), ()),
)
"""The entries of the menu, with their words."""
