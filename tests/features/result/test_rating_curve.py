"""The curve of ratings: its scale, and what is painted."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from qtgo.features.result.rating_curve import CurvePoint, RatingCurve
from qtgo.look.look import Look
from qtgo.look.palette import current_palette
from qtgo.settings import ColorScheme


@pytest.fixture
def curve(qtbot: QtBot, look: Look) -> RatingCurve:
    look.use(ColorScheme.LIGHT, 1.0)
    curve = RatingCurve()
    qtbot.addWidget(curve)
    curve.resize(400, 110)
    return curve


@pytest.mark.parametrize(
    ("ratings", "scale"),
    [
        ([1000.0, 1019.0], [1000, 1100, 1200]),
        ([1000.0, 1150.0], [1000, 1100, 1200]),
        ([560.0, 1290.0], [500, 1000, 1500]),
        ([-350.0, 1800.0], [-1000, 0, 1000, 2000]),
        ([1000.0], [1000, 1100, 1200]),
    ],
)
def test_its_lines_are_at_round_ratings(curve: RatingCurve, ratings: list[float], scale: list[int]) -> None:
    curve.show_points([CurvePoint(rating, 80.0) for rating in ratings])
    assert curve._scale == scale
    assert not curve.grab().isNull()


def colors_in(image: QImage, column: int) -> set[str]:
    return {QColor(image.pixel(column, y)).name() for y in range(image.height())}


@pytest.mark.parametrize("scheme", [ColorScheme.LIGHT, ColorScheme.DARK])
def test_the_band_and_the_end_are_seen(curve: RatingCurve, look: Look, scheme: ColorScheme) -> None:
    look.use(scheme, 1.0)
    curve.show_points([CurvePoint(1000.0, 300.0), CurvePoint(1100.0, 120.0), CurvePoint(1300.0, 80.0)])
    image = curve.grab().toImage()
    colors = current_palette()
    assert QColor(colors.accent).name() in colors_in(image, image.width() - 5)
    ground = QColor(image.pixel(QPoint(2, 2))).lightness()
    middle = {QColor(name).lightness() for name in colors_in(image, image.width() // 2)}
    assert any(abs(lightness - ground) >= 8 for lightness in middle)
