"""The tool bar: icons that are all different, sharp on dense screens, and follow palette and font."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QColor, QFont, QImage
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from qtgo.core.editing.tools import Tool
from qtgo.features.edit.edit_bar import EditBar
from qtgo.features.edit.tool_icons import tool_icon
from qtgo.look.look import Look
from qtgo.look.palette import DARK, LIGHT, Palette, qt_palette
from qtgo.look.sizes import SPACING, scaled
from qtgo.settings import ColorScheme


def image(tool: Tool, ratio: float = 1.0) -> QImage:
    return tool_icon(tool).pixmap(QSize(20, 20), ratio).toImage()


@pytest.fixture(autouse=True)
def colors(qapp: QApplication) -> Iterator[None]:
    before = qapp.palette()
    qapp.setPalette(qt_palette(LIGHT))
    yield
    qapp.setPalette(before)


def test_no_two_icons_are_alike(qtbot: QtBot) -> None:
    pictures = [bytes(image(tool).constBits()) for tool in Tool]
    assert len(set(pictures)) == len(Tool)


@pytest.mark.parametrize("tool", Tool)
def test_an_icon_is_drawn_for_the_pixels_of_the_screen(qtbot: QtBot, tool: Tool) -> None:
    assert image(tool, ratio=2.0).width() == 40


@pytest.mark.parametrize("tool", [Tool.TRIANGLE, Tool.LETTER, Tool.ARROW, Tool.ERASE])
def test_an_icon_has_the_color_of_text(qapp: QApplication, tool: Tool) -> None:
    for colors in (LIGHT, DARK):
        qapp.setPalette(qt_palette(colors))
        picture = image(tool)
        pixels = [picture.pixelColor(x, y) for x in range(20) for y in range(20)]
        assert {pixel.name().upper() for pixel in pixels if pixel.alpha() == 255} == {colors.ink}


def test_the_bar_follows_palette_and_font(qapp: QApplication, qtbot: QtBot) -> None:
    actions = []
    for tool in Tool:
        action = QAction(f"&{tool.value}")
        action.setData(tool)
        action.setCheckable(True)
        actions.append(action)
    bar = EditBar([actions[:3], actions[3:]])
    qtbot.addWidget(bar)
    bar.show()
    button = bar.button(Tool.LETTER)
    assert button.accessibleName() == "letter"
    before = button.icon().pixmap(bar.iconSize()).toImage()
    qapp.setPalette(qt_palette(DARK))
    assert button.icon().pixmap(bar.iconSize()).toImage() != before
    side = bar.iconSize().width()
    font = QFont(bar.font())
    font.setPointSizeF(2 * font.pointSizeF())
    bar.setFont(font)
    assert bar.iconSize().width() > 1.5 * side


def test_the_first_tool_keeps_away_from_the_edge_of_the_window(qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    action = QAction("Play")
    action.setData(Tool.PLAY)
    bar = EditBar([[action]])
    qtbot.addWidget(bar)
    bar.show()
    button = bar.button(Tool.PLAY)
    assert button.x() >= scaled(SPACING)
    assert bar.height() <= button.height() + scaled(SPACING)


@pytest.mark.parametrize(("scheme", "colors"), [(ColorScheme.LIGHT, LIGHT), (ColorScheme.DARK, DARK)])
def test_the_sign_of_more_tools_is_seen_and_whole(
    qtbot: QtBot, look: Look, scheme: ColorScheme, colors: Palette
) -> None:
    actions = []
    for tool in Tool:
        action = QAction(tool.value)
        action.setData(tool)
        actions.append(action)
    look.use(ColorScheme.LIGHT, 1.0)
    bar = EditBar([actions])
    qtbot.addWidget(bar)
    bar.resize(200, bar.sizeHint().height())
    bar.show()
    look.use(scheme, 1.0)
    QApplication.processEvents()
    button = bar.findChild(QToolButton, "qt_toolbar_ext_button")
    assert isinstance(button, QToolButton) and button.isVisible()
    picture = bar.grab().toImage()
    middle = range(button.geometry().center().y() - 3, button.geometry().center().y() + 4)
    ground, ink = picture.pixelColor(button.x(), middle[0]).lightness(), QColor(colors.ink).lightness()
    far = [
        x
        for x in range(button.x(), min(button.geometry().right() + 1, bar.width()))
        if any(abs(picture.pixelColor(x, y).lightness() - ground) > abs(ink - ground) / 3 for y in middle)
    ]
    assert far, "seen"
    assert far[-1] < button.geometry().right() - 1, "whole: the button itself ends at the edge of a window"
