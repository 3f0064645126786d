"""Every size of the look, in pixels where text is 13 high; ``scaled`` makes them larger with the interface."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontInfo, QFontMetrics, QGuiApplication

BODY = 13
SECONDARY = 12
LEAD = 16
TITLE = 20
CLOCK = 28
CLOCK_FULL_SCREEN = 72
CLOCK_ACROSS = 56  # in a full screen that is higher than wide

MEDIUM = 500  # buttons
SEMIBOLD = 600  # headings

GAP = 4
SPACING = 8  # in a group
CARD_GAP = 12
WINDOW_MARGIN = 16
DIALOG_MARGIN = 24

RADIUS = 8  # buttons, chips, fields
CARD_RADIUS = 12
SMALL_RADIUS = 6  # menu items, badges

BUTTON_HEIGHT = 36
TOOL_HEIGHT = 40
TOOL_PADDING = 10
TOOL_GAP = 6
TOOL_WIDTH = 36  # of one with an icon alone
TIGHT_TOOL_WIDTH = 28  # the same where there is little room
CHIP_HEIGHT = 32
CHIP_PADDING = 12
SEGMENT_HEIGHT = 32
SEGMENT_INSET = 2
FIELD_HEIGHT = 36
SLIDER_TRACK = 4
SLIDER_HANDLE = 16
LIST_ROW_HEIGHT = 28
TABLE_ROW_HEIGHT = 36
TREE_ROW_HEIGHT = 32  # as the sheet has it
MENU_BAR_HEIGHT = 32
BANNER_HEIGHT = 44
CARD_HEADER = 40
CARD_COLLAPSED = 44
RESULT_WIDTH = 422
EDGE_BAR = 4  # of the active player, a banner, a selected row
SCROLL_BAR = 10

ICON = 20
ICON_STROKE = 1.5
FOCUS_WIDTH = 2
FOCUS_GAP = 2
ACCENT_BORDER = 2


def text_height(font: QFont) -> int:
    """Return how high text is in pixels, also where no font is installed at all and Qt draws boxes."""
    height = QFontInfo(font).pixelSize()
    return height if height > 0 else QFontMetrics(font).ascent()


def scale() -> float:
    """Return how large the interface is: its text against 13 pixels."""
    return text_height(QGuiApplication.font()) / BODY


def scaled(size: float) -> int:
    """Return a size in pixels of the screen's own scale, 1 at least."""
    return max(1, round(size * scale()))
