import re
from itertools import pairwise
from pathlib import Path

from qtgo.ai.levels import FULL, LEVELS


def test_the_levels_are_as_agreed_on() -> None:
    assert list(LEVELS) == [
        "first-day", "beginner", "novice", "casual", "club", "strong-club", "expert", "full"
    ]  # fmt: skip
    assert all(key == level.key and level.rank for key, level in LEVELS.items())


def test_from_level_to_level_more_is_seen() -> None:
    for weaker, stronger in pairwise(LEVELS.values()):
        assert (stronger.visits or 10**9) >= (weaker.visits or 10**9)
        assert stronger.temperature < weaker.temperature
        assert stronger.overlooks <= weaker.overlooks
        assert stronger.least_share >= weaker.least_share or stronger.key == FULL


def test_only_the_strongest_is_limited_by_time() -> None:
    assert [key for key, level in LEVELS.items() if level.seconds is not None] == [FULL]
    assert [key for key, level in LEVELS.items() if level.visits is None] == [FULL]
    assert 0.5 <= (LEVELS[FULL].seconds or 0) <= 2


def test_the_strength_is_what_was_measured() -> None:
    text = (Path(__file__).parents[2] / ".github" / "ENGINE.md").read_text(encoding="utf-8")
    measured = re.findall(r"^\| ([a-z-]+) \| [^|]+ \| (-?\d+) \| ±(\d+) \|$", text, re.MULTILINE)
    assert {key: (int(elo), int(error)) for key, elo, error in measured} == {
        key: (level.elo, level.elo_error) for key, level in LEVELS.items()
    }
