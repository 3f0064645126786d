"""What guesses are worth."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.rules.point import Color, Point
from qtgo.core.study.guess import Guess, GuessScore, area_around, costliest

D4 = Point.from_vertex("D4")


def points(vertex: str, *, in_variation: bool = False, with_hint: bool = False) -> int:
    return Guess(Point.from_vertex(vertex), D4, in_variation, with_hint).points


def test_near_guesses_are_worth_less() -> None:
    assert [points(vertex) for vertex in ("D4", "E5", "D6", "A4", "D9")] == [10, 6, 4, 2, 0]
    assert points("D9", in_variation=True) == 8
    assert points("D4", with_hint=True) == 5
    assert Guess(None, D4).points == 0


def test_what_is_known_of_a_guess_counts_before_the_distance() -> None:
    best = Candidate(D4, lead=5.0, prior=0.5)
    other = Candidate(Point.from_vertex("Q16"), lead=3.0, prior=0.1)
    unread = Candidate(Point.from_vertex("C3"), prior=0.25)
    before = PositionAnalysis(lead=5.0, candidates=(best, other, unread))
    guesses = {
        vertex: Guess(Point.from_vertex(vertex), D4).judged(before, GamePhase.OPENING, Color.BLACK)
        for vertex in ("D4", "Q16", "C3", "D5", "K10")
    }
    assert {vertex: guess.points for vertex, guess in guesses.items()} == {
        "D4": 10,
        "Q16": 6,
        "C3": 5,
        "D5": 6,
        "K10": 0,
    }
    assert (guesses["Q16"].loss, guesses["Q16"].chance) == (2.0, 0.1)
    assert guesses["D5"].loss is None, "the analysis did not look at it"
    assert all(guess.phase is GamePhase.OPENING for guess in guesses.values())


def test_the_costliest_guesses_stand_in_the_order_of_play() -> None:
    far = Point.from_vertex("Q16")
    losses = (1.0, None, 9.0, 0.2, 4.0, 3.0)
    guesses = [Guess(far, D4, loss=loss) for loss in losses] + [Guess(D4, D4, loss=20.0)]
    assert costliest(guesses) == [2, 4, 5]
    assert costliest([]) == []


def test_the_score_adds_up() -> None:
    score = GuessScore()
    for guess in (Guess(D4, D4), Guess(Point.from_vertex("D5"), D4), Guess(None, D4)):
        score = score.plus(guess)
    assert score == GuessScore(guesses=3, hits=1, near=1, points=16)
    assert score.percentage == 33
    assert GuessScore().percentage == 0


@given(st.integers(2, 25), st.integers(2, 25), st.data())
def test_a_hint_holds_the_move_and_stays_on_the_board(width: int, height: int, data: st.DataObject) -> None:
    point = Point(data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1)))
    area = area_around(point, width, height)
    assert point in area
    assert all(0 <= x < width and 0 <= y < height for x, y in area)
    assert len(area) <= 49
