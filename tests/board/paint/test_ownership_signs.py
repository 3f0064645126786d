"""The signs of territory and of estimates: their shapes and sizes, and that new ones grow."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QApplication, QGraphicsView
from pytestqt.qtbot import QtBot

from qtgo.board.paint.ownership_signs import Sign, ownership_signs, territory_signs
from qtgo.board.paint.themes import THEMES, BoardTheme
from qtgo.board.scene.scene import BoardScene
from qtgo.core.analysis.display import NO_ANALYSIS, ShownAnalysis
from qtgo.core.record.markup import NO_MARKUP, Mark, Markup
from qtgo.core.rules.point import Color, Point, board_points
from qtgo.core.rules.position import Position
from tests.board.pictures import STILL, PaintRecorder, color, picture_of, still_scene

C3, D4, E5, F6 = (Point(i, i) for i in range(2, 6))


@pytest.fixture
def scene(qtbot: QtBot) -> BoardScene:
    return still_scene()


def ownership(owned: dict[Point, float]) -> tuple[float, ...]:
    return tuple(owned.get(point, 0.0) for point in board_points(9, 9))


def test_owned_points_have_squares_that_tell_how_sure_it_is(scene: BoardScene) -> None:
    bare = color(scene, C3, 0.14, 0.14)
    scene.overlay.show_advice(ShownAnalysis(ownership=ownership({C3: 1.0, D4: -1.0, E5: 0.3})))
    assert color(scene, C3, 0.14, 0.14).lightness() < 80
    assert color(scene, D4, 0.14, 0.14).lightness() > 200
    assert color(scene, E5, 0.14, 0.14).lightness() > 80, "a smaller square"
    scene.overlay.show_advice(NO_ANALYSIS)
    assert color(scene, C3, 0.14, 0.14) == bare


def test_open_points_are_round_and_those_of_nobody_bare(scene: BoardScene) -> None:
    bare, crossing = color(scene, D4, 0.16, 0.16), color(scene, E5)
    owned = ownership({C3: 1.0, D4: 1.0})
    scene.overlay.show_advice(ShownAnalysis(ownership=owned, unsettled=frozenset({D4, E5})))
    assert color(scene, D4).lightness() < 80
    assert color(scene, C3, 0.16, 0.16) != bare, "near the corner of a square"
    assert color(scene, D4, 0.16, 0.16) == bare, "where a square has a corner"
    assert color(scene, E5) == crossing


def test_the_number_of_a_dead_stone_is_not_covered_by_the_territory(scene: BoardScene) -> None:
    stones = bytearray(81)
    stones[C3.to_index(9)] = Color.BLACK
    scene.show_position(Position(9, 9, bytes(stones)))
    numbered = Markup(numbers={C3: 88}, dead=frozenset({C3}))
    scene.show_markup(numbered)
    x, y = scene.geometry.place(C3)
    reach = round(scene.geometry.cell * 0.2)
    writing = QRect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach)
    without = picture_of(scene)
    scene.show_markup(replace(numbered, territory={C3: Color.WHITE}))
    assert picture_of(scene).copy(writing) == without.copy(writing)
    assert picture_of(scene) != without, "beside the number"
    scene.show_markup(Markup(dead=frozenset({C3}), territory={C3: Color.WHITE}))
    assert color(scene, C3).lightness() > 200, "in the middle without one"


def test_the_number_of_a_stone_is_not_covered_by_whose_it_will_be(scene: BoardScene) -> None:
    stones = bytearray(81)
    stones[C3.to_index(9)] = Color.BLACK
    scene.show_position(Position(9, 9, bytes(stones)))
    scene.overlay.show_advice(ShownAnalysis(ownership=ownership({C3: -1.0})))
    assert color(scene, C3).lightness() > 200
    scene.show_markup(Markup(marks={C3: Mark.TRIANGLE}))
    assert color(scene, C3).lightness() < 100
    assert color(scene, C3, 0.33, 0.33).lightness() > 200
    scene.show_markup(NO_MARKUP)
    assert color(scene, C3).lightness() > 200


def test_points_whose_ownership_is_uncertain_are_open_too() -> None:
    shown = ShownAnalysis(ownership=ownership({C3: 1.0, D4: 0.6, E5: 0.05}), deviation=ownership({D4: 0.7, E5: 0.7}))
    assert ownership_signs(shown, Position.empty(9, 9)) == {C3: Sign(10), D4: Sign(7, is_open=True)}


def test_stones_have_a_sign_only_where_they_change_hands() -> None:
    stones = bytearray(81)
    stones[C3.to_index(9)] = stones[D4.to_index(9)] = Color.BLACK
    shown = ShownAnalysis(ownership=ownership({C3: 1.0, D4: -0.8}))
    assert ownership_signs(shown, Position(9, 9, bytes(stones))) == {D4: Sign(-10)}


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_territory_is_seen_on_every_wood(scene: BoardScene, theme: BoardTheme) -> None:
    """Each square is told from the wood by its fill or by its rim, and both colors from each other."""
    scene.set_theme(theme)
    scene.show_markup(Markup(territory={C3: Color.BLACK, D4: Color.WHITE, E5: None}))
    black, white = (color(scene, point, 0.1, 0.1).lightness() for point in (C3, D4))
    assert black < 70 and white > 220
    shades = {
        picture_of(scene).pixelColor(scene.geometry.center(E5).toPoint() + QPointF(x, 0).toPoint()).lightness()
        for x in range(-8, 9)
    }
    assert max(shades) > 220 > min(shades)


def test_new_territory_grows_and_the_rest_stands_still(qtbot: QtBot, scene: BoardScene) -> None:
    scene.set_options(replace(STILL, animate=True))
    layer = scene._territory
    scene.show_markup(Markup(territory={C3: Color.BLACK}))
    assert layer.is_growing
    qtbot.waitUntil(lambda: not layer.is_growing)
    full = color(scene, C3, 0.14, 0.14)
    scene.show_markup(Markup(territory={C3: Color.BLACK, D4: Color.BLACK}))
    layer._growth.setCurrentTime(20)
    assert color(scene, C3, 0.14, 0.14) == full
    assert color(scene, D4, 0.14, 0.14).lightness() > full.lightness() + 40
    qtbot.waitUntil(lambda: not layer.is_growing)
    assert color(scene, D4, 0.14, 0.14).lightness() < full.lightness() + 20


@pytest.mark.parametrize("animate", [True, False])
def test_territory_whose_growth_is_cut_short_is_repainted(qtbot: QtBot, scene: BoardScene, animate: bool) -> None:
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    view.resize(600, 600)
    with qtbot.waitExposed(view):
        view.show()
    c3, f6 = (view.mapFromScene(scene.geometry.center(point)) for point in (C3, F6))
    recorder, layer = PaintRecorder(view), scene._territory
    layer.show_signs(territory_signs(Markup(territory={C3: Color.BLACK}), Position.empty(9, 9)), animate=True)
    qtbot.waitUntil(lambda: recorder.region.contains(c3))
    layer._growth.pause()
    QApplication.processEvents()
    recorder.region = QRegion()
    layer.show_signs(
        territory_signs(Markup(territory={C3: Color.BLACK, F6: Color.BLACK}), Position.empty(9, 9)), animate=animate
    )
    qtbot.waitUntil(lambda: recorder.region.contains(f6))
    assert recorder.region.contains(c3)


def test_without_animation_territory_is_there_at_once(scene: BoardScene) -> None:
    scene.show_markup(Markup(territory={C3: Color.BLACK}))
    assert not scene._territory.is_growing
    assert color(scene, C3, 0.14, 0.14).lightness() < 80
    scene.show_markup(NO_MARKUP)
    assert color(scene, C3, 0.14, 0.14).lightness() > 80


def test_territory_off_the_board_is_passed_over(scene: BoardScene) -> None:
    before = picture_of(scene)
    scene.show_markup(Markup(territory={Point(12, 3): Color.BLACK}))
    assert picture_of(scene) == before


def test_the_territory_of_a_large_board_does_not_grow(scene: BoardScene) -> None:
    scene.set_options(replace(STILL, animate=True))
    scene.show_position(Position.empty(20, 20))
    scene.show_markup(Markup(territory={Point(x, y): Color.BLACK for x in range(20) for y in range(20)}))
    assert not scene._territory.is_growing


def test_what_is_not_settled_is_open_whosever_it_is_now() -> None:
    markup = Markup(territory={C3: Color.BLACK, D4: None}, unsettled=frozenset({C3, E5, Point(12, 12)}))
    signs = territory_signs(markup, Position.empty(9, 9))
    assert signs == {C3: Sign(10, is_open=True), D4: Sign(0, is_open=True), E5: Sign(0, is_open=True)}


def test_signs_have_three_sizes_and_none_where_little_is_known() -> None:
    values = {Point(x, 0): x / 10 for x in range(9)}
    shown = ownership_signs(ShownAnalysis(ownership=ownership(values)), Position.empty(9, 9))
    assert [shown[point].owned if point in shown else 0 for point in values] == [0, 0, 0, 4, 4, 7, 7, 7, 10]
