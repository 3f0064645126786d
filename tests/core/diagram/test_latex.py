"""Diagrams for LaTeX's package psgo."""

import pytest

from qtgo.core.diagram.board_diagram import BoardDiagram
from qtgo.core.diagram.latex import LatexError, escaped, psgo_diagram
from qtgo.core.record.markup import Mark, Markup
from qtgo.core.rules.point import Area, Color, Point
from qtgo.core.rules.position import Position

C3, J9 = Point(2, 2), Point(8, 8)


def board(size: int, **stones: Color) -> Position:
    cells = bytearray(size * size)
    for vertex, color in stones.items():
        cells[Point.from_vertex(vertex).to_index(size)] = color
    return Position(size, size, bytes(cells))


def test_stones_numbers_marks_and_labels() -> None:
    markup = Markup(
        numbers={C3: 12},
        marks={C3: Mark.CIRCLE, J9: Mark.TRIANGLE},
        labels={Point(0, 18): "50%"},
        lines=((C3, J9),),
    )
    text = psgo_diagram(BoardDiagram(board(19, C3=Color.BLACK, Q16=Color.WHITE), markup), centimeters=9.5)
    assert text.splitlines() == [
        r"% Needs \usepackage{psgo}.",
        r"\setgounit{0.500cm}",
        r"\begin{psgoboard*}[19]",
        r"\stone[\markcr\marklb{12}]{black}{c}{3}",
        r"\markpos{\marktr}{j}{9}",
        r"\stone{white}{q}{16}",
        r"\markpos{\marklb{50\%}}{a}{19}",
        r"\goline{c}{3}{j}{9}",
        r"\end{psgoboard*}",
    ]


def test_a_part_with_coordinates_and_texts() -> None:
    diagram = BoardDiagram(board(13, A1=Color.BLACK, N13=Color.WHITE), part=Area(4, 4, 9, 9))
    text = psgo_diagram(diagram, coordinates=True, title="A\nB", caption="4 at 1\n& so on")
    assert text.startswith("% A B\n")
    assert r"\begin{psgopartialboard}[13]{(5,5)(13,13)}" in text
    assert r"{n}{13}" in text and r"{a}{1}" not in text
    assert text.endswith("\\end{psgopartialboard}\n\n4 at 1\n\n\\& so on\n")


def test_nothing_in_a_text_is_a_command() -> None:
    assert escaped(r"\x{50_%}~^#$&") == r"\textbackslash{}x\{50\_\%\}\textasciitilde{}\textasciicircum{}\#\$\&"


@pytest.mark.parametrize("position", [Position.empty(9, 13), Position.empty(21, 21)])
def test_a_board_that_psgo_cannot_draw(position: Position) -> None:
    with pytest.raises(LatexError):
        psgo_diagram(BoardDiagram(position))
