"""SGF values: text, numbers, points and moves, and the table of properties."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.record import properties as p
from qtgo.core.record.property_table import PROPERTIES, PropertyKind, ValueForm, ValueType
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move, Point, sgf_points

TEXTS = [
    ("plain", "plain"),
    (r"a\]b\\c\:d", r"a]b\c:d"),
    ("soft\\\nbreak", "softbreak"),
    ("soft\\\r\nbreak", "softbreak"),
    ("no soft\\\\\nbreak", "no soft\\\nbreak"),
    ("a\nb\rc\r\nd\n\re", "a\nb\nc\nd\ne"),
    ("tab\tvertical\vform\f", "tab vertical form "),
    ("a[b:c", "a[b:c"),
    ("\\\\\\\n\\\r\n\r", "\\\n"),
    ("\r\n\r\n\n\r\r", "\n\n\n\n"),
    ("at the end\\", "at the end\\"),
    ("é\udc80\\]\\\\\r\n", "é\ufffd]\\\n"),
    ("broken \udce5\udc8c", "broken \ufffd\ufffd"),
    ("\\a", "a"),
]


@pytest.mark.parametrize(("raw", "text"), TEXTS)
def test_text(raw: str, text: str) -> None:
    assert p.decode_text(raw) == text
    assert p.decode_simple_text(raw) == text.replace("\n", " ")


@given(st.text(st.characters(exclude_categories=["Cs"])) | st.text("a\\\n\r]:"))
def test_text_round_trip(text: str) -> None:
    normal = text.replace("\r\n", "\n").replace("\n\r", "\n").replace("\r", "\n")
    for blank in "\t\v\f":
        normal = normal.replace(blank, " ")
    assert p.decode_text(p.encode_text(normal)) == normal
    simple = normal.replace("\n", " ")
    raw = p.encode_simple_text(simple)
    assert p.decode_simple_text(raw) == simple
    assert p.split_composed(f"aa:{raw}") == ("aa", raw)


@pytest.mark.parametrize(
    ("raw", "parts"),
    [
        ("aa:b:c", ("aa", "b:c")),
        (r"a\:b:c", (r"a\:b", "c")),
        (r"a\:b", None),
        ("", None),
        (":", ("", "")),
        (r"\\:x", (r"\\", "x")),
    ],
)
def test_composed(raw: str, parts: tuple[str, str] | None) -> None:
    assert p.split_composed(raw) == parts


@pytest.mark.parametrize(
    ("raw", "number", "real"),
    [
        ("5", 5, 5.0),
        (" -3 ", -3, -3.0),
        ("+2", 2, 2.0),
        ("6.5", None, 6.5),
        ("6,5", None, 6.5),
        (".5", None, 0.5),
        ("5.", None, 5.0),
        ("", None, None),
        ("x", None, None),
        ("1e5", None, None),
        ("nan", None, None),
        ("٣", None, None),
        ("9" * 400, None, None),
    ],
)
def test_numbers(raw: str, number: int | None, real: float | None) -> None:
    assert p.decode_number(raw) == number
    assert p.decode_real(raw) == real


@pytest.mark.parametrize(("value", "raw"), [(6.5, "6.5"), (0.0, "0"), (-5.5, "-5.5"), (100.0, "100"), (3.75, "3.75")])
def test_reals_are_written_short(value: float, raw: str) -> None:
    assert p.encode_real(value) == raw


@pytest.mark.parametrize(
    ("raw", "size", "move"),
    [
        ("aa", (19, 19), Move(Color.BLACK, Point(0, 18))),
        (" pd ", (19, 19), Move(Color.BLACK, Point(15, 15))),
        ("", (19, 19), Move(Color.BLACK)),
        ("tt", (19, 19), Move(Color.BLACK)),
        ("tt", (9, 13), Move(Color.BLACK)),
        ("tt", (21, 21), Move(Color.BLACK, Point(19, 1))),
        ("tt", (9, 20), None),
        ("zA", (52, 52), Move(Color.BLACK, Point(25, 25))),
        ("jj", (9, 9), None),
        ("a", (9, 9), None),
        ("D4", (9, 9), Move(Color.BLACK, Point(3, 3))),
        ("Z99", (9, 9), None),
        ("pass", (9, 9), Move(Color.BLACK)),
    ],
)
def test_moves(raw: str, size: tuple[int, int], move: Move | None) -> None:
    assert p.decode_move(raw, Color.BLACK, *size) == move


@pytest.mark.parametrize(
    ("values", "points"),
    [
        (["aa", "bb"], "A9 B8"),
        (["aa:bb"], "A9 B9 A8 B8"),
        (["bb:aa"], "A9 B9 A8 B8"),
        (["ba:ab"], "A9 B9 A8 B8"),
        (["aa:aa", "aa"], "A9"),
        (["zz", "a", "aa:zz", "", "cc"], "C7"),
    ],
)
def test_point_lists(values: list[str], points: str) -> None:
    assert {point.vertex for point in p.decode_points(values, 9, 9)} == set(points.split())


def test_writing_points() -> None:
    points = p.decode_points(["aa:bb", "ii"], 9, 9)
    assert p.encode_points(points, 9) == ["aa", "ba", "ab", "bb", "ii"]


def test_setup_and_moves_of_a_node() -> None:
    node = Node({"AB": ["aa"], "PL": ["white"], "B": ["bb", "cc"], "W": ["zz", ""]})
    setup = p.setup_of(node, 9, 9)
    assert setup is not None
    assert (setup.black, setup.white, setup.to_move) == ((Point(0, 8),), (), Color.WHITE)
    assert [move.vertex for move in p.moves_of(node, 9, 9)] == ["B8", "C7", "pass"]
    assert p.setup_of(Node({"B": ["aa"]}), 9, 9) is None


def test_setting_texts() -> None:
    node = Node()
    p.set_text(node, "C", "a]\nb\\")
    p.set_simple_text(node, "PB", "a:b]\nc")
    assert node.properties == {"C": ["a\\]\nb\\\\"], "PB": ["a:b\\] c"]}
    assert (p.text_of(node, "C"), p.simple_text_of(node, "PB")) == ("a]\nb\\", "a:b] c")
    p.set_text(node, "C", "")
    assert "C" not in node.properties
    assert p.number_of(node, "HA") is None
    assert p.real_of(node, "TM") is None


def test_the_table_knows_every_property() -> None:
    assert len(PROPERTIES) == 67
    assert PROPERTIES["AB"].form is ValueForm.LIST
    assert PROPERTIES["AB"].values == ((ValueType.STONE,),)
    assert PROPERTIES["LB"].values == ((ValueType.POINT, ValueType.SIMPLE_TEXT),)
    assert PROPERTIES["SZ"].values == ((ValueType.NUMBER,), (ValueType.NUMBER, ValueType.NUMBER))
    assert PROPERTIES["PB"].kind is PropertyKind.GAME_INFO
    assert {name for name, kind in PROPERTIES.items() if kind.form is ValueForm.ELIST} == {"TB", "TW", "DD", "VW"}


def _by_the_book(values: list[str], width: int, height: int) -> list[Point]:
    """Expand a list as FF[4] says, without any thought of what that costs."""
    points: dict[Point, None] = {}
    for raw in values:
        a, _, b = raw.partition(":")
        named = sgf_points(width, height)
        first, second = named[a], named[b or a]
        xs, ys = sorted((first.x, second.x)), sorted((first.y, second.y))
        points.update(dict.fromkeys(Point(x, y) for y in range(ys[1], ys[0] - 1, -1) for x in range(xs[0], xs[1] + 1)))
    return list(points)


@given(st.data(), st.integers(2, 52), st.integers(2, 52))
def test_lists_of_rectangles_that_overlap(data: st.DataObject, width: int, height: int) -> None:
    points = st.builds(Point, st.integers(0, width - 1), st.integers(0, height - 1)).map(lambda x: x.to_sgf(height))
    value = points | st.tuples(points, points).map(":".join)
    values = data.draw(st.lists(value, max_size=8))
    assert p.decode_points(values, width, height) == _by_the_book(values, width, height)


@pytest.mark.parametrize("raw", ["aa:", ":aa", "aa:zz", "aa:bb:cc", ":", "?", ""])
def test_what_is_no_rectangle_is_passed_over(raw: str) -> None:
    assert p.decode_points([raw, "aa"], 9, 9) == [Point(0, 8)]
    assert p.point_bits(raw, 9, 9) == 0


def test_equal_rectangles_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read, bits = list[str](), p.point_bits

    def noted(raw: str, width: int, height: int) -> int:
        read.append(raw)
        return bits(raw, width, height)

    monkeypatch.setattr(p, "point_bits", noted)
    assert len(p.decode_points(["aa:ih", "aa:hi"] * 100, 9, 9)) == 80
    assert read == ["aa:ih", "aa:hi"]
    assert len(p.decode_points(["aa:ii", "aa:ih", "aa:hi"], 9, 9)) == 81
    assert read[2:] == ["aa:ii"], "nothing more can be added to a whole board"


def test_what_follows_a_whole_board_is_not_looked_at() -> None:
    def values() -> Iterator[str]:
        yield from ["aa:ii"] * 5000
        raise AssertionError("all points are known")

    assert len(p.decode_points(values(), 9, 9)) == 81


def test_rectangles_that_overlap_are_expanded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    expanded: list[int] = []
    points_in = p._points_in

    def counted(bits: int, width: int, height: int) -> Iterable[Point]:
        expanded.append(bits.bit_count())
        return points_in(bits, width, height)

    monkeypatch.setattr(p, "_points_in", counted)
    letters = "abcdefghijklmnopqrstuvwxyz"
    distinct = [f"{x}{y}:ZZ" for x in reversed(letters) for y in reversed(letters)] * 20
    assert len(p.decode_points(distinct, 52, 52)) == 52 * 52
    assert sum(expanded) == 52 * 52


@pytest.mark.parametrize("text", ["9" * 5000, "1000000001", "-1", "1.5", "\u0663", "\u00b2", "nan", "inf", "1e999", ""])
def test_no_number_of_a_move(text: str) -> None:
    node = Node({"MN": [text], "B": ["aa"]})
    assert p.stated_move_number(node) is None
    assert p.move_number_at(node, 3) == 4


@pytest.mark.parametrize(
    "text", ["9" * 5000, "1." + "0" * 5000, "nan", "inf", "-inf", "1e999", "1e3", "0x10", "1_0", "\u0663"]
)
def test_numbers_that_python_would_read_and_sgf_does_not_have(text: str) -> None:
    assert p.decode_number(text) is None
    assert p.decode_real(text) is None


def test_a_comment_that_stands_there_twice_is_read_whole() -> None:
    node = Node({"C": ["one", "two\\]", "one"], "GC": ["a", "b"], "PB": ["Lee", "Black"]})
    assert p.text_of(node, "C") == "one\ntwo]"
    assert p.text_of(node, "GC") == "a\nb"
    assert p.text_of(node, "PB") == "Lee"


def test_the_child_of_a_move_is_the_first_that_has_it_and_no_other() -> None:
    parent = Node()
    for properties in ({"C": ["x"]}, {"W": ["aa"]}, {"B": ["aa"], "W": ["bb"]}, {"B": ["zz", "aa"]}, {"B": ["aa"]}):
        Node(properties, parent)
    Node({"B": ["tt"]}, parent)
    children = parent.children
    assert p.child_with(Move(Color.BLACK, Point(0, 8)), parent, 9, 9) is children[3]
    assert p.child_with(Move(Color.WHITE, Point(0, 8)), parent, 9, 9) is children[1]
    assert p.child_with(Move(Color.BLACK), parent, 9, 9) is children[5]
    assert p.child_with(Move(Color.WHITE, Point(1, 7)), parent, 9, 9) is None


def test_of_very_many_children_the_first_and_the_last_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(p, "_MANY_CHILDREN", 2)
    parent = Node()
    children = [Node({"B": [point]}, parent) for point in ("aa", "ab", "ac", "aa", "ad", "ae")]
    found = [p.child_with(Move(Color.BLACK, Point(0, 8 - row)), parent, 9, 9) for row in range(5)]
    assert found == [children[0], children[1], None, children[4], children[5]]
