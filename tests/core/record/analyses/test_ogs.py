"""Comments of OGS with a win rate."""

from __future__ import annotations

import pytest

from qtgo.core.record.analyses.recorded import AnalysisFormat, analyses_at
from qtgo.core.record.tree import Node


@pytest.mark.parametrize(
    ("comment", "win_rate", "visits"),
    [
        ("Black's win rate: %15.4 visits: 507", 0.154, 507),
        ("White's win rate: 60% visits: 12\nmore", 0.4, 12),
        ("before: Black's winrate: 60.5%", 0.605, 0),
        ("Black's win rate: %0,62 visits: 5", 0.0062, 5),
        ("White's win rate: 54,5%, visits: 5", 0.455, 5),
        ("It stands well. Black's win rate: %54.2. Then more.", 0.542, 0),
    ],
)
def test_comments_with_a_win_rate(comment: str, win_rate: float, visits: int) -> None:
    ((kind, found),) = analyses_at(Node({"C": [comment]}))
    assert kind is AnalysisFormat.OGS
    assert (found.win_rate, found.visits) == (pytest.approx(win_rate), visits)


@pytest.mark.parametrize(
    "comment",
    [
        "",
        "win rate: 50%",
        "Black's win rate: %",
        "Black's win rate: %1.2.3 visits: 5",
        "far " * 5000 + "Black's win rate: 50%",
        *(
            f"Black's win rate: {said} visits: 5"
            for said in ("%nan", "%-5", "%120", "%1200", "%0.62.1", "nan%", "0.62")
        ),
    ],
)
def test_other_comments(comment: str) -> None:
    assert analyses_at(Node({"C": [comment]})) == ()
