"""The menu bar: the button of the menus without room has a sign, and no other button has it."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QMainWindow, QMenuBar, QToolButton
from pytestqt.qtbot import QtBot

from qtgo.look.look import Look
from qtgo.look.palette import current_palette
from qtgo.settings import ColorScheme
from qtgo.shell.menus.menu_bar import add_menus, dress_extension
from tests.dressing import dress


def colors_of(image: QImage) -> set[str]:
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


@pytest.fixture
def bar(look: Look, qtbot: QtBot) -> QMenuBar:
    """Return the menu bar of a window in a program whose signs are painted, as they are after the first window."""
    dress(look)
    look.paint_signs()
    window = QMainWindow()
    qtbot.addWidget(window)
    bar = add_menus(window)
    assert isinstance(bar, QMenuBar)
    dress_extension(bar)
    return bar


@pytest.mark.parametrize("scheme", [ColorScheme.LIGHT, ColorScheme.DARK])
def test_the_button_of_the_menus_without_room_is_seen_in_every_scheme(
    look: Look, bar: QMenuBar, scheme: ColorScheme
) -> None:
    look.use(scheme, 1.0)
    button = bar.findChild(QToolButton, "qt_menubar_ext_button")
    assert isinstance(button, QToolButton)
    ink, ground = QColor(current_palette().ink2), QColor(current_palette().window)
    painted = [QColor(name) for name in colors_of(button.grab().toImage())]
    most = max(painted, key=lambda color: abs(color.lightness() - ground.lightness()))
    assert abs(most.lightness() - ink.lightness()) < abs(most.lightness() - ground.lightness())
    assert (most.lightness() > ground.lightness()) is (ink.lightness() > ground.lightness())


def test_a_button_beside_the_menus_shows_nothing_but_its_own(bar: QMenuBar) -> None:
    button = QToolButton(bar.cornerWidget())
    button.resize(40, 24)
    assert len(colors_of(button.grab().toImage())) == 1
