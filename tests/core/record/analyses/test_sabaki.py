"""SBKV, SBKS and OGSC."""

from __future__ import annotations

import pytest

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.record.analyses.recorded import AnalysisFormat, analyses_at
from qtgo.core.record.analyses.sabaki import write_rate_and_lead
from qtgo.core.record.tree import Node


def test_sabaki_says_what_black_has() -> None:
    ((kind, analysis),) = analyses_at(Node({"W": ["dd"], "SBKV": ["54.21"], "SBKS": ["-1.50"]}))
    assert kind is AnalysisFormat.SABAKI
    assert (analysis.win_rate, analysis.lead) == (pytest.approx(0.5421), -1.5)


def test_ogatak_has_another_property_for_the_lead() -> None:
    ((kind, analysis),) = analyses_at(Node({"SBKV": ["54.20"], "OGSC": ["1.50"]}))
    assert kind is AnalysisFormat.OGATAK
    assert analysis.lead == 1.5


@pytest.mark.parametrize("raw", ["", "abc", "nan", "inf", "1e999", "-30", "140", "9" * 5000])
def test_what_is_no_percentage_says_nothing(raw: str) -> None:
    assert analyses_at(Node({"SBKV": [raw]})) == ()


def test_two_decimals_are_written() -> None:
    node = Node()
    assert write_rate_and_lead(node, PositionAnalysis(win_rate=0.5421, lead=-1.5)) == {
        "SBKV": ["54.21"],
        "SBKS": ["-1.50"],
    }
    assert write_rate_and_lead(node, PositionAnalysis(win_rate=1.0, lead=-0.001)) == {
        "SBKV": ["100.00"],
        "SBKS": ["0.00"],
    }
    assert write_rate_and_lead(node, PositionAnalysis(win_rate=0.25)) == {"SBKV": ["25.00"], "SBKS": None}


def test_ogataks_lead_does_not_contradict_what_is_written() -> None:
    assert write_rate_and_lead(Node({"OGSC": ["3.0"]}), PositionAnalysis(win_rate=0.5, lead=1.0))["OGSC"] == ["1.00"]
