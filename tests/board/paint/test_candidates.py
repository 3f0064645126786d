"""Candidates on the board: which are drawn, and how, at any size of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from qtgo.board.paint.board_colors import (
    BLUNDER,
    DOUBTFUL,
    GOOD,
    INK,
    MISTAKE,
    PALE_BLUNDER,
    PALE_DOUBTFUL,
    PALE_GOOD,
    PALE_MISTAKE,
    PAPER,
)
from qtgo.board.paint.candidates import disc_color
from qtgo.board.paint.contrast import text_on
from qtgo.board.paint.themes import THEMES, BoardTheme
from qtgo.board.scene.scene import BoardScene
from qtgo.board.scene.scene_items import GHOST
from qtgo.core.analysis.display import NO_ANALYSIS, LossStep, ShownAnalysis, ShownCandidate
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.look.palette import contrast
from tests.board.pictures import color, picture_of

C3, D4, E5 = Point(2, 2), Point(3, 3), Point(4, 4)
BEST = ShownCandidate(C3, "A", 90, 0.6, 1.5, 0.0, 0.0, LossStep.NONE, is_best=True)
OTHER = ShownCandidate(D4, "B", 80, 0.5, 1.1, 0.9, 0.1, LossStep.SLIGHT)
themes = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


@pytest.fixture
def scene(qtbot: QtBot) -> BoardScene:
    scene = BoardScene()
    scene.show_position(Position.empty(9, 9))
    scene.set_viewport(QSizeF(600, 600), 1.0)
    return scene


def show(scene: BoardScene, *candidates: ShownCandidate) -> None:
    scene.overlay.show_advice(ShownAnalysis(candidates))


def test_candidates_are_discs_and_the_best_has_its_own_color(scene: BoardScene) -> None:
    show(scene, BEST, OTHER)
    assert color(scene, C3, -0.37) == QColor(GOOD)
    assert color(scene, D4, -0.37).lightness() > 240
    scene.overlay.show_advice(NO_ANALYSIS)
    assert color(scene, D4, -0.37).lightness() < 240


def test_the_best_has_a_ring_as_well(scene: BoardScene) -> None:
    show(scene, BEST)
    assert any(color(scene, C3, -away / 100).lightness() > 200 for away in range(38, 47))
    show(scene, replace(BEST, is_best=False, step=LossStep.DOUBTFUL))
    assert all(color(scene, C3, -away / 100).lightness() < 200 for away in range(38, 47))


@pytest.mark.parametrize(
    ("step", "fill", "rim"),
    [
        (LossStep.NONE, PALE_GOOD, GOOD),
        (LossStep.SLIGHT, PAPER, GOOD),
        (LossStep.DOUBTFUL, PALE_DOUBTFUL, DOUBTFUL),
        (LossStep.MISTAKE, PALE_MISTAKE, MISTAKE),
        (LossStep.BLUNDER, PALE_BLUNDER, BLUNDER),
        (None, PAPER, INK),
    ],
)
def test_a_disc_has_the_color_of_its_loss(scene: BoardScene, step: LossStep | None, fill: str, rim: str) -> None:
    show(scene, replace(OTHER, step=step))
    assert color(scene, D4, -0.37) == QColor(fill)
    assert QColor(rim) in [color(scene, D4, -away / 200) for away in range(84, 96)]


def test_the_fewer_visits_the_more_of_the_wood_a_disc_has(scene: BoardScene) -> None:
    seen = []
    for strength in (1.0, 0.3, 0.05, 0.0):
        show(scene, replace(OTHER, strength=strength))
        seen.append(color(scene, D4, -0.37).lightness())
    assert seen == sorted(seen, reverse=True) and len(set(seen)) == 4


def test_the_move_played_next_has_a_rim_and_a_dot_in_the_color_of_its_class(scene: BoardScene) -> None:
    radius = 0.47 - 1.25 / scene.geometry.cell
    blunder = replace(OTHER, loss=12.0, step=LossStep.BLUNDER, strength=0.0)
    show(scene, replace(blunder, is_next=True))
    assert color(scene, D4, -radius) == QColor(BLUNDER)
    assert color(scene, D4, 0.33, -0.33) == QColor(BLUNDER)
    show(scene, blunder)
    assert color(scene, D4, 0.33, -0.33) != QColor(BLUNDER)


def test_there_is_none_on_a_stone(scene: BoardScene) -> None:
    cells = bytearray(81)
    cells[4 * 9] = Color.BLACK
    scene.show_position(Position(9, 9, bytes(cells)))
    show(scene, *(replace(OTHER, point=Point(x, 4)) for x in range(8)))
    shown = [x for x in range(8) if color(scene, Point(x, 4), -0.3, -0.2).lightness() > 240]
    assert shown == [1, 2, 3, 4, 5, 6, 7]


def test_the_stone_under_the_mouse_does_not_hide_a_candidate(scene: BoardScene) -> None:
    show(scene, BEST)
    scene.set_ghost(Color.BLACK)
    scene._hover(C3)
    assert any(item.isVisible() for item in scene.items() if item.zValue() == GHOST)
    assert color(scene, C3, -0.37) == QColor(GOOD)


def pictures(scene: BoardScene, *candidates: ShownCandidate) -> list[QImage]:
    found = []
    for candidate in candidates:
        show(scene, candidate)
        found.append(picture_of(scene))
    return found


@pytest.mark.parametrize(
    ("size", "width", "has_number", "has_letter"),
    [(9, 600, True, True), (19, 400, False, True), (37, 600, False, True), (37, 400, False, False)],
)
def test_what_cannot_be_read_is_left_out(
    scene: BoardScene, size: int, width: int, has_number: bool, has_letter: bool
) -> None:
    scene.show_position(Position.empty(size, size))
    scene.set_viewport(QSizeF(width, width), 1.0)
    shown, other_number, other_letter = pictures(scene, OTHER, replace(OTHER, loss=3.0), replace(OTHER, letter="C"))
    assert (shown != other_number) is has_number
    assert (shown != other_letter) is has_letter


def test_a_long_number_loses_its_decimals_before_it_goes(scene: BoardScene) -> None:
    scene.show_position(Position.empty(19, 19))
    scene.set_viewport(QSizeF(680, 680), 1.0)
    long, same, other = pictures(scene, *(replace(OTHER, loss=loss) for loss in (112.1, 112.4, 113.0)))
    assert long == same and long != other


@themes
@pytest.mark.parametrize("step", [None, *LossStep])
def test_texts_are_read_on_every_disc_of_every_wood(theme: BoardTheme, step: LossStep | None) -> None:
    for strength in range(101):
        for is_best in (False, True):
            shown = replace(OTHER, step=step, strength=strength / 100, is_best=is_best)
            fill = disc_color(shown, theme)
            assert contrast(text_on(fill), fill) >= 4.5


def test_another_board_has_no_advice(scene: BoardScene) -> None:
    show(scene, BEST)
    scene.show_position(Position.empty(13, 13))
    assert scene.overlay.advice.is_empty


@pytest.mark.parametrize("size", [2, 9, 19, 52])
def test_it_is_drawn_on_every_board(scene: BoardScene, size: int) -> None:
    scene.show_position(Position.empty(size, size))
    before = picture_of(scene)
    show(scene, ShownCandidate(Point(0, 0), "A", 10, 1.0, -300.5))
    assert picture_of(scene) != before
