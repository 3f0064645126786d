"""What part of a game a graph shows."""

import pytest

from qtgo.features.review.stretch import Stretch


def test_zooming_keeps_the_place_under_the_mouse() -> None:
    zoomed = Stretch(0, 200).zoomed(0.5, 50, 200)
    assert (zoomed.first, zoomed.last) == (25, 125)
    again = zoomed.zoomed(0.5, 50, 200)
    assert (50 - again.first) / again.length == pytest.approx(0.25)


def test_zooming_ends_at_ten_moves_and_at_the_whole_game() -> None:
    assert Stretch(0, 200).zoomed(0.001, 100, 200).length == 10
    assert Stretch(40, 60).zoomed(1000, 50, 200) == Stretch(0, 200)
    assert Stretch(0, 4).zoomed(0.5, 2, 4) == Stretch(0, 4)
    assert Stretch(0, 0).zoomed(0.5, 0, 0) == Stretch(0, 0)


def test_a_stretch_stays_within_the_game() -> None:
    assert Stretch(10, 30).moved(-20, 100) == Stretch(0, 20)
    assert Stretch(10, 30).moved(90, 100) == Stretch(80, 100)
    assert Stretch(10, 60).within(20) == Stretch(0, 20)


def test_a_place_outside_is_brought_in_with_a_little_room() -> None:
    stretch = Stretch(20, 44)
    assert stretch.with_place(30, 100) is stretch
    assert stretch.with_place(50, 100) == Stretch(28, 52)
    assert stretch.with_place(100, 100) == Stretch(76, 100)
    assert stretch.with_place(0, 100) == Stretch(0, 24)
