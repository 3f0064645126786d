"""What is kept when the board is laid out anew: it takes most of the time, and looks the same."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from pytestqt.qtbot import QtBot

from qtgo.board.paint import board_surface
from qtgo.board.paint.stones import StonePixmaps
from qtgo.board.paint.themes import KAYA, THEMES
from qtgo.board.scene import ground_picture
from qtgo.board.scene.board_options import BoardOptions
from qtgo.board.scene.scene import BoardScene
from qtgo.core.rules.point import Area, Color
from qtgo.core.rules.position import Position
from qtgo.core.rules.symmetry import Symmetry
from qtgo.look.palette import HIGH_LIGHT, qt_palette

STONES = bytes((0, 1, 2, 0, 0, 0, 2, 1, 0) * 9)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Note each time that wood, or what is around it, is painted."""
    names: list[str] = []
    for module, name in ((board_surface, "draw_board"), (ground_picture, "draw_table_around")):
        target = module if isinstance(module, str) else module.__name__
        function = getattr(__import__(target, fromlist=[name]), name)

        def noting(*args: object, function: object = function, name: str = name, **more: object) -> object:
            names.append(name)
            return function(*args, **more)  # type: ignore[operator]

        monkeypatch.setattr(f"{target}.{name}", noting)
    yield names


def make_scene(qtbot: QtBot, view: Symmetry = Symmetry.UNTURNED, ratio: float = 1.0) -> BoardScene:
    scene = BoardScene()
    scene.set_options(BoardOptions(animate=False, fuzzy=True))
    scene.set_view(view)
    scene.set_viewport(QSizeF(500, 400), ratio)
    scene.show_position(Position(9, 9, STONES))
    return scene


def picture(scene: BoardScene, ratio: float = 1.0) -> QImage:
    image = QImage(round(500 * ratio), round(400 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    scene.render(painter)
    painter.end()
    return image


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_a_turned_view_keeps_the_wood_and_looks_as_if_made_anew(qtbot: QtBot, painted: list[str], ratio: float) -> None:
    scene = make_scene(qtbot, ratio=ratio)
    before = picture(scene, ratio)
    painted.clear()
    scene.set_view(Symmetry.TURN_HALF)
    turned = picture(scene, ratio)
    assert painted == []
    assert turned == picture(make_scene(qtbot, Symmetry.TURN_HALF, ratio), ratio) != before
    scene.set_view(Symmetry.UNTURNED)
    assert picture(scene, ratio) == before


def test_another_part_size_or_theme_is_painted_anew(qtbot: QtBot, painted: list[str]) -> None:
    scene = make_scene(qtbot)
    picture(scene)
    for change in (
        lambda: scene.show_part(Area(0, 0, 5, 5)),
        lambda: scene.set_view(Symmetry.TURN_HALF),  # other sides are edges
        lambda: scene.set_viewport(QSizeF(450, 400), 1.0),
        lambda: scene.set_theme(next(theme for theme in THEMES.values() if theme is not KAYA)),
    ):
        painted.clear()
        change()
        picture(scene)
        assert "draw_board" in painted
    painted.clear()
    scene.set_dark(True)
    picture(scene)
    assert painted == ["draw_table_around"]


def test_the_table_has_the_colors_of_high_contrast(qtbot: QtBot, painted: list[str]) -> None:
    usual = QGuiApplication.palette()
    scene = make_scene(qtbot)
    assert picture(scene).pixelColor(1, 200) != QColor(HIGH_LIGHT.ground_edge)
    painted.clear()
    QGuiApplication.setPalette(qt_palette(HIGH_LIGHT))
    try:
        scene.set_dark(False)
        shown = picture(scene).pixelColor(1, 200)
    finally:
        QGuiApplication.setPalette(usual)
    assert painted == ["draw_table_around"]
    ground, edge = QColor(HIGH_LIGHT.ground), QColor(HIGH_LIGHT.ground_edge)
    assert edge.lightness() <= shown.lightness() <= ground.lightness() and shown.hsvSaturation() == 0


@pytest.mark.parametrize("color", Color)
def test_a_standing_stone_is_a_stone_on_its_shadow(qtbot: QtBot, color: Color) -> None:
    pixmaps = StonePixmaps(KAYA, 40.0, 2.0, True)
    standing, stone, shadow = pixmaps.standing(color, 1), pixmaps.stone(color, 1), pixmaps.shadow()
    image = QImage(shadow.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(2.0)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.drawPixmap(QPointF(0, 0), shadow)
    inset = (shadow.width() - stone.width()) / 4
    painter.drawPixmap(QPointF(inset, inset), stone)
    painter.end()
    assert standing.toImage() == image


def test_flat_stones_have_no_shadow(qtbot: QtBot) -> None:
    flat = next(theme for theme in THEMES.values() if not theme.shaded)
    pixmaps = StonePixmaps(flat, 40.0, 1.0, False)
    assert pixmaps.standing(Color.BLACK, 0).cacheKey() == pixmaps.stone(Color.BLACK, 0).cacheKey()


def test_pictures_are_drawn_in_memory_that_was_used_before(qtbot: QtBot) -> None:
    """New memory takes as long as what is drawn on it; a little more than is needed makes room for another size."""
    first = board_surface.picture_memory(None, QSizeF(500, 400))
    assert (first.width(), first.height()) == (512, 512)
    assert board_surface.picture_memory(first, QSizeF(510, 300)).cacheKey() == first.cacheKey()
    assert board_surface.picture_memory(first, QSizeF(600, 300)).width() == 640
    assert board_surface.picture_memory(first, QSizeF(100, 100)).width() == 128, "not much more than is needed"


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_after_many_sizes_a_board_looks_as_if_made_at_once(qtbot: QtBot, ratio: float) -> None:
    scene = make_scene(qtbot, ratio=ratio)
    before = picture(scene, ratio)
    for width in (480, 300, 520, 500):
        scene.set_viewport(QSizeF(width, 400), ratio)
        picture(scene, ratio)
    assert picture(scene, ratio) == before


@pytest.mark.parametrize("width", [707, 706])
def test_the_table_reaches_to_the_end_of_the_last_pixel(qtbot: QtBot, width: int) -> None:
    ratio = 1.5
    scene = BoardScene()
    scene.set_viewport(QSizeF(width, 401), ratio)
    scene.show_position(Position(9, 9, STONES))
    image = QImage(math.ceil(width * ratio), math.ceil(401 * ratio), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    scene.drawBackground(painter, QRectF(0, 0, width, 401))
    painter.end()
    last, before = (image.pixelColor(image.width() - back, 100) for back in (1, 2))
    assert abs(last.lightness() - before.lightness()) < 3
    last, before = (image.pixelColor(100, image.height() - back) for back in (1, 2))
    assert abs(last.lightness() - before.lightness()) < 3
