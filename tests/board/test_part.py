"""A part of the board, shown as large as there is room."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from qtgo.board.coordinates import drawn_names, edge_names
from qtgo.board.geometry import CUT_MARGIN, BoardGeometry
from qtgo.board.paint.themes import THEMES
from qtgo.board.point_places import Sides
from qtgo.board.scene.board_options import BoardOptions, CoordinateStyle
from qtgo.board.scene.scene import BoardScene
from qtgo.core.analysis.display import ShownAnalysis, ShownCandidate
from qtgo.core.analysis.line_preview import LinePreview
from qtgo.core.analysis.search_limit import RegionKind, SearchRegion
from qtgo.core.record.markup import Mark, Markup
from qtgo.core.rules.point import Area, Color, Point, board_points
from qtgo.core.rules.position import Position
from qtgo.core.rules.symmetry import Symmetry
from tests.board.layouts import fit_board
from tests.board.pictures import picture_of


@st.composite
def boards_with_parts(draw: st.DrawFn) -> tuple[int, int, Area]:
    width, height = draw(st.integers(2, 52)), draw(st.integers(2, 52))
    columns, rows = draw(st.integers(1, width)), draw(st.integers(1, height))
    x, y = draw(st.integers(0, width - columns)), draw(st.integers(0, height - rows))
    return width, height, Area(x, y, columns, rows)


@given(
    boards_with_parts(),
    st.integers(300, 2000),
    st.integers(300, 2000),
    st.sampled_from([1.0, 1.5, 2.0]),
    st.booleans(),
    st.sampled_from(Symmetry),
)
def test_the_part_lies_in_the_room_and_its_points_are_found(
    board: tuple[int, int, Area], width: int, height: int, ratio: float, coordinates: bool, view: Symmetry
) -> None:
    columns, rows, part = board
    geometry = fit_board(columns, rows, width, height, ratio=ratio, coordinates=coordinates, view=view, part=part)
    body = geometry.board.adjusted(0, 0, 0, geometry.thickness)
    assert QRectF(0, 0, width, height).adjusted(-1, -1, 1, 1).contains(body)
    reach = geometry.cell / 2 - 1
    for point in part.corners:
        center = geometry.center(point)
        assert geometry.shows(point)
        assert geometry.point_at(center) == point
        assert geometry.point_on(geometry.seat(point)) == point
        assert geometry.board.contains(QRectF(center.x() - reach, center.y() - reach, 2 * reach, 2 * reach))
    beside = Point(part.x - 1, part.y)
    assert not geometry.shows(beside)
    assert geometry.point_at(geometry.center(beside)) is None


def corner(view: Symmetry = Symmetry.UNTURNED) -> BoardGeometry:
    """Return the layout of the upper left of a board."""
    return fit_board(19, 19, 800, 800, part=Area(0, 10, 9, 9), view=view)


def test_a_corner_is_larger_than_in_the_whole_board() -> None:
    whole = fit_board(19, 19, 800, 800)
    assert corner().cell > 1.8 * whole.cell


@pytest.mark.parametrize(
    ("view", "edges"),
    [
        (Symmetry.UNTURNED, Sides(left=True, top=True, right=False, bottom=False)),
        (Symmetry.TURN_HALF, Sides(left=False, top=False, right=True, bottom=True)),
        (Symmetry.MIRROR_SIDES, Sides(left=False, top=True, right=True, bottom=False)),
        (Symmetry.MIRROR_TOP, Sides(left=True, top=False, right=False, bottom=True)),
    ],
)
def test_edges_turn_with_the_view_and_the_front_is_seen_at_the_lower_one(view: Symmetry, edges: Sides) -> None:
    geometry = corner(view)
    assert geometry.edges == edges
    assert bool(geometry.thickness) is edges.bottom


def names(geometry: BoardGeometry) -> dict[str, list[tuple[float, float]]]:
    found = edge_names(geometry, CoordinateStyle.LETTERS)
    assert found is not None
    places: dict[str, list[tuple[float, float]]] = {}
    for name in drawn_names(geometry, found):
        places.setdefault(name.text, []).append(name.center.toTuple())
    return places


@pytest.mark.usefixtures("qapp")
def test_the_lines_of_a_corner_are_named_at_its_edges() -> None:
    geometry = corner()
    found = names(geometry)
    assert sorted(found) == sorted([*"ABCDEFGHJ", *map(str, range(11, 20))])
    assert all(len(places) == 1 for places in found.values())
    assert found["A"][0] == (geometry.left, pytest.approx(geometry.top - 0.89 * geometry.cell, abs=1))
    assert found["19"][0] == (pytest.approx(geometry.left - 0.89 * geometry.cell, abs=1), geometry.top)


@pytest.mark.usefixtures("qapp")
def test_the_lines_of_a_part_in_the_middle_are_named_above_and_at_the_left() -> None:
    geometry = fit_board(19, 19, 800, 800, part=Area(5, 5, 9, 9))
    found = names(geometry)
    assert set(found) == {*"FGHJKLMNO", *map(str, range(6, 15))}
    assert found["F"][0][1] < geometry.top and found["6"][0][0] < geometry.left
    right = geometry.board.right() - geometry.grid.right()
    assert right == pytest.approx(CUT_MARGIN * geometry.cell, abs=1)


# The scene


@pytest.fixture
def scene(qtbot: QtBot) -> BoardScene:
    """Give a board of 19 lines whose upper left is shown."""
    scene = BoardScene()
    scene.set_options(BoardOptions(animate=False))
    scene.set_viewport(QSizeF(800, 800), 1.0)
    scene.show_part(Area(0, 10, 9, 9))
    return scene


def picture(scene: BoardScene) -> QImage:
    image = QImage(800, 800, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scene.render(painter)
    painter.end()
    return image


def position(stones: dict[str, Color], size: int = 19) -> Position:
    content = bytearray(size * size)
    for vertex, color in stones.items():
        content[Point.from_vertex(vertex).to_index(size)] = color
    return Position(size, size, bytes(content))


def test_nothing_is_drawn_of_what_lies_outside(scene: BoardScene) -> None:
    """Whatever stands outside the part: the picture is the one without it."""
    scene.show_position(position({"B18": Color.BLACK}))
    before = picture(scene)
    scene.show_position(position({"B18": Color.BLACK, "K18": Color.WHITE, "B10": Color.WHITE, "T1": Color.BLACK}))
    assert picture(scene) == before
    away = Point.from_vertex("K15"), Point.from_vertex("R10")
    scene.show_markup(
        Markup(
            labels={away[0]: "A"},
            marks={away[1]: Mark.CROSS},
            territory=dict.fromkeys(away, Color.BLACK),
            arrows=((Point.from_vertex("Q4"), Point.from_vertex("S3")),),
        )
    )
    numbers = tuple(float(point in away) for point in board_points(19, 19))
    candidates = (ShownCandidate(away[0], "A"),)
    scene.overlay.show_advice(ShownAnalysis(candidates, numbers, unsettled=frozenset(away), policy=numbers))
    scene.overlay.regions.show_region(SearchRegion(RegionKind.AVOID, frozenset(away)))
    scene.overlay.show_line(LinePreview(Color.BLACK, away, 2))
    assert picture(scene) == before


def test_lines_go_on_where_the_board_does_and_end_at_its_edges(scene: BoardScene) -> None:
    scene.set_theme(next(theme for theme in THEMES.values() if theme.wood is None))
    image, geometry = picture(scene), scene.geometry
    ground = image.pixelColor(round(geometry.left + geometry.cell / 2), round(geometry.top + geometry.cell / 2))

    def at(x: float, y: float) -> QColor:
        return image.pixelColor(int(x), int(y))

    line = geometry.top + geometry.cell
    assert at(geometry.board.right() - 1.5, line) != ground
    assert at(geometry.left - 0.3 * geometry.cell, line) == ground
    column = geometry.left + geometry.cell
    assert at(column, geometry.board.bottom() - 1.5) != ground
    assert at(column, geometry.top - 0.3 * geometry.cell) == ground


def test_a_veil_covers_the_lines_to_their_ends_and_no_names(scene: BoardScene) -> None:
    scene.set_theme(next(theme for theme in THEMES.values() if theme.wood is None))
    scene.show_part(Area(5, 5, 9, 9))
    geometry, before = scene.geometry, picture(scene)
    scene.show_markup(Markup(visible=frozenset({Point(9, 9)})))
    veiled = picture(scene)
    left, top = round(geometry.left), round(geometry.top)
    names = QRect(0, 0, left - round(0.7 * geometry.cell), 800)
    assert veiled.copy(names) == before.copy(names)
    names = QRect(0, 0, 800, top - round(0.7 * geometry.cell))
    assert veiled.copy(names) == before.copy(names)
    end = round(geometry.board.right()) - 2
    assert veiled.pixelColor(end, top) != before.pixelColor(end, top)


def test_the_cursor_stays_inside(scene: BoardScene) -> None:
    scene.move_cursor(1, 0)
    assert scene.cursor == Point(4, 14), "it begins in the middle of what is shown"
    scene.move_cursor(40, -40)
    assert scene.cursor == Point(8, 10)
    scene.set_cursor(Point(12, 3))
    assert scene.cursor is None, "nobody sees where it would be"
    scene.show_part(None)
    scene.set_cursor(Point(12, 3))
    heard: list[Point | None] = []
    scene.cursor_moved.connect(heard.append)
    scene.show_part(Area(0, 10, 9, 9))
    assert scene.cursor is None
    assert heard == [None]


@pytest.mark.parametrize("view", Symmetry)
def test_clicks_find_their_points_in_every_view(scene: BoardScene, view: Symmetry) -> None:
    scene.set_view(view)
    for point in (Point(0, 18), Point(8, 10), Point(3, 15)):
        assert scene.point_at(scene.geometry.center(point)) == point
    assert scene.point_at(QPointF(2, 2)) is None


def test_a_board_of_another_size_is_shown_whole(scene: BoardScene) -> None:
    scene.show_position(Position.empty(9, 9))
    assert scene.part is None
    assert scene.geometry.across == 9


def test_what_the_record_hides_beyond_the_part_veils_nothing_of_it(scene: BoardScene) -> None:
    part = Area(0, 0, 5, 5)
    scene.show_part(part)
    before = picture_of(scene)
    scene.show_markup(Markup(visible=frozenset(part.points())))
    assert picture_of(scene) == before, "the lines run on at the cut edges"
    scene.show_markup(Markup(visible=frozenset(part.points()) - {Point(1, 1)}))
    assert picture_of(scene) != before
