"""Diagrams of a record as values."""

from __future__ import annotations

import pytest

from qtgo.core.diagram.board_diagram import DiagramSpec, MoveRange, NoMovesError, make_diagram, moves_between
from qtgo.core.diagram.numbered_figure import Note
from qtgo.core.diagram.part import PartKind
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Area, Color, Point
from qtgo.sgf.reader import read_collection

# White 2 is captured by Black 5, and Black 7 fills the place; the variation after 4 is a pass.
GAME = "(;SZ[9]AB[ca]VW[aa:ee];W[ba]PL[W];B[aa];W[ee](;B[bb]TR[ee]LB[cc:A];W[ed];B[ba])(;B[]))"


def replay(text: str = GAME, *way: int) -> Replay:
    """Return a replay that stands at the end of a line, which takes these children and then the first ones."""
    root = read_collection(text.encode()).games[0]
    node = root
    choices = list(way)
    while node.children:
        node = node.children[choices.pop(0) if choices else 0]
    found = Replay(root, read_game_info(root))
    found.go_to(node)
    return found


def at(vertex: str) -> Point:
    return Point.from_vertex(vertex)


def test_without_wishes_it_is_what_the_record_shows() -> None:
    end = replay()
    diagram = make_diagram(end)
    assert diagram.position == end.position()
    assert diagram.part == diagram.area == Area(0, 4, 5, 5)
    assert not diagram.markup.numbers and diagram.notes == ()
    assert diagram.shows(at("A9")) and not diagram.shows(at("J1"))


def test_a_range_of_moves_keeps_captured_stones_and_notes_what_has_no_place() -> None:
    diagram = make_diagram(replay(), DiagramSpec(PartKind.WHOLE, MoveRange(1, 6)))
    assert diagram.markup.numbers == {at(v): n for v, n in {"B9": 1, "A9": 2, "E5": 3, "B8": 4, "E6": 5}.items()}
    assert diagram.position.color_at(at("B9")) is Color.WHITE
    assert diagram.notes == (Note(6, 1),)
    assert diagram.part is None and diagram.area == Area(0, 0, 9, 9)
    assert not diagram.markup.visible, "the user has chosen what to show"


def test_numbers_from_one_and_of_a_variation() -> None:
    diagram = make_diagram(replay(), DiagramSpec(numbers=MoveRange(3, 4), renumbered=True))
    assert diagram.markup.numbers == {at("E5"): 1, at("B8"): 2}
    variation = make_diagram(replay(GAME, 0, 0, 0, 1), DiagramSpec(numbers=MoveRange(4, 9)))
    assert variation.notes == (Note(4, None),)
    assert moves_between(replay(GAME, 0, 0, 0, 1), MoveRange(3, 9))[0][0] == 3


@pytest.mark.parametrize(("setup", "color"), [("AE", None), ("AW", Color.WHITE)])
def test_stones_set_up_before_the_first_number_are_as_they_were_set_up(setup: str, color: Color | None) -> None:
    diagram = make_diagram(replay(f"(;SZ[9];B[aa];W[bb];{setup}[aa];B[cc])"), DiagramSpec(numbers=MoveRange(3, 3)))
    assert diagram.position.color_at(at("A9")) is color
    assert diagram.markup.numbers == {at("C7"): 3} and diagram.notes == ()


def test_a_first_number_of_the_record_and_numbers_that_begin_anew() -> None:
    first = make_diagram(replay("(;SZ[9];MN[101]B[aa];W[bb])"), DiagramSpec(numbers=MoveRange(101, 102)))
    assert first.markup.numbers == {at("A9"): 101, at("B8"): 102} and first.notes == ()
    # White 1, captured by Black 2, is long gone when the numbers begin anew.
    anew = replay("(;SZ[9];W[aa];B[ab];W[ee];B[ba];MN[1]B[gg];W[hh])")
    again = make_diagram(anew, DiagramSpec(numbers=MoveRange(1, 2)))
    assert again.markup.numbers == {at("G3"): 1, at("H2"): 2} and again.notes == ()
    assert again.position.color_at(at("A9")) is None


def test_a_move_in_the_root_has_its_number() -> None:
    diagram = make_diagram(replay("(;SZ[9]B[aa];W[bb])"), DiagramSpec(numbers=MoveRange(1, 2)))
    assert diagram.markup.numbers == {at("A9"): 1, at("B8"): 2} and diagram.notes == ()


def test_marks_can_be_left_out() -> None:
    end = replay()
    end.go_to(end.path[4])
    assert make_diagram(end).markup.labels == {at("C7"): "A"}
    bare = make_diagram(end, DiagramSpec(marks=False))
    assert not bare.markup.labels and not bare.markup.marks
    assert bare.part == Area(0, 4, 5, 5), "VW is no mark"


def test_a_part_that_was_chosen() -> None:
    assert make_diagram(replay(), DiagramSpec(Area(0, 0, 3, 3))).part == Area(0, 0, 3, 3)
    end = replay("(;SZ[19]AB[qc];W[qe])")
    assert make_diagram(end, DiagramSpec(PartKind.STONES)).part == Area(10, 10, 9, 9)


def test_no_moves_to_number() -> None:
    with pytest.raises(NoMovesError):
        make_diagram(replay(), DiagramSpec(numbers=MoveRange(7, 9)))


@pytest.mark.parametrize(("flags", "title"), [(0, "Capture"), (2, "")])
def test_the_title_is_that_of_the_figure(flags: int, title: str) -> None:
    end = replay(GAME.replace("AB[ca]", f"AB[ca]FG[{flags}:Capture]"))
    assert make_diagram(end).title == title
    assert make_diagram(end, DiagramSpec(numbers=MoveRange(1, 3))).title == ""


def test_a_diagram_late_in_a_long_game_does_not_replay_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    end = replay("(;SZ[9]" + ";B[];W[]" * 500 + ";B[ee])")
    here = end.step.node

    def refuse(_replay: Replay, _node: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Replay, "_push", refuse)
    diagram = make_diagram(end, DiagramSpec(numbers=MoveRange(1001, 1001)))
    assert diagram.markup.numbers == {at("E5"): 1001}
    assert end.step.node is here, "the replay stands where it stood"
