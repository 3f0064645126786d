"""The card of a result, as far as no game is needed for it."""

import pytest
from pytestqt.qtbot import QtBot

from qtgo.dialogs.scoring.result_card import _shadow
from qtgo.look.palette import LIGHT


@pytest.mark.parametrize("place", [0.1, 0.2, 0.3, 0.5])
def test_the_shadow_has_its_color_in_every_depth(qtbot: QtBot, place: float) -> None:
    picture = _shadow(32, LIGHT.shadow, False).toImage()
    shade = picture.pixelColor(picture.width() // 2, round(place * picture.height()))
    red, green, blue = (round(shade.alphaF() * part) for part in (0x46, 0x30, 0x12))
    seen = [round(shade.alphaF() * part) for part in (shade.red(), shade.green(), shade.blue())]
    assert all(abs(one - other) <= 1 for one, other in zip(seen, (red, green, blue), strict=True))
