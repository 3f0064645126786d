import pytest

from qtgo.core.rules.point import Point
from qtgo.core.rules.symmetry import Symmetry

POINTS = [Point(x, y) for x in range(3) for y in range(5)]


@pytest.mark.parametrize("one", Symmetry)
@pytest.mark.parametrize("other", Symmetry)
def test_one_after_the_other_is_one(one: Symmetry, other: Symmetry) -> None:
    for point in POINTS:
        between = one.apply(point, 3, 5)
        assert one.then(other).apply(point, 3, 5) == other.apply(between, *one.size(3, 5))


@pytest.mark.parametrize("symmetry", Symmetry)
def test_the_inverse_brings_every_point_back(symmetry: Symmetry) -> None:
    for point in POINTS:
        assert symmetry.inverse.apply(symmetry.apply(point, 3, 5), *symmetry.size(3, 5)) == point
    assert symmetry.then(symmetry.inverse) is Symmetry.UNTURNED
