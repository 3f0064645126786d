"""SBKV, SBKS and OGSC."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.record.analyses.compact import write_compact
from qtgo.core.record.analyses.recorded import AnalysisFormat, RecordReader, analyses_at, analysis_at
from qtgo.core.record.analyses.sabaki import has_fractions, write_rate_and_lead
from qtgo.core.record.analyses.terms import terms_of
from qtgo.core.record.analyses.turning import swapped_analysis
from qtgo.core.record.analyses.values import Place
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.properties import decode_real, encode_text
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.sgf.reader import read_games


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


def rates(record: str) -> list[float | None]:
    """Return the win rates of a record's main line."""
    nodes = read_games(record.encode())[0].main_line()
    found = [analysis_at(node, terms_of(read_game_info(node.root))) for node in nodes]
    return [
        None if analysis is None or analysis.win_rate is None else round(analysis.win_rate, 4) for analysis in found
    ]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ("(;SBKV[0,62];B[dd]SBKV[0,5])", [0.62, 0.5]),
        ("(;SBKV[0.62];B[dd]SBKV[1];W[cc]SBKV[0.0])", [0.62, 1.0, 0.0]),
        ("(;B[dd]SBKV[0.4]SBKS[-1.0];W[cc]SBKV[.03]SBKS[-14.5])", [0.4, 0.03]),
        ("(;B[dd]SBKV[50,5];W[cc]SBKV[0,62])", [0.505, 0.0062]),
        ("(;B[dd]SBKV[0.62];W[cc]SBKV[12.5])", [0.0062, 0.125]),
        ("(;SBKV[1];B[dd]SBKV[0])", [0.01, 0.0]),
        ("(;B[dd]SBKV[0.62]SBKS[-30];W[cc]SBKV[0.05]SBKS[-42])", [0.0062, 0.0005]),
    ],
)
def test_a_whole_game_tells_fractions_from_percent(record: str, expected: list[float]) -> None:
    assert [rate for rate in rates(record) if rate is not None] == expected


def test_percent_of_our_own_says_nothing_of_another_programs_fractions() -> None:
    value = write_compact(PositionAnalysis(10, 0.55, 1.0), Place(9, 9, Color.WHITE))
    found = rates(f"(;SZ[9];B[dd]SBKV[55.00]SBKS[1.00]QGAN[{encode_text(value)}];W[cc]SBKV[0.62])")
    assert found == [None, 0.55, 0.62]


@pytest.mark.parametrize(("record", "swapped"), [(";B[dd]SBKV[0.62]", "0.38"), (";B[dd]SBKV[62.5]", "37.5")])
def test_colors_are_swapped_in_the_unit_of_the_game(record: str, swapped: str) -> None:
    node = read_games(f"({record})".encode())[0]
    told = swapped_analysis(node, "SBKV", (19, 19), is_go_review_partner=False, has_fractions=has_fractions(node))
    assert told == [swapped]


def test_whether_a_game_has_fractions_is_found_out_once_for_all_its_nodes() -> None:
    root = read_games(b"(;SZ[9]" + b";B[dd]SBKV[0.62];W[cc]SBKV[0.51]" * 150 + b")")[0]
    said = RecordReader(root)
    with patch("qtgo.core.record.analyses.sabaki.decode_real", side_effect=decode_real) as decoded:
        found = [said.analyses_at(node)[0].analysis.win_rate for node in root.children[0].main_line()]
    assert found == [0.62, 0.51] * 150
    assert decoded.call_count == 300
