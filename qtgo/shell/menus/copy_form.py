"""The forms in which the board and its record go to the clipboard."""

from __future__ import annotations

from enum import Enum, auto

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


COPY_FORMS = (
    (CopyForm.GAME, tr.lazy("&Game as SGF"), ()),
    (CopyForm.POSITION, tr.lazy("&Position as SGF"), ()),
    (CopyForm.SENSEI, tr.lazy("Text Diagram (&Sensei's Library)"), "Ctrl+Alt+C"),
    (CopyForm.GNUGO, tr.lazy("Text Diagram (G&NU Go)"), ()),
    (CopyForm.KATAGO, tr.lazy("Text Diagram (&KataGo)"), ()),
    (CopyForm.PICTURE, tr.lazy("P&icture"), "Ctrl+Alt+Shift+C"),
)
"""The entries of the menu, with their words and keys."""
