"""Diagrams for LaTeX's package psgo."""

import os
import shutil
import subprocess
from pathlib import Path

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
        r"\begingroup",
        r"\setgounit{0.448cm}",
        r"\renewcommand{\golabelformat}[1]{\psscalebox{0.919}{\sffamily\fontsize{10}{12}\selectfont #1}}",
        r"\begin{psgoboard*}[19]",
        r"\stone[\markcr\marklb{12}]{black}{c}{3}",
        r"\markpos{\marktr}{j}{9}",
        r"\stone{white}{q}{16}",
        r"\markpos{\marklb{\psscalebox{0.68 1}{50\%}}}{a}{19}",
        r"\goline{c}{3}{j}{9}",
        r"\end{psgoboard*}",
        r"\endgroup",
    ]


def test_a_part_with_coordinates_and_texts() -> None:
    diagram = BoardDiagram(board(13, A1=Color.BLACK, N13=Color.WHITE), part=Area(4, 4, 9, 9))
    text = psgo_diagram(diagram, coordinates=True, title="A\nB", caption="4 at 1\n& so on")
    assert text.startswith("% A B\n")
    assert r"\begin{psgopartialboard}[13]{(5,5)(13,13)}" in text
    assert r"{n}{13}" in text and r"{a}{1}" not in text
    assert text.endswith("\\end{psgopartialboard}}\n\\endgroup\n\n4 at 1\n\n\\& so on\n")


def test_a_part_that_is_cut_stands_in_its_box() -> None:
    """psgo lets half a stone stand out of it at the left and below."""
    cut = psgo_diagram(BoardDiagram(board(19), part=Area(4, 0, 5, 5)))
    assert r"\raisebox{0\goyunit}{\hspace*{0.5\goxunit}%" in cut
    assert "raisebox" not in psgo_diagram(BoardDiagram(board(19), part=Area(0, 0, 5, 5)))


@pytest.mark.parametrize(("size", "stars"), [(9, 5), (13, 5), (19, 0)])
def test_star_points_that_psgo_does_not_draw(size: int, stars: int) -> None:
    assert psgo_diagram(BoardDiagram(board(size))).count(r"\pscircle*") == stars
    assert psgo_diagram(BoardDiagram(board(size)), stars=False).count(r"\pscircle*") == 0


def test_territory_leaves_room_for_the_number_of_a_dead_stone() -> None:
    markup = Markup(numbers={C3: 112}, territory={C3: Color.WHITE, J9: Color.BLACK, Point(0, 0): None})
    squares = [line for line in psgo_diagram(BoardDiagram(board(19), markup)).splitlines() if "psframe" in line]
    assert len(squares) == 2, "neutral points have none"
    assert "fillcolor=white" in squares[0] and r"(0.20\goxunit,-0.45\goxunit)" in squares[0]
    assert "fillcolor=black" in squares[1] and r"(-0.16\goxunit,-0.16\goxunit)" in squares[1]


def test_letters_that_latex_does_not_know_are_named() -> None:
    text = psgo_diagram(BoardDiagram(board(9), Markup(labels={C3: "甲"})), caption="Łódź – “日本”")
    assert text.splitlines()[:2] == [
        r"% Needs \usepackage{psgo} and \usepackage[T1]{fontenc}.",
        "% Needs a package for these letters: 日本甲",
    ]
    assert "letters" not in psgo_diagram(BoardDiagram(board(9)), caption="Łódź – “é”")


def test_nothing_in_a_text_is_a_command() -> None:
    assert escaped(r"\x{50_%}~^#$&") == r"\textbackslash{}x\{50\_\%\}\textasciitilde{}\textasciicircum{}\#\$\&"
    assert escaped("a<b|c>d") == r"a\textless{}b\textbar{}c\textgreater{}d"


@pytest.mark.parametrize("position", [Position.empty(9, 13), Position.empty(21, 21)])
def test_a_board_that_psgo_cannot_draw(position: Position) -> None:
    with pytest.raises(LatexError):
        psgo_diagram(BoardDiagram(position))


def has_psgo() -> bool:
    if shutil.which("latex") is None or shutil.which("kpsewhich") is None:
        return False
    return subprocess.run(["kpsewhich", "psgo.sty"], capture_output=True, timeout=60).returncode == 0


def test_latex_takes_it(tmp_path: Path) -> None:
    if not has_psgo():
        pytest.skip("LaTeX with its package psgo is not installed")
    signs = "\\{}~^#$%&_<>|\"'`[]é"
    numbers = {point: number for number, point in enumerate(Area(3, 3, 5, 5).points(), 90)}
    markup = Markup(
        numbers=numbers,
        marks=dict(zip(Area(9, 1, 5, 1).points(), Mark, strict=True)),
        labels={Point(10 + index, 8 + index % 3): sign for index, sign in enumerate(signs[:8])} | {J9: "]" + signs},
        lines=((C3, J9),),
        arrows=((J9, C3),),
        dimmed=frozenset(Area(15, 15, 3, 3).points()),
        territory={C3: Color.BLACK, Point(4, 4): Color.WHITE},
    )
    position = board(19, C3=Color.BLACK, E5=Color.WHITE)
    parts = (None, Area(0, 0, 10, 10), Area(2, 3, 9, 7), Area(9, 9, 10, 10))
    diagrams = [
        psgo_diagram(BoardDiagram(position, markup, part), coordinates=has_names, title=signs, caption=signs)
        for part in parts
        for has_names in (True, False)
    ]
    diagrams += [psgo_diagram(BoardDiagram(Position.empty(size, size))) for size in (2, 9, 13)]
    start = "\\documentclass{article}\n\\usepackage{psgo}\n\\begin{document}\n"
    (tmp_path / "a.tex").write_text(f"{start}{chr(10).join(diagrams)}\\end{{document}}\n", "utf-8")
    latex = subprocess.run(
        ["latex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "a.tex"],
        cwd=tmp_path,
        env=os.environ | {"HOME": str(tmp_path), "TEXMFVAR": str(tmp_path / "texmf")},
        capture_output=True,
        text=True,
        errors="replace",
        timeout=120,
    )
    assert latex.returncode == 0, latex.stdout[-2000:]
