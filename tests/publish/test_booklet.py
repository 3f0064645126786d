"""Books as blocks: figures, comments, variations, notes, problems."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qtgo.core.diagram.board_diagram import BoardDiagram
from qtgo.core.diagram.numbered_figure import Note
from qtgo.core.record.markup import NO_MARKUP, Mark, Markup
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.publish.book_blocks import (
    STONE,
    Block,
    BookOptions,
    Chapter,
    Comment,
    Contents,
    ContentsList,
    Figure,
    figure_of,
)
from qtgo.publish.booklet import make_booklet
from qtgo.sgf.reader import read_collection
from tests.languages import spoken


def blocks_of(text: str, options: BookOptions = BookOptions()) -> list[Block]:  # noqa: B008  a frozen value
    return list(make_booklet(read_collection(text.encode()).games, options).blocks())


def titles_of(blocks: list[Block]) -> list[str]:
    return [block.title for block in blocks if isinstance(block, Figure)]


def moves(count: int) -> str:
    """Return alternating moves, row by row from the upper left."""
    return "".join(f";{'BW'[i % 2]}[{chr(97 + i % 19)}{chr(97 + i // 19)}]" for i in range(count))


@pytest.mark.parametrize(
    ("wanted", "titles"),
    [
        (50, ["Figure 1 (1–50)", "Figure 2 (51–100)", "Figure 3 (101–120)"]),
        (100, ["Figure 1 (1–100)", "Figure 2 (101–120)"]),
        (119, ["Figure 1 (1–119)", "Figure 2 (120)"]),
        (200, ["Figure 1 (1–120)"]),
    ],
)
def test_a_game_is_cut_into_figures(wanted: int, titles: list[str]) -> None:
    assert titles_of(blocks_of(f"(;GM[1]{moves(120)})", BookOptions(moves=wanted))) == titles


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        (f"(;GM[1];MN[101]B[ss]{moves(60)})", ["Figure 1 (101–150)", "Figure 2 (151–161)"]),
        (f"(;GM[1]{moves(60)};MN[1]B[ss];W[rs])", ["Figure 1 (1–50)", "Figure 2 (51–60)", "Figure 3 (1–2)"]),
        (f"(;GM[1]MN[20]{moves(3)})", ["Figure 1 (21–23)"]),
    ],
)
def test_figures_are_full_by_their_moves_wherever_the_numbers_begin(text: str, titles: list[str]) -> None:
    blocks = blocks_of(text)
    assert titles_of(blocks) == titles
    assert all(block.diagram.markup.numbers for block in blocks if isinstance(block, Figure))


@pytest.mark.parametrize(
    ("variation", "count", "leads"),
    [
        (";C[a plan];B[ee]C[here];W[ff]C[there]", 2, ["", "1", "2"]),
        (";AB[jj]AW[kk]C[set up];W[ff]C[there]", 1, ["", "1"]),
        (";AB[jj]AW[kk]C[set up]", 0, [""]),
        (";MN[1]B[ee]C[here];W[ff]C[there]", 2, ["1", "2"]),
    ],
)
def test_a_variation_is_numbered_from_its_own_first_move(variation: str, count: int, leads: list[str]) -> None:
    blocks = blocks_of(f"(;GM[1];B[aa];W[bb](;B[cc])({variation}))")
    diagram = next(block for block in blocks if isinstance(block, Figure) and block.is_small)
    assert diagram.title == "Dia. 1 (instead of 3)"
    assert sorted(diagram.diagram.markup.numbers.values()) == list(range(1, count + 1))
    assert [block.lead for block in blocks if isinstance(block, Comment)] == leads


def test_figures_of_the_record() -> None:
    text = "(;GM[1];B[aa];W[bb];FG[:The corner];B[cc];W[dd])"
    blocks = blocks_of(text, BookOptions(moves=None))
    assert titles_of(blocks) == ["Figure 1 (1–2)", "The corner"]
    numbers = [sorted(block.diagram.markup.numbers.values()) for block in blocks if isinstance(block, Figure)]
    assert numbers == [[1, 2], [3, 4]]
    assert titles_of(blocks_of(f"(;GM[1]{moves(60)})", BookOptions(moves=None)))[0] == "Figure 1 (1–50)"


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("(;GM[1];B[aa]FG[:A];W[bb];B[cc]FG[:B])", ["A", "B"]),  # on move 1, and on the last node
        ("(;GM[1]FG[:Root];B[aa]FG[:A];W[bb])", ["A"]),
        ("(;GM[1]FG[];B[aa];W[bb])", ["Figure 1 (1–2)"]),
        ("(;GM[1]C[x];C[y]FG[:Y];C[z]FG[:Z];B[aa];W[bb])", ["Z"]),  # two after each other
        ("(;GM[1];B[aa];W[bb]FG[];C[x]FG[];B[cc])", ["Figure 1 (1)", "Figure 2 (2)", "Figure 3 (3)"]),
        ("(;GM[1];B[aa];W[bb];C[end]FG[:End])", ["Figure 1 (1–2)"]),
        ("(;GM[1];B[aa];W[bb]FG[:B];C[end]FG[:End];C[more])", ["Figure 1 (1)", "B"]),
        ("(;GM[1];B[aa];FG[:X];FG[:Y])", ["Figure 1 (1)"]),
        ("(;GM[1]HA[2]AB[dd][pp];W[aa]FG[:A];B[bb])", ["A"]),
        ("(;GM[1]AB[dd][pp];W[aa]FG[:A];B[bb])", ["Figure 1", "A"]),  # a position is worth a figure
        ("(;GM[1];AB[dd]FG[:Set up];B[aa]FG[:A])", ["Set up", "A"]),
        ("(;GM[1]FG[:Only])", ["Only"]),
        ("(;GM[1];B[aa](;W[bb]FG[:A];B[cc])(;W[dd]FG[:V];B[ee]))", ["Figure 1 (1)", "A", "Dia. 1 (instead of 2)"]),
        ("(;GM[1];B[]FG[:Pass];W[bb])", ["Pass"]),
    ],
)
def test_no_figure_of_the_record_is_empty(text: str, titles: list[str]) -> None:
    blocks = blocks_of(text, BookOptions(moves=None))
    assert [block.title for block in blocks if isinstance(block, Figure)] == titles


def test_what_is_said_behind_the_last_figure_stays() -> None:
    text = "(;GM[1]C[start];B[aa]FG[:A]C[one];W[bb];C[end]FG[:End])"
    blocks = blocks_of(text, BookOptions(moves=None))
    assert [block.text for block in blocks if isinstance(block, Comment)] == ["start", "one", "end"]
    (figure,) = (block for block in blocks if isinstance(block, Figure))
    assert (figure.title, sorted(figure.diagram.markup.numbers.values())) == ("A", [1, 2])


def test_a_figure_ends_where_stones_are_set_up() -> None:
    assert titles_of(blocks_of("(;GM[1];B[aa];W[bb];AB[cc];B[dd])")) == ["Figure 1 (1–2)", "Figure 2 (3)"]


def test_a_position_without_moves_is_a_figure() -> None:
    blocks = blocks_of("(;GM[1]SZ[9]AB[aa])")
    assert titles_of(blocks) == ["Figure 1"]


def test_comments_follow_their_figure_and_name_their_move() -> None:
    blocks = blocks_of("(;GM[1]PB[A]PW[B]C[Before.];B[dd]C[One.\n\nTwo.];W[ee])")
    assert [type(block) for block in blocks] == [Chapter, Comment, Figure, Comment, Comment]
    comments = [(block.lead, block.text) for block in blocks if isinstance(block, Comment)]
    assert comments == [("", "Before."), ("1", "One."), ("", "Two.")]
    assert titles_of(blocks_of("(;GM[1];B[dd]C[One.])", BookOptions(comments=False))) == ["Figure 1 (1)"]


def test_variations_have_diagrams_of_their_part_numbered_from_1() -> None:
    blocks = blocks_of("(;GM[1];B[dd];W[pp](;B[pd];W[dp])(;B[pq];W[qq](;B[qr])(;B[qp])))")
    small = [block for block in blocks if isinstance(block, Figure) and block.is_small]
    assert [block.title for block in small] == ["Dia. 1 (instead of 3)", "Dia. 2 (instead of 3 in Dia. 1)"]
    assert sorted(small[0].diagram.markup.numbers.values()) == [1, 2, 3]
    assert small[0].diagram.part is not None
    without = blocks_of("(;GM[1];B[dd](;W[pp])(;W[pd]))", BookOptions(variations=False))
    assert titles_of(without) == ["Figure 1 (1–2)"]


def test_marks_that_a_comment_speaks_of_have_a_diagram() -> None:
    blocks = blocks_of("(;GM[1];B[dd]LB[cc:A]C[A is better.];W[pp])")
    small = next(block for block in blocks if isinstance(block, Figure) and block.is_small)
    assert small.title == "Dia. 1"
    assert list(small.diagram.markup.labels.values()) == ["A"]
    assert list(small.diagram.markup.numbers.values()) == [1]


def test_notes_name_stones_and_are_not_broken() -> None:
    text = "(;GM[1]SZ[9]AB[bc][cb][cd]AW[dc][eb][ed][fc];W[aa];B[ec];W[ii];B[ih];W[dc];B[hi];W[gg];B[ec])"
    figure = next(block for block in blocks_of(text) if isinstance(block, Figure))
    for note in figure.notes:
        assert " " not in note.text
        assert (STONE in note.text) == (note.stone is not None)


def test_a_note_at_a_stone_that_stood_marks_it() -> None:
    # Black captures at once and White plays where a stone stood before.
    text = "(;GM[1]SZ[9]AW[aa]AB[ba];B[ab];W[ii];B[hi];W[aa])"
    figure = next(block for block in blocks_of(text) if isinstance(block, Figure))
    (note,) = figure.notes
    assert note.text == f"4\u00a0at\u00a0{STONE}"
    assert note.stone is not None
    assert (note.stone.color, note.stone.sign) == (Color.WHITE, Mark.TRIANGLE)
    assert Mark.TRIANGLE in figure.diagram.markup.marks.values()


def drawn(notes: tuple[Note, ...], markup: Markup = NO_MARKUP) -> Figure:
    """Return the figure of a board with black stones in its lowest row, and these notes."""
    stones = bytes([1] * 9 + [0] * 72)
    return figure_of(BoardDiagram(replace(Position.empty(9, 9), stones=stones), markup, notes=notes), "")


def test_a_stone_with_a_number_is_named_by_it() -> None:
    figure = drawn((Note(237, 229), Note(243, 229), Note(249, 229)), Markup(numbers={Point(0, 0): 229}))
    assert [(note.text, note.stone) for note in figure.notes] == [
        ("237,\u00a0243,\u00a0249\u00a0at\u00a0229", None),
    ]


def test_letters_follow_when_all_marks_are_taken() -> None:
    marks = {Point(4, 4): Mark.CIRCLE, Point(8, 0): Mark.CROSS}
    notes = (*(Note(10 + x, Point(x, 0)) for x in range(4)), Note(30, Point(5, 5)), Note(31, Point(8, 0)))
    figure = drawn(notes, Markup(marks=marks, labels={Point(6, 6): "a"}))
    stones = [note.stone and note.stone.sign for note in figure.notes]
    assert stones == [Mark.TRIANGLE, Mark.SQUARE, "b", "c", None, Mark.CROSS], "the last one has a mark of its own"
    assert figure.notes[4].text[-1] == "d", "an empty point has its letter in the text"
    assert figure.diagram.markup.labels == {
        Point(6, 6): "a",
        Point(2, 0): "b",
        Point(3, 0): "c",
        Point(5, 5): "d",
    }


def test_moves_at_one_place_are_listed_together() -> None:
    text = "(;GM[1]SZ[9];B[];W[];B[aa])"
    figure = next(block for block in blocks_of(text) if isinstance(block, Figure))
    assert [note.text for note in figure.notes] == ["1,\u00a02\u00a0pass"]


@pytest.mark.usefixtures("qapp")
def test_many_moves_are_listed_as_the_language_lists_with_places_to_break() -> None:
    notes, markup = tuple(Note(move, 9) for move in range(11, 25, 2)), Markup(numbers={Point(0, 0): 9})
    numbers = list(map(str, range(11, 25, 2)))
    assert drawn(notes, markup).notes[0].text == ",\u00a0\u200b".join(numbers) + "\u00a0at\u00a09"
    with spoken("ja"):
        assert drawn(notes, markup).notes[0].text == "、\u200b".join(numbers) + "は9"


def test_a_collection_begins_with_its_contents() -> None:
    blocks = blocks_of("(;GM[1]PB[A]PW[B];B[aa])(;GM[1]GN[Second];B[bb])")
    assert isinstance(blocks[0], ContentsList)
    assert list(blocks[0].titles) == ["A – B", "Second"]
    assert [block.title for block in blocks if isinstance(block, Chapter)] == ["A – B", "Second"]


def test_the_progress_goes_to_1() -> None:
    told = list[float]()
    games = read_collection(b"(;GM[1];B[aa])(;GM[1];B[bb])").games
    list(make_booklet(games, BookOptions()).blocks(told.append))
    assert 0.5 in told and told[-1] == 1.0
    assert told == sorted(told)


def test_a_long_game_can_be_cancelled_between_its_variations() -> None:
    """What is told of progress may raise, which ends the work."""
    games = read_collection(b"(;GM[1];B[aa];W[bb](;B[cc];W[dd])(;B[dd])(;B[ee]))").games
    told = list[float]()
    blocks = list(make_booklet(games, BookOptions()).blocks(told.append))
    assert len(told) == len(blocks) + 1, "after each block, and at the end"
    assert told == sorted(told) and len(set(told)) > 2


def test_the_answers_of_problems_stand_apart() -> None:
    text = "(;GM[1]SZ[19]AB[ab][bb]AW[ac][bc]PL[W]C[Kill.](;W[aa]C[Correct.];B[ba])(;W[ca]C[Wrong.]))(;GM[1]AB[aa])"
    blocks = blocks_of(text, BookOptions(Contents.PROBLEMS))
    assert [block.title for block in blocks if isinstance(block, Chapter)] == ["2 Problems", "Answers"]
    first, second, answer, other = (block for block in blocks if isinstance(block, Figure))
    assert (first.title, second.title) == ("1. White to play", "2. Black to play")
    assert first.remarks == ("Kill.",)
    assert not first.diagram.markup.numbers
    assert first.diagram.part is not None
    assert (answer.title, answer.remarks) == ("Answer 1", ("1: Correct.",))
    assert sorted(answer.diagram.markup.numbers.values()) == [1, 2]
    assert other.remarks == ("The file has no answer.",)


def test_a_long_game_is_made_figure_by_figure() -> None:
    """The preview takes blocks one by one, and must not wait for the whole game."""
    games = read_collection(f"(;GM[1]{moves(300)})".encode()).games
    line = list(games[0].main_line())
    blocks = make_booklet(games, BookOptions(moves=50)).blocks()
    next(blocks)
    first = next(blocks)
    assert isinstance(first, Figure) and first.place == 50
    del line[60].children[0].children[:]  # nothing so far down has been looked at
    assert [block.title for block in blocks if isinstance(block, Figure)] == ["Figure 2 (51–61)"]
