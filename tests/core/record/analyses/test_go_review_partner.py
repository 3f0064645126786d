"""GoReviewPartner's files: the nodes of played moves and their siblings say what the bot thought before them."""

from __future__ import annotations

import pytest

from qtgo.core.record.analyses.recorded import AnalysisFormat, analyses_at
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point

D4, Q16, Q4, D16 = (Point.from_vertex(vertex) for vertex in ("D4", "Q16", "Q4", "D16"))


def game(**of_root: str) -> Node:
    """Return the position after Black's Q16: White played D4, the bot wanted Q4 or D16."""
    root = Node(
        {"SZ": ["19"], "RSGF": ["1.0"], "BOT": ["Leela"], "BOTV": ["0.11"], **{k: [v] for k, v in of_root.items()}}
    )
    node = Node({"B": ["pd"]}, root)
    said = {"CBM": ["Q4"], "ES": ["B+3.5"], "BWWR": ["54.2%/45.8%"], "HTM": ["pp0.61,dp0.25,zz0.3,dd"]}
    played = Node({"W": ["dp"], **said, "TBM": ["pd", "qd"], "TWM": ["aa"], "IWM": ["ab"]}, node)
    Node({"B": ["dd"], "BWWR": ["50.0%/50.0%"]}, played)
    first = Node({"W": ["pp"], "BWWR": ["52.0%/48.0%"], "PNV": ["60.5%"], "PLYO": ["1200"]}, node)
    Node({"B": ["dd"]}, Node({"B": ["dp"]}, first))
    Node({"W": ["dd"], "VNWR": ["55.0%/45.0%"], "ES": ["W+1.5"]}, node)
    Node({"W": ["jj"], "C": ["a reader's own variation"]}, node)
    return node


def test_a_position_has_what_its_children_say() -> None:
    ((kind, found),) = analyses_at(game())
    assert kind is AnalysisFormat.GO_REVIEW_PARTNER
    assert (found.win_rate, found.lead, found.to_move) == (pytest.approx(0.542), 3.5, Color.WHITE)
    assert found.source.engine == "Leela 0.11"
    first, second = found.candidates
    assert (first.point, first.visits, first.win_rate, first.prior) == (Q4, 1200, 0.52, 0.605)
    assert first.pv == (Q4, D4, D16)
    assert (second.point, second.win_rate, second.lead) == (D16, 0.55, -1.5)


def test_territory_and_heat_map() -> None:
    ((_, found),) = analyses_at(game())
    assert found.ownership[Point.from_vertex("Q16").to_index(19)] == 1.0
    assert found.ownership[Point.from_vertex("A19").to_index(19)] == -1.0
    assert found.ownership[Point.from_vertex("A18").to_index(19)] == -0.5
    assert found.policy[Q4.to_index(19)] == 0.61
    assert found.policy[D4.to_index(19)] == 0.25
    assert sum(found.policy) == pytest.approx(0.86)


def test_the_played_node_says_nothing_of_itself() -> None:
    assert analyses_at(game().children[0]) == ()


def test_the_bots_move_without_a_variation() -> None:
    node = game()
    node.children[0].properties["CBM"] = ["pass"]
    ((_, found),) = analyses_at(node)
    assert [candidate.point for candidate in found.candidates] == [None, Q4, D16]


def test_other_files_may_mean_something_else() -> None:
    node = game()
    del node.root.properties["RSGF"], node.root.properties["BOT"]
    assert analyses_at(node) == ()


@pytest.mark.parametrize("raw", ["", "Z99", "tengen", "54", "B+", "nan%/nan%", "9" * 3000, "\\]"])
def test_junk(raw: str) -> None:
    node = game()
    for child in node.children:
        for name in child.properties:
            if name not in ("B", "W"):
                child.properties[name] = [raw]
    analyses_at(node)
    node.children[0].properties = {"W": ["dp"], "CBM": [raw]}
    analyses_at(node)
