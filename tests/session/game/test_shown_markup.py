"""What is drawn on top of a position, as the record or the user wants it."""

from __future__ import annotations

import pytest

from qtgo.core.game.game import Game
from qtgo.core.record.annotations import Annotation
from qtgo.core.record.markup import Markup
from qtgo.core.rules.point import Color, Point
from qtgo.session.game.shown_markup import DisplayOptions, markup_of
from qtgo.settings import MoveNumbers, VariationStyle
from qtgo.sgf.reader import read_collection


def shown(text: str, steps: int, options: DisplayOptions | None = None) -> Markup:
    """Return the markup some nodes down the main line of a 9x9 record."""
    game = Game(read_collection(f"(;SZ[9]{text})".encode()).games[0])
    game.go_to(game.line.at(steps))
    return markup_of(game, options or DisplayOptions())


def by_vertex(numbers: object) -> dict[str, int]:
    assert isinstance(numbers, dict)
    return {point.vertex: number for point, number in numbers.items()}


def test_a_plain_record_numbers_nothing() -> None:
    assert not shown(";B[aa];W[bb]", 2).numbers


def test_a_figure_numbers_its_own_moves() -> None:
    text = ";B[aa];W[bb];B[cc]FG[];W[dd];B[ee]PM[0];W[ff]"
    assert by_vertex(shown(text, 4).numbers) == {"C7": 3, "D6": 4}
    assert not shown(text, 5).numbers
    assert not shown(text, 2).numbers


def test_print_modes_and_numbers_set_anew() -> None:
    text = "PM[2];B[aa]MN[131]FG[];W[bb];B[cc]"
    assert by_vertex(shown(text, 3).numbers) == {"A9": 31, "B8": 32, "C7": 33}
    every = DisplayOptions(numbers=MoveNumbers.ALL)
    assert by_vertex(shown(text, 3, every).numbers) == {"A9": 131, "B8": 132, "C7": 133}
    assert not shown(text, 3, DisplayOptions(numbers=MoveNumbers.NONE)).numbers


@pytest.mark.parametrize(
    ("style", "numbered"),
    [
        (MoveNumbers.NONE, {}),
        (MoveNumbers.LAST, {"E2": 12}),
        (MoveNumbers.LAST_FIVE, {"D2": 8, "A8": 9, "A9": 11, "E2": 12}),
        (MoveNumbers.LAST_TEN, {"B9": 3, "C1": 5, "C2": 6, "D1": 7, "D2": 8, "A8": 9, "A9": 11, "E2": 12}),
    ],
)
def test_the_numbers_of_the_last_moves(style: MoveNumbers, numbered: dict[str, int]) -> None:
    text = ";B[bi];W[bh];B[ba];W[aa];B[ci];W[ch];B[di];W[dh];B[ab];W[];B[aa];W[eh]"  # move 4 is captured, 10 a pass
    assert by_vertex(shown(text, 12, DisplayOptions(numbers=style)).numbers) == numbered


@pytest.mark.parametrize(
    ("style", "wanted", "root", "first"),
    [
        ("0", VariationStyle.RECORD, ["A9", "B8"], []),
        ("1", VariationStyle.RECORD, [], ["B8"]),
        ("2", VariationStyle.RECORD, [], []),
        ("3", VariationStyle.RECORD, [], []),
        ("what", VariationStyle.RECORD, ["A9", "B8"], []),
        ("2", VariationStyle.NEXT, ["A9", "B8"], []),
        ("0", VariationStyle.BESIDE, [], ["B8"]),
    ],
)
def test_variation_styles(style: str, wanted: VariationStyle, root: list[str], first: list[str]) -> None:
    text, options = f"ST[{style}](;B[aa])(;B[bb])", DisplayOptions(variation_style=wanted)
    assert [point.vertex for point in shown(text, 0, options).variations] == root
    assert [point.vertex for point in shown(text, 1, options).variations] == first
    assert not shown(text, 1, DisplayOptions(variations=False, variation_style=wanted)).variations


def test_variations_beside_keep_their_letters() -> None:
    options = DisplayOptions(variation_style=VariationStyle.BESIDE)
    assert shown("(;B[aa])(;B[bb])(;W[cc])", 1, options).variations == {
        Point.from_vertex("B8"): (Color.BLACK, "B"),
        Point.from_vertex("C7"): (Color.WHITE, "C"),
    }


def test_letters_of_variations_skip_those_that_the_record_uses() -> None:
    found = shown("LB[ff:A][gg:c][hh:D1](;B[aa])(;B[bb])(;B[cc])", 0).variations
    assert [text for _, text in found.values()] == ["B", "D", "E"]
    hidden = DisplayOptions(record_markup=False)
    assert [text for _, text in shown("LB[ff:A](;B[aa])(;B[bb])", 0, hidden).variations.values()] == ["B", "C"]
    labels = "".join(f"[a{chr(97 + index % 9)}:{letter}]" for index, letter in enumerate("ABCDEFGHI"))
    found = shown(f"LB{labels}" + "".join(f"(;B[b{chr(97 + x)}])" for x in range(9)), 0).variations
    assert [text for _, text in found.values()] == list("JKLMNOPQR")


def test_the_main_move_among_variations_is_known() -> None:
    assert shown("(;B[aa])(;B[bb])", 0).main_move == Point.from_vertex("A9")
    beside = DisplayOptions(variation_style=VariationStyle.BESIDE)
    assert shown("(;B[aa])(;B[bb])", 1, beside).main_move is None
    assert shown(";B[aa];W[bb]", 0).main_move is None
    assert shown("(;B[])(;B[bb])", 0).main_move is None


def test_a_badge_sits_on_the_move() -> None:
    badges = shown(";B[ee]BM[2]", 1).badges
    ((point, judgement),) = badges.items()
    assert point.vertex == "E5"
    assert (judgement.annotation, judgement.is_emphasized) == (Annotation.BAD_MOVE, True)
    assert not shown(";B[]BM[1]", 1).badges
    assert not shown(";B[ee]GB[1]", 1).badges
    assert not shown(";B[ee]BM[1]", 1, DisplayOptions(record_markup=False)).badges


def test_the_visible_part() -> None:
    assert len(shown("VW[aa:cc];B[aa]", 1).visible) == 9
