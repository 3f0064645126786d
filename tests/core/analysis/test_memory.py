"""The store of analyses in memory."""

from __future__ import annotations

from typing import Any

import pytest

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.memory import AnalysisKey, AnalysisMemory, by_networks, of_any_network
from qtgo.core.rules.point import Color, Point

KEY = AnalysisKey(19, 19, 12345, Color.BLACK, rules="Japanese", komi=6.5, network="b6c96")


def test_an_analysis_is_found_by_its_key() -> None:
    memory = AnalysisMemory()
    analysis = PositionAnalysis(30, 0.5)
    assert memory.keep(KEY, analysis)
    assert memory.find(KEY._replace()) is analysis
    assert memory.missing([KEY, KEY._replace(komi=7.5), KEY._replace(komi=7.5)]) == [KEY._replace(komi=7.5)]


OTHERS: dict[str, Any] = {
    "width": 13,
    "height": 13,
    "position": 12346,
    "to_move": Color.WHITE,
    "forbidden": (Point(2, 3),),
    "passes": 1,
    "button": Color.WHITE,
    "prisoners": -1,
    "rules": "Chinese",
    "komi": 7.0,
    "network": "b18",
}


@pytest.mark.parametrize("name", AnalysisKey._fields)
def test_every_part_of_the_key_counts(name: str) -> None:
    other = KEY._replace(**{name: OTHERS[name]})
    memory = AnalysisMemory()
    memory.keep(KEY, PositionAnalysis(30, 0.5))
    assert memory.find(other) is None
    assert other.digest() != KEY.digest()
    assert KEY.digest() == KEY._replace().digest()


def test_more_visits_stay() -> None:
    memory = AnalysisMemory()
    deep = PositionAnalysis(200, 0.5)
    assert memory.keep(KEY, deep)
    assert not memory.keep(KEY, PositionAnalysis(30, 0.6))
    assert memory.find(KEY) is deep
    assert memory.keep(KEY, PositionAnalysis(200, 0.6))


def test_one_that_says_who_leads_stays_and_comes() -> None:
    memory = AnalysisMemory()
    without, leading = PositionAnalysis(200, 0.5), PositionAnalysis(30, 0.6, 1.5)
    assert memory.keep(KEY, without)
    assert memory.keep(KEY, leading)
    assert not memory.keep(KEY, without)
    assert memory.find(KEY) is leading


def test_what_was_used_longest_ago_goes_first() -> None:
    memory = AnalysisMemory(3)
    keys = [KEY._replace(position=number) for number in range(4)]
    for key in keys[:3]:
        memory.keep(key, PositionAnalysis(1, 0.5))
    memory.find(keys[0])
    memory.keep(keys[3], PositionAnalysis(1, 0.5))
    assert len(memory) == 3
    assert [memory.find(key) is not None for key in keys] == [True, False, True, True]


def test_of_several_networks_the_deepest_analysis_counts() -> None:
    other = KEY._replace(position=9)
    keys = by_networks(iter((KEY, other)), ("small", "large", "small"))
    assert [(key.position, key.network) for key in keys] == [
        (KEY.position, "small"),
        (9, "small"),
        (KEY.position, "large"),
        (9, "large"),
    ]
    shallow, deep = PositionAnalysis(30, 0.5), PositionAnalysis(200, 0.6)
    found = of_any_network({keys[0]: deep, keys[1]: shallow, keys[2]: shallow})
    assert found == {KEY._replace(network=""): deep, other._replace(network=""): shallow}
