"""Figures as the record wants them printed."""

from __future__ import annotations

import pytest

from qtgo.core.diagram.numbered_figure import Note, Printed, print_figure
from qtgo.core.game.game import Game
from qtgo.core.rules.point import Color, Point
from qtgo.sgf.reader import read_collection

# Black 5 takes White 2, White 6 plays elsewhere, Black 7 fills the place; then White passes.
TAKEN = "(;SZ[5]AB[ca]PM[{mode}]{figure};B[ec]{here};W[ba];B[aa];W[ed];B[bb];W[de];B[ba];W[])"


def printed(text: str) -> Printed:
    game = Game(read_collection(text.encode()).games[0])
    game.go_to(game.line.end)
    return print_figure(game.position, game.info, game.line.steps_back(), game.step.inherited)


def numbers(figure: Printed) -> dict[str, int]:
    return {point.vertex: number for point, number in figure.numbers.items()}


def figure(flags: str, mode: int = 1, here: str = "") -> Printed:
    return printed(TAKEN.format(mode=mode, figure=f"FG[{flags}:Name]" if not here else "", here=here))


def test_captured_stones_are_removed_and_the_moves_without_place_are_noted() -> None:
    found = figure("0")
    assert numbers(found) == {"E3": 1, "A5": 3, "E2": 4, "B4": 5, "D1": 6, "B5": 7}
    assert found.notes == (Note(2, 7), Note(8, None))


def test_captured_stones_stay_where_the_figure_wants_that() -> None:
    found = figure("256")
    assert numbers(found) == {"E3": 1, "B5": 2, "A5": 3, "E2": 4, "B4": 5, "D1": 6}
    assert found.notes == (Note(7, 2), Note(8, None))
    top = [found.position.color_at(Point.from_vertex(vertex)) for vertex in ("A5", "B5", "C5", "D5")]
    assert top == [Color.BLACK, Color.WHITE, Color.BLACK, None]


def test_a_figure_may_want_no_notes() -> None:
    assert figure("4").notes == figure("260").notes == ()


def test_without_numbers_the_position_stays_as_it_is() -> None:
    found = figure("256", mode=0)
    assert (found.numbers, found.notes) == ({}, ())


def test_a_later_figure_has_only_its_own_moves() -> None:
    assert numbers(figure("", here="FG[256:Name]")) == {"E3": 1, "B5": 2, "A5": 3, "E2": 4, "B4": 5, "D1": 6}
    late = printed("(;SZ[5]AB[ca];W[ba];B[aa];W[ee];B[bb]FG[256:x];W[ed];B[ba])")
    assert numbers(late) == {"B4": 4, "E2": 5}
    assert late.notes == (Note(6, Point.from_vertex("B5")),)
    assert late.position.color_at(Point.from_vertex("B5")) is not None


def test_stones_set_up_within_a_figure_are_there() -> None:
    found = printed("(;SZ[5]FG[256:x];B[aa];AW[cc];W[ee])")
    assert found.position.color_at(Point.from_vertex("C3")) is not None


@pytest.mark.parametrize("flags", ["0", "256"])
def test_notes_have_the_numbers_that_are_shown(flags: str) -> None:
    found = printed(f"(;SZ[5]AB[ca];W[ba]MN[110]PM[2]FG[{flags}:x];B[aa];W[ee];B[bb];W[ed];B[ba])")
    assert {note.number for note in found.notes} <= set(range(1, 100))
    assert set(numbers(found).values()) <= set(range(1, 100))
