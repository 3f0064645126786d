"""A sentence about each editing tool."""

from __future__ import annotations

from qtgo.core.editing.tools import Tool
from qtgo.text.translation import Texts

tr = Texts("edit")


def tool_hint(tool: Tool) -> str:
    """Return the effect of clicks and drags with a tool."""
    if tool.connects:
        return tr("Drag, or click both ends. Repeat to remove; right-click removes all lines that end there.")
    return {
        Tool.PLAY: tr("Click to play. Right-click: other color."),
        Tool.INSERT: tr("Click to insert a move before the following moves. Right-click: other color."),
        Tool.ERASE: tr("Click or drag to remove stones. Shift+drag: area."),
        Tool.TEXT: tr("Click to write a label. Right-click: remove."),
        Tool.LETTER: tr("Click or drag to place the next letters. Right-click: remove."),
        Tool.NUMBER: tr("Click or drag to place the next numbers. Right-click: remove."),
        Tool.VISIBLE: tr("Drag over the area to show. Click: whole board."),
        Tool.DIM: tr("Click or drag to dim points or show them again. Shift+drag: area."),
        Tool.TERRITORY: tr("Click or drag to mark Black's territory. Right-click: White's. Shift+drag: area."),
        Tool.BLACK: _stones(),
        Tool.WHITE: _stones(),
    }.get(tool, tr("Click or drag to mark. Repeat or right-click: remove. Shift+drag: area."))


def _stones() -> str:
    return tr(
        "Click or drag to set stones. Right-click: other color. Shift+click: row. Ctrl+click: column. Shift+drag: area."
    )
