"""Diagrams in text: written, read back, and read as engines and people really write them."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.diagram.diagram import Diagram, DiagramError, DiagramFault, DiagramProblem, diagram_of, record_of
from qtgo.core.diagram.diagram_reader import read_diagram
from qtgo.core.diagram.diagram_writer import board_diagram, gnugo_board, katago_board, numbered_board, sensei_diagram
from qtgo.core.game.game import Game
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.markup import NO_MARKUP, Mark, Markup
from qtgo.core.rules.point import Area, Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import Ruleset, named_rulesets

_SHOWN = Path(__file__).parent / "diagrams"


def _position(diagram: Diagram) -> Position:
    stones = bytearray(diagram.width * diagram.height)
    for point, color in diagram.stones.items():
        stones[point.y * diagram.width + point.x] = color
    return Position(
        diagram.width,
        diagram.height,
        bytes(stones),
        diagram.to_move or Color.BLACK,
        prisoners_of_black=diagram.prisoners_of_black,
        prisoners_of_white=diagram.prisoners_of_white,
    )


def _vertices(diagram: Diagram, color: Color) -> set[str]:
    return {point.vertex for point, other in diagram.stones.items() if other is color}


@st.composite
def positions(draw: st.DrawFn) -> Position:
    width, height = draw(st.integers(2, 52)), draw(st.integers(2, 52))
    some = draw(st.lists(st.tuples(st.integers(0, width * height - 1), st.sampled_from(Color)), max_size=60))
    stones = bytearray(width * height)
    for index, color in some:
        stones[index] = color
    counts = st.integers(0, 400)
    return Position(
        width,
        height,
        bytes(stones),
        draw(st.sampled_from(Color)),
        prisoners_of_black=draw(counts),
        prisoners_of_white=draw(counts),
    )


@st.composite
def drawings(draw: st.DrawFn) -> Diagram:
    """Draw diagrams of which every part has a sign in Sensei's Library."""
    width, height = draw(st.integers(2, 25)), draw(st.integers(2, 25))
    points = [Point(x, y) for x in range(width) for y in range(height)]
    chosen = draw(st.lists(st.sampled_from(points), unique=True, max_size=40))
    moves_wanted = draw(st.integers(0, min(10, len(chosen))))
    first = draw(st.sampled_from(Color))
    moves: list[Move] = []
    color = first
    for point in chosen[:moves_wanted]:
        is_elsewhere = bool(moves) and len(moves) < 9 and draw(st.booleans())
        if is_elsewhere:
            moves.append(Move(color))
            color = color.opponent
        moves.append(Move(color, point))
        color = color.opponent
    moves = moves[:10]
    while moves and moves[-1].point is None:
        moves.pop()
    stones: dict[Point, Color] = {}
    marks: dict[Point, Mark] = {}
    labels: dict[Point, str] = {}
    marked = [mark for mark in Mark if mark is not Mark.SELECTED]
    for point in chosen[moves_wanted:]:
        kind = draw(st.integers(0, 3))
        if kind == 0:
            labels[point] = draw(st.sampled_from("abcdefghijklmnopqrstuvwxyz"))
            continue
        if kind & 1:
            stones[point] = draw(st.sampled_from(Color))
        if kind & 2:
            marks[point] = draw(st.sampled_from(marked))
    pair = st.tuples(st.sampled_from(points), st.sampled_from(points)).filter(lambda ends: ends[0] != ends[1])
    pairs = st.lists(pair, max_size=3).map(tuple)
    words = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), max_size=30)
    return Diagram(
        width,
        height,
        stones,
        tuple(moves),
        draw(st.integers(1, 400)) if moves else 1,
        first,
        marks,
        labels,
        draw(pairs),
        draw(pairs),
        " ".join(draw(words).split()),
    )


# There and back


@given(drawings(), st.booleans())
def test_what_sensei_has_signs_for_comes_back(diagram: Diagram, coordinates: bool) -> None:
    drawn = sensei_diagram(diagram, coordinates=coordinates)
    assert not drawn.left_out
    assert read_diagram(drawn.text) == diagram


@given(positions())
def test_a_position_drawn_as_by_gnu_go_comes_back(position: Position) -> None:
    read = read_diagram(gnugo_board(position))
    assert not read.faults
    assert _position(read).stones == position.stones
    assert (read.width, read.height) == (position.width, position.height)
    assert (read.prisoners_of_black, read.prisoners_of_white) == (
        position.prisoners_of_black,
        position.prisoners_of_white,
    )


@given(positions(), st.sampled_from(list(named_rulesets().values())), st.integers(-40, 40))
def test_a_position_drawn_as_by_katago_comes_back_with_its_rules(
    position: Position, ruleset: Ruleset, halves: int
) -> None:
    info = GameInfo(width=position.width, height=position.height, ruleset=ruleset, komi=halves / 2)
    text = katago_board(position, info)
    read = read_diagram(text)
    assert not read.faults
    assert _position(read) == position
    assert read.komi == info.komi
    assert read.ruleset is not None
    assert katago_board(position, replace(info, ruleset=read.ruleset)) == text


@given(positions())
def test_our_own_board_comes_back(position: Position) -> None:
    text = board_diagram(position, position.prisoners_of_black, position.prisoners_of_white)
    read = read_diagram(text)
    assert not read.faults
    assert _position(read) == position


@given(positions(), st.data())
def test_damaged_drawings_never_fail_in_another_way(position: Position, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([gnugo_board(position), sensei_diagram(diagram_of(position, NO_MARKUP)).text]))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    text = text[:start] + data.draw(st.text(max_size=20)) + text[end:]
    try:
        diagram = read_diagram(text)
    except DiagramError:
        return
    assert all(p.x < diagram.width and p.y < diagram.height for p in diagram.stones)
    assert Game(record_of(diagram)).info.width == diagram.width


@given(st.text(alphabet="XO.,+-|$ 19ABab\n()#@", max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        diagram = read_diagram(text)
    except DiagramError:
        return
    assert all(p.x < diagram.width and p.y < diagram.height for p in (*diagram.stones, *diagram.marks))


# What engines print


@pytest.mark.parametrize("name", ["gnugo_7x7", "gnugo_9x9", "gnugo_13x13", "gnugo_19x19"])
def test_boards_of_gnu_go_are_read_and_drawn_as_it_does(name: str) -> None:
    text = (_SHOWN / f"{name}.txt").read_text("ascii")
    read = read_diagram(text)
    assert not read.faults
    # GNU Go has more star points than we draw, but all the rest is as it draws it.
    assert gnugo_board(_position(read)).replace("+", ".") == text.replace("+", ".")


def test_a_board_of_gnu_go() -> None:
    read = read_diagram((_SHOWN / "gnugo_9x9.txt").read_text("ascii"))
    assert _vertices(read, Color.BLACK) == {"G7", "D5", "C4", "C3", "D3", "F3"} - {"C4"}
    assert _vertices(read, Color.WHITE) == {"B9", "A8", "E5", "D4", "F4", "E3"}
    assert (read.prisoners_of_black, read.prisoners_of_white) == (0, 2)
    assert read.remarks == ("WHITE (O) has captured 2 stones", "BLACK (X) has captured 0 stones")


def test_boards_of_katago() -> None:
    read = read_diagram((_SHOWN / "katago_9x9.txt").read_text("ascii"))
    assert not read.faults
    assert _vertices(read, Color.WHITE) == {"B9", "A8", "E5", "D4", "F4", "E3"}
    assert _vertices(read, Color.BLACK) == {"G7", "D5", "C3", "D3", "F3"}
    assert (read.to_move, read.komi) == (Color.BLACK, 5.5)
    assert read.ruleset is not None and read.ruleset.name == "japanese"
    assert (read.prisoners_of_black, read.prisoners_of_white) == (0, 2)
    large = read_diagram((_SHOWN / "katago_19x19.txt").read_text("ascii"))
    assert _vertices(large, Color.BLACK) == {"D16", "Q16", "D10", "D4", "Q4"}
    assert (large.to_move, large.komi) == (Color.WHITE, 7.5)


# What people and other programs draw

_CORNER = """\
$$Wcm67 Sente sequence
$$  -------------
$$ | . . 7 3 X d
$$ | . . O 1 O 6
$$ | . . 4 2 5 c
$$ | B # 8 X a ,
$$ | @ W Q Y P Z
$$ {AR C19 D18}
$$ {LN 1:1 2:2}
$$ [a|SomePage]
"""


def test_a_corner_of_sensei() -> None:
    read = read_diagram(_CORNER)
    assert not read.faults
    assert (read.width, read.height, read.first_number, read.to_move) == (19, 19, 67, Color.WHITE)
    assert read.caption == "Sente sequence"
    assert [move.vertex for move in read.moves] == ["D18", "D17", "D19", "C17", "E17", "F18", "C19", "C16"]
    assert [move.color for move in read.moves[:2]] == [Color.WHITE, Color.BLACK]
    assert read.labels == {Point.from_vertex("F19"): "d", Point.from_vertex("F17"): "c", Point.from_vertex("E16"): "a"}
    assert read.marks[Point.from_vertex("A16")] is Mark.CIRCLE
    assert {read.marks[Point(x, 14)] for x in (0, 1, 2, 4)} == {Mark.SQUARE, Mark.CIRCLE, Mark.TRIANGLE, Mark.CROSS}
    assert read.arrows == ((Point.from_vertex("C19"), Point.from_vertex("D18")),)
    assert read.lines == ((Point.from_vertex("A19"), Point.from_vertex("B18")),)


def test_a_line_below_of_many_bars_takes_time_in_proportion() -> None:
    start = time.process_time()
    read = read_diagram("$$ ------\n$$ | . X\n$$ | . .\n$$ [name|link]\n$$ [" + "|" * 100_000)
    assert time.process_time() - start < 20
    assert [fault.line for fault in read.faults] == [5]


@pytest.mark.parametrize("options", ["Wc9m37", "cW9m37", "Wm37c9", "m37W9c"])
def test_the_options_of_sensei_stand_in_any_order(options: str) -> None:
    read = read_diagram(f"$${options} Title\n$$ ------\n$$ | . 1\n$$ | . .\n")
    assert (read.width, read.first_number, read.to_move, read.caption) == (9, 37, Color.WHITE, "Title")


def test_many_digits_behind_the_dollars_are_no_options() -> None:
    assert read_diagram("$$" + "1" * 60 + "!\n$$ ------\n$$ | . X\n$$ | . .\n").caption == "1" * 60 + "!"


@pytest.mark.parametrize(
    ("edges", "stone"),
    [("top left", "B18"), ("top right", "S18"), ("bottom left", "B2"), ("bottom right", "S2")],
)
def test_the_edges_tell_the_corner(edges: str, stone: str) -> None:
    left, right = ("|", "") if "left" in edges else ("", "|")
    rows = [f"$$ {left} {row} {right}".rstrip() for row in (". . .", ". X .", ". . .")]
    rows.insert(0 if "top" in edges else 3, "$$ -------")
    read = read_diagram("\n".join(["$$B", *rows]))
    assert not read.faults
    assert _vertices(read, Color.BLACK) == {stone}


def test_a_missing_number_is_a_move_elsewhere_and_one_said_twice_is_told() -> None:
    read = read_diagram("$$B\n$$ +-------+\n$$ | 1 3 . |\n$$ | . . 3 |\n$$ | . . . |\n$$ +-------+")
    assert read.moves == (Move(Color.BLACK, Point(0, 2)), Move(Color.WHITE), Move(Color.BLACK, Point(1, 2)))
    assert read.faults == (DiagramFault(DiagramProblem.REPEATED_MOVE, 4, "3"),)


def test_what_a_diagram_says_wrongly_is_told_with_its_line() -> None:
    text = "$$B9\n$$ +-----\n$$ | . ; X\n$$ | O .\n$$ | . . .\n$$ hello there, reader!\n$$W13 Next\n$$ | . .\n"
    read = read_diagram(text)
    assert read.faults == (
        DiagramFault(DiagramProblem.UNREAD_LINE, 6, "hello there, reader!"),
        DiagramFault(DiagramProblem.SECOND_BOARD, 7),
        DiagramFault(DiagramProblem.UNEVEN_ROW, 4, "2/3"),
        DiagramFault(DiagramProblem.UNKNOWN_SIGN, 3, ";"),
    )
    assert (_vertices(read, Color.BLACK), _vertices(read, Color.WHITE)) == ({"C9"}, {"A8"})


_LEELA = """\
Passes: 0            Black (X) Prisoners: 1
White (O) to move    White (O) Prisoners: 0

   a b c d e f g h j
 9 . . . . . . . . .  9
 8 . . . . . . . . .  8
 7 . . O . +(X). . .  7
 6 . . . . . . . . .  6
 5 . . + . + . + . .  5
 4 X . . . . . . . O  4
 3 . . + . + . + . .  3
 2 . . . . . . . . .  2
 1 . . . . . . . . .  1
   a b c d e f g h j

Hash: 9A930BE1616C538E Ko-Hash: A14C933E7669946D
"""
_PACHI = """\
Move:   2  Komi: 7.5  Handicap: 0  Captures B: 0 W: 0
      A B C D E        A B C D E
    +-----------+    +-----------+
  5 | . . X). . |  5 | , , , , , |
  4 | . . . . . |  4 | , , , , , |
  3 | . . . . O |  3 | , , , , , |
  2 | . . . . . |  2 | , , , , , |
  1 | . . . . . |  1 | , , , , , |
    +-----------+    +-----------+
"""
_SPACED = "3  .  #  .\n2  .  .  o\n1  .  .  .\n   A  B  C\n"


@pytest.mark.parametrize(
    ("text", "size", "black", "white"),
    [
        (_LEELA, (9, 9), {"F7", "A4"}, {"C7", "J4"}),
        (_PACHI, (5, 5), {"C5"}, {"E3"}),
        (_SPACED, (3, 3), {"B3"}, {"C2"}),
        ("..XO.\n.X.O.\n.XO..\n", (5, 3), {"C3", "B2", "B1"}, {"D3", "D2", "C1"}),
        ("a game I like:\n\n. @ .\n. O .\n. . @\n\nblack to play\n", (3, 3), {"B3", "C1"}, {"B2"}),
        ("> > . # .\n> > O . .\n> > . . .\n", (3, 3), {"B3"}, {"A2"}),
        ("- B -\nW - -\n- - -\n", (3, 3), {"B3"}, {"A2"}),
        ("┌●┐\n├┼○\n└┴┘\n", (3, 3), {"B3"}, {"C2"}),
        ("+---+\n|.x.|\n|o..|\n|...|\n+---+\n", (3, 3), {"B3"}, {"A2"}),
    ],
)
def test_boards_of_other_programs(text: str, size: tuple[int, int], black: set[str], white: set[str]) -> None:
    read = read_diagram(text)
    assert not read.faults
    assert (read.width, read.height) == size
    assert (_vertices(read, Color.BLACK), _vertices(read, Color.WHITE)) == (black, white)


def test_what_leela_says_beside_the_board() -> None:
    read = read_diagram(_LEELA)
    assert (read.to_move, read.prisoners_of_black, read.prisoners_of_white) == (Color.WHITE, 1, 0)
    assert read_diagram(_PACHI).komi == 7.5


def test_numbered_rows_of_a_part_of_the_board() -> None:
    read = read_diagram("   C D E\n17 . X .\n16 . . O\n")
    assert not read.faults
    assert (read.width, read.height) == (19, 19)
    assert (_vertices(read, Color.BLACK), _vertices(read, Color.WHITE)) == ({"D17"}, {"E16"})


@pytest.mark.parametrize("text", ["", "hello\nI am a letter\n", "(;GM[1];B[aa])", "12 34\n56 78\n", "$$\n$$ words"])
def test_text_without_a_board_is_refused(text: str) -> None:
    with pytest.raises(DiagramError) as caught:
        read_diagram(text)
    assert caught.value.fault.problem is DiagramProblem.NO_BOARD


# From and to the record


def test_a_position_becomes_a_diagram_with_its_last_numbered_moves() -> None:
    game = Game.new(GameInfo(width=9, height=9, ruleset=named_rulesets()["japanese"], komi=6.5))
    for vertex in ("E5", "C3", "G7", "C7", "G3", "D5", "E4", "F5", "E6", "D4", "E3", "D6"):
        game.play(Point.from_vertex(vertex))
    numbers = {move.point: number for move, number in game.line.last_moves() if move.point is not None}
    drawn = diagram_of(game.position, Markup(numbers=numbers))
    assert (drawn.first_number, len(drawn.moves), drawn.to_move) == (3, 10, Color.BLACK)
    assert drawn.stones == {Point.from_vertex("E5"): Color.BLACK, Point.from_vertex("C3"): Color.WHITE}
    read = Game(record_of(read_diagram(sensei_diagram(drawn).text)))
    read.go_to(read.line.at(99))
    assert read.position.stones == game.position.stones
    assert [number for _, number in read.line.last_moves()][-1] == 3


def test_what_has_no_sign_is_counted() -> None:
    position = Position(3, 3, bytes([1, 0, 0, 0, 0, 0, 0, 0, 2]), Color.WHITE)
    labels = {Point(0, 0): "a", Point(1, 1): "12", Point(1, 0): "b"}
    drawn = sensei_diagram(diagram_of(position, Markup(labels=labels, marks={Point(2, 2): Mark.SELECTED}), "Mine"))
    assert set(drawn.left_out) == {Point(0, 0), Point(1, 1), Point(2, 2)}
    assert drawn.text.splitlines()[0] == "$$Wc3 Mine"
    assert drawn.text.splitlines()[-2] == "$$ | X b . |"


def test_the_record_of_a_diagram_says_all_of_it() -> None:
    root = record_of(read_diagram((_SHOWN / "katago_9x9.txt").read_text("ascii")))
    assert root.properties["SZ"] == ["9"]
    assert (root.properties["RU"], root.properties["KM"], root.properties["PL"]) == (["Japanese"], ["5.5"], ["B"])
    assert root.properties["C"] == ["B stones captured: 2\nW stones captured: 0"]
    corner = record_of(read_diagram(_CORNER))
    expected = "FF GM CA SZ AB AW PL CR MA SQ TR LB AR LN C"
    assert [*corner.properties] == expected.split()
    assert corner.children[0].properties == {"W": ["db"], "MN": ["67"]}


def test_a_line_of_moves_stands_on_a_board_with_coordinates() -> None:
    stones = bytes([1, 2, 1, 2, 1] + [0] * 20)
    numbers = {Point(0, 0): 1, Point(1, 0): 2, Point(2, 0): 10}
    text = numbered_board(Position(5, 5, stones), numbers, Point(0, 4))
    assert text.splitlines() == [
        "  A B C D E",
        "5 × . . . . 5",
        "4 . . . . . 4",
        "3 . . + . . 3",
        "2 . . . . . 2",
        "1 1 2 X O X 1",
        "  A B C D E",
    ]
    assert "×" not in numbered_board(Position(5, 5, stones), numbers, Point(4, 0))  # a stone stands there


def test_a_part_for_sensei_has_borders_where_the_board_has() -> None:
    position = Position(9, 9, bytes([Color.BLACK, *bytes(79), Color.WHITE]))
    drawn = sensei_diagram(diagram_of(position, NO_MARKUP), part=Area(0, 0, 4, 3)).text
    assert drawn.splitlines() == ["$$Bc9", "$$ | . . , .", "$$ | . . . .", "$$ | X . . .", "$$ +--------"]
    drawn = sensei_diagram(diagram_of(position, NO_MARKUP), part=Area(6, 6, 3, 3)).text
    assert drawn.splitlines() == ["$$Bc9", "$$ ------+", "$$ . . O |", "$$ . . . |", "$$ , . . |"]
    drawn = sensei_diagram(diagram_of(position, NO_MARKUP), part=Area(2, 2, 3, 2)).text
    assert drawn.splitlines() == ["$$Bc9", "$$ . . .", "$$ , . ."]


@pytest.mark.parametrize("komi", ["6.5", "6,5"])
def test_a_komi_is_read_with_a_decimal_point_or_comma(komi: str) -> None:
    assert read_diagram(f"Komi: {komi}, Black to move\n....\n.XO.\n....\n....").komi == 6.5
