import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from qtgo.board.geometry import fill_board
from qtgo.core.rules.point import Point
from qtgo.core.rules.symmetry import Symmetry
from tests.board.layouts import fit_board

sides = st.integers(2, 52)
ratios = st.sampled_from([1.0, 1.25, 1.5, 2.0, 3.0])


@given(sides, sides, st.integers(150, 3000), st.integers(150, 3000), ratios, st.booleans())
def test_every_point_is_found_again_at_its_centre(
    columns: int, rows: int, width: int, height: int, ratio: float, coordinates: bool
) -> None:
    geometry = fit_board(columns, rows, width, height, ratio=ratio, coordinates=coordinates)
    for point in {Point(0, 0), Point(columns - 1, rows - 1), Point(columns // 2, rows // 3)}:
        center = geometry.center(point)
        assert geometry.point_at(center) == point
        near = QPointF(center.x() + geometry.cell * 0.45, center.y() - geometry.cell * 0.45)
        assert geometry.point_at(near) == point


@given(sides, sides, st.integers(300, 2000), st.integers(300, 2000), ratios)
def test_a_fitted_board_lies_within_its_room_and_its_lines_on_whole_device_pixels(
    columns: int, rows: int, width: int, height: int, ratio: float
) -> None:
    geometry = fit_board(columns, rows, width, height, ratio=ratio)
    body = geometry.board.adjusted(0, 0, 0, geometry.thickness)
    assert body.left() >= -1 and body.right() <= width + 1
    assert body.top() >= -1 and body.bottom() <= height + 1
    if geometry.cell * ratio >= 6:
        for edge in (geometry.left - geometry.line / 2, geometry.top + geometry.cell - geometry.line / 2):
            assert edge * ratio == pytest.approx(round(edge * ratio), abs=1e-6)


@given(sides, sides, st.integers(150, 2000), st.integers(150, 2000), st.sampled_from(Symmetry))
def test_a_turned_board_fits_and_its_points_are_found_again(
    columns: int, rows: int, width: int, height: int, view: Symmetry
) -> None:
    geometry = fit_board(columns, rows, width, height, view=view)
    body = geometry.board.adjusted(0, 0, 0, geometry.thickness)
    assert body.left() >= -1 and body.right() <= width + 1
    assert body.top() >= -1 and body.bottom() <= height + 1
    for point in {Point(0, 0), Point(columns - 1, 0), Point(columns // 2, rows // 3)}:
        assert geometry.point_at(geometry.center(point)) == point
        assert geometry.point_on(geometry.seat(point)) == point


@pytest.mark.parametrize("view", Symmetry)
def test_a_shift_turns_with_the_board(view: Symmetry) -> None:
    """A shift by one cell to the right leads to the next point to the right, and so downward."""
    geometry = fit_board(5, 7, 400, 400, view=view)
    start = geometry.center(Point(2, 2))
    for shift, point in (((1.0, 0.0), Point(3, 2)), ((0.0, 1.0), Point(2, 1))):
        assert start + QPointF(*geometry.shifted(shift)) == geometry.center(point)


def test_white_sits_on_the_other_side_of_a_board_turned_by_half() -> None:
    geometry = fit_board(9, 9, 500, 500, view=Symmetry.TURN_HALF)
    assert geometry.center(Point(0, 0)) == QPointF(geometry.grid.right(), geometry.grid.top())


def test_a1_is_at_the_lower_left() -> None:
    geometry = fit_board(13, 7, 800, 600)
    assert geometry.center(Point(0, 0)).y() > geometry.center(Point(0, 6)).y()
    assert geometry.center(Point(0, 0)).x() < geometry.center(Point(12, 0)).x()


def test_beside_the_lines_there_is_no_point() -> None:
    geometry = fit_board(9, 9, 500, 500)
    assert geometry.point_at(QPointF(1, 1)) is None
    corner = geometry.center(Point(8, 8))
    assert geometry.point_at(corner + QPointF(geometry.cell * 0.6, 0)) is None


def test_a_board_is_centred() -> None:
    geometry = fit_board(19, 19, 1200, 700)
    assert abs(geometry.board.center().x() - 600) <= 1


@pytest.mark.parametrize(("columns", "rows"), [(19, 19), (9, 13), (13, 5), (52, 52)])
def test_a_picture_has_the_size_asked_for(columns: int, rows: int) -> None:
    board = fill_board(columns, rows, 640).board
    assert max(board.width(), board.height()) == 640
    assert (board.width() < board.height()) == (columns < rows)


def test_stones_of_neighbours_do_not_overlap() -> None:
    geometry = fit_board(19, 19, 700, 700)
    assert 0.94 * geometry.cell < geometry.stone_diameter < geometry.cell
