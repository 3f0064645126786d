"""The ways to turn the board before the eyes, with their words and keys."""

from __future__ import annotations

from qtgo.core.rules.symmetry import Symmetry
from qtgo.text.translation import Texts

tr = Texts("actions")

VIEW_TURNS = (
    (Symmetry.TURN_HALF, tr.lazy("Turn View &180°"), "Ctrl+Shift+I"),
    (Symmetry.TURN_LEFT, tr.lazy("Turn View &Left"), "Ctrl+Shift+Left"),
    (Symmetry.TURN_RIGHT, tr.lazy("Turn View &Right"), "Ctrl+Shift+Right"),
    (Symmetry.MIRROR_SIDES, tr.lazy("&Mirror View"), "Ctrl+Shift+M"),
    (Symmetry.UNTURNED, tr.lazy("Reset &View"), "Ctrl+Shift+Home"),
)
