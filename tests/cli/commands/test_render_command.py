import argparse
import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from qtgo.cli.commands.render_command import add_arguments, draw_up
from qtgo.cli.main import main
from qtgo.cli.terminal import InputError
from qtgo.core.diagram.board_diagram import DiagramSpec, MoveRange
from qtgo.core.diagram.part import PartChoice, PartKind
from qtgo.core.record.markup import Mark
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Area, Color, Point
from qtgo.sgf.reader import read_collection
from qtgo.text.record.figure_words import diagram_caption

GAME = b"(;FF[4]SZ[9]KM[6.5];B[ee];W[cc]LB[aa:x]TR[ee];B[gg];W[cg])"
# White 2 is captured by Black 5, White 6 plays elsewhere, Black 7 fills the place; 8 and 9 are passes.
RECAPTURE = b"(;FF[4]SZ[5]AB[ca];W[ba];B[aa];W[ee];B[bb];W[ed];B[ba];W[];B[])"


def root_of(data: bytes) -> Node:
    return read_collection(data).games[0]


def point(vertex: str) -> Point:
    return Point.from_vertex(vertex)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_bytes(GAME)
    return path


def test_the_end_of_the_main_line_is_drawn() -> None:
    figure = draw_up("x", root_of(GAME), None)
    assert figure.position.move_number == 4
    assert figure.position.color_at(point("C3")) is Color.WHITE
    assert diagram_caption(figure) == ""


def test_a_move_is_drawn_with_the_marks_of_its_node() -> None:
    figure = draw_up("x", root_of(GAME), 2)
    assert figure.position.move_number == 2
    assert figure.markup.labels == {point("A9"): "x"}
    assert figure.markup.marks == {point("E5"): Mark.TRIANGLE}


@pytest.mark.parametrize(
    ("record", "move", "stones"),
    [
        (b"(;SZ[9]B[ee];W[cc];B[gg])", 1, 1),
        (b"(;SZ[9]B[ee];W[cc];B[gg])", 2, 2),
        (b"(;SZ[9];B[ee];AW[aa];W[cc];B[gg])", 2, 3),
        (b"(;SZ[9];B[ee];W[cc]MN[30];B[gg])", 30, 2),
        (b"(;SZ[9];B[ee];W[cc]MN[30];B[gg])", 29, 1),
        (b"(;SZ[9];B[ee];W[cc];B[gg]MN[1])", 2, 2),
    ],
)
def test_a_move_is_found_by_its_number(record: bytes, move: int, stones: int) -> None:
    drawn = draw_up("x", root_of(record), move)
    assert len(list(drawn.position.stones_by_point())) == stones


def test_an_animation_shows_each_move_once(tmp_path: Path) -> None:
    images = pytest.importorskip("PIL.Image")
    path, output = tmp_path / "game.sgf", tmp_path / "game.gif"
    path.write_bytes(b"(;SZ[9];B[ee];AW[aa];W[cc]MN[90];B[gg]MN[1];W[gc])")
    assert main(["render", str(path), "-o", str(output), "--size", "100"]) == 0
    with images.open(output) as animation:
        assert animation.n_frames == 5


def test_numbered_moves_end_the_picture() -> None:
    figure = draw_up("x", root_of(GAME), None, DiagramSpec(numbers=MoveRange(2, 3)))
    assert figure.markup.numbers == {point("C7"): 2, point("G3"): 3}
    assert figure.position.color_at(point("C3")) is None
    assert figure.position.color_at(point("E5")) is Color.BLACK
    assert figure.position.last_move is None


def test_captured_stones_stay_and_later_moves_on_their_points_become_notes() -> None:
    figure = draw_up("x", root_of(RECAPTURE), None, DiagramSpec(numbers=MoveRange(1, 8)))
    assert figure.markup.numbers == {point(v): n for v, n in {"B5": 1, "A5": 2, "E1": 3, "B4": 4, "E2": 5}.items()}
    assert figure.position.color_at(point("B5")) is Color.WHITE
    assert diagram_caption(figure) == "6 at 1; 7, 8 pass"


def test_a_move_on_the_place_of_an_older_stone_is_noted_by_its_name() -> None:
    figure = draw_up("x", root_of(RECAPTURE), None, DiagramSpec(numbers=MoveRange(2, 6)))
    assert diagram_caption(figure) == "6 at B5"


def test_with_moves_after_the_numbered_ones_the_end_is_shown() -> None:
    figure = draw_up("x", root_of(RECAPTURE), 6, DiagramSpec(numbers=MoveRange(1, 3)))
    assert figure.position.color_at(point("B5")) is Color.BLACK
    assert figure.markup.numbers == {point("A5"): 2, point("E1"): 3}
    assert diagram_caption(figure) == "1 at B5"


@pytest.mark.parametrize(
    ("move", "numbers"),
    [(9, None), (None, MoveRange(7, 9)), (3, MoveRange(4, 5))],
    ids=["no such move", "no such numbers", "numbers after the end"],
)
def test_what_is_not_in_the_record_is_bad_input(move: int | None, numbers: MoveRange | None) -> None:
    with pytest.raises(InputError, match="move"):
        draw_up("game.sgf", root_of(GAME), move, DiagramSpec(numbers=numbers))


@pytest.mark.parametrize(("flags", "star"), [(0, True), (512, False), (32768 + 512, True)])
def test_a_figure_without_star_points_has_none(qapp: QApplication, tmp_path: Path, flags: int, star: bool) -> None:
    game, with_star, without = tmp_path / "game.sgf", tmp_path / "with.png", tmp_path / "out.png"
    game.write_text("(;SZ[9];B[aa])")
    assert main(["render", str(game), "-o", str(with_star)]) == 0
    game.write_text(f"(;SZ[9]FG[{flags}:]PM[0];B[aa])")
    assert main(["render", str(game), "-o", str(without)]) == 0
    assert (QImage(str(without)) == QImage(str(with_star))) is star


@pytest.mark.parametrize(
    ("flags", "caption", "kept"),
    [
        (0, "Capture\n1 at 6; 7, 8 pass", False),
        (2, "1 at 6; 7, 8 pass", False),
        (4, "Capture", False),
        (256, "Capture\n6 at 1; 7, 8 pass", True),
        (262, "", True),
    ],
)
def test_a_figure_is_drawn_as_the_record_wants_it(flags: int, caption: str, kept: bool) -> None:
    record = RECAPTURE.replace(b"AB[ca]", b"AB[ca]FG[%d:Capture]" % flags)
    figure = draw_up("x", root_of(record), None)
    assert diagram_caption(figure) == caption
    assert (figure.position.color_at(point("B5")) is Color.WHITE) == kept
    assert figure.markup.numbers[point("B4")] == 4


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("A1:K10", Area(0, 0, 10, 10)),
        ("k10:a1", Area(0, 0, 10, 10)),
        ("auto", PartKind.STONES),
        ("all", PartKind.WHOLE),
    ],
)
def test_a_part_is_two_corners_or_found(text: str, part: PartChoice) -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert parser.parse_args(["x.sgf", "-o", "x.png", "--part", text]).part == part
    assert parser.parse_args(["x.sgf", "-o", "x.png"]).part is PartKind.RECORD


def test_only_a_part_is_drawn(qapp: QApplication, tmp_path: Path) -> None:
    game = tmp_path / "game.sgf"
    game.write_text("(;SZ[19]AB[cq][dp]AW[dq])")
    sizes = {}
    for part in ("all", "auto", "A1:K5"):
        out = tmp_path / "out.png"
        assert main(["render", str(game), "-o", str(out), "--part", part]) == 0
        image = QImage(str(out))
        sizes[part] = image.width(), image.height()
    assert sizes["all"] == sizes["auto"] == (800, 800)
    assert sizes["A1:K5"][0] == 800 and sizes["A1:K5"][1] < 500


@pytest.mark.parametrize("part", ["A1", "A1:T20", "I1:K3", "corner"])
def test_what_is_no_part_of_the_board_is_refused(tmp_path: Path, part: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "game.sgf"
    game.write_text("(;SZ[19]AB[cq])")
    with pytest.raises(SystemExit) if part != "A1:T20" else contextlib.nullcontext():
        assert main(["render", str(game), "-o", str(tmp_path / "x.png"), "--part", part]) == 1
    assert part in capsys.readouterr().err


def test_what_the_record_shows_of_the_board_is_drawn_unless_all_is_wanted() -> None:
    root = root_of(b"(;SZ[9]VW[aa:ee];B[bb])")
    assert draw_up("x", root, None).part == Area(0, 4, 5, 5)
    whole = draw_up("x", root, None, DiagramSpec(part=PartKind.WHOLE))
    assert whole.part is None and not whole.markup.visible


def test_asked_for_numbers_a_figure_may_still_want_no_notes() -> None:
    record = RECAPTURE.replace(b"AB[ca]", b"AB[ca]FG[4:Capture]")
    figure = draw_up("x", root_of(record), None, DiagramSpec(numbers=MoveRange(1, 8)))
    assert diagram_caption(figure) == ""


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_pictures_are_written(qapp: QApplication, game: Path, tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"out.{ending}"
    arguments = ["render", str(game), "-o", str(out), "--size", "300", "--coordinates", "--theme", "walnut"]
    assert main([*arguments, "--numbers", "1-3"]) == 0
    assert out.stat().st_size > 500
    if ending == "png":
        assert QImage(str(out)).width() == 300


def test_the_format_can_be_named_apart_from_the_file(qapp: QApplication, game: Path, tmp_path: Path) -> None:
    out = tmp_path / ".thumbnail.Xa3"
    assert main(["render", str(game), "-o", str(out), "--format", "png", "--size", "128"]) == 0
    assert QImage(str(out)).width() == 128


@pytest.mark.parametrize(
    "arguments",
    [
        ["-o", "x.bmp"],
        ["-o", "x.png", "--format", "bmp"],
        ["-o", "x.png", "--size", "3"],
        ["-o", "x.png", "--numbers", "9-3"],
        ["-o", "x.png", "--numbers", "a-b"],
        ["-o", "x.png", "--theme", "plastic"],
        ["-o", "x.png", "--coordinates", "runes"],
        [],
    ],
)
def test_bad_usage_exits_with_2(game: Path, arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["render", str(game), *arguments])
    assert caught.value.code == 2


def test_bad_input_exits_with_1_and_says_why(
    qapp: QApplication, game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["render", str(tmp_path / "missing.sgf"), "-o", str(tmp_path / "x.png")]) == 1
    assert "missing.sgf" in capsys.readouterr().err
    assert main(["render", str(game), "-o", str(tmp_path / "no" / "folder.png")]) == 1
    assert "folder.png: No such file or directory" in capsys.readouterr().err


@pytest.mark.parametrize("display", [{}, {"DISPLAY": ":4711"}, {"WAYLAND_DISPLAY": "x", "QT_QPA_PLATFORM": "xcb"}])
def test_it_works_without_a_display_and_without_widgets(display: dict[str, str], game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    environment |= display
    code = (
        "import sys; sys.modules['PySide6.QtWidgets'] = None\n"
        "from qtgo.cli.main import main\n"
        f"sys.exit(main(['render', {str(game)!r}, '-o', {str(out)!r}]))"
    )
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, timeout=60)
    assert QImage(str(out)).width() == 800


def test_its_themes_are_those_of_the_board() -> None:
    from qtgo.board.paint.themes import THEMES
    from qtgo.cli.commands import render_command as render

    assert set(render._THEMES) == set(THEMES)


@pytest.mark.parametrize(
    ("options", "start"),
    [
        (("-o", "out.tex", "--part", "A1:E5"), "% Go board, move 4, A1:E5\n"),
        (("-o", "out.txt", "--part", "A1:E5"), "$$Bc9 Go board, move 4, A1:E5\n$$ | . . . . X\n"),
        (("-o", "out.svg"), "<svg "),
    ],
)
def test_diagrams_are_written_as_text(game: Path, tmp_path: Path, options: tuple[str, ...], start: str) -> None:
    out = tmp_path / options[1]
    assert main(["render", str(game), "-o", str(out), *options[2:], "--coordinates"]) == 0
    text = out.read_text("utf-8")
    assert text.startswith(start)


def test_a_diagram_for_latex_fits_a_page_by_itself(game: Path, tmp_path: Path) -> None:
    sizes = []
    for options in ((), ("--size", "10cm"), ("--size", "5cm")):
        out = tmp_path / "out.tex"
        assert main(["render", str(game), "-o", str(out), *options]) == 0
        sizes.append(next(line for line in out.read_text("utf-8").splitlines() if "setgounit" in line))
    assert sizes[0] == sizes[1] != sizes[2]


def test_a_board_that_latex_cannot_draw_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, out = tmp_path / "game.sgf", tmp_path / "out.tex"
    game.write_text("(;SZ[21])")
    assert main(["render", str(game), "-o", str(out)]) == 1
    assert "up to 19 lines" in capsys.readouterr().err
    assert not out.exists()


def test_a_size_on_paper(qapp: QApplication, game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    assert main(["render", str(game), "-o", str(out), "--size", "5cm"]) == 0
    image = QImage(str(out))
    assert image.width() == 591 and round(image.dotsPerMeterX() * 0.0254) == 300
    assert main(["render", str(game), "-o", str(out), "--size", "5cm", "--dpi", "150"]) == 0
    assert QImage(str(out)).width() == 295
    svg = tmp_path / "out.svg"
    assert main(["render", str(game), "-o", str(svg), "--size", "5cm"]) == 0
    assert 'width="5cm"' in svg.read_text()


def test_moves_are_counted_from_one_and_marks_left_out() -> None:
    spec = DiagramSpec(numbers=MoveRange(2, 3), renumbered=True, marks=False)
    figure = draw_up("x", root_of(GAME), None, spec)
    assert sorted(figure.markup.numbers.values()) == [1, 2]
    assert not draw_up("x", root_of(GAME), 2, DiagramSpec(marks=False)).markup.labels
