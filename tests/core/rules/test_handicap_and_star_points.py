from __future__ import annotations

import pytest

from qtgo.core.rules.handicap_and_star_points import (
    HandicapError,
    HandicapProblem,
    fixed_handicap,
    max_fixed_handicap,
    star_points,
)


def vertices(width: int, height: int, stones: int) -> str:
    return " ".join(point.vertex for point in fixed_handicap(width, height, stones))


@pytest.mark.parametrize(
    ("width", "height", "stones", "expected"),
    [
        (7, 7, 2, "E5 C3"),
        (8, 8, 4, "C6 F6 C3 F3"),
        (9, 9, 2, "G7 C3"),
        (9, 9, 3, "C7 G7 C3"),
        (9, 9, 5, "C7 G7 E5 C3 G3"),
        (11, 11, 8, "C9 F9 J9 C6 J6 C3 F3 J3"),
        (12, 12, 3, "C10 K10 C3"),
        (13, 13, 6, "D10 K10 D7 K7 D4 K4"),
        (13, 13, 9, "D10 G10 K10 D7 G7 K7 D4 G4 K4"),
        (15, 15, 7, "D12 M12 D8 H8 M8 D4 M4"),
        (19, 19, 2, "Q16 D4"),
        (19, 19, 3, "D16 Q16 D4"),
        (19, 19, 4, "D16 Q16 D4 Q4"),
        (19, 19, 5, "D16 Q16 K10 D4 Q4"),
        (19, 19, 6, "D16 Q16 D10 Q10 D4 Q4"),
        (19, 19, 7, "D16 Q16 D10 K10 Q10 D4 Q4"),
        (19, 19, 8, "D16 K16 Q16 D10 Q10 D4 K4 Q4"),
        (19, 19, 9, "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4"),
        (13, 9, 9, "D7 G7 K7 D5 G5 K5 D3 G3 K3"),
        (8, 19, 4, "C16 F16 C4 F4"),
        (52, 52, 4, "D49 AY49 D4 AY4"),
    ],
)
def test_fixed_handicap(width: int, height: int, stones: int, expected: str) -> None:
    assert vertices(width, height, stones) == expected


@pytest.mark.parametrize(
    ("width", "height", "most"),
    [(19, 19, 9), (9, 9, 9), (7, 7, 4), (8, 8, 4), (9, 8, 4), (7, 19, 4), (6, 6, 0), (2, 52, 0), (51, 51, 9)],
)
def test_what_is_not_possible_is_refused_with_the_reason(width: int, height: int, most: int) -> None:
    assert max_fixed_handicap(width, height) == most
    for stones in range(-1, 12):
        if 2 <= stones <= most:
            assert len(set(fixed_handicap(width, height, stones))) == stones
            continue
        with pytest.raises(HandicapError) as refused:
            fixed_handicap(width, height, stones)
        too_few_or_many = HandicapProblem.TOO_FEW if stones < 2 else HandicapProblem.TOO_MANY
        assert refused.value.problem is (too_few_or_many if most else HandicapProblem.BOARD_TOO_SMALL)
        assert refused.value.allowed == most
        assert f"{stones} fixed handicap stones on a {width}x{height} board" in str(refused.value)


@pytest.mark.parametrize(
    ("width", "height", "expected"),
    [
        (19, 19, "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4"),
        (13, 13, "D10 K10 G7 D4 K4"),
        (9, 9, "C7 G7 E5 C3 G3"),
        (7, 7, "C5 E5 D4 C3 E3"),
        (5, 5, "C3"),
        (10, 10, "C8 H8 C3 H3"),
        (19, 9, "D7 K7 Q7 K5 D3 K3 Q3"),
        (2, 2, ""),
        (3, 3, ""),
        (5, 19, "C10"),
        (6, 19, ""),
    ],
)
def test_star_points(width: int, height: int, expected: str) -> None:
    assert " ".join(point.vertex for point in star_points(width, height)) == expected


@pytest.mark.parametrize("width", range(2, 53))
@pytest.mark.parametrize("height", [2, 7, 12, 19, 52])
def test_star_points_are_symmetrical_and_hold_the_handicap_of_four(width: int, height: int) -> None:
    points = set(star_points(width, height))
    assert {(width - 1 - x, y) for x, y in points} == points
    assert {(x, height - 1 - y) for x, y in points} == points
    assert not max_fixed_handicap(width, height) or set(fixed_handicap(width, height, 4)) <= points
