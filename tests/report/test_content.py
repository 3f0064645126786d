"""What a report rests on."""

from dataclasses import replace
from pathlib import Path

from qtgo.core.analysis.facts.fact import AtStake
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.rules.point import Color, Point
from qtgo.report.content import ReportFormat
from qtgo.report.report_files import format_of
from tests.report.sample import empty_report, report


def test_marked_moves_have_what_happened() -> None:
    made = report()
    assert [(move.number, move.kind.name) for move in made.marked() if move.kind] == [(2, "DOUBTFUL"), (5, "BLUNDER")]
    assert [move.number for move in made.key_moments()] == [2, 5]
    (fact,) = made.facts[5]
    assert isinstance(fact, AtStake) and fact.point == Point.from_vertex("C6")
    assert set(made.facts) == {2, 5}


def test_positions_are_those_around_the_moves() -> None:
    made = report()
    assert [position.move_number for position in made.positions] == list(range(7))
    assert len(made.evaluations) == len(made.positions)
    assert made.positions[1].color_at(Point.from_vertex("C7")) is Color.BLACK


def test_a_move_of_the_root_and_nodes_without_moves_do_not_count() -> None:
    made = empty_report("(;SZ[9]B[aa];C[no move];W[bb];AB[cc];B[dd])")
    assert [position.move_number for position in made.positions] == [1, 2, 3]
    assert made.positions[1].color_at(Point(2, 6)) is Color.BLACK  # the setup before the second move


def test_clocks_tell_how_long_moves_took() -> None:
    made = report(clocks=True)
    assert made.has_times
    assert made.seconds == (10.0, 20.0, 20.0, 1.0, 60.0, 29.0)
    assert made.spent(made.moves_of(Color.BLACK)) == [10.0, 20.0, 60.0]
    assert made.spent(made.moves_of(Color.BLACK, marked=True)) == [60.0]
    assert made.spent(made.moves_of(Color.BLACK, marked=False)) == [10.0, 20.0]
    assert made.spent(made.moves_of(Color.BLACK, GamePhase.ENDGAME)) == []
    assert not report().has_times


def test_the_better_line_is_numbered_from_the_position_before() -> None:
    made = report()
    printed = made.better_line(made.review.moves[4])
    assert {point.vertex: number for point, number in printed.numbers.items()} == {"C6": 1, "D6": 2, "E7": 3}
    assert printed.position.color_at(Point.from_vertex("C6")) is Color.BLACK
    assert printed.position.color_at(Point.from_vertex("G7")) is None


def test_the_ending_of_a_name_is_its_format() -> None:
    endings = {"a.html": ReportFormat.HTML, "a.PDF": ReportFormat.PDF, "a.b.md": ReportFormat.MARKDOWN, "a.txt": None}
    assert {name: format_of(Path(name)) for name in endings} == endings


def test_a_game_without_moves() -> None:
    made = empty_report("(;SZ[9])")
    assert (len(made.positions), made.evaluations, made.key_moments()) == (1, [], [])


def test_a_move_that_is_not_marked_has_no_kind() -> None:
    made = report()
    quiet = [replace(move, phase=GamePhase.ENDGAME) for move in made.review.moves if move.kind is None]
    assert quiet and not any(map(made.kind_of, quiet))
    assert any(map(made.kind_of, made.marked()))
