"""The choices of menus that show the board and the game in several ways."""

from __future__ import annotations

from qtgo.settings import CoordinateStyle, MoveNumbers, VariationStyle
from qtgo.text.translation import Texts

tr = Texts("actions")

PACES = (
    (tr.lazy("&No Delay"), 0),
    (tr.lazy("&1 Second per Move"), 1000),
    (tr.lazy("&3 Seconds per Move"), 3000),
)
"""How long engines that play each other wait before a move, in milliseconds."""

COORDINATE_STYLES = (
    (tr.lazy("&Letters and Numbers (D4)"), CoordinateStyle.LETTERS),
    (tr.lazy("&Numbers from Upper Left (4-16)"), CoordinateStyle.NUMBERS),
    (tr.lazy("Numbers and &Kanji (4-十六)"), CoordinateStyle.KANJI),
)
"""How points are named."""

NUMBERS_SHOWN = (
    (tr.lazy("As Set in &File"), MoveNumbers.RECORD),
    (tr.lazy("N&one"), MoveNumbers.NONE),
    (tr.lazy("&Last Move"), MoveNumbers.LAST),
    (tr.lazy("&All Moves"), MoveNumbers.ALL),
)
"""Which stones have the numbers of their moves."""

VARIATION_STYLES = (
    (tr.lazy("As Set in &File"), VariationStyle.RECORD),
    (tr.lazy("&Next Moves"), VariationStyle.NEXT),
    (tr.lazy("&Alternatives to the Last Move"), VariationStyle.BESIDE),
)
"""Which moves are shown as variations."""
