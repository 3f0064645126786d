"""The shadow of a floating card."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from qtgo.dialogs.card_shadow import CardShadow
from qtgo.look.palette import current_palette


def test_the_shadow_darkens_without_another_tint(qtbot: QtBot) -> None:
    ground = QWidget()
    qtbot.addWidget(ground)
    shadow = CardShadow(ground)
    shadow.lie_below(QRect(100, 100, 200, 200))
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    image.fill("#FFFFFF")
    painter = QPainter(image)
    shadow.render(painter, shadow.pos())
    painter.end()
    color = QColor(current_palette().shadow)
    seen = [image.pixelColor(200, y) for y in range(300, 340)]
    assert seen[0].lightness() < 225 < seen[-1].lightness()
    for pixel in seen:
        share = (255 - pixel.green()) / (255 - color.green())
        for part, whole in ((pixel.red(), color.red()), (pixel.blue(), color.blue())):
            assert abs(part - (255 - share * (255 - whole))) <= 3  # eight bits of a faint color
