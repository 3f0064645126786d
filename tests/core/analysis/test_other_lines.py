"""What is known beside the line shown."""

from __future__ import annotations

from qtgo.core.analysis.evaluation import AnalysisSource, PositionAnalysis
from qtgo.core.analysis.memory import AnalysisKey
from qtgo.core.analysis.other_lines import OtherLine, SeenLines, of_engine, recorded_beside
from qtgo.core.rules.point import Color

Keys = list[AnalysisKey]


def line(*positions: int) -> Keys:
    return [AnalysisKey(9, 9, position, Color.BLACK) for position in positions]


def known(key: AnalysisKey) -> PositionAnalysis | None:
    return PositionAnalysis(1, lead=float(key.position)) if key.position < 100 else None


def test_a_variation_begins_where_it_leaves_the_line() -> None:
    seen = SeenLines()
    seen.see(line(1, 2, 3, 4))
    seen.see(line(1, 2, 13, 14, 101))
    assert seen.beside(line(1, 2, 3, 4), known) == (OtherLine(1, (2.0, 13.0, 14.0, None)),)
    assert seen.beside(line(1, 2, 13, 14, 101), known) == (OtherLine(1, (2.0, 3.0, 4.0)),)


def test_a_longer_line_takes_the_place_of_a_shorter_one_and_goes_on() -> None:
    seen = SeenLines()
    seen.see(line(1, 2))
    seen.see(line(1, 2, 3, 4))
    seen.see(line(1, 2, 3))
    assert seen.beside(line(1, 9), known) == (OtherLine(0, (1.0, 2.0, 3.0, 4.0)),)
    assert seen.beside(line(1, 2), known) == (OtherLine(1, (2.0, 3.0, 4.0)),)


def test_nothing_is_told_of_lines_without_analysis_or_of_other_games() -> None:
    seen = SeenLines()
    seen.see(line(1, 101, 102))
    seen.see(line(50, 51))
    assert seen.beside(line(1, 2, 3), known) == ()


def test_the_oldest_lines_go_first() -> None:
    seen = SeenLines()
    for number in range(20):
        seen.see(line(1, 10 + number))
    assert [other.leads[1] for other in seen.beside(line(1, 9), known)] == [float(22 + number) for number in range(8)]


def test_another_engine_is_named() -> None:
    assert of_engine("KataGo", [PositionAnalysis(1, lead=2.0), None]) == OtherLine(0, (2.0, None), "KataGo")


def test_the_record_is_compared_where_another_engine_is_shown() -> None:
    ours, theirs = AnalysisSource("QtGo 1", "small"), AnalysisSource("KataGo", "large")
    shown = [PositionAnalysis(9, lead=1.0, source=ours), PositionAnalysis(9, lead=2.0, source=ours)]
    for source, name in ((theirs, "KataGo"), (AnalysisSource(), "SGF")):
        recorded = [PositionAnalysis(5, lead=1.5, source=source), None]
        assert recorded_beside(recorded, shown) == OtherLine(0, (1.5, None), name)
    assert recorded_beside([PositionAnalysis(5, lead=1.5, source=ours), None], shown) is None
    assert recorded_beside(list(shown), shown) is None
    assert recorded_beside([PositionAnalysis(5, lead=1.5, source=theirs), None], [None, None]) is None
