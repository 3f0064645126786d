"""What comes down a variation: dimmed and visible points, figures and print modes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import EditKind, set_properties
from qtgo.core.record.inherited import FigureFlag, Inherited, PrintMode, inherited_at
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point

A9, B8 = Point(0, 8), Point(1, 7)


def line(*properties: dict[str, list[str]]) -> list[Node]:
    """Make a line of nodes on a 9x9 board."""
    nodes = [Node({"SZ": ["9"], **properties[0]})]
    for following in properties[1:]:
        nodes.append(Node(following, nodes[-1]))
    return nodes


def test_a_visible_part_holds_until_an_empty_one_takes_it_back() -> None:
    nodes = line({}, {"VW": ["aa:bb"], "DD": ["aa"]}, {"B": ["ee"]}, {"VW": [""]}, {"DD": [""]})
    held = [inherited_at(node, 9, 9) for node in nodes]
    assert [len(each.visible) for each in held] == [0, 4, 4, 0, 0]
    assert [each.dimmed for each in held] == [frozenset(), {A9}, {A9}, {A9}, frozenset()]


def test_a_variation_beside_does_not_inherit() -> None:
    nodes = line({}, {"VW": ["aa"]})
    beside = Node({"B": ["aa"]}, nodes[0])
    game = Game(nodes[0])
    game.go_to(nodes[1])
    assert game.step.inherited.visible == {A9}
    game.go_to(beside)
    assert game.step.inherited.visible == frozenset()


def test_figures_are_counted_named_and_begin_with_their_move() -> None:
    nodes = line({}, {"B": ["aa"]}, {"W": ["bb"], "FG": ["769:Joseki: a"]}, {"C": ["x"], "FG": [""]}, {"B": ["cc"]})
    game = Game(nodes[0])
    game.go_to(nodes[2])
    figure = game.step.inherited.figure
    assert figure is not None
    assert (figure.number, figure.name, figure.first_move) == (1, "Joseki: a", 2)
    assert figure.flags == {FigureFlag.NO_COORDINATES, FigureFlag.KEEP_CAPTURED, FigureFlag.NO_STAR_POINTS}
    game.go_to(nodes[4])
    figure = game.step.inherited.figure
    assert figure is not None
    assert (figure.number, figure.name, figure.first_move, figure.node) == (2, "", 3, nodes[3])
    assert figure.flags == frozenset()


def test_default_flags_outweigh_the_others() -> None:
    figure = inherited_at(line({"FG": ["32769:x"]})[0], 9, 9).figure
    assert figure is not None
    assert figure.flags == frozenset()


@pytest.mark.parametrize(
    ("value", "mode", "wants"),
    [("0", PrintMode.NONE, False), ("1", PrintMode.FULL, True), ("2", PrintMode.MODULO, True), ("7", None, False)],
)
def test_print_modes(value: str, mode: PrintMode | None, wants: bool) -> None:
    held = inherited_at(line({"PM": [value]}, {"B": ["aa"]})[1], 9, 9)
    assert held.print_mode is mode
    assert held.wants_numbers is wants


@pytest.mark.parametrize(
    ("start", "number", "shown"), [(1, 99, 99), (78, 102, 102), (102, 127, 27), (195, 205, 105), (101, 101, 1)]
)
def test_numbers_below_a_hundred(start: int, number: int, shown: int) -> None:
    nodes = line({"MN": [str(start - 1)], "PM": ["2"]}, {"FG": [""], "B": ["aa"]})
    game = Game(nodes[0])
    game.go_to(nodes[1])
    assert game.step.inherited.shown_number(number) == shown


@given(st.integers(1, 2000), st.integers(0, 300))
def test_a_number_below_a_hundred_is_the_same_modulo_a_hundred(start: int, further: int) -> None:
    nodes = line({"MN": [str(start - 1)], "PM": ["2"]}, {"FG": [""], "B": ["aa"]})
    game = Game(nodes[0])
    game.go_to(nodes[1])
    shown = game.step.inherited.shown_number(start + further)
    assert (start + further - shown) % 100 == 0
    assert 1 <= game.step.inherited.shown_number(start) <= 100
    assert shown - game.step.inherited.shown_number(start) == further


def test_what_is_inherited_follows_an_edit() -> None:
    nodes = line({}, {"B": ["aa"]}, {"W": ["bb"]})
    game = Game(nodes[0])
    game.go_to(nodes[2])
    assert game.step.inherited == Inherited()
    game.edit(EditKind.SET_VISIBLE, [set_properties(nodes[1], {"VW": ["bb"]})])
    assert game.step.inherited.visible == {B8}
