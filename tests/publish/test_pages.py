"""Books on pages: how many figures a page has, where text stands, PDF."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtGui import QFontDatabase
from pytestqt.qtbot import QtBot

from qtgo.publish.book_blocks import BookOptions, Contents, PageStyle, Paper
from qtgo.publish.book_pdf_and_print import pdf_bytes
from qtgo.publish.booklet import make_booklet
from qtgo.publish.boxes import POINT, FigureBox, Typesetter
from qtgo.publish.pages import PER_PAGE, Composer, Page
from qtgo.publish.typeface import best_face, book_face
from qtgo.sgf.reader import read_collection
from tests.publish.test_booklet import moves


def pages_of(text: str, style: PageStyle, options: BookOptions = BookOptions()) -> list[Page]:  # noqa: B008
    booklet = make_booklet(read_collection(text.encode()).games, options)
    return list(Composer(booklet, style, Typesetter(book_face())).pages())


def assert_within(pages: list[Page], paper: Paper) -> None:
    """Check that nothing lies beyond the page, over the foot or over another piece of the same column."""
    width, height = (side * POINT for side in paper.value)
    for page in pages:
        for box, left, top in page.placed:
            assert 0 < left < width
            assert top + box.height <= height - 60 * POINT
        columns = sorted(page.placed, key=lambda placed: (placed.left, placed.top))
        for one, other in pairwise(columns):
            if one.left == other.left:
                assert one.top + one.box.height <= other.top + 1


@pytest.mark.parametrize("per_page", PER_PAGE)
@pytest.mark.parametrize("paper", Paper)
def test_a_page_has_so_many_figures(per_page: int, paper: Paper, qtbot: QtBot) -> None:
    pages = pages_of(f"(;GM[1]PB[A]PW[B]{moves(200)})", PageStyle(paper, per_page), BookOptions(moves=10))
    assert [page.figures for page in pages] == [min(per_page, 20 - first) for first in range(0, 20, per_page)]
    assert_within(pages, paper)


def board_sizes(pages: list[Page]) -> set[tuple[int, int]]:
    """Return the sizes of the boards, in points."""
    boxes = [placed.box for page in pages for placed in page.placed]
    sizes = [box.board for box in boxes if isinstance(box, FigureBox)]
    return {(round(size.width() / POINT), round(size.height() / POINT)) for size in sizes}


@pytest.mark.parametrize("per_page", PER_PAGE)
@pytest.mark.parametrize("paper", Paper)
def test_all_boards_of_a_book_are_equally_large(per_page: int, paper: Paper, qtbot: QtBot) -> None:
    # The second game has the moves of a ko, which are notes below its figures, a comment, and another head.
    ko = ";B[ab];W[bc];B[ba];W[cb];B[bb];W[ca]" + ";B[pp];W[ab];B[qq];W[bb]" * 8
    text = f"(;GM[1]{moves(60)})(;GM[1]PB[A]PW[B]RE[W+1]DT[2020]{ko};B[dd]C[A comment.];W[jj]{moves(60)[16:]})"
    pages = pages_of(text, PageStyle(paper, per_page), BookOptions(moves=20))
    assert sum(page.figures for page in pages) > 7
    assert len(board_sizes(pages)) == 1
    assert_within(pages, paper)


def test_a_wide_part_is_as_wide_as_its_column(qtbot: QtBot) -> None:
    pages = pages_of(f"(;GM[1]VW[aa:si]{moves(4)})", PageStyle(per_page=6))
    assert board_sizes(pages) == {(233, 112)}


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_long_comments_go_on_over_pages(per_page: int, qtbot: QtBot) -> None:
    words = "A comment of some words, which is repeated often. " * 400
    text = f"(;GM[1]PB[A]PW[B];B[dd]C[{words}\n{words}];W[pp]C[Short.](;B[pd])(;B[dp]C[Also here.]))"
    pages = pages_of(text, PageStyle(per_page=per_page))
    assert len(pages) > 2
    assert [page.number for page in pages] == list(range(1, len(pages) + 1))
    assert_within(pages, Paper.A4)


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_many_short_lines_below_a_problem_stay_on_the_page(per_page: int, qtbot: QtBot) -> None:
    lines = "\n".join(["A3"] * 130)
    pages = pages_of(
        f"(;SZ[9]AB[aa][bb]AW[cc]C[{lines}];W[dd])", PageStyle(per_page=per_page), BookOptions(Contents.PROBLEMS)
    )
    assert_within(pages, Paper.A4)


def test_letters_of_a_figures_name_that_no_font_has_are_told(qtbot: QtBot) -> None:
    said: list[str] = []
    games = read_collection("(;GM[1];FG[:\U000f1234];B[dd];W[pp])".encode()).games
    pdf_bytes(make_booklet(games, BookOptions(moves=None)), PageStyle(), warn=said.append)
    assert said


def test_an_empty_problem_sheet_has_a_page(qtbot: QtBot) -> None:
    assert pages_of("(;GM[1])", PageStyle(), BookOptions(Contents.PROBLEMS))


def test_the_face_is_one_of_the_system(qtbot: QtBot) -> None:
    assert book_face() in QFontDatabase.families()


def test_the_best_face_for_books_is_chosen() -> None:
    assert best_face(["Arial", "DejaVu Serif", "Georgia [Monotype]", "Georgia [other]"]) == "Georgia [Monotype]"
    assert best_face(["Arial", "Comic Sans MS"]) is None


def test_a_pdf_has_the_pages_and_tells_its_progress(qtbot: QtBot) -> None:
    told = list[float]()
    booklet = make_booklet(read_collection(f"(;GM[1]{moves(100)})".encode()).games, BookOptions())
    data = pdf_bytes(booklet, PageStyle(Paper.LETTER, 1), told.append)
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 2
    assert b"/MediaBox [0 0 612" in data
    assert len(data) < 60_000, "numbers are letters, not outlines"
    assert told == sorted(told)
    assert told[-1] == 1.0
