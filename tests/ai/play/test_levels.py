import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from qtgo.ai.play import calibrated
from qtgo.ai.play.calibrated import TABLE
from qtgo.ai.play.levels import FORMER, FULL, LEVELS, find_level
from qtgo.ai.play.sight import sight_of
from qtgo.ai.shipped import CALIBRATED_WEIGHTS, WEIGHTS
from qtgo.tools.training.strength.calibrate import digest_of

SIZES = (9, 13, 19)


def test_there_is_a_level_for_every_two_or_three_ranks() -> None:
    *ranked, full = LEVELS.values()
    assert (ranked[0].key, full.key) == ("30k", FULL)
    assert all(level.key == key for key, level in LEVELS.items())
    ranks = [level.kyu for level in ranked if level.kyu is not None]
    assert len(ranks) == len(ranked)
    assert {weaker - stronger for weaker, stronger in pairwise(ranks)} == {1, 2, 3}
    assert all(80 <= stronger.elo - weaker.elo <= 220 for weaker, stronger in pairwise([*ranked, full]))
    assert [LEVELS[key].rank for key in ("12k", "1d", FULL)] == ["12 kyu", "1 dan", "as strong as it can"]


@pytest.mark.parametrize(("former", "now"), FORMER.items())
def test_a_former_key_is_the_nearest_level(former: str, now: str) -> None:
    assert find_level(former) is LEVELS[now]
    assert former not in LEVELS


def test_no_level_has_another_key() -> None:
    assert find_level("shodan") is None


@pytest.mark.parametrize("side", [5, 9, 11, 13, 16, 19, 25])
def test_from_level_to_level_more_is_seen(side: int) -> None:
    seeing = [level for level in LEVELS.values() if not level.searches]
    for weaker, stronger in pairwise(level.sight(side, side) for level in seeing):
        assert (stronger.visits or 0) >= (weaker.visits or 0)
        assert stronger.temperature <= weaker.temperature
        assert stronger.least_share >= weaker.least_share
        for part in ("overlooks", "misses_near", "misses_far", "misses_ladders", "instinct"):
            assert getattr(stronger, part) <= getattr(weaker, part)


@pytest.mark.parametrize("side", [5, 9, 11, 13, 16, 19, 25])
def test_the_strongest_search_as_full_strength_does_but_less(side: int) -> None:
    *searching, full = [level for level in LEVELS.values() if level.searches]
    sights = [level.sight(side, side) for level in searching]
    assert [replace(sight, visits=None) for sight in sights] == [full.sight(side, side)] * len(searching)
    assert all((weaker.visits or 0) < (stronger.visits or 0) for weaker, stronger in pairwise(sights))
    assert {level.weights for level in searching} == {WEIGHTS}


def test_strength_is_smooth_and_has_its_ends() -> None:
    steps = [sight_of(number / 100) for number in range(101)]
    assert steps[0] == sight_of(-1)
    assert steps[-1] == sight_of(2)
    for before, after in pairwise(steps):
        assert 0 <= before.temperature - after.temperature < 0.5
        assert 1 <= (after.visits or 0) / (before.visits or 1) < 2.1


def test_only_the_strongest_is_limited_by_time() -> None:
    assert [key for key, level in LEVELS.items() if level.seconds is not None] == [FULL]
    assert [key for key, level in LEVELS.items() if level.sight(9, 9).visits is None] == [FULL]
    assert 0.5 <= (LEVELS[FULL].seconds or 0) <= 2


def test_between_two_sizes_a_level_is_between_them() -> None:
    level = LEVELS["12k"]
    low, high = sorted(TABLE[size]["12k"][2] for size in (9, 13))
    assert low <= level.elo_error(11, 11) <= high
    assert level.elo_error(5, 5) == TABLE[9]["12k"][2]
    assert level.elo_error(19, 25) == TABLE[19]["12k"][2]


@pytest.mark.parametrize("size", SIZES)
def test_every_level_was_placed_on_every_size(size: int) -> None:
    for searches in (False, True):
        strengths = [TABLE[size][key][0] for key, level in LEVELS.items() if level.searches is searches]
        assert all(weaker < stronger for weaker, stronger in pairwise(strengths))
    elo = [TABLE[size][key][1] for key in LEVELS]
    assert all(80 <= stronger - weaker <= 220 for weaker, stronger in pairwise(elo))


def test_the_text_says_what_was_measured() -> None:
    text = (Path(__file__).parents[3] / ".github" / "ENGINE.md").read_text(encoding="utf-8")
    told = {
        row[0]: row[1:] for row in re.findall(r"^\| (\d+[kd]|full) \| (.+) \| (.+) \| (.+) \|$", text, re.MULTILINE)
    }
    measured = {
        key: tuple("{} ±{}".format(*TABLE[size][key][1:]) if key in TABLE[size] else "-" for size in SIZES)
        for key in LEVELS
    }
    assert told == measured


def test_levels_keep_the_network_that_they_were_calibrated_with() -> None:
    assert digest_of(CALIBRATED_WEIGHTS) == calibrated.WEIGHTS
    assert {level.weights for level in LEVELS.values() if not level.searches} == {CALIBRATED_WEIGHTS}
    assert LEVELS[FULL].weights == WEIGHTS
