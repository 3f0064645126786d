"""QtGo's own property: read back as written, to the steps that it keeps, and small."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.analysis.evaluation import UNKNOWN_SOURCE, AnalysisSource, Candidate, PositionAnalysis
from qtgo.core.analysis.loss import loss_in_tree
from qtgo.core.record.analyses.compact import MOST_CHARACTERS, read_compact, with_sources, with_value, write_compact
from qtgo.core.record.analyses.values import Place
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from tests.core.record.analyses.searches import like_a_search
from tests.examples import examples

SIZES = [(19, 19), (9, 9), (5, 7), (2, 2)]
rates = st.none() | st.floats(0, 1)
leads = st.none() | st.floats(-500, 500)


def steps(pv: list[Point | None]) -> tuple[Point | None, ...]:
    """Return a variation without a move on the very point of the move before it."""
    return tuple(point for at, point in enumerate(pv) if at == 0 or point is None or point != pv[at - 1])


@st.composite
def analyses(draw: st.DrawFn) -> tuple[PositionAnalysis, Place]:
    width, height = draw(st.sampled_from(SIZES))
    points = st.none() | st.builds(Point, st.integers(0, width - 1), st.integers(0, height - 1))
    first_moves = draw(st.lists(points, max_size=10, unique=True))
    candidates = tuple(
        Candidate(
            point,
            draw(st.integers(0, 2000)),
            draw(rates),
            draw(leads),
            draw(rates),
            steps([point, *draw(st.lists(points, max_size=8))]),
            lead_error=draw(st.none() | st.floats(0, 50)),
        )
        for point in first_moves
    )
    ownership = draw(st.sampled_from([(), tuple(random.Random(1).uniform(-1, 1) for _ in range(width * height))]))
    analysis = PositionAnalysis(
        draw(st.integers(0, 10**9)),
        draw(rates),
        draw(leads),
        draw(st.sampled_from(Color)),
        candidates,
        ownership,
        lead_error=draw(st.none() | st.floats(0, 50)),
    )
    return analysis, Place(width, height, Color.BLACK)


def read(value: str, place: Place) -> PositionAnalysis:
    (found,) = read_compact(Node({"QGAN": [value]}), place)
    return found


def near(found: float | None, expected: float | None, within: float) -> bool:
    return found is expected is None or (found is not None and found == pytest.approx(expected, abs=within + 1e-9))


@examples(40)
@given(analyses())
def test_it_is_read_as_it_was_written(given_one: tuple[PositionAnalysis, Place]) -> None:
    analysis, place = given_one
    found = read(write_compact(analysis, place, ownership=True, most=None), place)
    assert found.to_move is analysis.to_move
    assert found.visits == analysis.visits
    assert near(found.win_rate, analysis.win_rate, 0.0005)
    assert near(found.lead, analysis.lead, 0.05)
    assert near(found.lead_error, analysis.lead_error, 0.05)
    assert [candidate.pv for candidate in found.candidates] == [candidate.pv for candidate in analysis.candidates]
    for new, old in zip(found.candidates, analysis.candidates, strict=True):
        is_sure = old.visits >= 8
        assert new.point == old.point
        assert new.visits == pytest.approx(old.visits, rel=1 / 16, abs=0.5)
        assert near(new.win_rate, old.win_rate, 0.0025 if is_sure else 0.0125)
        assert near(new.lead, old.lead, 0.05 if is_sure else 0.3)
        assert near(new.lead_error, old.lead_error, 0.025 + 0.1 * (old.lead_error or 0))
        assert near(
            None if new.prior is None else new.prior**0.5, None if old.prior is None else old.prior**0.5, 1 / 62
        )
    assert len(found.ownership) == len(analysis.ownership)
    assert all(near(new, old, 1 / 30) for new, old in zip(found.ownership, analysis.ownership, strict=True))


@examples(20)
@given(analyses())
def test_writing_again_what_was_read_changes_nothing(given_one: tuple[PositionAnalysis, Place]) -> None:
    analysis, place = given_one
    value = write_compact(analysis, place, 77, ownership=True, most=None)
    assert write_compact(read(value, place), place, 77, ownership=True, most=None) == value


def test_a_value_has_at_most_as_many_characters_as_are_allowed() -> None:
    chance, place = random.Random(3), Place(19, 19, Color.BLACK)
    for visits in (30, 200, 5000):
        analysis = like_a_search(chance, Color.BLACK, Point(3, 3), visits)
        text = write_compact(analysis, place, 9)
        assert len(text) <= MOST_CHARACTERS
        found = read(text, place)
        assert [candidate.point for candidate in found.candidates] == [c.point for c in analysis.candidates]
        for new, old in zip(found.candidates, analysis.candidates, strict=True):
            assert new.pv == old.pv[: len(new.pv)]


def test_values_that_are_cut_or_damaged_say_nothing_wrong_or_rarely() -> None:
    chance, place = random.Random(4), Place(19, 19, Color.BLACK)
    text = write_compact(like_a_search(chance, Color.BLACK, Point(9, 9)), place, 9)
    read_all_the_same = 0
    for _ in range(200):
        at = chance.randrange(len(text))
        damaged = chance.choice([text[:at], text[:at] + chr(chance.randrange(33, 300)) + text[at + 1 :], text[at:]])
        found = read_compact(Node({"QGAN": [damaged]}), place)
        read_all_the_same += bool(found) and damaged != text
    assert read_all_the_same <= 3


@pytest.mark.parametrize("raw", ["", " ", "!", "]", "\\", "é", "}" * 5, "!" * 50, "A" * 3_000_000])
def test_junk(raw: str) -> None:
    assert read_compact(Node({"QGAN": [raw]}), Place(19, 19, Color.BLACK)) == ()


def test_a_variation_ends_before_a_move_on_the_point_of_the_last() -> None:
    a, b = Point(1, 1), Point(2, 2)
    analysis = PositionAnalysis(9, 0.5, candidates=(Candidate(a, 9, pv=(a, b, b, a)),))
    place = Place(9, 9, Color.WHITE)
    assert read(write_compact(analysis, place), place).candidates[0].pv == (a, b)


def test_moves_off_the_board_are_not_written() -> None:
    inside, outside = Point(1, 1), Point(9, 2)
    analysis = PositionAnalysis(9, 0.5, candidates=(Candidate(outside, 9), Candidate(inside, 3, pv=(inside, outside))))
    place = Place(9, 9, Color.WHITE)
    assert [one.pv for one in read(write_compact(analysis, place), place).candidates] == [(inside,)]


def test_a_smaller_board_than_the_values_are_of() -> None:
    chance = random.Random(5)
    for _ in range(10):
        value = write_compact(like_a_search(chance, Color.BLACK, Point(16, 16)), Place(19, 19, Color.BLACK))
        read_compact(Node({"QGAN": [value]}), Place(5, 5, Color.BLACK))


def test_sources_are_kept_in_the_root() -> None:
    ours = AnalysisSource("QtGo 1.0", "b6]c96: \\new", "japanese", 6.5, "2026-11-22")
    other = AnalysisSource("KataGo")
    root = Node({"QGAS": ["junk", "9:junk", "10:[]"]})
    numbers, values = with_sources(root, [ours, other, ours, UNKNOWN_SOURCE])
    assert values[:3] == ["junk", "9:junk", "10:[]"]
    assert len(values) == 5
    root.properties["QGAS"] = values
    assert with_sources(root, [other, ours]) == (with_sources(root, [])[0], values)
    place = Place(19, 19, Color.BLACK)
    for source in (ours, other):
        node = Node({"QGAN": [write_compact(PositionAnalysis(3, 0.5), place, numbers[source])]}, root)
        (found,) = read_compact(node, place)
        assert found.source == source


def test_a_source_that_is_not_in_the_root_is_unknown() -> None:
    place = Place(19, 19, Color.BLACK)
    assert read(write_compact(PositionAnalysis(3, 0.5), place, 200), place).source == UNKNOWN_SOURCE


def test_each_engine_has_a_value_of_its_own() -> None:
    place, node = Place(19, 19, Color.BLACK), Node()
    for source, visits in ((1, 30), (2, 12), (1, 200)):
        value = write_compact(PositionAnalysis(visits, 0.5), place, source)
        node.properties["QGAN"] = with_value(node, place, value)
    assert [found.visits for found in read_compact(node, place)] == [12, 200]


def test_a_move_is_marked_after_reading_as_before() -> None:
    chance, place = random.Random(8), Place(19, 19, Color.BLACK)
    before: list[bool] = []
    after: list[bool] = []
    without_errors: list[bool] = []
    for _ in range(300):
        analysis = like_a_search(chance, Color.BLACK, Point(9, 9), 200)
        kept = read(write_compact(analysis, place, 9), place)
        bare = replace(kept, candidates=tuple(replace(one, lead_error=None) for one in kept.candidates))
        for candidate in analysis.candidates:
            for marks, told in ((before, analysis), (after, kept), (without_errors, bare)):
                loss = loss_in_tree(told, candidate.point, Color.BLACK)
                assert loss is not None
                marks.append(loss.is_sure())
    different = sum(old is not new for old, new in zip(before, after, strict=True))
    assert different <= len(before) // 100  # at the very border, by rounding
    assert sum(old is not new for old, new in zip(before, without_errors, strict=True)) > 10 * different


def test_values_from_before_errors_were_kept_are_read() -> None:
    old = "ohhu4-/Sn%tNB/6CmjS=WRmOH_4gifjMy}uzhNluceYOl$.6gYR%'9u_!`L>HG"
    found = read(old, Place(19, 19, Color.BLACK))
    assert (found.visits, found.lead, found.lead_error) == (200, 10.3, 0.7)
    assert [(one.point and one.point.vertex, one.visits, one.lead) for one in found.candidates[:4]] == [
        *(("G4", 100, 10.3), ("E1", 50, 10.1), ("D7", 25, 9.1), ("D4", 12, 8.8)),
    ]
    assert len(found.candidates) == 10
    assert {one.lead_error for one in found.candidates} == {None}
