"""What lies over the position: analyses once a frame, lines of moves, and what the mouse does on candidates."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QPointF, QSizeF, Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from qtgo.board.scene.scene import BoardScene
from qtgo.board.scene.view import BoardView
from qtgo.core.analysis.display import NO_ANALYSIS, ShownAnalysis, ShownCandidate
from qtgo.core.analysis.line_preview import LinePreview
from qtgo.core.record.markup import Markup
from qtgo.core.rules.point import Color, Move, Point, board_points
from qtgo.core.rules.position import Position
from qtgo.core.rules.symmetry import Symmetry
from tests.board.pictures import color, picture_of, settled, still_scene

C3, D4, E5, G7 = Point(2, 2), Point(3, 3), Point(4, 4), Point(6, 6)
FIRST = ShownAnalysis((ShownCandidate(C3, "A", 9, is_best=True), ShownCandidate(D4, "B", 5)))
SECOND = ShownAnalysis((ShownCandidate(E5, "A", 12, is_best=True),))


@pytest.fixture
def scene(qtbot: QtBot) -> BoardScene:
    return still_scene()


@pytest.fixture
def view(qtbot: QtBot, scene: BoardScene) -> BoardView:
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.resize(600, 600)
    with qtbot.waitExposed(view):
        view.show()
    return view


def position(diagram: str, last: Point | None = None) -> Position:
    rows = diagram.split()
    stones = bytes(".XO".index(sign) for row in reversed(rows) for sign in row)
    return Position(len(rows[0]), len(rows), stones, last_move=None if last is None else Move(Color.BLACK, last))


def place_of(view: BoardView, scene: BoardScene, point: Point) -> QPoint:
    return view.mapFromScene(scene.geometry.center(point))


def is_on(scene: BoardScene, point: Point) -> bool:
    return scene.hovered == point


# Analyses


def test_nothing_is_made_before_something_is_shown(scene: BoardScene) -> None:
    scene.show_position(Position.empty(13, 13))
    scene.set_viewport(QSizeF(500, 500), 1.0)
    assert scene.made_overlay is None and not scene.shows_line


def test_the_first_analysis_is_drawn_at_once_and_the_others_once_a_frame(qtbot: QtBot, scene: BoardScene) -> None:
    overlay = scene.overlay
    overlay.show_analysis(FIRST)
    assert overlay.drawn == FIRST
    for visits in range(50):
        overlay.show_analysis(ShownAnalysis((ShownCandidate(E5, "A", visits),)))
    assert overlay.drawn == FIRST
    overlay.show_analysis(SECOND)
    assert overlay.analysis == SECOND
    qtbot.waitUntil(lambda: overlay.drawn == SECOND)


def test_clearing_does_not_wait(qtbot: QtBot, scene: BoardScene) -> None:
    overlay = scene.overlay
    overlay.show_analysis(FIRST)
    overlay.show_analysis(SECOND)
    overlay.show_analysis(NO_ANALYSIS)
    assert overlay.drawn.is_empty and overlay.analysis.is_empty
    qtbot.waitUntil(lambda: not any(timer.isActive() for timer in overlay.findChildren(QTimer)))
    assert overlay.drawn.is_empty, "what waited is gone too"


def test_another_position_ends_the_analysis_and_waits_for_no_frame(qtbot: QtBot, scene: BoardScene) -> None:
    overlay = scene.overlay
    overlay.show_analysis(FIRST)
    overlay.show_analysis(SECOND)
    scene.show_position(position("........X " + "......... " * 8))
    assert overlay.drawn.is_empty and overlay.analysis.is_empty, "neither what was drawn nor what waited is of it"
    overlay.show_analysis(FIRST)
    assert overlay.drawn == FIRST
    qtbot.wait(40)
    assert overlay.drawn == FIRST


def test_the_same_position_keeps_the_analysis(scene: BoardScene) -> None:
    scene.overlay.show_analysis(FIRST)
    scene.show_position(Position.empty(9, 9))
    assert scene.overlay.drawn == FIRST


def test_no_item_is_made_for_a_candidate(qtbot: QtBot, scene: BoardScene) -> None:
    scene.overlay.show_analysis(FIRST)
    count = len(scene.items())
    crowd = ShownAnalysis(
        tuple(ShownCandidate(point, "A") for point in board_points(9, 9)), (0.5,) * 81, (), policy=(0.1,) * 82
    )
    scene.overlay.show_analysis(crowd)
    qtbot.waitUntil(lambda: scene.overlay.drawn == crowd)
    assert len(scene.items()) == count


def test_only_the_candidates_that_differ_are_painted_again(qtbot: QtBot, scene: BoardScene, view: BoardView) -> None:
    scene.overlay.show_analysis(FIRST)
    recorder = settled(view)
    first, second = FIRST.candidates
    scene.overlay.show_analysis(ShownAnalysis((first, replace(second, visits=6))))
    qtbot.waitUntil(lambda: not recorder.region.isEmpty())
    rect = recorder.region.boundingRect()
    assert rect.contains(place_of(view, scene, D4))
    assert not rect.contains(place_of(view, scene, C3)) and rect.width() < 1.3 * scene.geometry.cell


def test_advice_hides_the_analysis_while_there_is_any(scene: BoardScene) -> None:
    overlay = scene.overlay
    overlay.show_analysis(FIRST)
    overlay.show_advice(SECOND)
    assert overlay.drawn == SECOND and overlay.analysis == FIRST and overlay.advice == SECOND
    overlay.show_advice(NO_ANALYSIS)
    assert overlay.drawn == FIRST


def test_a_board_of_another_size_has_no_analysis(scene: BoardScene) -> None:
    scene.overlay.show_analysis(FIRST)
    scene.overlay.show_analysis(SECOND)
    scene.show_position(Position.empty(13, 13))
    assert scene.overlay.drawn.is_empty and scene.overlay.analysis.is_empty


def test_ownership_and_policy_of_another_board_are_not_drawn(scene: BoardScene) -> None:
    before = picture_of(scene)
    scene.overlay.show_analysis(ShownAnalysis(ownership=(1.0,) * 361, policy=(0.1,) * 362))
    assert picture_of(scene) == before


def test_a_turned_and_resized_board_has_the_same_candidates(scene: BoardScene) -> None:
    scene.overlay.show_analysis(FIRST)
    scene.set_viewport(QSizeF(400, 400), 1.0)
    assert color(scene, C3, -0.3).green() > color(scene, C3, -0.3).red()


# Lines


def test_a_line_is_shown_in_place_of_the_candidates(scene: BoardScene) -> None:
    overlay = scene.overlay
    overlay.show_analysis(FIRST)
    overlay.show_line(LinePreview(Color.BLACK, (C3, G7), 2))
    assert scene.shows_line
    assert color(scene, C3, -0.3, 0.2).lightness() < 110, "a black stone"
    assert color(scene, G7, -0.3, 0.2).lightness() > 190, "a white one"
    bare = picture_of(scene)
    overlay.show_analysis(replace(SECOND, candidates=()))
    assert picture_of(scene) == bare
    overlay.show_line(None)
    assert not scene.shows_line


def test_captured_stones_and_their_marks_are_gone_while_the_line_is_shown(scene: BoardScene) -> None:
    """Black takes the white stone at B1; it comes back with its label."""
    captive = Point(1, 0)
    scene.show_position(position("......... " * 7 + ".X....... XO......."))
    scene.show_markup(Markup(labels={captive: "Q"}))
    with_stone = picture_of(scene)
    bare = scene.geometry.center(Point(7, 0)), scene.geometry.center(captive)
    scene.overlay.show_line(LinePreview(Color.BLACK, (Point(2, 0),), 1))
    cell = scene.geometry.cell
    image = picture_of(scene)
    there = image.pixelColor((bare[1] + QPointF(0.2, -0.2) * cell).toPoint())
    assert there.saturation() > 60, "wood"
    scene.overlay.show_line(None)
    assert picture_of(scene) == with_stone


def test_walking_a_line_shows_more_or_fewer_of_its_moves(scene: BoardScene) -> None:
    line = LinePreview(Color.BLACK, (C3, G7), 1)
    scene.overlay.show_line(line)
    one = picture_of(scene)
    scene.overlay.show_line(line.stepped(1))
    assert color(scene, G7, -0.3, 0.2).lightness() > 190
    scene.overlay.show_line(line)
    assert picture_of(scene) == one


def test_ownership_after_the_move_takes_the_place_of_that_before(scene: BoardScene) -> None:
    owned = (1.0,) * 40 + (0.0,) * 41
    scene.overlay.show_analysis(ShownAnalysis(ownership=(0.0,) * 80 + (1.0,)))
    last, first = Point(8, 8), Point(0, 0)
    assert color(scene, last, 0.14, 0.14).lightness() < 80
    scene.overlay.show_line(LinePreview(Color.BLACK, (E5,), 1, owned))
    assert color(scene, last, 0.14, 0.14).lightness() > 80
    assert color(scene, first, 0.14, 0.14).lightness() < 80
    scene.overlay.show_line(None)
    assert color(scene, first, 0.14, 0.14).lightness() > 80


def test_another_position_ends_a_line(scene: BoardScene) -> None:
    scene.overlay.show_line(LinePreview(Color.BLACK, (C3,), 1))
    scene.show_position(position("......... " * 8 + "X........"))
    assert scene.overlay.line is None and not scene.shows_line
    assert color(scene, C3, -0.3, 0.2).saturation() > 60


def test_the_same_position_again_keeps_a_line(scene: BoardScene) -> None:
    """As after an edit of the comment."""
    scene.overlay.show_line(LinePreview(Color.BLACK, (C3,), 1))
    shown = picture_of(scene)
    scene.show_position(Position.empty(9, 9))
    assert scene.shows_line
    assert picture_of(scene) == shown


def test_the_stone_under_the_mouse_does_not_lie_under_a_stone_of_the_line(scene: BoardScene) -> None:
    scene.set_ghost(Color.WHITE)
    scene._hover(C3)
    scene.overlay.show_line(LinePreview(Color.BLACK, (C3,), 1))
    assert not scene._ghost.isVisible()
    scene.overlay.show_line(None)
    assert scene._ghost.isVisible()


# The mouse


def test_the_mouse_tells_which_candidate_it_is_on(qtbot: QtBot, scene: BoardScene, view: BoardView) -> None:
    heard: list[Point | None] = []
    scene.overlay.candidate_hovered.connect(heard.append)
    scene.overlay.show_analysis(FIRST)
    for point in (C3, E5, D4, C3):
        QTest.mouseMove(view.viewport(), place_of(view, scene, point))
        qtbot.waitUntil(partial(is_on, scene, point))
    scene.leave()
    assert heard == [C3, None, D4, C3, None]


def test_a_candidate_that_comes_or_goes_under_the_mouse_is_told(scene: BoardScene) -> None:
    heard: list[Point | None] = []
    scene.overlay.candidate_hovered.connect(heard.append)
    scene._hover(C3)
    scene.overlay.show_analysis(FIRST)
    scene.overlay.show_analysis(NO_ANALYSIS)
    assert heard == [C3, None]


def test_the_mouse_is_on_no_candidate_when_the_board_turns_under_it(scene: BoardScene) -> None:
    heard: list[Point | None] = []
    scene.overlay.show_analysis(FIRST)
    scene.overlay.candidate_hovered.connect(heard.append)
    scene._hover(C3)
    scene.set_view(Symmetry.TURN_HALF)
    assert heard == [C3, None]
    scene._hover(C3)
    assert heard[2:] == [C3]


def test_a_line_does_not_change_which_candidate_the_mouse_is_on(scene: BoardScene) -> None:
    heard: list[Point | None] = []
    scene.overlay.show_analysis(FIRST)
    scene.overlay.candidate_hovered.connect(heard.append)
    scene._hover(C3)
    scene.overlay.show_line(LinePreview(Color.BLACK, (C3,), 1))
    scene._hover(D4)
    assert heard == [C3, D4]


def test_middle_clicks_on_candidates_are_told_and_left_ones_are_clicks(
    qtbot: QtBot, scene: BoardScene, view: BoardView
) -> None:
    chosen: list[Point] = []
    clicked: list[Point] = []
    scene.overlay.candidate_middle_clicked.connect(chosen.append)
    scene.point_clicked.connect(lambda click: clicked.append(click.point))
    scene.overlay.show_analysis(FIRST)
    for point in (C3, E5):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.MiddleButton, pos=place_of(view, scene, point))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, scene, D4))
    assert (chosen, clicked) == ([C3], [D4])
