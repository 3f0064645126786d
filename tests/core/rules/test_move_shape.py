"""The names of moves: each drawn, with the stone that is played as ``a`` for Black; and those that have none."""

from __future__ import annotations

import pytest

from qtgo.core.rules.move_shape import MoveShape, NamedMove, name_move
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.symmetry import Symmetry

_SIZE = 19


def named(drawn: str, x: int = 8, y: int = 9, *, size: int = _SIZE) -> NamedMove:
    """Return the name of the move ``a`` in a drawing whose lower left corner is at a point, from 1."""
    stones, move = bytearray(size * size), None
    for row, line in enumerate(reversed(drawn.split())):
        for column, sign in enumerate(line):
            point = Point(x - 1 + column, y - 1 + row)
            stones[point.to_index(size)] = {"X": Color.BLACK, "O": Color.WHITE}.get(sign, 0)
            move = point if sign == "a" else move
    assert move is not None
    names = set()
    for symmetry in (Symmetry.UNTURNED, Symmetry.TURN_LEFT, Symmetry.MIRROR_SIDES):
        turned = bytearray(len(stones))
        for index, stone in enumerate(stones):
            turned[symmetry.apply(Point.from_index(index, size), size, size).to_index(size)] = stone
        names.add(name_move(Position(size, size, bytes(turned)), Color.BLACK, symmetry.apply(move, size, size)))
        swapped = bytes((0, 2, 1)[stone] for stone in turned)
        names.add(name_move(Position(size, size, swapped), Color.WHITE, symmetry.apply(move, size, size)))
    [name] = names
    return name


@pytest.mark.parametrize(
    ("drawn", "shape"),
    [
        ("X.a", MoveShape.TOBI),
        ("XOa", None),
        ("X.O.a", None),
        ("..a X..", MoveShape.KEIMA),
        ("..a XO.", None),
        (".Oa X..", None),
        ("...a X...", MoveShape.OGEIMA),
        ("X..a ....", MoveShape.NIKEN_TOBI),
        ("..a ... X..", None),
        (".a X.", MoveShape.KOSUMI),
        (".a. X.X", None),
        (".aO X..", MoveShape.KOSUMI_TSUKE),
        ("Xa O.", MoveShape.NOBI),
        ("OXa", MoveShape.NOBI),
        ("Xa", MoveShape.NARABI),
        ("XXa", None),
        ("Xa X.", None),
        (".O. Xa. .O.", MoveShape.DE),
        ("Xa. .O.", None),
        ("XaX", MoveShape.TSUGI),
        ("OX. .aX", MoveShape.TSUGI),
        (".Oa .X.", MoveShape.HANE),
        ("O.. OX. a..", MoveShape.HANE),
        ("XO Oa", MoveShape.KIRI),
        ("XOO Oa. ...", MoveShape.KIRI),
        ("OOO OXO Oa.", None),
        ("Oa", MoveShape.TSUKE),
        ("OaO", MoveShape.WARIKOMI),
        (".O. .aO ...", None),
        (".a .. X.", MoveShape.KEIMA),
    ],
)
def test_shapes_beside_the_nearest_stones(drawn: str, shape: MoveShape | None) -> None:
    assert named(drawn).shape is shape


@pytest.mark.parametrize(
    ("drawn", "x", "y", "shape"),
    [
        ("X..a", 8, 5, MoveShape.NIKEN_TOBI),
        ("X..a", 5, 3, MoveShape.NIKEN_BIRAKI),
        ("OX .a", 6, 1, MoveShape.SAGARI),
        ("OX .a", 6, 4, MoveShape.NOBI),
        ("XO .a", 6, 1, MoveShape.HANE),  # beneath
        ("X. Oa", 6, 1, None),  # a block from above
        ("X.. .Oa", 6, 2, None),
        ("X. Oa", 6, 2, None),
        (".X. OOa", 5, 6, MoveShape.HANE),  # at the head of two
        ("a .", 6, 4, None),  # far from everything
        (".a O.", 7, 3, MoveShape.KATATSUKI),
        (".O a.", 7, 3, None),
        ("a . O", 7, 3, MoveShape.BOSHI),
        ("O . a", 7, 3, None),
        ("a . O", 7, 6, None),
        ("a", 4, 4, MoveShape.HOSHI),
        ("a", 4, 3, MoveShape.KOMOKU),
        ("a", 3, 3, MoveShape.SAN_SAN),
        ("a", 3, 5, MoveShape.MOKUHAZUSHI),
        ("a", 5, 4, MoveShape.TAKAMOKU),
        ("a", 16, 16, MoveShape.HOSHI),
        ("a", 2, 2, None),
        ("a", 10, 10, MoveShape.TENGEN),
        (".O a.", 3, 3, MoveShape.SAN_SAN),
        (".X a.", 3, 3, MoveShape.KOSUMI),
        ("O.. ..a", 4, 3, MoveShape.KAKARI),
        ("O.a", 4, 4, MoveShape.KAKARI),
        ("O.. ..a", 3, 3, MoveShape.KAKARI),
        ("X.. ..a", 3, 3, MoveShape.SHIMARI),
        ("X.. ..a", 4, 3, MoveShape.SHIMARI),
        (".a .. X.", 3, 4, MoveShape.KEIMA),
        ("O...... ..a...X", 4, 3, MoveShape.KAKARI),
        ("O.. ..a ... X..", 4, 1, None),
    ],
)
def test_shapes_that_depend_on_the_place(drawn: str, x: int, y: int, shape: MoveShape | None) -> None:
    assert named(drawn, x, y).shape is shape


def test_small_boards_have_no_corners_by_name() -> None:
    assert named("a", 3, 3, size=9).shape is None
    assert named("a", 5, 5, size=9).shape is MoveShape.TENGEN


@pytest.mark.parametrize(
    ("drawn", "x", "y", "name"),
    [
        (".X. XOa .X.", 4, 4, NamedMove(1)),
        ("XX. OOa XX.", 1, 4, NamedMove(2)),
        (".XO. XOaO .XO.", 4, 4, NamedMove(1, takes_ko=True)),
        (".X. XOa", 4, 4, NamedMove(gives_atari=True)),
        ("OX .a", 6, 1, NamedMove(shape=MoveShape.SAGARI)),
        ("XO .a", 6, 1, NamedMove(shape=MoveShape.HANE)),
        (".O. OaO .O.", 4, 4, NamedMove()),  # suicide
        (".O. Oa. .O.", 4, 4, NamedMove()),  # in atari at once
        ("Oa", 1, 1, NamedMove(gives_atari=True, shape=MoveShape.TSUKE)),
    ],
)
def test_what_a_move_does(drawn: str, x: int, y: int, name: NamedMove) -> None:
    assert named(drawn, x, y) == name


def test_a_move_on_a_stone_has_no_name() -> None:
    position = Position(9, 9, bytes([1, *[0] * 80]))
    assert name_move(position, Color.WHITE, Point(0, 0)) == NamedMove()
