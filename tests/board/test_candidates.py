"""Suggested moves on the board: which are drawn, and how, at any size of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QSizeF
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from qtgo.board.candidates import LETTER_ALONE
from qtgo.board.items import GHOST
from qtgo.board.palette import BLUNDER, GOOD
from qtgo.board.scene import BoardScene
from qtgo.core.analysis.loss import LossClass, loss_class
from qtgo.core.record.advice import NO_ADVICE, Advice, HintMark, loss_text, signed
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from tests.board.pictures import picture_of

C3, D4, E5 = Point(2, 2), Point(3, 3), Point(4, 4)
BEST, OTHER = HintMark("A", 0.6, 1.5, 0.0), HintMark("B", 0.5, 1.1, 0.4)


@pytest.fixture
def scene(qtbot: QtBot) -> BoardScene:
    scene = BoardScene()
    scene.show_position(Position.empty(9, 9))
    scene.set_viewport(QSizeF(600, 600), 1.0)
    return scene


def color(scene: BoardScene, point: Point, dx: float = 0.0, dy: float = 0.0) -> QColor:
    geometry = scene.geometry
    place = geometry.center(point) + QPointF(dx, dy) * geometry.cell
    return picture_of(scene).pixelColor(place.toPoint())


def test_candidates_are_discs_and_the_best_has_its_own_color(scene: BoardScene) -> None:
    scene.show_advice(Advice(hints={C3: BEST, D4: OTHER}))
    assert color(scene, C3, -0.42) == QColor(GOOD)
    assert color(scene, D4, -0.42).lightness() > 240
    scene.show_advice(NO_ADVICE)
    assert color(scene, D4, -0.42).lightness() < 240


def test_the_move_played_has_a_rim_in_the_color_of_its_class(scene: BoardScene) -> None:
    radius = 0.47 - 1.25 / scene.geometry.cell
    scene.show_advice(Advice(hints={D4: replace(OTHER, loss=12.0, is_played=True)}))
    assert color(scene, D4, -radius) == QColor(BLUNDER)
    scene.show_advice(Advice(hints={D4: replace(OTHER, loss=12.0)}))
    assert color(scene, D4, -radius) != QColor(BLUNDER)


def test_there_are_at_most_five_and_none_on_a_stone(scene: BoardScene) -> None:
    points = [Point(x, 4) for x in range(8)]
    cells = bytearray(81)
    cells[4 * 9] = Color.BLACK
    scene.show_position(Position(9, 9, bytes(cells)))
    scene.show_advice(Advice(hints=dict.fromkeys(points, OTHER)))
    shown = [point.x for point in points if color(scene, point, -0.3, -0.3).lightness() > 240]
    assert shown == [1, 2, 3, 4, 5]


def test_the_stone_under_the_mouse_does_not_hide_a_candidate(scene: BoardScene) -> None:
    scene.show_advice(Advice(hints={C3: BEST}))
    scene.set_ghost(Color.BLACK)
    scene._hover(C3)
    assert any(item.isVisible() for item in scene.items() if item.zValue() == GHOST)
    assert color(scene, C3, -0.42) == QColor(GOOD)


def test_on_a_small_board_the_letter_stands_alone(scene: BoardScene) -> None:
    scene.show_position(Position.empty(37, 37))
    assert scene.geometry.cell < LETTER_ALONE
    empty = picture_of(scene)
    scene.show_advice(Advice(hints={D4: OTHER}))
    assert picture_of(scene) != empty
    assert color(scene, D4, -0.42).lightness() < 240, "no disc"
    one = picture_of(scene)
    scene.show_advice(Advice(hints={D4: replace(OTHER, loss=3.0)}))
    assert picture_of(scene) == one, "no loss"


def test_another_board_has_no_advice(scene: BoardScene) -> None:
    scene.show_advice(Advice(ownership={C3: 1.0}))
    scene.show_position(Position.empty(13, 13))
    assert scene.advice.is_empty


@pytest.mark.parametrize("size", [2, 9, 19, 52])
def test_it_is_drawn_on_every_board(scene: BoardScene, size: int) -> None:
    scene.show_position(Position.empty(size, size))
    before = picture_of(scene)
    scene.show_advice(Advice({Point(0, 0): HintMark("A", 1.0, -300.5)}, {Point(1, 1): -0.9}, frozenset({Point(0, 1)})))
    assert picture_of(scene) != before


@pytest.mark.parametrize(("score", "text"), [(1.54, "+1.5"), (-0.5, "−0.5"), (-0.04, "0.0"), (0.0, "0.0")])
def test_leads_have_signs(score: float, text: str) -> None:
    assert signed(score) == text


@pytest.mark.parametrize(
    ("mark", "text"),
    [
        (BEST, "0.0"),
        (OTHER, "−0.4"),
        (HintMark("A", 0.6), "0%"),
        (HintMark("B", 0.5, rate_loss=0.1), "−10%"),
    ],
)
def test_the_loss_is_in_points_or_else_in_percent(mark: HintMark, text: str) -> None:
    assert loss_text(mark) == text


@pytest.mark.parametrize(
    ("loss", "kind"),
    [
        (None, None),
        (1.9, None),
        (2.0, LossClass.DOUBTFUL),
        (5.0, LossClass.MISTAKE),
        (30.0, LossClass.BLUNDER),
    ],
)
def test_losses_have_classes(loss: float | None, kind: LossClass | None) -> None:
    assert loss_class(loss) is kind
