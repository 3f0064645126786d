"""The icons: all are drawn, crisp at every scale, in the colors of the palette."""

import gc

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPixmap
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from qtgo.look.icon_shapes import SHAPES
from qtgo.look.icons import icon, shape_path
from qtgo.look.look import Look
from qtgo.look.palette import DARK, LIGHT
from qtgo.settings import ColorScheme

WANTED = (
    "undo pass resign hint estimate score first back forward last analyze show problem again "
    "swap save edit comment tree list search folder library people computer options clock pause autoplay"
    " sound full-screen panel menu more add close accept info expand"
)


def darkest(image: QImage) -> QColor:
    """Return the color of the pixel that is painted most fully."""
    places = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return max((image.pixelColor(*place) for place in places), key=QColor.alpha)


@pytest.fixture(autouse=True)
def light(look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)


def test_every_icon_of_the_design_is_there() -> None:
    assert set(WANTED.split()) <= set(SHAPES)


@pytest.mark.parametrize("name", SHAPES)
def test_every_icon_stays_inside_its_box(name: str) -> None:
    box = shape_path(name).boundingRect()
    assert box.left() >= 0.75 and box.top() >= 0.75
    assert box.right() <= 19.25 and box.bottom() <= 19.25
    assert max(box.width(), box.height()) >= 9


@pytest.mark.parametrize("side", [20, 30, 40])
def test_an_icon_is_painted_at_every_size(side: int) -> None:
    image = icon("add").pixmap(QSize(side, side)).toImage()
    assert image.size() == QSize(side, side)
    assert darkest(image).name().upper() == LIGHT.ink
    assert image.pixelColor(0, 0).alpha() == 0


def test_an_icon_without_room_is_empty_and_paints_nothing() -> None:
    """A painter on an empty pixmap warns with each of its calls."""
    assert icon("undo").pixmap(QSize(0, 20), 1.0).isNull()


def test_icons_follow_the_palette_at_run_time(look: Look) -> None:
    made = icon("back")
    assert darkest(made.pixmap(20).toImage()).name().upper() == LIGHT.ink
    look.use(ColorScheme.DARK, 1.0)
    assert darkest(made.pixmap(20).toImage()).name().upper() == DARK.ink


def test_an_icon_shows_its_state() -> None:
    made = icon("back")
    size = QSize(40, 40)
    off = made.pixmap(size, QIcon.Mode.Disabled)
    on = made.pixmap(size, QIcon.Mode.Normal, QIcon.State.On)
    assert darkest(off.toImage()).name().upper() == LIGHT.disabled
    assert darkest(on.toImage()).name().upper() == LIGHT.accent
    primary = icon("back", "on_accent").pixmap(size)
    assert darkest(primary.toImage()).name().upper() == LIGHT.on_accent


def test_icons_outlive_what_they_were_made_from(qtbot: QtBot) -> None:
    button = QPushButton("x")
    qtbot.addWidget(button)
    button.setIcon(icon("again"))
    copy = QIcon(button.icon())
    copy.addPixmap(QPixmap(4, 4))  # Qt makes a copy of the engine here
    gc.collect()
    for made in (button.icon(), copy):
        assert darkest(made.pixmap(QSize(20, 20)).toImage()).alpha() > 200
    button.show()
    assert button.grab().toImage().pixelColor(0, 0) != QColor(Qt.GlobalColor.transparent)
