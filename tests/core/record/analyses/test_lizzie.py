"""Lizzie's and LizzieYzy's LZ and LZOP."""

from __future__ import annotations

import random

import pytest

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.record.analyses.lizzie import write_lizzie
from qtgo.core.record.analyses.recorded import AnalysisFormat, analyses_at
from qtgo.core.record.analyses.values import Place
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point

D4, E4, Q16 = (Point.from_vertex(vertex) for vertex in ("D4", "E4", "Q16"))
# Black has just moved: the line has 43.2 % for Black, the moves have White's numbers.
KATAGO = (
    "KataGo1.12-40b 43.2 1.3k 1.9 11.2\n"
    "move D4 visits 1200 winrate 5700 prior 6100 scoreMean 2.00 pv D4 E4 pass pvVisits 1200 80 7 info "
    "move Q16 visits 147 winrate 5500 prior 1234 scoreMean -0.40 pv Q16"
)
LEELA_ZERO = (
    "0.7.4 45,6 2.5k\nmove D4 visits 38 winrate 5404 pv D4 E4 info move Q16 visits 12 winrate 5200 pv Q16 info "
)


def after_black(**properties: str) -> Node:
    return Node({"B": ["pd"], **{name: [value] for name, value in properties.items()}}, Node({"SZ": ["19"]}))


def only(node: Node) -> PositionAnalysis:
    ((_, analysis),) = analyses_at(node)
    return analysis


def test_the_line_is_of_who_just_moved_and_the_moves_of_who_is_to_move() -> None:
    found = only(after_black(LZ=KATAGO))
    assert found.win_rate == pytest.approx(0.432)
    assert found.lead == -1.9
    assert found.to_move is Color.WHITE
    assert found.source.engine == "KataGo1.12-40b"
    first, second = found.candidates
    assert first.pv == (D4, E4, None)
    assert (first.point, first.visits, first.pv_visits) == (D4, 1200, (1200, 80, 7))
    assert (first.win_rate, first.lead, first.prior) == (pytest.approx(0.43), -2.0, 0.61)
    assert (second.lead, second.prior) == (0.4, 0.1234)


def test_visits_are_the_larger_of_what_is_written_and_the_sum() -> None:
    assert only(after_black(LZ=KATAGO)).visits == 1347
    assert only(after_black(LZ=LEELA_ZERO)).visits == 2500


def test_in_the_root_black_is_to_move() -> None:
    found = only(Node({"SZ": ["19"], "LZOP": ["KataGo 52.0 999 -0.4 9.1 0.5\nmove D4 visits 5 winrate 4800 pv D4"]}))
    assert found.win_rate == pytest.approx(0.48)
    assert found.lead == -0.4
    assert found.candidates[0].win_rate == pytest.approx(0.48)


def test_older_lizzie_has_no_scores() -> None:
    found = only(after_black(LZ=LEELA_ZERO))
    assert (found.lead, found.candidates[0].lead, found.candidates[0].prior) == (None, None, None)
    assert [candidate.point for candidate in found.candidates] == [D4, Q16]


def test_a_second_engine() -> None:
    found = analyses_at(after_black(LZ=KATAGO, LZ2=LEELA_ZERO))
    assert [kind for kind, _ in found] == [AnalysisFormat.LIZZIE, AnalysisFormat.LIZZIE_SECOND]
    assert found[1].analysis.source.engine == "0.7.4"
    assert analyses_at(Node({"LZOP2": [LEELA_ZERO]}))[0].format is AnalysisFormat.LIZZIE_SECOND


def test_ownership_is_of_who_is_to_move_from_the_top() -> None:
    numbers = " ".join(f"{number / 10}" for number in (9, 8, -7, 0))
    node = Node({"B": ["aa"], "LZ": [f"K 50.0 9 1.0 1.0\nmove B1 visits 9 winrate 5000 pv B1 ownership {numbers}"]})
    Node({"SZ": ["2"]}).children.append(node)
    node.parent = Node({"SZ": ["2"]})
    assert only(node).ownership == (0.7, -0.0, -0.9, -0.8)


def test_an_engine_with_blanks_in_its_name() -> None:
    for visits in ("12k", "1.5k", "130"):
        found = only(after_black(LZ=f"Leela Zero 0.17 44.0 {visits}\n"))
        assert (found.source.engine, found.win_rate) == ("Leela Zero 0.17", pytest.approx(0.44))


def test_a_win_rate_of_a_move_may_be_a_fraction() -> None:
    text = "KataGo 50.0 12\nmove D4 visits 9 winrate 0.62 prior 0.3 pv D4 info move Q16 visits 3 winrate 6200 pv Q16"
    assert [candidate.win_rate for candidate in only(after_black(LZ=text)).candidates] == pytest.approx([0.38, 0.38])


@pytest.mark.parametrize(
    "raw",
    ["", "0.7.4", "0.7.4 50.0 0\n", "KataGo x 12\n", "KataGo 50.0 many\n", "KataGo nan 12\n", "\n\n", "] [ \\"],
)
def test_what_is_no_analysis(raw: str) -> None:
    assert analyses_at(after_black(LZ=raw)) == ()


def test_moves_that_are_none_are_left_out() -> None:
    text = (
        "K 50.0 12\nmove Z99 visits 3 winrate 5000 pv Z99 info move visits 4 info visits 5 info "
        "move D4 visits x winrate inf prior 1e999 pv D4 E4 U7 D5 info move D4 visits 9 winrate 1 pv D4"
    )
    assert only(after_black(LZ=text)).candidates == (Candidate(D4, 0, None, None, None, (D4, E4)),)


def test_cut_values_never_raise() -> None:
    chance = random.Random(2)
    for _ in range(300):
        text = KATAGO[: chance.randrange(len(KATAGO))]
        at = chance.randrange(len(text) + 1)
        analyses_at(after_black(LZ=text[:at] + chance.choice(["", " ", "9" * 400, "é", "move", " info "]) + text[at:]))


@pytest.mark.parametrize("text", [KATAGO, LEELA_ZERO.replace(",", ".")])
def test_what_was_written_is_written_again_with_the_same_values(text: str) -> None:
    found = only(after_black(LZ=text))
    values = write_lizzie(found, Place(19, 19, Color.WHITE))
    assert values is not None
    again = only(after_black(LZ=values[0]))
    assert (again.win_rate, again.lead, again.source) == (found.win_rate, found.lead, found.source)
    for new, old in zip(again.candidates, found.candidates, strict=True):
        assert (new.point, new.visits, new.win_rate, new.lead, new.pv, new.pv_visits, new.prior or None) == (
            *(old.point, old.visits, old.win_rate, old.lead, old.pv, old.pv_visits),
            old.prior,
        )


def test_the_exact_form() -> None:
    found = only(after_black(LZ=KATAGO))
    assert write_lizzie(found, Place(19, 19, Color.WHITE)) == [
        "KataGo1.12-40b 43.2 1.3k 1.9 0.0\n"
        "move D4 visits 1200 winrate 5700 prior 6100 scoreMean 2.00 pv D4 E4 pass pvVisits 1200 80 7 info "
        "move Q16 visits 147 winrate 5500 prior 1234 scoreMean -0.40 pv Q16"
    ]


def test_an_engine_is_written_without_blanks() -> None:
    values = write_lizzie(PositionAnalysis(12_345_678, 0.5), Place(19, 19, Color.BLACK))
    assert values == ["unknown 50.0 12.3m\n"]
    assert write_lizzie(PositionAnalysis(5, lead=1.0), Place(19, 19, Color.BLACK)) is None


def test_what_is_not_known_of_a_move_is_not_written() -> None:
    place = Place(9, 9, Color.BLACK)
    said = PositionAnalysis(9, 0.5, None, Color.BLACK, (Candidate(Point(3, 3), 9, pv=(Point(3, 3),)),))
    (value,) = write_lizzie(said, place) or [""]
    (read,) = only(Node({"SZ": ["9"], "LZ": [value]})).candidates
    assert (read.visits, read.win_rate, read.lead, read.prior) == (9, None, None, None)
