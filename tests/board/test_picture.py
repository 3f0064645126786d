import contextlib
import re
import subprocess
import sys
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from qtgo.board.geometry import fill_board
from qtgo.board.paint.board_colors import DEAD_OPACITY, VARIATION_OPACITY
from qtgo.board.paint.lettering import text_bounds
from qtgo.board.paint.themes import KAYA, PAPER, THEMES, BoardTheme
from qtgo.board.picture import Picture, PictureError, picture_bytes, render_picture, write_picture
from qtgo.board.scene.board_options import BoardOptions, CoordinateStyle
from qtgo.core.analysis.display import ShownAnalysis, ShownCandidate
from qtgo.core.analysis.line_preview import LinePreview
from qtgo.core.record.markup import NO_MARKUP, Mark, Markup
from qtgo.core.rules.point import Area, Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.look.palette import contrast
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import use_language
from tests.shown_texts import is_pseudo

A1, C3, D4, E5, G7 = (Point(i, i) for i in (0, 2, 3, 4, 6))
BARE = BoardOptions(coordinates=CoordinateStyle.NONE, last_move=False)


@pytest.fixture
def position() -> Position:
    cells = bytearray(81)
    cells[2 * 9 + 2], cells[4 * 9 + 4] = Color.BLACK, Color.WHITE
    return Position(9, 9, bytes(cells), last_move=Move(Color.WHITE, E5))


def color_at(image: QImage, point: Point, dx: float = 0, dy: float = 0) -> QColor:
    geometry = fill_board(9, 9, max(image.width(), image.height()), coordinates=False)
    center = geometry.center(point)
    return image.pixelColor(int(center.x() + dx * geometry.cell), int(center.y() + dy * geometry.cell))


def test_stones_are_where_they_should_be(qapp: QApplication, position: Position) -> None:
    image = render_picture(Picture(position, NO_MARKUP, BARE, KAYA, 400))
    assert color_at(image, C3).lightness() < 70
    assert color_at(image, E5).lightness() > 200
    assert color_at(image, G7, 0.3, 0.3).saturation() > 60


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("columns, rows", [(2, 2), (7, 13), (19, 19), (52, 52)])
def test_every_theme_draws_every_size(qapp: QApplication, name: str, columns: int, rows: int) -> None:
    image = render_picture(Picture(Position.empty(columns, rows), theme=THEMES[name], size=200))
    assert max(image.width(), image.height()) == 200


@pytest.mark.parametrize(
    "markup",
    [
        Markup(labels={D4: "A"}),
        Markup(numbers={C3: 123}),
        Markup(marks={C3: Mark.TRIANGLE}),
        Markup(marks={E5: Mark.CROSS}),
        Markup(marks={D4: Mark.SELECTED}),
        Markup(territory={D4: Color.BLACK}),
        Markup(territory={D4: None}),
        Markup(dead=frozenset({C3})),
        Markup(seki=frozenset({C3})),
        Markup(variations={D4: (Color.BLACK, "")}),
        Markup(lines=((C3, E5),)),
        Markup(arrows=((C3, E5),)),
        Markup(dimmed=frozenset({C3})),
        Markup(highlighted=frozenset({D4})),
    ],
)
def test_every_mark_shows(qapp: QApplication, position: Position, markup: Markup) -> None:
    marked, plain = (Picture(position, marks, BARE, size=300) for marks in (markup, NO_MARKUP))
    assert render_picture(marked) != render_picture(plain)


@pytest.mark.parametrize(
    "analysis",
    [
        ShownAnalysis((ShownCandidate(D4, "A", 5),)),
        ShownAnalysis(ownership=(0.9,) * 81),
        ShownAnalysis(policy=(0.02,) * 82),
    ],
)
@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_an_analysis_shows_with_vectors_too(
    qapp: QApplication, position: Position, analysis: ShownAnalysis, suffix: str
) -> None:
    plain = Picture(position, NO_MARKUP, BARE, size=300)
    with_analysis = picture_bytes(replace(plain, analysis=analysis), suffix)
    assert with_analysis != picture_bytes(plain, suffix)
    assert suffix != ".svg" or (b"<image" not in with_analysis and b"<text" not in with_analysis)


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_a_line_is_drawn_in_place_of_candidates_and_of_what_it_captures(
    qapp: QApplication, position: Position, suffix: str
) -> None:
    stones = bytearray(81)
    stones[A1.to_index(9)] = Color.WHITE
    stones[Point(1, 0).to_index(9)] = Color.BLACK
    captive = Picture(replace(position, stones=bytes(stones)), Markup(labels={A1: "x"}), BARE, size=300)
    line = LinePreview(Color.BLACK, (Point(0, 1), G7), 1)
    stones[A1.to_index(9)] = 0
    free = replace(captive, position=replace(position, stones=bytes(stones)), markup=NO_MARKUP, line=line)
    shown = replace(captive, line=line, analysis=ShownAnalysis((ShownCandidate(D4, "A", 5),)))
    assert picture_bytes(shown, suffix) == picture_bytes(free, suffix)
    assert picture_bytes(replace(shown, line=line.stepped(1)), suffix) != picture_bytes(free, suffix)


def test_lines_do_not_cross_a_label(qapp: QApplication) -> None:
    position = Position.empty(9, 9)
    plain = render_picture(Picture(position, NO_MARKUP, BARE, PAPER, 400))
    marked = render_picture(Picture(position, Markup(labels={D4: "i"}), BARE, PAPER, 400))
    assert color_at(plain, D4, -0.3).lightness() < 100
    assert color_at(marked, D4, -0.3).lightness() > 200


@pytest.mark.parametrize("text", ["AB", "CDE", "WWWW"])
def test_lines_end_beside_a_wide_label(qapp: QApplication, text: str) -> None:
    position = Position.empty(9, 9)
    image = render_picture(Picture(position, Markup(labels={D4: text}), BARE, PAPER, 1600))
    cell = fill_board(9, 9, 1600, coordinates=False).cell
    half = text_bounds(text, bold=True).width() / 100 * 0.54 / 2
    begin = min(half, 0.42) + 0.01
    beside = [color_at(image, D4, side * (begin + step / cell)) for side in (-1, 1) for step in range(int(0.04 * cell))]
    assert beside and all(color.lightness() > 200 for color in beside)
    assert color_at(image, D4, 0.5).lightness() < 100, "the line to the next point is there"


def test_coordinates_are_written_on_all_sides(qapp: QApplication) -> None:
    position = Position.empty(9, 9)
    image = render_picture(Picture(position, theme=PAPER, size=500))
    for strip in (QRect(0, 0, 500, 50), QRect(0, 450, 500, 50), QRect(0, 0, 50, 500), QRect(450, 0, 50, 500)):
        part = image.copy(strip)
        assert any(part.pixelColor(x, y).lightness() < 120 for x in range(part.width()) for y in range(part.height()))


def test_a_caption_makes_the_picture_taller(qapp: QApplication, position: Position) -> None:
    plain = render_picture(Picture(position, size=300))
    long = render_picture(Picture(position, size=300, caption=", ".join(f"{n} at {n - 50}" for n in range(100, 130))))
    assert long.width() == plain.width()
    assert long.height() > plain.height() + 20


@pytest.mark.parametrize("name", ["kaya", "paper"])
def test_svg_of_an_analysis_is_drawn_with_vectors_and_reads_back(
    qapp: QApplication, position: Position, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "board.svg"
    markup = Markup(labels={D4: "A"}, numbers={C3: 12}, territory={A1: Color.BLACK})
    analysis = ShownAnalysis(ownership=(0.5,) * 81)
    write_picture(path, Picture(position, markup, BoardOptions(), THEMES[name], 400, analysis=analysis, title="A & B"))
    text = path.read_text("utf-8")
    assert "<image" not in text
    assert "<text" not in text
    assert 'viewBox="0 0 400 400"' in text
    assert "<title>A &amp; B</title>" in text
    assert QSvgRenderer(str(path)).isValid()


def test_pdf_has_a_page_of_the_size_of_the_picture(qapp: QApplication, position: Position, tmp_path: Path) -> None:
    path = tmp_path / "board.pdf"
    write_picture(path, Picture(position, NO_MARKUP, BARE, KAYA, 400))
    data = path.read_bytes()
    assert data.startswith(b"%PDF")
    media_box = re.search(rb"/MediaBox \[\s*0\s+0\s+([\d.]+)\s+([\d.]+)", data)
    assert media_box is not None
    assert [round(float(side)) for side in media_box.groups()] == [300, 300]
    assert b"/Subtype /Image" not in data


def test_stones_of_one_color_are_short_in_pdf(qapp: QApplication) -> None:
    """The books of large trees have hundreds of thousands of them."""

    def size(stone: int) -> int:
        return len(picture_bytes(Picture(Position(9, 9, bytes([stone] * 81)), NO_MARKUP, BARE, PAPER, 400), ".pdf"))

    empty, dots, rings = map(size, range(3))
    assert dots - empty < (rings - empty) / 2


def test_png_reads_back(qapp: QApplication, position: Position, tmp_path: Path) -> None:
    path = tmp_path / "board.PNG"
    write_picture(path, Picture(position, size=300))
    assert QImage(str(path)).width() == 300


@pytest.mark.parametrize("part", [Area(0, 0, 9, 9), Area(0, 0, 5, 5), Area(4, 4, 5, 5), Area(2, 2, 5, 5)])
def test_on_paper_the_edges_of_the_board_are_heavier(qapp: QApplication, part: Area) -> None:
    options = replace(BARE, stars=False)
    image = render_picture(Picture(Position.empty(9, 9), NO_MARKUP, options, PAPER, 500, part=part))
    geometry = fill_board(9, 9, 500, coordinates=False, part=part)
    middle = round(geometry.top + 0.5 * geometry.cell)

    def width(column: int) -> int:
        left = round(geometry.left + (column - 0.4) * geometry.cell)
        across = range(max(0, left), min(image.width(), left + round(0.8 * geometry.cell)))
        return sum(image.pixelColor(x, middle).lightness() < 128 for x in across)

    inner = width(1)
    assert [width(0) > inner, width(part.width - 1) > inner] == [part.x == 0, part.x + part.width == 9]


def fills(pdf: bytes, opacity: float) -> int:
    """Count how often a page begins to fill with some opacity."""
    opacities = {number: float(value) for number, value in re.findall(rb"(\d+) 0 obj\s*<<[^>]*?/ca ([\d.]+)", pdf)}
    pairs = re.findall(rb"/(GS\w+) (\d+) 0 R", pdf)
    names = [name for name, number in pairs if abs(opacities[number] - opacity) < 0.01]
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        with contextlib.suppress(zlib.error):  # others are pictures and the like
            contents = zlib.decompress(stream)
            if b"/CSp cs" in contents:
                return sum(contents.count(b"/%s gs" % name) for name in names)
    raise AssertionError("no contents")


@pytest.mark.parametrize("theme", [KAYA, PAPER])
@pytest.mark.parametrize("beside", [None, Color.BLACK])
def test_dead_stones_and_variations_are_faded_in_pdf(
    qapp: QApplication, theme: BoardTheme, beside: Color | None
) -> None:
    """Qt loses the opacity of a painter in PDF: always of gradients, at times elsewhere."""
    cells = bytearray(81)
    cells[D4.to_index(9)], cells[D4.to_index(9) + 1] = beside or 0, Color.BLACK
    point = Point(D4.x + 1, D4.y)
    position = Position(9, 9, bytes(cells))
    options = replace(BARE, stars=False)
    alive, dead = (
        picture_bytes(Picture(position, markup, options, theme, 300), ".pdf")
        for markup in (NO_MARKUP, Markup(dead=frozenset({point})))
    )
    assert fills(dead, DEAD_OPACITY) > fills(alive, DEAD_OPACITY)
    variation = Markup(variations={G7: (Color.BLACK, "")})
    ghost = picture_bytes(Picture(position, variation, options, theme, 300), ".pdf")
    assert fills(ghost, VARIATION_OPACITY[False]) > fills(alive, VARIATION_OPACITY[False])


@pytest.mark.parametrize("ending", [".png", ".svg", ".pdf"])
def test_a_place_that_cannot_be_written_to_is_named(
    qapp: QApplication, position: Position, tmp_path: Path, ending: str
) -> None:
    with pytest.raises(FileNotFoundError, match="No such file"):
        write_picture(tmp_path / "missing" / f"board{ending}", Picture(position))


def test_an_unknown_ending_is_refused(qapp: QApplication, position: Position, tmp_path: Path) -> None:
    with pytest.raises(PictureError, match=r"\.png, \.svg, \.pdf, \.tex, \.txt"):
        write_picture(tmp_path / "board.bmp", Picture(position))
    use_language(PSEUDO)
    with pytest.raises(PictureError) as refused:
        write_picture(tmp_path / "board.bmp", Picture(position))
    assert is_pseudo(str(refused.value))


def test_pictures_need_no_widgets() -> None:
    code = (
        "import sys; sys.modules['PySide6.QtWidgets'] = None\n"
        "from PySide6.QtGui import QGuiApplication\n"
        "from qtgo.board.picture import Picture, render_picture\n"
        "from qtgo.core.rules.position import Position\n"
        "app = QGuiApplication(['x', '-platform', 'offscreen'])\n"
        "assert render_picture(Picture(Position.empty(9, 9), size=200)).width() == 200\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("stone", Color)
def test_the_number_of_a_dead_stone_can_be_read(qapp: QApplication, name: str, stone: Color) -> None:
    cells = bytearray(81)
    cells[E5.to_index(9)] = stone
    position = Position(9, 9, bytes(cells))
    markup = Markup(dead=frozenset({E5}), territory={E5: stone.opponent})
    options = replace(BARE, stars=False)
    bare = render_picture(Picture(position, replace(markup, territory={}), options, THEMES[name], 500))
    written = render_picture(Picture(position, replace(markup, numbers={E5: 88}), options, THEMES[name], 500))
    center = fill_board(9, 9, 500, coordinates=False).center(E5).toPoint()
    beside = bare.pixelColor(center + QPoint(7, 7)).name()
    digit = [(center.x() + x, center.y() + y) for x in range(-15, -3) for y in range(-8, -2)]  # beside the lines
    colors = {written.pixelColor(x, y).name() for x, y in digit}
    assert max(contrast(color, beside) for color in colors) >= 4


def test_a_caption_without_blanks_is_not_cut_off(qapp: QApplication, position: Position) -> None:
    image = render_picture(Picture(position, size=500, caption="x" * 90))
    edges = [image.pixelColor(x, y).lightness() for x in (0, image.width() - 1) for y in range(500, image.height())]
    assert min(edges) > 200
