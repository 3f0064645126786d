"""Turning, mirroring and exchanging the colors of whole records."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.editing.edits import Draft
from qtgo.core.editing.transform import swap_colors, turn_board
from qtgo.core.game.game import Game
from qtgo.core.record.game_info import time_control_of
from qtgo.core.record.markup import read_markup
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.symmetry import Symmetry, symmetries
from qtgo.sgf.reader import read_text
from tests.core.editing.edits import random_tree, shape
from tests.examples import examples

seeds = st.integers(0, 2**32)
sizes = st.sampled_from([(5, 5), (5, 4), (3, 6)])
BACK = {Symmetry.TURN_LEFT: Symmetry.TURN_RIGHT, Symmetry.TURN_RIGHT: Symmetry.TURN_LEFT}


def make(game: Game, draft: Draft) -> None:
    game.edit(draft.kind, draft.changes, draft.after, detail=draft.detail)


def random_game(seed: int, size: tuple[int, int]) -> Game:
    return Game(random_tree(random.Random(seed), *size))


@examples(60)
@given(seeds, sizes, st.sampled_from([Symmetry.TURN_LEFT, Symmetry.TURN_RIGHT]))
def test_four_quarter_turns_are_none(seed: int, size: tuple[int, int], symmetry: Symmetry) -> None:
    game = random_game(seed, size)
    before = shape(game.root)
    for _ in range(4):
        make(game, turn_board(game, symmetry))
    assert shape(game.root) == before


@examples(100)
@given(seeds, sizes, st.sampled_from(Symmetry))
def test_each_symmetry_is_undone_by_its_inverse(seed: int, size: tuple[int, int], symmetry: Symmetry) -> None:
    game = random_game(seed, size)
    before = shape(game.root)
    make(game, turn_board(game, symmetry))
    make(game, turn_board(game, BACK.get(symmetry, symmetry)))
    assert shape(game.root) == before


@examples(100)
@given(seeds, sizes, st.sampled_from(Symmetry))
def test_every_position_and_its_markup_turn(seed: int, size: tuple[int, int], symmetry: Symmetry) -> None:
    width, height = size
    game, turned = random_game(seed, size), random_game(seed, size)
    make(turned, turn_board(turned, symmetry))
    assert (turned.info.width, turned.info.height) == ((height, width) if symmetry.swaps_sides else size)

    def place(point: Point) -> Point:
        return symmetry.apply(point, width, height)

    for node, other in zip(game.root.subtree(), turned.root.subtree(), strict=True):
        game.go_to(node)
        turned.go_to(other)
        expected = {place(point): color for point, color in game.position.stones_by_point()}
        assert dict(turned.position.stones_by_point()) == expected
        markup = read_markup(node, width, height)
        found = read_markup(other, turned.info.width, turned.info.height)
        assert found.dimmed == {place(point) for point in markup.dimmed}
        assert found.marks == {place(point): mark for point, mark in markup.marks.items()}
        assert found.territory == {place(point): color for point, color in markup.territory.items()}
        assert found.arrows == tuple((place(a), place(b)) for a, b in markup.arrows)
        # The letters of the older L follow the order of the list, which stays.
        assert found.labels == {place(point): text for point, text in markup.labels.items()}


def test_the_eight_symmetries_are_different() -> None:
    point = Point(1, 0)
    assert Symmetry.UNTURNED.apply(point, 5, 5) == point
    assert len({symmetry.apply(point, 5, 5) for symmetry in Symmetry}) == 8


def test_a_rectangle_keeps_its_sides_under_four_symmetries() -> None:
    assert symmetries(5, 5) == tuple(Symmetry)
    kept = symmetries(5, 4)
    assert set(kept) == {Symmetry.UNTURNED, Symmetry.MIRROR_SIDES, Symmetry.MIRROR_TOP, Symmetry.TURN_HALF}
    assert {symmetry.size(5, 4) for symmetry in set(Symmetry) - set(kept)} == {(4, 5)}


@pytest.mark.parametrize("symmetry", list(Symmetry))
def test_the_answers_of_a_lesson_turn_with_its_stones(symmetry: Symmetry) -> None:
    game = Game(read_text("(;SZ[5:4]PL[B]CR[ae][bc][cd:dd]QGRE[ae][bc][cd:dd];B[aa]CR[dc]QGRE[dc])").games[0])
    make(game, turn_board(game, symmetry))
    for node in game.root.main_line():
        assert node.properties["QGRE"] == node.properties["CR"]
    assert symmetry is Symmetry.UNTURNED or game.root.properties["QGRE"] != ["ae", "bc", "cd:dd"]


def test_a_quarter_turn_to_the_left_takes_the_right_side_to_the_top() -> None:
    assert Symmetry.TURN_LEFT.apply(Point(8, 4), 9, 9) == Point(4, 8)
    assert Symmetry.TURN_RIGHT.apply(Point(8, 4), 9, 9) == Point(4, 0)


@examples(100)
@given(seeds, sizes)
def test_colors_exchanged_twice_are_as_before(seed: int, size: tuple[int, int]) -> None:
    game = random_game(seed, size)
    before = shape(game.root)
    make(game, swap_colors(game))
    for node in game.root.subtree():
        game.go_to(node)
    make(game, swap_colors(game))
    assert shape(game.root) == before


def test_what_belongs_to_a_color_is_exchanged() -> None:
    root = Node(
        {"PB": ["Ada"], "WR": ["1d"], "RE": ["B+R"], "KM": ["6.5"], "AB": ["aa"], "PL": ["W"], "GB": ["1"], "V": ["2"]}
    )
    Node({"B": ["bb"], "BL": ["9"], "TW": ["cc"]}, root)
    game = Game(root)
    make(game, swap_colors(game))
    assert list(root.properties.items()) == [
        ("PW", ["Ada"]),
        ("BR", ["1d"]),
        ("RE", ["W+R"]),
        ("KM", ["-6.5"]),
        ("AW", ["aa"]),
        ("PL", ["B"]),
        ("GW", ["1"]),
        ("V", ["-2"]),
    ]
    assert root.children[0].properties == {"W": ["bb"], "WL": ["9"], "TB": ["cc"]}
    assert game.position.color_at(Point(0, 18)) is Color.WHITE
    assert game.info.black.rank == "1d"


@pytest.mark.parametrize("raw", ["D4", "dp"])
def test_moves_written_for_people_turn_too(raw: str) -> None:
    root = Node({"SZ": ["19"]})
    Node({"B": [raw]}, root)
    game = Game(root)
    make(game, turn_board(game, Symmetry.MIRROR_SIDES))
    assert root.children[0].properties == {"B": ["pp"]}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("TM[600]OT[5x30 byo-yomi]QGTM[60]QGOT[10 simple]", "QGTM[600]QGOT[5x30 byo-yomi]TM[60]OT[10 simple]"),
        ("QGTM[60]", "TM[60]QGTM[0]"),
        ("TM[600]OT[5x30 byo-yomi]", "TM[600]OT[5x30 byo-yomi]"),
    ],
)
def test_with_the_colors_each_player_takes_the_time_along(before: str, after: str) -> None:
    game = Game(read_text(f"(;SZ[9]{before})").games[0])
    times = time_control_of(game.info)
    make(game, swap_colors(game))
    assert game.root.properties == read_text(f"(;SZ[9]{after})").games[0].properties
    swapped = time_control_of(game.info)
    assert times is not None and swapped is not None
    assert [swapped.of(color).normal() for color in Color] == [times.of(c.opponent).normal() for c in Color]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("B+R", "W+R"),
        ("White + 3.5", "B + 3.5"),
        ("w+T", "B+T"),
        ("0", "0"),
        ("黑中盘胜", "W+R"),
        ("白胜3/4子", "B+1.5"),
        ("Black wins by resignation", "W+R"),
        ("B", "W+"),
        ("持碁", "持碁"),
        ("unfinished", "unfinished"),
    ],
)
def test_with_the_colors_the_winner_is_another(before: str, after: str) -> None:
    game = Game(Node({"RE": [before]}))
    make(game, swap_colors(game))
    assert game.info.result == after


@pytest.mark.parametrize(
    "stated",
    [
        "KM[6.5]",
        "KM[6.5目]",
        "KM[７．５]",
        "KM[黑贴3又3/4子]",
        "KI[11]",
        "RU[Chinese]KM[375]",
        "KO[7.5]TE[Cup]",
        "KM[0]",
    ],
)
def test_with_the_colors_the_komi_is_the_others(stated: str) -> None:
    game = Game(read_text(f"(;SZ[9]{stated})").games[0])
    komi = game.info.komi
    make(game, swap_colors(game))
    assert game.info.komi_is_known and game.info.komi == -komi


@pytest.mark.parametrize("raw", ["B", "black", "1", " b"])
def test_with_the_colors_the_other_is_to_move(raw: str) -> None:
    game = Game(read_text(f"(;SZ[9];PL[{raw}])").games[0])
    make(game, swap_colors(game))
    assert game.root.children[0].properties == {"PL": ["W"]}
