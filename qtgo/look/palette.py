"""The colors of the program, light and dark, as names and values."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QColor, QGuiApplication, QPalette


class Palette(NamedTuple):
    """Every color of one scheme, as text that QColor reads.

    ``on_accent`` stands on ``accent``; ``ground`` and ``ground_edge`` are the middle and the rim of what is around the
    board; ``line`` is a hairline, ``line2`` the border of buttons and chips, ``control`` that of fields.
    """

    window: str
    ground: str
    ground_edge: str
    card: str
    sunken: str
    hover: str
    line: str
    line2: str
    control: str
    ink: str
    ink2: str
    disabled: str
    accent: str
    accent_hover: str
    accent_pressed: str
    on_accent: str
    tint: str
    good: str
    doubtful: str
    mistake: str
    blunder: str
    low: str
    shadow: str

    @property
    def is_dark(self) -> bool:
        """Return whether the text is lighter than the window."""
        return luminance(self.ink) > luminance(self.window)

    @property
    def has_high_contrast(self) -> bool:
        """Return whether it is for those who have asked their system for more contrast."""
        return self in (HIGH_LIGHT, HIGH_DARK)


LIGHT = Palette(
    window="#F6F3EE",
    ground="#E8E1D5",
    ground_edge="#DDD4C5",
    card="#FFFFFF",
    sunken="#EFEAE1",
    hover="#F0EBE2",
    line="#E4DDD2",
    line2="#CFC6B8",
    control="#958A7B",
    ink="#2A2622",
    ink2="#635A50",
    disabled="#A79C8E",
    accent="#9C4F1E",
    accent_hover="#86421A",
    accent_pressed="#753A13",
    on_accent="#FFFFFF",
    tint="#F5E8DC",
    good="#2F6B50",
    doubtful="#80620F",
    mistake="#B23E22",
    blunder="#8A1C3E",
    low="#FBEAE4",
    shadow="#463012",
)
DARK = Palette(
    window="#1E1D1B",
    ground="#171614",
    ground_edge="#100F0E",
    card="#292724",
    sunken="#232120",
    hover="#33302C",
    line="#3A3733",
    line2="#524D47",
    control="#7D756B",
    ink="#EDE7DD",
    ink2="#AAA195",
    disabled="#6F685F",
    accent="#E29B62",
    accent_hover="#ECAE7C",
    accent_pressed="#CF8750",
    on_accent="#1E1D1B",
    tint="#3B2D22",
    good="#8CC0A0",
    doubtful="#D8B65C",
    mistake="#F08A68",
    blunder="#F2778C",
    low="#43291F",
    shadow="#000000",
)
HIGH_LIGHT = Palette(
    window="#FFFFFF",
    ground="#FFFFFF",
    ground_edge="#F0F0F0",
    card="#FFFFFF",
    sunken="#F2F2F2",
    hover="#E6E6E6",
    line="#6B6B6B",
    line2="#000000",
    control="#000000",
    ink="#000000",
    ink2="#1F1F1F",
    disabled="#6B6B6B",
    accent="#6E2F00",
    accent_hover="#542400",
    accent_pressed="#3D1A00",
    on_accent="#FFFFFF",
    tint="#FFE3CC",
    good="#00482C",
    doubtful="#4D3A00",
    mistake="#8A1F00",
    blunder="#6B0028",
    low="#FFE0D6",
    shadow="#000000",
)
HIGH_DARK = Palette(
    window="#000000",
    ground="#000000",
    ground_edge="#000000",
    card="#000000",
    sunken="#141414",
    hover="#262626",
    line="#9A9A9A",
    line2="#FFFFFF",
    control="#FFFFFF",
    ink="#FFFFFF",
    ink2="#E8E8E8",
    disabled="#9A9A9A",
    accent="#FFB377",
    accent_hover="#FFC999",
    accent_pressed="#FF9D4D",
    on_accent="#000000",
    tint="#3D2200",
    good="#7FE0AE",
    doubtful="#FFD75E",
    mistake="#FF9B80",
    blunder="#FF9BB0",
    low="#4A1A00",
    shadow="#000000",
)
_HIGH = {(HIGH_LIGHT.window.lower(), HIGH_LIGHT.ink): HIGH_LIGHT, (HIGH_DARK.window, HIGH_DARK.ink.lower()): HIGH_DARK}


def current_palette() -> Palette:
    """Return the colors that the program has now.

    Asked of the program rather than of a widget: a style sheet changes the palette of what it matches.
    """
    palette = QGuiApplication.palette()
    window, text = palette.color(QPalette.ColorRole.Window), palette.color(QPalette.ColorRole.WindowText)
    high = _HIGH.get((window.name(), text.name()))
    if high is not None:
        return high
    return DARK if text.lightness() > window.lightness() else LIGHT


def qt_palette(colors: Palette) -> QPalette:
    """Return Qt's palette of the colors."""
    Role, disabled = QPalette.ColorRole, QPalette.ColorGroup.Disabled
    palette = QPalette()
    roles = {
        Role.Window: colors.window,
        Role.WindowText: colors.ink,
        Role.Base: colors.card,
        Role.AlternateBase: colors.sunken,
        Role.Text: colors.ink,
        Role.PlaceholderText: colors.ink2,
        Role.Button: colors.card,
        Role.ButtonText: colors.ink,
        Role.BrightText: colors.on_accent,
        Role.Highlight: colors.tint,
        Role.HighlightedText: colors.ink,
        Role.Accent: colors.accent,
        Role.Link: colors.accent,
        Role.LinkVisited: colors.accent,
        Role.ToolTipBase: colors.ink,
        Role.ToolTipText: colors.window,
        Role.Light: colors.card,
        Role.Midlight: colors.line,
        Role.Mid: colors.line2,
        Role.Dark: colors.control,
        Role.Shadow: colors.shadow,
    }
    for role, color in roles.items():
        palette.setColor(role, QColor(color))
    for role in (Role.WindowText, Role.Text, Role.ButtonText, Role.HighlightedText, Role.PlaceholderText):
        palette.setColor(disabled, role, QColor(colors.disabled))
    palette.setColor(disabled, Role.Highlight, QColor(colors.sunken))
    return palette


def luminance(color: str) -> float:
    """Return the relative luminance of a color, 0 to 1 (WCAG 2.2)."""
    value = QColor(color)
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value.redF(), value.greenF(), value.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colors, 1 to 21 (WCAG 2.2)."""
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)
