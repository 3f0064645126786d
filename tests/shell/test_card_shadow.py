"""The shadow of a floating card: its color, and where it lies."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from qtgo.look.palette import current_palette
from qtgo.shell.card_shadow import CardShadow

CARD = QRect(100, 80, 300, 200)


@pytest.mark.parametrize("above", [1, 6, 12, 18, 24])
def test_it_has_its_color_all_the_way_out(qtbot: QtBot, above: int) -> None:
    """Layers of little shade each lose what is below one 256th, and with it the blue before the red."""
    ground = QWidget()
    qtbot.addWidget(ground)
    ground.setStyleSheet("background: white")
    ground.resize(500, 360)
    shadow = CardShadow(ground)
    shadow.lie_below(CARD)
    shadow.show()
    seen = ground.grab().toImage().pixelColor(CARD.center().x(), CARD.bottom() + above)
    color = QColor(current_palette().shadow)
    share = (255 - seen.green()) / (255 - color.green())
    assert 0 < share < 0.25
    for part in (QColor.red, QColor.green, QColor.blue):
        assert abs(255 - part(seen) - share * (255 - part(color))) <= 1.5


def test_the_mouse_reaches_through_it(qtbot: QtBot) -> None:
    ground = QWidget()
    qtbot.addWidget(ground)
    shadow = CardShadow(ground)
    assert shadow.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    shadow.lie_below(CARD)
    assert shadow.geometry().contains(CARD)
