"""Frames around problems: alive beyond doubt, and decided by the life of the group."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.editing.edits import EditRefusedError, Refusal
from qtgo.core.editing.tsumego_frame import FrameTerms, cut_out, frame_problem, framed, has_room, likely_attacker
from qtgo.core.game.game import Game
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Area, Color, Point, board_points
from qtgo.core.rules.position import Position
from qtgo.core.rules.symmetry import Symmetry
from qtgo.core.scoring.benson import unconditional_life
from qtgo.core.scoring.regions import neighbors, pieces
from qtgo.sgf.reader import read_text
from tests.examples import examples

CORNER = "AB[br][cr][dr][er][ar]AW[aq][bq][cq][dq][eq][fq][fr][fs]"
SIDE = "AB[hs][hr][ir][jr][kr][lr][ls]AW[gs][gr][gq][hq][iq][jq][kq][lq][mq][mr][ms]"

LOOSE = "AB[br][cr][dr]AW[bp][dp][fq][fr]"
CENTER = "AB[jj][kj][lj][ji][li][jk][lk]AW[ih][jh][kh][lh][mh][il][ml][ij][mj][kl]"


def position_of(setup: str, size: int = 19) -> Position:
    return Game(read_text(f"(;SZ[{size}]{setup})").games[0]).position


@st.composite
def problems(draw: st.DrawFn) -> Position:
    """Draw some stones with liberties, in a corner, at a side or in the middle of a board of any shape."""
    width, height = draw(st.integers(7, 14)), draw(st.integers(7, 14))
    at, size = Point(draw(st.integers(0, width - 3)), draw(st.integers(0, height - 3))), draw(st.integers(2, 6))
    board = Board(width, height)
    for x, y, color in draw(
        st.lists(st.tuples(st.integers(0, size), st.integers(0, size), st.sampled_from(Color)), min_size=1, max_size=25)
    ):
        point = Point(min(at.x + x, width - 1), min(at.y + y, height - 1))
        if board.color_at(point) is None:
            board.play(color, point)
    return replace(Position.empty(width, height), stones=board.stones())


def terms(threats: bool = True) -> st.SearchStrategy[FrameTerms]:
    colors = st.sampled_from((None, *Color)) if threats else st.none()
    return st.builds(FrameTerms, st.sampled_from(Color), colors, st.sampled_from((-5.5, 0.5, 6.5, 7.5)), st.booleans())


def outside(before: Position, after: bytes, attacker: Color) -> set[int]:
    """Return the points of the frame: more than a line away from the stones, and from an edge that is near them.

    Where it needs the room, it begins right behind lines without a defender.
    """
    beyond = _outside(before, before.stones_by_point())
    if any(after[n] != stone for n, stone in enumerate(before.stones) if n not in beyond):
        return _outside(before, [(p, color) for p, color in before.stones_by_point() if color is not attacker])
    return beyond


def _outside(before: Position, stones: Iterable[tuple[Point, Color]]) -> set[int]:
    box, kept = Area.around(point for point, _ in before.stones_by_point()), {point for point, _ in stones}
    assert box is not None
    (left, low), (right, high) = box.corners
    left = 0 if left <= 2 else left - any(point.x == left for point in kept)
    low = 0 if low <= 2 else low - any(point.y == low for point in kept)
    right = before.width - 1 if before.width - 1 - right <= 2 else right + any(point.x == right for point in kept)
    high = before.height - 1 if before.height - 1 - high <= 2 else high + any(point.y == high for point in kept)
    return {
        point.to_index(before.width)
        for point in board_points(before.width, before.height)
        if not (left <= point.x <= right and low <= point.y <= high)
    }


def lead(before: Position, after: bytes, frame: FrameTerms, *, lives: bool) -> float:
    """Count the board for the attacker: the group dead, or alive with all its stones, six at least, and two eyes."""
    beyond, near = outside(before, after, frame.attacker), neighbors(before.width, before.height)
    defender = frame.attacker.opponent
    own = before.stones.count(defender)
    alive = max(own, 6)
    total = frame.komi if frame.attacker is Color.WHITE else -frame.komi
    for piece in pieces((n for n in beyond if not after[n]), near):
        owners = {after[n] for index in piece for n in near[index]} - {0}
        assert len(owners) == 1, "no dame outside"
        total += len(piece) if frame.attacker in owners else -len(piece)
    inside = len(after) - len(beyond)
    if frame.by_area:
        total += sum(1 if after[n] == frame.attacker else -1 for n in beyond if after[n])
        return total + (inside - 2 * (alive + 2) if lives else inside)
    empty = inside - own - before.stones.count(frame.attacker)
    return total + (empty - 2 * (alive - own) - 4 if lives else empty + 2 * own)


@examples(10)
@given(before=problems(), frame=terms())
def test_a_frame_keeps_the_problem_and_the_life_of_its_group_decides(before: Position, frame: FrameTerms) -> None:
    after = framed(before, frame)
    if after is None:
        return
    width, height, near = before.width, before.height, neighbors(before.width, before.height)
    beyond = outside(before, after, frame.attacker)
    assert all(after[n] == stone for n, stone in enumerate(before.stones) if n not in beyond), "the problem stays"
    for chain in (piece for color in Color for piece in pieces((n for n, s in enumerate(after) if s == color), near)):
        liberties = {n for index in chain for n in near[index] if not after[n]}
        was_there = any(before.stones[n] for n in chain)
        assert was_there or len(liberties) >= 2, "nothing is in atari"
    alive = {color: unconditional_life(width, height, after, color).stones for color in Color}
    doubtful = {n for n in beyond if after[n] and n not in alive[Color(after[n])]}
    assert all(after[n] == frame.threats.opponent for n in doubtful) if frame.threats else not doubtful
    assert bool(doubtful) == (frame.threats is not None)
    dead, lives = (lead(before, after, frame, lives=lives) for lives in (False, True))
    assert dead > 0 > lives
    assert framed(before, frame) == after


@examples(10)
@given(before=problems(), frame=terms(threats=False), symmetry=st.sampled_from(Symmetry))
def test_a_turned_problem_has_as_many_stones_of_each_color(
    before: Position, frame: FrameTerms, symmetry: Symmetry
) -> None:
    width, height = symmetry.size(before.width, before.height)
    stones = bytearray(width * height)
    for point, color in before.stones_by_point():
        stones[symmetry.apply(point, before.width, before.height).to_index(width)] = color
    turned = Position(width, height, bytes(stones))
    one, other = framed(before, frame), framed(turned, frame)
    assert (one is None) == (other is None)
    if one is not None and other is not None:
        assert [one.count(n) for n in range(3)] == [other.count(n) for n in range(3)]


@pytest.mark.parametrize("threats", list(Color))
def test_a_ko_threat_is_an_atari_that_must_be_answered_and_gains_nothing(threats: Color) -> None:
    before = position_of(CORNER)
    after = framed(before, FrameTerms(Color.WHITE, threats, 6.5))
    assert after is not None
    alive = unconditional_life(19, 19, after, threats.opponent).stones
    near = neighbors(19, 19)
    stones = (n for n in outside(before, after, Color.WHITE) if after[n] == threats.opponent and n not in alive)
    threatened = pieces(stones, near)
    assert len(threatened) >= 2
    for chain in threatened:
        one, other = sorted({n for index in chain for n in near[index] if not after[n]})
        for first, answer in ((one, other), (other, one)):
            board = Board.from_stones(19, 19, after)
            board.play(threats, Point.from_index(first, 19))
            board.play(threats.opponent, Point.from_index(answer, 19))
            ended = board.stones()
            life = unconditional_life(19, 19, ended, threats.opponent).stones
            assert chain <= life and not ended[first], "they are connected, and the stone is captured"
            assert 2 * (len(chain) + 2) > before.stones.count(Color.BLACK) + 2, "it is worth more than the lead"


SMALL = "AB[bh][ch][dh][ah][eh]AW[ag][bg][cg][dg][eg][fg][fh][fi]"


@pytest.mark.parametrize("komi", [0.5, 6.5])
@pytest.mark.parametrize("by_area", [False, True])
def test_a_corner_of_a_small_board_has_a_frame_by_each_way_of_counting(by_area: bool, komi: float) -> None:
    before, terms = position_of(SMALL, 9), FrameTerms(Color.WHITE, None, komi, by_area)
    after = framed(before, terms)
    assert after is not None
    assert lead(before, after, terms, lives=False) > 0 > lead(before, after, terms, lives=True)
    beyond = outside(before, after, Color.WHITE)
    alive = {color: unconditional_life(9, 9, after, color).stones for color in Color}
    assert all(n in alive[Color(after[n])] for n in beyond if after[n])


def full_board(problem: str) -> Position:
    """Return a board full of walls, in whose lower left corner a problem stands."""
    rows = [[(x + 2 * (y // 4)) % 4 < 2 for x in range(19)] for y in range(19)]
    stones = bytearray(0 if (x % 4 == 1 and y % 3) else 1 + rows[y][x] for y in range(19) for x in range(19))
    area = outside(problem_at := position_of(problem), problem_at.stones, Color.WHITE)
    return replace(problem_at, stones=bytes(stones[n] if n in area else problem_at.stones[n] for n in range(361)))


@pytest.mark.parametrize("by_area", [False, True])
def test_a_corner_of_a_full_board_is_cut_out(by_area: bool) -> None:
    before, corner = full_board(CORNER), Point(0, 0)
    assert framed(before, FrameTerms(Color.WHITE)) is None and not has_room(before)
    assert likely_attacker(before, corner) is Color.WHITE
    alone = cut_out(before, corner, Color.WHITE)
    assert alone.stones == position_of(CORNER).stones, "the others do not surround it"
    assert framed(alone, FrameTerms(Color.WHITE, None, 6.5, by_area)) is not None


def test_the_node_of_a_corner_clears_the_other_stones() -> None:
    game = Game(read_text(f"(;SZ[19]{CORNER}AB[pd][qe]AW[qd][pe]PL[B])").games[0])
    draft = frame_problem(game, Color.WHITE, None, Point(0, 0))
    game.edit(draft.kind, draft.changes, draft.after, detail=draft.detail)
    alone = framed(position_of(CORNER), FrameTerms(Color.WHITE, None, game.info.komi, game.info.ruleset.counts_area))
    assert game.position.stones == alone
    assert game.to_move is Color.BLACK


@pytest.mark.parametrize("setup", [CORNER, SIDE, LOOSE, CENTER])
def test_who_surrounds_attacks(setup: str) -> None:
    assert likely_attacker(position_of(setup)) is Color.WHITE
    swapped = setup.replace("AB", "x").replace("AW", "AB").replace("x", "AW")
    assert likely_attacker(position_of(swapped)) is Color.BLACK


def test_the_frame_stands_in_a_node_of_its_own_with_the_same_turn() -> None:
    game = Game(read_text(f"(;SZ[19]KM[7.5]{CORNER}PL[W]C[kill];W[cs];B[bs])").games[0])
    draft = frame_problem(game, Color.WHITE, None)
    game.edit(draft.kind, draft.changes, draft.after, detail=draft.detail)
    assert game.current.parent is game.root and len(game.root.children) == 2
    assert game.root.properties["C"] == ["kill"] and game.to_move is Color.WHITE
    assert set(game.current.properties) == {"AB", "AW", "PL"}
    game.undo()
    assert len(game.root.children) == 1


@pytest.mark.parametrize(
    ("setup", "refusal"),
    [("", Refusal.NO_STONES), ("AB[aa][ss]AW[as][sa]", Refusal.NO_ROOM_FOR_FRAME)],
)
def test_a_frame_is_refused_with_the_reason(setup: str, refusal: Refusal) -> None:
    with pytest.raises(EditRefusedError) as refused:
        frame_problem(Game(read_text(f"(;SZ[19]{setup})").games[0]), Color.BLACK, None)
    assert refused.value.refusal is refusal
