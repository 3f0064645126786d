"""The ways to turn a record, and the board before the eyes, with their words and keys."""

from __future__ import annotations

from qtgo.core.rules.symmetry import Symmetry
from qtgo.text.translation import Texts

tr = Texts("actions")

RECORD_TURNS = (
    (Symmetry.TURN_LEFT, tr.lazy("Rotate &Left"), ()),
    (Symmetry.TURN_RIGHT, tr.lazy("Rotate &Right"), ()),
    (Symmetry.TURN_HALF, tr.lazy("Rotate &180°"), ()),
    (Symmetry.MIRROR_SIDES, tr.lazy("Mirror &Horizontally"), ()),
    (Symmetry.MIRROR_TOP, tr.lazy("Mirror &Vertically"), ()),
    (Symmetry.MIRROR_DIAGONAL, tr.lazy("Mirror along &Diagonal from A1"), ()),
    (Symmetry.MIRROR_OTHER_DIAGONAL, tr.lazy("Mirror along &Other Diagonal"), ()),
)
VIEW_TURNS = (
    (Symmetry.TURN_HALF, tr.lazy("Turn View &180°"), "Ctrl+Shift+I"),
    (Symmetry.TURN_LEFT, tr.lazy("Turn View &Left"), "Ctrl+Shift+Left"),
    (Symmetry.TURN_RIGHT, tr.lazy("Turn View &Right"), "Ctrl+Shift+Right"),
    (Symmetry.MIRROR_SIDES, tr.lazy("&Mirror View"), "Ctrl+Shift+M"),
    (Symmetry.UNTURNED, tr.lazy("Reset &View"), "Ctrl+Shift+Home"),
)
