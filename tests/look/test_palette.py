"""The palettes: every text can be read on every ground that it stands on."""

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from qtgo.look.palette import DARK, HIGH_DARK, HIGH_LIGHT, LIGHT, Palette, contrast, current_palette, qt_palette

BOTH = pytest.mark.parametrize(
    "palette", [LIGHT, DARK, HIGH_LIGHT, HIGH_DARK], ids=["light", "dark", "high light", "high dark"]
)
HIGH = pytest.mark.parametrize("palette", [HIGH_LIGHT, HIGH_DARK], ids=["light", "dark"])

TEXTS = {
    "ink": ("window", "card", "sunken", "hover", "tint", "low", "ground", "ground_edge"),
    "ink2": ("window", "card", "sunken", "hover", "tint", "low", "ground", "ground_edge"),
    "accent": ("window", "card", "tint"),
    "good": ("window", "card", "tint"),
    "doubtful": ("window", "card", "tint"),
    "mistake": ("window", "card", "tint", "low"),
    "blunder": ("window", "card", "tint"),
    "on_accent": ("accent", "accent_hover", "accent_pressed"),
    "window": ("ink",),  # tool tips
}
CONTROLS = {
    "control": ("window", "card"),
    "accent": ("window", "card", "tint", "sunken", "hover"),
    "mistake": ("window", "card", "low"),
}


@BOTH
@pytest.mark.parametrize("text", TEXTS)
def test_every_text_is_readable_on_its_grounds(palette: Palette, text: str) -> None:
    ratios = {ground: contrast(getattr(palette, text), getattr(palette, ground)) for ground in TEXTS[text]}
    assert {ground: ratio for ground, ratio in ratios.items() if ratio < 4.5} == {}


@BOTH
@pytest.mark.parametrize("part", CONTROLS)
def test_every_control_is_seen_on_its_grounds(palette: Palette, part: str) -> None:
    ratios = {ground: contrast(getattr(palette, part), getattr(palette, ground)) for ground in CONTROLS[part]}
    assert {ground: ratio for ground, ratio in ratios.items() if ratio < 3} == {}


@HIGH
def test_high_contrast_is_high(palette: Palette) -> None:
    for text, grounds in TEXTS.items():
        assert {ground for ground in grounds if contrast(getattr(palette, text), getattr(palette, ground)) < 7} == set()
    for border in ("line2", "control"):
        assert contrast(getattr(palette, border), palette.card) == pytest.approx(21)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#767676") == pytest.approx(4.54, abs=0.01)


@BOTH
def test_the_program_tells_which_palette_it_has(palette: Palette, qapp: QApplication) -> None:
    before, made = qapp.palette(), qt_palette(palette)
    qapp.setPalette(made)
    shown = current_palette()
    qapp.setPalette(before)
    assert shown is palette
    assert made.color(QPalette.ColorRole.Window).name().upper() == palette.window
    assert palette.is_dark is (palette in (DARK, HIGH_DARK))


@BOTH
def test_roles_of_text_are_readable_on_roles_of_ground(palette: Palette) -> None:
    Role, made = QPalette.ColorRole, qt_palette(palette)
    for text, ground in (
        (Role.WindowText, Role.Window),
        (Role.Text, Role.Base),
        (Role.Text, Role.AlternateBase),
        (Role.PlaceholderText, Role.Base),
        (Role.ButtonText, Role.Button),
        (Role.HighlightedText, Role.Highlight),
        (Role.Link, Role.Base),
        (Role.ToolTipText, Role.ToolTipBase),
    ):
        assert contrast(made.color(text).name(), made.color(ground).name()) >= 4.5, (text, ground)
