"""What an estimate says comes through GTP as it was, on every board."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from qtgo.ai.reports import Estimate
from qtgo.ai.telling import estimate_json
from qtgo.core.point import Point
from qtgo.core.ruleset import ruleset
from qtgo.engine.answers import read_estimate
from qtgo.gtp.response import Response
from qtgo.gtp.target import Target


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
