"""Diagrams for LaTeX, as the commands of its package psgo (version of 2008), which draws with PSTricks.

They keep to themselves: lengths and formats that they set are the document's own again below them. psgo writes labels
as large as the text around, draws star points on 19 lines only, knows no territory, and lets a part of the board that
is cut at the left or below stand out of its box; the commands mend all that.
"""

from __future__ import annotations

from collections.abc import Iterator

from qtgo.core.diagram.board_diagram import BoardDiagram
from qtgo.core.record.markup import Mark
from qtgo.core.rules.handicap_and_star_points import star_points
from qtgo.core.rules.point import Color, Point, column_name

LARGEST = 19
"""The most lines of a board that psgo draws; boards must be square."""
_TALL = 1.115
"""The distance of two lines across, in those of two lines down."""
_INDEXED, _BARE, _CUT_BEFORE, _CUT_AFTER = 2.0, 0.5, 0.5, 1.0
"""The space that psgo adds around the points: at an edge with and without coordinates, and at a cut, in units."""
_LETTERS, _POINTS = 0.72, 28.45
"""The size of letters in units of the board, and points of a centimeter."""
_FONT = r"\sffamily\fontsize{10}{12}\selectfont"
_CONDENSED = 0.68
_LAST_LATIN = "\u017f"
_PUNCTUATION = "‐–—‘’‚“”„†‡•…‰‹›€™"

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
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    **{sign: f"\\{sign}" for sign in "#$%&_{}"},
}


class LatexError(ValueError):
    """psgo cannot draw a board of this size."""


def psgo_diagram(
    diagram: BoardDiagram,
    *,
    coordinates: bool = False,
    stars: bool = True,
    centimeters: float = 10.0,
    title: str = "",
    caption: str = "",
) -> str:
    """Return the commands for a diagram whose longer side has a length; raise LatexError."""
    size = diagram.position.width
    if size != diagram.position.height or size > LARGEST:
        raise LatexError(f"psgo draws no board of {size}x{diagram.position.height}")
    star = "" if coordinates else "*"
    area = diagram.area
    low, high = area.corners
    board, place = f"psgoboard{star}", ""
    if diagram.part is not None:
        board, place = f"psgopartialboard{star}", f"{{({low.x + 1},{low.y + 1})({high.x + 1},{high.y + 1})}}"
    unit = centimeters / _extent(diagram, coordinates=coordinates)
    scale = unit * _POINTS * _LETTERS / 10
    left, below = (_CUT_BEFORE if start else 0 for start in low)
    is_moved = left or below
    lines = [
        *(f"% {line}" for line in (" ".join(title.split()), *_needs(diagram, caption)) if line),
        r"\begingroup",
        f"\\setgounit{{{unit:.3f}cm}}",
        rf"\renewcommand{{\golabelformat}}[1]{{\psscalebox{{{scale:.3f}}}{{{_FONT} #1}}}}",
        *((rf"\raisebox{{{below}\goyunit}}{{\hspace*{{{left}\goxunit}}%",) if is_moved else ()),
        f"\\begin{{{board}}}[{size}]{place}",
        *(_stars(diagram) if stars and size != LARGEST else ()),
        *_points(diagram),
        *_territory(diagram),
        *_pairs(diagram),
        f"\\end{{{board}}}{'}' if is_moved else ''}",
        r"\endgroup",
        *(f"\n{escaped(paragraph)}" for paragraph in caption.splitlines()),
    ]
    return "\n".join(lines) + "\n"


def _extent(diagram: BoardDiagram, *, coordinates: bool) -> float:
    """Return the longer side of what psgo draws, in units."""
    area, size = diagram.area, diagram.position.width
    beyond = _INDEXED if coordinates else _BARE

    def length(start: int, count: int) -> float:
        before = _CUT_BEFORE if start else beyond
        after = beyond if start + count == size else _CUT_AFTER
        return count - 1 + before + after

    return max(length(area.x, area.width), _TALL * length(area.y, area.height))


def _needs(diagram: BoardDiagram, caption: str) -> Iterator[str]:
    """Yield the preamble that the diagram needs, with the letters that LaTeX does not know."""
    letters = dict.fromkeys("".join((caption, *diagram.markup.labels.values())))
    has_accents = any(not letter.isascii() for letter in letters)
    yield r"Needs \usepackage{psgo}" + (r" and \usepackage[T1]{fontenc}." if has_accents else ".")
    foreign = "".join(letter for letter in letters if letter > _LAST_LATIN and letter not in _PUNCTUATION)
    if foreign:
        yield f"Needs a package for these letters: {foreign}"


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
        marker = mark + (f"\\marklb{{{_condensed(text)}}}" if text else "")
        if point in markup.dimmed:
            marker += r"\markdd"
        if color is not None:
            name = "black" if color is Color.BLACK else "white"
            yield f"\\stone{f'[{marker}]' if marker else ''}{{{name}}}{_place(point)}"
        elif marker:
            yield f"\\markpos{{{marker}}}{_place(point)}"


def _condensed(text: str) -> str:
    """Return a text for a point, narrowed from three signs on, so that it can be as high as others."""
    return (
        escaped(text)
        if len(text) < 3
        else rf"\psscalebox{{{2 * _CONDENSED / (len(text) - 1):.2g} 1}}{{{escaped(text)}}}"
    )


def _stars(diagram: BoardDiagram) -> Iterator[str]:
    size = diagram.position.width
    return (rf"\placesymbol{{\pscircle*(0,0){{.15\goxunit}}}}{_place(point)}" for point in star_points(size, size))


def _territory(diagram: BoardDiagram) -> Iterator[str]:
    """Draw a square in the color of its owner on each point, aside where something is written."""
    markup = diagram.markup
    written = markup.numbers.keys() | markup.labels.keys() | markup.marks.keys()
    for point, owner in markup.territory.items():
        if owner is None or not diagram.shows(point):
            continue
        left, bottom, side = (0.2, -0.45, 0.22) if point in written else (-0.16, -0.16, 0.32)
        corners = "".join(
            rf"({x:.2f}\goxunit,{y:.2f}\goxunit)" for x, y in ((left, bottom), (left + side, bottom + side))
        )
        color, rim = ("black", "white") if owner is Color.BLACK else ("white", "black")
        style = f"fillstyle=solid,fillcolor={color},linecolor={rim},linewidth=.4pt"
        yield rf"\placesymbol{{\psframe[{style}]{corners}}}{_place(point)}"


def _pairs(diagram: BoardDiagram) -> Iterator[str]:
    for name, pairs in (("goline", diagram.markup.lines), ("goarrow", diagram.markup.arrows)):
        for start, end in pairs:
            yield f"\\{name}{_place(start)}{_place(end)}"


def _place(point: Point) -> str:
    return f"{{{column_name(point.x).lower()}}}{{{point.y + 1}}}"
