"""Which ranks are those of strong players."""

import pytest

from qtgo.core.analysis.rank import is_strong

STRONG = ["9p", "P9", "p1段", "P9段", "1 pro", "Pro", "9d", "5d", "6 dan", "7D?", "9段", "９段", "九段", "8단", " 5d* "]
OTHERS = ["", "?", "4d", "1 dan", "三段", "9k", "15级", "30 kyu", "10d", "pk", "-", "5", "provisional"]


@pytest.mark.parametrize("rank", STRONG)
def test_strong(rank: str) -> None:
    assert is_strong(rank)


@pytest.mark.parametrize("rank", OTHERS)
def test_not_known_to_be_strong(rank: str) -> None:
    assert not is_strong(rank)
