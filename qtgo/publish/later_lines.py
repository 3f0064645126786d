"""The many lines of a long game on a page of HTML, as data of which the page draws a diagram when it is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from qtgo.board.board_svg import CELL, SvgPage, diagram_svg, over_svg, upper_left
from qtgo.core.diagram.board_diagram import BoardDiagram
from qtgo.core.record.markup import NO_MARKUP
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.core.rules.position import Position
from qtgo.publish.playing import move_template
from qtgo.report.page import changes, data_element
from qtgo.text.go_words import color_name
from qtgo.text.translation import Texts

tr = Texts("booklet")

_AT_ONCE = 100
"""Lines whose diagrams stand in the page itself, which need no script to be read."""


class LaterLines:
    """Writes the lines of a page that come after the first ones; each part of the board is drawn once for all."""

    def __init__(self) -> None:
        self._lines = 0
        self._grounds: dict[tuple[object, ...], int] = {}

    def data(self, diagram: BoardDiagram, nodes: Sequence[Node], page: SvgPage, replay: Replay) -> str:
        """Return the data of a line, behind its ground where that is new; empty where the line must be drawn."""
        self._lines += 1
        if self._lines <= _AT_ONCE or (line := _line(diagram, nodes, replay)) is None:
            return ""
        note = "" if self._grounds else f"<noscript><p>{escape(_note())}</p></noscript>"
        before, number = self._ground(diagram, page)
        marks = replace(diagram.markup, numbers={})
        over = ""
        if marks != NO_MARKUP:
            over = over_svg(replace(diagram, markup=marks), page)
            over = f'<template class="marks"><svg>{over}</svg></template>'
        return f"{note}{before}{over}{data_element(line | {'ground': number}).rstrip()}"

    def _ground(self, diagram: BoardDiagram, page: SvgPage) -> tuple[str, int]:
        """Return the board without stones that a diagram is drawn on, if it is new, and its number."""
        key = (diagram.area, diagram.flags)
        if (number := self._grounds.get(key)) is not None:
            return "", number
        number = self._grounds[key] = len(self._grounds)
        width, height = diagram.position.width, diagram.position.height
        empty = BoardDiagram(Position.empty(width, height), part=diagram.part, flags=diagram.flags)
        left, top = upper_left(empty, page)
        data = {"width": width, "height": height, "area": list(diagram.area), "cell": CELL, "left": left, "top": top}
        words = {"move": move_template(), "colors": ["", *map(color_name, Color)]}
        drawn = diagram_svg(empty, replace(page, title="")).rstrip()
        return f'<template id="ground{number}">{drawn}{data_element(data | words).rstrip()}</template>', number


def _note() -> str:
    return tr("From here on, most diagrams of variations are drawn only in a browser that runs scripts.")


def _line(diagram: BoardDiagram, nodes: Sequence[Node], replay: Replay) -> dict[str, object] | None:
    """Return the stones before a line, and each move: its point, its color and the points that it empties.

    None where these do not make the diagram, as with stones set up on the way.
    """
    markup, width = diagram.markup, diagram.position.width
    is_marked = not markup.numbers.keys().isdisjoint({*markup.labels, *markup.marks, *markup.territory})
    if is_marked or markup.dead or nodes[0].parent is None:
        return None
    replay.go_to(nodes[0].parent)
    board, before = replay.board, replay.board.stones()
    start, kept = changes(bytes(len(before)), before), bytearray(before)
    moves, numbers = list[list[int]](), dict[int, int]()
    for number, node in enumerate(nodes, 1):
        replay.go_to(node)
        step = replay.step
        move = step.last_move
        if move is None or move.point is None or step.board_changes > 1:
            return None
        index = move.point.to_index(width)
        removed = sorted(board.point_of(cell).to_index(width) for cell in board.last_removed)
        if index in removed:
            return None
        moves.append([index, move.color, *removed])
        if not kept[index]:
            kept[index], numbers[index] = move.color, number
    drawn = {point.to_index(width): number for point, number in markup.numbers.items()}
    return {"start": start, "moves": moves} if kept == diagram.position.stones and numbers == drawn else None
