"""A game reviewed: marks, mistakes, key moments, phases and each player's numbers."""

import random
from dataclasses import replace

import pytest

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.loss import Loss, LossClass
from qtgo.core.analysis.marking import Marking
from qtgo.core.analysis.phase import GamePhase, open_share, phases, telling_phases
from qtgo.core.analysis.review import GameReview, review_of, with_sure_marks
from qtgo.core.rules.point import Color, Move, Point
from tests.core.analysis.reviewed import reviewed

COLORS = (Color.BLACK, Color.WHITE)


def review(*losses: float | None, bests: dict[int, Point] | None = None) -> GameReview:
    """Return a review of moves from left to right on the fourth line; ``bests`` are better ones than R17 by index."""
    moves = [Move(COLORS[index % 2], Point(index % 19, 3)) for index in range(len(losses))]
    points = [(bests or {}).get(index, Point(16, 16)) for index in range(len(moves) + 1)]
    candidates = [Candidate(best, 10, lead=1.0, pv=(best, None)) for best in points]
    positions = [PositionAnalysis(lead=0.0, candidates=(candidate,)) for candidate in candidates]
    return review_of(moves, positions, [None if loss is None else Loss(loss, 0.1) for loss in losses])


def test_mistakes_are_sorted_by_what_they_cost() -> None:
    reviewed = review(3.0, 0.5, 12.0, 6.0, None)
    assert [move.number for move in reviewed.mistakes()] == [3, 4, 1]
    assert [move.number for move in reviewed.mistakes(Color.BLACK)] == [3, 1]
    assert [move.kind for move in reviewed.mistakes()] == [LossClass.BLUNDER, LossClass.MISTAKE, LossClass.DOUBTFUL]
    assert reviewed.mistakes(phase=GamePhase.ENDGAME) == []


def test_key_moments_are_few_and_apart() -> None:
    losses = [0.0] * 60
    losses[10], losses[12], losses[30], losses[50], losses[58] = 20.0, 15.0, 4.0, 9.0, 5.0
    reviewed = review(*losses, bests={index: Point(index % 19, 8 + 3 * (index // 19)) for index in range(60)})
    assert [move.number for move in reviewed.key_moments(Color.BLACK)] == [11, 51, 59]
    assert [move.number for move in reviewed.key_moments(Color.BLACK, most=1)] == [11]
    assert reviewed.key_moments(Color.WHITE) == []


def key_numbers(losses: dict[int, float], bests: dict[int, Point]) -> list[int]:
    all_losses = [losses.get(index, 0.0) for index in range(80)]
    return [move.number for move in review(*all_losses, bests=bests).key_moments(Color.BLACK)]


def test_moves_that_leave_the_same_big_point_are_one_key_moment() -> None:
    losses = {10: 8.0, 30: 9.0, 60: 7.0}
    corner, beside, side = Point(16, 16), Point(16, 15), Point(2, 10)
    assert key_numbers(losses, {10: corner, 30: corner, 60: side}) == [31, 61]
    assert key_numbers(losses, {10: corner, 30: beside, 60: side}) == [31, 61]
    assert key_numbers(losses, {10: corner, 30: Point(14, 16), 60: side}) == [11, 31, 61]


def test_a_big_point_that_was_played_and_is_big_again_is_another_key_moment() -> None:
    losses = {10: 8.0, 30: 9.0}
    played = Point(15, 3)  # by move 16
    assert key_numbers(losses, {10: played, 30: played}) == [11, 31]


def test_a_fight_that_both_leave_alone_is_one_key_moment() -> None:
    losses = {20: 8.0, 24: 8.5, 28: 9.0, 34: 9.5, 60: 3.0}
    fight = [Point(2, 12), Point(2, 16), Point(2, 12), Point(2, 16)]
    assert key_numbers(losses, dict(zip((20, 24, 28, 34, 60), [*fight, Point(9, 9)], strict=True))) == [35, 61]


def test_each_player_has_numbers_of_their_own() -> None:
    black = review(3.0, 0.0, 12.0, -2.0).of_player(Color.BLACK)
    white = review(3.0, 0.0, 12.0, -2.0).of_player(Color.WHITE)
    assert (black.moves, black.loss, black.marks[LossClass.BLUNDER]) == (2, 15.0, 1)
    assert (white.moves, white.loss, white.accuracy) == (2, 0.0, 100.0)
    assert black.accuracy is not None and black.accuracy < 10


def test_a_move_knows_the_better_one() -> None:
    move = review(3.0).moves[0]
    assert move.best == Point(16, 16)
    assert move.pv == (Point(16, 16), None)


def test_a_better_move_without_a_line_is_a_line_of_its_own() -> None:
    best = Point(2, 2)
    before = PositionAnalysis(lead=9.0, candidates=(Candidate(best, 10, lead=9.0),))
    reviewed = review_of([Move(Color.BLACK, Point(4, 4))], [before, PositionAnalysis(lead=0.0)], [Loss(9.0)])
    assert reviewed.moves[0].pv == (best,)


def test_phases_follow_how_open_the_board_is() -> None:
    assert open_share(()) is None
    assert open_share((0.9, -0.9, 0.5, -0.2)) == 0.5
    shares = [1.0] * 10 + [0.7] * 10 + [0.2] * 10 + [0.9] * 5
    assert phases(shares) == (*[GamePhase.OPENING] * 10, *[GamePhase.MIDDLE_GAME] * 10, *[GamePhase.ENDGAME] * 15)


def test_phases_are_found_where_few_positions_tell_them() -> None:
    shares = [0.9 if index < 60 else 0.5 if index < 150 else 0.1 for index in range(200)]
    some = [share if index % 10 == 0 else None for index, share in enumerate(shares)]
    assert sum(one is other for one, other in zip(phases(shares), phases(some), strict=True)) >= 185
    assert set(phases([None] * 30)) == {GamePhase.OPENING}


@pytest.mark.parametrize("seed", range(8))
def test_a_few_more_positions_tell_the_phases_of_all(seed: int) -> None:
    noise = random.Random(seed)
    shares: list[float | None] = [max(0.0, 1 - index / 250 + noise.gauss(0, 0.06)) for index in range(250)]
    told = telling_phases(shares, range(0, 250, 10))
    kept = [share if index in told else None for index, share in enumerate(shares)]
    assert phases(kept) == phases(shares)
    assert set(range(0, 250, 10)) <= told and len(told) <= 100


def test_what_looks_decided_for_a_few_moves_ends_no_phase() -> None:
    shares = [1.0] * 10 + [0.1] * 4 + [1.0] * 10
    assert set(phases(shares)) == {GamePhase.OPENING}


def test_a_review_needs_a_position_more_than_moves() -> None:
    with pytest.raises(ValueError, match="zip"):
        review_of([Move(Color.BLACK)], [None, None], [])


def test_only_marks_that_are_settled_stand_while_a_review_is_under_way() -> None:
    _, review = reviewed([0.0, 0.0, 0.0, -6.0, -6.0, -8.5, 6.0])
    under_way = with_sure_marks(review, {2, 4})
    assert [move.number for move in under_way.mistakes()] == [6]
    assert [move.number for move in under_way.looked_at] == [3, 5]
    assert with_sure_marks(review, ()) is review


def test_marks_that_strong_players_may_lose_wait_for_the_end() -> None:
    """By 3 marks among 100 moves the players may be strong, of whom only losses of 10 points stay; by 8 not."""
    marking = Marking(is_by_play=True)
    for losses, shown in (({10: 3.0, 30: 12.0, 50: 3.0}, [30]), (dict.fromkeys(range(10, 90, 10), 3.0), 8)):
        leads = [0.0]
        for index in range(100):
            sign = 1 if index % 2 else -1
            leads.append(leads[-1] + sign * losses.get(index + 1, 0.0))
        review = replace(reviewed(leads)[1], marking=marking)
        numbers = [move.number for move in with_sure_marks(review, ()).mistakes()]
        assert numbers == shown or len(numbers) == shown
