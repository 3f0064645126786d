"""Points that were missed again and again."""

from __future__ import annotations

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.loss import Loss
from qtgo.core.analysis.missed import missed_points
from qtgo.core.analysis.review import GameReview, review_of
from qtgo.core.rules.point import Color, Move, Point
from qtgo.text.analysis.verdict_words import missed_text


def reviewed(*moves: tuple[str, str, float]) -> GameReview:
    """Return the review of moves given with the better move and the points lost."""
    positions = [
        PositionAnalysis(100, lead=0.0, candidates=(Candidate(Point.from_vertex(best), 50, lead=0.0),))
        for _played, best, _points in (*moves, moves[-1])
    ]
    colors = [Color.BLACK if index % 2 == 0 else Color.WHITE for index in range(len(moves))]
    played = [Move(color, Point.from_vertex(move)) for color, (move, _best, _points) in zip(colors, moves, strict=True)]
    return review_of(played, positions, [Loss(points, 0.1) for _move, _best, points in moves])


def test_one_point_that_both_players_leave_alone_is_one_entry() -> None:
    review = reviewed(
        ("A1", "R6", 12.0),
        ("B1", "R6", 14.0),
        ("C1", "C3", 8.0),
        ("D1", "Q6", 15.0),
        ("E1", "R6", 0.5),
        ("F1", "R6", 16),
    )
    (missed,) = missed_points(review)
    assert [move.number for move in missed.moves] == [1, 2, 4, 6]
    assert (missed.times(Color.BLACK), missed.times(Color.WHITE)) == (1, 3)
    assert missed_text(missed) == (
        "R6 was better by about 14 points from move 1 to move 6. It was missed 4 times (Black 1, White 3)."
    )


def test_once_somebody_plays_there_it_is_missed_no_more() -> None:
    again = [("A1", "R6", 12.0), ("B1", "R6", 14.0), ("R6", "R6", 0.0), ("D1", "R6", 15.0), ("E1", "R6", 12.0)]
    assert missed_points(reviewed(*again)) == ()


def test_two_moves_are_not_again_and_again() -> None:
    assert missed_points(reviewed(("A1", "R6", 12.0), ("B1", "R6", 14.0), ("R6", "R6", 0.0))) == ()


def test_what_was_missed_long_ago_is_not_the_same_again() -> None:
    between = [("S1", "S2", 0.0)] * 20
    review = reviewed(("A1", "R6", 12.0), ("B1", "R6", 14.0), *between, *[("C1", "R6", 9.0), ("D1", "R6", 0.0)] * 3)
    (missed,) = missed_points(review)
    assert missed_text(missed) == "R6 was better by about 9 points from move 23 to move 27. Black missed it 3 times."


def test_it_is_missed_from_the_first_move_to_the_last_of_which_it_was_the_better_one() -> None:
    beside, other = ("A1", "Q6", 12.0), ("B1", "S7", 11.0)
    own = [("C1", "R6", 14.0), ("D1", "R6", 9.0), ("E1", "R6", 15.0)]
    (missed,) = missed_points(reviewed(beside, *own, ("F1", "Q7", 11.0)))
    assert [move.number for move in missed.moves] == [2, 3, 4]
    assert missed_points(reviewed(other, *own[:2])) == ()


def test_points_stand_in_the_order_in_which_they_were_missed_first() -> None:
    one, other = ("Q6", "R6", "R6", "R6"), ("C3", "C3", "C3")
    first = [("A1", one[0], 12.0), *[("B1", best, 9.0) for best in other], *[("C1", best, 9.0) for best in one[1:]]]
    assert [missed.point.vertex for missed in missed_points(reviewed(*first))] == ["C3", "R6"]
