"""An analysis in which no win rate and no lead can be read is none, whichever program wrote it."""

from __future__ import annotations

import base64
import gzip
import json

import pytest

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.record.analyses.compact import write_compact
from qtgo.core.record.analyses.recorded import analyses_at
from qtgo.core.record.analyses.values import Place
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point

D4 = Point.from_vertex("D4")
NAN = float("nan")
KT = {
    "root": {"winrate": NAN, "scoreLead": NAN, "visits": 9},
    "moves": {"D4": {"move": "D4", "winrate": NAN, "order": 0}},
}
VISITS_ALONE = PositionAnalysis(9, candidates=(Candidate(D4, 9, prior=0.5, pv=(D4,)),))


def packed(found: object) -> str:
    return base64.b64encode(gzip.compress(json.dumps(found).encode())).decode()


NOTHING = {
    "KaTrain": {"KT": ["", "", packed(KT)]},
    "KaTrain with owners": {"KT": [base64.b64encode(gzip.compress(bytes(2 * 81))).decode(), "", packed(KT)]},
    "Lizzie": {"LZ": ["KataGo 140.0 30\nmove D4 visits 30 winrate nan prior 500 pv D4"]},
    "Sabaki": {"SBKV": ["nan"], "SBKS": ["-nan"]},
    "OGS": {"C": ["Black's win rate: %nan visits: 507"]},
    "QtGo": {"QGAN": [write_compact(VISITS_ALONE, Place(9, 9, Color.WHITE))]},
}


@pytest.mark.parametrize("program", NOTHING)
def test_nothing_is_said(program: str) -> None:
    root = Node({"SZ": ["9"]})
    assert analyses_at(Node({"B": ["ee"], **NOTHING[program]}, root)) == ()


def test_go_review_partner_says_nothing_by_a_move_alone() -> None:
    root = Node({"SZ": ["9"], "RSGF": ["1.0"]})
    Node({"B": ["ee"], "CBM": ["D4"], "BWWR": ["nan%/nan%"], "ES": ["nan"], "TBM": ["ee"]}, root)
    assert analyses_at(root) == ()


def test_a_move_with_a_number_is_enough() -> None:
    kept = PositionAnalysis(9, candidates=(Candidate(D4, 9, lead=1.5, pv=(D4,)),))
    node = Node({"B": ["ee"], "QGAN": [write_compact(kept, Place(9, 9, Color.WHITE))]}, Node({"SZ": ["9"]}))
    assert len(analyses_at(node)) == 1
