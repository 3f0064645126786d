"""What an estimate says comes through GTP as it was, on every board."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.ai.search.search_values import Estimate
from qtgo.ai.server.gtp_formatting import estimate_json
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.engine.command_meanings import read_estimate, read_move, read_points
from qtgo.engine.wanted_analysis import AnalysisWish
from qtgo.gtp.response import Response
from qtgo.gtp.target import Target
from qtgo.plain_text import MESSAGE_LENGTH

B = Color.BLACK


@given(st.integers(2, 52), st.integers(2, 52), st.randoms(use_true_random=False))
def test_an_estimate_arrives_as_it_was_sent(width: int, height: int, random: Random) -> None:
    choose = random.randrange
    points = [Point(choose(width), choose(height)) for _ in range(9)]
    owned = tuple(choose(-100, 101) / 100 for _ in range(width * height))
    sent = Estimate(
        owned, frozenset(points[:3]), frozenset(points[3:6]), -3.5, 0.25, 0.5, frozenset(points[6:]), is_settled=False
    )
    target = Target(width, height, ruleset("japanese"), 6.5)
    assert read_estimate(Response(True, estimate_json(sent, width)), target).estimate == sent


@pytest.mark.parametrize(
    ("text", "move", "comment"),
    [
        ("D4", Move(B, Point(3, 3)), ""),
        ("info move D4 visits 5 order 0 pv D4 C3\nplay D4", Move(B, Point(3, 3)), ""),
        ("info move D4 visits 5 order 0 pv D4 C3\nplay D4 (sure)\nvisits 5", Move(B, Point(3, 3)), "(sure)\nvisits 5"),
        ("info move pass visits 5 order 0 pv pass\nplay Pass", Move(B), ""),
        ("D4\nplay is over soon", Move(B, Point(3, 3)), "play is over soon"),
        ("D4.", Move(B, Point(3, 3)), ""),
        ("resign: hopeless", Move(B, resign=True), "hopeless"),
        ("d4 " + "x" * 9999, Move(B, Point(3, 3)), "x" * MESSAGE_LENGTH + "…"),
    ]
    + [
        (text, None, "") for text in ("", "D4x", "passing", "resigned", "K10", "play", "play nothing", "D" + "9" * 9999)
    ],
)
def test_a_move_may_be_followed_by_a_comment(text: str, move: Move | None, comment: str) -> None:
    answer = read_move(Response(True, text), B, Target(9, 9, ruleset("japanese"), 6.5))
    assert (answer.move, answer.comment) == (move, comment)
    assert move is not None or answer.text == text


@pytest.mark.parametrize(
    ("text", "vertices"),
    [
        ("", ""),
        ("D4 E5\nF6", "D4 E5 F6"),
        ("D4,E5", "D4 E5"),
        ("D4 E5 (2 stones)", "D4 E5"),
        ("d4\ntook 0.1 s", "D4"),
        ("none", None),
        ("D4 T19", None),
    ],
)
def test_a_list_of_stones_may_be_followed_by_words(text: str, vertices: str | None) -> None:
    points = read_points(Response(True, text), Target(9, 9, ruleset("japanese"), 6.5))
    assert points == (None if vertices is None else {Point.from_vertex(word) for word in vertices.split()})


@pytest.mark.parametrize(
    ("score", "read"),
    [("1e300", 10_000), ("-1e300", -10_000)]
    + [(text, None) for text in ("9" * 400, "9" * 5000, "NaN", "-Infinity", '"5"', "null")],
)
def test_a_score_that_no_board_has_is_limited_or_refused(score: str, read: float | None) -> None:
    target = Target(2, 2, ruleset("japanese"), 6.5)
    text = (
        f'{{"score": {score}, "win_rate": 0.5, "confidence": 0.5, "settled": true, "dead": [], "seki": [], '
        '"unsettled": [], "ownership": [0, 0, 0, 0]}'
    )
    estimate = read_estimate(Response(True, text), target).estimate
    assert (None if estimate is None else estimate.score) == read


@pytest.mark.parametrize("ownership", ["[]", "[0,0,0]", "[0,0,0,NaN]", "[0,0,0,true]", "{}", '"0000"', "[0,0,0,1e999]"])
def test_an_ownership_that_does_not_fit_is_no_estimate(ownership: str) -> None:
    target = Target(2, 2, ruleset("japanese"), 6.5)
    text = (
        '{"score": 0, "win_rate": 0.5, "confidence": 0.5, "settled": true, "dead": [], "seki": [], '
        f'"unsettled": [], "ownership": {ownership}}}'
    )
    assert read_estimate(Response(True, text), target).estimate is None


def test_a_variation_ends_before_it_leaves_the_board() -> None:
    wish = AnalysisWish(Target(9, 9, ruleset("japanese"), 6.5))
    said = wish.read("info move T19 visits 9 order 0 pv T19 info move D4 visits 1 order 1 pv D4 pass T19 A1")
    assert said is not None
    assert [(move.point, move.pv) for move in said.moves] == [(Point(3, 3), (Point(3, 3), None))]
