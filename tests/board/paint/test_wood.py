import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from qtgo.board.paint.themes import KAYA, THEMES, BoardTheme
from qtgo.board.paint.wood import wood_image
from qtgo.text.theme_words import theme_title

assert KAYA.wood is not None
WOOD = KAYA.wood


def shades(image: QImage, y: int) -> list[int]:
    return [image.pixelColor(x, y).lightness() for x in range(image.width())]


@pytest.mark.parametrize("theme", [theme for theme in THEMES.values() if theme.wood], ids=lambda theme: theme.name)
def test_wood_fills_its_image_with_grain(qapp: QApplication, theme: BoardTheme) -> None:
    assert theme.wood is not None
    image = wood_image(theme.wood, 500)
    assert image.width() == image.height() == 512
    across = shades(image, 250)
    assert max(across) - min(across) > 6


def test_grain_does_not_repeat_across_the_board(qapp: QApplication) -> None:
    row = shades(wood_image(WOOD, 500), 100)
    for shift in range(40, 256):
        differences = [abs(a - b) for a, b in zip(row, row[shift:], strict=False)]
        assert sum(differences) / len(differences) > 0.5


def test_wood_is_made_once(qapp: QApplication) -> None:
    first = wood_image(WOOD, 1000)
    assert wood_image(WOOD, 1020).cacheKey() == first.cacheKey()


def test_themes_have_names_and_titles() -> None:
    assert {"kaya", "walnut", "contrast", "paper"} <= set(THEMES)
    assert len({theme_title(name) for name in THEMES}) == len(THEMES)
