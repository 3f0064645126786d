from dataclasses import replace

from qtgo.board.scene.board_options import BoardOptions
from qtgo.board.scene.point_look import LastMove, PointLook, looks
from qtgo.core.record.annotations import Annotation, Judgement
from qtgo.core.record.markup import NO_MARKUP, Mark, Markup
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position

D4, E5, C3 = Point(3, 3), Point(4, 4), Point(2, 2)


def position_with(**stones: Color) -> Position:
    cells = bytearray(81)
    for vertex, color in stones.items():
        point = Point.from_vertex(vertex)
        cells[point.y * 9 + point.x] = color
    return Position(9, 9, bytes(cells))


def test_a_bare_position_has_no_looks() -> None:
    assert looks(position_with(D4=Color.BLACK), NO_MARKUP, BoardOptions()) == {}


def test_the_last_move_is_marked_unless_the_options_say_no() -> None:
    position = replace(position_with(D4=Color.BLACK), last_move=Move(Color.BLACK, D4))
    assert looks(position, NO_MARKUP, BoardOptions()) == {D4: PointLook(Color.BLACK, last_move=LastMove.LEGAL)}
    assert looks(position, NO_MARKUP, BoardOptions(last_move=False)) == {}


def test_an_illegal_recorded_move_is_always_marked() -> None:
    position = replace(position_with(D4=Color.BLACK), last_move=Move(Color.BLACK, D4), last_move_illegal=True)
    shown = looks(position, NO_MARKUP, BoardOptions(last_move=False))
    assert shown[D4].last_move is LastMove.ILLEGAL


def test_a_pass_marks_nothing() -> None:
    position = replace(position_with(), last_move=Move(Color.BLACK))
    assert looks(position, NO_MARKUP, BoardOptions()) == {}


def test_everything_on_one_point_comes_together() -> None:
    markup = Markup(
        labels={D4: "A"},
        numbers={D4: 3},
        marks={D4: Mark.CIRCLE},
        dead=frozenset({D4}),
        seki=frozenset({C3}),
        variations={E5: (Color.BLACK, "b")},
        badges={D4: Judgement(Annotation.BAD_MOVE)},
        highlighted=frozenset({D4}),
        verdicts={C3: False},
    )
    shown = looks(position_with(D4=Color.BLACK), markup, BoardOptions())
    badge = Judgement(Annotation.BAD_MOVE)
    assert shown[D4] == PointLook(Color.BLACK, True, 3, "A", Mark.CIRCLE, highlighted=True, badge=badge)
    assert shown[E5] == PointLook(variation=(Color.BLACK, "b"))
    assert shown[C3] == PointLook(seki=True, verdict=False)


def test_the_ko_point_is_shown_if_wanted() -> None:
    position = replace(position_with(), ko=D4)
    assert looks(position, NO_MARKUP, BoardOptions())[D4].ko
    assert looks(position, NO_MARKUP, BoardOptions(ko=False)) == {}


def test_marks_off_the_board_are_passed_over() -> None:
    assert looks(position_with(), Markup(labels={Point(12, 3): "A"}), BoardOptions()) == {}
