"""What each editing tool does, in a sentence."""

from __future__ import annotations

from qtgo.core.editing.tools import Tool
from qtgo.text.translation import Texts

tr = Texts("tool")


def tool_hint(tool: Tool) -> str:
    """Say what clicks and drags do with a tool."""
    if tool.connects:
        return tr("Drag, or click on both ends; the same again takes away, right click takes all that end there.")
    return {
        Tool.PLAY: tr("Click to play; right click plays the other color."),
        Tool.INSERT: tr("Click to put a move before what follows; right click puts the other color."),
        Tool.ERASE: tr("Click or drag to take stones away; Shift+drag takes an area."),
        Tool.TEXT: tr("Click to write a label; right click takes it away."),
        Tool.LETTER: tr("Click or drag for the next letters; right click takes labels away."),
        Tool.NUMBER: tr("Click or drag for the next numbers; right click takes labels away."),
        Tool.VISIBLE: tr("Drag over the part to show; click for the whole board."),
        Tool.DIM: tr("Click or drag to dim points, or to show them again; Shift+drag takes an area."),
        Tool.TERRITORY: tr("Click or drag for Black's territory; right click is White's, Shift+drag takes an area."),
        Tool.BLACK: _stones(),
        Tool.WHITE: _stones(),
    }.get(tool, tr("Click or drag to mark; again or right click takes away, Shift+drag takes an area."))


def _stones() -> str:
    return tr(
        "Click or drag; right click sets the other color, Shift+click a row, Ctrl+click a column, Shift+drag an area."
    )
