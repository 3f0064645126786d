"""Diagrams as SVG, written without Qt."""

import subprocess
import sys
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from qtgo.board.board_svg import SvgPage, diagram_svg
from qtgo.board.paint.themes import PAPER, THEMES
from qtgo.board.scene.board_options import BoardOptions, CoordinateStyle
from qtgo.core.diagram.board_diagram import BoardDiagram
from qtgo.core.record.annotations import Annotation, Judgement
from qtgo.core.record.markup import Mark, Markup
from qtgo.core.rules.point import Area, Color, Point, board_points
from qtgo.core.rules.position import Position
from qtgo.core.rules.symmetry import Symmetry

BARE = BoardOptions(coordinates=CoordinateStyle.NONE)
PAGE = SvgPage(PAPER, BARE, 10, "A board")
SVG = "{http://www.w3.org/2000/svg}"
C3, D4, E5, F6 = (Point(i, i) for i in range(2, 6))


def board(**stones: Color) -> Position:
    cells = bytearray(81)
    for vertex, color in stones.items():
        cells[Point.from_vertex(vertex).to_index(9)] = color
    return Position(9, 9, bytes(cells))


def drawn(diagram: BoardDiagram, page: SvgPage = PAGE) -> QImage:
    renderer = QSvgRenderer(QByteArray(diagram_svg(diagram, page).encode()))
    assert renderer.isValid()
    image = QImage(renderer.viewBox().size() * 2, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff0000"))
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return image


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_stones_are_where_they_should_be(qapp: QApplication) -> None:
    image = drawn(BoardDiagram(board(C3=Color.BLACK, E5=Color.WHITE)))
    left = top = 16.4

    def at(point: Point) -> QColor:
        return image.pixelColor(round(2 * (left + 20 * point.x)) + 5, round(2 * (top + 20 * (8 - point.y))) + 5)

    assert at(C3).lightness() < 50 and at(E5).lightness() > 200 and at(D4).lightness() > 200
    assert image.pixelColor(1, 1).name() == "#ffffff"


def test_a_turned_board_and_a_part_of_it(qapp: QApplication) -> None:
    diagram = BoardDiagram(board(A1=Color.BLACK), part=Area(0, 0, 4, 5))
    svg = diagram_svg(diagram, replace(PAGE, view=Symmetry.TURN_HALF))
    root = ElementTree.fromstring(svg)
    stone = next(root.iter(f"{SVG}use"))
    assert (float(stone.get("x", 0)), float(stone.get("y", 0))) == (12.4 + 3 * 20, 16.4), "at the upper right"
    assert root.get("width") == f"{10 * 88.8 / 108.8:.2f}cm" and root.get("height") == "10cm"


def test_texts_are_texts_and_the_title_says_what_it_is() -> None:
    markup = Markup(numbers={C3: 1, D4: 12, E5: 123}, labels={F6: "<&>"})
    position = board(C3=Color.BLACK, D4=Color.WHITE, E5=Color.BLACK)
    page = replace(PAGE, title="Anna & Ben", caption="4 at 1, 5 pass", options=BoardOptions())
    svg = diagram_svg(BoardDiagram(position, markup), page)
    written = texts(svg)
    assert {"1", "12", "123", "<&>", "4 at 1, 5 pass"} <= set(written)
    assert written.count("A") == 2, "the coordinates above and below"
    root = ElementTree.fromstring(svg)
    assert root.findtext(f"{SVG}title") == "Anna & Ben"
    assert root.get("role") == "img"


def test_three_digits_are_as_high_as_two_and_keep_to_their_stone() -> None:
    markup = Markup(numbers={C3: 12, D4: 123}, labels={E5: "iii", F6: "WWWWWW"})
    svg = diagram_svg(BoardDiagram(board(C3=Color.BLACK, D4=Color.WHITE), markup), PAGE)
    drawn = {element.text: element for element in ElementTree.fromstring(svg).iter(f"{SVG}text")}
    sizes = {text: float(element.get("font-size", 0)) for text, element in drawn.items()}
    assert sizes["123"] == sizes["12"] > sizes["WWWWWW"]
    assert drawn["123"].get("transform", "").startswith("matrix(0.7") and drawn["12"].get("transform") is None
    assert drawn["iii"].get("transform") is None, "nothing is made wider"


def test_lines_end_beside_a_wide_label() -> None:
    svg = diagram_svg(BoardDiagram(board(), Markup(labels={D4: "A", E5: "CDE", F6: "WWWW"})), PAGE)
    letter, three, widest = (float(gap.get("rx", 0)) for gap in ElementTree.fromstring(svg).iter(f"{SVG}ellipse"))
    assert letter == 7.2 < three
    assert three == widest == 10, "half of the room that a text has, and a little more"


def test_a_full_board_takes_few_kilobytes() -> None:
    cells = bytes(1 + index % 2 for index in range(361))
    position = Position(19, 19, cells)
    markup = Markup(numbers={point: number for number, point in enumerate(board_points(19, 19), 1)})
    assert len(diagram_svg(BoardDiagram(position, markup), SvgPage(PAPER, BoardOptions(), 12))) < 60_000


MARKUPS = [
    Markup(territory={C3: Color.BLACK, D4: Color.WHITE, E5: None}),
    Markup(dead=frozenset({C3}), numbers={C3: 7}),
    Markup(marks=dict(zip((C3, D4, E5, F6, Point(0, 0)), Mark, strict=True))),
    Markup(seki=frozenset({C3})),
    Markup(variations={D4: (Color.WHITE, "A"), E5: (Color.BLACK, "")}),
    Markup(lines=((C3, F6),)),
    Markup(arrows=((C3, F6),)),
    Markup(dimmed=frozenset({C3, D4})),
    Markup(visible=frozenset({C3, D4})),
    Markup(badges={C3: Judgement(Annotation.GOOD_MOVE, False)}),
    Markup(verdicts={C3: True}),
    Markup(highlighted=frozenset({C3})),
    Markup(labels={D4: "A"}),
]


@pytest.mark.parametrize("markup", MARKUPS, ids=[str(number) for number in range(len(MARKUPS))])
@pytest.mark.parametrize("name", THEMES)
def test_everything_on_the_board_is_drawn(qapp: QApplication, markup: Markup, name: str) -> None:
    position, page = board(C3=Color.BLACK), replace(PAGE, theme=THEMES[name])
    assert drawn(BoardDiagram(position, markup), page) != drawn(BoardDiagram(position), page)


@given(st.integers(2, 52), st.integers(2, 52), st.sampled_from(Symmetry), st.sampled_from(CoordinateStyle), st.data())
def test_every_part_of_every_board_is_drawn(
    columns: int, rows: int, view: Symmetry, style: CoordinateStyle, data: st.DataObject
) -> None:
    width, height = data.draw(st.integers(1, columns)), data.draw(st.integers(1, rows))
    part = Area(data.draw(st.integers(0, columns - width)), data.draw(st.integers(0, rows - height)), width, height)
    position = Position(columns, rows, bytes([Color.BLACK]) * (columns * rows))
    page = SvgPage(PAPER, BoardOptions(coordinates=style), 10, view=view)
    root = ElementTree.fromstring(diagram_svg(BoardDiagram(position, part=part), page))
    box = [float(number) for number in (root.get("viewBox") or "").split()]
    stones = [(float(use.get("x", 0)), float(use.get("y", 0))) for use in root.iter(f"{SVG}use")]
    assert len(set(stones)) == len(stones) == width * height
    assert all(9 < x < box[2] - 9 and 9 < y < box[3] - 9 for x, y in stones)


def test_the_lines_that_run_on_at_a_cut_edge_fade_with_their_points() -> None:
    part = Area(2, 2, 3, 3)
    svg = diagram_svg(BoardDiagram(board(), Markup(dimmed=frozenset(part.points())), part), PAGE)
    width = float(ElementTree.fromstring(svg).get("viewBox", "").split()[2])
    assert "M0 0H" in svg and f"H{width:g}V{width:g}" in svg, "the veil reaches the corners of the drawing"


@pytest.mark.parametrize(
    ("part", "edges"), [(None, "M16.4 16.4H176.4M16.4 176.4H176.4M16.4 16.4V176.4"), (Area(2, 2, 3, 3), "")]
)
def test_on_paper_the_edges_of_the_board_are_heavier(part: Area | None, edges: str) -> None:
    svg = diagram_svg(BoardDiagram(board(), part=part), PAGE)
    heavy = [path for path in ElementTree.fromstring(svg).iter(f"{SVG}path") if path.get("stroke-width") == "1.8"]
    assert "".join(path.get("d", "") for path in heavy).startswith(edges) and bool(heavy) is bool(edges)


def test_svg_needs_no_qt() -> None:
    code = (
        "import sys; sys.modules['PySide6'] = None\n"
        "from qtgo.board.scene.board_options import BoardOptions\n"
        "from qtgo.board.board_svg import SvgPage, diagram_svg\n"
        "from qtgo.board.paint.themes import PAPER\n"
        "from qtgo.core.diagram.board_diagram import BoardDiagram\n"
        "from qtgo.core.rules.position import Position\n"
        "print(diagram_svg(BoardDiagram(Position.empty(9, 9)), SvgPage(PAPER, BoardOptions(), 10))[:4])\n"
    )
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert child.stdout == "<svg\n", child.stderr


def test_what_cannot_be_written_in_xml_is_shown() -> None:
    page = replace(PAGE, title="a\x0bb", caption="c\x01d")
    svg = diagram_svg(BoardDiagram(board(), Markup(labels={D4: "\x1b"})), page)
    assert {"c[U+0001]d", "[U+001B]"} <= set(texts(svg))


@pytest.mark.parametrize("caption", ["https://example.org/" + "a" * 90, "本因坊秀策" * 12])
def test_a_caption_without_blanks_is_broken_too(caption: str) -> None:
    svg = diagram_svg(BoardDiagram(board(), Markup()), replace(PAGE, caption=caption))
    lines = [text for text in texts(svg) if text and text in caption and len(text) > 1]
    assert len(lines) > 1
    assert "".join(lines) == caption
