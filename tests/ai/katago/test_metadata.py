"""The profile of the players, whose numbers KataGo's answers prove; here, what names there are."""

from __future__ import annotations

import numpy as np
import pytest

from qtgo.ai.katago.metadata import ProfileError, profile_of
from qtgo.core.rules.point import Color


@pytest.mark.parametrize(("name", "own"), [("rank_9d", 1), ("rank_1d", 9), ("preaz_1k", 10), ("rank_20k", 29)])
def test_ranks_count_downwards(name: str, own: int) -> None:
    row = profile_of(name).row(19, 19)
    assert row[6:40].sum() == row[40:74].sum() == own
    assert row.shape == (192,)


def test_each_side_sees_its_own_rank_first() -> None:
    black = profile_of("rank_5k_3d")
    white = black.seen_by(Color.WHITE)
    assert black.seen_by(Color.BLACK) == black
    assert black.row(9, 9)[6:40].sum() == white.row(9, 9)[40:74].sum() == 14
    assert np.array_equal(black.row(9, 9)[74:], white.row(9, 9)[74:])


def test_years_have_their_sources() -> None:
    assert profile_of("proyear_1800").row(19, 19)[151 + 5] == 1
    assert profile_of("proyear_2023").row(19, 19)[151 + 6] == 1


@pytest.mark.parametrize(
    "name",
    ["", "rank_", "rank_0k", "rank_05k", "rank_21k", "rank_10d", "rank_5K", "rank_5k_", "rank_5k_3d_1d", "proyear_1799",
     "proyear_2024", "proyear_1950 ", "proyear_19500", "preaz_5", "human", "rank_٥k", "x" * 100000],
)  # fmt: skip
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ProfileError):
        profile_of(name)
