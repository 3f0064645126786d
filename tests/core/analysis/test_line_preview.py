"""Lines of moves shown over a position: walking them, and what they leave on the board."""

from __future__ import annotations

import pytest

from qtgo.core.analysis.line_preview import LinePreview
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position


def position(diagram: str) -> Position:
    rows = diagram.split()
    stones = bytes(".XO".index(sign) for row in reversed(rows) for sign in row)
    return Position(len(rows[0]), len(rows), stones)


def line(vertices: str, shown: int, color: Color = Color.BLACK) -> LinePreview:
    points = tuple(None if word == "pass" else Point.from_vertex(word) for word in vertices.split())
    return LinePreview(color, points, shown)


def drawn(preview: LinePreview, over: Position) -> tuple[str, str]:
    ghosts = preview.over(over)
    stones = " ".join(f"{color.letter}{number}{point.vertex}" for point, (color, number) in ghosts.stones.items())
    return stones, " ".join(sorted(point.vertex for point in ghosts.captured))


EMPTY = position("... ... ...")


@pytest.mark.parametrize(
    ("shown", "stones"),
    [(0, ""), (1, "B1A1"), (3, "B1A1 W2B2 B3C3"), (9, "B1A1 W2B2 B3C3")],
)
def test_the_first_moves_are_shown_with_their_numbers(shown: int, stones: str) -> None:
    assert drawn(line("A1 B2 C3", shown), EMPTY) == (stones, "")


def test_a_pass_has_a_number_but_no_stone() -> None:
    assert drawn(line("A1 pass C3", 3, Color.WHITE), EMPTY) == ("W1A1 W3C3", "")


def test_stones_of_the_position_can_be_captured() -> None:
    assert drawn(line("B3", 1), position("X.X OO. XXX"))[1] == ""
    assert drawn(line("B3", 1), position("X.X OOX XXX")) == ("B1B3", "A2 B2")


def test_stones_of_the_line_can_be_captured() -> None:
    """White 2 captures Black 1; Black 3 plays elsewhere."""
    assert drawn(line("A1 A2 C3", 2), position("... ... .O.")) == ("W2A2", "")
    assert drawn(line("A1 A2 C3", 3), position("... ... .O.")) == ("W2A2 B3C3", "")


def test_a_move_where_a_stone_was_captured_has_its_number() -> None:
    ko = position("X.X OOX XXX")
    assert drawn(line("B3 pass A2", 3), ko) == ("B1B3 B3A2", "A2 B2")


@pytest.mark.parametrize("misfit", ["A1 A1 C3", "A1 T19 C3"])
def test_a_line_that_does_not_fit_ends_before_the_first_misfit(misfit: str) -> None:
    assert drawn(line(misfit, 3), EMPTY) == ("B1A1", "")


def test_walking_stays_within_the_line() -> None:
    preview = line("A1 B2 C3", 2)
    assert [preview.stepped(moves).shown for moves in (-9, -1, 0, 1, 9)] == [1, 1, 2, 3, 3]
