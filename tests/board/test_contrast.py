"""What is drawn on the board can be told from every wood, by numbers (WCAG 2.1: 3 for shapes, 4.5 for text)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from qtgo.board.paint.board_colors import BLUNDER, DOUBTFUL, GOOD, INK, INTERESTING, MISTAKE, PAPER, WHITE
from qtgo.board.paint.contrast import mixed, text_on
from qtgo.board.paint.ghost_stones import LINE_OPACITY, number_color, ring_color
from qtgo.board.paint.policy_heat import heat_color
from qtgo.board.paint.themes import THEMES, BoardTheme
from qtgo.board.paint.wood import wood_image
from qtgo.core.rules.point import Color

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


def luminance(color: QColor) -> float:
    parts = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (color.redF(), color.greenF(), color.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: str | QColor, other: str | QColor) -> float:
    dark, light = sorted(luminance(QColor(color)) for color in (one, other))
    return (light + 0.05) / (dark + 0.05)


def shades(theme: BoardTheme) -> Iterable[QColor]:
    """Return the wood's darkest, middle and lightest shades, leaving out two in a hundred points."""
    if theme.wood is None:
        return [QColor(theme.base)]
    image = wood_image(theme.wood, 700)
    places = ((x, y) for x in range(0, image.width(), 16) for y in range(0, image.height(), 16))
    found = sorted((image.pixelColor(x, y) for x, y in places), key=luminance)
    return found[len(found) // 50], found[len(found) // 2], found[-len(found) // 50]


@themes
def test_lines_and_texts_are_seen_on_the_wood(qapp: QApplication, theme: BoardTheme) -> None:
    for shade in shades(theme):
        assert contrast(theme.line, shade) >= 4.5
        assert contrast(theme.coordinate, shade) >= 4.5
        assert contrast(theme.ink, shade) >= 4.5
    assert contrast(theme.ink, theme.base) >= 4.5


@themes
def test_texts_are_read_on_the_stones(theme: BoardTheme) -> None:
    assert contrast(theme.black.text, theme.black.light) >= 4.5
    assert contrast(theme.white.text, theme.white.middle) >= 4.5
    assert contrast(theme.accent, theme.white.middle) >= 4.5
    assert contrast(theme.accent_on_black, theme.black.middle) >= 4.5


@pytest.mark.parametrize("color", [GOOD, DOUBTFUL, MISTAKE, BLUNDER, INTERESTING])
def test_signs_and_candidates_are_read(color: str) -> None:
    assert contrast(color, WHITE) >= 4.5
    assert contrast(INK, PAPER) >= 4.5


@themes
@pytest.mark.parametrize("color", Color)
def test_numbers_and_the_ring_are_seen_on_the_stones_of_a_line(
    qapp: QApplication, theme: BoardTheme, color: Color
) -> None:
    """The wood, and a line of the board, shine through them."""
    stone = theme.black if color is Color.BLACK else theme.white
    for below in (*shades(theme), QColor(theme.line)):
        ground = mixed(stone.middle, below.name(), 1 - LINE_OPACITY)
        assert contrast(number_color(color, theme), ground) >= 4.5
        assert contrast(ring_color(color, theme), ground) >= 3


@themes
@pytest.mark.parametrize("level", range(1, 11))
def test_percentages_are_read_on_every_heat(theme: BoardTheme, level: int) -> None:
    color = heat_color(level, theme)
    assert contrast(text_on(color), color) >= 4.5


@themes
def test_heat_is_seen_on_the_wood_and_grows(theme: BoardTheme) -> None:
    colors = [heat_color(level, theme) for level in range(1, 11)]
    distances = [contrast(color, theme.base) for color in colors]
    assert distances == sorted(distances)
    assert distances[-1] >= 2.4


@pytest.mark.parametrize("ground", ["#000000", "#757575", "#777777", "#808080", "#ffffff", "#b23e22", "#00ff00"])
def test_some_text_is_read_on_any_ground(ground: str) -> None:
    assert contrast(text_on(ground), ground) >= 4.5
