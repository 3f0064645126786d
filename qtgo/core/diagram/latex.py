"""Diagrams for LaTeX, as the commands of its package psgo (version of 2008), which draws with PSTricks."""

from __future__ import annotations

from collections.abc import Iterator

from qtgo.core.diagram.board_diagram import BoardDiagram
from qtgo.core.record.markup import Mark
from qtgo.core.rules.point import Color, Point, column_name

LARGEST = 19
"""psgo draws square boards of up to so many lines."""

_MARKS = {
    Mark.CIRCLE: r"\markcr",
    Mark.CROSS: r"\markma",
    Mark.SELECTED: r"\marksl",
    Mark.SQUARE: r"\marksq",
    Mark.TRIANGLE: r"\marktr",
}
_SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "#$%&_{}"},
}


class LatexError(ValueError):
    """psgo cannot draw a board of this size."""


def psgo_diagram(
    diagram: BoardDiagram, *, coordinates: bool = False, centimeters: float = 10.0, title: str = "", caption: str = ""
) -> str:
    """Return the commands for a diagram whose longer side has a width; raise LatexError.

    Territory is left out: psgo has nothing for it.
    """
    size = diagram.position.width
    if size != diagram.position.height or size > LARGEST:
        raise LatexError(f"psgo draws no board of {size}x{diagram.position.height}")
    star = "" if coordinates else "*"
    area = diagram.area
    low, high = area.corners
    board, place = f"psgoboard{star}", ""
    if diagram.part is not None:
        board, place = f"psgopartialboard{star}", f"{{({low.x + 1},{low.y + 1})({high.x + 1},{high.y + 1})}}"
    unit = centimeters / (max(area.width, area.height) + (3 if coordinates else 0))
    lines = [
        *(f"% {line}" for line in (" ".join(title.split()), r"Needs \usepackage{psgo}.") if line),
        f"\\setgounit{{{unit:.3f}cm}}",
        f"\\begin{{{board}}}[{size}]{place}",
        *_points(diagram),
        *_pairs(diagram),
        f"\\end{{{board}}}",
        *(f"\n{escaped(paragraph)}" for paragraph in caption.splitlines()),
    ]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """Return a text in which LaTeX takes nothing for a command."""
    return "".join(_SPECIAL.get(letter, letter) for letter in text)


def _points(diagram: BoardDiagram) -> Iterator[str]:
    """Write the stones, and what stands on them and on empty points."""
    markup = diagram.markup
    for point in diagram.area.points():
        color = diagram.position.color_at(point)
        text = markup.labels.get(point, "")
        if not text and point in markup.numbers:
            text = str(markup.numbers[point])
        if not text and color is None:
            text = markup.variations.get(point, (color, ""))[1]
        mark = _MARKS[markup.marks[point]] if point in markup.marks else ""
        marker = mark + (f"\\marklb{{{escaped(text)}}}" if text else "")
        if point in markup.dimmed:
            marker += r"\markdd"
        if color is not None:
            name = "black" if color is Color.BLACK else "white"
            yield f"\\stone{f'[{marker}]' if marker else ''}{{{name}}}{_place(point)}"
        elif marker:
            yield f"\\markpos{{{marker}}}{_place(point)}"


def _pairs(diagram: BoardDiagram) -> Iterator[str]:
    for name, pairs in (("goline", diagram.markup.lines), ("goarrow", diagram.markup.arrows)):
        for start, end in pairs:
            yield f"\\{name}{_place(start)}{_place(end)}"


def _place(point: Point) -> str:
    return f"{{{column_name(point.x).lower()}}}{{{point.y + 1}}}"
