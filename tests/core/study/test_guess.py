"""What guesses are worth."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.rules.point import Point
from qtgo.core.study.guess import Guess, GuessScore, area_around

D4 = Point.from_vertex("D4")


def points(vertex: str, **options: bool) -> int:
    return Guess(Point.from_vertex(vertex), D4, **options).points


def test_near_guesses_are_worth_less() -> None:
    assert [points(vertex) for vertex in ("D4", "E5", "D6", "A4", "D9")] == [10, 6, 4, 2, 0]
    assert points("D9", in_variation=True) == 8
    assert points("D4", with_hint=True) == 5
    assert Guess(None, D4).points == 0


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
