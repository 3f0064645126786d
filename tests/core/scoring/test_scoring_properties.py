"""What holds for the score of every game."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from sgfmill import boards

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import NAMED, Scoring, Tax
from qtgo.core.scoring.score import ScoringTerms, score, toggle_dead
from tests.core.rules.games import mirrored, random_game, swapped, turned
from tests.core.scoring.scores import B, W
from tests.examples import examples

seeds = st.integers(0, 10**6)
sides = st.integers(3, 8)


def random_dead(of: Position, seed: int) -> frozenset[Point]:
    """Choose chains here and there."""
    board = Board.from_stones(of.width, of.height, of.stones)
    points = [point for point, _ in of.stones_by_point()]
    return frozenset(p for point in points[seed % 5 :: 7] if seed % 3 for p in board.chain(point))


@given(seed=seeds, width=sides, height=sides, handicap=st.sampled_from([0, 2, 5]))
@examples(60)
def test_pass_stones_make_territory_equal_area(seed: int, width: int, height: int, handicap: int) -> None:
    of = random_game(seed, width, height, handicap=handicap, white_passes_last=True).position(pass_stones=True)
    dead = random_dead(of, seed)
    for name in ("aga", "bga", "french"):
        terms = ScoringTerms(NAMED[name], 0.5, handicap)
        by_territory = replace(terms, ruleset=replace(NAMED[name], scoring=Scoring.TERRITORY))
        area, territory = score(of, terms, dead=dead), score(of, by_territory, dead=dead)
        assert area.margin == territory.margin
        assert area.result == territory.result


@given(seed=seeds, width=sides, height=sides)
@examples(40)
def test_the_quick_count_of_the_french_rules_gives_the_same_margin(seed: int, width: int, height: int) -> None:
    """Fill prisoners and pass stones into the territory of their color; as many stones of each color stand then."""
    of = random_game(seed, width, height, white_passes_last=True).position(pass_stones=True)
    area = score(of, ScoringTerms(NAMED["french"], 0))
    empty = {color: [p for p, owner in area.territory.items() if owner is color] for color in Color}
    held = {color: of.prisoners(color.opponent) for color in Color}
    if any(held[color] > len(empty[color]) for color in Color):
        return
    board = Board.from_stones(width, height, of.stones)
    board.set_stones(black=empty[B][: held[B]], white=empty[W][: held[W]])
    assert board.stones().count(B) == board.stones().count(W)
    left = {color: len(empty[color]) - held[color] for color in Color}
    assert area.margin == left[B] - left[W]


@given(seed=seeds, width=sides, height=sides, name=st.sampled_from(sorted(NAMED)))
@examples(100)
def test_a_score_turned_mirrored_or_color_swapped_is_the_same(seed: int, width: int, height: int, name: str) -> None:
    of = random_game(seed, width, height).position()
    dead = random_dead(of, seed)
    plain = score(of, ScoringTerms(NAMED[name], 0), dead=dead)
    turned_dead = {Point(y, width - 1 - x) for x, y in dead}
    again = score(turned(of), ScoringTerms(NAMED[name], 0), dead=turned_dead)
    assert (again.black, again.white) == (plain.black, plain.white)
    assert again.seki == {Point(y, width - 1 - x) for x, y in plain.seki}
    again = score(mirrored(of), ScoringTerms(NAMED[name], 0), dead={Point(width - 1 - x, y) for x, y in dead})
    assert (again.black, again.white) == (plain.black, plain.white)
    again = score(swapped(of), ScoringTerms(NAMED[name], 0), dead=dead)
    assert (again.white, again.black) == (plain.black, plain.white)
    assert again.neutral == plain.neutral


@given(seed=seeds, size=sides)
@examples(60)
def test_area_agrees_with_sgfmill(seed: int, size: int) -> None:
    of = random_game(seed, size, size).position()
    theirs = boards.Board(size)
    for point, color in of.stones_by_point():
        theirs.board[point.y][point.x] = color.letter.lower()
    ours = score(of, ScoringTerms(NAMED["tromp-taylor"], 0))
    assert ours.margin == theirs.area_score()
    assert len(ours.owner) + len(ours.neutral) == size * size


@given(seed=seeds, width=sides, height=sides, name=st.sampled_from(sorted(NAMED)))
@examples(60)
def test_every_point_is_somebodys_or_nobodys(seed: int, width: int, height: int, name: str) -> None:
    of = random_game(seed, width, height).position()
    counted = score(of, ScoringTerms(NAMED[name], 0), dead=random_dead(of, seed))
    assert len(counted.owner) + len(counted.neutral) == width * height
    assert not counted.neutral & set(counted.owner)
    assert set(counted.territory) <= set(counted.owner)
    for color in Color:
        side = counted.side(color)
        assert side.stones + side.territory == sum(owner is color for owner in counted.owner.values())
    if NAMED[name].scoring is Scoring.AREA and NAMED[name].tax is Tax.NONE:
        assert counted.black.total + counted.white.total + len(counted.neutral) == width * height


@given(seed=seeds, size=sides)
@examples(30)
def test_toggling_twice_leaves_the_chain_as_it_was(seed: int, size: int) -> None:
    of = random_game(seed, size, size).position()
    for point, _ in list(of.stones_by_point())[:: size + 1]:
        for alone in (False, True):
            once = toggle_dead(of, (), point, alone=alone)
            assert point in once
            assert toggle_dead(of, once, point, alone=alone) == frozenset()
