import random
from itertools import product

import pytest

from qtgo.board.paint.stones import VARIANTS, StonePixmaps, fuzzy_offsets, variant_at
from qtgo.board.paint.themes import CONTRAST, KAYA, BoardTheme
from qtgo.core.rules.point import Color, Point


def test_neighbours_are_different_stones() -> None:
    for x, y, color in product(range(18), range(18), Color):
        point = Point(x, y)
        assert variant_at(point, color) != variant_at(Point(x + 1, y), color)
        assert 0 <= variant_at(point, color) < VARIANTS[color]


@pytest.mark.parametrize("fill", [0.1, 0.5, 0.95])
def test_fuzzy_stones_do_not_lie_on_each_other(fill: float) -> None:
    source = random.Random(5)
    stones = bytes(source.choice((1, 2)) if source.random() < fill else 0 for _ in range(361))
    offsets = fuzzy_offsets(19, 19, stones)
    assert len(offsets) == sum(map(bool, stones))
    for (x, y), (dx, dy) in offsets.items():
        assert abs(dx) < 0.15 and abs(dy) < 0.15
        right, above = offsets.get(Point(x + 1, y)), offsets.get(Point(x, y + 1))
        if right is not None:
            assert 1 + right[0] - dx > 0.92
        if above is not None:
            assert 1 + dy - above[1] > 0.92


def test_fuzzy_placement_is_stable_away_from_a_new_stone() -> None:
    stones = bytearray(361)
    stones[0] = stones[200] = 1
    before = fuzzy_offsets(19, 19, bytes(stones))
    stones[1] = 2
    after = fuzzy_offsets(19, 19, bytes(stones))
    assert after[Point(200 % 19, 200 // 19)] == before[Point(200 % 19, 200 // 19)]


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("theme", [KAYA, CONTRAST], ids=["shaded", "flat"])
def test_the_width_of_a_stone_is_known_before_it_is_drawn(qapp: object, theme: BoardTheme, ratio: float) -> None:
    for diameter, odd in product((11.3, 37.0), (False, True)):
        pixmaps = StonePixmaps(theme, diameter, ratio, odd)
        assert pixmaps.width == pixmaps.standing(Color.BLACK, 0).deviceIndependentSize().width()
