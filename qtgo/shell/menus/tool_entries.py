"""The tools of the editor, with their words and keys."""

from __future__ import annotations

from qtgo.core.editing.tools import Tool
from qtgo.text.translation import Texts

tr = Texts("actions")

TOOLS = (
    (Tool.PLAY, tr.lazy("&Play Moves"), "Ctrl+1"),
    (Tool.BLACK, tr.lazy("Set Up &Black Stones"), "Ctrl+2"),
    (Tool.WHITE, tr.lazy("Set Up &White Stones"), "Ctrl+3"),
    (Tool.ERASE, tr.lazy("E&rase Stones"), "Ctrl+4"),
    (Tool.TRIANGLE, tr.lazy("&Triangle"), "Ctrl+5"),
    (Tool.SQUARE, tr.lazy("S&quare"), "Ctrl+6"),
    (Tool.CIRCLE, tr.lazy("&Circle"), "Ctrl+7"),
    (Tool.CROSS, tr.lazy("Cr&oss"), "Ctrl+8"),
    (Tool.LETTER, tr.lazy("&Letter"), "Ctrl+9"),
    (Tool.NUMBER, tr.lazy("&Number"), "Alt+1"),
    (Tool.TEXT, tr.lazy("Te&xt Label"), "Alt+2"),
    (Tool.ARROW, tr.lazy("&Arrow"), "Alt+3"),
    (Tool.LINE, tr.lazy("L&ine"), "Alt+4"),
    (Tool.DIM, tr.lazy("&Dim Points"), "Alt+5"),
    (Tool.VISIBLE, tr.lazy("&Visible Part"), "Alt+6"),
    (Tool.SELECTED, tr.lazy("S&elected Point"), "Alt+7"),
    (Tool.TERRITORY, tr.lazy("Territor&y"), "Alt+8"),
    (Tool.INSERT, tr.lazy("Insert &Moves"), "Alt+9"),
)
