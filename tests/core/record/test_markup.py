"""Markup as a node has it: marks, labels, lines, territory, and what is inherited."""

from __future__ import annotations

from qtgo.core.record.markup import NO_MARKUP, Mark, Markup, read_markup
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point

A9, B8, C7 = Point(0, 8), Point(1, 7), Point(2, 6)


def test_marks_and_territory() -> None:
    node = Node(
        {"TR": ["aa"], "SQ": ["bb", "zz"], "CR": ["cc"], "MA": ["dd"], "SL": ["ee:ff"], "TB": ["aa:bb"], "TW": ["cc"]}
    )
    markup = read_markup(node, 9, 9)
    assert markup.marks[A9] is Mark.TRIANGLE
    assert markup.marks[B8] is Mark.SQUARE
    assert markup.marks[C7] is Mark.CIRCLE
    assert list(markup.marks.values()).count(Mark.SELECTED) == 4
    assert markup.territory[B8] is Color.BLACK
    assert markup.territory[C7] is Color.WHITE


def test_labels() -> None:
    node = Node({"LB": ["aa:A", "bb:x\\]y:z", "zz:no", "cc"], "L": ["cc", "dd"]})
    assert read_markup(node, 9, 9).labels == {A9: "A", B8: "x]y:z", C7: "a", Point(3, 5): "b"}


def test_points_are_called_by_their_labels_or_the_letters_of_variations() -> None:
    c3, d4, e5 = (Point(index, index) for index in (2, 3, 4))
    variations = {c3: (Color.BLACK, "A"), d4: (Color.WHITE, "B"), e5: (Color.BLACK, "")}
    assert Markup(labels={d4: "x"}, variations=variations).names == {c3: "A", d4: "x"}
    assert NO_MARKUP.names == {}


def test_lines_and_arrows() -> None:
    node = Node({"LN": ["aa:bb", "aa:bb", "aa:aa", "aa", "aa:zz"], "AR": ["bb:aa"]})
    markup = read_markup(node, 9, 9)
    assert markup.lines == ((A9, B8),)
    assert markup.arrows == ((B8, A9),)


def test_dimmed_points_are_inherited_until_taken_back() -> None:
    root = Node({"DD": ["aa"], "TR": ["aa"]})
    child = Node({"B": ["bb"]}, root)
    reset = Node({"DD": [""]}, child)
    below = Node({}, reset)
    assert read_markup(child, 9, 9).dimmed == {A9}
    assert read_markup(child, 9, 9).marks == {}
    assert read_markup(below, 9, 9).dimmed == frozenset()
    assert read_markup(below, 9, 9) == NO_MARKUP
